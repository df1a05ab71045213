"""The format of a text, found by its content."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings

import nonogram
from nonogram import ParseError, Puzzle
from nonogram.files.sniff import recognised
from support.brute import random_grid
from support.formats import (
    BLACK,
    MARKED,
    NAMES,
    TEXTS,
    WITHOUT_PICTURE,
    any_clues,
    dumps,
    grids,
    whole,
)
from support.paths import PUZZLES
from support.samples import TINY, TINY_IN_COLOUR
from support.trials import trials


@pytest.mark.parametrize("name", [name for name in MARKED if name in BLACK])
@settings(max_examples=trials(15, 5))
@given(grids(1))
def test_it_is_found_by_content(name: str, grid: list[list[int]]) -> None:
    puzzle = Puzzle.from_grid(grid).replace(goals=(grid,))
    assert nonogram.loads(dumps(puzzle, name)).statement == puzzle.statement


@pytest.mark.parametrize("name", WITHOUT_PICTURE)
@settings(max_examples=trials(15, 5))
@given(grids(4).filter(whole))
def test_it_is_found_by_content_in_colour(name: str, grid: list[list[int]]) -> None:
    puzzle = Puzzle.from_grid(grid)
    assert nonogram.loads(dumps(puzzle, name)).statement == puzzle.statement


@given(any_clues())
def test_cwd_is_never_taken_for_another(puzzle: Puzzle) -> None:
    """Whether the puzzle can be solved or not."""
    assert nonogram.loads(nonogram.dumps(puzzle, "cwd")) == puzzle


def test_two_readings_are_named() -> None:
    # The clues of ten rows that cannot be completed, and two lines on their size; or a picture.
    text = "10\n10\n" + "11\n" * 10
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text + "\n" * 12)
    assert str(caught.value) == (
        "reads as cwd and as picture, with different clues: name the format that is meant"
    )
    assert nonogram.loads(text + "\n" * 12, "picture").height == 12
    # With the lines that CWD announces it is no picture.
    assert nonogram.loads(text + "\n" * 11).height == 10


@pytest.mark.parametrize("name", [name for name in NAMES if name not in MARKED])
def test_formats_without_a_mark_are_read_by_name_only(name: str) -> None:
    text = TEXTS[name]
    if name == "ini":  # which the reader of TOML reads, too
        assert recognised(text)[0] == "toml"
        return
    assert nonogram.loads(text, name).statement == TINY.statement
    with pytest.raises(ParseError):
        nonogram.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 1\n1\n1 1\n\n1 1\n1\n1 1\n",
        "1,1\n1\n1,1\n\n1,1\n1\n1,1\n",
        "1 1 0\n1 0\n\n1 0\n1 0\n1 0\n",
        "2\n1\n\n2\n1\n",
    ],
)
def test_the_format_that_would_read_two_lists_is_named(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text)
    assert str(caught.value).endswith(": the format keen reads them, the rows first")
    rows, _ = text.split("\n\n")
    assert nonogram.loads(text, "keen").height == rows.count("\n") + 1
    with pytest.raises(ParseError, match=r"^(?!.*--format)"):  # the sums differ
        nonogram.loads(f"9 {text}" if " " in text else f"9,{text}")


def test_what_people_write_before_they_know_a_format() -> None:
    headed = nonogram.loads("Rows:\n2\n1\n\nColumns:\n2\n1\n")
    assert headed == nonogram.loads("rows\n2\n1\ncolumns\n2\n1\n")
    for text, said in (
        ('{"rows": [[1]], "colums": [[1]]}', "Did you mean 'columns'"),
        ("[[1, 1], [5]]", '{"rows": [[1, 1], ...], "columns": [...]} in JSON'),
    ):
        with pytest.raises(ParseError, match=re.escape(said)):
            nonogram.loads(text)


def test_the_blame_is_not_the_pictures() -> None:
    """Here its reader would come further than that of CWD, which is meant."""
    with pytest.raises(ParseError, match=r"^line 3: expected sizes of row 1 .* found '1o'$"):
        nonogram.loads("11\n11\n1o\n1 1\n")


def test_a_picture_is_for_make() -> None:
    """Those in characters of its author's choice are in no format."""
    for text in ("****\n*XX*\n****\n", "\n██░░\n░░██\n"):
        with pytest.raises(ParseError, match=r"known format, found '.*'; nonogram make takes pict"):
            nonogram.loads(text)
    for text in ("three\n4\n", "****\n", "Ich\nbin\nnur\nein\nWort\n"):
        with pytest.raises(ParseError, match=r"known format, found '.*'$"):
            nonogram.loads(text)


def test_a_file_is_read_in_few_steps() -> None:
    """Fewer than four calls a number, that which makes its block among them."""
    rng = random.Random(1)
    for name, colours in (("cwd", 1), ("cwc", 4)):
        text = dumps(Puzzle.from_grid(random_grid(rng, 30, 30, colours), colours), name)
        calls = 0

        def count(frame: Any, event: str, argument: Any) -> None:
            nonlocal calls
            calls += event == "call"

        sys.setprofile(count)
        try:
            nonogram.loads(text)
        finally:
            sys.setprofile(None)
        assert 0 < calls < 4 * len(text.split())


def test_only_the_modules_that_are_needed_are_imported() -> None:
    code = (
        "import sys, nonogram\n"
        "for text in sys.argv[1:]: nonogram.loads(text)\n"
        "print(sorted(m for m in sys.modules if m.startswith('nonogram.files.formats.')))\n"
        "print(sorted({'xml', 'json', 'configparser', 'tomllib', 'html'} & set(sys.modules)))\n"
    )
    texts = [nonogram.dumps(TINY, "cwd"), nonogram.dumps(TINY_IN_COLOUR, "cwc")]
    done = subprocess.run(
        [sys.executable, "-c", code, *texts], capture_output=True, text=True, check=True
    )
    modules, heavy = done.stdout.splitlines()
    needed = ("base", "reader", "registry", "two_lists")
    assert modules == str([f"nonogram.files.formats.{name}" for name in needed])
    assert heavy == "[]"


@pytest.mark.parametrize(
    ("name", "line", "told"),
    [
        (
            "anchor.cwd",
            3,
            "line 18: expected a blank line between the row clues and the column clues",
        ),
        (
            "balloon.cwc",
            20,
            "line 34: expected a blank line between the row sizes and the row colours",
        ),
    ],
)
def test_a_line_too_few_is_told_in_the_format_that_is_meant(
    name: str, line: int, told: str
) -> None:
    """CWD and CWC announce their lines; the one whose number is nearer is meant."""
    lines = (PUZZLES / name).read_text().splitlines(keepends=True)
    with pytest.raises(ParseError) as caught:
        nonogram.loads("".join([*lines[: line - 1], *lines[line:]]))
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anchor.cwd", "file ends "),
        ("apples.cwc", "file ends "),
        ("candle.xml", "perhaps it is cut off"),
    ],
)
def test_a_cut_text_is_told_in_the_format_that_is_meant(name: str, told: str) -> None:
    """Whichever format's announced size is nearer, the one that reads to the end is meant."""
    lines = (PUZZLES / name).read_text().splitlines(keepends=True)
    for share in (0.3, 0.55, 0.8, 0.95):
        end = int(len(lines) * share)
        with pytest.raises(ParseError, match=told) as caught:
            nonogram.loads("".join(lines[:end]))
        assert caught.value.line in (end, end + 1)
