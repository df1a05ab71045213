"""The reading of the numbers that can be true: the clues as read, or others with one solution.

What was read is confirmed if it has exactly one solution. Else misreadings are slips
(`nonogram.core.puzzle.slips`) whose costs the network knows: the other digits that a glyph may be,
by their probability. Every slip of one line is tried, then those of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.base.ids import Id
from nonogram.core.puzzle import Block, Clue, Grid, Puzzle
from nonogram.core.puzzle.clue import shortest
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import terms_for
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.repair import find_repairs
from nonogram.diagnosis.uneven import ChangedLine

if TYPE_CHECKING:  # it needs numpy, and these names do not
    from nonogram.scanning.numbers import Number

PATIENCE = 20.0  #: seconds for all questions about a picture

_MOST_COST = 6  #: of another digit

Others = dict[Clue, int]  #: other clues that a line may have, with their costs


class Grade(Id):
    """The grade that says how certain a reading is.

    Attributes:
        CONFIRMED: as it was read, the puzzle has exactly one solution.
        CORRECTED: it has exactly one after the likeliest corrections.
        UNCONFIRMED: no reading with exactly one was found, or a line has no number.
    """

    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    UNCONFIRMED = "unconfirmed"


class Judged(NamedTuple):
    """The likeliest puzzle, how sure it is, what was corrected, and how many others would do."""

    grade: Grade
    puzzle: Puzzle
    solution: Grid | None = None
    corrections: tuple[ChangedLine, ...] = ()
    other_ways: int = 0


def judged(puzzle: Puzzle, lines: Sequence[Sequence[Number]], deadline: Deadline) -> Judged:
    """The reading of all lines that can be true; `puzzle` has the numbers as they were read."""
    terms = terms_for(puzzle, deadline=deadline)
    result = solve.under(puzzle, terms)
    if result.verdict is Verdict.UNIQUE:
        return Judged(Grade.CONFIRMED, puzzle, result.solution)
    sizes = [len(cells) for cells in puzzle.geometry.lines]
    meant = {n: _others(line, size) for n, (line, size) in enumerate(zip(lines, sizes))}
    repairs = find_repairs(puzzle, terms, None, others=meant)
    same = [found for found in repairs if found.puzzle.geometry == puzzle.geometry]
    if same:
        first, others = same[0], len(same) - 1
        return Judged(Grade.CORRECTED, first.puzzle, first.solution, first.changes, others)
    return Judged(Grade.UNCONFIRMED, puzzle)


def clue_of_numbers(values: Sequence[int]) -> Clue:
    """The clue with these numbers; a 0 alone is an empty line."""
    return tuple([Block(value) for value in values if value])


def _others(line: Sequence[Number], size: int) -> Others:
    """The clues that a line may have instead if one of its digits is another."""
    found: Others = {}
    values = [number.value for number in line]
    for n, number in enumerate(line):
        for (place, glyph), digit in product(enumerate(reversed(number.glyphs)), range(10)):
            cost = max(1, round(glyph.likely - glyph.scores[digit]))
            value = number.value + (digit - glyph.digit) * 10**place
            clue = clue_of_numbers([*values[:n], value, *values[n + 1 :]])
            if digit != glyph.digit and cost <= _MOST_COST and shortest(clue) <= size:
                found[clue] = min(cost, found.get(clue, cost))
    return found
