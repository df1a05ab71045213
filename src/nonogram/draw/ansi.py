"""A grid in the colours of a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from nonogram.colours.contrast import ink_on
from nonogram.colours.looks import halves_of, rgb_of
from nonogram.draw import clued_hexagon
from nonogram.draw.codes import Codes
from nonogram.draw.pen import DARK_GREY, GREY, Pen, half_cell
from nonogram.puzzle import Grid, Position, Puzzle
from nonogram.puzzle.characters import UNDECIDED
from nonogram.puzzle.hexagon import Hexagon

_RESET = "\x1b[0m"


def ansi_picture(
    puzzle: Puzzle,
    grid: Grid,
    *,
    cell_width: int = 2,
    depth: int = 2**24,
    marks: Mapping[Position, str] | None = None,
) -> str:
    """The grid as coloured blanks, or triangles, one line a row, without a line end after the last.

    Args:
        puzzle: says how its colours look.
        grid: undecided cells are question marks on grey.
        cell_width: columns a cell, or half a side of a triangle; 2 makes a cell about square. A
            row of triangles is as many lines high.
        depth: how many colours there are: 2**24, or 256, 16 or 8, near ones of which are taken
            and told apart.
        marks: characters that are written in cells of a rectangle.
    """
    if isinstance(puzzle.geometry, Hexagon):
        pen = Pen(puzzle, depth)
        return "\n".join(clued_hexagon.picture_lines(puzzle.geometry, grid, pen, cell_width))
    codes = Codes(puzzle, depth)
    undecided = f"\x1b[{codes.ground(GREY)};{codes.ink(DARK_GREY)}m"
    styles: dict[int | None, str] = {None: undecided}

    def style(cell: int | None) -> str:
        if cell not in styles:
            assert cell is not None
            styles[cell] = f"\x1b[{codes.ground(rgb_of(puzzle, cell))}m"
        return styles[cell]

    def cell_of(position: Position, colour: int | None) -> tuple[str, str]:
        """How a cell looks, and what is written in it."""
        if marks is None or colour is None or position not in marks:
            if colour is not None and (halves := halves_of(puzzle, colour)):
                left, right, rises = halves
                look = f"\x1b[{codes.ground(left)};{codes.ink(right)}m"
                return look, half_cell(rises, cell_width)
            return style(colour), (UNDECIDED if colour is None else " ") * cell_width
        mark = marks[position] * cell_width
        return style(colour) + f"\x1b[1;{codes.ink(ink_on(rgb_of(puzzle, colour)))}m", mark

    lines = []
    for i, row in enumerate(grid.rows):
        parts = []
        for (look, text), run in groupby(cell_of((i, j), cell) for j, cell in enumerate(row)):
            end = "\x1b[22m" if "\x1b[1;" in look else ""
            parts.append(look + text * sum(1 for _ in run) + end)
        lines.append("".join(parts) + _RESET)
    return "\n".join(lines)
