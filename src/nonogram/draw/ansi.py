"""A grid in the colours of a terminal."""

from __future__ import annotations

from itertools import groupby

from nonogram.draw.palette import Rgb, rgb_of
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.characters import UNDECIDED

_RESET = "\x1b[0m"
_UNDECIDED_STYLE = "\x1b[48;5;250;38;5;240m"


def ansi_picture(
    puzzle: Puzzle, grid: Grid, *, cell_width: int = 2, true_colour: bool = True
) -> str:
    """The grid as coloured blanks, one line a row, without a line end after the last.

    Args:
        puzzle: says how its colours look.
        grid: undecided cells are question marks on grey.
        cell_width: columns a cell; 2 makes it about square.
        true_colour: 24-bit colours; else the nearest of the 256 of xterm.
    """
    styles: dict[int | None, str] = {None: _UNDECIDED_STYLE}

    def style(cell: int | None) -> str:
        if cell not in styles:
            assert cell is not None
            styles[cell] = f"\x1b[48;{colour_code(rgb_of(puzzle, cell), true_colour)}m"
        return styles[cell]

    lines = []
    for row in grid.rows:
        parts = []
        for cell, run in groupby(row):
            text = UNDECIDED if cell is None else " "
            parts.append(style(cell) + text * (cell_width * sum(1 for _ in run)))
        lines.append("".join(parts) + _RESET)
    return "\n".join(lines)


def painted(text: str, ink: Rgb, ground: Rgb, true_colour: bool) -> str:
    """A text in one colour on another; after it the colours are the default again."""
    inks = f"38;{colour_code(ink, true_colour)};48;{colour_code(ground, true_colour)}"
    return f"\x1b[{inks}m{text}{_RESET}"


def colour_code(rgb: Rgb, true_colour: bool) -> str:
    """The code of a colour, to come after the 38 or 48 of an escape sequence."""
    return "2;{};{};{}".format(*rgb) if true_colour else f"5;{_nearest_of_256(rgb)}"


#: The levels of a channel in xterm's cube of 6 x 6 x 6 colours, which begins at number 16.
_LEVELS = (0, 95, 135, 175, 215, 255)


def _nearest_of_256(rgb: Rgb) -> int:
    """The number of the colour in xterm's cube, or in its grey ramp, that is nearest to `rgb`."""
    steps = [min(range(6), key=lambda step: abs(_LEVELS[step] - channel)) for channel in rgb]
    cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    grey = min(range(24), key=lambda step: abs(8 + 10 * step - sum(rgb) / 3))
    cube_error = sum((_LEVELS[step] - channel) ** 2 for step, channel in zip(steps, rgb))
    grey_error = sum((8 + 10 * grey - channel) ** 2 for channel in rgb)
    return cube if cube_error <= grey_error else 232 + grey
