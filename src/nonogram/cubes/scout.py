"""A scout: a solver of the whole puzzle that begins where a solution is likely to be.

It runs beside the workers, in a process of its own: cubes are a way to refute, and to a first
solution they are a long way round. A second solution is often similar to the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Formula
from nonogram.puzzle import Grid
from nonogram.sat.base import Status
from nonogram.sat.members import guided
from nonogram.sat.runners import Claim, Runners
from nonogram.sat.seats import Seats
from nonogram.search.terms import Terms

#: Seconds that the search for one more solution around the last one may take.
_AROUND = 2.0


class Scout:
    """The search for a solution of a formula, under way; to be closed.

    Args:
        formula: what to solve.
        likely: literals of it that are likely true.
    """

    def __init__(self, formula: Formula, likely: Sequence[Literal]) -> None:
        self._runners = Runners(iter(guided()), Seats(1), formula.clauses, (), likely)
        self._runners.start()

    @property
    def names(self) -> tuple[str, ...]:
        """The solver that is at work."""
        return self._runners.names

    def claim(self) -> Claim | None:
        """What the solver says, true or not, once it has an answer.

        If it ends without one, another takes its place; UNKNOWN says that there are no more.
        """
        self._runners.start()
        claim = next(self._runners.claims(), None)
        if claim is None and not self.names:
            return Claim(Status.UNKNOWN, [])
        return claim

    def close(self) -> None:
        """End the search; closing twice is harmless."""
        self._runners.close()


def around(model: Sequence[Literal], formula: Formula, terms: Terms) -> Iterator[Grid | None]:
    """The solution that has these literals, if there is one, and others around it.

    None comes last, if those before it are all that there are. What comes is verified.
    """
    with closing(formula.session(terms._replace(on_progress=None))) as session:
        session.encode()
        status = session.ask("cubes", model)
        if status is not Status.SATISFIABLE:
            return
        while status is Status.SATISFIABLE:
            yield session.solution
            session.block(session.solution)
            status = session.ask("cubes", patience=_AROUND)
        if status is Status.UNSATISFIABLE:
            yield None
