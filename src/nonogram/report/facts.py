"""A report on a puzzle in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonogram.diagnosis.check import Goal, Report
from nonogram.diagnosis.repair import Repair, Repairs
from nonogram.puzzle import Grid, Position, Puzzle
from nonogram.puzzle.characters import cell_text, clue_text
from nonogram.result import VERDICTS, Result
from nonogram.search.ambiguity import Ambiguity

_GOALS = {
    Goal.THE_SOLUTION: "is the solution",
    Goal.ONE_OF_SEVERAL: "is one of several solutions",
    Goal.A_SOLUTION: "is a solution",
    Goal.FALSE: "does not satisfy the clues",
    Goal.UNDECIDED: "not compared with the clues: it has undecided cells, and time was short",
}

#: Draws a grid.
Draw = Callable[[Grid], str]


def facts(report: Report, draw: Draw | None) -> Iterator[str]:
    """The report line by line.

    Args:
        report: what is to be told.
        draw: draws the solution, and those of repairs; None for no pictures.
    """
    for name, value in _facts(report):
        yield f"{name + ':':<13} {value}"
    if draw is not None:
        if report.ambiguity is not None:
            yield draw(report.ambiguity.backbone)
        elif report.result.solutions:
            yield draw(report.result.solutions[0])
    if report.repairs is not None:
        yield from _repairs(report.puzzle, report.repairs, draw)


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    puzzle, result = report.puzzle, report.result
    if puzzle.title:
        yield "title", puzzle.title
    if puzzle.author:
        yield "author", puzzle.author
    yield "size", f"{_number(puzzle.height, 'row')}, {_number(puzzle.width, 'column')}"
    yield "colours", str(puzzle.colours)
    yield "filled", f"{report.filled:.0%}"
    yield "verdict", VERDICTS[result.outcome]
    yield "difficulty", _difficulty(result)
    if report.ambiguity is not None:
        yield "solutions", f"{'' if report.complete else 'at least '}{report.found:,}"
        yield from _ambiguity(puzzle, report.ambiguity)
    for reason in report.reasons:
        yield "reason", str(reason)
    for number, goal in enumerate(report.goals, 1):
        yield "goal" if len(report.goals) == 1 else f"goal {number}", _GOALS[goal]


def _number(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _difficulty(result: Result) -> str:
    stats = result.stats
    if stats.solver is None:
        return "line logic"
    left = f"search: {_number(stats.cells - stats.decided, 'cell')} left"
    return left if stats.conflicts is None else f"{left}, {_number(stats.conflicts, 'conflict')}"


def _ambiguity(puzzle: Puzzle, ambiguity: Ambiguity) -> Iterator[tuple[str, str]]:
    cells = _number(len(ambiguity.ambiguous), "cell")
    yield "ambiguous", f"{cells} of {puzzle.height * puzzle.width:,}"
    if ambiguity.unknown:
        cells = _number(len(ambiguity.unknown), "cell")
        yield "not known of", f"{cells}: {_places(ambiguity.unknown)}"
    if ambiguity.givens is None:
        yield "to give", "not known: time was short"
    else:
        text = cell_text(puzzle)
        colours = (f" {text(ambiguity.solution[cell])}" for cell in ambiguity.givens)
        cells = ", ".join(
            f"row {row + 1} column {column + 1}{colour}"
            for (row, column), colour in zip(ambiguity.givens, colours)
        )
        yield "to give", f"{cells} (then the solution is the only one)"


def _places(cells: Iterable[Position]) -> str:
    """Cells by row, neighbours together: "row 3 columns 4 to 7, 9"."""
    rows: dict[int, list[list[int]]] = {}
    for row, column in cells:
        runs = rows.setdefault(row + 1, [])
        if runs and runs[-1][-1] == column:
            runs[-1].append(column + 1)
        else:
            runs.append([column + 1])
    parts = []
    for row, runs in rows.items():
        columns = (f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
        many = "s" if len(runs) > 1 or len(runs[0]) > 1 else ""
        parts.append(f"row {row} column{many} {', '.join(columns)}")
    return "; ".join(parts)


def _repairs(puzzle: Puzzle, repairs: Repairs, draw: Draw | None) -> Iterator[str]:
    number = len(repairs.found)
    unless = "" if repairs.complete else " (not all could be tried in time)"
    if number:
        one = "1 change of a clue gives" if number == 1 else f"{number} changes of a clue give"
        yield f"{one} exactly one solution{unless}"
    else:
        yield f"no small change of a clue gives exactly one solution{unless}"
    for repair in repairs.found:
        yield _repair(puzzle, repair)
        if draw is not None:
            yield draw(repair.grid)


def _repair(puzzle: Puzzle, repair: Repair) -> str:
    new, old = clue_text(puzzle, repair.new), clue_text(puzzle, repair.old)
    return f"{repair.line}: {new} instead of {old}"
