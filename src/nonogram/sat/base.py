"""The interface of all SAT back ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import Clause, Literal

if TYPE_CHECKING:
    from typing_extensions import Self


class Status(Enum):
    """The answer to one call: three values, as the field has it."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


Tick = Callable[[], None]  #: called every now and then while a solver works, to report progress
APART = 1000  #: how far the seeds of members are apart where the races have neighbouring seeds


class Member(NamedTuple):
    """A program in a race, which answers as in the SAT competitions."""

    name: str
    #: Gives what to run, on the machine where it is called; its file comes behind.
    command: Callable[[], tuple[str, ...]]
    #: Seconds after which it goes on without its seat, which another gets; None where it keeps it.
    patience: float | None = None
    #: Makes its file from the clauses beside the puzzle's formula; None where both are the file.
    told: Callable[[Iterable[Clause]], bytes] | None = None
    #: Whether it soon gives clauses that follow from the formula, no answer; it needs no seat.
    advises: bool = False


Knowing = Callable[[], Iterator[Member]]  #: gives members that know more than the formula, in order


class SatSolver(ABC):
    """Clauses in, an answer out, and again; close it: it holds more than Python's memory."""

    name: str  #: for messages

    @abstractmethod
    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses to the formula."""

    def repeatable(
        self, again: Callable[[], Iterable[Clause]]
    ) -> AbstractContextManager[None, bool | None]:
        """Take the clauses added in the `with` block from `again` if they are needed again."""
        del again
        return nullcontext()

    def takes(self, commands: Iterable[str]) -> bool:
        """Add commands of SMT-LIB (`integer_model`); return False, with none read, if it cannot."""
        del commands
        return False

    @abstractmethod
    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        """Look for a model with these literals, for this call alone; UNKNOWN at the deadline.

        Ctrl-C raises KeyboardInterrupt within a fraction of a second. A solver that dies, or does
        not answer, raises SolverError.
        """

    @abstractmethod
    def model(self) -> set[int]:
        """After SATISFIABLE: the variables that are true; some may occur in no clause."""

    @abstractmethod
    def core(self) -> list[Literal]:
        """After UNSATISFIABLE: assumptions that cannot hold together, perhaps none, perhaps all."""

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Ask the solver to try these literals first when it has the choice; it need not."""
        del literals

    def helped(self, knowing: Knowing) -> None:
        """Use these members if a question takes long and there is a race."""
        del knowing

    @property
    def at_work(self) -> tuple[str, ...]:
        """The names of the solvers at work on the question."""
        return (self.name,)

    @property
    @abstractmethod
    def conflicts(self) -> int | None:
        """Conflicts so far, over all calls; None if the solver does not tell."""

    @abstractmethod
    def close(self) -> None:
        """Free everything. A closed solver cannot be used; closing twice is harmless."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
