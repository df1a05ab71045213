"""Records in a file, one per line: they let an interrupted batch go on where it was.

Each line is written when its puzzle is done; one that was cut short is removed when the file is
opened again. A file with anything else in it is refused, and not touched. Only where each record
begins is kept in memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike, fspath
from typing import NamedTuple, NoReturn

from nonogram.ask.asked import Asked, answers
from nonogram.ask.job import Job
from nonogram.ask.record import Record
from nonogram.ask.schema import is_record
from nonogram.errors import ParseError
from nonogram.files.appended import AppendedFile
from nonogram.files.reading import read_bytes, source_of

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
        self._entries: dict[str, _Entry] = {}
        self._file = AppendedFile(path)
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file; nothing can be written any more."""
        self._file.close()

    def write(self, record: Record) -> None:
        """Append a record; when this returns the system has it, even if this process dies."""
        self._file.append(json_line(record).encode("ascii"))

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
        record: Record = json.loads(self._file.line_at(entry.start))
        return record

    def _read(self) -> None:
        """Note where the records are, and end the file behind the last whole line."""
        start = 0
        for number, line in enumerate(self._file.lines(), 1):
            record = _parsed(line, number, self._file.path)
            if record is None:
                self._file.keep(start)
                return
            if "hash" in record:
                entry = _Entry(start, record["hash"], record.get("of", 1))
                self._entries[record["path"]] = entry
            else:
                self._entries.pop(record["path"], None)
            start += len(line)


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
