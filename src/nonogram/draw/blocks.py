"""The contents of a book's sheets: headings, and drawings below their names."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from nonogram.draw.page import LARGEST_CELL, LINES, page_of
from nonogram.draw.shapes import INK, Label, Page, Stroke
from nonogram.draw.sheet import CHARACTER, DOT, GREY, PICA, Part, Text, in_dots, text_part
from nonogram.puzzle import Grid, Puzzle

#: Height of the digits of Helvetica and Pillow's type, as a share of its size: the lower of both.
_DIGIT_HEIGHT = 0.69

#: Millimetres that a digit of a clue has at least.
_LEAST_DIGIT = 2.0

#: Millimetres of a solution's cell: at most, and at least where there are several of them.
_LARGEST_SOLVED = 3.0
_LEAST_SOLVED = 0.75

#: Millimetres of cells that have no lines between them but every fifth: they would be all one sees.
_WITHOUT_LINES = 1.3

#: How many solutions stand side by side and one below the other.
_SOLUTIONS = ((5, 6), (4, 5), (3, 4), (2, 3), (1, 2), (1, 1))

#: Millimetres between two drawings.
GAP = 5.0

#: Picas: the size of a book's title, of a puzzle's, and of the texts below that.
LARGE, MIDDLE, SMALL = 1.8, 1.0, 0.68

#: Picas above a solution, and those that the title of a book takes.
_SOLUTION_HEADED = 1.1
TITLED = 2.8


class Block(NamedTuple):
    """The contents of one place: parts from its upper left corner, its size in millimetres.

    `columns` of its kind stand side by side.
    """

    columns: int
    width: float
    height: float
    parts: list[Part]


def least_cell(page: Page) -> float:
    """Millimetres a cell, in whole dots, so that no digit is less than 2 mm high."""
    sizes = [shape.size for shape in page.shapes if isinstance(shape, Label)]
    exact = _LEAST_DIGIT / (_DIGIT_HEIGHT * min(sizes, default=0.62))
    cell = in_dots(exact)
    return cell if cell >= exact else cell + DOT


def cell_for(page: Page, columns: int, rows: int, width: float, height: float) -> float:
    """Millimetres a cell where drawings in columns and rows have that much room together."""
    across = (width - (columns - 1) * GAP) / columns / page.width
    down = (height - (rows - 1) * GAP) / rows / page.height
    return in_dots(min(LARGEST_CELL, across, down))


def puzzle_block(
    page: Page, cell: float, columns: int, head: float, name: str, about: str
) -> Block:
    """A drawing below its name."""
    texts = Text(0.95, MIDDLE, name, INK), Text(1.9, SMALL, about, GREY)
    return _headed(page, cell, columns, head, 30.0, *texts)


def solution_block(puzzle: Puzzle, grid: Grid, name: str, width: float, height: float) -> Block:
    """A solution below the name of its puzzle, beside others if a sheet has room for them."""
    page = page_of(puzzle, grid, clues=False)
    head = _SOLUTION_HEADED
    for columns, rows in _SOLUTIONS:
        room = height - rows * head * PICA
        cell = min(in_dots(_LARGEST_SOLVED), cell_for(page, columns, rows, width, room))
        if cell >= _LEAST_SOLVED:
            break
    if cell < _WITHOUT_LINES:
        thinnest = LINES[0][0]
        thick = (s for s in page.shapes if not (isinstance(s, Stroke) and s.thickness == thinnest))
        page = page._replace(shapes=[*thick])
    room = min(30.0, width / columns - GAP)
    return _headed(page, cell, columns, head, room, Text(0.75, SMALL, name, INK))


def _headed(
    page: Page, cell: float, columns: int, head: float, least: float, *texts: Text
) -> Block:
    """A drawing without its margin, below texts that have `least` millimetres of room."""
    width, height = page.width * cell, head * PICA + page.height * cell
    room = max(width, least)
    rim = 0.1  # so that all of the frame is seen
    across, down = page.width + 2 * rim, page.height + 2 * rim
    drawn = Part(-rim * cell, -rim * cell, cell, -rim, -rim, across, down, page.shapes)
    placed = drawn.moved((room - width) / 2, head * PICA)
    return Block(columns, room, height, [text_part(room, head, *texts), placed])


def paragraph(width: float, text: str) -> Block:
    """A text in lines as wide as the sheet has room for, a pica each."""
    lines = wrap(text, int(width / PICA / (CHARACTER * SMALL))) or [""]
    texts = [Text(k + 0.8, SMALL, line, INK) for k, line in enumerate(lines)]
    part = text_part(width, len(lines), *texts)
    return Block(1, width, len(lines) * PICA - GAP * 0.7, [part])
