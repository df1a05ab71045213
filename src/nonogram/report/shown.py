"""What notebooks show, puzzles and grids as SVG, results and reports as HTML; what `print` says."""

from __future__ import annotations

from html import escape

from nonogram.diagnosis.check import Report
from nonogram.diagnosis.hint import Hint
from nonogram.draw.svg import svg
from nonogram.errors import RequestError
from nonogram.puzzle import Grid, Puzzle, Rectangle
from nonogram.report.facts import facts, named_facts, repairs_told
from nonogram.report.hints import hint_told
from nonogram.result import VERDICTS, Result


def svg_of(value: object) -> str | None:
    """The picture of a puzzle, grid, result or report; None if it has none.

    A puzzle is drawn empty, with its clues; a result by its first solution, a report by what all
    solutions have in common. Grids that no puzzle has given have the default colours.
    """
    try:
        if isinstance(value, Puzzle):
            return svg(value)
        if isinstance(value, Grid):
            puzzle = value.drawn_as
            puzzle = puzzle if isinstance(puzzle, Puzzle) else _without_clues(value)
            return svg(puzzle, value, clues=False)
        if isinstance(value, Result):
            return svg_of(value.solutions[0]) if value.solutions else None
        if isinstance(value, Report) and (grid := _grid_of(value)) is not None:
            return svg(value.puzzle, grid, clues=False)
    except RequestError:  # there are no drawings of this geometry
        pass
    return None


def html_of(value: object) -> str | None:
    """The verdict and the picture of a result, all of a report; None of anything else."""
    if isinstance(value, Result):
        why = [("reason", str(reason)) for reason in value.reasons]
        return _html([("verdict", VERDICTS[value.outcome]), *why], [], svg_of(value))
    if isinstance(value, Report):
        repairs = value.repairs
        told = [] if repairs is None else [*repairs_told(value.puzzle, repairs, None)]
        return _html([*named_facts(value)], told, svg_of(value))
    return None


def text_of(value: Report | Hint) -> str:
    """All of a report but the pictures; of a hint where to look, or what is wrong."""
    return "\n".join(facts(value, None) if isinstance(value, Report) else hint_told(value))


def _grid_of(report: Report) -> Grid | None:
    if report.ambiguity is not None:
        return report.ambiguity.backbone
    return report.result.solutions[0] if report.result.solutions else None


def _without_clues(grid: Grid) -> Puzzle:
    """A puzzle that a grid can be drawn with. Raises RequestError if it is no rectangle."""
    geometry = Rectangle(grid.height, grid.width)
    if not grid.fits(geometry):
        raise RequestError("the grid is no rectangle")
    colours = max((cell or 0 for cell in grid.cells), default=0)
    return Puzzle(geometry, ((),) * (grid.height + grid.width), max(1, colours))


def _html(named: list[tuple[str, str]], lines: list[str], picture: str | None) -> str:
    """A table of what has a name, further lines, and a picture below them."""
    left = 'style="text-align: left"'
    rows = (
        f"<tr><th {left}>{escape(name)}</th><td {left}>{escape(text)}</td></tr>"
        for name, text in named
    )
    rest = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<div><table>{''.join(rows)}</table>{rest}{picture or ''}</div>"
