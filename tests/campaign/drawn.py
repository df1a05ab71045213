"""Random puzzles as subjects: rectangles and hexagons, in colours, with blots, some unsolvable."""

from __future__ import annotations

import random
from collections.abc import Iterator

import nonogram
from nonogram import Grid, Puzzle, Rectangle, puzzle_of, rectangular
from nonogram.puzzle import Block, Clue, Geometry
from nonogram.puzzle.hexagon import Hexagon
from support.brute import random_grid
from support.hexagons import SMALL
from support.puzzles import blotted, exchanged

#: The share of numbers that are made unreadable, where any are.
_BLOTS = 0.15


def written(puzzle: Puzzle) -> str:
    """A puzzle as a subject."""
    return nonogram.dumps(puzzle, "json")


def read(subject: str) -> Puzzle:
    return nonogram.loads(subject, "json")


def geometry(rng: random.Random, most: int, longest: int) -> Geometry:
    """A rectangle with sides up to `longest`, or a hexagon; with at most so many cells."""
    if rng.random() < 0.4:
        return rng.choice([hexagon for hexagon in SMALL if hexagon.size <= most])
    height = rng.randint(1, min(longest, most))
    return Rectangle(height, rng.randint(1, min(longest, most // height)))


def picture(rng: random.Random, board: Geometry, colours: int) -> Grid:
    """Noise, or on a rectangle at times something smooth."""
    if isinstance(board, Rectangle):
        return Grid(random_grid(rng, board.height, board.width, colours))
    density = rng.choice([0.3, 0.5, 0.7])
    cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(board.size)]
    return Grid.of_cells(board, cells)


def puzzle(
    rng: random.Random,
    most: dict[int, int],
    longest: int = 6,
    *,
    wrong: float = 0.25,
    blots: float = 0.3,
) -> Puzzle:
    """A random puzzle.

    Args:
        rng: where it comes from.
        most: for every number of colours that it may have the most cells.
        longest: side of a rectangle.
        wrong: how likely it has clues that may have no solution.
        blots: how likely it has some.
    """
    colours = rng.choice([*most])
    board = geometry(rng, most[colours], longest)
    found = puzzle_of(picture(rng, board, colours), colours, geometry=board)
    if rng.random() < wrong:
        found = changed(rng, found)
    return blotted(rng, found, _BLOTS) if rng.random() < blots else found


def changed(rng: random.Random, found: Puzzle) -> Puzzle:
    """The puzzle with two clues of one direction exchanged, or with one number changed."""
    if rng.random() < 0.5:
        return exchanged(rng, found)
    clues = [*found.clues]
    if filled := [index for index, clue in enumerate(clues) if clue]:
        index = rng.choice(filled)
        place = rng.randrange(len(clues[index]))
        clues[index] = _with(clues[index], place, rng.choice([-1, 1]))
    return found.replace(clues=tuple(clues))


def _with(clue: Clue, place: int, more: int) -> Clue:
    """The clue with one number larger or smaller; one that becomes nothing is left out."""
    length = clue[place].least + more
    block = (Block(length, clue[place].colour),) if length > 0 else ()
    return (*clue[:place], *block, *clue[place + 1 :])


def smaller(subject: str) -> Iterator[str]:
    """The puzzle without a line, without a block, with a smaller number, or without its blots."""
    puzzle = read(subject)
    for fewer in _fewer(puzzle):
        yield written(fewer)


def _fewer(puzzle: Puzzle) -> Iterator[Puzzle]:
    if not isinstance(puzzle.geometry, Hexagon):
        for index in range(len(puzzle.rows)) if puzzle.height > 1 else ():
            rows = puzzle.rows[:index] + puzzle.rows[index + 1 :]
            yield rectangular(rows, puzzle.columns, puzzle.colours)
        for index in range(len(puzzle.columns)) if puzzle.width > 1 else ():
            columns = puzzle.columns[:index] + puzzle.columns[index + 1 :]
            yield rectangular(puzzle.rows, columns, puzzle.colours)
    for line, clue in puzzle.lines():
        for place, block in enumerate(clue):
            yield puzzle.with_clue(line, clue[:place] + clue[place + 1 :])
            if block.length is not None and block.length > 1:
                yield puzzle.with_clue(line, _with(clue, place, -1))
            if block.length is None:
                yield puzzle.with_clue(line, _with(clue, place, 0))
