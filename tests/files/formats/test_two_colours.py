"""Cells of two colours, halved by a diagonal: files that have them, and files that cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonogram
from nonogram import Colour, ParseError
from nonogram.files.puzzles import losses
from support.command_line import run, streams
from support.samples import HALVED

WHITE, RED = (255, 255, 255), (255, 0, 0)


def test_the_diagonal_stands_between_the_colours_of_g() -> None:
    text = "#d\n0: white\na:a white/red\nb:b #fff\\#f00  low\n: rows\n1a 1b\n: columns\n1a\n1b"
    _, rising, falling = nonogram.loads(text).palette
    assert rising == Colour("a", WHITE, "white/red", RED, "/")
    assert falling == Colour("b", WHITE, "low", RED, "\\")
    assert rising.halves == (WHITE, RED, True)


@pytest.mark.parametrize("name", ["olsak", "json"])
def test_they_are_written_and_read_again(name: str) -> None:
    again = nonogram.loads(nonogram.dumps(HALVED, name), name)
    assert [look.halves for look in again.palette] == [look.halves for look in HALVED.palette]
    assert again.statement == HALVED.statement
    assert losses([HALVED], name) == []


@pytest.mark.parametrize("name", ["xml", "toml"])
def test_other_formats_write_the_colour_between_and_say_so(name: str) -> None:
    found = losses([HALVED], name)
    assert sum("cells of two colours" in loss for loss in found) == 1
    assert [loss for loss in found if "colour values" in loss] == []
    again = nonogram.loads(nonogram.dumps(HALVED, name), name)
    assert again.palette[2].rgb == (255, 127, 127)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("white/nosuch", "is 'white/nosuch': expected two colours such as white/red"),
        ("white/", "expected two colours"),
        ("/red", "expected two colours"),
        ("white/red/blue", "expected two colours"),
    ],
)
def test_half_a_colour_is_refused(word: str, message: str) -> None:
    with pytest.raises(ParseError, match=message) as raised:
        nonogram.loads(f"#d\n0: white\na:a {word}\n: rows\n1a\n: columns\n1a")
    assert raised.value.line == 3


def test_the_background_has_one_colour() -> None:
    with pytest.raises(ParseError, match="beside the background"):
        nonogram.loads("#d\n0: white/red\n1: black\n: rows\n1\n: columns\n1")


@pytest.mark.parametrize(
    ("look", "message"),
    [
        ({"rgb": [1, 2, 3], "second": [1, 2, 3]}, "expected rgb, second and a diagonal"),
        ({"rgb": [1, 2, 3], "diagonal": "/"}, "expected rgb, second and a diagonal"),
        ({"second": [1, 2, 3], "diagonal": "/"}, "expected rgb, second and a diagonal"),
        ({"rgb": [1, 2, 3], "second": [1, 2], "diagonal": "/"}, "expected red, green and blue"),
        (
            {"rgb": [1, 2, 3], "second": [1, 2, 3], "diagonal": "x"},
            "expected rgb, second and a diagonal",
        ),
    ],
)
def test_json_says_what_it_expects(look: object, message: str) -> None:
    data = {"rows": [[1]], "columns": [[1]], "palette": [{}, look]}
    with pytest.raises(ParseError, match=message):
        nonogram.loads(json.dumps(data))


def test_colours_of_two_need_both_and_a_diagonal() -> None:
    for fields in ({"second": RED}, {"rgb": RED, "diagonal": "/"}, {"rgb": RED, "second": RED}):
        with pytest.raises(ValueError, match="of a cell of two colours"):
            Colour(**fields)


def test_triangles_have_one_colour() -> None:
    triddler = nonogram.load("puzzles/snowflake.g")
    with pytest.raises(ValueError, match="no rectangle"):
        triddler.replace(palette=(Colour(), Colour(None, WHITE, None, RED, "/")))


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.g"
    path.write_text("#d\n0: white\na:a white/nosuch\n: rows\n1a\n: columns\n1a")
    code, _, said = streams(run("solve", str(path)))
    assert code == 1
    assert said.count("\n") == 1
    assert f"{path}:3: " in said
