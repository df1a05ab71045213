"""A race: several solvers at once, of which the first answer counts.

The time that a solver takes on a hard puzzle is largely luck: with its variables in
another order the same solver may take a tenth of the time, or ten times as long. So several of
different kinds (`runners`) are started, each in its own process; the first answer ends the others.

Most puzzles need no race. A call begins with Glucose alone, in this process, which keeps its
lemmas from call to call. If it does not settle a call soon, members are started with the whole
formula, one for each free seat. Glucose goes on meanwhile, so that the race is
never worse than Glucose alone. Without any seat, a member later takes turns with Glucose.

Members that get more than the formula come first, if there are any (`invite`). They may have
advice: clauses that follow from the puzzle, and help Glucose.

A member's model counts if Glucose agrees when all its literals are assumed; that takes no
search. Then a fresh Glucose with this model as its phases takes over: another model, if there is
one, is often similar, and found at once. The old Glucose would be misled by its search so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING

from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.seats import Seats
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.base import Clauses, Knowing, Member, SatSolver, Status, Tick
from nonogram.core.sat.pysat import SLICE, IncrementalSolver, first_solver

if TYPE_CHECKING:
    from nonogram.core.sat.runners import Claim, Runners

_CHECK = 1_000  #: conflicts after which a claimed model is rejected
_FIRST = 3  #: how many members with more than the formula start before others


class Race(SatSolver):
    """A SAT solver: Glucose in this process and, when that takes long, programs beside it.

    Its name is that of the member that gave the last answer, at first Glucose; while a race has no
    answer it is that of the race. Members are in the order in which they are
    started, by default those of `runners`.
    """

    alone = 6_000  #: conflicts of a call for which Glucose is alone, if there are seats
    sole = 15_000  #: and if there are none
    turn = SLICE  #: seconds of each turn of Glucose and a member without a seat
    look = 0.05  #: seconds between two checks of members with seats

    def __init__(
        self,
        name: str,
        seats: Seats,
        members: Callable[[], Iterator[Member]] | None = None,
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
        self._recording = True
        self._runners: Runners | None = None
        self._preferred: list[Literal] = []
        self._core: list[Literal] | None = None
        self._knowing: Knowing | None = None
        self._advised = False
        self._found = False

    def add(self, clauses: Iterable[Clause]) -> None:
        if self._recording:
            clauses = list(clauses)
            self._added += clauses
        self._first.add(clauses)

    @contextmanager
    def unrecorded(self, again: Clauses) -> Iterator[None]:
        """Keep no clauses added in the `with` block, since `again` returns them."""
        self._again = again
        self._recording = False
        yield
        self._recording = True

    def _formula(self) -> Iterator[Clause]:
        return chain(self._again(), self._added)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._core, self.name = None, self._first.name
        status = self._first.solve_for(self.alone, deadline, tick, assumptions)
        if status is Status.UNKNOWN and not deadline.passed():
            status = self._raced(deadline, tick, assumptions)
        self._found = self._found or status is Status.SATISFIABLE
        return status

    def _raced(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal]) -> Status:
        """Start members beside the first solver, until one of them has the answer."""
        from nonogram.core.sat.runners import Runners  # not loaded without a race

        runners = Runners(
            self._starting(), self._seats, self._formula, lambda: self._added, assumptions
        )
        until = self._first.conflicts + self.sole - self.alone
        with closing(runners):
            self._runners = runners
            while not deadline.passed():
                runners.start(guests=self._first.conflicts >= until)
                if runners.names:
                    self.name = self._race_name
                self._first.pace = self.turn if runners.guest else self.look
                turn = deadline.within(self._first.pace)
                status = self._first.solve(turn, _quiet, assumptions)
                if status is not Status.UNKNOWN:
                    self.name = self._first.name
                    return status
                tick()
                runners.share(deadline.within(self.turn).remaining())
                for claim in runners.claims():
                    if claim.clauses:
                        self._advised = True
                        self.add(claim.clauses)
                    elif self._accepted(claim, assumptions):
                        self.name = claim.name
                        return claim.status
        return Status.UNKNOWN

    def _starting(self) -> Iterator[Member]:
        """The members, in order: those with more than the formula alternate with others.

        They look for a solution, and come first until one is found. After that the
        others, which also refute, come first, except for members with advice, which take no seat.
        """
        from nonogram.core.sat.runners import MOST, members

        others = members(self._seed) if self._members is None else self._members()
        if self._knowing is None:
            return others
        knowing = (member for member in self._knowing() if not (member.advises and self._advised))
        first = [*islice(knowing, _FIRST)]
        if self._found:
            advice = [member for member in first if member.advises]
            rest = (member for member in first if not member.advises)
            return islice(chain(advice, _by_turns(others, chain(rest, knowing))), MOST)
        return islice(chain(first, _by_turns(others, knowing)), MOST)

    def _accepted(self, claim: Claim, assumptions: Sequence[Literal]) -> bool:
        """Accept the claim of a member if its model is right."""
        if claim.status is Status.UNKNOWN:
            return False
        if claim.status is Status.UNSATISFIABLE:
            self._core = list(assumptions)
            return True
        model = [*claim.model, *assumptions]
        if self._first.solve_for(_CHECK, Deadline(), _quiet, model) is not Status.SATISFIABLE:
            return False
        self._earlier_conflicts += self._first.conflicts
        self._first.close()
        self._first = IncrementalSolver(self._first.name, self._seed)
        self._first.add(self._formula())
        self._first.prefer(self._preferred)
        self._first.solve(Deadline(), _quiet, model)
        return True

    def model(self) -> set[int]:
        return self._first.model()

    def core(self) -> list[Literal]:
        return self._first.core() if self._core is None else self._core

    def prefer(self, literals: Iterable[Literal]) -> None:
        self._preferred = list(literals)
        self._first.prefer(self._preferred)

    def invite(self, knowing: Knowing) -> None:
        """Let these members take part, which have more than the formula, if a call takes long."""
        self._knowing, self._advised = knowing, False

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
    """A tick without effect, since `_raced` ticks between two turns."""
