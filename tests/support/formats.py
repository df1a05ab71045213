"""Shared by the tests of formats: all formats, a text of each, and pictures to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hypothesis import strategies as st

import nonogram
from nonogram import Block, Clue, Grid, ParseError, Puzzle, WriteError
from nonogram.core.puzzle import rectangular
from nonogram.files.formats import FORMATS, format_named
from support.samples import COLOUR, LARGE, SMALL, TRIANOGRAM, TRIDDLER


def _lines(clues: Sequence[Clue], empty: str = "0") -> list[str]:
    """Every clue as its sizes."""
    return [" ".join(str(block.length) for block in clue) or empty for clue in clues]


def _lp(puzzle: Puzzle) -> list[str]:
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, (clue, sizes) in enumerate(zip(clues, _lines(clues, empty="")), 1):
            lines += ["", f"{axis}_{number}", f"number_of_clusters: {len(clue)}"]
            lines.append(f"size(s): {sizes}".rstrip())
    return lines


def _ini(puzzle: Puzzle) -> list[str]:
    """The lines of TOML, without what INI does not have."""
    lines = nonogram.dumps(puzzle, "toml").replace(' """', "").splitlines()
    return [re.sub("^    '(.*)',$", r"\1", line) for line in lines if line not in _ONLY_IN_TOML]


_ONLY_IN_TOML = ("defs = [", "]", '"""')

#: The lines of a puzzle in the formats that are only read.
_UNWRITTEN: dict[str, Callable[[Puzzle], list[str]]] = {
    "makhorin": lambda puzzle: [*_lines(puzzle.rows), "&", *_lines(puzzle.columns)],
    "lp": _lp,
    "ini": _ini,
    "faase": lambda puzzle: ["rows", *_lines(puzzle.rows), "columns", *_lines(puzzle.columns)],
    "keen": lambda puzzle: [*_lines(puzzle.rows), "", *_lines(puzzle.columns)],
}


def dumps(puzzles: Puzzle | list[Puzzle], name: str) -> str:
    """The text of puzzles in a format, also in one that is only read.

    Raises WriteError if the format cannot hold them.
    """
    if name not in _UNWRITTEN:
        return nonogram.dumps(puzzles, name)
    nonogram.dumps(puzzles, "toml" if name == "ini" else "nin")  # which can hold the same
    puzzle = puzzles if isinstance(puzzles, Puzzle) else puzzles[0]
    return "".join(f"{line}\n" for line in _UNWRITTEN[name](puzzle))


def can_hold(name: str, puzzle: Puzzle) -> bool:
    """Whether the format of this name can hold the puzzle."""
    try:
        dumps(puzzle, name)
    except WriteError:
        return False
    return True


NAMES = [known.name for known in FORMATS]
#: The others are only read.
WRITTEN = [known.name for known in FORMATS if known.written]
#: Formats of each kind: lists, words, sections, statements, elements, and a picture.
CHOSEN = ("cwc", "non", "toml", "dzn", "json", "xml", "picture")
#: The others are read by name only.
MARKED = [known.name for known in FORMATS if known.mark is not None]
COLOURED = [name for name in NAMES if format_named(name).colours]
#: These hold puzzles of any size. Tournament files do not.
BLACK = [name for name in NAMES if can_hold(name, SMALL)]
#: These hold a picture and nothing else.
PICTURES = [name for name in BLACK if not can_hold(name, SMALL.replace(goals=()))]
WITHOUT_PICTURE = [name for name in COLOURED if name not in PICTURES]
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
TEXTS = {name: dumps(sample(name), name) for name in NAMES}
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
