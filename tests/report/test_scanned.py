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
    lattice = tuple(tuple((10.0 * x, 10.0 * y) for x in range(21)) for y in range(3))
    goal, read = puzzle.goals[0], tuple(readings)
    found = scan.Scan(grade, puzzle, goal, (), 0, read, (unread,), goal, lattice, 1, 2, None)
    assert [*told_of(found)][1:] == [
        "this is grid 1 of 2: --grid N reads another one",
        f"{unread}, at 0, 0: a number is missing, or was not read",
        f"{other}, at 0, 0: the 1 is doubtful (50%)",
    ]
