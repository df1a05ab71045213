"""A puzzle laid out for print: what is drawn where, before anybody draws it.

`page_of` places everything, `svg` and `png` draw it. Lengths are in cells, from the upper left
corner of the drawing, inside its margin; a page knows how many millimetres a cell has. Drawing
and margin together always fit a sheet of A4, and one of Letter, upright or turned.

In a puzzle of several colours every number of a clue stands on a chip of its colour, in black or
white; see `contrast` for why that can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from nonogram.draw.contrast import WHITE, contrast, ink_on
from nonogram.draw.palette import Rgb, rgb_of
from nonogram.puzzle import Clue, Grid, Puzzle

#: Millimetres: what A4 and Letter both have, the margin, and a cell of a small puzzle.
_SHEET = (210.0, 279.0)
_MARGIN = 10.0
_LARGEST_CELL = 8.0

INK: Rgb = (0x1A, 0x1A, 0x1A)
PAPER: Rgb = WHITE
_FAINT: Rgb = (0x6B, 0x6B, 0x6B)  # the 0 of an empty clue
_CLUES: Rgb = (0xF5, 0xF4, 0xF0)  # behind the clues
_THIN: Rgb = (0xBC, 0xBC, 0xB8)
_FIFTH: Rgb = (0x74, 0x74, 0x72)

#: How both drawers draw chips, and cells that are left open.
CHIP_INSET = 0.07
CHIP_RADIUS = 0.2
RIM: Rgb = (0x8A, 0x8A, 0x86)
HATCH_GROUND: Rgb = (0xEC, 0xEA, 0xE4)
HATCH_INK: Rgb = (0x96, 0x92, 0x88)

#: Height of digits, and width of one of them, as shares of the size of their type.
_DIGIT_HEIGHT = 0.72
_DIGIT_WIDTH = 0.58


class Fill(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    rgb: Rgb


class Hatch(NamedTuple):
    """Neighbouring cells of a row nobody knows the colour of."""

    x: int
    y: int
    width: int


class Chip(NamedTuple):
    """The coloured ground of one number of a clue; it needs a rim if it is as light as paper."""

    x: int
    y: int
    rgb: Rgb
    rim: bool


class Rule(NamedTuple):
    """A level or upright line, as a rectangle around it; at least as thick as can be seen."""

    x: float
    y: float
    length: float
    upright: bool
    thickness: float
    rgb: Rgb


class Label(NamedTuple):
    """A text; x is its middle, y the line it stands on, `size` that of its type."""

    x: float
    y: float
    size: float
    text: str
    rgb: Rgb


Shape = Fill | Hatch | Rule | Chip | Label

#: Each kind of shapes is drawn above the kinds before it.
_LAYERS = (Fill, Hatch, Rule, Chip, Label)


class Page(NamedTuple):
    """Shapes in the order they are drawn, one above the other.

    Attributes:
        width, height: of the drawing without its margin, in cells.
        margin: around it, in cells.
        cell: millimetres a cell.
        title: says what is drawn.
    """

    width: int
    height: int
    margin: float
    cell: float
    title: str
    shapes: list[Shape]


def page_of(puzzle: Puzzle, grid: Grid | None = None, *, clues: bool = True) -> Page:
    """Lay a puzzle out.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
        clues: False draws the grid alone.
    """
    left = max(1, *map(len, puzzle.rows)) if clues else 0
    title = "".join(filter(str.isprintable, puzzle.title or "")).strip()
    heading = 2 if clues and title else 0
    top = heading + (max(1, *map(len, puzzle.columns)) if clues else 0)
    width, height = left + puzzle.width, top + puzzle.height
    cell = _cell(width, height)
    shapes: list[Shape] = []
    if heading:
        shapes.append(_heading(title, width))
    if clues:
        shapes.append(Fill(0, top, left, puzzle.height, _CLUES))
        shapes.append(Fill(left, heading, puzzle.width, top - heading, _CLUES))
    if grid is not None:
        shapes += _cells(puzzle, grid, left, top)
    shapes += _rules(puzzle, left, top, heading)
    if clues:
        for i, clue in enumerate(puzzle.rows):
            first = left - max(1, len(clue))
            shapes += _numbers(puzzle, clue, [(first + k, top + i) for k in range(len(clue) or 1)])
        for j, clue in enumerate(puzzle.columns):
            first = top - max(1, len(clue))
            shapes += _numbers(puzzle, clue, [(left + j, first + k) for k in range(len(clue) or 1)])
    shapes.sort(key=lambda shape: _LAYERS.index(type(shape)))
    title = title or f"Nonogram of {puzzle.geometry}"
    return Page(width, height, _MARGIN / cell, cell, title, shapes)


def _cell(width: int, height: int) -> float:
    """Millimetres a cell, so that all of them fit the sheet the better way round."""
    short, long = (side - 2 * _MARGIN for side in _SHEET)
    upright = min(short / width, long / height)
    turned = min(long / width, short / height)
    return min(_LARGEST_CELL, max(upright, turned))


def _heading(title: str, width: int) -> Label:
    size = min(1.0, width / (_DIGIT_WIDTH * len(title)))
    return Label(width / 2, 1.1, size, title, INK)


def _cells(puzzle: Puzzle, grid: Grid, left: int, top: int) -> Iterator[Shape]:
    """Runs of cells of one colour; the paper is not drawn."""
    for i, row in enumerate(grid.rows):
        x = left
        for colour, run in groupby(row):
            length = len([*run])
            if colour is None:
                yield Hatch(x, top + i, length)
            elif (rgb := rgb_of(puzzle, colour)) != PAPER:
                yield Fill(x, top + i, length, 1, rgb)
            x += length


def _rules(puzzle: Puzzle, left: int, top: int, heading: int) -> Iterator[Rule]:
    """Lines between the cells, stronger ones at every fifth, and the frame, each above the last.

    They go on between the clues.
    """
    height, width = puzzle.height, puzzle.width
    for thickness, rgb, kind in ((0.03, _THIN, 0), (0.09, _FIFTH, 1), (0.12, INK, 2)):
        for n in range(height + 1):
            if _importance(n, height) == kind:
                yield Rule(0, top + n, left + width, False, thickness, rgb)
        for n in range(width + 1):
            if _importance(n, width) == kind:
                yield Rule(left + n, heading, top - heading + height, True, thickness, rgb)


def _importance(n: int, last: int) -> int:
    """Of the n-th line: 0 between two cells, 1 at every fifth, 2 at the frame."""
    if n in (0, last):
        return 2
    return 0 if n % 5 else 1


def _numbers(puzzle: Puzzle, clue: Clue, places: list[tuple[int, int]]) -> Iterator[Shape]:
    """The numbers of a clue in their places; an empty clue has a 0."""
    if not clue:
        (x, y) = places[0]
        yield _number("0", x, y, _FAINT)
    for block, (x, y) in zip(clue, places):
        ink = INK
        if puzzle.colours > 1:
            rgb = rgb_of(puzzle, block.colour)
            ink = ink_on(rgb)
            yield Chip(x, y, rgb, contrast(rgb, PAPER) < 1.4)
        yield _number(str(block.length), x, y, ink)


def _number(text: str, x: int, y: int, ink: Rgb) -> Label:
    size = min(0.62, 0.8 / (_DIGIT_WIDTH * len(text)))
    return Label(x + 0.5, y + 0.5 + _DIGIT_HEIGHT / 2 * size, size, text, ink)
