"""Puzzles made by rule or at random."""

from __future__ import annotations

import random
from itertools import product

import nonogram
from nonogram import Block, Grid, Puzzle
from nonogram.core.puzzle import Clue, rectangular
from nonogram.core.puzzle.slips import parts_for, slips
from support import brute
from support.geometries import random_geometry


def puzzle_from(rows: list[brute.Clue], columns: list[brute.Clue], colours: int) -> Puzzle:
    blocks = [[tuple(Block(*b) for b in clue) for clue in clues] for clues in (rows, columns)]
    return rectangular(tuple(blocks[0]), tuple(blocks[1]), colours)


def random_puzzle(
    rng: random.Random, sides: tuple[int, int], colours: int, *, swap: bool = False
) -> tuple[list[brute.Clue], list[brute.Clue]]:
    height, width = rng.randint(*sides), rng.randint(*sides)
    grid = brute.random_grid(rng, height, width, colours)
    rows = [brute.clue(row) for row in grid]
    columns = [brute.clue(column) for column in zip(*grid)]
    if swap:  # totals stay, so that it takes more than arithmetic to find that none is left
        clues = rng.choice([rows, columns])
        i, j = rng.randrange(len(clues)), rng.randrange(len(clues))
        clues[i], clues[j] = clues[j], clues[i]
    return rows, columns


#: A room with a switch in it: the two diagonal cells may be the other two.
ROOM = ["######", "#....#", "#.#..#", "#..#.#", "#....#", "######"]


def rooms(down: int, across: int) -> Puzzle:
    """A house of so many rooms: every switch is independent of the others."""
    return nonogram.Puzzle.from_grid(
        [[int(ROOM[i % 6][j % 6] == "#") for j in range(6 * across)] for i in range(6 * down)]
    )


def brute_force_holds(puzzle: Puzzle, lines: set[int]) -> bool:
    """The same by trying all grids."""
    wanted = [(puzzle.geometry.lines[index], puzzle.clues[index]) for index in lines]
    return any(
        all(brute.clue(tuple([cells[cell] for cell in line])) == clue for line, clue in wanted)
        for cells in product(range(puzzle.colours + 1), repeat=puzzle.geometry.size)
    )


def one_off(rng: random.Random, puzzle: Puzzle) -> tuple[Puzzle, nonogram.Line]:
    """A puzzle with one number one larger or smaller, and where."""
    while True:
        line, clue = rng.choice([*puzzle.by_line()])
        if not clue:
            continue
        index = rng.randrange(len(clue))
        length = clue[index].least + rng.choice([-1, 1])
        if length > 0:
            blocks = list(clue)
            blocks[index] = Block(length, clue[index].colour)
            return puzzle.with_clue(line, tuple(blocks)), line


def slips_in(puzzle: Puzzle, index: int) -> dict[Clue, int]:
    """The clues from which one slip leads to that of a line, by index, with their costs."""
    parts = parts_for(puzzle.colours, puzzle.corners, puzzle.geometry.family_of(index))
    return slips(puzzle.clues[index], len(puzzle.geometry.lines[index]), parts)


def by_brute_force(puzzle: Puzzle) -> set[Grid]:
    return set(map(Grid, brute.solutions([*puzzle.rows], [*puzzle.columns])))


def noise(rng: random.Random, side: int, density: float) -> Puzzle:
    """A square puzzle of cells that are filled at random."""
    rows = [[int(rng.random() < density) for _ in range(side)] for _ in range(side)]
    return nonogram.Puzzle.from_grid(rows)


def drawn(rng: random.Random, largest: int) -> Puzzle:
    """A puzzle of 1 to 3 colours: noise, a picture, or a board of triangles, of so long sides.

    Every fourth has blots.
    """
    puzzle = _drawn(rng, largest)
    return blotted(rng, puzzle, 0.15) if rng.random() < 0.25 else puzzle


def blotted(rng: random.Random, puzzle: Puzzle, share: float) -> Puzzle:
    """The puzzle with some of its numbers made unreadable."""
    clues = (brute.blot(rng, clue, share) for clue in puzzle.clues)
    return puzzle.replace(clues=tuple(tuple(Block(*block) for block in clue) for clue in clues))


def exchanged(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with two clues of one direction exchanged: its totals stay."""
    clues = [*puzzle.clues]
    family = rng.choice(puzzle.geometry.families)
    one, other = rng.choice(family), rng.choice(family)
    clues[one], clues[other] = clues[other], clues[one]
    return puzzle.replace(clues=tuple(clues))


def _drawn(rng: random.Random, largest: int) -> Puzzle:
    colours, seed = rng.randint(1, 3), rng.randrange(10**6)
    height, width = rng.randint(2, largest), rng.randint(2, largest)
    kind = rng.randrange(3)
    if kind == 0:
        return nonogram.random_puzzle(height, width, rng.choice([0.4, 0.5, 0.6]), colours, seed)
    if kind == 1:
        blurs = rng.randint(1, 3)
        return nonogram.picture_puzzle(height, width, 0.5, colours, seed, blurs)
    geometry = random_geometry(rng, 60)
    density = rng.choice([0.3, 0.5, 0.7])
    cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(geometry.size)]
    return nonogram.Puzzle.from_grid(Grid.of_cells(geometry, cells), colours, geometry=geometry)
