"""Boards with corners, and what is known of them by trying everything: shares no code with src."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import product

from nonogram import Block, Colour, Grid, Puzzle
from nonogram.core.puzzle.block import Part
from nonogram.core.puzzle.clue import Clue
from nonogram.core.puzzle.puzzle import trianogram_of
from support import brute

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (255, 0, 0)

#: Background and body, the four corners, and another body.
PALETTE = (
    Colour(".", WHITE),
    Colour("#", BLACK),
    Colour("◢", WHITE, None, BLACK, "/"),
    Colour("◤", BLACK, None, WHITE, "/"),
    Colour("◥", WHITE, None, BLACK, "\\"),
    Colour("◣", BLACK, None, WHITE, "\\"),
    Colour("r", RED),
)

#: The roles of colours 0, 1, ... in rows and in columns: background, a body, front or back.
ROLES = (".1<><>2", ".1<>><2")


@cache
def clue(cells: brute.Cells, family: int) -> tuple[tuple[int, ...], ...]:
    """The colours of the cells of each group."""
    text = "".join(ROLES[family][cell] for cell in cells)
    return tuple(
        cells[slice(*found.span())] for found in re.finditer("<?(1+|2+)?>?", text) if found[0]
    )


@cache
def lines(size: int, family: int, colours: int) -> dict[object, list[brute.Cells]]:
    """All lines of so many cells, by their clues as puzzles have them."""
    found: dict[object, list[brute.Cells]] = {}
    for cells in product(range(colours + 1), repeat=size):
        groups = clue(cells, family)
        # a group is known by its length and its ends, and its body's colour
        key = tuple((len(g), *(c for c in (1, 6) if c in g), *_caps(g, family)) for g in groups)
        found.setdefault(key, []).append(cells)
    return found


def _caps(group: tuple[int, ...], family: int) -> tuple[int, int]:
    first, last = (ROLES[family][cell] for cell in (group[0], group[-1]))
    return (group[0] if first == "<" else 0, group[-1] if last == ">" else 0)


def solutions(
    grid: list[brute.Cells], colours: int, other: list[brute.Cells] | None = None
) -> set[Grid]:
    """Every grid with the clues that a grid has, in its columns with those of another."""
    allowed = []
    for family, of_family in enumerate((grid, [*zip(*(other or grid))])):
        by_line = lines(len(of_family[0]), family, colours).values()
        kinds = {cells: kind for kind in by_line for cells in kind}
        allowed.append([kinds[line] for line in of_family])
    return set(map(Grid, brute.filled(*allowed)))


def random_board(rng: random.Random, most: int, colours: int = 5) -> list[brute.Cells]:
    """A picture in which corners stand beside bodies more often than at random."""
    height, width = rng.randint(1, most), rng.randint(1, most)
    weights = rng.choice([[3, 3, 1, 1, 1, 1, 1], [6, 2, 2, 2, 2, 2, 1], [4, 1, 1, 0, 0, 0, 0]])
    every = range(colours + 1)
    return [tuple(rng.choices(every, weights[: colours + 1], k=width)) for _ in range(height)]


def board_puzzle(
    grid: list[brute.Cells], colours: int = 5, other: list[brute.Cells] | None = None
) -> Puzzle:
    """The puzzle of a picture in these colours, its columns those of another."""
    puzzle, others = (trianogram_of(g, PALETTE[: colours + 1]) for g in (grid, other or grid))
    return puzzle.replace(clues=(*puzzle.rows, *others.columns))


def random_joined_clue(rng: random.Random, blots: bool) -> Clue:
    """Any parts with any joins."""
    blocks: list[Block] = []
    for _ in range(rng.randint(0, 5)):
        length = None if blots and rng.random() < 0.2 else rng.randint(1, 3)
        colour = rng.randint(1, 3)
        if blocks and rng.random() < 0.7:
            blocks.append(Part(length, colour, rng.randrange(3)))
        else:
            blocks.append(Block(length, colour))
    return tuple(blocks)
