"""A question about a puzzle, and the test whether a record answers it."""

from __future__ import annotations

import os
from enum import Enum
from math import inf
from typing import Any, NamedTuple

from nonogram.ask.record import MEMORY_LIMIT, WORKER_DIED, Record
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.seats import Seats
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Outcome
from nonogram.core.sat import DEFAULT
from nonogram.core.search.terms import OnProgress, Terms, terms_for


class Wanted(Enum):
    """The kinds of questions."""

    VERDICT = "verdict"  #: whether the solution is the only one; with a limit of 1, a solution
    NUMBER = "number"  #: how many solutions there are
    EACH = "each"  #: each solution; if nothing can be shown, their number
    REPORT = "report"  #: the report of `check`
    PROVED = "proved"  #: which verdict a certificate proves


class Marked(Enum):
    """Whether a picture marks the cells in which other solutions differ from it."""

    NEVER = 0
    IF_QUICK = 1  #: only if finding them takes no longer than solving did
    ALWAYS = 2


class Proofs(NamedTuple):
    """The certificates to make or, with `Wanted.PROVED`, to check."""

    folder: str  #: the folder that they are in
    verify: bool = False  #: whether another process checks each as it is made
    checker: str | None = None  #: a program to check proofs instead
    lrat: bool = False  #: whether proofs are written as LRAT, too


class Question(NamedTuple):
    """A question about a puzzle. It can be sent to another process."""

    wanted: Wanted = Wanted.VERDICT
    limit: int | None = 2  #: most solutions to look for, None for all
    solver: str = DEFAULT
    timeout: float | None = None  #: wall-clock seconds for one puzzle, None for no limit
    given: Grid | None = None  #: cells whose colour is known
    marked: Marked = Marked.NEVER
    difficulty: bool = False  #: whether to rate a puzzle with one solution, too
    repair: bool = False  #: whether a report also has the typing errors that explain contradictions
    proofs: Proofs | None = None  #: the certificates to make, or to check; None for none
    format: str | None = None  #: name of the format of files; None finds it by content
    memory_limit: int | None = None  #: MB that a worker may have, None for no limit
    encoding: str | None = None  #: for the SAT solver; None for the default
    seed: int = 0  #: for the random choices of SAT solvers
    propagation: bool = True  #: whether line logic and suppositions come before the SAT solver

    def terms(
        self,
        puzzle: Puzzle,
        deadline: Deadline | None = None,
        on_progress: OnProgress | None = None,
        seats: Seats | None = None,
    ) -> Terms:
        """The terms of the question, whose time runs from now unless there is a deadline."""
        terms = terms_for(
            puzzle,
            propagation=self.propagation,
            encoding=self.encoding,
            given=self.given,
            solver=self.solver,
            seed=self.seed,
            timeout=self.timeout,
            on_progress=on_progress,
            deadline=deadline,
        )
        return terms._replace(seats=seats)

    def data(self) -> dict[str, Any]:
        """The fields that decide whether an earlier record answers; unset ones are omitted."""
        matters = {
            "limit": self.limit,
            "timeout": self.timeout,
            "format": self.format,
            "memory_limit": self.memory_limit,
            "difficulty": self.difficulty or None,
            "seed": self.seed or None,
            "proofs": None if self.proofs is None else True,
        }
        return {key: value for key, value in matters.items() if value not in (None, inf)}


def settled(record: Record, question: Question) -> bool:
    """Whether a record is final: more time could add nothing."""
    if "error" in record or question.wanted is Wanted.PROVED:
        return True
    return _counted(record, question) and not (
        _lacks_difficulty(record, question) or _lacks_proof(record, question)
    )


def answers(record: Record, question: Question) -> bool:
    """Whether a record of an earlier run answers a question.

    It has all that is asked for now; or the puzzle was given up with at least as much time, or
    memory, and the same seed. A record without its question never counts as given up.
    """
    if "error" in record or record.get("cause") == WORKER_DIED:
        return False  # the next run may succeed
    if "given" in record or question.given is not None:
        return False  # they are about some of the solutions
    then = record.get("asked", {})
    if question.format not in (then.get("format"), record.get("format")):
        return False
    if settled(record, question):
        return bool(record["verdict"] != Outcome.UNDECIDED.value)
    if _lacks_proof(record, question) and (record.get("certificate") or "proofs" not in then):
        return False
    stopped = "limit" in then and record.get("solutions", 0) >= then["limit"]
    if (stopped and not _counted(record, question)) or "asked" not in record:
        return False
    if _lacks_difficulty(record, question) and "difficulty" not in then:
        return False
    if then.get("seed", 0) != question.seed:
        return False  # the next run may be lucky
    scarce = "memory_limit" if record.get("cause") == MEMORY_LIMIT else "timeout"
    had, has = then.get(scarce), getattr(question, scarce)
    return had is None or (has is not None and has <= had)


def _counted(record: Record, question: Question) -> bool:
    """Whether all solutions are known, or as many as are asked for."""
    enough = question.limit is not None and record.get("solutions", 0) >= question.limit
    return bool(record.get("complete")) or enough


def _lacks_difficulty(record: Record, question: Question) -> bool:
    """Whether the difficulty is asked for but unknown, although there is one solution."""
    unique = record["verdict"] == Outcome.UNIQUE.value
    return question.difficulty and unique and record.get("difficulty") is None


def _lacks_proof(record: Record, question: Question) -> bool:
    """Whether a certificate is asked for but missing, or not verified as asked."""
    if question.proofs is None:
        return False
    certificate = record.get("certificate")
    if not certificate or (question.proofs.verify and not certificate["verified"]):
        return True
    from pathlib import Path

    file = certificate["file"]
    below = Path(file).is_relative_to(question.proofs.folder)
    return not (below and os.path.exists(file))  # noqa: PTH110 (no file's name is an error here)
