"""The small puzzles that the tests of every format use.

::

    ###.    aab.    /abb..\\
    ....    ....    \\a.bbaa\\
    #.##    b.bb     \\b.a.b/

    ◢◣.
    ###
    .◥◤
"""

from __future__ import annotations

from nonogram import Colour, Grid, Puzzle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.puzzle import trianogram_of
from support.trianograms import PALETTE

_GOAL = Grid([[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 1, 1]])
_GOAL_IN_COLOUR = Grid([[1, 1, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]])
_GOAL_OF_TRIANGLES = Grid([[1, 2, 2, 0, 0], [1, 0, 2, 2, 1, 1], [2, 0, 1, 0, 2]])

#: The clues alone.
TINY = Puzzle.from_grid(_GOAL).replace(goals=())
TINY_IN_COLOUR = Puzzle.from_grid(_GOAL_IN_COLOUR).replace(goals=())

#: The same with all that a file can say about a puzzle.
SMALL = TINY.replace(
    title="Small",
    author="A. Nobody",
    copyright="free",
    goals=(_GOAL,),
)
COLOUR = TINY_IN_COLOUR.replace(
    palette=(
        Colour(".", (255, 255, 255), "white"),
        Colour("r", (255, 0, 0), "red"),
        Colour("b", (0, 0, 255), "blue"),
    ),
    title='Tiny & "small" <1>',
    author="A. Nobody",
    copyright="© nobody",
    description="Three & a half.",
    goals=(_GOAL_IN_COLOUR,),
)
TRIDDLER = Puzzle.from_grid(_GOAL_OF_TRIANGLES, geometry=Hexagon((1, 2, 2, 1, 2, 2))).replace(
    palette=COLOUR.palette,
    title="Sixteen triangles",
)
#: Some of its blocks are all corners.
TRIANOGRAM = trianogram_of([(2, 5, 0), (1, 1, 1), (0, 4, 3)], PALETTE[:6])


def _blotted(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the first number of every other clue made unreadable."""
    clues = list(puzzle.clues)
    for index, clue in enumerate(clues):
        if index % 2 == 0 and clue:
            clues[index] = (clue[0]._replace(length=None), *clue[1:])
    return puzzle.replace(clues=tuple(clues))


SMALL_BLOTTED = _blotted(SMALL)
COLOUR_BLOTTED = _blotted(COLOUR)

#: The size of all puzzles of tournaments.
LARGE = Puzzle.from_grid([[int((i * j) % 4 == 0) for i in range(25)] for j in range(25)]).replace(
    goals=()
)

#: Two roofs and a wall: cells of two colours, one solution.
HALVED = Puzzle.of(
    [[(1, 2), (2, 1), (1, 3)], [(4, 1)]],
    [[(1, 2), (1, 1)], [(2, 1)], [(2, 1)], [(1, 3), (1, 1)]],
    palette=(
        Colour(".", (255, 255, 255), "white"),
        Colour("#", (255, 0, 0), "red"),
        Colour("l", (255, 255, 255), "left roof", (255, 0, 0), "/"),
        Colour("r", (255, 0, 0), "right roof", (255, 255, 255), "\\"),
    ),
)
