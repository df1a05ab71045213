"""Puzzles, results and reports as plain data, in the form of `solve --json` and `check --json`.

docs/batch.md and docs/json.md have the schemas. Rows, columns and lines count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from nonogram.base.text import one_line
from nonogram.base.version import __version__
from nonogram.core.puzzle import Clue, Grid, Position, Puzzle
from nonogram.core.puzzle import reasons as kinds
from nonogram.core.puzzle.characters import cell_text, clue_text, picture
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.core.puzzle.reasons import Reason
from nonogram.core.result import Result, Stats

if TYPE_CHECKING:
    from nonogram.core.search.ambiguity import Ambiguity
    from nonogram.diagnosis.check import Caution, Report
    from nonogram.diagnosis.repair import Repair, Repairs
    from nonogram.explanation.explain import Difficulty

Record = dict[str, Any]  #: the plain data about a puzzle
MEMORY_LIMIT = "memory limit"  #: a cause of an undecided puzzle
WORKER_DIED = "worker died"

#: The figures of a run that are single values.
_NO_FIGURES = ("cpu_seconds", "calls", "gave_up")
_FIGURES = [figure for figure in Stats.__annotations__ if figure not in _NO_FIGURES]


def puzzle_data(puzzle: Puzzle) -> Record:
    """The size, in the terms of its geometry, the colours, and the texts of a puzzle."""
    text = cell_text(puzzle)
    about = {what: getattr(puzzle, what) for what in ABOUT}
    palette = {}
    for colour in range(puzzle.colours + 1):
        rgb = puzzle.palette[colour].plain if colour < len(puzzle.palette) else None
        palette[text(colour)] = None if rgb is None else hexadecimal(rgb)
    return {
        **{key: value for key, value in about.items() if value is not None},
        **puzzle.geometry.data(),
        "colours": puzzle.inks,
        "palette": palette,
    }


def given_data(puzzle: Puzzle, given: Grid | None) -> Record:
    """The given cells, if any; the rest of a record is about solutions that have them."""
    if given is None or {None}.issuperset(given.cells):
        return {}
    return {"given": grid_rows(puzzle, given)}


def grid_rows(puzzle: Puzzle, grid: Grid) -> list[str]:
    """The rows of the picture, in the characters of the puzzle's palette."""
    return picture(puzzle, grid).split("\n")


def result_data(puzzle: Puzzle, result: Result) -> Record:
    """The data of a result, with the figures of the run."""
    grids = result.solutions
    return {
        "verdict": result.verdict.value,
        **({"cause": result.cause} if result.cause else {}),
        "solutions": len(grids),
        "complete": result.complete,
        "solution": grid_rows(puzzle, grids[0]) if grids else None,
        "reasons": [reason_data(puzzle, reason) for reason in result.reasons],
        **stats_data(result.stats),
    }


def solution_cells(record: Mapping[str, Any]) -> list[list[int]]:
    """The colours, row by row, of the solution in a record; unknown characters are background."""
    numbers = {text: colour for colour, text in enumerate(record["palette"])}
    rows: list[str] = record["solution"]
    if "sides" in record:
        rows = [row.strip()[1:-1] for row in rows]
    wide = any(len(text) > 1 for text in numbers)  # numbers, with blanks between them
    return [[numbers.get(cell, 0) for cell in (row.split() if wide else row)] for row in rows]


def reason_data(puzzle: Puzzle, reason: Reason) -> Record:
    """The record of a reason: its kind, its lines or cells, and its sentence."""
    about: Record
    if isinstance(reason, kinds.ClueTooLong):
        lines = [str(reason.line)]
        numbers = {"needed": reason.needed, "available": reason.available}
        about = {"kind": "clue too long", "lines": lines, **numbers}
    elif isinstance(reason, kinds.TotalsDiffer):
        totals = dict(reason.cells)
        about = {"kind": "totals differ", "colour": reason.colour or 1, "totals": totals}
        if reason.at_least:
            about["at_least"] = [*reason.at_least]
    elif isinstance(reason, kinds.LinesContradict):
        lines = [str(line) for line in reason.lines]
        about = {"kind": "lines", "lines": lines, "minimal": reason.minimal}
    elif isinstance(reason, kinds.GivenCellsContradict):
        places = cells_data(reason.cells)
        about = {"kind": "given cells", "cells": places, "minimal": reason.minimal}
    elif isinstance(reason, kinds.LineImpossible):
        about = {"kind": "line", "lines": [str(reason.line)]}
    else:
        about = {"kind": "clues"}
    return {**about, "text": reason_text(puzzle, reason)}


def reason_text(puzzle: Puzzle, reason: Reason) -> str:
    """The sentence of a reason, with the name of its colour."""
    if isinstance(reason, kinds.TotalsDiffer) and reason.colour is not None:
        from nonogram.core.puzzle.colours import called

        return f"{called(puzzle, reason.colour)}: {reason.replace(colour=None)}"
    return str(reason)


