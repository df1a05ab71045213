"""Books: many puzzles on sheets of paper, numbered, with their solutions at the end.

Small puzzles stand side by side, as many on a sheet as leave cells large enough; what is too
large for a sheet goes on several (`tiles`). The digits of clues are never less than 2 mm high.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from nonogram.draw.blocks import (
    GAP,
    LARGE,
    SMALL,
    TITLED,
    Block,
    cell_for,
    least_cell,
    paragraph,
    puzzle_block,
    solution_block,
)
from nonogram.draw.page import page_of
from nonogram.draw.shapes import INK, Page, printed
from nonogram.draw.sheet import GREY, MARGIN, NARROW, PAPERS, PICA, Part, Sheet, Text, text_part
from nonogram.draw.tiles import tiles
from nonogram.errors import RequestError, counted
from nonogram.puzzle import Grid, Puzzle, Rectangle, Rows
from nonogram.puzzle.arguments import items, of_kind, one_of
from nonogram.puzzle.puzzle import check_puzzle, check_several, grid_for

#: Millimetres that a cell has at least where there are several puzzles.
_COMFORTABLE = 5.5

#: How many puzzles stand side by side and one below the other.
_PUZZLES = ((3, 4), (2, 3), (2, 2), (1, 2), (1, 1))

#: Millimetres of a sheet's foot.
_FOOT = 8.0

#: Picas above a puzzle, with and without a second line.
_HEADED, _NAMED = 2.4, 1.5

#: Where clues stand: at one end of their line, or at both.
CLUES = ("once", "both")


def book(
    puzzles: Iterable[Puzzle],
    solutions: Iterable[Rows | None] = (),
    *,
    filled: bool = False,
    paper: str = "A4",
    title: str = "",
    clues: str = "once",
    notes: Sequence[str] = (),
    hints: Sequence[str] = (),
) -> bytes:
    """Puzzles as a PDF file, to be printed: in their order, numbered if there are several.

    As many are on a page as leave cells of 5.5 mm; what is too large for a page goes on several
    sheets, to be cut and put together. ReportLab draws it, an extra of the package named `pdf`.

    Args:
        puzzles: at least one.
        solutions: a grid for each, which the last pages show, its undecided cells hatched; None for
            one of which nothing is to be shown. By default none are shown.
        filled: draw the solutions into the puzzles, not at the end.
        paper: the size of the pages, "A4" or "Letter".
        title: of the book, above the first puzzle.
        clues: "once", or "both" for clues at both ends of a rectangle's lines.
        notes: a text for each puzzle, below its name, such as how hard it is; "" for none.
        hints: a text for each puzzle, which a page before the solutions shows; "" for none.

    Raises:
        RequestError: these are no puzzles or none at all, not as many solutions or texts, grids
            that do not fit, no such paper, or the geometry of a puzzle is neither a rectangle nor
            a hexagon.
        WriteError: ReportLab is not installed.
    """
    from nonogram.draw.pdf import pdf

    check_several(puzzles)
    puzzles = [*puzzles]
    shown = items(solutions, "expected a grid or None for every puzzle")
    paper = one_of("paper", paper, PAPERS)
    of_kind(title, str, "expected a text for the title")
    for puzzle in puzzles:
        check_puzzle(puzzle)
    if not puzzles:
        raise RequestError("no puzzles, expected at least one")
    texts = [items(values, "expected a text for every puzzle") for values in (notes, hints)]
    for text in chain.from_iterable(texts):
        of_kind(text, str, "expected a text for every puzzle")
    notes, hints = texts
    given = {"solution": shown, "note": notes, "hint": hints}
    for what, values in given.items():
        if values and len(values) != len(puzzles):
            expected = f"expected one for each of {counted(len(puzzles), 'puzzle')}"
            raise RequestError(f"{counted(len(values), what)}, {expected}")
    grids = [
        None if rows is None else grid_for(puzzle, rows, f"solution {number}")
        for number, (puzzle, rows) in enumerate(zip(puzzles, shown), 1)
    ]
    sheets = book_of(
        puzzles,
        grids,
        filled=filled,
        paper=paper,
        title=title,
        clues=one_of("clues", clues, CLUES),
        notes=notes,
        hints=hints,
    )
    return pdf(sheets, title, author_of(puzzles))


def author_of(puzzles: Sequence[Puzzle]) -> str:
    """The author of all these puzzles; "" if they have several, or one is not known."""
    authors = {puzzle.author for puzzle in puzzles}
    return (authors.pop() or "") if len(authors) == 1 else ""


def book_of(
    puzzles: Sequence[Puzzle],
    solutions: Sequence[Grid | None] = (),
    *,
    filled: bool = False,
    paper: str = "A4",
    title: str = "",
    clues: str = "once",
    notes: Sequence[str] = (),
    hints: Sequence[str] = (),
) -> list[Sheet]:
    """Lay out puzzles on sheets, in their order; the arguments have been checked."""
    title = printed(title)
    book = _Book(PAPERS[paper], title)
    if title:
        book.begin(title)
    grids = [*solutions] or [None] * len(puzzles)
    notes = [*notes] or [""] * len(puzzles)
    names = []
    for number, (puzzle, grid, note) in enumerate(zip(puzzles, grids, notes), 1):
        said = str(number) if len(puzzles) > 1 else "", printed(puzzle.title)
        names.append(". ".join(filter(None, said)))
        page = page_of(puzzle.replace(title=None), grid if filled else None, both=clues == "both")
        book.add(page, names[-1], note, _about(puzzle, note))
    if any(hints):
        book.begin("Hints")
        for name, hint in zip(names, hints):
            if hint:
                book.put(paragraph(book.width, f"{name}: {hint}" if name else hint))
    if not filled and any(grid is not None for grid in grids):
        book.begin("Solutions")
        room = book.height - TITLED * PICA - GAP
        for puzzle, grid, name in zip(puzzles, grids, names):
            if grid is not None:
                book.put(solution_block(puzzle, grid, name, book.width, room))
    return book.sheets()


class _Book:
    """Sheets that are filled from left to right and from top to bottom.

    `width` and `height` are the room that a sheet has for drawings, in millimetres.
    """

    def __init__(self, paper: tuple[float, float], title: str) -> None:
        self._paper = paper
        self._title = title
        self._sheets: list[Sheet] = []
        self._parts: list[Part] = []  # of the sheet that is being filled
        self._across = self._down = self._high = 0.0  # where it is filled to; its last row's height
        self.width, self.height = _room(paper)
        #: What is left of that below a title: drawings are made to fit, so that none stands alone.
        self._below = self.height - TITLED * PICA - GAP if title else self.height

    def begin(self, heading: str) -> None:
        """Go on on a new sheet, below a heading as wide as the sheet has room for."""
        self.turn()
        title = text_part(self.width, TITLED, Text(1.7, LARGE, heading, INK))
        self.put(Block(1, self.width, TITLED * PICA, [title]))

    def put(self, block: Block) -> None:
        """Put a block where there is room for it."""
        place = self.width / block.columns
        if self._across + place > self.width + 0.01:
            self._down += self._high + GAP
            self._across = self._high = 0.0
        if self._down + block.height > self.height + 0.01:
            self.turn()
        x = MARGIN + self._across + (place - block.width) / 2
        self._parts += [part.moved(x, MARGIN + self._down) for part in block.parts]
        self._across += place
        self._high = max(self._high, block.height)

    def turn(self) -> None:
        """Go on on a new sheet."""
        if self._parts:
            self._end(self._paper, self._parts)
        self._parts = []
        self._across = self._down = self._high = 0.0

    def add(self, page: Page, name: str, note: str, about: str) -> None:
        """Put a puzzle on a sheet together with others, on one of its own, or on several."""
        least = least_cell(page)
        head = _HEADED if about else _NAMED
        for columns, rows in _PUZZLES:
            cell = cell_for(page, columns, rows, self.width, self._below - rows * head * PICA)
            if cell >= (least if columns == rows == 1 else max(least, _COMFORTABLE)):
                self.put(puzzle_block(page, cell, columns, head, name, about))
                return
        self.turn()
        turned = self._paper[::-1]
        width, height = _room(turned)
        cell = cell_for(page, 1, 1, width, height - head * PICA)
        if cell >= least:
            block = puzzle_block(page, cell, 1, head, name, about)
            x = (turned[0] - block.width) / 2
            self._end(turned, [part.moved(x, MARGIN) for part in block.parts])
        else:
            paper, sheets = tiles(page, least, self._paper, ", ".join(filter(None, (name, note))))
            for parts in sheets:
                self._end(paper, parts)

    def _end(self, paper: tuple[float, float], parts: list[Part]) -> None:
        number = len(self._sheets) + 1
        title = f"{self._title}, page {number}" if self._title else f"Page {number}"
        self._sheets.append(Sheet(*paper, title, parts))

    def sheets(self) -> list[Sheet]:
        """All sheets, with their numbers if there are several."""
        self.turn()
        if len(self._sheets) > 1:
            for number, (width, height, _, parts) in enumerate(self._sheets, 1):
                foot = text_part(width - 2 * MARGIN, 1.5, Text(1.1, SMALL, str(number), GREY))
                parts.append(foot.moved(MARGIN, height - NARROW - PICA))
        return self._sheets


def _room(paper: tuple[float, float]) -> tuple[float, float]:
    """The width and height of the space for drawings on a sheet."""
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - _FOOT


def _about(puzzle: Puzzle, note: str) -> str:
    """Size, note, author and copyright in a line."""
    geometry = puzzle.geometry
    size = f"{geometry.width} x {geometry.height}" if isinstance(geometry, Rectangle) else ""
    said = (size, note, puzzle.author, puzzle.copyright)
    return ", ".join(filter(None, map(printed, said)))
