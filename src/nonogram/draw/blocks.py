"""The sheets of a book: small puzzles side by side, large ones alone, the largest on several.

A sheet has as many puzzles as leave the cells large enough; the digits of clues are at least 2 mm
high. A puzzle too large for a sheet is cut by `tiles`.
"""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from nonogram.core.puzzle import Grid, Puzzle
from nonogram.draw import measures as mm
from nonogram.draw.page import LINES, page_of
from nonogram.draw.shapes import INK, Label, Page, Stroke
from nonogram.draw.sheet import GREY, Sheet, Text, View, text_part
from nonogram.draw.tiles import tiles

#: The height of digits as a share of the type size; the smaller of Helvetica and Pillow's type.
_DIGIT_HEIGHT = 0.69

_LEAST_DIGIT = 2.0  #: the least height of a clue's digit in millimetres

#: The numbers of puzzles side by side and one below the other, and the least millimetres of their
#: cells.
_PUZZLES = ((3, 4), (2, 3), (2, 2), (1, 2), (1, 1))
_COMFORTABLE = 5.5

#: The same for solutions, and the most millimetres of their cells. Below `_WITHOUT_LINES` only
#: every fifth line is drawn, since the others would cover the picture.
_SOLUTIONS = ((5, 6), (4, 5), (3, 4), (2, 3), (1, 2), (1, 1))
_LEAST_SOLVED, LARGEST_SOLVED, _WITHOUT_LINES = 0.75, 3.0, 1.3

#: Picas for a book's title, for a puzzle's name with a line below it and without, and
#: for a solution's name.
_TITLED, _HEADED, _NAMED, _SOLUTION_NAMED = 2.8, 2.4, 1.5, 1.1

_FOOT = 8.0  #: height of a sheet's foot in millimetres


class _Cell(NamedTuple):
    """Parts in a place of this size (millimetres), with `columns` such places side by side."""

    columns: int
    width: float
    height: float
    parts: list[View]


