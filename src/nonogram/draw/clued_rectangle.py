"""Rectangles for a terminal, with their clues at the left and above.

* FULL: a cell is as wide as the longest number of a column, and lines run after every fifth;
* HALF: a cell is half a character, by the block elements of Unicode: two rows make a line. The
  clues of odd rows stand at the left, those of even rows at the right, the digits of a column's
  numbers one below the other;
* BARE: half blocks without clues, so that 100 x 100 cells take 100 columns and 50 lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from nonogram.draw.pen import (
    Layout,
    Letters,
    Number,
    Pen,
    colour_texts,
    numbers_of,
    text_of,
)
from nonogram.puzzle import BACKGROUND, Clue, Grid, Puzzle
from nonogram.puzzle.characters import number_text


def layout_for(puzzle: Puzzle, columns: int, letters: Letters) -> Layout:
    """See `nonogram.draw.clues.layout_for`."""
    row_texts = [text_of(clue, letters) for clue in puzzle.rows]
    grid = puzzle.width * _cell_width(puzzle, letters) + (puzzle.width - 1) // 5
    if max(map(len, row_texts)) + 3 + grid <= columns:
        return Layout.FULL
    sides = max(map(len, row_texts[::2])) + max(map(len, row_texts[1::2]), default=0)
    return Layout.HALF if sides + 4 + puzzle.width <= columns else Layout.BARE


def lines_of(puzzle: Puzzle, grid: Grid | None, pen: Pen, layout: Layout) -> Iterator[str]:
    """The drawing line by line."""
    if layout is Layout.FULL:
        return _full(puzzle, grid, pen)
    return _half(puzzle, grid, pen, clued=layout is Layout.HALF)


def _full(puzzle: Puzzle, grid: Grid | None, pen: Pen) -> Iterator[str]:
    width = _cell_width(puzzle, pen.letters)
    left = max(len(text_of(clue, pen.letters)) for clue in puzzle.rows)
    for numbers in _stacked([numbers_of(clue, pen.letters) for clue in puzzle.columns]):
        cells = [" " * (width - len(text)) + pen.number(text, colour) for text, colour in numbers]
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


def _half(puzzle: Puzzle, grid: Grid | None, pen: Pen, *, clued: bool) -> Iterator[str]:
    left = max(len(text_of(clue, pen.letters)) for clue in puzzle.rows[::2])
    if clued:
        for numbers in _stacked(_digits(puzzle.columns, pen.letters)):
            line = "".join(pen.number(text or " ", colour) for text, colour in numbers)
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


def _digits(clues: Sequence[Clue], letters: Letters) -> list[list[Number]]:
    """The digits of all numbers of each clue; between two numbers nothing, if need be.

    There is need if some number has several digits.
    """
    between: list[Number] = []
    if any(len(number_text(block)) > 1 for clue in clues for block in clue):
        between = [("", None)]
    stacks = []
    for clue in clues:
        stack: list[Number] = []
        for text, colour in numbers_of(clue, letters):
            stack += [*(between if stack else ()), *((digit, colour) for digit in text)]
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
    longest = max(len(text) for clue in puzzle.columns for text, _ in numbers_of(clue, letters))
    return 1 + max(longest, *map(len, colour_texts(puzzle)))
