"""What stands on the sheets of a book: headings, and drawings below their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from nonogram.colours.looks import Rgb
from nonogram.draw.page import LARGEST_CELL, LINES, page_of
from nonogram.draw.shapes import INK, Label, Page, Shape, Stroke
from nonogram.draw.sheet import DOT, PICA, Part, in_dots
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

#: Picas: the size of a book's title, of a puzzle's, and of what is below that.
_LARGE, MIDDLE, SMALL = 1.8, 1.0, 0.68

#: Picas from a line of small text to the next.
_LINE = 1.0

#: Picas above a solution, and those that the title of a book takes.
_SOLUTION_HEADED = 1.1
TITLED = 2.8
GREY: Rgb = (0x5A, 0x5A, 0x58)

#: Width of a character as a share of the size of its type, where a text must fit.
_CHARACTER = 0.55


class Block(NamedTuple):
    """What stands in one place: parts from its upper left corner, its size in millimetres.

    So many of its kind (`columns`) stand side by side.
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
    """Millimetres a cell, if so many drawings stand in so much room."""
    across = (width - (columns - 1) * GAP) / columns / page.width
    down = (height - (rows - 1) * GAP) / rows / page.height
    return in_dots(min(LARGEST_CELL, across, down))


def puzzle_block(
    page: Page, cell: float, columns: int, head: float, name: str, about: str
) -> Block:
    """A drawing below its name."""
    width, height = page.width * cell, page.height * cell
    room = max(width, 30.0)
    texts = [(0.95, MIDDLE, name, INK), (1.9, SMALL, about, GREY)]
    drawn = _framed(page, cell).moved((room - width) / 2, head * PICA)
    return Block(columns, room, head * PICA + height, [text_part(room, head, texts), drawn])


def _framed(page: Page, cell: float) -> Part:
    """A page without its margin, but with all of its frame."""
    rim = 0.1
    width, height = page.width + 2 * rim, page.height + 2 * rim
    return Part(-rim * cell, -rim * cell, cell, -rim, -rim, width, height, page.shapes)


def solution_block(puzzle: Puzzle, grid: Grid, name: str, width: float, height: float) -> Block:
    page = page_of(puzzle, grid, clues=False)
    head = _SOLUTION_HEADED
    for columns, rows in _SOLUTIONS:
        room = height - rows * head * PICA
        cell = min(in_dots(_LARGEST_SOLVED), cell_for(page, columns, rows, width, room))
        if cell >= _LEAST_SOLVED:
            break
    wide = page.width * cell
    room = max(wide, min(30.0, width / columns - GAP))
    texts = [(0.75, SMALL, name, INK)]
    if cell < _WITHOUT_LINES:
        page = page._replace(shapes=[shape for shape in page.shapes if not _is_thin(shape)])
    drawn = _framed(page, cell).moved((room - wide) / 2, head * PICA)
    high = head * PICA + page.height * cell
    return Block(columns, room, high, [text_part(room, head, texts), drawn])


def _is_thin(shape: Shape) -> bool:
    """Whether it is a line between cells, and none of every fifth."""
    return isinstance(shape, Stroke) and shape.thickness == LINES[0][0]


def heading(width: float, text: str) -> Block:
    """A text as wide as the sheet has room for."""
    texts = [(1.7, _LARGE, text, INK)]
    return Block(1, width, TITLED * PICA, [text_part(width, TITLED, texts)])


def paragraph(width: float, text: str) -> Block:
    """A text in lines as wide as the sheet has room for."""
    across = int(width / PICA / (_CHARACTER * SMALL))
    lines = wrap(text, across) or [""]
    height = len(lines) * _LINE
    texts = [((k + 0.8) * _LINE, SMALL, line, INK) for k, line in enumerate(lines)]
    return Block(1, width, height * PICA - GAP * 0.7, [text_part(width, height, texts)])


def text_part(width: float, height: float, texts: Sequence[tuple[float, float, str, Rgb]]) -> Part:
    """Texts in the middle of so many millimetres, and picas of height.

    Each with the line it stands on, the size of its type, and its colour; smaller if it would be
    too wide.
    """
    across = width / PICA
    shapes: list[Shape] = [*_labels(across, texts)]
    return Part(0, 0, PICA, 0, 0, across, height, shapes)


def _labels(across: float, texts: Sequence[tuple[float, float, str, Rgb]]) -> Iterator[Label]:
    for line, size, text, rgb in texts:
        if text:
            yield Label(across / 2, line, min(size, across / (_CHARACTER * len(text))), text, rgb)
