"""CWD and CWC: what is read, what is refused and in which words, and which format is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, ParseError, Puzzle
from nonogram.puzzle import rectangular

CWD = "3\n4\n3\n\n1 2\n\n1 1\n1\n1 1\n1\n"
CWC = "3\n4\n2\n2 1\n\n1 2\n\n1 2\n\n2 2\n\n1 1\n1\n1 1\n1\n\n1 2\n1\n2 2\n2\n"


def clues(*lines: list[tuple[int, int]]) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(Block(*block) for block in line) for line in lines)


TINY = rectangular(
    clues([(3, 1)], [], [(1, 1), (2, 1)]),
    clues([(1, 1), (1, 1)], [(1, 1)], [(1, 1), (1, 1)], [(1, 1)]),
)
TINY_IN_COLOUR = rectangular(
    clues([(2, 1), (1, 2)], [], [(1, 2), (2, 2)]),
    clues([(1, 1), (1, 2)], [(1, 1)], [(1, 2), (1, 2)], [(1, 2)]),
    colours=2,
)


def test_cwd():
    assert nonogram.loads(CWD) == TINY


def test_cwc():
    assert nonogram.loads(CWC) == TINY_IN_COLOUR


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
def test_the_same_in_other_shapes(text, puzzle, change):
    assert nonogram.loads(change(text)) == puzzle


def test_a_lone_zero_in_every_section_of_cwc():
    lines = CWC.split("\n")
    lines[4] = lines[8] = "0"
    assert nonogram.loads("\n".join(lines)) == TINY_IN_COLOUR


def test_blank_lines_at_the_end_may_be_missing():
    assert nonogram.loads("2\n3\n1\n1\n\n2\n") == rectangular(
        clues([(1, 1)], [(1, 1)]), clues([(2, 1)], [], [])
    )
    colours = nonogram.loads("1\n3\n2\n1\n\n2\n\n1\n\n\n\n2\n")
    assert colours == rectangular(clues([(1, 2)]), clues([(1, 2)], [], []), 2)
    assert nonogram.loads("2\n2\n\n\n\n") == rectangular(clues([], []), clues([], []))


def test_the_count_of_lines_decides_between_the_formats():
    # Two rows, two columns, and a 1 in the third line: a CWC file has 14 lines, a CWD file 7.
    cwd = "2\n2\n1\n1\n\n1\n1\n"
    cwc = "2\n2\n1\n1\n1\n\n1\n1\n\n1\n1\n\n1\n1\n"
    assert nonogram.loads(cwd).rows == nonogram.loads(cwc).rows == clues([(1, 1)], [(1, 1)])
    # Where the count fits neither, the grammar does: with blank lines added, then missing.
    assert nonogram.loads(cwc + "\n\n").colours == 1
    assert nonogram.loads(cwd + "\n\n").width == 2
    # And CWD if both do: an empty puzzle of 1 x 1 followed by blank lines.
    assert nonogram.loads("1\n1\n0\n\n\n\n") == rectangular(clues([]), clues([]))


def test_the_format_can_be_named():
    assert nonogram.loads(CWC, format="cwc") == TINY_IN_COLOUR
    with pytest.raises(ParseError):
        nonogram.loads(CWC, format="cwd")
    with pytest.raises(
        nonogram.UnknownNameError, match="unknown format 'xls', expected one of: cwd, cwc"
    ):
        nonogram.loads(CWD, format="xls")


MALFORMED = {
    "": "empty file, expected a puzzle",
    "\n \n": "empty file, expected a puzzle",
    "3\n": "1: file ends before the number of columns",
    "3\n4\n": "2: file ends after 0 of 3 row clues",
    "3 4\n3\n": "2: file ends after 1 of 4 row clues",
    "three\n4\n": "1: expected a puzzle in a known format, found 'three'",
    "3\n-4\n": "2: expected the number of columns, found '-4'",
    "0\n4\n": "1: the number of rows is 0, expected at least 1",
    "3\n0\n": "2: the number of columns is 0, expected at least 1",
    "10001\n4\n": "1: the number of rows is 10001, expected at most 10000",
    "1000000000\n1000000000\n1\n": "1: the number of rows is 1000000000, expected at most 10000",
    "9" * 30 + "\n1\n": "1: expected the number of rows, found '999999999999999999999999999999'",
    "2\n2\n1 x\n1\n\n1\n1\n": "3: expected sizes of row 1 as numbers from 1, found 'x'",
    "2\n2\n1\n1.5\n\n1\n1\n": "4: expected sizes of row 2 as numbers from 1, found '1.5'",
    "2\n2\n1\n-1\n\n1\n1\n": "4: expected sizes of row 2 as numbers from 1, found '-1'",
    "2\n2\n1\n²\n\n1\n1\n": "4: expected sizes of row 2 as numbers from 1, found '²'",
    "2\n2\n1 0\n1\n\n1\n1\n": "3: found 0 among sizes of row 1, expected numbers from 1",
    "2\n2\n1\n\n1\n1\n1\n": (
        "5: expected a blank line between the row clues and the column clues, found '1'"
    ),
    "2\n2\n1\n1\n\n1\n1\n1\n": "8: expected the end of the file after 2 column clues, found '1'",
    "2\n3\n1\n1\n\n1\n": "6: file ends after 1 of 3 column clues",
    "1\n1\n1\n1 1\n\n1 1 1\n\n1\n\n1\n": "6: row 1 has 2 sizes but 3 colours",
    "1\n1\n1\n1\n\n2\n\n1\n\n1\n": "6: colour 2 of row 1, expected 1 to 1",
    "1\n1\n2\n1 1\n\n1 0\n\n1\n\n1\n": "6: found 0 among colours of row 1, expected numbers from 1",
    "1\n1\n0\n1\n\n1\n\n1\n\n1\n": "3: the number of colours is 0, expected at least 1",
    "2\n2\n2\n1 1\n1\n\n1 2\n1\n\n1\n1 1\n\n1\n": (
        "13: file ends after 1 of 2 lines of column colours"
    ),
    "<?xml version='1.0'?>\n<puzzleset/>\n": ("2: expected a <puzzle> in the <puzzleset>"),
    'title "A file of another format, with a long name"\nwidth 4\n': (
        "2: the puzzle ends without a line 'height'"
    ),
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text)
    assert str(caught.value) == MALFORMED[text]


def test_a_truncated_file_says_how_far_it_goes():
    lines = ["10", "10", *["1"] * 10, "", *["1"] * 10]
    with pytest.raises(ParseError, match=r"^20: file ends after 7 of 10 column clues$"):
        nonogram.loads("\n".join(lines[:20]) + "\n")


def test_errors_name_the_file(tmp_path):
    file = tmp_path / "bad.cwd"
    cases = {
        b"2\n\n": "2: expected the number of columns, found a blank line",
        b"2\n2\n1\x00\n": "3: binary data, expected text",
        b"2\n2\n\xff\n": "3: text that is not UTF-8, expected a puzzle",
    }
    for data, message in cases.items():
        file.write_bytes(data)
        with pytest.raises(ParseError) as caught:
            nonogram.load(file)
        assert str(caught.value) == f"{file}:{message}"
        assert caught.value.source == str(file)
    for path, reason in [
        (tmp_path, "is a directory"),
        (tmp_path / "no", "no such file or directory"),
    ]:
        with pytest.raises(ParseError) as caught:
            nonogram.load(path)
        assert str(caught.value) == f"{path}: cannot read the file: {reason}"


@st.composite
def puzzles(draw: st.DrawFn, most_colours: int) -> Puzzle:
    colours = draw(st.integers(1, most_colours))
    block = st.builds(Block, st.integers(1, 99), st.integers(1, colours))
    line = st.lists(block, max_size=4).map(tuple)
    rows, columns = (draw(st.lists(line, min_size=1, max_size=6)) for _ in range(2))
    return rectangular(tuple(rows), tuple(columns), colours)


@given(puzzles(most_colours=70))
def test_cwc_there_and_back(puzzle):
    text = nonogram.dumps(puzzle, "cwc")
    assert nonogram.loads(text) == puzzle
    assert nonogram.loads(text, "cwc") == puzzle


@given(puzzles(most_colours=1))
def test_cwd_there_and_back(puzzle):
    assert nonogram.loads(nonogram.dumps(puzzle, "cwd"), "cwd") == puzzle


def test_cwd_has_no_colours():
    with pytest.raises(nonogram.WriteError, match="CWD has no colours"):
        nonogram.dumps(TINY_IN_COLOUR, "cwd")


@settings(max_examples=400)
@given(
    st.text()
    | st.text("0123456789 \n")
    | st.lists(st.integers(0, 3).map(str) | st.just(""), max_size=20).map("\n".join)
)
def test_any_text_is_a_puzzle_or_a_parse_error(text):
    try:
        puzzle = nonogram.loads(text)
    except ParseError:
        return
    assert nonogram.loads(nonogram.dumps(puzzle, "cwc"), "cwc").clues == puzzle.clues
