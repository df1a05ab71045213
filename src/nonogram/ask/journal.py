"""Records in a file, one per line, with which an interrupted batch is resumed.

A last line that was cut short is removed when the file is opened again. A record is never removed,
even if it lacks the end of its line. A file with anything else in it is refused, and not touched.
Only the place of each record is kept in memory.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from os import fspath
from pathlib import Path
from typing import NamedTuple, NoReturn

from nonogram.ask.answer import Answer
from nonogram.ask.job import Job
from nonogram.ask.json_schema import is_record
from nonogram.ask.known import answers
from nonogram.ask.question import Question
from nonogram.ask.record import Record, json_line, path_data
from nonogram.base.arguments import StrPath
from nonogram.base.disk import AppendedFile, read_bytes, source_of
from nonogram.base.errors import ParseError
from nonogram.core.verdict import Verdict
from nonogram.files.puzzles import picked

_BEGINNING = b'{"schema":2,"path":"'  #: how a record begins in a file


class _Entry(NamedTuple):
    """The place of a puzzle's last record, and the hash that tells whether it is still valid."""

    start: int
    hash: str | None  #: None of a file that could not be read
    of: int | None  #: also None of a puzzle that was picked out of a file


class Journal(AppendedFile):
    """A file of records, continued or new. Raises WriteError, and ParseError for other files.

    With `retry_errors` no earlier error counts as known.
    """

    def __init__(self, path: StrPath, *, retry_errors: bool = False) -> None:
        super().__init__(path)
        self._retry_errors = retry_errors
        self._entries: dict[str, _Entry] = {}
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def write(self, record: Record) -> None:
        """Append a record. The system has it when this returns, even if the process dies then.

        An error that is the last thing known of a file is not written again.
        """
        entry = self._entries.get(str(Path(record["path"])))
        if record["error"] is not None and entry is not None:
            earlier = json.loads(self.line_at(entry.start))
            same = all(earlier[key] == record[key] for key in ("hash", "error", "asked"))
            if same and earlier["stats"]["version"] == record["stats"]["version"]:
                return
        self.append(json_line(record).encode("ascii"))

    def known(self, job: Job, question: Question) -> list[Answer]:
        """The earlier answers that answer all puzzles of a job, under its name, or [].

        ./a.cwd and a.cwd are the same name. If there is none of this name, they are those of a file
        with the same content that has been moved or copied, and are written under this name, too.
        Certificates depend on the name, and are made anew.
        """
        if (content := job.file_hash()) is None:
            return []
        mark = "" if job.number is None else f"#{job.number}"
        own = str(Path(job.path))
        for known in [own, content + mark][: 1 if question.proofs else 2]:
            found = self._entries_of(known, content, isinstance(job.content, bytes))
            earlier = [json.loads(self.line_at(entry.start)) for _, entry in found]
            if earlier and all(self._answers(Answer.from_record(e), question) for e in earlier):
                # The last record of this name may be of what the file had in the meantime.
                is_old = any(own + end in self._entries for end, _ in found)
                is_new = known != own and (is_old or _is_new(job.path, earlier[0]["path"]))
                names = (path_data(job.path + end) for end, _ in found)
                records = [{**e, **name} for e, name in zip(earlier, names)]
                if is_new:
                    for record in records:
                        self.write(record)
                return [*map(Answer.from_record, records)]
        return []

    def _answers(self, answer: Answer, question: Question) -> bool:
        asks_again = self._retry_errors and answer.verdict is Verdict.ERROR
        return not asks_again and answers(answer, question)

    def _entries_of(self, name: str, content: str, whole: bool) -> list[tuple[str, _Entry]]:
        """The end of the name and the entry of each puzzle; [] if one is missing."""
        ends = [""]
        if whole and name not in self._entries:
            first = self._entries.get(f"{name}#1")
            if first is None or first.of is None or first.of > len(self._entries):
                return []
            ends = [f"#{number}" for number in range(1, first.of + 1)]
        found = [(end, self._entries.get(name + end)) for end in ends]
        same = [(end, entry) for end, entry in found if entry and entry.hash == content]
        return same if len(same) == len(ends) else []

    def _read(self) -> None:
        """Index the records by name, and by content and number. Mend the end of the last line."""
        start, line = 0, b"\n"
        for number, line in enumerate(self.lines(), 1):
            record = _parsed(line, number, self.path)
            if record is None:
                self.keep(start)
                return
            path = str(Path(record["path"]))
            entry = self._entries[path] = _Entry(start, record["hash"], record["of"])
            if entry.hash is not None:
                _, mark, end = path.rpartition("#")
                numbered = bool(mark) and end.isdigit()
                # A mark without a number of puzzles: it was picked out of a file of several.
                if numbered is (record["of"] is not None):
                    self._entries[entry.hash + (f"#{end}" if numbered else "")] = entry
            start += len(line)
        if not line.endswith(b"\n"):
            self.append(b"\n")


def _is_new(path: str, earlier: str) -> bool:
    """Whether a file is a copy of that of an earlier record, or has been moved from there."""
    try:
        return not Path(picked(path)[0]).samefile(picked(earlier)[0])
    except (OSError, ValueError):  # the earlier one is gone, or is not a file name
        return True


def last_records(files: Iterable[str]) -> dict[str, Record]:
    """The last record of each puzzle, by its name, but none of a file that has been moved.

    A file has been moved if it is gone, and one with the same content is there. Raises ParseError.
    """
    last = {record["path"]: record for file in files for record in read_records(file)}
    there = {path for path in last if os.path.exists(picked(path)[0])}  # noqa: PTH110 (any name)
    hashes = {last[path]["hash"] for path in there}
    return {
        path: record
        for path, record in last.items()
        if path in there or record["hash"] is None or record["hash"] not in hashes
    }


def read_records(path: StrPath) -> Iterator[Record]:
    """The records in a file. Raises ParseError if it cannot be read, or has other lines."""
    name = fspath(path)
    for number, line in enumerate(read_bytes(name, None).splitlines(keepends=True), 1):
        record = _parsed(line, number, source_of(name))
        if record is not None:
            yield record


def _parsed(line: bytes, number: int, source: str) -> Record | None:
    """The record in a line; None if it is the beginning of one, cut short. Raises ParseError."""
    value, broken = None, ""
    try:
        value = json.loads(line, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        broken = f", found JSON that is broken at column {error.colno}"
        # The first line has to show that this is a file of records.
        least = len(_BEGINNING) if number == 1 else 0
        if not line.endswith(b"\n") and line.startswith(_BEGINNING[: max(len(line), least)]):
            return None
    except (ValueError, RecursionError):
        pass
    if is_record(value):
        return value
    expected = "expected a result as `solve --json` writes it since 0.6.1"
    raise ParseError(expected + broken, number, source)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
