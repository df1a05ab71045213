"""Records in a file, one per line, with which an interrupted batch is resumed.

A last line that was cut short is removed when the file is opened again. A record is never removed,
even if it lacks the end of its line. A file with anything else in it is refused, and not touched.
Only the place of each record is kept in memory.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from os import fspath
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from nonogram.ask.codec import answer_in, json_line, record
from nonogram.ask.found import Answer
from nonogram.ask.job import Job
from nonogram.ask.known import answers
from nonogram.ask.question import Question
from nonogram.base.arguments import StrPath
from nonogram.base.disk import AppendedFile, read_bytes, source_of
from nonogram.base.errors import ParseError, RequestError
from nonogram.core.verdict import Verdict
from nonogram.files.puzzles import picked

_BEGINNING = b'{"schema":2,"path":"'  #: how a record begins in a file


#: The fields by which an error is the one known before.
_SAME = ("hash", "error", "asked", "version")


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

    def write(self, answer: Answer) -> None:
        """Append an answer. The system has it when this returns, even if the process dies then.

        An error that is the last thing known of a file is not written again.
        """
        entry = self._entries.get(str(Path(answer.path)))
        if answer.error is not None and entry is not None:
            earlier = self._earlier(entry)
            if all(getattr(earlier, field) == getattr(answer, field) for field in _SAME):
                return
        self.append(json_line(record(answer)).encode("ascii"))

    def _earlier(self, entry: _Entry) -> Answer:
        return answer_in(json.loads(self.line_at(entry.start)))

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
        for name in [own, content + mark][: 1 if question.proofs else 2]:
            found = self._entries_of(name, content, isinstance(job.content, bytes))
            earlier = [self._earlier(entry) for _, entry in found]
            if earlier and all(self._answers(answer, question) for answer in earlier):
                # The last record of this name may be of what the file had in the meantime.
                is_old = any(own + end in self._entries for end, _ in found)
                is_new = name != own and (is_old or _is_new(job.path, earlier[0].path))
                known = [a.replace(path=job.path + end) for a, (end, _) in zip(earlier, found)]
                if is_new:
                    for answer in known:
                        self.write(answer)
                return known
        return []

    def _answers(self, answer: Answer, question: Question) -> bool:
        if self._retry_errors and answer.verdict is Verdict.ERROR:
            return False
        return answers(answer, question)

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
            answer = _parsed(line, number, self.path)
            if answer is None:
                self.keep(start)
                return
            path = str(Path(answer.path))
            entry = self._entries[path] = _Entry(start, answer.hash, answer.of)
            if entry.hash is not None:
                _, mark, end = path.rpartition("#")
                numbered = bool(mark) and end.isdigit()
                # A mark without a number of puzzles: it was picked out of a file of several.
                if numbered is (answer.of is not None):
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


def last_answers(files: Iterable[str]) -> dict[str, Answer]:
    """The last answer for each puzzle, by its name, but none of a file that has been moved.

    A file has been moved if it is gone, and one with the same content is there. Raises ParseError.
    """
    last = {answer.path: answer for file in files for answer in read_answers(file)}
    there = {path for path in last if os.path.exists(picked(path)[0])}  # noqa: PTH110 (any name)
    hashes = {last[path].hash for path in there}
    return {
        path: answer
        for path, answer in last.items()
        if path in there or answer.hash is None or answer.hash not in hashes
    }


def read_answers(path: StrPath) -> Iterator[Answer]:
    """The answers in a file. Raises ParseError if it cannot be read, or has other lines."""
    name = fspath(path)
    for number, line in enumerate(read_bytes(name, None).splitlines(keepends=True), 1):
        answer = _parsed(line, number, source_of(name))
        if answer is not None:
            yield answer


def _parsed(line: bytes, number: int, source: str) -> Answer | None:
    """The answer in a line; None if it is the beginning of one, cut short. Raises ParseError."""
    value: Any = None
    broken = ""
    try:
        value = json.loads(line.rstrip(), parse_constant=_no_number)
    except json.JSONDecodeError as error:
        broken = f", found JSON that is broken at column {error.colno}"
        # The first line has to show that this is a file of records.
        least = len(_BEGINNING) if number == 1 else 0
        if not line.endswith(b"\n") and line.startswith(_BEGINNING[: max(len(line), least)]):
            return None
    except (ValueError, RecursionError):
        pass
    with suppress(RequestError):
        if _is_whole(answer := answer_in(value)):
            return answer
    expected = "expected a result as `solve --json` writes it since 0.6.1"
    raise ParseError(expected + broken, number, source)


def _is_whole(answer: Answer) -> bool:
    """Whether it has a name, with its number if its file has several puzzles, and errors alone."""
    *_, number = answer.path.rpartition("#")
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    return (
        answer.path != ""
        and (answer.error is not None) is (answer.verdict is Verdict.ERROR)
        and (answer.of is None or (is_number and int(number) in range(1, answer.of + 1)))
    )


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
