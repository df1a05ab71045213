"""A puzzle with its clues around the grid, for a terminal.

Of the three layouts of `Layout` the shapes make what suits them: see `clued_rectangle` and
`clued_hexagon`.
"""

from __future__ import annotations

from nonogram.draw import clued_hexagon, clued_rectangle
from nonogram.draw.codes import DEPTHS
from nonogram.draw.pen import SLOPES, Layout, Pen, legend
from nonogram.puzzle import Geometry, Puzzle, Rectangle, Rows, check_puzzle, grid_for
from nonogram.puzzle.arguments import one_of
from nonogram.puzzle.hexagon import Hexagon

#: The characters of the drawing that are not ASCII, and what replaces them where only ASCII works.
_ASCII = {
    **str.maketrans("│─┼┤┴┘·█▀▄", "|-++++.#'."),
    **str.maketrans("".join(SLOPES[True]), "///"),
    **str.maketrans("".join(SLOPES[False]), "\\\\\\"),
}


def layout_for(puzzle: Puzzle, columns: int, *, coloured: bool = False) -> Layout:
    """The most generous layout that is no wider than so many columns; BARE if none is.

    Without colours the clues of several have letters, which take room.
    """
    pen = Pen(puzzle, 256 if coloured else None)
    if isinstance(puzzle.geometry, Hexagon):
        return clued_hexagon.layout_for(puzzle, puzzle.geometry, columns, pen)
    return clued_rectangle.layout_for(puzzle, columns, pen.letters)


def clued_picture(
    puzzle: Puzzle,
    grid: Rows | None = None,
    layout: Layout = Layout.FULL,
    *,
    depth: int | None = None,
) -> str:
    """The puzzle in a layout, without a line end after the last line.

    Args:
        puzzle: the clues, and how their colours look.
        grid: what the cells have; None leaves them empty.
        layout: how large.
        depth: how many colours there are: 2**24, or 256, 16 or 8, near ones of which are taken
            and told apart; None for no colours at all.

    Raises:
        RequestError: this is no puzzle, the grid does not fit it, or its geometry is neither a
            rectangle nor a hexagon.
    """
    check_puzzle(puzzle)
    cells = None if grid is None else grid_for(puzzle, grid)
    layout = Layout(layout)
    pen = Pen(puzzle, None if depth is None else one_of("depth", depth, DEPTHS))
    if isinstance(puzzle.geometry, Hexagon):
        lines = clued_hexagon.lines_of(puzzle, puzzle.geometry, cells, pen, layout)
    else:
        lines = [*clued_rectangle.lines_of(puzzle, cells, pen, layout)]
    drawing = [line.rstrip() for line in lines]
    if pen.letters is not None and layout is not Layout.BARE:
        from textwrap import wrap

        drawing += wrap(legend(puzzle, pen.letters), max(map(len, drawing)))
    return "\n".join(drawing)


def bare_width(geometry: Geometry) -> int:
    """How many columns the drawing without clues takes."""
    if isinstance(geometry, Rectangle | Hexagon):
        return geometry.width
    return max(geometry.row_sizes)


def in_ascii(drawing: str) -> str:
    """The drawing with every character that is not ASCII replaced."""
    return drawing.translate(_ASCII).encode("ascii", "replace").decode()
