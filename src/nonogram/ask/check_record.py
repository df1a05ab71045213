"""A report on a puzzle as plain data, ready to be written as JSON.

Rows, columns and lines count from 1, as in everything that people read. ``docs/json.md`` has the
schema.
"""

from __future__ import annotations

from nonogram.ask.record import Record as Data
from nonogram.ask.record import (
    cells_data,
    difficulty_data,
    grid_rows,
    puzzle_data,
    reason_data,
    result_data,
)
from nonogram.diagnosis.check import Report
from nonogram.diagnosis.repair import Repair
from nonogram.diagnosis.warning import Caution
from nonogram.puzzle import Clue, Puzzle
from nonogram.puzzle.characters import cell_text
from nonogram.search.ambiguity import Ambiguity


def report_data(report: Report) -> Data:
    """What `check` found."""
    puzzle = report.puzzle
    data = {
        **puzzle_data(puzzle),
        "filled": None if report.filled is None else round(report.filled, 4),
        **result_data(puzzle, report.result),
        "settled_by": _settled_by(report),
        "difficulty": None if report.difficulty is None else difficulty_data(report.difficulty),
        "warnings": [_warning(puzzle, warning) for warning in report.warnings],
        "solutions": report.found,
        "complete": report.complete,
        "reasons": [reason_data(reason) for reason in report.reasons],
    }
    if report.ambiguity is not None:
        data["ambiguity"] = _ambiguity(puzzle, report.ambiguity)
    if report.repairs is not None:
        found = [_repair(puzzle, repair) for repair in report.repairs.found]
        data["repairs"] = {"found": found, "complete": report.repairs.complete}
    if report.goals:
        data["goals"] = [goal.value for goal in report.goals]
    return data


def _warning(puzzle: Puzzle, warning: Caution) -> Data:
    data: Data = {"concern": warning.concern.value, "number": warning.number}
    if warning.colours:
        data["colours"] = [*map(cell_text(puzzle), warning.colours)]
    return data


def _settled_by(report: Report) -> Data:
    stats = report.result.stats
    left = stats.cells - stats.decided
    return {"method": report.method, "cells_left": left if stats.searched else 0}


def _ambiguity(puzzle: Puzzle, ambiguity: Ambiguity) -> Data:
    given = None
    if ambiguity.givens is not None:
        text = cell_text(puzzle)
        given = [
            {**cell, "colour": text(ambiguity.solution[position])}
            for cell, position in zip(cells_data(ambiguity.givens), ambiguity.givens)
        ]
    return {
        "picture": grid_rows(puzzle, ambiguity.backbone),
        "ambiguous": cells_data(ambiguity.ambiguous),
        "unknown": cells_data(ambiguity.unknown),
        "cells_to_give": given,
    }


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
