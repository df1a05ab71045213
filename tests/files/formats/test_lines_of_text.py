"""Puzzles as a line of text: addresses of puzz.link, and Tatham's game IDs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram
from nonogram import ParseError, Puzzle, WriteError
from support.formats import grids
from support.samples import TINY


@pytest.mark.parametrize("name", ["puzzlink", "tatham"])
class TestBoth:
    @given(st.data())
    def test_one_puzzle_a_line(self, name: str, data: st.DataObject) -> None:
        puzzles = [nonogram.Puzzle.from_grid(data.draw(grids(1))) for _ in range(3)]
        text = nonogram.dumps(puzzles, name)
        assert len(text.splitlines()) == 3
        assert [p.statement for p in nonogram.loads_all(text)] == [p.statement for p in puzzles]
        spaced = text.replace("\n", "\r\n\r\n ")
        assert nonogram.loads_all(spaced) == nonogram.loads_all(text)

    def test_columns_come_first(self, name: str) -> None:
        wide = nonogram.dumps(nonogram.Puzzle.of([[4]], [[1]] * 4), name)
        assert wide.rstrip() in ("https://puzz.link/p?nonogram/4/1/11114g", "4x1:1/1/1/1/4")


def puzzlink(puzzle: Puzzle) -> str:
    return nonogram.dumps(puzzle, "puzzlink").rstrip().rpartition("/")[2]


def test_numbers_stand_from_the_picture_outwards() -> None:
    puzzle = Puzzle.of([[1, 2, 3]], [[1], [], [1], [1], [], [1], [1], [1]])
    assert puzzlink(puzzle) == "1g1" + "1g1" + "11" + "321g"


def test_many_empty_places() -> None:
    puzzle = Puzzle.of([[]] * 3 + [[1]], [[]] * 20 + [[1]])
    assert puzzlink(puzzle) == "zz1zt1p"
    assert nonogram.loads(nonogram.dumps(puzzle, "puzzlink")).statement == puzzle.statement


def test_large_numbers() -> None:
    puzzle = Puzzle.of([[15], [16], [255]], [[3]] * 15 + [[2]] + [[1]] * 239)
    text = nonogram.dumps(puzzle, "puzzlink")
    assert re.search("[g-z]f[g-z]+-10[g-z]+-ff[g-z]+$", text.rstrip())
    assert nonogram.loads(text).statement == puzzle.statement
    with pytest.raises(WriteError, match=r"^puzz.link has numbers up to 255, row 1 has 256$"):
        puzzlink(Puzzle.of([[256]], [[1]] * 256))


def test_no_room() -> None:
    with pytest.raises(WriteError, match=r"^puzz.link has 2 numbers for column 2, this has 3$"):
        puzzlink(Puzzle.of([[1]] * 3, [[1], [1, 1, 1]]))


def test_empty_places_may_be_missing_where_the_totals_agree() -> None:
    full = nonogram.dumps(Puzzle.of([[1], []], [[1], []]), "puzzlink").rstrip()
    assert full.endswith("/2/2/1g1g")
    assert nonogram.loads(full[:-1]).rows == ((nonogram.Block(1),), ())


def test_a_size_may_be_one_number() -> None:
    assert nonogram.loads("2:2/1/2/1").statement == nonogram.loads("2x2:2/1/2/1").statement


def test_everything_empty() -> None:
    empty = Puzzle.of([[]] * 2, [[]] * 2)
    for name in ("puzzlink", "tatham"):
        assert nonogram.loads(nonogram.dumps(empty, name)).statement == empty.statement
    assert nonogram.dumps(TINY, "tatham") == "4x3:1.1/1/1.1/1/3//1.2\n"


def test_more_lines_than_a_file_can_have() -> None:
    """Puzzles that are announced, and not there, are counted before they are made."""
    address = "https://puzz.link/p?nonogram/3000/3000/"
    with pytest.raises(
        ParseError, match=r"^line \d+: the number of \w+ is 3000, more than the file"
    ):
        nonogram.loads_all("\n".join([address] * 200))
    assert len(nonogram.loads_all("\n".join([address] * 20))) == 20
