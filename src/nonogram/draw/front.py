"""The first pages of a book: its cover, and a page on how its puzzles are solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonogram.core.puzzle import Colour, Grid, Position, Puzzle
from nonogram.draw import measures as mm
from nonogram.draw.blocks import Sheets, in_columns
from nonogram.draw.outlines import Points
from nonogram.draw.page import page_of
from nonogram.draw.shapes import INK, PAPER, Label, Page

#: A heart, the example of all books, and its cells that single rows tell at once: filled ones, and
#: one of background, between the blocks of 4 4.
_HEART = ".##...##. ####.#### ######### ######### .#######. ..#####.. ...###... ....#...."
_BEGUN = "......... ####.#### ######### ######### ..#####.. ....#.... ......... ........."
_CROSSED = (1, 4)

#: A pencil, the solved puzzle on the cover of all books. Pictures of a book would tell too much.
_PENCIL = (
    "............ppp ..........ppppp .........yppppp ........yyypppp .......yyyoppp. "
    "......yyyooop.. .....yyyoooo... ....yyyoooo.... ...yyyoooo..... ..wyyoooo...... "
    ".wwwoooo....... .wwwwoo........ .#wwww......... ###ww.......... ##............."
)
#: White, lead, wood, the two sides of the pencil, and its rubber.
_WOODEN = (PAPER, INK, (232, 195, 148), (246, 183, 44), (224, 138, 30), (226, 123, 136))

_COVERED = 92 * mm.DOT  #: of a cell on the cover
_STEP = 46 * mm.DOT  #: of an example: three are as wide as the text above them

_NAMES = ("A puzzle", "What rows tell", "Solved")
_RULES = (
    "Each number is a block: as many filled cells beside each other, in its row or its column. "
    "The blocks of a line are in the order of its numbers, with a background cell or more between "
    "two.",
    "Begin where numbers leave no choice. In nine cells a 9 fills its row, and 4 4 does, with the "
    "gap between them. A 7 has three places, and all of them cover the five cells in the middle.",
    "Mark the background, too, with a dot or a cross: once a row has its blocks, the rest of it is "
    "background, and that tells something of its columns. So one goes to and fro between both.",
    "Stars tell how hard it is: one for a first try, five for long evenings.",
)
_COLOURS = "A coloured number is a block of its colour. Two colours may touch."


def add_front(sheets: Sheets, told: str, puzzles: Sequence[Puzzle]) -> None:
    """Add the cover, with what is `told` below its title, and the page on how to solve.

    The cover shows a puzzle with its solution, which is none of the book's.
    """
    heart = _grid(_HEART)
    pencil = _grid(_PENCIL)
    puzzle = Puzzle.from_grid(heart)
    wooden = Puzzle.from_grid(pencil).replace(palette=[Colour(rgb=rgb) for rgb in _WOODEN])
    sheets.begin(sheets.title, 2 * mm.LARGE, down=sheets.paper[1] / 9)
    sheets.add_line(told)
    _add_pages(sheets, _COVERED, [page_of(wooden, pencil)])
    sheets.begin("How to solve", down=sheets.paper[1] / 6)
    in_colour = any(puzzle.colours > 1 for puzzle in puzzles)
    for text in (*_RULES, _COLOURS) if in_colour else _RULES:
        sheets.add_text(text)
    sheets.down += 2 * mm.GAP
    begun = page_of(puzzle, _grid(_BEGUN), further=_cross)
    _add_pages(sheets, _STEP, [page_of(puzzle), begun, page_of(puzzle, heart)], _NAMES)


def _cross(corners: Callable[[Position], Points]) -> list[Label]:
    """The cross on the cell of background."""
    (left, top), *_ = corners(_CROSSED)
    return [Label(left + 0.5, top + 0.84, 1.1, "\N{MULTIPLICATION SIGN}", INK)]


def _add_pages(
    sheets: Sheets, most: float, pages: Sequence[Page], names: Sequence[str] = ("",)
) -> None:
    """Add pages below their names, with the largest cells that one sheet allows, and end it."""
    for laid in sheets.laid(in_columns(dict(enumerate(pages))), mm.DOT, most, free=False):
        sheets.add_drawings(laid, dict(enumerate(names)))


def _grid(rows: str) -> Grid:
    """The grid of a picture in characters."""
    return Grid([[*map(".#wyop".index, row)] for row in rows.split()])
