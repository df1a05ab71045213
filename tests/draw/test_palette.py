"""How colours look where the file does not say, and where the terminal has few."""

from __future__ import annotations

from itertools import combinations

import nonogram
from nonogram.draw.codes import _XTERM, Codes
from nonogram.draw.contrast import ALIKE, distance
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


def test_they_are_told_apart_on_256_colours_too():
    puzzle = nonogram.puzzle_of([[*range(25)]])
    codes = Codes(puzzle, true_colour=False)
    shown = [_XTERM[int(codes.of(rgb_of(puzzle, n)).removeprefix("5;"))] for n in range(25)]
    assert min(distance(*pair) for pair in combinations(shown, 2)) >= ALIKE


def test_colours_that_look_alike_have_codes_of_their_own():
    """Eight shades of one colour, which all have the same nearest colour of xterm."""
    palette = tuple(nonogram.Colour(rgb=(200 + n, 30, 30)) for n in range(9))
    puzzle = nonogram.puzzle_of([[*range(9)]]).replace(palette=palette)
    codes = Codes(puzzle, true_colour=False)
    assert len({codes.of(rgb_of(puzzle, n)) for n in range(9)}) == 9
