"""The forms of values in notebooks (puzzles and grids as SVG, results as HTML) and in `print`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from html import escape
from typing import Any, cast

from nonogram.ask.record import (
    Record,
    ambiguity_data,
    repair_data,
    repairs_data,
    report_data,
)
from nonogram.base.errors import RequestError, TimeUpError
from nonogram.core.puzzle import Grid, Puzzle, Rectangle
from nonogram.core.result import VERDICTS, Result, Verdict
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.diagnosis.check import Report
from nonogram.diagnosis.duplicates import Duplicate
from nonogram.diagnosis.hint import Hint
from nonogram.diagnosis.repair import Repair, Repairs
from nonogram.draw.svg import svg
from nonogram.explanation.explain import Explanation
from nonogram.explanation.steps import Step
from nonogram.make.blots import Blotted
from nonogram.make.drawing import Drawing
from nonogram.make.unique import Unique
from nonogram.report import facts
from nonogram.report.data import hint_data, step_data
from nonogram.report.made import changes_of, hidden_text, losses_of
from nonogram.report.path import hint_told, path_told
from nonogram.report.sentences import why


def svg_of(value: object) -> str | None:
    """The picture of a puzzle, grid, result or report (the common cells), if it has one."""
    try:
        if isinstance(value, Puzzle):
            return svg(value)
        if isinstance(value, Grid):
            return svg(_puzzle_of(value), value, clues=False)
        if isinstance(value, Result):
            return svg_of(value.solutions[0]) if value.solutions else None
        if isinstance(value, Ambiguity):
            return svg_of(value.backbone)
        if isinstance(value, Unique):
            return svg_of(value.grid)
        if isinstance(value, Blotted):
            return svg(value.puzzle)
        if isinstance(value, Hint):
            return svg(value.puzzle, value.given)
        if isinstance(value, Explanation):
            return svg(value.puzzle, value.grid())
        if isinstance(value, Report):
            common = value.ambiguity and value.ambiguity.backbone
            grid = common or value.solution
            return None if grid is None else svg(value.puzzle, grid, clues=False)
    except RequestError:  # this geometry cannot be drawn
        pass
    return None


def html_of(value: object) -> str | None:
    """The verdict and the picture of a result, or a whole report, or None for other values."""
    if isinstance(value, Result):
        why = [("reason", str(reason)) for reason in value.reasons]
        return _html([("verdict", value.words), *why], [], svg_of(value))
    if isinstance(value, Report):
        puzzle, data = value.puzzle, report_data(value)
        told = (
            [*facts.repairs_told(puzzle, data["repairs"], None)]
            if value.repairs is not None
            else []
        )
        return _html([*facts.named_facts(puzzle, data)], told, svg_of(value))
    return None


def alt_of(value: object) -> str:
    """The alternative text of a value's picture: the size of a grid, else the first words."""
    what = _puzzle_of(value) if isinstance(value, Grid) else value
    return str(what).partition("\n")[0]


def text_of(value: object) -> str:
    """The text of a value as on the command line, without pictures: of a hint, where to look."""
    return "\n".join(_LINES[type(value)](value))


def data_of(value: object) -> Record:
    """The plain data of a report, a hint, or a step."""
    if isinstance(value, Report):
        return report_data(value)
    if isinstance(value, Hint):
        return hint_data(value)
    return step_data(cast("Step", value))


def why_of(puzzle: Puzzle, step: Step) -> str:
    """The reason of a step and what it concludes, in sentences."""
    return why(puzzle, step)


def _of_repairs(value: Repairs) -> Iterable[str]:
    puzzle = value[0].puzzle if value else Puzzle.of([[]], [[]])
    return facts.repairs_told(puzzle, repairs_data(puzzle, value), None)


def _of_ambiguity(value: Ambiguity) -> Iterable[str]:
    puzzle = _puzzle_of(value.solution)
    return facts.told_by_name(facts.ambiguity_told(puzzle, ambiguity_data(puzzle, value)))


def _of_repair(value: Repair) -> Iterable[str]:
    return [repair_data(value.puzzle, value)["text"]]


def _of_blotted(value: Blotted) -> Iterable[str]:
    unique = value.verdict is Verdict.UNIQUE  # otherwise the text says why nothing was hidden
    return [hidden_text(value, len(value.hidden) if unique else -1)]


def _of_explanation(value: Explanation) -> Iterator[str]:
    """The whole path, as far as it is found in time."""
    result = value.result
    if result.verdict is Verdict.NO_SOLUTION:
        yield str(result)
        return
    with suppress(TimeUpError):
        yield from path_told(value, None, None, 80)


_LINES: dict[type, Callable[[Any], Iterable[str]]] = {
    Report: lambda value: facts.facts(value.puzzle, report_data(value), None),
    Hint: hint_told,
    Explanation: _of_explanation,
    Ambiguity: _of_ambiguity,
    Repair: _of_repair,
    Repairs: _of_repairs,
    Unique: lambda value: [*changes_of(value, _puzzle_of(value.grid)), VERDICTS[value.verdict]],
    Blotted: _of_blotted,
    Drawing: lambda value: [str(value.puzzle), *losses_of(value)],
    Duplicate: lambda value: [f"{value.number}: {facts.sameness(value.changes)} {value.first}"],
}


def _puzzle_of(grid: Grid) -> Puzzle:
    """The puzzle whose shape a grid is drawn in; RequestError if it is unknown and no rectangle."""
    if isinstance(grid.drawn_as, Puzzle):
        return grid.drawn_as
    geometry = Rectangle(grid.height, grid.width)
    if not grid.fits(geometry):
        raise RequestError("the grid is no rectangle")
    colours = max((cell or 0 for cell in grid.cells), default=0)
    return Puzzle(geometry, ((),) * (grid.height + grid.width), max(1, colours))


def _html(named: list[tuple[str, str]], lines: list[str], picture: str | None) -> str:
    """A table of named facts, further lines, and a picture below them."""
    left = 'style="text-align: left"'
    rows = (
        f"<tr><th {left}>{escape(name)}</th><td {left}>{escape(text)}</td></tr>"
        for name, text in named
    )
    rest = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<div><table>{''.join(rows)}</table>{rest}{picture or ''}</div>"
