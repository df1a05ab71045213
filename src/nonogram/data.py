"""Results as plain data: dictionaries, lists, strings and numbers, ready to be written as JSON.

Rows, columns and lines count from 1, as in everything that people read. Pictures are lists of
rows in the characters of `nonogram.text`. ``docs/json.md`` has the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonogram.ambiguity import Ambiguity
from nonogram.conflict import (
    ClueTooLong,
    Conflict,
    GivenCellsContradict,
    LineConflict,
    LinesContradict,
    TotalsDiffer,
)
from nonogram.puzzle import Clue, Grid, Position, Puzzle
from nonogram.repair import Repair
from nonogram.result import Result
from nonogram.text import cell_text, picture
from nonogram.validate import Report
from nonogram.version import __version__

Data = dict[str, Any]


def report_data(report: Report) -> Data:
    """What `check` found."""
    puzzle = report.puzzle
    data = {
        **puzzle_data(puzzle),
        "filled": round(report.filled, 4),
        **result_data(puzzle, report.result),
        "difficulty": _difficulty(report.result),
        "solutions": {"found": report.found, "complete": report.complete},
        "conflicts": [_conflict(conflict) for conflict in report.conflicts],
    }
    if report.ambiguity is not None:
        data["ambiguity"] = _ambiguity(puzzle, report.ambiguity)
    if report.repairs is not None:
        found = [_repair(puzzle, repair) for repair in report.repairs.found]
        data["repairs"] = {"found": found, "complete": report.repairs.complete}
    if report.goals:
        data["goals"] = [goal.value for goal in report.goals]
    return data


def puzzle_data(puzzle: Puzzle) -> Data:
    """What kind of puzzle it is."""
    return {
        "title": puzzle.title,
        "author": puzzle.author,
        "height": puzzle.height,
        "width": puzzle.width,
        "colours": puzzle.colours,
    }


def result_data(puzzle: Puzzle, result: Result) -> Data:
    """What `solve` found."""
    stats = result.stats
    return {
        "verdict": result.outcome.value,
        "solution": grid_rows(puzzle, result.solutions[0]) if result.solutions else None,
        "solver": stats.solver,
        "sat_conflicts": stats.conflicts,
        "seconds": {step: round(took, 6) for step, took in stats.seconds.items()},
        "version": __version__,
    }


def grid_rows(puzzle: Puzzle, grid: Grid) -> list[str]:
    """A picture row by row."""
    return picture(puzzle, grid).split("\n")


def _difficulty(result: Result) -> Data:
    stats = result.stats
    left = stats.cells - stats.decided
    return {
        "method": "line logic" if stats.solver is None else "search",
        "cells_left": left if stats.solver is not None else 0,
        "conflicts": stats.conflicts if stats.solver is not None else 0,
    }


def _ambiguity(puzzle: Puzzle, ambiguity: Ambiguity) -> Data:
    given = None
    if ambiguity.givens is not None:
        text = cell_text(puzzle)
        given = [
            {**cell, "colour": text(ambiguity.solution[position])}
            for cell, position in zip(_cells(ambiguity.givens), ambiguity.givens)
        ]
    return {
        "picture": grid_rows(puzzle, ambiguity.backbone),
        "ambiguous": _cells(ambiguity.ambiguous),
        "unknown": _cells(ambiguity.unknown),
        "cells_to_give": given,
    }


def _cells(positions: Iterable[Position]) -> list[Data]:
    return [{"row": row + 1, "column": column + 1} for row, column in positions]


def _conflict(conflict: Conflict) -> Data:
    data: Data = {"text": str(conflict)}
    if isinstance(conflict, ClueTooLong):
        numbers = {"needed": conflict.needed, "available": conflict.available}
        return {"kind": "clue too long", "lines": [str(conflict.line)], **numbers, **data}
    if isinstance(conflict, TotalsDiffer):
        numbers = {"rows": conflict.rows, "columns": conflict.columns}
        return {"kind": "totals differ", "colour": conflict.colour or 1, **numbers, **data}
    if isinstance(conflict, LinesContradict):
        lines = [str(line) for line in conflict.lines]
        return {"kind": "lines", "lines": lines, "minimal": conflict.minimal, **data}
    if isinstance(conflict, GivenCellsContradict):
        cells = _cells(conflict.cells)
        return {"kind": "given cells", "cells": cells, "minimal": conflict.minimal, **data}
    if isinstance(conflict, LineConflict):
        return {"kind": "line", "lines": [str(conflict.line)], **data}
    return {"kind": "clues", **data}


def _repair(puzzle: Puzzle, repair: Repair) -> Data:
    return {
        "line": str(repair.line),
        "clue": _clue(puzzle, repair.new),
        "instead_of": _clue(puzzle, repair.old),
        "solution": grid_rows(puzzle, repair.grid),
    }


def _clue(puzzle: Puzzle, clue: Clue) -> list[Data]:
    text = cell_text(puzzle)
    return [{"length": length, "colour": text(colour)} for length, colour in clue]
