"""What is asked of every puzzle of a batch, and which records answer it."""

from __future__ import annotations

import os
from math import inf
from typing import NamedTuple

from nonogram.ask.record import MEMORY_LIMIT, WORKER_DIED, Record
from nonogram.result import Outcome
from nonogram.sat import DEFAULT


class Proofs(NamedTuple):
    """That certificates are wanted.

    Attributes:
        folder: they are below it.
        verify: another process checks each as it is made.
        memory_limit: MB that this process may have, None for no limit.
    """

    folder: str
    verify: bool = False
    memory_limit: int | None = None


class Checks(NamedTuple):
    """That certificates are to be checked, and nothing else is asked.

    Attributes:
        folder: they are below it.
        checker: a program to check proofs instead, as in `nonogram.certify`.
    """

    folder: str
    checker: str | None = None


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
        proofs: the certificates to make, None for none.
        checks: the certificates to check instead of all else.
    """

    solver: str = DEFAULT
    limit: int | None = 2
    timeout: float | None = None
    counting: bool = False
    format: str | None = None
    memory_limit: int | None = None
    difficulty: bool = False
    proofs: Proofs | None = None
    checks: Checks | None = None

    @property
    def takes_others(self) -> bool:
        """Are certificates checked, which knows no deadline, or takes other processes anyway?"""
        return self.checks is not None or (self.proofs is not None and self.proofs.verify)

    def data(self) -> Record:
        """What of it matters to whether a record answers it; what is not asked is left out."""
        matters = {
            "limit": self.limit,
            "timeout": self.timeout,
            "format": self.format,
            "memory_limit": self.memory_limit,
            "difficulty": self.difficulty or None,
            "proofs": None if self.proofs is None else True,
        }
        return {key: value for key, value in matters.items() if value not in (None, inf)}


def settled(record: Record, asked: Asked) -> bool:
    """Is the record final, so that more time could add nothing?"""
    if "error" in record or asked.checks is not None:
        return True
    return _counted(record, asked) and not (
        _lacks_difficulty(record, asked) or _lacks_proof(record, asked)
    )


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
    if _lacks_proof(record, asked) and (record.get("certificate") or "proofs" not in then):
        return False
    stopped = "limit" in then and record.get("solutions", 0) >= then["limit"]
    if (stopped and not _counted(record, asked)) or "asked" not in record:
        return False
    if _lacks_difficulty(record, asked) and "difficulty" not in then:
        return False
    scarce = "memory_limit" if record.get("cause") == MEMORY_LIMIT else "timeout"
    had, has = then.get(scarce), getattr(asked, scarce)
    return had is None or (has is not None and has <= had)


def _counted(record: Record, asked: Asked) -> bool:
    """Are all solutions known, or as many as are asked for?"""
    enough = asked.limit is not None and record.get("solutions", 0) >= asked.limit
    return bool(record.get("complete")) or enough


def _lacks_difficulty(record: Record, asked: Asked) -> bool:
    """Is it asked how hard the puzzle is, and not known although it has one solution?"""
    unique = record["verdict"] == Outcome.UNIQUE.value
    return asked.difficulty and unique and record.get("difficulty") is None


def _lacks_proof(record: Record, asked: Asked) -> bool:
    """Is a certificate asked for, and not where it has to be, or not verified as it has to be?"""
    if asked.proofs is None:
        return False
    certificate = record.get("certificate")
    if not certificate or (asked.proofs.verify and not certificate["verified"]):
        return True
    from pathlib import Path

    file = certificate["file"]
    below = Path(file).is_relative_to(asked.proofs.folder)
    return not (below and os.path.exists(file))  # noqa: PTH110 (no file's name is an error here)
