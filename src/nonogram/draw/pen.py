"""Clues and cells as text for a terminal, in colour if it has colours.

In a puzzle of several colours on a terminal without any, a letter after each number says its
colour, and a legend below the drawing explains the letters.
"""

from __future__ import annotations

from typing import Literal

from nonogram.base.ids import Id
from nonogram.base.limits import MOST_COLOURS
from nonogram.base.text import counted, listed
from nonogram.core.puzzle import BACKGROUND, Clue, Colour, Grid, Puzzle, parts_of
from nonogram.core.puzzle.characters import characters_of, numbers_of
from nonogram.core.puzzle.colours import (
    ALIKE,
    Rgb,
    distance,
    halves_of,
    ink_on,
    name_of,
    rgb_of,
)
from nonogram.core.puzzle.grid import LETTERS, UNDECIDED, drawn_rows
from nonogram.core.puzzle.palette import rgb_in

RESET = "\x1b[0m"

DEPTHS = (256, 2**24)  #: the possible numbers of a terminal's colours

GREY: Rgb = (0xBC, 0xBC, 0xBC)
DARK_GREY: Rgb = (0x58, 0x58, 0x58)

#: The block elements by whether the upper and the lower cell are filled.
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

#: For borders that rise, or fall, to the right: the line, and the half characters left and right.
SLOPES = {True: ("\u2571", "◤", "◢"), False: ("\u2572", "◣", "◥")}

#: A number, or a digit of it, and its colour, 0 in an empty clue; "" and None for a gap.
Number = tuple[str, int | None]


class Layout(Id):
    """The layouts of a puzzle in text: with clues, with smaller clues, and without clues.

    Attributes:
        FULL: each row in a line of text, with the clues.
        HALF: two rows in a line of text, with smaller clues.
        BARE: two rows in a line of text, without clues.
    """

    FULL = "full"
    HALF = "half"
    BARE = "bare"


#: An argument that is a layout: a `Layout`, or its text.
LayoutLike = Layout | Literal["full", "half", "bare"]


SHADED = "in the shaded cells"  #: where marked cells are, as a drawing shows them

#: The characters of marked cells, the background's first; those of the puzzle are left out.
_MARKS = ":+*%=~^&@$!;,_-<>(){}[]"


def shaded(puzzle: Puzzle, grid: Grid) -> tuple[Puzzle, Grid]:
    """The puzzle with a paler look after those of its K + 1 colours for each, and a grid in them.

    The colour c of a marked cell becomes K + 1 + c, whose character no other colour has. Those that
    are in no marked cell have none.
    """
    own, marked = characters_of(puzzle), grid.marked
    count = len(own)
    if not marked or 2 * count > MOST_COLOURS:
        return puzzle, grid
    free = (character for character in _MARKS if character not in own)
    known = puzzle.palette[:count]
    looks = [*known, *[Colour()] * (2 * count - len(known))]
    used = {grid[at] or BACKGROUND for at in marked}
    for colour in sorted({BACKGROUND, *used}):
        swapped = own[colour].swapcase()
        mark = next(free, None) if swapped in own else swapped
        if colour in used:
            looks[count + colour] = _paler(puzzle, colour, mark)
    rows = (
        [cell if cell is None or (i, j) not in marked else count + cell for j, cell in cells]
        for i, cells in enumerate(map(enumerate, grid.rows))
    )
    return puzzle.replace(palette=tuple(looks)), Grid.unchecked(tuple(map(tuple, rows)))


