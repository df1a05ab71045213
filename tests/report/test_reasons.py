"""Sentences on puzzles whose clues do not add up."""

from __future__ import annotations

import pytest

import nonogram
from nonogram.ask.found import Answer
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.verdict import Verdict
from nonogram.report.verdict import reasons_told
from support.command_line import run
from support.formats import BLACK, PICTURES, dumps
from support.paths import PUZZLES


@pytest.mark.parametrize("name", sorted({*BLACK}.difference(PICTURES)))
def test_a_file_that_is_cut_off(name: str) -> None:
    """Wherever it is cut, nobody has to read a reason for each line."""
    puzzle = nonogram.load(PUZZLES / "cat.cwd")
    text = dumps(puzzle, name)
    for end in range(0, len(text), 9):
        try:
            read = nonogram.loads(text[:end], name)
        except nonogram.ParseError:
            continue
        reasons = arithmetic_reasons(read)
        sentences = tuple(map(str, reasons))
        told = reasons_told(
            Answer(Verdict.NO_SOLUTION, reasons=tuple(reasons), sentences=sentences)
        )
        assert len(told) <= 5
        assert len(told) == len(reasons) or "perhaps a list of clues is cut off" in told[1]


def test_an_open_string() -> None:
    text = nonogram.dumps(nonogram.load(PUZZLES / "cat.cwd"), "toml")
    told = run("solve", "-", input=text.rstrip('"\n')).stderr
    assert told.endswith('file ends without """ behind the clues: perhaps it is cut off\n')
