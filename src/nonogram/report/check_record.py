"""A report on a puzzle as plain data, ready to be written as JSON.

Rows, columns and lines count from 1, as in everything that people read. ``docs/json.md`` has the
schema.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.diagnosis.check import Report
from nonogram.diagnosis.repair import Repair
from nonogram.puzzle import Clue, Position, Puzzle
from nonogram.puzzle.characters import cell_text
from nonogram.puzzle.reasons import (
    ClueTooLong,
    Conflict,
    GivenCellsContradict,
    LineConflict,
    LinesContradict,
    TotalsDiffer,
)
from nonogram.report.record import Record as Data
from nonogram.report.record import grid_rows, puzzle_data, result_data
from nonogram.result import Result
from nonogram.search.ambiguity import Ambiguity


def report_data(report: Report) -> Data:
    """What `check` found."""
    puzzle = report.puzzle
    data = {
        **puzzle_data(puzzle),
        "filled": round(report.filled, 4),
        **result_data(puzzle, report.result),
        "difficulty": _difficulty(report.result),
        "solutions": report.found,
        "complete": report.complete,
        "explanation": [str(conflict) for conflict in report.conflicts],
        "contradictions": [_conflict(conflict) for conflict in report.conflicts],
    }
    if report.ambiguity is not None:
        data["ambiguity"] = _ambiguity(puzzle, report.ambiguity)
    if report.repairs is not None:
        found = [_repair(puzzle, repair) for repair in report.repairs.found]
        data["repairs"] = {"found": found, "complete": report.repairs.complete}
    if report.goals:
        data["goals"] = [goal.value for goal in report.goals]
    return data


def _difficulty(result: Result) -> Data:
    stats = result.stats
    left = stats.cells - stats.decided
    return {
        "method": "line logic" if stats.solver is None else "search",
        "cells_left": left if stats.solver is not None else 0,
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
