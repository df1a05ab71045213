"""Pictures on standard output, and those that are read back."""

from __future__ import annotations

import os
import sys

from nonogram.errors import ParseError
from nonogram.files import read_text, source_of
from nonogram.puzzle import Grid, Puzzle
from nonogram.render import ansi_picture, picture, read_picture
from nonogram.verify import violated_line


def in_characters(puzzle: Puzzle, grid: Grid, colour: str) -> str:
    """The picture in colour or in characters, as the option and the terminal have it."""
    on_terminal = sys.stdout.isatty()
    if colour == "auto" and on_terminal and not os.environ.get("NO_COLOR"):
        colour = "always"
    if colour != "always":
        return picture(puzzle, grid)
    cramped = on_terminal and 2 * grid.width > os.get_terminal_size(sys.stdout.fileno()).columns
    true_colour = os.environ.get("COLORTERM") in ("truecolor", "24bit") or not on_terminal
    return ansi_picture(puzzle, grid, cell_width=1 if cramped else 2, true_colour=true_colour)


def load_solution(puzzle: Puzzle, path: str) -> Grid:
    """The solution of a puzzle in a file, in the characters that `solve` prints.

    Raises:
        ParseError: it is no solution of this puzzle.
    """
    source = source_of(path)
    try:
        grid = read_picture(puzzle, read_text(path))
    except ParseError as error:
        raise error.in_source(source) from None
    try:
        line = violated_line(puzzle, grid)
    except ValueError as error:
        raise ParseError(str(error), None, source) from None
    if line is not None:
        number = line.number if line.axis == "row" else None
        raise ParseError(f"no solution: {line} does not have its clue", number, source)
    return grid
