"""The interface of all SAT solvers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.seats import Command
from nonogram.core.formula.clauses import Clause, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import Self


class Status(Enum):
    """The answer to one call, with the usual three values."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


Tick = Callable[[], None]  #: called now and then while a solver works, to report progress

#: The distance between the seeds of members, so that races with neighbouring seeds differ.
SEED_STEP = 1000


class Member(NamedTuple):
    """A program in a race, which answers as in the SAT competitions."""

    name: str
    #: Returns the command, on the machine where it is called; its file is the last argument.
    command: Command
    #: Builds the member's input from extra clauses; None: its input is the CNF.
    payload: Callable[[Iterable[Clause]], bytes] | None = None
    #: Does its work in this process, with the path of its input: yields empty texts between steps
    #: and the output at the end. None if it cannot.
    here: Callable[[Path], Iterator[str]] | None = None
    #: Whether it soon returns clauses that follow from the formula, and no answer.
    advises: bool = False


Clauses = Callable[[], Iterable[Clause]]  #: returns the same clauses at each call
Members = Callable[[], Iterator[Member]]  #: returns members of a race


class Input(NamedTuple):
    """A formula in the shapes in which the kinds of solvers take it, each of which uses one."""

    batches: Iterator[Sequence[Clause]]  #: the clauses, counted as they are taken
    clauses: Clauses  #: the same clauses, for programs that a race starts later
    commands: Iterator[str] | None = None  #: the puzzle in integers, if SMT-LIB can say it
    members: Members | None = None  #: members that get the puzzle, not only its formula


class SatSolver(ABC):
    """An incremental SAT solver; close it, since it holds more than Python's memory."""

    name: str  #: for messages

    def take(self, formula: Input) -> None:
        """Take a formula, in the shape that is best for this kind of solver; it comes first."""
        for batch in formula.batches:
            self.add(batch)

    @abstractmethod
    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses to the formula."""

    @abstractmethod
    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        """Look for a model with these literals, for this call alone; UNKNOWN at the deadline.

        Ctrl-C raises KeyboardInterrupt within a fraction of a second. A solver that dies, or does
        not answer, raises SolverError.
        """

    def solve_for(
        self, most: float, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()
    ) -> Status:
        """Do the same as `solve`; a solver that counts them ends after `most` conflicts."""
        del most
        return self.solve(deadline, tick, assumptions)

    @abstractmethod
    def model(self) -> set[int]:
        """The true variables, some of which may occur in no clause; after SATISFIABLE."""

    @abstractmethod
    def core(self) -> list[Literal]:
        """Assumptions that cannot hold together, perhaps none, perhaps all; after UNSATISFIABLE."""

    def refutes(self, literals: Sequence[Literal]) -> bool:
        """Whether it sees without search that these literals cannot hold together."""
        del literals
        return False

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Suggest that the solver decides on these literals first."""
        del literals

    @property
    def at_work(self) -> tuple[str, ...]:
        """The names of the solvers at work on the question."""
        return (self.name,)

    @property
    @abstractmethod
    def conflicts(self) -> int | None:
        """The conflicts of all calls so far; None if the solver does not report them."""

    @abstractmethod
    def close(self) -> None:
        """Free everything. A closed solver cannot be used; closing twice is harmless."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
