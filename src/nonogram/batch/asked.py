"""What is asked of every puzzle of a batch, and which records answer it."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from nonogram.report.record import MEMORY_LIMIT, WORKER_DIED, Record
from nonogram.result import Outcome
from nonogram.sat import DEFAULT


class Asked(NamedTuple):
    """What is asked of every puzzle of a batch.

    Attributes:
        solver: name of the back end.
        limit: as in `solve`.
        timeout: wall-clock seconds a puzzle, None for no limit.
        counting: ask only how many solutions there are, up to the limit.
        format: name of the files' format; None finds it by content.
        memory_limit: MB that a worker may have, None for no limit.
        difficulty: ask also how hard the puzzle is, if it has one solution.
    """

    solver: str = DEFAULT
    limit: int | None = 2
    timeout: float | None = None
    counting: bool = False
    format: str | None = None
    memory_limit: int | None = None
    difficulty: bool = False

    def data(self) -> Record:
        """What of it matters to whether a record answers it; what is not asked is left out."""
        matters = {
            "limit": self.limit,
            "timeout": self.timeout,
            "format": self.format,
            "memory_limit": self.memory_limit,
            "difficulty": self.difficulty or None,
        }
        return {key: value for key, value in matters.items() if value not in (None, inf)}


def settled(record: Record, asked: Asked) -> bool:
    """Is the record final, so that more time could add nothing?"""
    if "error" in record:
        return True
    if record.get("complete"):
        return not _lacks_difficulty(record, asked)
    return asked.limit is not None and record.get("solutions", 0) >= asked.limit


def answers(record: Record, asked: Asked) -> bool:
    """Does a record of an earlier run answer what is asked now?

    It does if it has all that is asked for now, whatever was asked then; or if the puzzle was
    given up then with at least as much time, or memory, as there is now. A record that does not
    say what was asked never counts as given up.
    """
    if "error" in record or record.get("cause") == WORKER_DIED:
        return False  # it may go well the next time
    then = record.get("asked", {})
    if asked.format not in (then.get("format"), record.get("format")):
        return False
    if settled(record, asked):
        return bool(record["verdict"] != Outcome.UNDECIDED.value)
    stopped = "limit" in then and record.get("solutions", 0) >= then["limit"]
    if stopped or "asked" not in record:
        return False
    if _lacks_difficulty(record, asked) and "difficulty" not in then:
        return False
    scarce = "memory_limit" if record.get("cause") == MEMORY_LIMIT else "timeout"
    had, has = then.get(scarce), getattr(asked, scarce)
    return had is None or (has is not None and has <= had)


def _lacks_difficulty(record: Record, asked: Asked) -> bool:
    """Is it asked how hard the puzzle is, and not known although it has one solution?"""
    unique = record["verdict"] == Outcome.UNIQUE.value
    return asked.difficulty and unique and record.get("difficulty") is None
