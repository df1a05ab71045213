"""The looks of colours if the file has none, and on a terminal of 256."""

from __future__ import annotations

from itertools import combinations

import pytest

import nonogram
from nonogram import Colour
from nonogram.core.puzzle.colours import (
    ALIKE,
    colour_name,
    contrast,
    distance,
    ink_on,
    name_of,
    names_of,
    rgb_of,
)
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.draw.pen import Codes
from nonogram.draw.terminal import clued_picture
from support.paths import PUZZLES


def test_default_colours_are_told_apart() -> None:
    puzzle = nonogram.Puzzle.from_grid([[*range(25)]])
    colours = [rgb_of(puzzle, number) for number in range(25)]
    assert min(distance(*pair) for pair in combinations(colours, 2)) > ALIKE


def test_colours_of_the_shipped_puzzles_are_told_apart() -> None:
    for file in PUZZLES.glob("*.cwc"):
        puzzle = nonogram.load(file)
        colours = [rgb_of(puzzle, number) for number in range(puzzle.colours + 1)]
        assert min(distance(*pair) for pair in combinations(colours, 2)) > ALIKE, file.name


def test_they_are_told_apart_on_256_colours_too() -> None:
    puzzle = nonogram.Puzzle.from_grid([[*range(25)]])
    codes = Codes(puzzle, depth=256)
    shown = [codes.shown(rgb_of(puzzle, n)) for n in range(25)]
    assert min(distance(*pair) for pair in combinations(shown, 2)) >= ALIKE


def test_colours_that_look_alike_have_codes_of_their_own() -> None:
    """Eight shades of one colour, which all have the same nearest colour of xterm."""
    palette = tuple(nonogram.Colour(rgb=(200 + n, 30, 30)) for n in range(9))
    puzzle = nonogram.Puzzle.from_grid([[*range(9)]]).replace(palette=palette)
    codes = Codes(puzzle, depth=256)
    assert len({codes.ink(rgb_of(puzzle, n)) for n in range(9)}) == 9


def test_corners_without_names_are_called_by_their_characters() -> None:
    """Even if no block has any; other cells of two colours have the colour between them."""
    white, dark = (255, 255, 255), (26, 26, 26)
    corner = Colour("◢", white, None, dark, "/")
    palette = (
        Colour(None, white),
        Colour(None, dark),
        corner,
        corner,
        corner.replace(character="l"),
    )
    assert names_of(palette, 4) == ("white", "black", "◢", "◢ 2", "grey")


def test_equal_corners_are_called_after_their_bodies() -> None:
    """A corner that no other colour shows is called by its character alone."""
    white = (255, 255, 255)
    looks = [Colour(None, rgb, name) for rgb, name in ((white, "white"), ((0, 0, 0), "ink"))]
    looks.append(Colour(None, (200, 0, 0), "red"))
    looks += [Colour(c, white, None, rgb, "/") for c, rgb in (("◢", (0, 0, 0)), ("◢", (200, 0, 0)))]
    looks.append(Colour("◤", (0, 0, 0), None, white, "/"))
    puzzle = trianogram_of([[3, 1, 5], [4, 2, 0]], tuple(looks))
    assert [colour_name(puzzle, colour) for colour in range(1, 6)] == [
        "ink",
        "red",
        "ink ◢",
        "red ◢",
        "◤",
    ]


def test_colours_are_what_they_are_called() -> None:
    puzzle = nonogram.Puzzle.from_grid([[*range(6)]])
    red, green, blue, yellow = (rgb_of(puzzle, n) for n in range(2, 6))
    codes = Codes(puzzle, 256)
    numbers = [160, 35, 26, 220]
    assert [codes.ink(rgb) for rgb in (red, green, blue, yellow)] == [
        f"38;5;{number}" for number in numbers
    ]
    assert codes.ground(red) == "48;5;160"


def test_escape_sequences() -> None:
    puzzle = nonogram.Puzzle.from_grid([[1]])
    white, black = (255, 255, 255), (0, 0, 0)
    for depth, expected in (
        (256, "\x1b[38;5;16;48;5;231mx\x1b[0m"),
        (2**24, "\x1b[38;2;0;0;0;48;2;255;255;255mx\x1b[0m"),
    ):
        assert Codes(puzzle, depth).painted("x", black, white) == expected


def test_numbers_can_be_read_on_what_is_shown() -> None:
    puzzle = nonogram.Puzzle.from_grid([[*range(8)]])
    for depth in (256, 2**24):
        codes = Codes(puzzle, depth)
        drawn = clued_picture(puzzle, depth=depth)
        for colour in range(1, 8):
            rgb = rgb_of(puzzle, colour)
            shown = codes.shown(rgb)
            assert codes.painted("1", ink_on(shown), rgb) in drawn
            assert contrast(codes.shown(ink_on(shown)), shown) > 3.5


def test_light_greens_are_called_green() -> None:
    """Not after the bright colours around them, or grey."""
    for rgb in ((0xA0, 0xCD, 0x9F), (0x8F, 0xBC, 0x8F), (0x90, 0xEE, 0x90)):
        palette = (nonogram.Colour(), nonogram.Colour(rgb=rgb), nonogram.Colour())
        assert "green" in name_of(nonogram.Puzzle.from_grid([[1, 2]]).replace(palette=palette), 1)


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((0xD2, 0x69, 0x1E), "orange"),
        ((0xE8, 0x77, 0x2E), "orange"),
        ((0x40, 0x20, 0x10), "dark brown"),
        ((0x3B, 0x23, 0x14), "dark brown"),
        ((0x8C, 0x5A, 0x2B), "brown"),
        ((0x1A, 0x1A, 0x1A), "black"),
    ],
)
def test_plain_names(rgb: tuple[int, int, int], name: str) -> None:
    palette = (nonogram.Colour(), nonogram.Colour(rgb=rgb), nonogram.Colour(rgb=(0, 0, 255)))
    assert name_of(nonogram.Puzzle.from_grid([[1, 2]]).replace(palette=palette), 1) == name
