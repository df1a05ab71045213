"""What pages are made of, whatever the cells look like: shapes, numbers of clues, a title.

Lengths are in cells, from the upper left corner of the drawing, inside its margin; a page knows
how many millimetres a cell has. Drawing and margin together always fit a sheet of A4, and one of
Letter, upright or turned.

In a puzzle of several colours every number of a clue stands on a chip of its colour, in black or
white; see `contrast` for why that can be read. Where a number cannot be read because the clue has
a blot, the blot is drawn, in the colour of the block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from nonogram.colours.contrast import WHITE, contrast, ink_on
from nonogram.colours.looks import Rgb, halves_of, rgb_of
from nonogram.puzzle import Clue, Grid, Position, Puzzle

#: Millimetres: what A4 and Letter both have, the margin, and a cell of a small puzzle.
_SHEET = (210.0, 279.0)
_MARGIN = 10.0
LARGEST_CELL = 8.0

INK: Rgb = (0x1A, 0x1A, 0x1A)
PAPER: Rgb = WHITE
CLUES: Rgb = (0xF5, 0xF4, 0xF0)  # behind the clues
_FAINT: Rgb = (0x6B, 0x6B, 0x6B)  # the 0 of an empty clue

#: How both drawers draw chips, and cells that are left open.
CHIP_INSET = 0.07
RIM: Rgb = (0x8A, 0x8A, 0x86)
HATCH_GROUND: Rgb = (0xEC, 0xEA, 0xE4)
HATCH_INK: Rgb = (0x96, 0x92, 0x88)

#: How round the corners of chips are: a little, or all the way.
SQUARE = 0.2
ROUND = 0.5 - CHIP_INSET

#: Height of digits, and width of one of them, as shares of the size of their type.
_DIGIT_HEIGHT = 0.72
_DIGIT_WIDTH = 0.58

#: Of lines between two cells, at every fifth, and at the frame: how thick, and of which colour.
LINES: tuple[tuple[float, Rgb], ...] = (
    (0.03, (0xBC, 0xBC, 0xB8)),
    (0.09, (0x74, 0x74, 0x72)),
    (0.12, INK),
)

Point = tuple[float, float]


class Area(NamedTuple):
    """A convex polygon by its corners; see `corners_of` for rectangles."""

    corners: tuple[Point, ...]
    rgb: Rgb


class Hatch(NamedTuple):
    """Neighbouring cells of a row, of unknown colour, by the corners of their outline."""

    corners: tuple[Point, ...]


class Chip(NamedTuple):
    """The coloured ground of one number of a clue; it needs a rim if it is as light as paper.

    It lies in a cell whose upper left corner is given; `radius` is that of its corners. Without
    one it is a blot, the ink over a number that cannot be read; see `blot_outlines`.
    """

    x: float
    y: float
    rgb: Rgb
    rim: bool
    radius: float | None


class Stroke(NamedTuple):
    """A line from one point to another; at least as thick as can be seen.

    Its ends are round, or square if it is level or upright and drawn rightwards or downwards.
    """

    start: Point
    end: Point
    thickness: float
    rgb: Rgb
    square: bool = False


class Label(NamedTuple):
    """A text; x is its middle, y the line it stands on, `size` that of its type."""

    x: float
    y: float
    size: float
    text: str
    rgb: Rgb


Shape = Area | Hatch | Stroke | Chip | Label

#: Each kind of shapes is drawn above the kinds before it.
_LAYERS = (Area, Hatch, Stroke, Chip, Label)


class Page(NamedTuple):
    """Shapes in the order they are drawn, one above the other.

    Attributes:
        width, height: of the drawing without its margin, in cells.
        margin: around it, in cells.
        cell: millimetres a cell.
        title: says what is drawn.
    """

    width: float
    height: float
    margin: float
    cell: float
    title: str
    shapes: list[Shape]


#: A rectangle: left, top, width and height.
Box = tuple[float, float, float, float]


def corners_of(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def box_of(corners: Sequence[Point]) -> Box | None:
    """The rectangle with the corners, in the order of `corners_of`; None if they have none."""
    (x, y), (right, bottom) = corners[0], corners[2]
    if corners != ((x, y), (right, y), (right, bottom), (x, bottom)):
        return None
    return x, y, right - x, bottom - y


def box_around(stroke: Stroke, least: float = 0) -> Box:
    """The rectangle that a stroke with square ends fills, if it has at least that thickness."""
    (x, y), (right, bottom) = stroke.start, stroke.end
    thick = max(stroke.thickness, least)
    return x - thick / 2, y - thick / 2, right - x + thick, bottom - y + thick


def printed(text: str | None) -> str:
    """What is printed of a text: no control characters, and nothing that is no character."""
    return "".join(filter(str.isprintable, text or "")).strip()


def title_of(puzzle: Puzzle) -> str:
    """What is printed of the puzzle's title; "" if there is none."""
    return printed(puzzle.title)


