"""The sentences of reasons why there is no solution."""

from __future__ import annotations

from nonogram import Line, LinesContradict
from nonogram.core.puzzle.reasons import (
    CluesContradict,
    ClueTooLong,
    GivenCellsContradict,
    LineImpossible,
    TotalsDiffer,
)

ROW, COLUMN = Line("row", 3), Line("column", 9)


def test_lines() -> None:
    lines = (ROW, Line("row", 7), COLUMN)
    assert str(LinesContradict(lines, True)) == "rows 3, 7 and column 9 contradict each other"
    assert str(LinesContradict((ROW, COLUMN), False)) == (
        "row 3 and column 9 contradict each other (not proven minimal)"
    )
    assert str(LinesContradict((ROW,), True)) == "row 3 cannot be completed"


def test_given_cells() -> None:
    assert str(GivenCellsContradict(((0, 4),), "row 1 column 5", True)) == (
        "the given cell row 1 column 5 contradicts the clues"
    )
    assert str(GivenCellsContradict(((0, 4), (2, 0)), "row 1 column 5; row 3 column 1", False)) == (
        "the given cells row 1 column 5; row 3 column 1 contradict the clues (not proven minimal)"
    )


def test_whether_cells_are_given() -> None:
    assert str(LineImpossible(ROW)) == "row 3 cannot be completed"
    assert str(LineImpossible(ROW, given=True)) == "row 3 cannot be completed with the given cells"
    assert str(CluesContradict()) == "search shows that the clues contradict each other"
    assert str(CluesContradict(given=True)) == ("search shows that no solution has the given cells")


def test_a_clue_that_is_too_long() -> None:
    assert str(ClueTooLong(ROW, 12, 10)) == "row 3 needs 12 cells but has 10"


def test_totals() -> None:
    totals = (("row", 5), ("column", 6))
    assert str(TotalsDiffer(None, totals)) == "the row clues have 5 cells, the column clues 6"
    assert str(TotalsDiffer(2, totals, ("column",))) == (
        "colour 2: the row clues have 5 cells, the column clues at least 6"
    )
