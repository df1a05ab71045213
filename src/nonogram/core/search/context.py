"""The clock, the figures and the open solver, which the steps of one run share beside values."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from nonogram.core.result import Counters, Progress, Stats

if TYPE_CHECKING:
    from nonogram.core.search.session import SolverSession
    from nonogram.core.search.state import Problem, State
    from nonogram.core.search.terms import Terms


class Context(ExitStack):
    """The clock, the figures and the solver of a run, which is closed at its end."""

    def __init__(self, cells: int, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.counters = Counters(cells)
        self.found = 0  # solutions so far
        self.deadline = terms.watched(self._progress)  # of steps that show no progress themselves
        self._session: SolverSession | None = None

    def _progress(self, elapsed: float) -> Progress:
        return Progress(elapsed, None, self.found, self.counters.at)

    @property
    def stats(self) -> Stats:
        """The figures so far, frozen, with the message of the caller who stopped the run."""
        return self.counters.stats(self.deadline.stopped)

    def session(self, problem: Problem, state: State) -> SolverSession:
        """The solver, opened when it is first needed, with all solutions but the last blocked.

        Raises OutOfTime if it is not ready at the deadline.
        """
        if self._session is None:
            self._session = self.opened(problem, state)
        return self._session

    def opened(self, problem: Problem, state: State) -> SolverSession:
        """A solver of its own, with all solutions but the last blocked. Raises OutOfTime."""
        from nonogram.core.search.session import SolverSession  # not loaded if none is needed

        counters = self.counters  # may have the figures of a guess
        counters.variables = counters.clauses = counters.conflicts = 0
        session = SolverSession(
            problem.puzzle,
            state.left(problem),
            self.terms,
            counters,
            solutions=state.solutions,
            written=not problem.how.propagation,
        )
        return self.enter_context(session)
