"""A grid in the colours of a terminal."""

from __future__ import annotations

from itertools import groupby

from nonogram.draw import clued_hexagon
from nonogram.draw.codes import Codes
from nonogram.draw.palette import rgb_of
from nonogram.draw.pen import DARK_GREY, GREY, Pen
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.characters import UNDECIDED
from nonogram.puzzle.hexagon import Hexagon

_RESET = "\x1b[0m"


def ansi_picture(puzzle: Puzzle, grid: Grid, *, cell_width: int = 2, depth: int = 2**24) -> str:
    """The grid as coloured blanks, or triangles, one line a row, without a line end after the last.

    Args:
        puzzle: says how its colours look.
        grid: undecided cells are question marks on grey.
        cell_width: columns a cell, or half a side of a triangle; 2 makes a cell about square. A
            row of triangles is as many lines high.
        depth: how many colours there are: 2**24, or 256, 16 or 8, near ones of which are taken
            and told apart.
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

    lines = []
    for row in grid.rows:
        parts = []
        for cell, run in groupby(row):
            text = UNDECIDED if cell is None else " "
            parts.append(style(cell) + text * (cell_width * sum(1 for _ in run)))
        lines.append("".join(parts) + _RESET)
    return "\n".join(lines)
