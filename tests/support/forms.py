"""The results of an installed package for random puzzles: ``python forms.py FIRST COUNT``.

Run by the Python of another environment, to compare one build with another: nothing but the package
and the standard library is used.
"""

from __future__ import annotations

import io
import random
import sys
from hashlib import sha256

import nonogram
from nonogram import Hexagon, Puzzle
from nonogram.core.formula.instance import encode
from nonogram.report.data import step_data


def puzzle_of(seed: int) -> Puzzle:
    """A puzzle of any kind: random or a picture, in colour, of triangles, with blots."""
    rng = random.Random(seed)
    colours, density = rng.randint(1, 3), rng.uniform(0.2, 0.7)
    height, width = rng.randint(2, 16), rng.randint(2, 16)
    if seed % 5 == 0:
        sides = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 4)
        hexagon = Hexagon((*sides, *sides))
        puzzle = nonogram.random_puzzle(
            geometry=hexagon, density=density, colours=colours, seed=seed
        )
    elif seed % 5 < 3:
        puzzle = nonogram.random_puzzle(height, width, density, colours, seed)
    else:
        puzzle = nonogram.picture_puzzle(2 * height, 2 * width, density, colours, seed)
    if seed % 4 == 0:
        clues = [
            tuple(block._replace(length=None) if rng.random() < 0.1 else block for block in clue)
            for clue in puzzle.clues
        ]
        puzzle = puzzle.replace(clues=tuple(clues))
    return puzzle


def line_of(seed: int) -> str:
    """The verdict, the solutions, and a digest: of both formulas, and of an only solution's steps.

    One formula is that after propagation, the other the whole one.
    """
    puzzle = puzzle_of(seed)
    result = nonogram.solve(puzzle)
    digest = sha256()
    for propagation in (True, False):
        text = io.StringIO()
        encode(puzzle, propagation=propagation).write(text)
        digest.update(text.getvalue().encode())
    # How lines are gone through, and how often cells are supposed, differs; so may which of several
    # solutions is found.
    found = "" if result.verdict is nonogram.Verdict.MULTIPLE else result.solutions
    if result.verdict is nonogram.Verdict.UNIQUE:
        digest.update(repr([*map(step_data, nonogram.explain(puzzle))]).encode())
    return f"{seed} {result.verdict.value} {result.stats.decided} {digest.hexdigest()} {found}"


if __name__ == "__main__":
    first, count = map(int, sys.argv[1:])
    for seed in range(first, first + count):
        print(line_of(seed))
