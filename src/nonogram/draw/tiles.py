"""A large drawing on several sheets, to be cut and put together.

Neighbouring sheets have `OVERLAP` common cells. Marks beside the drawing are for joining sheets:
at the left and at the top they show where to cut, at the right and at the bottom where to lay
the edge of the next sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from math import ceil
from typing import NamedTuple

from nonogram.draw.measures import (
    LARGEST_CELL,
    MARGIN,
    MIDDLE,
    NARROW,
    PICA,
    SMALL,
    Size,
    in_dots,
)
from nonogram.draw.outlines import Points
from nonogram.draw.shapes import GREY, INK, Area, Chip, Hatch, Label, Page, Shape, Stroke
from nonogram.draw.sheet import Text, View, text_part

OVERLAP = 2  #: cells that two neighbouring sheets have in common
_MARKED = 4.5  #: millimetres around a window with nothing but marks
_BEYOND = 0.06  #: visible part, in cells, on each side of the window: half of the frame's thickness

#: The distance of marks from a window, their length and their thickness, in picas.
_AWAY, _LONG, _THICK = 0.165, 0.825, 0.035

_HEAD = 3.2 * PICA  #: millimetres above the drawing


class _Tiling(NamedTuple):
    """A drawing cut into sheets with equally many cells, of which the last may have fewer."""

    paper: Size
    across: int  #: sheets side by side
    down: int  #: sheets one below the other
    cell: float  #: millimetres
    columns: int  #: columns of a sheet
    rows: int


def tiles(page: Page, least: float, paper: Size, name: str) -> tuple[Size, list[list[View]]]:
    """The paper, portrait or landscape, and the parts of the fewest sheets with such cells."""
    cuts = [_cut(page, least, paper), _cut(page, least, paper[::-1])]
    cut = min(cuts, key=lambda cut: (cut.across * cut.down, -cut.cell))
    places = product(range(cut.down), range(cut.across))
    return cut.paper, [_tile(page, cut, row, column, name) for row, column in places]


def _cut(page: Page, least: float, paper: Size) -> _Tiling:
    """The cut into the fewest sheets of a paper on which a cell has `least` millimetres."""
    width, height = (side - 2 * (NARROW + _MARKED) for side in paper)
    height -= _HEAD
    across, columns = _pieces(page.width, width / least)
    down, rows = _pieces(page.height, height / least)
    cell = in_dots(min(LARGEST_CELL, width / columns, height / rows))
    return _Tiling(paper, across, down, cell, columns, rows)


def _pieces(length: float, room: float) -> tuple[int, int]:
    """The number of pieces of at most `room` cells for a length, and the cells of a piece."""
    number = 1
    while (cells := ceil((length + (number - 1) * OVERLAP) / number)) > room:
        number += 1
    return number, cells


def _tile(page: Page, cut: _Tiling, row: int, column: int, name: str) -> list[View]:
    """The content of one sheet: words, marks, and a part of the drawing."""
    left, top = column * (cut.columns - OVERLAP), row * (cut.rows - OVERLAP)
    width, height = min(cut.columns, page.width - left), min(cut.rows, page.height - top)
    shapes = [shape for shape in page.shapes if _is_seen(shape, left, top, width, height)]
    corner = _MARKED - _BEYOND * cut.cell
    box = left - _BEYOND, top - _BEYOND, width + 2 * _BEYOND, height + 2 * _BEYOND
    drawn = View(corner, corner, cut.cell, *box, shapes)
    words = text_part(cut.paper[0] - 2 * MARGIN, 3, *_words(cut, row, column, name))
    marks = _marks(cut, row, column, width * cut.cell, height * cut.cell)
    return [
        words.moved(MARGIN, NARROW),
        *(part.moved(NARROW, NARROW + _HEAD) for part in (marks, drawn)),
    ]


def _marks(cut: _Tiling, row: int, column: int, width: float, height: float) -> View:
    """The marks around a window of this size in millimetres."""
    common, width, height = (length / PICA for length in (OVERLAP * cut.cell, width, height))
    across = [0.0] * (column > 0) + [width - common] * (column + 1 < cut.across)
    down = [0.0] * (row > 0) + [height - common] * (row + 1 < cut.down)

    def beside(length: float) -> Sequence[tuple[float, float]]:
        """The ends of the marks at both sides of the window."""
        return (-_AWAY - _LONG, -_AWAY), (length + _AWAY, length + _AWAY + _LONG)

    lines = [((x, start), (x, end)) for x in across for start, end in beside(height)]
    lines += [((start, y), (end, y)) for y in down for start, end in beside(width)]
    shapes: list[Shape] = [Stroke(*line, _THICK, INK) for line in lines]
    edge = _MARKED / PICA
    return View(0, 0, PICA, -edge, -edge, width + 2 * edge, height + 2 * edge, shapes)


def _words(cut: _Tiling, row: int, column: int, name: str) -> Iterator[Text]:
    """The words above one of several sheets."""
    number = row * cut.across + column + 1
    sheet = f"sheet {number} of {cut.across * cut.down} (row {row + 1}, column {column + 1})"
    yield Text(0.95, MIDDLE, f"{name}, {sheet}" if name else sheet.capitalize(), INK)
    cuts = ["left"] * (column > 0) + ["top"] * (row > 0)
    if cuts:
        before = [number - 1] * (column > 0) + [number - cut.across] * (row > 0)
        sheets = " and ".join(f"sheet {one}" for one in before)
        where = f"Cut at the {' and '.join(cuts)} from mark to mark"
        yield Text(1.9, SMALL, f"{where}, and lay the edge on the marks of {sheets}.", GREY)


def _is_seen(shape: Shape, left: float, top: float, width: float, height: float) -> bool:
    """Whether something of the shape may be inside the window."""
    points: Points
    match shape:
        case Label(x, y):  # no number is larger
            points = (x - 0.4, y - 0.5), (x + 0.4, y)
        case Chip(x, y):
            points = (x, y), (x + 1, y + 1)
        case Stroke(start, end):
            points = start, end
        case Area(corners):
            points = corners
        case Hatch(cells):
            points = [*chain.from_iterable(cells)]
    window = (left, left + width), (top, top + height)
    return all(
        min(places) - _BEYOND < last and max(places) + _BEYOND > first
        for places, (first, last) in zip(zip(*points), window)
    )
