"""A puzzle with its clues around the grid, for a terminal.

There are three layouts, from generous to thrifty:

* FULL: a cell is as wide as the longest number of a column, and lines run after every fifth;
* HALF: a cell is half a character, by the block elements of Unicode: two rows make a line. The
  clues of odd rows stand at the left, those of even rows at the right, the digits of a column's
  numbers one below the other;
* BARE: half blocks without clues, so that 100 x 100 cells take 100 columns and 50 lines.

Where a drawing of several colours has none, a letter behind each number says which it is, and the
line below the drawing what the letters mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import zip_longest
from string import ascii_letters

from nonogram.draw.ansi import Codes, painted
from nonogram.draw.contrast import ink_on
from nonogram.draw.palette import Rgb, name_of, rgb_of
from nonogram.puzzle import BACKGROUND, Block, Clue, Grid, Puzzle
from nonogram.puzzle.characters import UNDECIDED, characters_of


class Layout(Enum):
    """See the module."""

    FULL = "full"
    HALF = "half"
    BARE = "bare"


_EMPTY = Block(0, BACKGROUND)  # the 0 of an empty clue
_GREY: Rgb = (0xBC, 0xBC, 0xBC)
_DARK_GREY: Rgb = (0x58, 0x58, 0x58)

#: The block element by which of its two cells are filled, the upper one first.
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

#: The characters of the drawing that are not ASCII, and what replaces them where only ASCII works.
_ASCII = str.maketrans("│─┼┤┴┘·█▀▄", "|-++++.#'.")


def layout_for(puzzle: Puzzle, columns: int, *, coloured: bool = False) -> Layout:
    """The most generous layout that is no wider than so many columns; BARE if none is.

    Without colours the clues of several have letters, which take room.
    """
    letters = None if coloured else _letters(puzzle)
    row_texts = [_text(clue, letters) for clue in puzzle.rows]
    grid = puzzle.width * _cell_width(puzzle, letters) + (puzzle.width - 1) // 5
    if max(map(len, row_texts)) + 3 + grid <= columns:
        return Layout.FULL
    sides = max(map(len, row_texts[::2])) + max(map(len, row_texts[1::2]), default=0)
    return Layout.HALF if sides + 4 + puzzle.width <= columns else Layout.BARE


def clued_picture(
    puzzle: Puzzle,
    grid: Grid | None = None,
    layout: Layout = Layout.FULL,
    *,
    true_colour: bool | None = None,
) -> str:
    """The puzzle in a layout, without a line end after the last line.

    Args:
        puzzle: the clues, and how their colours look.
        grid: what the cells have; None leaves them empty.
        layout: see the module.
        true_colour: 24-bit colours, or if False near ones of the 256 of xterm; None for no
            colours at all.
    """
    pen = _Pen(puzzle, true_colour)
    lines = _full(puzzle, grid, pen) if layout is Layout.FULL else _half(puzzle, grid, pen, layout)
    drawing = [line.rstrip() for line in lines]
    if pen.letters is not None and layout is not Layout.BARE:
        from textwrap import wrap

        drawing += wrap(_legend(puzzle, pen.letters), max(map(len, drawing)))
    return "\n".join(drawing)


def in_ascii(drawing: str) -> str:
    """The drawing with every character that is not ASCII replaced."""
    return drawing.translate(_ASCII).encode("ascii", "replace").decode()


class _Pen:
    """Writes numbers and cells, in colour if there is any."""

    def __init__(self, puzzle: Puzzle, true_colour: bool | None) -> None:
        self._puzzle = puzzle
        self._codes = None if true_colour is None else Codes(puzzle, true_colour)
        self.letters = _letters(puzzle) if true_colour is None else None
        self._characters = self.letters or _characters(puzzle)

    def clue(self, clue: Clue, width: int = 0) -> str:
        """The numbers of a clue in a line, at the right of so many columns."""
        margin = " " * (width - len(_text(clue, self.letters)))
        numbers = _numbers(clue, self.letters)
        return margin + " ".join(self.number(text, block) for text, block in numbers)

    def number(self, text: str, block: Block | None) -> str:
        """A number, or a digit of it, in the colour of its block."""
        if self._codes is None or self._puzzle.colours == 1 or block is None:
            return text
        ground = rgb_of(self._puzzle, block.colour) if block.length else _GREY
        return painted(text, ink_on(ground), ground, self._codes)

    def cell(self, cell: int | None, width: int) -> str:
        """A cell of a grid, so many columns wide."""
        if self._codes is not None:
            text = "" if cell is not None else UNDECIDED
            return painted(text.rjust(width), _DARK_GREY, self._rgb(cell), self._codes)
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

    def _rgb(self, cell: int | None) -> Rgb:
        return _GREY if cell is None else rgb_of(self._puzzle, cell)


#: The letter of each colour by number, "" for the background; None where clues have no letters.
Letters = Sequence[str] | None

#: A number, or a digit of it, and its block; "" and None where there is none.
Number = tuple[str, Block | None]


def _full(puzzle: Puzzle, grid: Grid | None, pen: _Pen) -> Iterator[str]:
    width = _cell_width(puzzle, pen.letters)
    left = max(len(_text(clue, pen.letters)) for clue in puzzle.rows)
    for numbers in _stacked([_numbers(clue, pen.letters) for clue in puzzle.columns]):
        cells = [" " * (width - len(text)) + pen.number(text, block) for text, block in numbers]
        yield " " * left + " │" + _in_fives(cells, "│") + "│"
    level = ["─" * width] * puzzle.width
    for i, clue in enumerate(puzzle.rows):
        if i % 5 == 0:
            yield "─" * (left + 1) + "┼" + _in_fives(level, "┼") + "┤"
        if grid is None:
            cells = ["·".rjust(width)] * puzzle.width
        else:
            cells = [pen.cell(cell, width) for cell in grid.rows[i]]
        yield pen.clue(clue, left) + " │" + _in_fives(cells, "│") + "│"
    yield "─" * (left + 1) + "┴" + _in_fives(level, "┴") + "┘"


def _half(puzzle: Puzzle, grid: Grid | None, pen: _Pen, layout: Layout) -> Iterator[str]:
    clued = layout is Layout.HALF
    left = max(len(_text(clue, pen.letters)) for clue in puzzle.rows[::2])
    if clued:
        for numbers in _stacked(_digits(puzzle.columns, pen.letters)):
            line = "".join(pen.number(text or " ", block) for text, block in numbers)
            yield " " * left + " │" + line + "│"
        yield "─" * (left + 1) + "┼" + "─" * puzzle.width + "┤"
    for i in range(0, puzzle.height, 2):
        below = i + 1 < puzzle.height
        if grid is None:
            line = (":" if below else "·") * puzzle.width
        else:
            lower = grid.rows[i + 1] if below else [BACKGROUND] * puzzle.width
            line = "".join(map(pen.halves, grid.rows[i], lower))
        if clued:
            right = pen.clue(puzzle.rows[i + 1]) if below else ""
            line = f"{pen.clue(puzzle.rows[i], left)} │{line}│ {right}"
        yield line
    if clued:
        yield "─" * (left + 1) + "┴" + "─" * puzzle.width + "┘"


def _numbers(clue: Clue, letters: Letters) -> list[Number]:
    """The numbers of a clue, as text, with the letters of their colours; an empty clue has a 0."""
    if letters is None:
        return [(str(block.length), block) for block in clue or [_EMPTY]]
    return [(f"{block.length}{letters[block.colour]}", block) for block in clue or [_EMPTY]]


def _text(clue: Clue, letters: Letters) -> str:
    return " ".join(text for text, _ in _numbers(clue, letters))


def _letters(puzzle: Puzzle) -> Letters:
    """A letter for each colour of a puzzle that has several: its own characters if they will do.

    None for one colour, and for more colours than there are letters.
    """
    if puzzle.colours == 1 or puzzle.colours > len(ascii_letters):
        return None
    own = _characters(puzzle)[1:]
    return ["", *(ascii_letters[: puzzle.colours] if any(map(str.isdigit, own)) else own)]


def _legend(puzzle: Puzzle, letters: Sequence[str]) -> str:
    """What the letters mean."""
    used = sorted({block.colour for clue in puzzle.clues for block in clue})
    return ", ".join(f"{letters[colour]} {name_of(puzzle, colour)}" for colour in used)


def _digits(clues: Sequence[Clue], letters: Letters) -> list[list[Number]]:
    """The digits of all numbers of each clue; between two numbers nothing, if need be.

    There is need if some number has several digits.
    """
    between: list[Number] = []
    if any(block.least > 9 for clue in clues for block in clue):
        between = [("", None)]
    stacks = []
    for clue in clues:
        stack: list[Number] = []
        for text, block in _numbers(clue, letters):
            stack += [*(between if stack else ()), *((digit, block) for digit in text)]
        stacks.append(stack)
    return stacks


def _stacked(stacks: Sequence[Sequence[Number]]) -> Iterator[tuple[Number, ...]]:
    """Line by line what stands in stacks side by side, all on the same ground."""
    none: Number = ("", None)
    return reversed([*zip_longest(*map(reversed, stacks), fillvalue=none)])


def _in_fives(cells: Sequence[str], line: str) -> str:
    """The cells of a row, with a line after every fifth."""
    return line.join("".join(cells[k : k + 5]) for k in range(0, len(cells), 5))


def _cell_width(puzzle: Puzzle, letters: Letters) -> int:
    """Columns a cell: the longest number in a column, of its clue or a colour, and a blank."""
    longest = max(len(text) for clue in puzzle.columns for text, _ in _numbers(clue, letters))
    return 1 + max(longest, *map(len, _characters(puzzle)))


def _characters(puzzle: Puzzle) -> list[str]:
    """What stands for the colours in text."""
    return characters_of(puzzle) or [str(colour) for colour in range(puzzle.colours + 1)]
