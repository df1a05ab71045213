"""Random puzzles as subjects: rectangles and hexagons, in colours, with blots, some unsolvable.

Some rectangles have blocks with corners.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import nonogram
from nonogram import Grid, Puzzle, Rectangle
from nonogram.core.puzzle import Block, Geometry
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.make.rules import trianogram_puzzle
from support.brute import random_grid
from support.hexagons import SMALL
from support.puzzles import exchanged
from support.trianograms import board_puzzle, random_board

#: The share of numbers that are made unreadable, where any are.
_BLOTS = 0.15

#: The share of boards with corners, where there may be some.
_CORNERS = 0.25


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
    corners: int = 0,
) -> Puzzle:
    """A random puzzle.

    Args:
        rng: where it comes from.
        most: for every number of colours that it may have the most cells.
        longest: side of a rectangle.
        wrong: how likely it has clues that may have no solution.
        blots: how likely it has some.
        corners: the most cells that it has if there are corners; 0 if there must be none.
    """
    if corners and rng.random() < _CORNERS:
        found = cornered(rng, corners, longest)
    else:
        colours = rng.choice([*most])
        board = geometry(rng, most[colours], longest)
        found = Puzzle.from_grid(picture(rng, board, colours), colours, geometry=board)
    if rng.random() < wrong:
        found = changed(rng, found)
    return blotted(rng, found) if rng.random() < blots else found


def cornered(rng: random.Random, most: int, longest: int) -> Puzzle:
    """A board with corners: noise, or something smooth."""
    colours = rng.choice([5, 5, 6])
    while True:
        board = random_board(rng, longest, colours)
        height, width = len(board), len(board[0])
        if height * width <= most:
            break
    if rng.random() < 0.3:
        shape, density = Rectangle(height, width), rng.choice([0.3, 0.5, 0.7])
        return trianogram_puzzle(shape, density, 1, rng.randrange(10**6), 1).replace(goals=())
    return board_puzzle(board, colours)


def with_blocks(found: Puzzle, index: int, blocks: list[Block]) -> Puzzle:
    """The puzzle in which a line has these blocks."""
    return found.with_clue(found.geometry.line(index), tuple(blocks))


def changed(rng: random.Random, found: Puzzle) -> Puzzle:
    """The puzzle with two clues of one direction exchanged, or with one number changed."""
    if rng.random() < 0.5:
        return exchanged(rng, found)
    filled = [index for index, clue in enumerate(found.clues) if clue]
    if not filled:
        return found
    index = rng.choice(filled)
    blocks = [*found.clues[index]]
    place = rng.randrange(len(blocks))
    blocks[place : place + 1] = _resized(blocks[place], rng.choice([-1, 1]))
    return with_blocks(found, index, blocks)


def _resized(block: Block, more: int) -> list[Block]:
    """A block with more cells, or fewer; none if that leaves nothing beside its corners."""
    caps = (block.front > 0) + (block.back > 0)
    length = (block.length or 1) + more
    if length < max(1, caps):
        return []
    colour = (block.colour or 1) if length > caps else 0
    return [Block(length, colour, block.front, block.back)]


def blotted(rng: random.Random, found: Puzzle) -> Puzzle:
    """The puzzle with some of its numbers made unreadable, none that have corners."""
    for index in range(len(found.clues)):
        blocks = [
            block
            if block.front or block.back or rng.random() >= _BLOTS
            else block._replace(length=None)
            for block in found.clues[index]
        ]
        found = with_blocks(found, index, blocks)
    return found


def smaller(subject: str) -> Iterator[str]:
    """The puzzle without a line, without a block, with a smaller number, or without its blots."""
    puzzle = read(subject)
    for fewer in _fewer(puzzle):
        yield written(fewer)


def _fewer(found: Puzzle) -> Iterator[Puzzle]:
    if not isinstance(found.geometry, Hexagon):
        height, width = found.height, found.width
        for index in range(height + width):
            shape = (height - 1, width) if index < height else (height, width - 1)
            if min(shape):
                clues = found.clues[:index] + found.clues[index + 1 :]
                yield found.replace(geometry=Rectangle(*shape), clues=clues, goals=())
    for index in range(len(found.clues)):
        blocks = [*found.clues[index]]
        for place, block in enumerate(blocks):
            before, behind = blocks[:place], blocks[place + 1 :]
            yield with_blocks(found, index, [*before, *behind])
            if block.length != 1:
                less = _resized(block, 0 if block.length is None else -1)
                yield with_blocks(found, index, [*before, *less, *behind])
