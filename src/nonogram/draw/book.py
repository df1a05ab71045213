"""Books: many puzzles on sheets of paper, numbered, with their solutions at the end.

Small puzzles stand side by side, as many on a sheet as leave cells large enough; what is too
large for a sheet goes on several (`tiles`). The digits of clues are never less than 2 mm high.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonogram.draw.page import page_of
from nonogram.draw.palette import Rgb
from nonogram.draw.shapes import (
    INK,
    LARGEST_CELL,
    LINES,
    Label,
    Page,
    Rule,
    Shape,
    Stroke,
    printed,
    title_of,
)
from nonogram.draw.sheet import DOT, PAPERS, PICA, Part, Sheet, in_dots
from nonogram.draw.tiles import MARKED, Tiling, small_map, tiles, tiling
from nonogram.puzzle import Grid, Puzzle, Rectangle

#: Height of the digits of Helvetica and Pillow's type, as a share of its size: the lower of both.
_DIGIT_HEIGHT = 0.69

#: Millimetres that a digit of a clue has at least, and a cell where there are several puzzles.
_LEAST_DIGIT = 2.0
_COMFORTABLE = 5.5

#: Millimetres of a solution's cell: at most, and at least where there are several of them.
_LARGEST_SOLVED = 3.0
_LEAST_SOLVED = 0.75

#: Millimetres of cells that have no lines between them but every fifth: they would be all one sees.
_WITHOUT_LINES = 1.3

#: How many puzzles, and how many solutions, stand side by side and one below the other.
_PUZZLES = ((3, 4), (2, 3), (2, 2), (1, 2), (1, 1))
_SOLUTIONS = ((5, 6), (4, 5), (3, 4), (2, 3), (1, 2), (1, 1))

#: Millimetres: around a sheet, around one of several for one puzzle, of a sheet's foot, and between
#: two drawings.
_MARGIN = 10.0
_NARROW = 8.0
_FOOT = 8.0
_GAP = 5.0

#: Picas: the size of a book's title, of a puzzle's, and of what is below that.
_LARGE, _MIDDLE, _SMALL = 1.8, 1.0, 0.68

#: Picas above a puzzle, with and without a second line, and above a solution.
_HEADED, _NAMED = 2.4, 1.5
_SOLUTION_HEADED = 1.1

#: Picas above several sheets for one puzzle, and those that the title of a book takes.
_TILE_HEADED = 3.2
_TITLED = 2.8
_GREY: Rgb = (0x5A, 0x5A, 0x58)

#: Width of a character as a share of the size of its type, where a text must fit.
_CHARACTER = 0.55


class _Block(NamedTuple):
    """What stands in one place: parts from its upper left corner, its size in millimetres.

    So many of its kind (`columns`) stand side by side.
    """

    columns: int
    width: float
    height: float
    parts: list[Part]


def book_of(
    puzzles: Sequence[Puzzle],
    solutions: Sequence[Grid | None] = (),
    *,
    filled: bool = False,
    paper: str = "A4",
    title: str = "",
) -> list[Sheet]:
    """Puzzles on sheets, in their order; they have numbers if there are several.

    Args:
        puzzles: at least one.
        solutions: a grid for each, None where there is none to show; or none at all.
        filled: draw the solutions into the puzzles, not at the end.
        paper: one of `PAPERS`.
        title: of the book, above the first puzzle.

    Raises:
        RequestError: the geometry of a puzzle is neither a rectangle nor a hexagon.
    """
    title = printed(title)
    book = _Book(paper, title)
    if title:
        book.put(_heading(book.width, title))
    grids = [*solutions] or [None] * len(puzzles)
    for number, (puzzle, grid) in enumerate(zip(puzzles, grids), 1):
        name = _name(puzzle, number if len(puzzles) > 1 else None)
        book.add(puzzle, grid if filled else None, name)
    if not filled and any(grid is not None for grid in grids):
        book.turn()
        book.put(_heading(book.width, "Solutions"))
        room = book.height - _TITLED * PICA - _GAP
        for number, (puzzle, grid) in enumerate(zip(puzzles, grids), 1):
            if grid is not None:
                name = _name(puzzle, number if len(puzzles) > 1 else None)
                book.put(_solution(puzzle, grid, name, book.width, room))
    return book.sheets()


class _Book:
    """Sheets that are filled from left to right and from top to bottom.

    `width` and `height` are the room that a sheet has for drawings, in millimetres.
    """

    def __init__(self, paper: str, title: str) -> None:
        self._paper = PAPERS[paper]
        self._title = title
        self._sheets: list[Sheet] = []
        self._parts: list[Part] = []  # of the sheet that is being filled
        self._across = self._down = self._high = 0.0  # where it is filled to; its last row's height
        width, height = self._paper
        self.width = width - 2 * _MARGIN
        self.height = height - 2 * _MARGIN - _FOOT
        #: What is left of that below a title: drawings are made to fit, so that none stands alone.
        self.below = self.height - _TITLED * PICA - _GAP if title else self.height

    def put(self, block: _Block) -> None:
        """Put something down where there is room for it."""
        place = self.width / block.columns
        if self._across + place > self.width + 0.01:
            self._down += self._high + _GAP
            self._across = self._high = 0.0
        if self._down + block.height > self.height + 0.01:
            self.turn()
        x = _MARGIN + self._across + (place - block.width) / 2
        self._parts += [part.moved(x, _MARGIN + self._down) for part in block.parts]
        self._across += place
        self._high = max(self._high, block.height)

    def turn(self) -> None:
        """Go on on a new sheet."""
        if self._parts:
            self._end(self._paper, self._parts)
        self._parts = []
        self._across = self._down = self._high = 0.0

    def add(self, puzzle: Puzzle, grid: Grid | None, name: str) -> None:
        """Put a puzzle on a sheet together with others, on one of its own, or on several."""
        page = page_of(puzzle.replace(title=None), grid)
        least = least_cell(page)
        about = _about(puzzle)
        head = _HEADED if about else _NAMED
        for columns, rows in _PUZZLES:
            cell = _cell(page, columns, rows, self.width, self.below - rows * head * PICA)
            if cell >= (least if columns == rows == 1 else max(least, _COMFORTABLE)):
                self.put(_block(page, cell, columns, head, name, about))
                return
        width, height = self._paper
        turned = height - 2 * _MARGIN, width - 2 * _MARGIN - _FOOT
        cell = _cell(page, 1, 1, turned[0], turned[1] - head * PICA)
        if cell >= least:
            block = _block(page, cell, 1, head, name, about)
            self.turn()
            x = (height - block.width) / 2
            self._end((height, width), [part.moved(x, _MARGIN) for part in block.parts])
        else:
            self.turn()
            self._tile(page, least, name)

    def _tile(self, page: Page, least: float, name: str) -> None:
        """Put a puzzle on several sheets, upright or turned."""
        head = _TILE_HEADED * PICA
        papers = (self._paper, self._paper[::-1])
        edge = _NARROW + MARKED
        cuts = [
            tiling(page, least, LARGEST_CELL, width - 2 * edge, height - 2 * edge - head)
            for width, height in papers
        ]
        which = min((0, 1), key=lambda k: (cuts[k].sheets, -cuts[k].cell))
        cut, (width, height) = cuts[which], papers[which]
        for row, column, drawn, marks in tiles(page, cut):
            chart = small_map(cut, row, column)
            aside = _MARGIN + chart.width * chart.cell
            words = _words(cut, row, column, name)
            parts = [
                _text_part(width - 2 * (aside + _GAP), 3, words).moved(aside + _GAP, _NARROW),
                chart.moved(width - aside, _NARROW),
                *(part.moved(_NARROW, _NARROW + head) for part in (marks, drawn)),
            ]
            self._end((width, height), parts)

    def _end(self, paper: tuple[float, float], parts: list[Part]) -> None:
        number = len(self._sheets) + 1
        title = f"{self._title}, page {number}" if self._title else f"Page {number}"
        self._sheets.append(Sheet(*paper, title, parts))

    def sheets(self) -> list[Sheet]:
        """All sheets, with their numbers if there are several."""
        self.turn()
        if len(self._sheets) == 1:
            return self._sheets
        return [_numbered(sheet, number) for number, sheet in enumerate(self._sheets, 1)]


def least_cell(page: Page) -> float:
    """Millimetres a cell, in whole dots, so that no digit is less than 2 mm high."""
    sizes = [shape.size for shape in page.shapes if isinstance(shape, Label)]
    exact = _LEAST_DIGIT / (_DIGIT_HEIGHT * min(sizes, default=0.62))
    cell = in_dots(exact)
    return cell if cell >= exact else cell + DOT


def _cell(page: Page, columns: int, rows: int, width: float, height: float) -> float:
    """Millimetres a cell, if so many drawings stand in so much room."""
    across = (width - (columns - 1) * _GAP) / columns / page.width
    down = (height - (rows - 1) * _GAP) / rows / page.height
    return in_dots(min(LARGEST_CELL, across, down))


def _block(page: Page, cell: float, columns: int, head: float, name: str, about: str) -> _Block:
    """A drawing below its name."""
    width, height = page.width * cell, page.height * cell
    room = max(width, 30.0)
    texts = [(0.95, _MIDDLE, name, INK), (1.9, _SMALL, about, _GREY)]
    drawn = _framed(page, cell).moved((room - width) / 2, head * PICA)
    return _Block(columns, room, head * PICA + height, [_text_part(room, head, texts), drawn])


def _framed(page: Page, cell: float) -> Part:
    """A page without its margin, but with all of its frame."""
    rim = 0.1
    width, height = page.width + 2 * rim, page.height + 2 * rim
    return Part(-rim * cell, -rim * cell, cell, -rim, -rim, width, height, page.shapes)


def _solution(puzzle: Puzzle, grid: Grid, name: str, width: float, height: float) -> _Block:
    page = page_of(puzzle, grid, clues=False)
    head = _SOLUTION_HEADED
    for columns, rows in _SOLUTIONS:
        room = height - rows * head * PICA
        cell = min(in_dots(_LARGEST_SOLVED), _cell(page, columns, rows, width, room))
        if cell >= _LEAST_SOLVED:
            break
    wide = page.width * cell
    room = max(wide, min(30.0, width / columns - _GAP))
    texts = [(0.75, _SMALL, name, INK)]
    if cell < _WITHOUT_LINES:
        page = page._replace(shapes=[shape for shape in page.shapes if not _is_thin(shape)])
    drawn = _framed(page, cell).moved((room - wide) / 2, head * PICA)
    high = head * PICA + page.height * cell
    return _Block(columns, room, high, [_text_part(room, head, texts), drawn])


def _is_thin(shape: Shape) -> bool:
    """Is it a line between cells, and none of every fifth?"""
    return isinstance(shape, Rule | Stroke) and shape.thickness == LINES[0][0]


def _heading(width: float, text: str) -> _Block:
    """A text as wide as the sheet has room for."""
    texts = [(1.7, _LARGE, text, INK)]
    return _Block(1, width, _TITLED * PICA, [_text_part(width, _TITLED, texts)])


def _name(puzzle: Puzzle, number: int | None) -> str:
    """Number and title; "" if there is neither."""
    title = title_of(puzzle)
    if number is None:
        return title
    return f"{number}. {title}" if title else str(number)


def _about(puzzle: Puzzle) -> str:
    """Size, author and copyright in a line."""
    geometry = puzzle.geometry
    size = f"{geometry.width} x {geometry.height}" if isinstance(geometry, Rectangle) else ""
    said = (size, puzzle.author, puzzle.copyright)
    return ", ".join(filter(None, map(printed, said)))


def _words(cut: Tiling, row: int, column: int, name: str) -> list[tuple[float, float, str, Rgb]]:
    """What stands above one of several sheets."""
    number = row * cut.across + column + 1
    sheet = f"sheet {number} of {cut.sheets}"
    found = [(0.95, _MIDDLE, f"{name}, {sheet}" if name else sheet.capitalize(), INK)]
    cuts = " and ".join(["left"] * (column > 0) + ["top"] * (row > 0))
    if cuts:
        before = " and ".join(
            [f"sheet {number - 1}"] * (column > 0) + [f"sheet {number - cut.across}"] * (row > 0)
        )
        line = f"Cut at the {cuts} from mark to mark, and lay the edge on the marks of {before}."
        found.append((1.9, _SMALL, line, _GREY))
    return found


def _numbered(sheet: Sheet, number: int) -> Sheet:
    foot = _text_part(sheet.width - 2 * _MARGIN, 1.5, [(1.1, _SMALL, str(number), _GREY)])
    moved = foot.moved(_MARGIN, sheet.height - _NARROW - PICA)
    return sheet._replace(parts=[*sheet.parts, moved])


def _text_part(width: float, height: float, texts: Sequence[tuple[float, float, str, Rgb]]) -> Part:
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
