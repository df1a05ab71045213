"""The tree of errors."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import nonogram
from nonogram.base.errors import (
    InternalError,
    MissingFileError,
    MissingProgramError,
    NonogramError,
    OtherShapeError,
    ParseError,
    Refused,
    RequestError,
    SolverError,
    StrangeCellError,
    TimeUpError,
    UnknownNameError,
    WriteError,
    WrongCallError,
)
from nonogram.base.text import one_line, system_message
from nonogram.make.picture import NothingLeft
from support.texts import SWITCH

EXAMPLES = [
    NonogramError("base"),
    ParseError("no puzzle"),
    ParseError("row 9 has 2 sizes but 3 colours", 12, "puzzle.cwc"),
    StrangeCellError("row 1, column 1 has 'x'", 1, "picture.txt"),
    NothingLeft("a picture of one colour", None, "sky.png"),
    MissingFileError("no such file", None, "puzzle.cwc"),
    Refused("the solution does not fit the clue of row 1", None, "proof.zip", "other_puzzle"),
    WriteError("no room"),
    RequestError("limit is 0, expected at least 1"),
    OtherShapeError("the puzzle is no rectangle"),
    WrongCallError("solve() has no option max_solutions"),
    UnknownNameError("solver", "sat4j", iter(["glucose", "minisat"])),
    MissingProgramError("kissat"),
    TimeUpError("undecided", "puzzle.cwd"),
    SolverError("died"),
    InternalError("a bug"),
]


def tree(error: type[NonogramError] = NonogramError) -> Iterator[type[NonogramError]]:
    yield error
    for kind in error.__subclasses__():
        yield from tree(kind)


def test_there_is_an_example_of_each() -> None:
    assert set(map(type, EXAMPLES)) == set(tree())


@pytest.mark.parametrize("error", EXAMPLES, ids=repr)
def test_they_survive_the_way_between_processes(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a.cwd", "a.cwd"),
        ("né 日\u00a0本\u3000", "né 日\u00a0本\u3000"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\x1b[31m\x07\x7f\x9b", r"\x1b[31m\x07\x7f\u009b"),
        ("\u2028\u2029\x85\x0b\x0c\x1c", r"\u2028\u2029\u0085\x0b\x0c\x1c"),
        ("\u202eevil", r"\u202eevil"),
        ("\udce9\ud800", r"\xe9\ud800"),
        (r"C:\new", r"C:\new"),
    ],
    ids=ascii,
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line
    assert len(line.splitlines()) == 1


def test_they_are_what_other_programs_catch() -> None:
    """What makes no sense is a ValueError, what fails on the way a RuntimeError."""
    caught = {kind: [base for base in (ValueError, RuntimeError) if issubclass(kind, base)]
              for kind in tree()}  # fmt: skip
    assert {kind: bases for kind, bases in caught.items() if bases} == {
        RequestError: [ValueError],
        UnknownNameError: [ValueError],
        OtherShapeError: [ValueError],
        WrongCallError: [ValueError],
        MissingProgramError: [ValueError],
        SolverError: [RuntimeError],
    }
    puzzle = nonogram.loads(SWITCH)
    for mistaken in (
        lambda: nonogram.solve("fish.cwd"),  # type: ignore[arg-type]
        lambda: nonogram.solve(puzzle, limit=0),
        lambda: nonogram.solve(puzzle, solver="sat4j"),
        lambda: nonogram.hint(puzzle, given=[[2, 0], [0, 0]]),
    ):
        with pytest.raises(RequestError, match=r"expected|lists all"):
            mistaken()
    with pytest.raises(RuntimeError):
        nonogram.solve(puzzle, solver="/bin/false")


def test_one_short_line() -> None:
    text = one_line("a" * 5000 + "b" * 5000, 100)
    assert len(text) <= 100
    assert text.startswith("aaa")
    assert text.endswith("bbb")
    assert one_line(text, 100) == text
    assert one_line("a" * 100, 100) == "a" * 100


def test_every_error_is_a_line() -> None:
    text = "a\n\x1b[31mb"
    for error in (
        NonogramError(text),
        ParseError(text, 1, text),
        WriteError(text),
        UnknownNameError(text, text, [text]),
        SolverError(text),
        InternalError(text),
    ):
        assert str(error).isprintable()
        assert "a\\n\\x1b[31mb" in str(error)
    assert len(ParseError("x" * 10_000).message) <= 500


def test_what_the_system_says() -> None:
    assert system_message(OSError(2, "No such file")) == "no such file"
    assert system_message(OSError("Odd")) == "odd"
