"""Blocks with corners in files: there and back, and what is refused."""

from __future__ import annotations

import json
import random
import re

import pytest

import nonogram
from nonogram import Block, Colour, ParseError, WriteError
from nonogram.files.formats.registry import FORMATS, format_named
from nonogram.files.puzzles import losses
from support.trials import trials
from support.trianograms import PALETTE, board_puzzle, random_board

HEAD = """\
#d
0:  white
1:# black
/:/ white/black <<
/:/ black/white >>
\\:\\ white\\black <>
\\:\\ black\\white ><
"""
CLUES = """\
:
/3\\ \\1
/2/
\\1 2
:
/1 /2\\
2/
\\1 1
1\\ 1
"""
PICTURE = """\
◢#◣◥
◢◤..
◥.##"""


def test_an_example() -> None:
    puzzle = nonogram.loads(HEAD + CLUES)
    result = nonogram.solve(puzzle)
    assert str(result) == "Unique solution"
    assert str(result.solution) == PICTURE
    assert puzzle.rows[0] == (Block(3, 1, front=2, back=5), Block(1, 0, front=4))
    assert puzzle.corners == {2: "◢", 3: "◤", 4: "◥", 5: "◣"}


@pytest.mark.parametrize("format", ["olsak", "json"])
def test_there_and_back(format: str) -> None:
    rng = random.Random(1)
    for number in range(trials(200, 40)):
        puzzle = board_puzzle(random_board(rng, 6, 5 + number % 2), 5 + number % 2)
        again = nonogram.loads(nonogram.dumps(puzzle, format), format)
        assert again.statement == puzzle.statement
        assert again.corners == puzzle.corners


def test_a_picture_keeps_corners_but_not_their_shades() -> None:
    dark, white = (26, 26, 26), (255, 255, 255)
    palette = [Colour(None, white), Colour(None, dark)]
    for look in PALETTE[2:6]:
        left, right = (white, dark) if look.rgb == white else (dark, white)
        palette.append(Colour(look.character, left, None, right, look.diagonal))
    puzzle = nonogram.loads(PICTURE)
    assert losses([puzzle], "picture") == []
    dyed = puzzle.replace(palette=tuple(palette))
    assert losses([dyed], "picture") == ["A picture has no colour values"]


