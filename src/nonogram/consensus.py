"""What all solutions of a puzzle have in common, cell by cell.

The cells that have the same colour in every solution are the backbone, as SAT has it. It is
found without going through the solutions: after the first, the solver is asked again and again
for one that differs somewhere in the cells that have agreed so far. Every answer leaves fewer of
them; when there is none, those left are the backbone.
"""

from __future__ import annotations

from contextlib import closing
from typing import NamedTuple

from nonogram.compare import agreed
from nonogram.conflict import CluesContradict, Conflict
from nonogram.deadline import Deadline
from nonogram.propagate import Domains
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Outcome, Result, Stats
from nonogram.sat import DEFAULT, Status, backend_named
from nonogram.search import OnProgress, Search
from nonogram.solve import outcome_of, without_search


class Consensus(NamedTuple):
    """What all solutions agree on.

    Attributes:
        outcome: UNIQUE, MULTIPLE, NO_SOLUTION or UNDECIDED.
        grid: the cells' colours, None where solutions differ; None if no solution is known.
        conflicts: why there is no solution, if there is none.
        stats: figures of the run.
        complete: False if a timeout may have left cells in the grid that solutions differ in.
    """

    outcome: Outcome
    grid: Grid | None
    conflicts: tuple[Conflict, ...]
    stats: Stats
    complete: bool


def consensus_of(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    timeout: float | None = None,
    *,
    on_progress: OnProgress | None = None,
) -> Consensus:
    """What all solutions of a puzzle agree on; arguments and errors are those of `solutions`."""
    backend = backend_named(solver)
    deadline = Deadline(timeout)
    stats = Stats(cells=puzzle.height * puzzle.width)
    settled = without_search(puzzle, deadline, stats)
    if isinstance(settled, Result):
        grid = settled.solutions[0] if settled.solutions else None
        return Consensus(settled.outcome, grid, settled.conflicts, stats, settled.complete)
    with closing(Search(puzzle, settled, backend.name, deadline, stats, on_progress)) as search:
        return _searched(search, settled, stats)


def _searched(search: Search, domains: Domains, stats: Stats) -> Consensus:
    known = domains.grid()
    undecided = [
        (i, j) for i, row in enumerate(known.rows) for j, cell in enumerate(row) if cell is None
    ]
    status = search.ask("solve") if search.encode() else Status.UNKNOWN
    grid = None
    while status is Status.SATISFIABLE:
        grid = search.solution if grid is None else agreed([grid, search.solution])
        undecided = [cell for cell in undecided if grid[cell] is not None]
        if not undecided:
            return Consensus(Outcome.MULTIPLE, grid, (), stats, complete=True)
        search.demand_difference(undecided)
        status = search.ask("solve again")
    complete = status is Status.UNSATISFIABLE
    conflicts = (CluesContradict(),) if complete and grid is None else ()
    outcome = outcome_of(search.found, complete)
    return Consensus(outcome, grid, conflicts, stats, complete)
