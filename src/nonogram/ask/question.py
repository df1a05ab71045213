"""A question about a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import inf
from typing import Any, NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.seats import Seats
from nonogram.core.puzzle import Grid, Puzzle
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
    """The cells that a picture marks, among those in which other solutions differ from it.

    A solver that is named, or has the whole formula, is not asked for more: then those of the
    solutions found are marked.
    """

    NONE = 0
    AT_ONCE = 1  #: those found in a fifth of a second
    ALL = 2


class Proofs(NamedTuple):
    """The certificates to make or, with `Wanted.PROVED`, to check."""

    folder: str  #: the folder that they are in
    verify: bool = False  #: whether another process checks each as it is made
    checker: str | None = None  #: another program to check proofs


class Question(NamedTuple):
    """A question about a puzzle. It can be sent to another process."""

    wanted: Wanted = Wanted.VERDICT
    limit: int | None = 2  #: most solutions to look for, None for all
    solver: str = DEFAULT
    timeout: float | None = None  #: wall-clock seconds for one puzzle, None for no limit
    given: Grid | None = None  #: cells whose colour is known
    marked: Marked = Marked.NONE
    difficulty: bool = False  #: whether to rate a puzzle with one solution, too
    repair: bool = False  #: whether a report also has the typing errors that explain contradictions
    proofs: Proofs | None = None  #: the certificates to make, or to check; None for none
    format: str | None = None  #: name of the format of files; None finds it by content
    memory_limit: int | None = None  #: MB that a worker may have, None for no limit
    encoding: str | None = None  #: for the SAT solver; None for the default
    seed: int = 0  #: for the random choices of SAT solvers
    propagation: bool = True  #: whether line logic and suppositions come before the SAT solver
    known: tuple[Grid, ...] = ()  #: solutions; others are looked for, unless a solver is named
    later: tuple[tuple[str, object], ...] = ()  #: what a later release asks for, too

    @property
    def is_report(self) -> bool:
        """Whether it asks for a report."""
        return self.wanted is Wanted.REPORT

    def data(self) -> dict[str, Any]:
        """The fields that decide whether an earlier record answers; unset ones are omitted."""
        matters = {
            "limit": self.limit,
            "timeout": self.timeout,
            "format": self.format,
            "memory_limit": self.memory_limit,
            "difficulty": self.difficulty or None,
            "seed": self.seed or None,
            "proofs": self.proofs is not None or None,
            "report": self.is_report or None,
            "repair": self.repair or None,
        }
        known = {key: value for key, value in matters.items() if value not in (None, inf)}
        return known | dict(self.later)

    @property
    def kept(self) -> Question:
        """The question as far as records have it."""
        return self.in_data(self.data())

    @classmethod
    def in_data(cls, data: Mapping[str, Any]) -> Question:
        """The question of an earlier record, as far as it decides whether the record answers."""
        known = {name: data[name] for name in _KEPT if name in data}
        return cls(
            Wanted.REPORT if "report" in data else Wanted.VERDICT,
            **{"limit": None, **known},
            proofs=Proofs("") if "proofs" in data else None,
            later=tuple(
                (key, data[key]) for key in data if key not in {*_KEPT, "report", "proofs"}
            ),
        )


#: The fields of a question that records have as they are.
_KEPT = ("limit", "timeout", "format", "memory_limit", "difficulty", "seed", "repair")


def terms_of(
    question: Question,
    puzzle: Puzzle,
    deadline: Deadline | None = None,
    on_progress: OnProgress | None = None,
    seats: Seats | None = None,
) -> Terms:
    """The terms of a question, whose time runs from now unless there is a deadline."""
    terms = terms_for(
        puzzle,
        propagation=question.propagation,
        encoding=question.encoding,
        given=question.given,
        solver=question.solver,
        seed=question.seed,
        timeout=question.timeout,
        on_progress=on_progress,
        deadline=deadline,
    )
    return terms._replace(seats=seats, how=terms.how.replace(solutions=question.known))
