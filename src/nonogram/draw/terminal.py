"""Puzzles and grids in the characters and colours of a terminal.

A puzzle with its clues has one of three layouts. Those of hexagons are in `clued_hexagon`; a
rectangle has its clues at the left and above:

* FULL: a cell is as wide as the longest number of a column, with a line after every fifth cell;
* HALF: a cell is half a character, a block element of Unicode, so that two rows make a line. The
  clues of odd rows are at the left, those of even rows at the right, and the digits of a column's
  numbers one below the other. Without colours for several inks a cell is a letter, on a line of
  its own: half blocks would show the same silhouette for all of them;
* BARE: half blocks without clues, so that 100 x 100 cells take 100 columns and 50 lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, zip_longest

from nonogram.base.arguments import one_of
from nonogram.base.errors import RequestError
from nonogram.base.slices import slices
from nonogram.core.puzzle import BACKGROUND, Geometry, Grid, GridLike, Puzzle
from nonogram.core.puzzle.characters import number_text
from nonogram.core.puzzle.colours import halves_of, rgb_of
from nonogram.core.puzzle.grid import UNDECIDED
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.puzzle import check_board, grid_for
from nonogram.draw import clued_hexagon
from nonogram.draw.pen import (
    DARK_GREY,
    DEPTHS,
    GREY,
    RESET,
    SLOPES,
    Codes,
    Layout,
    LayoutLike,
    Number,
    Pen,
    half_cell,
    shaded,
    shows_marks,
)

#: The characters of drawings that are not ASCII, and their replacements in ASCII.
_ASCII = {
    **str.maketrans("│─┼┤┴┘·█▀▄░▓", "|-++++.#'.:+"),
    **str.maketrans("".join(SLOPES[True]), "///"),
    **str.maketrans("".join(SLOPES[False]), "\\\\\\"),
}


def layout_for(puzzle: Puzzle, columns: int, *, coloured: bool = False) -> Layout:
    """The widest layout that fits into these columns, or BARE if none does."""
    pen = Pen(puzzle, 256 if coloured else None)
    if isinstance(puzzle.geometry, Hexagon):
        for layout in (Layout.FULL, Layout.HALF):
            if clued_hexagon.drawn(puzzle.geometry, None, pen, layout)[1] <= columns:
                return layout
        return Layout.BARE
    rows = [pen.width(clue) for clue in puzzle.rows]
    cells = puzzle.width * _cell_width(pen) + (puzzle.width - 1) // 5
    if max(rows) + 3 + cells <= columns:
        return Layout.FULL
    sides = max(rows[::2]) + max(rows[1::2], default=0)
    return Layout.HALF if sides + 4 + puzzle.width <= columns else Layout.BARE


def clued_picture(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    layout: LayoutLike = Layout.FULL,
    *,
    depth: int | None = None,
) -> str:
    """Draw a puzzle as text, with its clues or without them.

    The last line has no line end.

    Args:
        puzzle: the puzzle, with the looks of its colours.
        grid: the colours of cells; None leaves them empty.
        layout: the layout, which sets the size.
        depth: the number of colours: 2**24, or 256, of which near and distinct ones are
            used; None without colours.
    Raises:
        RequestError: this is not a puzzle, the grid does not fit it, or its geometry is neither
            a rectangle nor a hexagon; or it has marks, which this layout cannot show.
    """
    check_board(puzzle)
    cells = None if grid is None else grid_for(puzzle, grid)
    known_depth = None if depth is None else one_of("depth", depth, DEPTHS)
    layout, coloured = Layout(layout), depth is not None
    if cells is not None and cells.marked and not shows_marks(puzzle, layout, coloured=coloured):
        raise RequestError("without colours marks are not seen here: expected depth, svg or print")
    return clued(puzzle, cells, layout, known_depth)


def clued(
    puzzle: Puzzle, cells: Grid | None, layout: Layout = Layout.FULL, depth: int | None = None
) -> str:
    """The drawing of `clued_picture`, whose arguments are known to make sense."""
    if cells is not None and shows_marks(puzzle, layout, coloured=depth is not None):
        puzzle, cells = shaded(puzzle, cells)
    pen = Pen(puzzle, depth)
    if isinstance(puzzle.geometry, Hexagon):
        lines: Iterable[str] = clued_hexagon.drawn(puzzle.geometry, cells, pen, layout)[0]
    elif layout is Layout.FULL:
        lines = _full(cells, pen)
    else:
        lines = _half(cells, pen, clued=layout is Layout.HALF)
    drawing = [line.rstrip() for line in lines]
    if layout is not Layout.BARE and (legend := pen.legend()):
        from textwrap import wrap

        drawing += wrap(legend, max(map(len, drawing)))
    return "\n".join(drawing)


def ansi_picture(
    puzzle: Puzzle,
    grid: Grid,
    *,
    cell_width: int = 2,
    depth: int = 2**24,
) -> str:
    """The grid as coloured blanks, or triangles. Undecided cells are question marks on grey.

    Marked cells are shaded.

    A cell, or half a side of a triangle, has `cell_width` columns, and a row of triangles
    `cell_width` lines. `depth` as in `clued_picture`.
    """
    puzzle, grid = shaded(puzzle, grid)
    if isinstance(puzzle.geometry, Hexagon):
        pen = Pen(puzzle, depth)
        cells = clued_hexagon.drawn_cells(puzzle.geometry, grid, pen, cell_width)
        return "\n".join(cells.lines())
    codes = Codes(puzzle, depth)

    @cache
    def seen(colour: int | None) -> tuple[str, str]:
        """The look of a cell, and the text in it."""
        if colour is None:
            look = f"\x1b[{codes.ground(GREY)};{codes.ink(DARK_GREY)}m"
            return look, UNDECIDED * cell_width
        if halves := halves_of(puzzle, colour):
            left, right, rises = halves
            look = f"\x1b[{codes.ground(left)};{codes.ink(right)}m"
            return look, half_cell(rises, cell_width)
        return f"\x1b[{codes.ground(rgb_of(puzzle, colour))}m", " " * cell_width

    lines = []
    for row in grid.rows:
        parts = [look + text * sum(1 for _ in run) for (look, text), run in groupby(map(seen, row))]
        lines.append("".join(parts) + RESET)
    return "\n".join(lines)


def bare_width(geometry: Geometry) -> int:
    """The width in columns of the drawing without clues."""
    return geometry.width if isinstance(geometry, Hexagon) else max(geometry.row_sizes)


def in_ascii(drawing: str) -> str:
    """The drawing with every character that is not ASCII replaced."""
    return drawing.translate(_ASCII).encode("ascii", "replace").decode()


def _full(grid: Grid | None, pen: Pen) -> Iterator[str]:
    puzzle = pen.puzzle
    width = _cell_width(pen)
    left = max(map(pen.width, puzzle.rows))
    for numbers in _stacked([pen.numbers(clue) for clue in puzzle.columns]):
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


def _half(grid: Grid | None, pen: Pen, *, clued: bool) -> Iterator[str]:
    puzzle = pen.puzzle
    left = max(map(pen.width, puzzle.rows[::2]))
    if clued:
        for numbers in _stacked(_digits(pen)):
            line = "".join(pen.number(text or " ", colour) for text, colour in numbers)
            yield " " * left + " │" + line + "│"
        yield "─" * (left + 1) + "┼" + "─" * puzzle.width + "┤"
    lettered = grid is not None and pen.lettered
    for i in range(0, puzzle.height, 1 if lettered else 2):
        below = i + 1 < puzzle.height and not lettered
        if grid is None:
            line = (":" if below else "·") * puzzle.width
        elif lettered:
            line = "".join(pen.cell(cell, 1) for cell in grid.rows[i])
        else:
            lower = grid.rows[i + 1] if below else [BACKGROUND] * puzzle.width
            line = "".join(map(pen.halves, grid.rows[i], lower))
        if clued:
            clues = [pen.clue(puzzle.rows[i], left), pen.clue(puzzle.rows[i + 1]) if below else ""]
            if lettered and i % 2:
                clues = [" " * left, pen.clue(puzzle.rows[i])]
            line = f"{clues[0]} │{line}│ {clues[1]}"
        yield line
    if clued:
        yield "─" * (left + 1) + "┴" + "─" * puzzle.width + "┘"


def _digits(pen: Pen) -> list[list[Number]]:
    """The digits of each column's numbers, with gaps between numbers if any has several digits."""
    columns = pen.puzzle.columns
    wide = any(len(number_text(block)) > 1 for clue in columns for block in clue)
    wide = wide or bool(pen.puzzle.corners)
    stacks = []
    for clue in columns:
        stack: list[Number] = []
        for text, colour in pen.numbers(clue):
            if wide and stack:
                stack.append(("", None))
            stack += ((digit, colour) for digit in text)
        stacks.append(stack)
    return stacks


def _stacked(stacks: Sequence[Sequence[Number]]) -> Iterator[tuple[Number, ...]]:
    """The lines of several stacks side by side, aligned at the bottom."""
    none: Number = ("", None)
    return reversed([*zip_longest(*map(reversed, stacks), fillvalue=none)])


def _in_fives(cells: Sequence[str], line: str) -> str:
    """The cells of a row, with a line after every fifth."""
    return line.join(map("".join, slices(cells, 5)))


def _cell_width(pen: Pen) -> int:
    """The columns of a cell: the longest number of a column clue or a cell, and a blank."""
    numbers = [text for clue in pen.puzzle.columns for text, _ in pen.numbers(clue)]
    return 1 + max(map(len, [*numbers, *pen.texts]))
