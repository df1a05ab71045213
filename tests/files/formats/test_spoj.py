"""The input of the task on SPOJ."""

from __future__ import annotations

import pytest

import nonogram
from support.samples import TINY


def test_line_ends_mean_nothing() -> None:
    text = nonogram.dumps([TINY, TINY.transposed()], "spoj")
    first, rest = text.split("\n", 1)
    size, rest = rest.split("\n", 1)
    found = nonogram.loads_all(f"{first}\n{size}\n{' '.join(rest.split())}")
    assert [p.statement for p in found] == [TINY.statement, TINY.transposed().statement]


@pytest.mark.thorough
def test_more_puzzles_than_lines_of_a_puzzle() -> None:
    puzzles = [nonogram.Puzzle.from_grid([[1]])] * 10_001
    assert len(nonogram.loads_all(nonogram.dumps(puzzles, "spoj"))) == 10_001
