"""A large drawing on several sheets, to be cut and put together.

Neighbouring sheets have `OVERLAP` cells in common. Marks beside the drawing say where it goes on:
at the left and at the top where a sheet is cut, at the right and at the bottom up to where the
next one is laid over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from nonogram.colours.looks import Rgb
from nonogram.draw.blocks import GREY, MIDDLE, SMALL
from nonogram.draw.outlines import RIM, corners_of
from nonogram.draw.shapes import INK, Area, Chip, Hatch, Label, Page, Shape, Stroke
from nonogram.draw.sheet import PICA, Part, in_dots

#: Cells that two neighbouring sheets have in common.
OVERLAP = 2

#: Millimetres around a window in which there is nothing but marks.
MARKED = 4.5

#: Cells seen on each side beyond the window: half of the frame's thickness.
_BEYOND = 0.06

#: Millimetres from a window to its marks, their length and thickness.
_AWAY, _LONG, _THICK = 0.7, 3.5, 0.15

#: Millimetres of the longer side of a map, and of a sheet in it at most.
_MAP, _MAPPED = 14.0, 6.0


class Tiling(NamedTuple):
    """How a drawing is cut: the same number of cells on every sheet, but for the last ones.

    Attributes:
        across, down: how many sheets.
        cell: millimetres a cell.
        columns, rows: cells a sheet.
    """

    across: int
    down: int
    cell: float
    columns: int
    rows: int

    @property
    def sheets(self) -> int:
        return self.across * self.down


def tiling(page: Page, least: float, largest: float, width: float, height: float) -> Tiling:
    """The fewest sheets on which a cell has `least` millimetres, of so much room each.

    Cells are as large as they can be on so many sheets, but no larger than `largest`.
    """
    across, columns = _pieces(page.width, width / least)
    down, rows = _pieces(page.height, height / least)
    cell = in_dots(min(largest, width / columns, height / rows))
    return Tiling(across, down, cell, columns, rows)


def _pieces(length: float, room: float) -> tuple[int, int]:
    """Into how many pieces a length is cut, if there is room for so many cells; cells a piece."""
    number = 1
    while (cells := ceil((length + (number - 1) * OVERLAP) / number)) > room:
        number += 1
    return number, cells


def tiles(page: Page, cut: Tiling) -> Iterator[tuple[int, int, Part, Part]]:
    """Of each sheet its row and column, what is drawn on it, and the marks, at the corner of both.

    The window is `MARKED` millimetres below and right of that corner.
    """
    for row in range(cut.down):
        for column in range(cut.across):
            left, top = column * (cut.columns - OVERLAP), row * (cut.rows - OVERLAP)
            width, height = min(cut.columns, page.width - left), min(cut.rows, page.height - top)
            window = Part(0, 0, cut.cell, left, top, width, height, [])
            shapes = [shape for shape in page.shapes if _is_seen(shape, window)]
            part = Part(
                MARKED - _BEYOND * cut.cell,
                MARKED - _BEYOND * cut.cell,
                cut.cell,
                left - _BEYOND,
                top - _BEYOND,
                width + 2 * _BEYOND,
                height + 2 * _BEYOND,
                shapes,
            )
            yield row, column, part, _marks(cut, row, column, width * cut.cell, height * cut.cell)


def _marks(cut: Tiling, row: int, column: int, width: float, height: float) -> Part:
    """The marks around a window of so many millimetres."""
    common = OVERLAP * cut.cell
    across = ([0.0] if column else []) + ([width - common] if column + 1 < cut.across else [])
    down = ([0.0] if row else []) + ([height - common] if row + 1 < cut.down else [])
    ends = (-_AWAY - _LONG, -_AWAY)
    shapes: list[Shape] = []
    for x in across:
        for y, other in (ends, (height + _AWAY, height + _AWAY + _LONG)):
            shapes.append(
                Stroke((x / PICA, y / PICA), (x / PICA, other / PICA), _THICK / PICA, INK)
            )
    for y in down:
        for x, other in (ends, (width + _AWAY, width + _AWAY + _LONG)):
            shapes.append(
                Stroke((x / PICA, y / PICA), (other / PICA, y / PICA), _THICK / PICA, INK)
            )
    edge = MARKED / PICA
    return Part(0, 0, PICA, -edge, -edge, width / PICA + 2 * edge, height / PICA + 2 * edge, shapes)


def small_map(cut: Tiling, row: int, column: int) -> Part:
    """All sheets side by side, this one dark; at the corner of a sheet."""
    one = min(_MAPPED, _MAP / max(cut.across, cut.down)) / PICA
    shapes: list[Shape] = [
        Area(corners_of(column * one, row * one, one, one), INK),
        *(
            Stroke((x * one, 0), (x * one, cut.down * one), 0.04, RIM, square=True)
            for x in range(cut.across + 1)
        ),
        *(
            Stroke((0, y * one), (cut.across * one, y * one), 0.04, RIM, square=True)
            for y in range(cut.down + 1)
        ),
    ]
    rim = 0.05
    width, height = cut.across * one + 2 * rim, cut.down * one + 2 * rim
    return Part(0, 0, PICA, -rim, -rim, width, height, shapes)


def words_above(
    cut: Tiling, row: int, column: int, name: str
) -> list[tuple[float, float, str, Rgb]]:
    """What stands above one of several sheets."""
    number = row * cut.across + column + 1
    sheet = f"sheet {number} of {cut.sheets}"
    found = [(0.95, MIDDLE, f"{name}, {sheet}" if name else sheet.capitalize(), INK)]
    cuts = " and ".join(["left"] * (column > 0) + ["top"] * (row > 0))
    if cuts:
        before = " and ".join(
            [f"sheet {number - 1}"] * (column > 0) + [f"sheet {number - cut.across}"] * (row > 0)
        )
        line = f"Cut at the {cuts} from mark to mark, and lay the edge on the marks of {before}."
        found.append((1.9, SMALL, line, GREY))
    return found


def _is_seen(shape: Shape, window: Part) -> bool:
    """Whether something of the shape is inside the window."""
    left, top, right, bottom = _extent(shape)
    return (
        left < window.left + window.width
        and right > window.left
        and top < window.top + window.height
        and bottom > window.top
    )


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    """The rectangle around a shape: left, top, right, bottom."""
    beyond = 0.0
    match shape:
        case Label(x, y, size, text, _):
            half = 0.3 * size * len(text)
            return x - half, y - 0.75 * size, x + half, y
        case Chip(x, y):
            points = corners_of(x, y, 1, 1)
        case Stroke(start, end, thickness, _):
            points, beyond = (start, end), thickness / 2
        case Area(corners, _) | Hatch(corners):
            points = corners
    across, down = zip(*points)
    return min(across) - beyond, min(down) - beyond, max(across) + beyond, max(down) + beyond