def test_other_formats_say_that_they_have_none() -> None:
    puzzle = board_puzzle([(2, 1, 4), (2, 3, 0)])
    for known in FORMATS:
        if not format_named(known.name).corners:
            with pytest.raises(WriteError):
                nonogram.dumps(puzzle, known.name)
    with pytest.raises(WriteError, match="has no corners, and row 1 has some"):
        nonogram.dumps(puzzle, "cwc")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("/3\\ \\1", "/1\\ \\1", "row 1: size 1 does not fit the corners of its block"),
        ("/3\\ \\1", "3x \\1", "a block of row 1 has no known colour: '3x'"),
        ("/3\\ \\1", "/3x\\ \\1", "a block of row 1 has no known colour: '/3x\\\\'"),
        ("/3\\ \\1", "x3\\ \\1", "expected sizes of row 1 from 1, found 'x3\\\\'"),
        ("/3\\ \\1", "/0 1", "expected sizes of row 1 from 1, found '/0'"),
        ("/:/ white/black <<", "a:/ white/black <>", "colour 'a' is marked <>: expected <<"),
        ("/:/ white/black <<", "a:/ white/red <>", "colour 'a' is marked <>: expected <<"),
        ("white/black <<", "black <", "colour '/' is marked <<: expected << for white/black"),
        ("white/black <<", "red/black <", "colour '/' is marked <<: expected << for white/black"),
        ("black/white >>", "white/black <<", "a second colour '/'"),
        ("#d", "#t\n#d", "triddlers have no corners, and colours are marked as such"),
    ],
)
def test_bad_input(old: str, new: str, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        nonogram.loads((HEAD + CLUES).replace(old, new, 1), "olsak")


def in_json(row: list[object], **more: object) -> str:
    looks = [{k: v for k, v in vars(look).items() if v is not None} for look in PALETTE]
    return json.dumps({"rows": [row], "columns": [[]] * 4, "colours": 6, "palette": looks, **more})


def test_corners_in_json() -> None:
    row: list[object] = [[3, 1, 2, 5], [1, 6]]
    puzzle = nonogram.loads(in_json(row))
    assert puzzle.rows == ((Block(3, 1, 2, 5), Block(1, 6)),)
    assert "[[3, 1, 2, 5], [1, 6]]" in nonogram.dumps(puzzle, "json")
    by_default = json.loads(in_json([[2, 0, 2, 5]]))
    del by_default["colours"]
    assert nonogram.loads(json.dumps(by_default)).colours == 5
    blotted = nonogram.loads(in_json([None, [1, 0, 2, 0]]))
    assert blotted.rows == ((Block(None), Block(1, 0, 2)),)
    red = nonogram.loads(in_json([[2, 6, 0, 3]]))
    assert nonogram.solve(red.replace(clues=(*red.rows, *[()] * 4))).reasons


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ([1, 0, 2, 3], "size 1 does not fit the corners of its block"),
        ([None, 1, 2, 0], "a number that cannot be read in a block with corners"),
        ([2, 1, 1, 0], "colour 1, which is no corner, cannot be the front of a block"),
        ([2, 1, 3, 0], "colour 3, ◤, cannot be the front of a block"),
        ([2, 1, 0, 4], "colour 4, ◥, cannot be the back of a block"),
        ([2, 2, 0, 3], "colour 2, ◢, cannot be the body of a block"),
        ([2, 1, 9, 0], "colour 9, which is no corner"),
        ([2, 0, 0, 0], "the colour of a block is 0"),
        ([2, 1, 9], "expected a size, or a size and a colour"),
        ({"size": 2}, "expected a size, .* found an object"),
        ([2, 1, -1, 0], "expected a size"),
        (["2", 1, 2, 0], "expected a size"),
    ],
)
def test_bad_corners_in_json(item: object, message: str) -> None:
    with pytest.raises(ParseError, match=rf"rows\[0\]: .*{message}"):
        nonogram.loads(in_json([1, item]))


def test_a_corner_alone_has_no_body() -> None:
    """A pair would be a body in the corner's colour."""
    puzzle = nonogram.loads(in_json([[1, 0, 0, 3], [1, 0, 2, 0]]))
    assert puzzle.rows[0] == (Block(1, 0, 0, 3), Block(1, 0, 2))
    assert "[[1, 0, 0, 3], [1, 0, 2, 0]]" in nonogram.dumps(puzzle, "json")
    assert nonogram.loads(in_json([[1, 2], [2, 3]])).corners == {}
    with pytest.raises(ParseError, match="column 1: colour 2, ◢, cannot be the body of a block"):
        nonogram.loads(in_json([[2, 1, 2, 0]], columns=[[[1, 2]], *[[]] * 3]))


def test_boards_of_corners_alone() -> None:
    """They have corners, too, and keep them in every format that has some."""
    puzzle = board_puzzle([(2, 0, 2)])
    assert puzzle.corners
    for format in ("olsak", "json"):
        assert nonogram.loads(nonogram.dumps(puzzle, format), format).statement == puzzle.statement


def test_no_corners_on_triddlers() -> None:
    triddler = json.loads(nonogram.dumps(nonogram.loads("/#\\\n"), "json"))
    triddler["rows"][0] = [[1, 0, 1, 0]]
    with pytest.raises(ParseError, match="which is no corner"):
        nonogram.loads(json.dumps(triddler))


def test_pictures_are_transposed() -> None:
    rng = random.Random(2)
    for _ in range(50):
        grid = random_board(rng, 5)
        puzzle = board_puzzle(grid)
        turned = puzzle.transposed()
        assert turned.transposed() == puzzle
        shown = str(turned.grid(nonogram.Grid(grid).transposed())).split("\n")
        swapped = str(puzzle.grid(grid)).translate(str.maketrans("◥◣", "◣◥")).split("\n")
        assert [*zip(*shown)] == [tuple(row) for row in swapped]
