"""Records in a file, one per line: they let an interrupted batch go on where it was.

Each line is written by one call when its puzzle is done. So however the program ends, at most the
last line is cut short, and it is removed when the file is opened again. A file with anything else
in it is refused, and not touched. Only where each record begins is kept in memory.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from os import PathLike, fspath
from typing import BinaryIO, NamedTuple, NoReturn

from nonogram.batch.asked import Asked, answers
from nonogram.batch.job import Job
from nonogram.errors import ParseError, WriteError
from nonogram.files.reading import read_bytes, source_of
from nonogram.report.record import Record
from nonogram.report.schema import is_record

#: How a record begins in a file.
_BEGINNING = b'{"path":"'


def json_line(record: Record) -> str:
    """A record as a line of JSON, in ASCII."""
    return json.dumps(record, separators=(",", ":")) + "\n"


class _Entry(NamedTuple):
    """Where the last record of a puzzle begins, and what shows whether it is still valid."""

    start: int
    hash: str
    of: int


class Journal:
    """A file of records, continued or new.

    Raises:
        ParseError: it cannot be read, or there is something else in it.
        WriteError: it cannot be written.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self._entries: dict[str, _Entry] = {}
        try:
            self._file: BinaryIO = open(self.path, "a+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                raise WriteError(f"{self.path}: cannot go on with it: no regular file")
            self._read()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file; nothing can be written any more."""
        self._file.close()

    def write(self, record: Record) -> None:
        """Append a record; when this returns the system has it, even if this process dies."""
        line = json_line(record).encode("ascii")
        try:
            self._file.seek(0, 2)
            if self._file.write(line) != len(line):
                raise WriteError(f"{self.path}: cannot write the file: no space left")
        except OSError as error:
            raise self._unwritable(error) from error

    def known(self, job: Job, asked: Asked) -> list[Record]:
        """The records of all puzzles of a job, if the file is the same and they answer."""
        records = [self._record(entry) for entry in self._entries_of(job)]
        return records if all(answers(record, asked) for record in records) else []

    def _entries_of(self, job: Job) -> list[_Entry]:
        """Where the records of all puzzles of a job are; none if one is missing or of no use."""
        names = [job.path]
        if job.path not in self._entries and isinstance(job.content, bytes):
            first = self._entries.get(f"{job.path}#1")
            if first is None or first.of > len(self._entries):
                return []
            names = [f"{job.path}#{number}" for number in range(1, first.of + 1)]
        hash = job.file_hash()
        found = [self._entries.get(name) for name in names]
        same = [entry for entry in found if entry is not None and entry.hash == hash]
        return same if len(same) == len(names) else []

    def _record(self, entry: _Entry) -> Record:
        self._file.seek(entry.start)
        record: Record = json.loads(_line_at(self._file, entry.start))
        return record

    def _read(self) -> None:
        """Note where the records are, and end the file behind the last whole line."""
        start = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                record = _parsed(line, number, self.path)
                if record is None:
                    self._file.truncate(start)
                    return
                if "hash" in record:
                    entry = _Entry(start, record["hash"], record.get("of", 1))
                    self._entries[record["path"]] = entry
                else:
                    self._entries.pop(record["path"], None)
                start += len(line)

    def _unwritable(self, error: OSError) -> WriteError:
        reason = (error.strerror or str(error)).lower()
        return WriteError(f"{self.path}: cannot write the file: {reason}")


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """The records in a file. Raises ParseError if it cannot be read, or has anything else."""
    name = fspath(path)
    for number, line in enumerate(read_bytes(name, None).splitlines(keepends=True), 1):
        record = _parsed(line, number, source_of(name))
        if record is not None:
            yield record


def _parsed(line: bytes, number: int, source: str) -> Record | None:
    """The record in a line; None if it is one of ours that was cut short. Raises ParseError."""
    try:
        value = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        value = None
    whole = line.endswith(b"\n")
    if is_record(value):
        return value if whole else None
    if value is None and not whole and line.startswith(_BEGINNING[: len(line)]):
        return None
    raise ParseError("expected a result as `solve --json` writes it", number, source)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _line_at(file: BinaryIO, start: int) -> bytes:
    """The line that begins there, of a file without a buffer."""
    file.seek(start)
    parts = []
    while part := file.read(1 << 14):
        head, end, _ = part.partition(b"\n")
        parts.append(head)
        if end:
            break
    return b"".join(parts)
