"""What adding up the clues shows, without looking for a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nonogram.puzzle.clue import Clue, shortest
from nonogram.puzzle.puzzle import Puzzle
from nonogram.puzzle.reasons import ClueTooLong, TotalsDiffer


def cells_of(clues: Iterable[Clue]) -> Counter[int]:
    """How many cells of each colour some clues have together; the background is not among them."""
    cells = Counter[int]()
    for clue in clues:
        for length, colour in clue:
            cells[colour] += length
    return cells


def totals(puzzle: Puzzle) -> list[Counter[int]]:
    """How many cells of each colour there are by the clues of each direction."""
    return [
        cells_of(puzzle.clues[family.start : family.stop]) for family in puzzle.geometry.families
    ]


def filled(puzzle: Puzzle) -> float:
    """The share of cells that are filled, as the rows have it."""
    return totals(puzzle)[0].total() / puzzle.geometry.size


def arithmetic_reasons(puzzle: Puzzle) -> list[ClueTooLong | TotalsDiffer]:
    """All reasons against a solution that adding up the clues shows."""
    geometry = puzzle.geometry
    reasons: list[ClueTooLong | TotalsDiffer] = []
    for index, (line, clue) in enumerate(zip(geometry.lines, puzzle.clues)):
        needed = shortest(clue)
        if needed > len(line):
            reasons.append(ClueTooLong(geometry.line(index), needed, len(line)))
    by_axis = totals(puzzle)
    if all(total == by_axis[0] for total in by_axis):
        return reasons
    for colour in sorted(set().union(*by_axis)):
        numbers = tuple(total[colour] for total in by_axis)
        if len({*numbers}) > 1:
            named = colour if puzzle.colours > 1 else None
            reasons.append(TotalsDiffer(named, tuple(zip(geometry.axes, numbers))))
    return reasons
