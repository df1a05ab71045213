"""Tournament files: their one size."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Puzzle

# A diagonal line, and a filled row in the middle of nothing.
DIAGONAL = Puzzle.from_grid([[int(i == j) for j in range(25)] for i in range(25)])
BAR = Puzzle.from_grid([[int(i == 12)] * 25 for i in range(25)])
GOLDEN = "$1\n" + "1\n" * 50 + "$2\n" + "1\n" * 25 + "\n" * 12 + "25\n" + "0\n" * 12


def test_golden() -> None:
    assert [p.statement for p in nonogram.loads_all(GOLDEN)] == [DIAGONAL.statement, BAR.statement]
    assert nonogram.loads_all(GOLDEN) == nonogram.loads_all(GOLDEN, "tournament")
    tabs = GOLDEN.replace("$1\n1\n", "$1\n2\t3\n")
    assert [block.length for block in nonogram.loads_all(tabs)[0].columns[0]] == [2, 3]


def test_one_size_only() -> None:
    with pytest.raises(nonogram.WriteError, match="of 25 rows and 25 columns, this one has 1 row"):
        nonogram.dumps(Puzzle.from_grid([[1]]), "tournament")
