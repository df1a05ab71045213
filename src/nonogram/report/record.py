"""Puzzles and results as plain data, for JSON: what `solve --json` writes, a field a figure.

Nothing here knows JSON: the values are dictionaries of strings, numbers, truth values, lists and
None. docs/batch.md has the schema.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.characters import cell_text, picture
from nonogram.result import Outcome, Result, Stats
from nonogram.version import __version__

#: What is known of a puzzle, as plain data.
Record = dict[str, Any]

#: Why a puzzle can be undecided.
TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
WORKER_DIED = "worker died"

#: The figures of a run that are plain.
_FIGURES = ("decided", "lines", "solver", "variables", "clauses", "conflicts")

#: What values the fields have that programs rely on.
_KINDS: dict[str, Any] = {
    "hash": str,
    "of": int,
    "height": int,
    "width": int,
    "palette": dict,
    "solution": list | None,
    "solutions": int,
    "explanation": list,
    "seconds": int | float,
    "cells": int,
    "decided": int,
    "lines": int,
    "variables": int,
    "clauses": int,
    "conflicts": int | None,
    "cpu": dict,
    "error": str,
}


def puzzle_data(puzzle: Puzzle) -> Record:
    """Its size, its colours, and what the file says about it."""
    text = cell_text(puzzle)
    about = {"title": puzzle.title, "author": puzzle.author, "copyright": puzzle.copyright}
    looks = [puzzle.palette[k].rgb if k < len(puzzle.palette) else None for k in _colours(puzzle)]
    return {
        **{key: value for key, value in about.items() if value is not None},
        "height": puzzle.height,
        "width": puzzle.width,
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
    return {
        **verdict_data(result.outcome, TIME_LIMIT),
        "solutions": len(grids),
        "complete": result.complete,
        "solution": grid_rows(puzzle, grids[0]) if grids else None,
        "explanation": [str(reason) for reason in result.reasons],
        **stats_data(result.stats),
    }


def verdict_data(outcome: Outcome, reason: str) -> Record:
    """The outcome; the reason counts if it is that the puzzle is undecided."""
    verdict = {"verdict": outcome.value}
    return {**verdict, "reason": reason} if outcome is Outcome.UNDECIDED else verdict


def stats_data(stats: Stats) -> Record:
    """The figures of a run, under their names, and the version of the program they are of."""
    return {
        "cells": stats.cells,
        "decided": stats.decided,
        "lines": stats.lines,
        "solver": stats.solver,
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
    return Stats(record["cells"], **figures, seconds=dict(record["cpu"]))


def is_record(value: Any) -> TypeGuard[Record]:
    """Could this have come from here? It is asked of files, which might hold anything."""
    if not isinstance(value, dict) or not isinstance(value.get("path"), str):
        return False
    if not all(isinstance(value[key], kind) for key, kind in _KINDS.items() if key in value):
        return False
    if "verdict" not in value:
        return {"error", "fault"} <= value.keys()
    figures = {"cells", *_FIGURES, "cpu"}
    return (
        value["verdict"] in {outcome.value for outcome in Outcome}
        and (figures <= value.keys() or not figures & value.keys())
        and all(isinstance(row, str) for row in value.get("solution") or ())
        and all(isinstance(rgb, str | None) for rgb in value.get("palette", {}).values())
    )


def _colours(puzzle: Puzzle) -> range:
    return range(puzzle.colours + 1)
