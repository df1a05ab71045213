"""What every SAT back end can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from types import TracebackType

from nonogram.cnf.clauses import Clause, Literal
from nonogram.deadline import Deadline


class Status(Enum):
    """The answer to one call: three values, as the field has it."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


#: Called every now and then while a solver works, so that somebody can be told.
Tick = Callable[[], None]


class SatSolver(ABC):
    """Clauses in, an answer out; more clauses may follow an answer.

    A solver holds resources outside Python's memory: close it, or use it in a `with`.

    Attributes:
        name: what to call it when something is wrong.
    """

    name: str

    @abstractmethod
    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses to the formula."""

    @abstractmethod
    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        """Look for a model until the deadline passes (UNKNOWN then).

        The assumptions are literals that hold in this call only: UNSATISFIABLE then says that
        there is no model with them.

        Ctrl-C raises KeyboardInterrupt within a fraction of a second.

        Raises:
            SolverError: the solver died, or did not answer.
        """

    @abstractmethod
    def model(self) -> set[int]:
        """After SATISFIABLE: the variables that are true; it may hold some no clause has."""

    @abstractmethod
    def core(self) -> list[Literal]:
        """After UNSATISFIABLE: assumptions of that call that there is no model with.

        All of them where the solver does not tell; none if there is no model at all.
        """

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Ask the solver to try these literals first when it has the choice; it need not."""
        del literals

    @property
    @abstractmethod
    def conflicts(self) -> int | None:
        """Conflicts so far, over all calls; None if the solver does not tell."""

    @abstractmethod
    def close(self) -> None:
        """Give everything back. A closed solver cannot be used; closing twice is harmless."""

    def __enter__(self) -> SatSolver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class IntegerSolver(SatSolver):
    """A solver that is told of a puzzle in integers; clauses come on top of that."""

    @abstractmethod
    def tell(self, commands: Iterable[str]) -> None:
        """Add commands of SMT-LIB, such as `nonogram.smt.integer_model` has."""
