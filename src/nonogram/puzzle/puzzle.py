"""What a puzzle and a grid are.

A **puzzle** has a clue for every row and every column. A **clue** is the tuple of all blocks of
its line, in order; a **block** is a run of cells of one colour, known by its length and its
colour. Colours are numbers from 1 to K; 0 is the background. Black and white is K = 1: there is
no separate case for it anywhere. A **grid** gives every cell a colour, or None where it is
undecided. All of these are immutable (and named tuples rather than data classes, here and in
the rest of the package: making one of those costs half a millisecond at every start).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonogram.puzzle.clue import Clue, clue_of
from nonogram.puzzle.geometry import Line
from nonogram.puzzle.grid import Grid


class Colour(NamedTuple):
    """How a colour looks: the character that stands for it in text, and its RGB, 0..255 each."""

    character: str | None = None
    rgb: tuple[int, int, int] | None = None
    name: str | None = None


#: What is known of the looks of colours 0, 1, 2, ...; it may be shorter than the puzzle has
#: colours (CWD and CWC files say nothing: theirs is empty).
Palette = tuple[Colour, ...]


class Puzzle(NamedTuple):
    """The clues of all rows (top to bottom) and columns (left to right), and what goes with them.

    Attributes:
        rows, columns: one clue a line; their numbers are the height and the width.
        colours: K, the number of colours beside the background; a file may announce more
            colours than its clues use.
        palette: how the colours look, as far as known.
        title, author, copyright: what the file says, or None.
        goals: the pictures that the file gives as solutions, the designer's first. Nobody has
            compared them with the clues yet; a cell may be undecided.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: int = 1
    palette: Palette = ()
    title: str | None = None
    author: str | None = None
    copyright: str | None = None
    goals: tuple[Grid, ...] = ()

    @property
    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """The clues alone, of rows and of columns: puzzles are the same if these are."""
        return self.rows, self.columns

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    def lines(self) -> Iterator[tuple[Line, Clue]]:
        """All rows, then all columns, each with its name."""
        for number, clue in enumerate(self.rows, 1):
            yield Line("row", number), clue
        for number, clue in enumerate(self.columns, 1):
            yield Line("column", number), clue

    def index_of(self, line: Line) -> int:
        """The index of a line: rows from 0, then columns."""
        return line.number - 1 + (self.height if line.axis == "column" else 0)

    def clue(self, line: Line) -> Clue:
        """The clue of a line."""
        return (self.rows if line.axis == "row" else self.columns)[line.number - 1]

    def with_clue(self, line: Line, clue: Clue) -> Puzzle:
        """The puzzle with another clue in one line."""
        clues = [*self.rows, *self.columns]
        clues[self.index_of(line)] = clue
        rows, columns = tuple(clues[: self.height]), tuple(clues[self.height :])
        return self._replace(rows=rows, columns=columns)

    def transposed(self) -> Puzzle:
        """The puzzle with rows for columns."""
        goals = tuple(goal.transposed() for goal in self.goals)
        return self._replace(rows=self.columns, columns=self.rows, goals=goals)


def rectangular(
    rows: tuple[Clue, ...],
    columns: tuple[Clue, ...],
    colours: int = 1,
    palette: Palette = (),
    title: str | None = None,
    author: str | None = None,
    copyright: str | None = None,
    goals: tuple[Grid, ...] = (),
) -> Puzzle:
    """The puzzle on a rectangle with these clues; the rest are attributes of `Puzzle`."""
    return Puzzle(rows, columns, colours, palette, title, author, copyright, goals)


def puzzle_of(grid: Grid | Sequence[Sequence[int]], colours: int | None = None) -> Puzzle:
    """The puzzle whose clues are those of a decided grid; the grid is one of its solutions.

    Args:
        grid: a grid, or rows of colour numbers.
        colours: K, if it is to be more than the largest colour in the grid (at least 1).
    """
    if not isinstance(grid, Grid):
        grid = Grid(grid)
    largest = max((cell or 0 for row in grid.rows for cell in row), default=0)
    return rectangular(
        rows=tuple(map(clue_of, grid.rows)),
        columns=tuple(map(clue_of, grid.columns)),
        colours=max(1, largest) if colours is None else colours,
    )
