"""CWD and CWC: their shapes, which of them a text is, and files that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, ParseError
from nonogram.core.puzzle import rectangular
from nonogram.core.puzzle.clue import cornered
from nonogram.core.puzzle.puzzle import Puzzle
from support.formats import any_clues
from support.paths import GOLDEN
from support.samples import TINY, TINY_IN_COLOUR
from support.trials import trials

CWD = (GOLDEN / "cwd" / "small.cwd").read_text()
CWC = (GOLDEN / "cwc" / "colour.cwc").read_text()


def clues(*lines: list[tuple[int, int]]) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(Block(*block) for block in line) for line in lines)


@pytest.mark.parametrize(
    ("text", "puzzle"), [(CWD, TINY), (CWC, TINY_IN_COLOUR)], ids=["cwd", "cwc"]
)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n  \n",
        lambda text: text.replace("3\n\n1 2\n", "3\n0\n1 2\n"),
        lambda text: "\n".join(" " + line for line in text.split("\n")),
    ],
    ids=["crlf", "cr", "bom", "trailing blanks", "tabs", "no end", "more blanks", "zero", "indent"],
)
def test_the_same_in_other_shapes(text: str, puzzle: Puzzle, change: Callable[..., Any]) -> None:
    assert nonogram.loads(change(text)) == puzzle


def test_blank_lines_at_the_end_may_be_missing() -> None:
    assert nonogram.loads("2\n3\n1\n1\n\n2\n") == rectangular(
        clues([(1, 1)], [(1, 1)]), clues([(2, 1)], [], [])
    )
    colours = nonogram.loads("1\n3\n2\n1\n\n2\n\n1\n\n\n\n2\n")
    assert colours == rectangular(clues([(1, 2)]), clues([(1, 2)], [], []), 2)
    assert nonogram.loads("2\n2\n\n\n\n") == rectangular(clues([], []), clues([], []))


def test_the_count_of_lines_decides_between_the_formats() -> None:
    # Two rows, two columns, and a 1 in the third line: a CWC file has 14 lines, a CWD file 7.
    cwd = "2\n2\n1\n1\n\n1\n1\n"
    cwc = "2\n2\n1\n1\n1\n\n1\n1\n\n1\n1\n\n1\n1\n"
    assert nonogram.loads(cwd).rows == nonogram.loads(cwc).rows == clues([(1, 1)], [(1, 1)])
    # Where the count fits neither, the grammar does: with blank lines added, then missing.
    assert nonogram.loads(cwc + "\n\n").colours == 1
    assert nonogram.loads(cwd + "\n\n").width == 2
    # And CWD if both do: an empty puzzle of 1 x 1 followed by blank lines.
    assert nonogram.loads("1\n1\n0\n\n\n\n") == rectangular(clues([]), clues([]))


def test_the_format_can_be_named() -> None:
    assert nonogram.loads(CWC, format="cwc") == TINY_IN_COLOUR
    with pytest.raises(ParseError):
        nonogram.loads(CWC, format="cwd")
    with pytest.raises(
        nonogram.UnknownNameError,
        match=r"unknown format 'xls'\. Did you mean 'xml'\? Expected one of: cwd, cwc",
    ):
        nonogram.loads(CWD, format="xls")


def test_a_truncated_file_says_how_far_it_goes() -> None:
    lines = ["10", "10", *["1"] * 10, "", *["1"] * 10]
    with pytest.raises(ParseError, match=r"^line 20: file ends after 7 of 10 column clues$"):
        nonogram.loads("\n".join(lines[:20]) + "\n")


def test_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "bad.cwd"
    cases = {
        b"2\n\n": "2: expected the number of columns, found a blank line",
        b"2\n2\n1\x00\n": "3: binary data, expected text",
        b"PK\x03\x04\x14\x00": " a ZIP archive, expected text: unpack it first",
        b"\x1f\x8b\x08\x00": " compressed by gzip, expected text: unpack it first",
        b"\xff\xfe2": "1: text that is not UTF-16, expected a puzzle",
        b"2\n2\n\xff\n": "3: text that is not UTF-8, expected a puzzle",
    }
    for data, message in cases.items():
        file.write_bytes(data)
        with pytest.raises(ParseError) as caught:
            nonogram.load(file)
        assert str(caught.value) == f"{file}:{message}"
        assert caught.value.source == str(file)
    for path, reason in [
        (tmp_path, "is a folder, expected a file (nonogram.load_all reads folders)"),
        (tmp_path / "no", "cannot read the file: no such file or directory"),
    ]:
        with pytest.raises(ParseError) as caught:
            nonogram.load(path)
        assert str(caught.value) == f"{path}: {reason}"


@given(any_clues(colours=70))
def test_cwc_there_and_back(puzzle: Puzzle) -> None:
    text = nonogram.dumps(puzzle, "cwc")
    assert nonogram.loads(text) == puzzle
    assert nonogram.loads(text, "cwc") == puzzle


@given(any_clues())
def test_cwd_there_and_back(puzzle: Puzzle) -> None:
    assert nonogram.loads(nonogram.dumps(puzzle, "cwd"), "cwd") == puzzle


def test_cwd_has_no_colours() -> None:
    with pytest.raises(nonogram.WriteError, match="CWD has no colours"):
        nonogram.dumps(TINY_IN_COLOUR, "cwd")


@settings(max_examples=trials(100, 30))
@example("◢◢")  # a trianogram, which CWC cannot hold
@given(
    st.text()
    | st.text("0123456789 \n")
    | st.lists(st.integers(0, 3).map(str) | st.just(""), max_size=20).map("\n".join)
)
def test_any_text_is_a_puzzle_or_a_parse_error(text: str) -> None:
    try:
        puzzle = nonogram.loads(text)
    except ParseError:
        return
    corners = any(map(cornered, puzzle.clues))
    for format in ("json",) if corners else ("json", "cwc"):
        written = nonogram.dumps(puzzle, format)
        assert nonogram.loads(written, format).statement == puzzle.statement
