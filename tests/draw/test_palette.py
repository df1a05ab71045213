"""How colours look where the file does not say, and where the terminal has few."""

from __future__ import annotations

from itertools import combinations

import nonogram
from nonogram.diagnosis.warning import ALIKE
from nonogram.draw.contrast import distance
from nonogram.draw.palette import rgb_of
from support.paths import PUZZLES


def test_default_colours_are_told_apart():
    puzzle = nonogram.puzzle_of([[*range(25)]])
    colours = [rgb_of(puzzle, number) for number in range(25)]
    assert min(distance(*pair) for pair in combinations(colours, 2)) > ALIKE


def test_colours_of_the_shipped_puzzles_are_told_apart():
    for file in PUZZLES.glob("*.cwc"):
        puzzle = nonogram.load(file)
        colours = [rgb_of(puzzle, number) for number in range(puzzle.colours + 1)]
        assert min(distance(*pair) for pair in combinations(colours, 2)) > ALIKE, file.name
