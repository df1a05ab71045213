"""Puzzles by rule and seed, for tests and benchmarks: the same ones everywhere.

Python promises that ``random.Random(seed).random()`` gives the same numbers in every version;
other methods of `random` have changed before. So the rules use only `random()`:

* `random_puzzle`: one draw u for each cell, row by row. The cell is background if u >= density;
  otherwise its colour is 1 + floor(u / density * colours).
* `picture_puzzle`: one draw per cell, row by row, is its height. Heights are blurred: each cell
  becomes the sum of itself and its two neighbours, along the rows, then along the columns (of
  triangles along the lines / and the lines \\), and so on, `blurs` times each; beyond the end of
  a line it begins again. The round(density * cells) highest cells are filled. For several
  colours one more such layer is drawn for each, in order; a filled cell has the colour whose layer
  is highest there.
* `trianogram_puzzle`: a picture; a filled cell that has two filled neighbours, one in its row and
  one in its column, is the corner between them.
* `ndom_puzzle` draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nonogram.base.arguments import colours_or, lists_options, share, whole
from nonogram.base.errors import RequestError
from nonogram.base.limits import MOST_COLOURS, MOST_LINES
from nonogram.core.puzzle import (
    BACKGROUND,
    Block,
    Geometry,
    Grid,
    Puzzle,
    Rectangle,
    check_geometry,
)
from nonogram.core.puzzle.corners import PALETTE
from nonogram.core.puzzle.geometry import by_direction
from nonogram.core.puzzle.puzzle import rectangular, trianogram_of

#: The corner of a cell by its filled neighbours: above, left, right, below.
_BENDS: dict[tuple[bool, ...], int] = {
    (False, False, True, True): 2,
    (True, True, False, False): 3,
    (True, False, True, False): 4,
    (False, True, False, True): 5,
}

_MOST_BLURS = 100  #: the number of blurs after which heights are nearly level


@lists_options
def random_puzzle(
    height: int | None = None,
    width: int | None = None,
    density: float = 0.5,
    colours: int = 1,
    seed: int = 0,
    *,
    geometry: Geometry | None = None,
    colors: int | None = None,
) -> Puzzle:
    """Make a puzzle of random cells, each filled with the probability `density`.

    The same arguments, among them `seed`, give the same puzzle everywhere. Its goal is the picture,
    which need not be the only solution; `make_unique` changes that. The board has `height` rows and
    `width` columns, or another `geometry`. Raises RequestError for a size or number of colours less
    than 1, or a density beyond 0..1.
    """
    board, colours = _board(height, width, geometry), colours_or(colors, colours, 1)
    return random_drawing(board, density, colours, seed)


def random_drawing(geometry: Geometry, density: float, colours: int, seed: int) -> Puzzle:
    """The puzzle of `random_puzzle`."""
    draw = _draws(geometry, density, colours, seed)
    draws = (draw() for _ in range(geometry.size))
    cells = [
        min(colours, 1 + int(u / density * colours)) if u < density else BACKGROUND for u in draws
    ]
    return Puzzle.from_grid(Grid.of_cells(geometry, cells), colours, geometry=geometry)


@lists_options
def picture_puzzle(
    height: int | None = None,
    width: int | None = None,
    density: float = 0.5,
    colours: int = 1,
    seed: int = 0,
    blurs: int = 3,
    *,
    geometry: Geometry | None = None,
    colors: int | None = None,
) -> Puzzle:
    """Make a puzzle of random smooth shapes that fill the share `density` of the cells.

    More blurs make larger shapes, and fewer puzzles that need search. All else is as in
    `random_puzzle`. To get puzzles of a certain level, try seeds (of 12 x 12, one in a hundred is
    medium or harder)::

        tried = (picture_puzzle(15, 15, seed=seed) for seed in range(200))
        rated = ((difficulty(puzzle), puzzle) for puzzle in tried)
        easy = [puzzle for found, puzzle in rated if found and found.level == "easy"]
    """
    board, colours = _board(height, width, geometry), colours_or(colors, colours, 1)
    return picture_drawing(board, density, colours, seed, blurs)


def picture_drawing(
    geometry: Geometry, density: float, colours: int, seed: int, blurs: int
) -> Puzzle:
    """The puzzle of `picture_puzzle`."""
    grid = _picture(geometry, density, colours, seed, blurs)
    return Puzzle.from_grid(grid, colours, geometry=geometry)


def _board(height: Any, width: Any, geometry: Geometry | None) -> Geometry:
    if geometry is None:
        return Rectangle(height, width)
    if (height, width) != (None, None):
        raise RequestError("a geometry has its size: expected no height and no width beside it")
    return geometry


def trianogram_puzzle(
    geometry: Geometry, density: float, colours: int, seed: int, blurs: int
) -> Puzzle:
    """Smooth shapes in one colour, on a rectangle, with corners at bends. See the module's rule."""
    if colours != 1 or not isinstance(geometry, Rectangle):
        raise RequestError("a trianogram by rule is a rectangle of one colour")
    drawn = _picture(geometry, density, 1, seed, blurs)
    filled = {position for position, cell in zip(drawn.positions(), drawn.cells) if cell}
    rows = [[BACKGROUND] * geometry.width for _ in range(geometry.height)]
    for i, j in filled:
        beside = ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j))
        rows[i][j] = _BENDS.get(tuple([place in filled for place in beside]), 1)
    return trianogram_of(rows, PALETTE)


def _picture(geometry: Geometry, density: float, colours: int, seed: int, blurs: int) -> Grid:
    """The picture of a seed."""
    draw = _draws(geometry, density, colours, seed)
    blurs = whole("blurs", blurs, 0, _MOST_BLURS)
    heights = _layer(draw, geometry, blurs)
    layers = [_layer(draw, geometry, blurs) for _ in range(colours)] if colours > 1 else []
    cells = sorted(range(geometry.size), key=lambda cell: -heights[cell])
    picture = [BACKGROUND] * geometry.size
    for cell in cells[: round(density * len(cells))]:
        picture[cell] = 1 + max(range(len(layers)), key=lambda k: layers[k][cell], default=0)
    return Grid.of_cells(geometry, picture)


@lists_options
def ndom_puzzle(n: int) -> Puzzle:
    """Make a staircase of n dominoes, a puzzle that is hard for solvers though it is small.

    It has 2n + 1 cells a side, and one solution.

    Raises RequestError for n less than 1.
    """
    n = whole("the number of dominoes", n, 1, MOST_LINES)
    one, three = Block(1), Block(3)
    rows = ((three,), (one,), *((three, one), (one,)) * (n - 1), (one,))
    columns = ((one,), (one,), *((one, three), (one,)) * (n - 1), (three,))
    return rectangular(rows, columns)


def _draws(geometry: Geometry, density: float, colours: int, seed: int) -> Callable[[], float]:
    """The stream of draws of a seed, after a check of the arguments."""
    import random  # takes longer to load than the rest of the program

    check_geometry(geometry)
    share("density", density)
    whole("colours", colours, 1, MOST_COLOURS)
    return random.Random(whole("seed", seed)).random


def _layer(draw: Callable[[], float], geometry: Geometry, blurs: int) -> Sequence[float]:
    """Noise, blurred: a number for every cell."""
    layer = [draw() for _ in range(geometry.size)]
    for lines in by_direction(geometry, geometry.lines) * blurs:
        for line in lines:
            row = [layer[cell] for cell in line]
            for j, cell in enumerate(line):
                layer[cell] = row[j - 1] + row[j] + row[(j + 1) % len(row)]
    return layer
