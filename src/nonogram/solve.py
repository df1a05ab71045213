"""The pipeline: clues, line propagation, order encoding, SAT, block, SAT; every solution verified.

`solve` runs it, one step a line; what it found is a `Result`. Line propagation alone settles
most published puzzles: then no formula is made and no SAT solver is loaded.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from itertools import islice
from time import process_time
from typing import NamedTuple

from nonogram.conflict import CluesContradict, Conflict, LineConflict, arithmetic_conflicts
from nonogram.deadline import Deadline
from nonogram.encode import Encoding
from nonogram.errors import InternalError, NonogramError, SolverError
from nonogram.propagate import Domains, initial_domains, propagate
from nonogram.puzzle import Grid, Puzzle
from nonogram.sat import DEFAULT, SatSolver, Status, backend_named, open_solver
from nonogram.verify import violated_line

#: Clauses handed over at once: few enough to look at the clock in between.
_BATCH = 10_000


class Outcome(Enum):
    """What is known of a puzzle."""

    UNIQUE = "unique"  #: exactly one solution
    MULTIPLE = "multiple"  #: at least two solutions
    NO_SOLUTION = "no solution"
    UNDECIDED = "undecided"  #: the deadline passed first
    SOLVED = "solved"  #: a solution; whether there are others was not asked


class Stats:
    """Figures of one run.

    Attributes:
        cells: cells of the puzzle.
        decided: how many of them line propagation decided.
        lines: how many lines it propagated.
        solver: the SAT back end, None where none was needed.
        variables, clauses: size of the formula, blocking clauses not counted.
        conflicts: of the SAT solver, over all calls; None where it does not tell.
        seconds: CPU seconds of each step, in the order they ran.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.decided = 0
        self.lines = 0
        self.solver: str | None = None
        self.variables = 0
        self.clauses = 0
        self.conflicts: int | None = 0
        self.seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = _cpu_seconds()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + _cpu_seconds() - started


class Result(NamedTuple):
    """What `solve` found.

    Attributes:
        outcome: what is known of the puzzle.
        solutions: verified solutions, in the order found: at most `limit`.
        conflicts: for NO_SOLUTION the reasons; more than one only where adding up shows several.
        stats: figures of the run.
        complete: is it known that there are no solutions but these?
    """

    outcome: Outcome
    solutions: tuple[Grid, ...]
    conflicts: tuple[Conflict, ...]
    stats: Stats
    complete: bool = False


class Progress(NamedTuple):
    """How far a run is: wall-clock seconds, conflicts so far (if known), solutions found."""

    elapsed: float
    conflicts: int | None
    solutions: int


def solve(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    limit: int | None = 2,
    timeout: float | None = None,
    *,
    propagation: bool = True,
    on_progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        puzzle: the clues.
        solver: name or alias of the SAT back end; it is loaded only if it is needed.
        limit: stop after this many solutions; 2 answers the question of uniqueness, 1 does not
            ask it, None finds all.
        timeout: wall-clock seconds for the whole run, None for no limit.
        propagation: False leaves everything to the encoding (for tests and comparisons).
        on_progress: called several times a second while the SAT solver works.

    Raises:
        UnknownNameError: no such solver.
        ValueError: `limit` is less than 1.
        SolverError: the solver failed, or a solution of its violates a clue.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"limit is {limit}, expected at least 1")
    backend = backend_named(solver)
    deadline = Deadline(timeout)
    stats = Stats(cells=puzzle.height * puzzle.width)

    with stats.step("clues"):
        arithmetic = arithmetic_conflicts(puzzle)
    if arithmetic:
        return Result(Outcome.NO_SOLUTION, (), tuple(arithmetic), stats, complete=True)

    with stats.step("propagate"):
        domains = initial_domains(puzzle)
        if propagation:
            propagated = propagate(domains, deadline)
            domains = propagated.domains
            stats.lines = propagated.visits
            stats.decided = stats.cells - domains.count_undecided()
            if propagated.conflict:
                conflict = LineConflict(propagated.conflict)
                return Result(Outcome.NO_SOLUTION, (), (conflict,), stats, complete=True)
            if not propagated.complete:
                return Result(Outcome.UNDECIDED, (), (), stats)
    if propagation and stats.decided == stats.cells:
        grid = domains.grid()
        with stats.step("verify"):
            _verify(puzzle, grid, InternalError, "line propagation")
        outcome = Outcome.SOLVED if limit == 1 else Outcome.UNIQUE
        return Result(outcome, (grid,), (), stats, complete=True)

    stats.solver = backend.name
    with stats.step("load"):
        sat = open_solver(backend.name)
    with sat:
        return _search(puzzle, domains, sat, limit, deadline, stats, on_progress)


def _search(
    puzzle: Puzzle,
    domains: Domains,
    sat: SatSolver,
    limit: int | None,
    deadline: Deadline,
    stats: Stats,
    on_progress: Callable[[Progress], None] | None,
) -> Result:
    """Encode what propagation left, then solve and block until nothing, or enough, is found."""
    solutions: list[Grid] = []

    def tick() -> None:
        if on_progress is not None:
            on_progress(Progress(deadline.elapsed(), sat.conflicts, len(solutions)))

    encoding = Encoding(domains)
    with stats.step("encode"):
        clauses = encoding.clauses()
        while batch := list(islice(clauses, _BATCH)):
            sat.add(batch)
            stats.clauses += len(batch)
            stats.variables = encoding.variables
            if deadline.passed():
                return Result(Outcome.UNDECIDED, (), (), stats)
            tick()
    while True:
        with stats.step("solve" if not solutions else "solve again"):
            status = sat.solve(deadline, tick)
        stats.conflicts = sat.conflicts
        if status is not Status.SATISFIABLE:
            return _conclude(status, tuple(solutions), stats)
        with stats.step("verify"):
            grid = _decoded(encoding, sat)
            _verify(puzzle, grid, SolverError, sat.name)
        solutions.append(grid)
        if len(solutions) == limit:
            outcome = Outcome.SOLVED if limit == 1 else Outcome.MULTIPLE
            return Result(outcome, tuple(solutions), (), stats)
        sat.add([encoding.blocking_clause(grid)])


def _conclude(status: Status, solutions: tuple[Grid, ...], stats: Stats) -> Result:
    """The result once the last call found no further solution, or ran out of time."""
    if len(solutions) > 1:
        complete = status is Status.UNSATISFIABLE
        return Result(Outcome.MULTIPLE, solutions, (), stats, complete)
    if status is Status.UNKNOWN:
        return Result(Outcome.UNDECIDED, solutions, (), stats)
    if solutions:
        return Result(Outcome.UNIQUE, solutions, (), stats, complete=True)
    return Result(Outcome.NO_SOLUTION, (), (CluesContradict(),), stats, complete=True)


def _decoded(encoding: Encoding, sat: SatSolver) -> Grid:
    try:
        return encoding.decode(sat.model())
    except ValueError as error:
        raise SolverError(f"{sat.name} gave a false model: {error}") from error


def _verify(puzzle: Puzzle, grid: Grid, blame: type[NonogramError], who: str) -> None:
    """Nobody sees a solution that has not passed here."""
    line = violated_line(puzzle, grid)
    if line is not None:
        raise blame(f"{who} gave a false solution: {line} does not have its clue")


def _cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system