def _paler(puzzle: Puzzle, colour: int, character: str | None) -> Colour:
    """The look of a colour half-way to grey, or of its halves."""

    def pale(rgb: Rgb) -> Rgb:
        return rgb_in((one + other) // 2 for one, other in zip(rgb, GREY))

    if halves := halves_of(puzzle, colour):
        left, right, rises = halves
        return Colour(character, pale(left), second=pale(right), diagonal="\\/"[rises])
    return Colour(character, pale(rgb_of(puzzle, colour)))


def shows_marks(puzzle: Puzzle, layout: Layout, *, coloured: bool) -> bool:
    """Whether a drawing shades marked cells: not where cells share a character without colours."""
    return coloured or (layout is Layout.FULL and puzzle.geometry.orthogonal)


def told_by_characters(puzzle: Puzzle, grid: Grid) -> tuple[str, str]:
    """A picture with other characters in marked cells, and where these are in words."""
    known = characters_of(puzzle)
    looks, cells = shaded(puzzle, grid)
    signs = [look.character or sign for look, sign in zip(looks.palette[len(known) :], known)]
    told = [f"{sign} means {own}" for sign, own in zip(signs, known) if sign != own]
    number = counted(grid.marked, "cell")
    where = f"in the marked cells; {listed(told)}" if told else f"in {number}"
    return drawn_rows(cells.rows, [*known, *signs], puzzle.geometry.frames), where


class Codes:
    """The codes of colours, to be put into an escape sequence."""

    def __init__(self, puzzle: Puzzle, depth: int) -> None:
        """Begin for a terminal of `depth` colours; those of a puzzle with few stay distinct."""
        self._is_numbered = depth == DEPTHS[0]
        self._numbers: dict[Rgb, int] = {}
        if self._is_numbered and puzzle.colours < _MOST:
            own = [rgb_of(puzzle, colour) for colour in range(puzzle.colours + 1)]
            self._numbers = _kept_apart(own)

    def shown(self, rgb: Rgb) -> Rgb:
        """The nearest colour of the terminal."""
        return _XTERM[self._number(rgb)] if self._is_numbered else rgb

    def ink(self, rgb: Rgb, first: int = 30) -> str:
        """The code of a text colour."""
        if self._is_numbered:
            return f"{first + 8};5;{self._number(rgb)}"
        return "{};2;{};{};{}".format(first + 8, *rgb)

    def ground(self, rgb: Rgb) -> str:
        """The code of a background colour."""
        return self.ink(rgb, 40)

    def painted(self, text: str, ink: Rgb, ground: Rgb | None) -> str:
        """A text in a colour on another one, or on the terminal's ground; they end behind it."""
        on = "" if ground is None else f";{self.ground(ground)}"
        return f"\x1b[{self.ink(ink)}{on}m{text}{RESET}"

    def _number(self, rgb: Rgb) -> int:
        if rgb not in self._numbers:
            self._numbers[rgb] = _by_distance(rgb)[0]
        return self._numbers[rgb]


def _kept_apart(colours: list[Rgb]) -> dict[Rgb, int]:
    """The numbers of near colours, which differ for colours that do not look alike."""
    numbers: dict[Rgb, int] = {}
    for rgb in dict.fromkeys(colours):
        nearest = _by_distance(rgb)
        free = [number for number in nearest if number not in numbers.values()]
        apart = [(_XTERM[n], min(ALIKE, distance(rgb, other))) for other, n in numbers.items()]
        good = (n for n in free if all(distance(_XTERM[n], near) >= far for near, far in apart))
        numbers[rgb] = next(good, free[0])
    return numbers


def _by_distance(rgb: Rgb) -> list[int]:
    """The numbers of all colours, the nearest first.

    A grey is nearer to every grey than to others.
    """
    grey = len({*rgb}) == 1
    return sorted(_XTERM, key=lambda n: (grey and len({*_XTERM[n]}) > 1, distance(rgb, _XTERM[n])))


_MOST = 60  #: the most colours that are kept distinct: there is no room for more
_LEVELS = (0, 95, 135, 175, 215, 255)  #: of a channel in xterm's cube of 6 x 6 x 6 colours

#: Xterm's colours by number: the cube, then 24 greys. The first 16 are left out, since users decide
#: their looks.
_XTERM: dict[int, Rgb] = {
    **dict(enumerate(((r, g, b) for r in _LEVELS for g in _LEVELS for b in _LEVELS), 16)),
    **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
}


class Nothing:
    """The value outside of a border, and of cells without a grid."""


NOTHING = Nothing()

Content = int | None | Nothing  #: the content of a place: a colour, None if undecided, or nothing


class Pen:
    """A writer of the numbers and cells of a puzzle."""

    def __init__(self, puzzle: Puzzle, depth: int | None) -> None:
        """Begin for a terminal of `depth` colours, as in `Codes`, or of none."""
        self.puzzle = puzzle
        #: The text for each colour.
        self.texts = characters_of(puzzle)
        self.coloured = depth is not None
        self._codes = None if depth is None else Codes(puzzle, depth)
        self._corners = puzzle.corners
        #: The letter of each colour, "" for background and corners; empty if clues have no letters.
        self._letters: list[str] = []
        if not self.coloured and puzzle.inks > 1 and puzzle.colours <= len(LETTERS):
            own = self.texts[1:]
            digits = any(map(str.isdigit, own))
            self._letters = ["", *(LETTERS[: puzzle.colours] if digits else own)]
            for corner in self._corners:
                self._letters[corner] = ""

    def numbers(self, clue: Clue) -> list[Number]:
        """The numbers of a clue, with the letters of their colours; 0 if empty."""
        if not clue:
            return [("0", BACKGROUND)]
        letters = self._letters
        return [
            (text + (letters[colour] if letters else ""), colour)
            for text, colour in numbers_of(clue, self._corners)
        ]

    def width(self, clue: Clue) -> int:
        """The number of columns that a clue takes in a line."""
        return len(" ".join(text for text, _ in self.numbers(clue)))

    def clue(self, clue: Clue, width: int = 0) -> str:
        """The numbers of a clue in a line, right-justified in `width` columns."""
        numbers = " ".join(self.number(text, colour) for text, colour in self.numbers(clue))
        return " " * (width - self.width(clue)) + numbers

    def number(self, text: str, colour: int | None) -> str:
        """A number, or a digit of it, in its colour."""
        if self._codes is None or self.puzzle.colours == 1 or colour is None:
            return text
        ground = self._rgb(colour or None)
        if colour in self._corners and (halves := halves_of(self.puzzle, colour)):
            left, right, _ = halves  # two corners without a body: the ink of the first
            ground = right if left == self._rgb(BACKGROUND) else left
        return self._codes.painted(text, ink_on(self._codes.shown(ground)), ground)

    def legend(self) -> str:
        """The legend of the letters, or "" if there are none."""
        used = sorted({block.colour for clue in self.puzzle.clues for block in parts_of(clue)})
        lettered = [colour for colour in used if self._letters and self._letters[colour]]
        names = [(colour, name_of(self.puzzle, colour)) for colour in lettered]
        return ", ".join(f"{self._letters[colour]} {name}" for colour, name in names)

    def cell(self, cell: int | None, width: int) -> str:
        """A cell of a grid, `width` columns wide."""
        if self._codes is not None:
            if cell is not None and (halves := halves_of(self.puzzle, cell)):
                left, right, rises = halves
                return self._codes.painted(half_cell(rises, width), right, left)
            text = "" if cell is not None else UNDECIDED
            return self._on(cell, text.rjust(width))
        if cell is None:
            return UNDECIDED.rjust(width)
        if self.puzzle.colours == 1:
            return " █░▓"[cell] * width
        return self._character(cell).rjust(width) if cell else " " * width

    @property
    def lettered(self) -> bool:
        """Whether cells show their colours as one character each, since there is nothing else."""
        inks = range(1, self.puzzle.colours + 1)
        return (
            not self.coloured and len(inks) > 1 and all(len(self._character(k)) == 1 for k in inks)
        )

    def halves(self, upper: int | None, lower: int | None) -> str:
        """Two cells, one above the other, in one character."""
        if self._codes is not None:
            if upper is None and lower is None:
                return self.cell(None, 1)
            return self._codes.painted("▀", self._rgb(upper), self._rgb(lower))
        return UNDECIDED if None in (upper, lower) else _HALVES[bool(upper), bool(lower)]

    def inside(self, cell: Content, width: int, ground: str) -> str:
        """The inside of a triangle, `width` columns wide, which is of `ground` if it is empty."""
        if isinstance(cell, Nothing) or (cell == BACKGROUND and not self.coloured):
            return ground * width
        if self._codes is not None:
            text = UNDECIDED if cell is None else ground if cell == BACKGROUND else " "
            return self._on(cell, text * width)
        if cell is None:
            return UNDECIDED * width
        if self.puzzle.colours == 1:
            return "█" * width
        text = self._character(cell)
        return text * width if len(text) == 1 else text.rjust(width)

    def slope(self, rises: bool, left: Content, right: Content, alone: bool) -> str:
        """The border between two triangles in one character, which shows both if `alone`."""
        line, left_half, right_half = SLOPES[rises]
        if alone and None in (left, right):
            line = UNDECIDED
        if self._codes is not None:
            if left == right:
                return line if left is NOTHING else self._on(left, " " if left else line)
            if right is NOTHING:
                return self._codes.painted(left_half, self._rgb(left), None)
            ground = None if left is NOTHING else self._rgb(left)
            return self._codes.painted(right_half, self._rgb(right), ground)
        if (self.puzzle.colours > 1 and not alone) or line == UNDECIDED:
            return line
        one, other = (isinstance(cell, int) and cell != BACKGROUND for cell in (left, right))
        halves = {(True, True): "█", (True, False): left_half, (False, True): right_half}
        return halves.get((one, other), line)

    def _character(self, colour: int) -> str:
        if colour > self.puzzle.colours:
            return self.puzzle.palette[colour].character or UNDECIDED
        return (self._letters and self._letters[colour]) or self.texts[colour]

    def _rgb(self, cell: Content) -> Rgb:
        return rgb_of(self.puzzle, cell) if isinstance(cell, int) else GREY

    def _on(self, cell: Content, text: str) -> str:
        """A text in dark grey on the colour of a cell."""
        assert self._codes is not None
        return self._codes.painted(text, DARK_GREY, self._rgb(cell))


def half_cell(rises: bool, width: int) -> str:
    """The right half of a cell of two colours, `width` columns, by whether its diagonal rises."""
    return SLOPES[rises][2] + "█" * (width - 1)
