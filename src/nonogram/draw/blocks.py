"""The sheets of a book: drawings in shelves, of one size of cell on a sheet, their grids aligned.

A shelf has drawings side by side, and their boards begin at the same height. First the fewest
sheets are found on which all cells are large enough (the digits of clues are at least 2 mm high),
then the largest cells with as many sheets; a sheet of puzzles has larger ones if they have room.
Where the order is free, drawings go by their heights, each into the first shelf with room for it
("first fit decreasing height": E. G. Coffman et al., *Performance bounds for level-oriented
two-dimensional packing algorithms*, SIAM J. Comput. 9, 1980); then in orders near that one, of
which the best is kept: twenty books of 13 puzzles took 124 sheets by the first order, and 110 by
the best of 30 others. A drawing too wide for a sheet turns it; what is too large for a sheet is cut
by `tiles`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from nonogram.draw import measures as mm
from nonogram.draw.shapes import GREY, INK, Label, Page
from nonogram.draw.sheet import Sheet, Text, View, text_part
from nonogram.draw.tiles import tiles

#: The height of digits as a share of the type size; the smaller of Helvetica and Pillow's type.
_DIGIT_HEIGHT = 0.69

_LEAST_DIGIT = 2.0  #: the least height of a clue's digit in millimetres

#: The millimetres of a solution's cells; less only if the solution fits no sheet otherwise.
LEAST_SOLVED, LARGEST_SOLVED = 15 * mm.DOT, 5.0

_ALONE = 50  #: cells: a picture as wide as that stands in no column

_NARROWEST = 25.0  #: millimetres of the narrowest drawing with its heading
_OPEN = 5  #: sheets that are tried for another drawing if the order is free
#: Free orders that are tried, by heights that are changed by this share; fewer of many drawings.
_ORDERS, _NEAR = 400, 0.3

#: Picas for a drawing's heading, its size, and the distance of lines as a share of theirs.
_HEADED, _NAMED, _LEADING = 1.4, 1.1, 1.47

_FOOT = 5.0  #: height of a sheet's foot in millimetres

#: The characters of a line of text at most, and the millimetres that they take.
_MEASURE, _BREADTH = 76, 138.0


class Piece(NamedTuple):
    """A drawing of a book with a heading, and its number in the given order."""

    number: int
    page: Page
    least: float = 0  #: the least millimetres of a cell
    column: float = 0  #: the width in cells of the column in whose middle it is, if it is in one

    def width(self, cell: float) -> float:
        """Millimetres from its left side, or that of its column, to the next drawing."""
        return max(_NARROWEST, max(self.page.width, self.column) * cell) + mm.GAP

    def has_room_for(self, heading: str, cell: float) -> bool:
        """Whether a heading can be read, as its type is as large as the least digits."""
        across = self.width(max(cell, self.least)) - mm.GAP
        return len(heading) * mm.CHARACTER * _LEAST_DIGIT <= across


class Shelf(NamedTuple):
    """Drawings side by side, with the millimetres that they take, gaps included."""

    pieces: tuple[Piece, ...] = ()
    across: float = 0
    above: float = 0  #: above the boards, which begin at the same height
    below: float = 0  #: from the upper ends of the boards to the next shelf

    @property
    def down(self) -> float:
        return self.above + self.below

    def taking(self, piece: Piece, cell: float) -> Shelf:
        """The shelf with another drawing, if cells have this size in millimetres."""
        board = piece.page.board[1]
        return Shelf(
            (*self.pieces, piece),
            self.across + piece.width(cell),
            max(self.above, _HEADED * mm.PICA + board * cell),
            max(self.below, (piece.page.height - board) * cell + mm.GAP),
        )


class Laid(NamedTuple):
    """The drawings of a sheet, shelf by shelf."""

    paper: mm.Size
    taken: float  #: millimetres at its top that a heading takes
    cell: float  #: millimetres
    shelves: tuple[Shelf, ...] = ()

    @property
    def pieces(self) -> list[Piece]:
        return [piece for shelf in self.shelves for piece in shelf.pieces]

    @property
    def left(self) -> float:
        """The height in millimetres that no shelf takes, and a little more."""
        free = _room(self.paper)[1] + mm.GAP + 0.01 - self.taken
        return free - sum(shelf.down for shelf in self.shelves)

    def taking(self, piece: Piece, *, free: bool) -> Laid | None:
        """The sheet with another drawing, or None if there is no room for it.

        If that needs larger cells, all of the sheet is laid anew.
        """
        if self.cell < piece.least:
            return self.anew(piece.least, [*self.pieces, piece], free=free) if self.cell else None
        width, left = _room(self.paper)[0] + mm.GAP + 0.01, self.left
        shelves = (*self.shelves, Shelf())
        for number in range(0 if free else max(0, len(shelves) - 2), len(shelves)):
            old = shelves[number]
            new = old.taking(piece, self.cell)
            if new.across < width and new.down - old.down < left:
                return self._replace(shelves=(*shelves[:number], new, *self.shelves[number + 1 :]))
        return None

    def anew(self, cell: float, pieces: Sequence[Piece], *, free: bool) -> Laid | None:
        """The sheet with these drawings and cells of this size, or None if they have no room."""
        laid: Laid | None = self._replace(cell=cell, shelves=())
        for piece in pieces:
            laid = laid and laid.taking(piece, free=free)
        return laid

    def enlarged(self, cells: Sequence[float], *, free: bool) -> Laid:
        """The sheet with the largest of these cells for which its drawings have room."""

        def laid(cell: float) -> Laid | None:
            return self.anew(cell, self.pieces, free=free)

        larger = [self.cell, *(cell for cell in cells if cell > self.cell)]
        fitting = bisect_left(larger, True, lo=1, key=lambda cell: laid(cell) is None)
        return laid(larger[fitting - 1]) or self

    def places(self) -> Iterator[tuple[Piece, float, float]]:
        """The place of each drawing; its board is in line with others above if there is room.

        The height that puzzles leave is shared out above, between and below their shelves.
        """
        cell, down = self.cell, self.taken
        apart = self.left / (len(self.shelves) + 1) * (self.pieces[0].least > 0)
        stops = [max(shelf.pieces[0].page.board[0] for shelf in self.shelves) * cell]
        for shelf in self.shelves:
            across, down = 0.0, down + apart + shelf.above
            spare = _room(self.paper)[0] + mm.GAP - shelf.across
            for piece in shelf.pieces:
                left, above = (side * cell for side in piece.page.board)
                nearest = across + left
                at = next((x for x in stops if nearest <= x <= nearest + spare), nearest)
                stops = sorted({*stops, at})
                yield piece, at - left, down - above
                spare -= at - nearest
                across = at - left + piece.width(cell)
            down += shelf.below


class Sheets:
    """Sheets that are filled one after the other, from the top to the bottom."""

    def __init__(self, paper: mm.Size, title: str) -> None:
        """Begin with nothing on the first sheet."""
        self.paper = paper
        self.title = title
        self._sheets: list[Sheet] = []
        self._parts: list[View] = []  # of the current sheet
        self.down = 0.0  # how far it is filled

    def begin(self, heading: str, size: float = mm.LARGE, down: float = 0.0) -> None:
        """Begin a new sheet with a heading, in type of this size or so small that it fits."""
        self._end(self.paper)
        self.down = down
        self._put(size + 1, Text(size, size, heading, INK))
        self.down += mm.GAP

    def add_line(self, text: str) -> None:
        """Add a line in the middle, in grey, with space below it."""
        self._put(8, Text(1, mm.MIDDLE, text, GREY))

    def add_text(self, text: str) -> None:
        """Add a text in lines that are well read, in type as large as a puzzle's name."""
        leading = mm.MIDDLE * _LEADING
        lines = wrap(text, _MEASURE) or [""]
        if self.down + len(lines) * leading * mm.PICA > _room(self.paper)[1]:
            self._end(self.paper)
        texts = [
            Text((k + 0.8) * leading, mm.MIDDLE, line, INK, left=True)
            for k, line in enumerate(lines)
        ]
        self._put((len(lines) + 0.5) * leading, *texts, aside=(self.paper[0] - _BREADTH) / 2)

    def laid(self, pieces: Sequence[Piece], least: float, most: float, *, free: bool) -> list[Laid]:
        """The fewest sheets for drawings, with cells as large as these sheets allow.

        Those of solutions are of one size; each sheet of puzzles has the largest that it takes.
        The first one is what is left of the current sheet if that has a heading. The drawings keep
        their order unless it is `free`; then sheets are in the order of their first drawings.
        """
        if free:
            pieces = min(
                self._orders(pieces), key=lambda order: len(self._filled(order, least, free))
            )
        cells = [k * mm.DOT for k in range(round(least / mm.DOT), round(most / mm.DOT) + 1)]
        fewest = len(self._filled(pieces, least, free))
        larger = bisect_right(cells, fewest, key=lambda c: len(self._filled(pieces, c, free)))
        found = self._filled(pieces, cells[max(1, larger) - 1], free)
        if pieces[0].least:
            found = [one.enlarged(cells, free=free) for one in found]
        return sorted(
            found, key=lambda one: (not one.taken, min(piece.number for piece in one.pieces))
        )

    def add_drawings(self, laid: Laid, heads: Mapping[int, str]) -> None:
        """Add a sheet of drawings below their headings, by their numbers."""
        cell, rim = laid.cell, 0.1  # so that the whole frame is visible
        first = laid.pieces[0]
        if not laid.taken or cell < first.least:
            self._end(self.paper)
        if cell < first.least:
            paper, sheets = tiles(first.page, first.least, self.paper, heads[first.number])
            for self._parts in sheets:
                self._end(paper)
            return
        wide = max(x + piece.width(cell) for piece, x, _ in laid.places()) - mm.GAP
        for piece, x, y in laid.places():
            page, left = piece.page, (laid.paper[0] - wide) / 2 + x
            middle = left + max(0, piece.column - page.width) * cell / 2
            text = Text(0.95, _NAMED, heads[piece.number], INK)
            head = text_part(piece.width(cell) - mm.GAP, _HEADED, text)
            box = -rim, -rim, page.width + 2 * rim, page.height + 2 * rim
            drawn = View(-rim * cell, -rim * cell, cell, *box, page.shapes)
            self._parts.append(head.moved(left, mm.NARROW + y - _HEADED * mm.PICA))
            self._parts.append(drawn.moved(middle, mm.NARROW + y))
        self._end(laid.paper)

    def numbered(self) -> list[Sheet]:
        """All sheets, with their numbers from the second one on."""
        self._end(self.paper)
        for number, (width, height, _, parts) in enumerate(self._sheets[1:], 2):
            foot = text_part(width - 2 * mm.MARGIN, 1.5, Text(1.1, mm.SMALL, str(number), GREY))
            parts.append(foot.moved(mm.MARGIN, height - mm.NARROW - mm.PICA))
        return self._sheets

    def _orders(self, pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
        """Drawings by their heights, with those that fit no sheet last; then in orders near this.

        Chance is the same each time.
        """
        from random import Random

        chance = Random(0)
        for near in (0.0, *[_NEAR] * (_ORDERS // len(pieces))):
            yield sorted(
                pieces,
                key=lambda piece: (
                    self._new(piece, 0, 0).cell > 0,
                    piece.page.height * chance.uniform(1 - near, 1 + near),
                ),
                reverse=True,
            )

    def _filled(self, pieces: Sequence[Piece], cell: float, free: bool) -> list[Laid]:
        """Sheets with cells of this size, or smaller ones if a drawing fits no sheet otherwise."""
        found: list[Laid] = []
        for piece in pieces:
            for number in range(max(0, len(found) - (_OPEN if free else 1)), len(found)):
                if more := found[number].taking(piece, free=free):
                    found[number] = more
                    break
            else:
                found.append(self._new(piece, cell, 0 if found else self.down))
        return found

    def _new(self, piece: Piece, cell: float, taken: float) -> Laid:
        """A sheet with one drawing, turned if its cells are too small otherwise.

        A puzzle too large for both has no room, its cell is 0. A solution gets cells of less than a
        dot if it needs them.
        """
        sheets = []
        for paper, above in ((self.paper, taken), (self.paper[::-1], 0)):
            width, height = _room(paper)
            down = (height - above - _HEADED * mm.PICA) / piece.page.height
            fitting = mm.in_dots(min(width / piece.page.width, down))
            sheets.append(Laid(paper, above, fitting))
        best = max(sheets, key=lambda sheet: min(sheet.cell, piece.least or LEAST_SOLVED))
        fits = best.cell >= piece.least
        cell = fits * max(piece.least, min(cell, best.cell))
        return best._replace(cell=cell, shelves=(Shelf().taking(piece, cell),))

    def _put(self, height: float, *texts: Text, aside: float = mm.NARROW) -> None:
        """Put texts, of this height in picas, below what is on the sheet, and so far inside."""
        part = text_part(self.paper[0] - aside - mm.NARROW, height, *texts)
        self._parts.append(part.moved(aside, mm.NARROW + self.down))
        self.down += height * mm.PICA

    def _end(self, paper: mm.Size) -> None:
        """End the current sheet if there is something on it."""
        if self._parts:
            page = f"page {len(self._sheets) + 1}"
            title = f"{self.title}, {page}" if self.title else page.capitalize()
            self._sheets.append(Sheet(*paper, title, self._parts))
        self._parts, self.down = [], 0.0


def in_columns(pages: Mapping[int, Page]) -> list[Piece]:
    """Numbered pictures, each in the middle of its column: one as wide as all but huge ones."""
    widest = max((page.width for page in pages.values() if page.width < _ALONE), default=0)
    return [Piece(number, page, column=widest) for number, page in pages.items()]


def least_cell(page: Page) -> float:
    """The least millimetres of a cell, in whole dots, for clues' digits at least 2 mm high."""
    labels = [shape for shape in page.shapes if isinstance(shape, Label)]
    sizes = [label.size for label in labels if label.rgb != GREY]
    exact = _LEAST_DIGIT / (_DIGIT_HEIGHT * min(sizes, default=0.62))
    cell = mm.in_dots(exact)
    return cell if cell >= exact else cell + mm.DOT


def _room(paper: mm.Size) -> mm.Size:
    """The width and height of the space for drawings on a sheet."""
    return paper[0] - 2 * mm.NARROW, paper[1] - 2 * mm.NARROW - _FOOT
