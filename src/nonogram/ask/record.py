"""Puzzles and results as plain data, for JSON: what `solve --json` writes.

Nothing here knows JSON: the values are dictionaries of strings, numbers, truth values, lists and
None. docs/batch.md has the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from nonogram.errors import one_line
from nonogram.puzzle import Grid, Position, Puzzle
from nonogram.puzzle.characters import cell_text, picture
from nonogram.puzzle.puzzle import ABOUT
from nonogram.puzzle.reasons import (
    ClueTooLong,
    GivenCellsContradict,
    LineImpossible,
    LinesContradict,
    Reason,
    TotalsDiffer,
)
from nonogram.result import Outcome, Result, Stats
from nonogram.version import __version__

if TYPE_CHECKING:
    from nonogram.explanation.difficulty import Difficulty

#: What is known of a puzzle, as plain data.
Record = dict[str, Any]

#: Why a puzzle can be undecided.
TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
WORKER_DIED = "worker died"

#: The figures of a run that are single values.
_FIGURES = ("decided", "lines", "solver", "variables", "clauses", "conflicts")


def puzzle_data(puzzle: Puzzle) -> Record:
    """Its size as its geometry gives it, its colours, and what the file says about it."""
    text = cell_text(puzzle)
    about = {what: getattr(puzzle, what) for what in ABOUT}
    looks = [puzzle.palette[k].plain if k < len(puzzle.palette) else None for k in _colours(puzzle)]
    return {
        **{key: value for key, value in about.items() if value is not None},
        **puzzle.geometry.data(),
        "colours": puzzle.colours,
        "palette": {
            text(colour): None if rgb is None else "#{:02x}{:02x}{:02x}".format(*rgb)
            for colour, rgb in zip(_colours(puzzle), looks)
        },
    }


def grid_rows(puzzle: Puzzle, grid: Grid) -> list[str]:
    """The rows of the picture, in the characters of the puzzle's palette."""
    return picture(puzzle, grid).split("\n")


def result_data(puzzle: Puzzle, result: Result) -> Record:
    """What `solve` found, and the figures of the run."""
    grids = result.solutions
    solution = grid_rows(puzzle, grids[0]) if grids else None
    brief = brief_data(result, len(grids))
    reasons = brief.pop("reasons")
    return {**brief, "solution": solution, "reasons": reasons, **stats_data(result.stats)}


def brief_data(result: Result, found: int) -> Record:
    """The verdict, how many solutions were found, and why there is none."""
    return {
        **_verdict(result.outcome),
        "solutions": found,
        "complete": result.complete,
        "reasons": [reason_data(reason) for reason in result.reasons],
    }


def grid_of(record: Record) -> Grid | None:
    """The solution in a record, in the colours of its palette; None if it has none."""
    rows = record.get("solution")
    return None if rows is None else Grid(solution_cells(record))


def solution_cells(record: Mapping[str, Any]) -> list[list[int]]:
    """The solution in a record as numbers of colours, row by row.

    A triddler's rows lose their slopes. A character that the palette lacks is the background.
    """
    numbers = {text: colour for colour, text in enumerate(record["palette"])}
    rows: list[str] = record["solution"]
    if "sides" in record:
        rows = [row.strip()[1:-1] for row in rows]
    wide = any(len(text) > 1 for text in numbers)  # numbers, with blanks between them
    return [[numbers.get(cell, 0) for cell in (row.split() if wide else row)] for row in rows]


def reason_data(reason: Reason) -> Record:
    """Why there is no solution: its kind, what it is about, and the sentence."""
    about: Record
    if isinstance(reason, ClueTooLong):
        lines = [str(reason.line)]
        numbers = {"needed": reason.needed, "available": reason.available}
        about = {"kind": "clue too long", "lines": lines, **numbers}
    elif isinstance(reason, TotalsDiffer):
        totals = dict(reason.cells)
        about = {"kind": "totals differ", "colour": reason.colour or 1, "totals": totals}
        if reason.at_least:
            about["at_least"] = [*reason.at_least]
    elif isinstance(reason, LinesContradict):
        lines = [str(line) for line in reason.lines]
        about = {"kind": "lines", "lines": lines, "minimal": reason.minimal}
    elif isinstance(reason, GivenCellsContradict):
        places = cells_data(reason.cells)
        about = {"kind": "given cells", "cells": places, "minimal": reason.minimal}
    elif isinstance(reason, LineImpossible):
        about = {"kind": "line", "lines": [str(reason.line)]}
    else:
        about = {"kind": "clues"}
    return {**about, "text": str(reason)}


def difficulty_data(difficulty: Difficulty) -> Record:
    """The level, the technique behind it by its name, the score, and what that is made of."""
    technique = difficulty.technique
    return {
        "level": difficulty.level.value,
        "technique": None if technique is None else technique.title,
        "score": difficulty.score,
        "footholds": difficulty.footholds,
        "open_steps": difficulty.open_steps,
        "contradictions": list(difficulty.contradictions),
        "steps": difficulty.steps,
    }


def cells_data(positions: Iterable[Position]) -> list[Record]:
    """Cells, counted from 1."""
    return [{"row": row + 1, "column": column + 1} for row, column in positions]


def stats_data(stats: Stats) -> Record:
    """The figures of a run, under their names, and the version of the program they are of."""
    return {
        "cells": stats.cells,
        "decided": stats.decided,
        "lines": stats.lines,
        "suppositions": stats.suppositions,
        "solver": None if stats.solver is None else one_line(stats.solver),
        "variables": stats.variables,
        "clauses": stats.clauses,
        "conflicts": stats.conflicts,
        "cpu": {step: round(seconds, 6) for step, seconds in stats.seconds.items()},
        "version": __version__,
    }


def stats_of(record: Record) -> Stats | None:
    """The figures in a record; None if it has none, for nothing has been solved."""
    if "cells" not in record:
        return None
    figures = {figure: record[figure] for figure in _FIGURES}
    suppositions = record.get("suppositions", 0)  # a record of 0.2 has none
    seconds = dict(record["cpu"])
    return Stats(record["cells"], **figures, suppositions=suppositions, seconds=seconds)


def _verdict(outcome: Outcome) -> Record:
    """The outcome; if the puzzle is undecided, it is because the time was up."""
    verdict = {"verdict": outcome.value}
    return {**verdict, "cause": TIME_LIMIT} if outcome is Outcome.UNDECIDED else verdict


def _colours(puzzle: Puzzle) -> range:
    return range(puzzle.colours + 1)