def heading(title: str, width: float) -> Label:
    """The title, above a drawing of that width; it takes two cells of height."""
    size = min(1.0, width / (_DIGIT_WIDTH * len(title)))
    return Label(width / 2, 1.1, size, title, INK)


def laid_out(puzzle: Puzzle, width: float, height: float, shapes: list[Shape]) -> Page:
    """The page with these shapes, in cells so large that they fit a sheet the better way round."""
    short, long = (side - 2 * _MARGIN for side in _SHEET)
    upright = min(short / width, long / height)
    turned = min(long / width, short / height)
    cell = min(LARGEST_CELL, max(upright, turned))
    shapes.sort(key=_layer)
    title = title_of(puzzle) or f"Nonogram of {puzzle.geometry}"
    return Page(width, height, _MARGIN / cell, cell, title, shapes)


def _layer(shape: Shape) -> tuple[int, bool]:
    """When a shape is drawn; blots are together, behind the chips, so that PDF has less to say."""
    return _LAYERS.index(type(shape)), isinstance(shape, Chip) and shape.radius is None


def runs(
    puzzle: Puzzle, grid: Grid, corners: Callable[[Position, Position], tuple[Point, ...]]
) -> Iterator[Shape]:
    """Runs of cells of one colour, from the first to the last of a row; paper is not drawn."""
    for i, row in enumerate(grid.rows):
        first = 0
        for colour, run in groupby(row):
            last = first + len([*run]) - 1
            if colour is None:
                yield Hatch(corners((i, first), (i, last)))
            elif halves := halves_of(puzzle, colour):
                for j in range(first, last + 1):
                    yield from halved(corners((i, j), (i, j)), *halves)
            elif (rgb := rgb_of(puzzle, colour)) != PAPER:
                yield Area(corners((i, first), (i, last)), rgb)
            first = last + 1


def halved(corners: tuple[Point, ...], left: Rgb, right: Rgb, rises: bool) -> Iterator[Area]:
    """A square of two colours; the diagonal between them rises, or falls.

    The right half lies on a whole square, so that nothing shines through between them.
    """
    upper_left, upper_right, lower_right, lower_left = corners
    yield Area(corners, left)
    yield Area((upper_right, lower_right, lower_left if rises else upper_left), right)


def importance(n: int, last: int) -> int:
    """Of the n-th line, as a number of `LINES`."""
    if n in (0, last):
        return 2
    return 0 if n % 5 else 1


def numbers(
    puzzle: Puzzle, clue: Clue, places: Sequence[Point], radius: float = SQUARE
) -> Iterator[Shape]:
    """The numbers of a clue in cells whose upper left corners are given; an empty one has a 0.

    `radius` is that of the corners of chips.
    """
    if not clue:
        (x, y) = places[0]
        yield _number("0", x, y, _FAINT)
    for block, (x, y) in zip(clue, places):
        rgb = INK if puzzle.colours == 1 else rgb_of(puzzle, block.colour)
        rim = contrast(rgb, PAPER) < 1.4
        if block.length is None:
            yield Chip(x, y, rgb, rim, None)
            continue
        ink = INK
        if halves := halves_of(puzzle, block.colour):
            for inset in (CHIP_INSET - 0.02, CHIP_INSET):
                box = corners_of(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset)
                yield from halved(box, *(halves if inset == CHIP_INSET else (RIM, RIM, True)))
            yield Area(corners_of(x + 0.22, y + 0.22, 0.56, 0.56), PAPER)
        elif puzzle.colours > 1:
            ink = ink_on(rgb)
            yield Chip(x, y, rgb, rim, radius)
        yield _number(str(block.length), x, y, ink)


def _number(text: str, x: float, y: float, ink: Rgb) -> Label:
    size = min(0.62, 0.8 / (_DIGIT_WIDTH * len(text)))
    return Label(x + 0.5, y + 0.5 + _DIGIT_HEIGHT / 2 * size, size, text, ink)


def blot_outlines() -> list[list[Point]]:
    """A spot of ink and what has splashed from it, as polygons in a cell."""
    spot = [
        0.31 + 0.03 * sin(3 * turn + 0.6) + 0.025 * sin(5 * turn + 2) + 0.02 * sin(7 * turn + 1)
        for turn in _turns(60)
    ]
    drops = ((0.83, 0.25, 0.055), (0.2, 0.81, 0.045), (0.9, 0.63, 0.03), (0.22, 0.17, 0.035))
    return [
        [(0.5 + r * cos(turn), 0.5 + r * sin(turn)) for r, turn in zip(spot, _turns(60))],
        *(
            [(x + r * cos(turn), y + r * sin(turn)) for turn in _turns(16)]
            for x, y, r in drops
        ),
    ]  # fmt: skip


def _turns(count: int) -> list[float]:
    return [2 * pi * k / count for k in range(count)]
