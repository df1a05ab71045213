"""What adding up the clues shows."""

from __future__ import annotations

from collections import Counter

from nonogram.puzzle.clue import shortest
from nonogram.puzzle.puzzle import Puzzle
from nonogram.puzzle.reasons import ClueTooLong, TotalsDiffer


def arithmetic_reasons(puzzle: Puzzle) -> list[ClueTooLong | TotalsDiffer]:
    """All reasons that adding up the clues shows, without looking for a solution."""
    reasons: list[ClueTooLong | TotalsDiffer] = []
    rows, columns = Counter[int](), Counter[int]()
    for line, clue in puzzle.lines():
        available, totals = (puzzle.width, rows) if line.axis == "row" else (puzzle.height, columns)
        needed = shortest(clue)
        if needed > available:
            reasons.append(ClueTooLong(line, needed, available))
        for length, colour in clue:
            totals[colour] += length
    for colour in sorted(rows.keys() | columns.keys()):
        if rows[colour] != columns[colour]:
            named = colour if puzzle.colours > 1 else None
            reasons.append(TotalsDiffer(named, rows[colour], columns[colour]))
    return reasons
