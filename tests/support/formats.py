"""Shared by the tests of formats: all formats, a text of each, and pictures to write."""

from __future__ import annotations

from hypothesis import strategies as st

import nonogram
from nonogram import Block, Grid, ParseError, Puzzle, WriteError
from nonogram.core.puzzle import rectangular
from nonogram.files.formats import FORMATS, format_named
from support.samples import COLOUR, LARGE, SMALL, TRIANOGRAM, TRIDDLER


def can_hold(name: str, puzzle: Puzzle) -> bool:
    """Whether the format of this name writes the puzzle."""
    try:
        nonogram.dumps(puzzle, name)
    except WriteError:
        return False
    return True


NAMES = [known.name for known in FORMATS]
#: Formats of each kind: lists, words, sections, statements, elements, and a picture.
CHOSEN = ("cwc", "non", "toml", "dzn", "json", "xml", "picture")
#: The others are read by name only.
MARKED = [known.name for known in FORMATS if known.mark is not None]
COLOURED = [name for name in NAMES if format_named(name).colours]
#: These hold a picture and nothing else.
PICTURES = [name for name in NAMES if format_named(name).picture]
WITHOUT_PICTURE = [name for name in COLOURED if name not in PICTURES]
#: These hold puzzles of any size. Tournament files do not.
BLACK = [name for name in NAMES if can_hold(name, SMALL)]
#: These hold hexagons of triangles, too.
TRIDDLERS = [name for name in NAMES if format_named(name).triddlers]
#: These hold any clues, those included that no line has room for.
_LONG = rectangular(((Block(9, 1),) * 4,), ((),), 1)
ANY_CLUES = [name for name in BLACK if can_hold(name, _LONG)]


def sample(name: str) -> Puzzle:
    """A puzzle that the format of this name can hold, with all that goes with it."""
    if name not in BLACK:
        return LARGE
    return COLOUR if name in WITHOUT_PICTURE else SMALL


#: A text in every format.
TEXTS = {name: nonogram.dumps(sample(name), name) for name in NAMES}
#: And of a triddler.
TRIDDLER_TEXTS = {name: nonogram.dumps(TRIDDLER, name) for name in TRIDDLERS}
#: And of a trianogram.
TRIANOGRAM_TEXTS = {
    name: nonogram.dumps(TRIANOGRAM, name) for name in NAMES if can_hold(name, TRIANOGRAM)
}


def grids(colours: int) -> st.SearchStrategy[Grid]:
    """Small pictures in some of so many colours."""
    cells = st.integers(0, colours)
    return st.integers(1, 7).flatmap(
        lambda width: st.lists(
            st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=7
        ).map(Grid)
    )


@st.composite
def any_clues(draw: st.DrawFn, colours: int = 1) -> Puzzle:
    """A puzzle of any clues, such as no picture has."""
    block = st.builds(Block, st.integers(1, 99), st.integers(1, colours))
    line = st.lists(block, max_size=4).map(tuple)
    rows, columns = (draw(st.lists(line, min_size=1, max_size=6)) for _ in range(2))
    return rectangular(tuple(rows), tuple(columns), colours)


def whole(grid: Grid) -> bool:
    """Whether a picture format can hold it, in the colours it has."""
    used = {cell or 0 for row in grid.rows for cell in row}
    return used <= {0, 1} or used == set(range(max(used) + 1))


def read(text: str, format: str | None = None) -> list[Puzzle] | ParseError:
    """The puzzles in a text, or why there are none."""
    try:
        return nonogram.loads_all(text, format)
    except ParseError as error:
        return error


def check(puzzle: Puzzle) -> None:
    """Whether it is a puzzle at all, solvable or not. A block that is all corners has colour 0."""
    assert len(puzzle.clues) == len(puzzle.geometry.lines)
    for _, clue in puzzle.by_line():
        for block in clue:
            corners = {block.front, block.back} - {0}
            assert corners <= {*puzzle.corners}
            assert (0 if corners else 1) <= block.colour <= puzzle.colours
            assert block.least >= len(corners) + (block.colour > 0)
    for goal in puzzle.goals:
        assert goal.fits(puzzle.geometry)
        assert {cell or 0 for row in goal.rows for cell in row} <= {*range(puzzle.colours + 1)}