class Sheets:
    """Sheets that are filled from left to right and from top to bottom."""

    def __init__(self, paper: mm.Size, title: str) -> None:
        """Begin with the title of the book, if it has one."""
        self._paper = paper
        self._title = title
        self._sheets: list[Sheet] = []
        self._parts: list[View] = []  # of the current sheet
        self._across = self._down = self._high = 0.0  # how far it is filled; its last row's height
        self._width, self._height = _room(paper)
        #: The room below a heading: drawings are made to fit there, so that no heading is alone.
        self._below = self._height - _TITLED * mm.PICA - mm.GAP
        if title:
            self.begin(title)

    def begin(self, heading: str) -> None:
        """Begin a new sheet with a heading, which is shortened to its width."""
        self._turn()
        title = text_part(self._width, _TITLED, Text(1.7, mm.LARGE, heading, INK))
        self._put(_Cell(1, self._width, _TITLED * mm.PICA, [title]))

    def add(self, page: Page, name: str, note: str, about: str) -> None:
        """Add a puzzle, on a sheet with others, on its own sheet, or on several sheets."""
        least = least_cell(page)
        head = _HEADED if about else _NAMED
        texts = Text(0.95, mm.MIDDLE, name, INK), Text(1.9, mm.SMALL, about, GREY)
        height = self._below if self._title else self._height
        for columns, rows in _PUZZLES:
            cell = _cell_for(page, columns, rows, self._width, height - rows * head * mm.PICA)
            if cell >= (least if columns == rows == 1 else max(least, _COMFORTABLE)):
                self._put(_headed(page, cell, columns, head, 30.0, *texts))
                return
        self._turn()
        turned = self._paper[::-1]
        width, height = _room(turned)
        cell = _cell_for(page, 1, 1, width, height - head * mm.PICA)
        if cell >= least:
            block = _headed(page, cell, 1, head, 30.0, *texts)
            x = (turned[0] - block.width) / 2
            self._end(turned, [part.moved(x, mm.MARGIN) for part in block.parts])
            return
        paper, sheets = tiles(page, least, self._paper, ", ".join(filter(None, (name, note))))
        for parts in sheets:
            self._end(paper, parts)

    def add_solution(self, puzzle: Puzzle, grid: Grid, name: str) -> None:
        """Add a solution, beside others if there is room."""
        page = page_of(puzzle, grid, clues=False)
        head = _SOLUTION_NAMED
        for columns, rows in _SOLUTIONS:
            height = self._below - rows * head * mm.PICA
            cell = _cell_for(page, columns, rows, self._width, height)
            cell = min(mm.in_dots(LARGEST_SOLVED), cell)
            if cell >= _LEAST_SOLVED:
                break
        if cell < _WITHOUT_LINES:
            thin = LINES[0][0]
            shapes = [s for s in page.shapes if not isinstance(s, Stroke) or s.thickness != thin]
            page = page._replace(shapes=shapes)
        room = min(30.0, self._width / columns - mm.GAP)
        self._put(_headed(page, cell, columns, head, room, Text(0.75, mm.SMALL, name, INK)))

    def add_text(self, text: str) -> None:
        """Add a text in lines of the sheet's width, a pica high each."""
        lines = wrap(text, int(self._width / mm.PICA / (mm.CHARACTER * mm.SMALL))) or [""]
        texts = [Text(k + 0.8, mm.SMALL, line, INK) for k, line in enumerate(lines)]
        part = text_part(self._width, len(lines), *texts)
        self._put(_Cell(1, self._width, len(lines) * mm.PICA - mm.GAP * 0.7, [part]))

    def numbered(self) -> list[Sheet]:
        """All sheets, with their numbers if there are several."""
        self._turn()
        if len(self._sheets) > 1:
            for number, (width, height, _, parts) in enumerate(self._sheets, 1):
                foot = text_part(width - 2 * mm.MARGIN, 1.5, Text(1.1, mm.SMALL, str(number), GREY))
                parts.append(foot.moved(mm.MARGIN, height - mm.NARROW - mm.PICA))
        return self._sheets

    def _put(self, block: _Cell) -> None:
        """Put a block in the next free place."""
        place = self._width / block.columns
        if self._across + place > self._width + 0.01:
            self._down += self._high + mm.GAP
            self._across = self._high = 0.0
        if self._down + block.height > self._height + 0.01:
            self._turn()
        x = mm.MARGIN + self._across + (place - block.width) / 2
        self._parts += [part.moved(x, mm.MARGIN + self._down) for part in block.parts]
        self._across += place
        self._high = max(self._high, block.height)

    def _turn(self) -> None:
        """Begin a new sheet."""
        if self._parts:
            self._end(self._paper, self._parts)
        self._parts = []
        self._across = self._down = self._high = 0.0

    def _end(self, paper: mm.Size, parts: list[View]) -> None:
        page = f"page {len(self._sheets) + 1}"
        title = f"{self._title}, {page}" if self._title else page.capitalize()
        self._sheets.append(Sheet(*paper, title, parts))


def least_cell(page: Page) -> float:
    """The least millimetres of a cell, in whole dots, for digits at least 2 mm high."""
    sizes = [shape.size for shape in page.shapes if isinstance(shape, Label)]
    exact = _LEAST_DIGIT / (_DIGIT_HEIGHT * min(sizes, default=0.62))
    cell = mm.in_dots(exact)
    return cell if cell >= exact else cell + mm.DOT


def _room(paper: mm.Size) -> mm.Size:
    """The width and height of the space for drawings on a sheet."""
    return paper[0] - 2 * mm.MARGIN, paper[1] - 2 * mm.MARGIN - _FOOT


def _cell_for(page: Page, columns: int, rows: int, width: float, height: float) -> float:
    """Millimetres of a cell if drawings in `columns` and `rows` share this width and height."""
    across = (width - (columns - 1) * mm.GAP) / columns / page.width
    down = (height - (rows - 1) * mm.GAP) / rows / page.height
    return mm.in_dots(min(mm.LARGEST_CELL, across, down))


def _headed(
    page: Page, cell: float, columns: int, head: float, least: float, *texts: Text
) -> _Cell:
    """A drawing without its margin, below texts that are at least `least` millimetres wide."""
    width, height = page.width * cell, head * mm.PICA + page.height * cell
    room = max(width, least)
    rim = 0.1  # so that the whole frame is visible
    across, down = page.width + 2 * rim, page.height + 2 * rim
    drawn = View(-rim * cell, -rim * cell, cell, -rim, -rim, across, down, page.shapes)
    placed = drawn.moved((room - width) / 2, head * mm.PICA)
    return _Cell(columns, room, height, [text_part(room, head, *texts), placed])
