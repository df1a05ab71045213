"""Puzzles as values.

A **puzzle** is a geometry and a clue for each of its lines. A **clue** is the tuple of all blocks
of its line, in order; a **block** is a run of cells of one colour, given by its length and
colour. Colours are numbers from 1 to K; 0 is the background. Black and white is K = 1, without
code of its own. A **grid** gives every cell a colour, or None if it is
undecided. All of these are immutable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from os import PathLike
from typing import Any, cast

from nonogram.base.arguments import colours_or, items, lists_options, of_kind, text_or_none, whole
from nonogram.base.errors import OtherShapeError, RequestError, unexpected
from nonogram.base.limits import MOST_COLOURS
from nonogram.base.text import counted, in_short, label
from nonogram.base.values import Value
from nonogram.core.puzzle.block import Block, CornerBlock
from nonogram.core.puzzle.cells import grid_of, misfit, read_grid
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.clue import Clue, Clues, Number, clue_from, cornered, parts_of
from nonogram.core.puzzle.corners import blocks_in, check_corners, corners_of
from nonogram.core.puzzle.geometry import Geometry, Line, by_direction, check_geometry
from nonogram.core.puzzle.grid import (
    MOST_WRITTEN,
    Grid,
    GridLike,
    Looks,
    Rows,
    drawn_rows,
    size_text,
)
from nonogram.core.puzzle.judge import violated
from nonogram.core.puzzle.palette import Colour, Palette
from nonogram.core.puzzle.rectangle import Rectangle

ABOUT = ("title", "author", "copyright", "description")  #: texts about a puzzle


class Puzzle(Looks, Value):
    """A puzzle: its cells and lines, a clue for each line, and texts such as a title.

    `print` says its size; `clued_picture` draws it in characters, with its clues.

    Attributes:
        geometry: the cells of every line.
        clues: the clues of all lines, with rows from top to bottom and then columns from left to
            right.
        colours: K, the number of colours beside the background, used or not. They are numbered from
            1 to K. `inks` is the number for people, which differs if some colours are corners.
        palette: the looks of the colours, as far as they are known.
        title: the title in the file, on one line, or None.
        author: the author in the file, on one line, or None.
        copyright: the copyright in the file, on one line, or None.
        description: the description in the file, on one line, or None.
        goals: the pictures that the file gives as solutions, the designer's first. They are not
            compared with the clues, and cells may be undecided.
    """

    geometry: Geometry
    clues: Clues
    colours: int = 1
    palette: Palette = ()
    title: str | None = None
    author: str | None = None
    copyright: str | None = None
    description: str | None = None
    goals: tuple[Grid, ...] = ()

    _clued = True  # whether it can be asked about

    def __repr__(self) -> str:
        if self.geometry.size > MOST_WRITTEN or not self._clued:
            title = "" if self.title is None else f" {self.title!r}"
            return f"<{type(self).__name__}{title} of {self.geometry}>"
        rows, columns, *others = (
            [[block.numbers for block in clue] for clue in clues]
            for clues in by_direction(self.geometry, self.clues)
        )
        if others:
            return super().__repr__()
        more = [*vars(self).items()][2:]  # without geometry and clues
        said = [f"{name}={it!r}" for name, it in more if it != getattr(Puzzle, name)]
        return f"Puzzle.of({', '.join([str(rows), str(columns), *said])})"

    def _check(self) -> None:
        parts = _parts_checked(self.geometry, self.clues)
        fields = self.__dict__
        fields["colours"] = colours = whole("colours", self.colours, 1, MOST_COLOURS)
        if _largest(parts) > colours:
            for (line, _), clue in zip(self.by_line(), parts):
                for part in clue:
                    whole(f"the colour of a block of {line}", part.colour, 1, colours)
        fields["palette"] = tuple(
            of_kind(look, Colour, "the palette: expected a Colour")
            for look in items(self.palette, "the palette: expected a list of Colours")
        )
        if not self.geometry.orthogonal and any(look.second for look in self.palette):
            raise RequestError("cells of two colours on a board that is no rectangle")
        if parts is not self.clues:
            corners = corners_of(self.palette)
            for index, (line, clue) in enumerate(self.by_line()):
                check_corners(clue, corners, self.geometry.family_of(index), f"{line}: ")
        if len(self.palette) > MOST_COLOURS + 1:
            raise RequestError(f"{len(self.palette):,} colours, expected at most {MOST_COLOURS:,}")
        goals = items(self.goals, "goals: expected a list of grids")
        fields["goals"] = ()
        for what in ABOUT:
            fields[what] = label(text_or_none(what, fields[what]))
        if goals:
            drawn_as = type(self).__new__(type(self))  # without goals, which would be a circle
            vars(drawn_as).update(fields)
            grids = (read_grid(drawn_as, goal, "a goal") for goal in goals)
            fields["goals"] = tuple(
                grid if misfit(self, grid) else grid.as_in(drawn_as) for grid in grids
            )

    @classmethod
    @lists_options
    def of(
        cls,
        rows: Iterable[Iterable[Number]],
        columns: Iterable[Iterable[Number]],
        colours: int | None = None,
        *,
        palette: Palette = (),
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,  # noqa: A002 (the name of its field)
        description: str | None = None,
        goals: Iterable[GridLike] = (),
        colors: int | None = None,
    ) -> Puzzle:
        """Make a puzzle on a rectangle from numbers: ``Puzzle.of([[2], [1]], [[2], [1]])``.

        Args:
            rows: the numbers of each row. In several colours they are pairs (number, colour), or
                a `Block` each. None stands for a number that cannot be read, and [] or [0] is a
                row without blocks.
            columns: the numbers of each column, like those of the rows.
            colours: K, by default the largest colour in the clues, and at least 1.
            palette: the looks of the colours, as in `Puzzle`.
            title, author, copyright, description: texts about the puzzle.
            goals: pictures, each in a form that `grid` takes.

        Raises RequestError, which names the place, for any other value.
        """
        by_row, by_column = _clues(rows, "row"), _clues(columns, "column")
        colours = colours_or(colors, colours)
        puzzle = rectangular(
            by_row,
            by_column,
            colours,
            palette,
            goals,
            title=title,
            author=author,
            copyright=copyright,
            description=description,
        )
        for goal in puzzle.goals:
            grid_for(puzzle, goal, "a goal")
        return puzzle

    @classmethod
    @lists_options
    def hexagonal(
        cls,
        by_side: Mapping[str, Iterable[Iterable[Number]]],
        colours: int | None = None,
        *,
        colors: int | None = None,
    ) -> Puzzle:
        """Make a puzzle on a hexagon: ``Puzzle.hexagonal({"top_left": [[1], [2]], ...})``.

        Args:
            by_side: for each side, by its name in `Sides`, the numbers of the lines that begin
                there, as in `Puzzle.of`. A missing side has length 0.
            colours: K, by default the largest colour in the clues.

        Raises RequestError if no hexagon has these numbers of clues along its sides.
        """
        from nonogram.core.puzzle.hexagon import Hexagon, Sides

        of_kind(by_side, Mapping, "expected clues by the names of sides")
        if unknown := by_side.keys() - {*Sides._fields}:
            expected = ", ".join(Sides._fields)
            found = in_short(min(unknown, key=str))
            raise RequestError(f"no side {found} of a hexagon, expected one of: {expected}")
        along = [_clues(by_side.get(side, ()), side) for side in Sides._fields]
        geometry = Hexagon(map(len, along))
        clue_at = {
            line: clue
            for clues, lines in zip(along, geometry.by_side().values())
            for line, clue in zip(lines, clues)
        }
        clues = tuple(clue_at[geometry.line(number)] for number in range(len(clue_at)))
        return with_clues(geometry, clues, colours_or(colors, colours))

    @classmethod
    @lists_options
    def from_grid(
        cls,
        grid: Rows,
        colours: int | None = None,
        *,
        geometry: Geometry | None = None,
        colors: int | None = None,
    ) -> Puzzle:
        """Make the puzzle whose clues are those of a decided grid, its goal.

        Args:
            grid: a grid, or rows of colour numbers.
            colours: K, by default the largest colour in the grid, and at least 1.
            geometry: the geometry of the cells, by default a rectangle.

        Raises RequestError if a cell is undecided or has no colour from 0 to K, if the rows do not
        fit the geometry, or if cells are 0 and 255, as in an image, and K is not given.
        """
        if isinstance(grid, str):
            raise RequestError(
                "expected rows of colour numbers, found a text: nonogram.loads reads it"
            )
        grid = Grid.of(grid)
        if geometry is None:
            geometry = Rectangle(grid.height, grid.width)
        check_geometry(geometry)
        if not grid.fits(geometry):
            raise RequestError(f"a grid of {size_text(grid.rows)}, expected the rows of {geometry}")
        cells = grid.cells
        if None in cells:
            raise RequestError("a grid with undecided cells has no clues")
        largest = max(filter(None, cells), default=0)
        colours = colours_or(colors, colours)
        if colours is None and largest == 255 and set(cells) <= {0, 255}:
            raise RequestError(
                "cells are 0 and 255, expected colours: for an image, such as image < 128"
            )
        colours = max(1, largest) if colours is None else whole("colours", colours, 1)
        if largest > colours:
            raise RequestError(f"a cell has colour {largest}, expected 0 to {colours}")
        clues = tuple(map(clue_of, geometry.along_lines(cells)))
        return Puzzle(geometry, clues, colours, goals=(grid,))

    def __str__(self) -> str:
        colours = "" if self.inks == 1 else f", {self.inks} colours"
        title = "" if self.title is None else f"{self.title}: "
        return f"{title}{self.geometry}{colours}"

    @property
    def statement(self) -> tuple[Geometry, Clues]:
        """The geometry and the clues, for comparing puzzles without palettes, texts and goals."""
        return self.geometry, self.clues

    @property
    def texts(self) -> dict[str, str]:
        """The texts about the puzzle that it has, by name: its title, author and so on."""
        return {what: text for what in ABOUT if (text := getattr(self, what))}

    @property
    def size(self) -> str:
        """The size for a table, such as "14 x 20", rows by columns, or "hexagon of 5"."""
        return self.geometry.short

    @property
    def rectangle(self) -> Rectangle:
        """The geometry of a puzzle of rows and columns.

        Other puzzles do not have it: an error says so, which is an AttributeError, too.
        """
        if not isinstance(self.geometry, Rectangle):
            raise OtherShapeError(f"the puzzle is no rectangle, but {self.geometry}")
        return self.geometry

    @property
    def height(self) -> int:
        """The number of rows of a rectangle; a hexagon has none, and an error says so.

        Every puzzle has `size`.
        """
        return self.rectangle.height

    @property
    def width(self) -> int:
        """The number of columns of a rectangle; a hexagon has none, and an error says so."""
        return self.rectangle.width

    @property
    def rows(self) -> Clues:
        """The clues of the rows of a rectangle, from top to bottom."""
        return self.clues[: self.height]

    @property
    def columns(self) -> Clues:
        """The clues of the columns of a rectangle, from left to right."""
        return self.clues[self.height :]

    @property
    def corners(self) -> dict[int, str]:
        """The colours that are corners, if some block has corners."""
        corners = corners_of(self.palette)
        return corners if corners and any(map(cornered, self.clues)) else {}

    @property
    def colors(self) -> int:
        """K, in the other spelling."""
        return self.colours

    @property
    def inks(self) -> int:
        """The number of colours as people count them, without corners."""
        return max(1, self.colours - len(self.corners))

    def by_line(self) -> Iterator[tuple[Line, Clue]]:
        """All lines, by name, with their clues."""
        for index, clue in enumerate(self.clues):
            yield self.geometry.line(index), clue

    def clue(self, line: Line | str) -> Clue:
        """The clue of a line, or of one named like "row 21"; RequestError if there is none."""
        return self.clues[self.geometry.index_of(line)]

    def with_clue(self, line: Line | str, clue: Iterable[Number]) -> Puzzle:
        """The puzzle with another clue in one line.

        It is written as in `Puzzle.of`, or it is a clue, with its blocks. Raises RequestError
        as `clue` and `Puzzle.of`.
        """
        clues = [*self.clues]
        clues[self.geometry.index_of(line)] = clue_from(clue, str(line))
        return self.replace(clues=tuple(clues))

    def grid(self, cells: GridLike) -> Grid:
        """A grid of this puzzle, which `print` shows in its characters, and notebooks draw.

        Args:
            cells: rows of colour numbers, with None in undecided cells; or a text, or a list of
                its lines, as `print` shows it, where "?" is undecided, or as people type it, with
                other signs or with cells parted by blanks, commas or bars, unless it can be read
                in several ways: programs had better write the signs of `print`;
                or ``{(row, place): colour}``, all other cells undecided, so that ``{}`` is a
                player's empty board, and ``puzzle.grid({}).positions()`` goes over all cells.

        Raises RequestError if they do not fit the puzzle.
        """
        return grid_for(self, cells)

    def drawn(self, grid: GridLike) -> str:
        """The picture of a grid in characters, as ``print(puzzle.grid(grid))``."""
        return drawn_rows(self._fitting(grid).rows, characters_of(self), self.geometry.frames)

    def _fitting(self, grid: GridLike) -> Grid:
        """The grid of these cells; a `Grid` of the right shape itself, as all solutions are."""
        fits = isinstance(grid, Grid) and grid.fits(self.geometry)
        return cast("Grid", grid) if fits else self.grid(grid)

    def violated_lines(self, grid: GridLike) -> list[Line]:
        """The lines that do not have their clues in a grid, in any form that `grid` takes.

        Raises RequestError if it has undecided cells, or does not fit.
        """
        cells = self._fitting(grid).cells
        if None in cells:
            raise RequestError("a grid with undecided cells is no solution")
        decided = cast("tuple[int, ...]", cells)
        return [*violated(self.geometry, self.clues, self.corners, decided)]

    def violated_line(self, grid: GridLike) -> Line | None:
        """The first of the violated lines, or None. Raises as `violated_lines`."""
        return next(iter(self.violated_lines(grid)), None)

    def is_solution(self, grid: GridLike) -> bool:
        """Whether a grid, in any form that `grid` takes, satisfies every clue.

        False if its rows do not fit, or if it has undecided cells. Raises RequestError if this is
        not a grid, or if a text or a position does not fit.
        """
        grid = read_grid(self, grid, "a grid")
        whole_grid = not misfit(self, grid) and None not in grid.cells
        return whole_grid and not self.violated_lines(grid)

    def transposed(self) -> Puzzle:
        """The transposed puzzle of a rectangle."""
        return self.replace(
            geometry=Rectangle(self.width, self.height),
            clues=(*self.columns, *self.rows),
            palette=tuple(look.transposed() for look in self.palette),
            goals=tuple(goal.transposed() for goal in self.goals),
        )


def _clues(lines: Any, axis: str) -> list[Clue]:
    """The clues of the lines of a direction, from numbers."""
    numbered = enumerate(items(lines, f"expected the numbers of every {axis}"), 1)
    return [clue_from(numbers, f"{axis} {number}") for number, numbers in numbered]


def _parts_checked(geometry: Any, clues: Any) -> Clues:
    """The parts of clues (`parts_of`). Raises RequestError unless they are those of a geometry."""
    expected = "expected a geometry such as Rectangle(2, 3) (Puzzle.of takes rows and columns)"
    of_kind(geometry, Geometry, expected)
    known = isinstance(clues, tuple) and {tuple}.issuperset(map(type, clues))
    kinds = {*map(type, chain.from_iterable(clues))} if known else set()  # quick
    if not (known and kinds <= {Block, CornerBlock}):
        raise unexpected("expected clues as tuples of blocks (Puzzle.of takes numbers)", clues)
    lines = geometry.families[-1].stop
    if len(clues) != lines:
        raise RequestError(f"{counted(clues, 'clue')} for {counted(lines, 'line')}")
    return tuple(map(parts_of, clues)) if CornerBlock in kinds else clues


def check_board(value: object) -> None:
    """Raise RequestError if this is neither a puzzle nor one without its clues, as a file name."""
    if not isinstance(value, Puzzle):
        hint = " (nonogram.load reads files)" if isinstance(value, (str, PathLike)) else ""
        raise RequestError(f"expected a Puzzle, found {in_short(value)}{hint}")


def check_puzzle(value: object) -> None:
    """Raise RequestError if this is not a puzzle with its clues."""
    check_board(value)
    if not cast("Puzzle", value)._clued:
        raise RequestError(f"expected a Puzzle, found {value!r} (answer.puzzle has the clues)")


def grid_for(puzzle: Puzzle, cells: GridLike, name: str = "a grid") -> Grid:
    """The grid of these cells; RequestError, with their name, if they do not fit the puzzle."""
    check_board(puzzle)
    return grid_of(puzzle, cells, name).as_in(puzzle)


def check_several(values: object) -> None:
    """Raise RequestError unless this is a collection of puzzles or file names."""
    single = isinstance(values, (str, bytes, PathLike, Puzzle))
    if single or not isinstance(values, Iterable):
        hint = " (write [...] for a single one)" if single else ""
        raise RequestError(f"expected a list of puzzles, found {in_short(values)}{hint}")


def one_or_several(values: Any) -> list[Puzzle]:
    """The puzzles as a list, also if there is only one, or RequestError."""
    one = isinstance(values, str | bytes | PathLike) or not isinstance(values, Iterable)
    puzzles = [values] if one else [*values]
    for puzzle in puzzles:
        check_puzzle(puzzle)
    return puzzles


def clue_of(cells: Iterable[int | None]) -> Clue:
    """Return the clue of a line: ``clue_of([1, 1, 0, 1])`` has blocks of 2 and of 1.

    The colours of the cells are in the order of the line. Raises RequestError if one is undecided.
    """
    (given,) = Grid([cells])
    if None in given:
        raise RequestError("a line with undecided cells has no clue")
    return tuple([Block(len([*run]), colour) for colour, run in groupby(given) if colour])


def rectangular(
    rows: Sequence[Clue],
    columns: Sequence[Clue],
    colours: int | None = None,
    palette: Palette = (),
    goals: Iterable[GridLike] = (),
    **about: str | None,
) -> Puzzle:
    """The puzzle on a rectangle with these clues; the rest as in `Puzzle`.

    `colours` is by default the largest colour in the clues. Raises RequestError if there is no
    row, or no column.
    """
    rows, columns = (items(clues, "expected the clues of all lines") for clues in (rows, columns))
    geometry = Rectangle(len(rows), len(columns))
    return with_clues(geometry, (*rows, *columns), colours, palette=palette, goals=goals, **about)


def with_clues(geometry: Geometry, clues: Clues, colours: int | None, **others: Any) -> Puzzle:
    """The puzzle with these clues; `colours` is by default the largest colour in them."""
    if colours is not None:
        return Puzzle(geometry, clues, colours, **others)
    largest = _largest(_parts_checked(geometry, clues))
    return Puzzle(geometry, clues, max(1, largest), **others)


def _largest(parts: Iterable[Clue]) -> int:
    """The largest colour in clues, as parts; 0 if they are empty."""
    return max(map(itemgetter(1), chain.from_iterable(parts)), default=0)


def trianogram_of(grid: Rows, palette: Palette) -> Puzzle:
    """The puzzle of a decided grid, some of whose colours are corners; as `Puzzle.from_grid`."""
    plain = Puzzle.from_grid(grid, len(palette) - 1)
    lines = plain.geometry.along_lines([cell or 0 for cell in Grid.of(grid).cells])
    corners = corners_of(palette)
    clues = [
        tuple(blocks_in(lines[index], corners, family))
        for family, numbers in enumerate(plain.geometry.families)
        for index in numbers
    ]
    return plain.replace(clues=tuple(clues), palette=palette)
