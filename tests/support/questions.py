"""Questions that the package asks within others, by themselves, for comparison."""

from __future__ import annotations

from typing import Any

import nonogram
from nonogram import GivenCellsContradict, Grid, LinesContradict, Puzzle, Result, Verdict
from nonogram.core.search.ambiguity import ambiguous_cells
from nonogram.core.search.pipeline import solving
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis import conflicting


def marked(puzzle: Puzzle) -> Grid:
    """A solution, with the cells marked in which others differ."""
    found = nonogram.ambiguity(puzzle)
    if found is None:
        return nonogram.solve(puzzle).solutions[0]
    return found.solution.marking(found.ambiguous)


def backbone(puzzle: Puzzle, **options: Any) -> tuple[Result, Grid | None]:
    """The result of a puzzle and, if it has solutions, the grid of their common cells.

    The grid is None in cells that are ambiguous, or unknown at the deadline.
    """
    with solving(puzzle, terms_for(puzzle, **options)) as run:
        result = run.result
        if not result.solutions:
            return result, None
        if result.verdict is not Verdict.MULTIPLE:
            grid = result.solutions[0]
            return result, grid if result.complete else grid.without([*grid.positions()])
        ambiguous, unknown = ambiguous_cells(run, run.context.deadline)
    return result, result.solutions[0].without({*ambiguous, *unknown})


def reason_of(puzzle: Puzzle, **options: Any) -> LinesContradict | GivenCellsContradict | None:
    """The minimal reason why a puzzle has no solution, or None if it has one, or time is short."""
    return conflicting.reason_of(puzzle, terms_for(puzzle, **options))
