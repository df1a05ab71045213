"""Totals: conclusions from adding up the clues, without looking for a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nonogram.puzzle.clue import Clue, blotted, shortest
from nonogram.puzzle.geometry import Geometry
from nonogram.puzzle.puzzle import Puzzle
from nonogram.puzzle.reasons import ClueTooLong, TotalsDiffer


def cells_of(clues: Iterable[Iterable[tuple[int | None, int]]]) -> Counter[int]:
    """The least number of cells of each colour but the background that some clues have together."""
    cells: dict[int, int] = {}  # a counter takes longer to count
    for clue in clues:
        for block in clue:
            colour = block[1]
            cells[colour] = cells.get(colour, 0) + (block[0] or 1)
    return Counter(cells)


def totals(puzzle: Puzzle) -> list[Counter[int]]:
    """The least number of cells of each colour, by the clues of each direction."""
    return [cells_of(clues) for clues in _by_direction(puzzle.geometry, puzzle.clues)]


def _by_direction(geometry: Geometry, clues: Sequence[Clue]) -> list[Sequence[Clue]]:
    return [clues[family.start : family.stop] for family in geometry.families]


def readable(geometry: Geometry, clues: Sequence[Clue]) -> list[bool]:
    """Whether all numbers of a direction's clues can be read, for each direction."""
    return [not any(map(blotted, part)) for part in _by_direction(geometry, clues)]


def totals_known(geometry: Geometry, clues: Sequence[Clue]) -> bool:
    """Whether the clues fix how many cells of each colour all solutions have.

    Ask this before concluding from some cells of a solution on the number of the others.
    """
    return any(readable(geometry, clues))


def filled(puzzle: Puzzle) -> float | None:
    """The share of cells that are filled; None if the clues do not say, or contradict it."""
    known = readable(puzzle.geometry, puzzle.clues)
    if True not in known or arithmetic_reasons(puzzle):
        return None
    return totals(puzzle)[known.index(True)].total() / puzzle.geometry.size


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
    known = readable(geometry, puzzle.clues)
    for colour in sorted(set().union(*by_axis)):
        numbers = tuple(total[colour] for total in by_axis)
        exactly = {number for number, exact in zip(numbers, known) if exact}
        if len(exactly) > 1 or (exactly and max(numbers) > min(exactly)):
            named = colour if puzzle.colours > 1 else None
            least = tuple(axis for axis, exact in zip(geometry.axes, known) if not exact)
            reasons.append(TotalsDiffer(named, tuple(zip(geometry.axes, numbers)), least))
    return reasons
