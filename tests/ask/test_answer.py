"""Answers say why there is no solution, once."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Grid, Puzzle
from nonogram.ask.answer import answered
from nonogram.ask.question import Question, Wanted


@pytest.mark.parametrize("wanted", [Wanted.VERDICT, Wanted.NUMBER])
def test_given_cells_are_the_only_reason_where_they_are_to_blame(wanted: Wanted) -> None:
    """Not beside them what line logic says of a line."""
    puzzle = Puzzle.of([[1, 1], [1]], [[1], [1], [1]])
    given = Grid([[0, None, None], [None] * 3])
    reasons = answered(Question(wanted=wanted, given=given), puzzle).reasons
    assert [(type(reason).__name__, str(reason)) for reason in reasons] == [
        ("GivenCellsContradict", str(nonogram.check(puzzle, given=given).reasons[0]))
    ]
