"""Tests of the words for a puzzle that was read from a picture."""

from __future__ import annotations

import pytest

from nonogram.core.puzzle import Puzzle
from nonogram.report.scanned import told_of

scan = pytest.importorskip("nonogram.scanning.scan")


def test_doubtful_numbers_are_named_beside_lines_that_were_not_read_whole() -> None:
    """However many doubtful numbers those lines have, which are not named."""
    puzzle = Puzzle.from_grid([[1, 0] * 10, [1] * 20])
    unread, other = puzzle.geometry.line(0), puzzle.geometry.line(1)
    confidences = [(unread, 0.1)] * 10 + [(other, 0.5)]
    readings = [scan.ScannedNumber(line, 1, 1, sure, (0, 0, 9, 9)) for line, sure in confidences]
    grade = scan.Grade.UNCONFIRMED
    found = scan.Scan(
        grade, puzzle, puzzle.goals[0], (), 0, tuple(readings), (unread,), ((1.0,),), None
    )
    assert [*told_of(found)][1:] == [
        f"{unread}: a number is missing, or was not read",
        f"{other}: the 1 is doubtful (50%)",
    ]
