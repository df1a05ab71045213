"""What all solutions agree on, against all solutions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram
from nonogram.compare import agreed, differing
from nonogram.puzzle import Grid


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 3), st.integers(0, 10_000))
def test_against_all_solutions(height, width, colours, seed):
    puzzle = nonogram.random_puzzle(height, width, 0.5, colours, seed)
    every = list(nonogram.solutions(puzzle))
    common = nonogram.consensus_of(puzzle)
    assert common.grid == agreed(every)
    assert (common.outcome is nonogram.Outcome.UNIQUE) == (len(every) == 1)
    assert common.complete


def test_without_a_solution(puzzles):
    common = nonogram.consensus_of(nonogram.load(puzzles / "typo.cwd"))
    assert (common.outcome, common.grid) == (nonogram.Outcome.NO_SOLUTION, None)
    assert str(common.conflicts[0]) == "column 4 cannot be completed"


@pytest.mark.parametrize("timeout", [0, 1e-9])
def test_out_of_time(puzzles, timeout):
    common = nonogram.consensus_of(nonogram.load(puzzles / "noise.cwd"), timeout=timeout)
    assert (common.outcome, common.complete) == (nonogram.Outcome.UNDECIDED, False)


def test_noise(puzzles):
    common = nonogram.consensus_of(nonogram.load(puzzles / "noise.cwd"))
    assert common.outcome is nonogram.Outcome.MULTIPLE
    assert any(None in row for row in common.grid.rows)


def test_differing():
    left, right = Grid([[0, 1], [2, 0]]), Grid([[0, 2], [2, 1]])
    assert differing(left, right) == [(0, 1), (1, 1)]
    assert agreed([left, right]) == Grid([[0, None], [2, None]])
