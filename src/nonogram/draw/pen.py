"""Numbers, cells and legends of a drawing for a terminal, in colour if there is any.

Where a drawing of several colours has none, a letter behind each number says which it is, and the
line below the drawing what the letters mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from nonogram.colours.contrast import ink_on
from nonogram.colours.looks import Rgb, halves_of, rgb_of
from nonogram.colours.names import name_of
from nonogram.draw.codes import Codes, painted
from nonogram.errors import UnknownNameError
from nonogram.puzzle import BACKGROUND, Clue, Puzzle
from nonogram.puzzle.characters import LETTERS, UNDECIDED, characters_of, number_text

GREY: Rgb = (0xBC, 0xBC, 0xBC)
DARK_GREY: Rgb = (0x58, 0x58, 0x58)

#: The block element by which of its two cells are filled, the upper one first.
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

#: By whether a border rises to the right: the line, and the half character at its left and right.
SLOPES = {True: ("\u2571", "◤", "◢"), False: ("\u2572", "◣", "◥")}

#: The letter of each colour by number, "" for the background; None where clues have no letters.
Letters = Sequence[str] | None

#: A number, or a digit of it, and its colour, 0 for that of an empty clue; "" and None where there
#: is none.
Number = tuple[str, int | None]


class Layout(Enum):
    """From generous to thrifty: clues all around, clues where there is room, and no clues."""

    FULL = "full"
    HALF = "half"
    BARE = "bare"

    @classmethod
    def _missing_(cls, value: object) -> Layout:
        raise UnknownNameError("layout", value, [layout.value for layout in cls])


class Nothing:
    """What is on the outer side of a border; and in the cells of a grid that is not there."""


NOTHING = Nothing()

#: What a place in a drawing has: a colour, None where it is undecided, or nothing.
Content = int | None | Nothing


class Pen:
    """Writes numbers and cells, in colour if there is any.

    Attributes:
        letters: those of the colours, where they are needed.
    """

    def __init__(self, puzzle: Puzzle, depth: int | None) -> None:
        """For a terminal of so many colours: see `Codes`; None for no colours at all."""
        self._puzzle = puzzle
        self._codes = None if depth is None else Codes(puzzle, depth)
        self.letters = letters_of(puzzle) if depth is None else None
        self._characters = self.letters or colour_texts(puzzle)

    @property
    def coloured(self) -> bool:
        """Whether it has colours."""
        return self._codes is not None

    def clue(self, clue: Clue, width: int = 0) -> str:
        """The numbers of a clue in a line, at the right of so many columns."""
        margin = " " * (width - len(text_of(clue, self.letters)))
        numbers = numbers_of(clue, self.letters)
        return margin + " ".join(self.number(text, colour) for text, colour in numbers)

    def number(self, text: str, colour: int | None) -> str:
        """A number, or a digit of it, in its colour."""
        if self._codes is None or self._puzzle.colours == 1 or colour is None:
            return text
        ground = rgb_of(self._puzzle, colour) if colour else GREY
        return painted(text, ink_on(self._codes.shown(ground)), ground, self._codes)

    def cell(self, cell: int | None, width: int) -> str:
        """A cell of a grid, so many columns wide."""
        if self._codes is not None:
            if cell is not None and (halves := halves_of(self._puzzle, cell)):
                left, right, rises = halves
                return painted(half_cell(rises, width), right, left, self._codes)
            text = "" if cell is not None else UNDECIDED
            return painted(text.rjust(width), DARK_GREY, self._rgb(cell), self._codes)
        if cell is None:
            return UNDECIDED.rjust(width)
        if self._puzzle.colours == 1:
            return "█" * width if cell else " " * width
        return self._characters[cell].rjust(width) if cell else " " * width

    def halves(self, upper: int | None, lower: int | None) -> str:
        """Two cells, one above the other, in one character."""
        if self._codes is not None:
            if upper is None and lower is None:
                return self.cell(None, 1)
            return painted("▀", self._rgb(upper), self._rgb(lower), self._codes)
        return UNDECIDED if None in (upper, lower) else _HALVES[bool(upper), bool(lower)]

    def inside(self, cell: Content, width: int, ground: str) -> str:
        """The inside of a triangle, so many columns of it; `ground` is what an empty one has."""
        if isinstance(cell, Nothing) or (cell == BACKGROUND and self._codes is None):
            return ground * width
        if self._codes is not None:
            text = UNDECIDED if cell is None else ground if cell == BACKGROUND else " "
            return painted(text * width, DARK_GREY, self._rgb(cell), self._codes)
        if cell is None:
            return UNDECIDED * width
        if self._puzzle.colours == 1:
            return "█" * width
        text = self._characters[cell]
        return text * width if len(text) == 1 else text.rjust(width)

    def slope(self, rises: bool, left: Content, right: Content, alone: bool) -> str:
        """The border between two triangles in one character; does it rise to the right, or fall?

        `alone` says that the triangles have no other characters: they are in these.
        """
        line, left_half, right_half = SLOPES[rises]
        if alone and None in (left, right):
            line = UNDECIDED
        if self._codes is not None:
            if isinstance(left, Nothing) and isinstance(right, Nothing):
                return line
            if isinstance(left, Nothing):
                return painted(right_half, self._rgb(right), None, self._codes)
            if isinstance(right, Nothing):
                return painted(left_half, self._rgb(left), None, self._codes)
            if left != right:
                return painted(right_half, self._rgb(right), self._rgb(left), self._codes)
            return painted(" " if left else line, DARK_GREY, self._rgb(left), self._codes)
        if (self._puzzle.colours > 1 and not alone) or line == UNDECIDED:
            return line
        halves = {(True, True): "█", (True, False): left_half, (False, True): right_half}
        return halves.get((_is_filled(left), _is_filled(right)), line)

    def _rgb(self, cell: Content) -> Rgb:
        return rgb_of(self._puzzle, cell) if isinstance(cell, int) else GREY


def half_cell(rises: bool, width: int) -> str:
    """The right half of a cell of two colours, so many columns wide, its diagonal rising or not."""
    return SLOPES[rises][2] + "█" * (width - 1)


def _is_filled(cell: Content) -> bool:
    return isinstance(cell, int) and cell != BACKGROUND


def numbers_of(clue: Clue, letters: Letters) -> list[Number]:
    """The numbers of a clue, as text, with the letters of their colours; an empty clue has a 0."""
    if not clue:
        return [("0", BACKGROUND)]
    if letters is None:
        return [(number_text(block), block.colour) for block in clue]
    return [(number_text(block) + letters[block.colour], block.colour) for block in clue]


def text_of(clue: Clue, letters: Letters) -> str:
    """The numbers of a clue in a line."""
    return " ".join(text for text, _ in numbers_of(clue, letters))


def letters_of(puzzle: Puzzle) -> Letters:
    """A letter for each colour of a puzzle that has several: its own characters if they will do.

    None for one colour, and for more colours than there are letters.
    """
    if puzzle.colours == 1 or puzzle.colours > len(LETTERS):
        return None
    own = colour_texts(puzzle)[1:]
    return ["", *(LETTERS[: puzzle.colours] if any(map(str.isdigit, own)) else own)]


def legend(puzzle: Puzzle, letters: Sequence[str]) -> str:
    """What the letters mean."""
    used = sorted({block.colour for clue in puzzle.clues for block in clue})
    return ", ".join(f"{letters[colour]} {name_of(puzzle, colour)}" for colour in used)


def colour_texts(puzzle: Puzzle) -> list[str]:
    """What stands for the colours in text."""
    return characters_of(puzzle) or [str(colour) for colour in range(puzzle.colours + 1)]
