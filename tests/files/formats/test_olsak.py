"""Olsak's .g: how colours look."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Colour, ParseError
from nonogram.core.puzzle.hexagon import Hexagon
from support.samples import TINY_IN_COLOUR


def test_the_default_colour_and_no_end() -> None:
    text = "#d\n  1:* black\n  m:% blue\n: rows\n1 1m\n: columns\n1\n1m"
    found = nonogram.loads(text)
    assert [block.colour for block in found.rows[0]] == [1, 2]
    assert [colour.name for colour in found.palette] == [None, "black", "blue"]
    assert [colour.character for colour in found.palette] == [None, "*", "%"]


def written(names: list[str]) -> list[str]:
    """The lines of the palette of a puzzle whose colours have these names."""
    palette = [Colour(None, (9 * number, 0, 0), name) for number, name in enumerate(names)]
    return nonogram.dumps(TINY_IN_COLOUR.replace(palette=tuple(palette)), "olsak").split("\n")[2:5]


def test_first_words_of_names_differ() -> None:
    """Nonogrid takes the first word for the name, and white for the background."""
    assert [line.split("  ")[-1] for line in written(["sky", "light red", "dark red"])] == [
        "sky",
        "light red",
        "dark red",
    ]
    for names in (["sky", "light red", "light blue"], ["black", "white", "b"], ["a", "b", ">c"]):
        firsts = [line.split()[2] for line in written(names)]
        assert len({*firsts, "white"}) == 4
        assert not {*"<>"} & {*"".join(first[:2] for first in firsts)}


def test_empty_columns_at_the_end_are_kept() -> None:
    puzzle = nonogram.Puzzle.from_grid([[0, 1, 0, 0], [0, 0, 0, 0]]).replace(goals=())
    text = nonogram.dumps(puzzle, "olsak")
    assert text.endswith(": columns\n\n1\n\n\n")
    assert nonogram.loads(text) == puzzle
    # Editors add lines, and take them away.
    assert nonogram.loads(text + "\n\n") == puzzle
    with pytest.raises(ParseError, match="1 blank line at the end, either empty column clues or"):
        nonogram.loads(text[:-1])


def test_the_outline_tells_which_blank_lines_are_clues() -> None:
    geometry = Hexagon((2,) * 6)
    rows = [[0] * size for size in geometry.row_sizes]
    empty = nonogram.Puzzle.from_grid(rows, geometry=geometry).replace(goals=())
    text = nonogram.dumps(empty, "olsak")
    assert nonogram.loads(text + "\n\n") == nonogram.loads(text) == empty
    with pytest.raises(ParseError, match="fit no outline"):
        nonogram.loads(text[:-1])


def test_a_text_that_is_cut_off() -> None:
    """It is told in this format, wherever its end is missing, and never read as a puzzle."""
    grid = [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
    lines = nonogram.dumps(nonogram.Puzzle.from_grid(grid), "olsak").splitlines()
    told = [
        "file ends before a line ':' and the row clues",
        "file ends after the row clues, expected a line ':' and the column clues",
        "file ends after 2 of 3 column clues",
    ]
    begun = lines.index("#d") + 1, lines.index(": columns"), len(lines) - 1
    for end, message in zip(begun, told):
        with pytest.raises(ParseError, match=message):
            nonogram.loads("\n".join(lines[:end]) + "\n")
