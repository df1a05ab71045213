"""A race: several solvers that take turns, of which the first answer counts.

The time that a solver takes on a hard puzzle is largely luck: with its variables in another order
the same solver may take a tenth of the time, or ten times as long. So several of different kinds
(`runners`) work on it, each in its own process, and all get the same CPU time (`turns`). A solver
that has to wait is paused, and goes on later with all that it has learnt.

Most puzzles need no race. A call begins with Glucose alone, in this process, which keeps its
lemmas from call to call. If it does not settle a call soon, members are started with the whole
formula, and Glucose takes turns with them like any other. A race has the processor of this process
and one for each free seat.

Members that get more than the formula come first, if there are any (`Input`). They may have
advice: clauses that follow from the puzzle, and help Glucose.

A member's model counts if a fresh Glucose agrees when all its literals are assumed; that takes no
search. Then this Glucose, with the model as its phases, takes over: another model, if there is one,
is often similar, and found at once. The old Glucose would be misled by its search so far, and may
not yet have noticed that it was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice, zip_longest
from time import process_time
from typing import TYPE_CHECKING

from nonogram.base.clock.deadline import Deadline, While
from nonogram.base.processes.seats import Seats
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.base import Clauses, Input, Member, Members, SatSolver, Status, Tick
from nonogram.core.sat.pysat import IncrementalSolver, first_solver

if TYPE_CHECKING:
    from nonogram.core.sat.runners import Claim, Runners

_CHECK = 1_000  #: conflicts after which a claimed model is rejected
_FIRST = 3  #: how many members with more than the formula start before others


class Race(SatSolver):
    """A SAT solver: Glucose in this process and, when that takes long, programs beside it.

    Its name is that of the member that gave the last answer, at first Glucose; while a race has no
    answer it is that of the race. Members are in the order in which they are started, by default
    those of `runners`.
    """

    alone = 6_000  #: conflicts of a call for which Glucose is alone, if there are seats
    sole = 15_000  #: and if there are none
    look = 0.05  #: seconds between two looks at the members

    def __init__(
        self,
        name: str,
        seats: Seats,
        members: Members | None = None,
        seed: int = 0,
    ) -> None:
        self._seed = seed
        self._race_name = name
        self._members = members
        self._seats = seats
        self._first = IncrementalSolver(first_solver(), self._seed)
        self.name = self._first.name
        self._earlier_conflicts = 0
        self._again: Clauses = tuple
        self._added: list[Clause] = []  # those that `_again` does not return
        self._runners: Runners | None = None
        self._preferred: list[Literal] = []
        self._core: list[Literal] | None = None
        self._insiders: Members | None = None
        self._advised = False
        self._found = False
        self._began = 0.0  # process_time() when the first solver's work began, less what it had had

    def take(self, formula: Input) -> None:
        """Take a formula without keeping it, since it can be made again; and its members."""
        self._again, self._insiders = formula.clauses, formula.members
        self._first.take(formula)

    def add(self, clauses: Iterable[Clause]) -> None:
        clauses = list(clauses)
        self._added += clauses
        self._first.add(clauses)

    def _formula(self) -> Iterator[Clause]:
        return chain(self._again(), self._added)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._core, self.name = None, self._first.name
        self._began = process_time()
        status = self._first.solve_for(self.alone, deadline, tick, assumptions)
        if status is Status.UNKNOWN:
            if self._seats.take():
                self._seats.give()
            else:
                more = self.sole - self.alone
                status = self._first.solve_for(more, deadline, tick, assumptions)
        if status is Status.UNKNOWN and not deadline.passed():
            status = self._raced(deadline, tick, assumptions)
        self._found = self._found or status is Status.SATISFIABLE
        return status

    def _raced(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal]) -> Status:
        """Let members take turns with the first solver, until one of them has the answer."""
        from nonogram.core.sat.runners import Runners  # not loaded without a race

        runners = Runners(
            self._starting(), self._seats, self._formula, lambda: self._added, assumptions
        )
        had = self._had()
        with closing(runners):
            self._runners = runners
            while not deadline.passed():
                runners.start(had)
                if runners.names:
                    self.name = self._race_name
                if runners.turns(had):
                    self._first.pace = self.look
                    self._began = process_time() - had
                    turn = While(deadline, lambda: runners.turns(self._had()))
                    status = self._first.solve(turn, tick, assumptions)
                    if status is not Status.UNKNOWN:
                        self.name = self._first.name
                        return status
                    had = self._had()
                else:
                    runners.rest(deadline.within(self.look).remaining())
                    tick()
                for claim in runners.claims():
                    if claim.clauses:
                        self._advised = True
                        self.add(claim.clauses)
                    elif self._accepted(claim, assumptions):
                        self.name = claim.name
                        return claim.status
        return Status.UNKNOWN

    def _had(self) -> float:
        """The CPU seconds that the first solver has had in this call, while it works."""
        return process_time() - self._began

    def _starting(self) -> Iterator[Member]:
        """The members, in order: those with more than the formula alternate with others.

        They look for a solution, and the first ones come before all others until one is found. The
        others also refute. Advice is the very first, as it soon ends.
        """
        from nonogram.core.sat.runners import MOST, members

        others = members(self._seed) if self._members is None else self._members()
        if self._insiders is None:
            return islice(others, MOST)
        insiders = (one for one in self._insiders() if not (one.advises and self._advised))
        first = islice(insiders, 1 if self._found else _FIRST)
        return islice(chain(first, _by_turns(others, insiders)), MOST)

    def _accepted(self, claim: Claim, assumptions: Sequence[Literal]) -> bool:
        """Accept the claim of a member if its model is right."""
        if claim.status is Status.UNKNOWN:
            return False
        if claim.status is Status.UNSATISFIABLE:
            self._core = list(assumptions)
            return True
        model = [*claim.model, *assumptions]
        fresh = IncrementalSolver(self._first.name, self._seed)
        fresh.add(self._formula())
        fresh.prefer(self._preferred)
        if fresh.solve_for(_CHECK, Deadline(), _quiet, model) is not Status.SATISFIABLE:
            fresh.close()
            return False
        self._earlier_conflicts += self._first.conflicts
        self._first.close()
        self._first = fresh
        return True

    def model(self) -> set[int]:
        return self._first.model()

    def core(self) -> list[Literal]:
        return self._first.core() if self._core is None else self._core

    def refutes(self, literals: Sequence[Literal]) -> bool:
        return self._first.refutes(literals)

    def prefer(self, literals: Iterable[Literal]) -> None:
        self._preferred = list(literals)
        self._first.prefer(self._preferred)

    @property
    def at_work(self) -> tuple[str, ...]:
        return (self._first.name, *(self._runners.names if self._runners is not None else ()))

    @property
    def conflicts(self) -> int | None:
        return self._earlier_conflicts + self._first.conflicts

    def close(self) -> None:
        self._first.close()


def _by_turns(*several: Iterator[Member]) -> Iterator[Member]:
    """Members of each iterator in turn, until all are used."""
    return filter(None, chain.from_iterable(zip_longest(*several)))


def _quiet() -> None:
    """A tick that tells nobody, for calls that are over at once."""
