"""Plain pictures: in colours, and what is none."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram import Grid, ParseError
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.pictures import parse_picture
from support.hexagons import random_triddler
from support.paths import GOLDEN


def test_colours() -> None:
    found = nonogram.load(GOLDEN / "picture" / "colour.txt")
    assert found.colours == 2
    assert nonogram.loads(str(found.goals[0])) == found


@pytest.mark.parametrize("text", ["Hello.\n", "No\n", "1\n1\n1\n"])
def test_what_is_no_picture(text: str) -> None:
    with pytest.raises(ParseError):
        nonogram.loads(text)


def test_a_triddler_as_it_is_printed_is_read() -> None:
    rng = random.Random(7)
    for _ in range(100):
        puzzle = random_triddler(rng)
        text = str(puzzle.goals[0])
        assert nonogram.loads(text) == puzzle
        assert parse_picture(puzzle, ["", *text.splitlines(), "Unique solution"]) == puzzle.goals[0]
        flush = [line.strip() for line in text.splitlines()]  # how far they are indented is nothing
        assert nonogram.loads("\n".join(flush)) == puzzle


def test_rows_of_triangles_stand_over_one_another() -> None:
    puzzle = random_triddler(random.Random(1), 1)
    rows = str(puzzle.goals[0]).splitlines()
    assert isinstance(puzzle.geometry, nonogram.Hexagon)
    left_of = puzzle.geometry.left_of
    for number, row in enumerate(rows):
        assert [place for place, c in enumerate(row) if c in ".#"] == [
            left_of((number, place)) + 1 for place in range(puzzle.geometry.row_sizes[number])
        ]


def test_a_triddler_of_many_colours_is_printed_in_numbers_and_read() -> None:
    geometry = Hexagon.regular(4)
    goal = Grid.of_cells(geometry, range(geometry.size))
    puzzle = nonogram.Puzzle.from_grid(goal, geometry=geometry)
    text = str(puzzle.grid(goal))
    assert text.splitlines()[0] == "         / .  1  2  3  4  5  6  7  8\\"
    assert parse_picture(puzzle, text.splitlines()) == goal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("/#.#\\\n\\#?#\\\n", "line 2: row 2 has 0 cells between \\ and /, expected 3"),
        ("/#.#\\\n  #?#\n", "line 2: row 2 has 0 cells between \\ and /, expected 3"),
        ("/#.#\\\n\\#?/\n", "line 2: row 2 has 2 cells between \\ and /, expected 3"),
        ("/#.#\\\n\\#x#/\n", "line 2: cell 2 has 'x', expected one of . # ?"),
        ("/#.#\\\n", "line 1: a picture of 1 row, expected 2"),
        ("/#.#\\\n\\#.#/\n\\#.#/\n", "line 3: more rows than the 2 of the puzzle"),
    ],
)
def test_what_is_no_picture_of_a_triddler(text: str, message: str) -> None:
    puzzle = nonogram.Puzzle.from_grid([[1, 0, 1], [1, 0, 1]], geometry=Hexagon.regular(1))
    with pytest.raises(ParseError) as caught:
        parse_picture(puzzle, text.splitlines())
    assert str(caught.value) == message


@pytest.mark.parametrize("verdict", ["Unique solution", "Undecided (time limit)\n\n"])
def test_what_solve_prints_below_a_picture_is_skipped(verdict: str) -> None:
    found = nonogram.loads(f".#.\n###\n{verdict}", "picture")
    assert found == nonogram.loads(f".#.\n###\n{verdict}") == nonogram.loads(".#.\n###\n")
    with pytest.raises(ParseError, match=r"^line 2: expected a row of 3 cells, found 4"):
        nonogram.loads(f".#.\n####\n{verdict}", "picture")


class TestSquares:
    """Pictures in emoji squares."""

    def test_black_on_white_has_no_palette(self) -> None:
        found = nonogram.loads("⬜⬛⬜\n⬛⬛⬛\n⬜⬛⬜\n")
        assert found == nonogram.loads(".#.\n###\n.#.\n")
        assert nonogram.loads("▫️▪️▫️\n◼◾■\n□⬛◽\n") == found

    def test_the_edge_says_what_the_background_is(self) -> None:
        found = nonogram.loads("⬛⬛⬜⬛\n⬛⬜⬜⬛\n⬛⬛⬛⬛\n")
        assert found.goals[0].rows == ((0, 0, 1, 0), (0, 1, 1, 0), (0, 0, 0, 0))
        assert [colour.name for colour in found.palette] == ["black", "white"]

    def test_white_if_the_edge_does_not_say(self) -> None:
        assert nonogram.loads("⬜⬛\n⬛⬜\n").goals[0].rows == ((0, 1), (1, 0))
        assert nonogram.loads("🟦🟦🟦\n🟦⬛🟦\n🟦🟦🟦\n").goals[0].rows[1] == (2, 1, 2)

    def test_colours(self) -> None:
        found = nonogram.loads("🟫🟪🟦🟩🟨🟧🟥⬛⬜\n")
        assert found.goals[0].rows == ((8, 7, 6, 5, 4, 3, 2, 1, 0),)
        names = ["white", "black", "red", "orange", "yellow", "green", "blue", "purple", "brown"]
        assert [colour.name for colour in found.palette] == names
        assert len({colour.rgb for colour in found.palette}) == 9
        assert nonogram.solve(found).solutions == found.goals
        again = nonogram.loads(nonogram.dumps(found, "xml"))
        assert [colour.rgb for colour in again.palette] == [c.rgb for c in found.palette]
