"""A question: what is asked of a puzzle, whoever asks, and wherever it is answered."""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from nonogram.puzzle import Grid, Puzzle
from nonogram.sat import DEFAULT
from nonogram.search.terms import OnProgress, Terms, terms_for

if TYPE_CHECKING:
    from nonogram.processes.seats import Seats


class Wanted(Enum):
    """What a question is after."""

    VERDICT = "verdict"  #: whether the solution is the only one; with a limit of 1, a solution
    NUMBER = "number"  #: how many solutions there are
    EACH = "each"  #: each solution; where none can be shown, how many there are
    REPORT = "report"  #: all that an author wants to know
    PROVED = "proved"  #: which verdict a certificate proves


class Marked(Enum):
    """Whether a picture marks the cells in which other solutions differ from it."""

    NEVER = 0
    IF_QUICK = 1  #: if that takes no longer than solving did
    ALWAYS = 2


class Proofs(NamedTuple):
    """The certificates that are made, or with `Wanted.PROVED` checked.

    Attributes:
        folder: they are below it.
        verify: another process checks each as it is made.
        checker: a program to check proofs instead, as in `nonogram.certificates`.
        lrat: proofs are written as LRAT, too.
    """

    folder: str
    verify: bool = False
    checker: str | None = None
    lrat: bool = False


class Question(NamedTuple):
    """What is asked of a puzzle. It can be sent to another process.

    Attributes:
        wanted: what it is after.
        limit: how many solutions to look for at most, None for all.
        solver: name of the back end.
        timeout: wall-clock seconds for one puzzle, None for no limit.
        given: cells whose colour is known.
        marked: see `Marked`.
        difficulty: also how hard the puzzle is, if it has one solution.
        repair: of a report, also the typing errors that explain why there is no solution.
        proofs: the certificates to make, or to check; None for none.
        format: name of the format that files are read in; None finds it by content.
        memory_limit: MB that a worker may have, None for no limit.
        encoding: of a verdict, which encoding the SAT solver gets; None leaves that to the program.
        seed: of what the SAT solvers do at random.
    """

    wanted: Wanted = Wanted.VERDICT
    limit: int | None = 2
    solver: str = DEFAULT
    timeout: float | None = None
    given: Grid | None = None
    marked: Marked = Marked.NEVER
    difficulty: bool = False
    repair: bool = False
    proofs: Proofs | None = None
    format: str | None = None
    memory_limit: int | None = None
    encoding: str | None = None
    seed: int = 0

    @property
    def takes_others(self) -> bool:
        """Whether other processes are needed anyway, or the deadline cannot be kept in this one."""
        checks = self.proofs is not None and self.proofs.verify
        return checks or self.wanted is Wanted.PROVED

    def terms(
        self, puzzle: Puzzle, on_progress: OnProgress | None = None, seats: Seats | None = None
    ) -> Terms:
        """What the question shares with all others; its time runs from now."""
        asked = self.solver, self.timeout, self.given, on_progress, self.seed
        terms = terms_for(puzzle, *asked, joins=self._knows_joins)
        return terms._replace(seats=seats)

    @property
    def _knows_joins(self) -> bool:
        """Whether all that is asked can be answered of blocks with corners."""
        solved = self.wanted in (Wanted.VERDICT, Wanted.NUMBER, Wanted.EACH)
        return solved and not (self.difficulty or self.proofs or self.given is not None)

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