def difficulty_data(difficulty: Difficulty) -> Record:
    """The level, the name of the technique behind it, the score and its parts."""
    technique = difficulty.technique
    return {
        **vars(difficulty),
        "level": difficulty.level.value,
        "technique": None if technique is None else technique.value,
        "contradictions": [*difficulty.contradictions],
    }


def cells_data(positions: Iterable[Position]) -> list[Record]:
    """Cells, counted from 1."""
    return [{"row": row + 1, "column": column + 1} for row, column in positions]


def stats_data(stats: Stats) -> Record:
    """The figures of a run, under their names, and the version of the program."""
    data: Record = {figure: getattr(stats, figure) for figure in _FIGURES}
    if stats.solver is not None:
        data["solver"] = one_line(stats.solver)
    cpu = {step: round(seconds, 6) for step, seconds in stats.cpu_seconds.items()}
    return {**data, "cpu": cpu, "version": __version__}


def json_line(record: Record) -> str:
    """A record as a line of JSON, in ASCII."""
    import json  # loaded only to write JSON

    return json.dumps(record, separators=(",", ":")) + "\n"


def stats_of(record: Record) -> Stats | None:
    """The figures in a record; None if nothing has been solved."""
    if "cells" not in record:
        return None
    figures = {figure: record[figure] for figure in _FIGURES if figure in record}
    return Stats(**figures, cpu_seconds=dict(record["cpu"]))


def report_data(report: Report) -> Record:
    """The data of a report."""
    puzzle, stats = report.puzzle, report.result.stats
    left = stats.cells - stats.decided if stats.searched else 0
    data = {
        **puzzle_data(puzzle),
        **given_data(puzzle, report.given),
        "filled": None if report.filled is None else round(report.filled, 4),
        **result_data(puzzle, report.result),
        "settled_by": {"method": report.method, "cells_left": left},
        "difficulty": None if report.difficulty is None else difficulty_data(report.difficulty),
        "stuck": {level.value: grid_rows(puzzle, grid) for level, grid in report.stuck.items()},
        "warnings": [warning_data(puzzle, warning) for warning in report.warnings],
        "solutions": report.found,
        "complete": report.complete,
        "reasons": [reason_data(puzzle, reason) for reason in report.reasons],
    }
    if report.ambiguity is not None:
        data["ambiguity"] = ambiguity_data(puzzle, report.ambiguity)
    if report.repairs is not None:
        data["repairs"] = repairs_data(puzzle, report.repairs)
    if report.goals:
        data["goals"] = [goal.value for goal in report.goals]
    return data


def warning_data(puzzle: Puzzle, warning: Caution) -> Record:
    """The concern of a warning, its number, and the characters of its colours."""
    data: Record = {"concern": warning.concern.value, "number": warning.number}
    if warning.colours:
        data["colours"] = [*map(cell_text(puzzle), warning.colours)]
    return data


def ambiguity_data(puzzle: Puzzle, ambiguity: Ambiguity) -> Record:
    """The cells in which solutions differ, and the cells to give."""
    given = None
    if ambiguity.cells_to_give is not None:
        text, solution = cell_text(puzzle), ambiguity.solution
        given = cells_data(ambiguity.cells_to_give)
        for cell, position in zip(given, ambiguity.cells_to_give):
            cell["colour"] = text(solution[position])
    return {
        "picture": grid_rows(puzzle, ambiguity.backbone),
        "ambiguous": cells_data(ambiguity.ambiguous),
        "unknown": cells_data(ambiguity.unknown),
        "cells_to_give": given,
    }


def repairs_data(puzzle: Puzzle, repairs: Repairs) -> Record:
    """The repairs, likeliest first."""
    found = [repair_data(puzzle, repair) for repair in repairs]
    return {"found": found, "complete": repairs.complete}


def repair_data(puzzle: Puzzle, repair: Repair) -> Record:
    """The changed clue, and the solution of the changed puzzle."""
    new, old = (clue_text(puzzle, clue) for clue in (repair.new, repair.old))
    return {
        "line": str(repair.line),
        "clue": _clue(puzzle, repair.new),
        "instead_of": _clue(puzzle, repair.old),
        "solution": grid_rows(puzzle, repair.solution),
        "text": f"{repair.line}: {new} instead of {old}",
    }


def _clue(puzzle: Puzzle, clue: Clue) -> list[Record]:
    text = cell_text(puzzle)
    return [
        {
            "length": block.length,
            "colour": text(block.ink),
            **({"front": text(block.front)} if block.front else {}),
            **({"back": text(block.back)} if block.back else {}),
        }
        for block in clue
    ]
