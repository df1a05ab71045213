"""The terms of a question, one value for all steps, and the figures that the steps count."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.clock.deadline import Deadline, Watched, check_timeout
from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Grid, Puzzle, Rows, check_puzzle, grid_for
from nonogram.core.puzzle.arguments import check_function, whole
from nonogram.core.result import Progress, Stats
from nonogram.core.sat.backends import DEFAULT, BackEnd, backend_named

if TYPE_CHECKING:
    from nonogram.base.processes.seats import Seats
    from nonogram.core.formula.line import LineEncoding

_ALONE = "glucose4"  #: the solver of whole formulas if none is named

#: Called several times a second with the progress of a run. While a SAT solver works, or steps are
#: found, it may raise TimeUpError, which ends the question as if the deadline had passed.
OnProgress = Callable[[Progress], None]


class Terms(NamedTuple):
    """The arguments that public functions share, checked; `solve` describes them."""

    solver: str
    deadline: Deadline
    given: Grid | None = None  #: None if no cell is given
    on_progress: OnProgress | None = None
    seats: Seats | None = None  #: for programs beside this process; None for all free processors
    seed: int = 0
    encoding: str | LineEncoding | None = None
    propagation: bool = True  #: whether line logic and suppositions come before the SAT solver

    def within(self, seconds: float | None) -> Terms:
        """The terms with a deadline at most this many seconds from now."""
        return self._replace(deadline=self.deadline.within(seconds))

    def or_within(self, seconds: float) -> Terms:
        """The terms, with a deadline this many seconds from now if they have none."""
        return self._replace(deadline=self.deadline.or_within(seconds))

    def watched(self, progress: Callable[[float], Progress]) -> Deadline:
        """The deadline, whose checks report progress, made from the seconds so far."""
        deadline, show = self.deadline, self.on_progress
        if show is None:
            return deadline
        return Watched(deadline, lambda: show(progress(deadline.elapsed())))


def terms_for(
    puzzle: Puzzle,
    solver: str | None = None,
    timeout: float | None = None,
    given: Rows | None = None,
    on_progress: OnProgress | None = None,
    seed: int = 0,
    *,
    encoding: str | LineEncoding | None = None,
    propagation: bool = True,
) -> Terms:
    """The checked arguments of a public function, or a RequestError; the time runs from now."""
    check_puzzle(puzzle)
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    cells = None if given is None else grid_for(puzzle, given, "given cells")
    if cells is not None and {None}.issuperset(cells.cells):
        cells = None
    backend = backend_named(usual_solver(propagation) if solver is None else solver)
    number = checked_seed(seed, backend)
    if encoding is not None:
        from nonogram.core.formula.encoding import encoding_named

        encoding_named(encoding)  # checked even if none will be needed
    deadline = Deadline(timeout)
    return Terms(backend.name, deadline, cells, on_progress, None, number, encoding, propagation)


def usual_solver(propagation: bool) -> str:
    """The solver if none is named: for the whole formula one alone, otherwise perhaps a race."""
    return DEFAULT if propagation else _ALONE


def checked_seed(seed: int, backend: BackEnd) -> int:
    """The seed for a solver; RequestError unless it is a number from 0, and 0 for most programs."""
    seed = whole("seed", seed, 0)
    if seed and not backend.takes_seed:
        raise RequestError(f"{backend.name} takes its seed as an option of its own, if it has one")
    return seed


class Counters:
    """The figures of `Stats` during a run."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.decided = 0
        self.lines = 0
        self.suppositions = 0
        self.solver: str | None = None
        self.variables = 0
        self.clauses = 0
        self.conflicts: int | None = 0
        self.seconds: dict[str, float] = {}
        self.calls: tuple[Mapping[str, str | float], ...] = ()
        self.gave_up = False

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = _cpu_seconds()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + _cpu_seconds() - started

    @property
    def stats(self) -> Stats:
        """The figures so far, frozen."""
        return Stats(**{**self.__dict__, "seconds": dict(self.seconds)})


def _cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system
