"""The reading of the numbers that can be true: the clues as read, or others with one solution.

What was read is confirmed if it has exactly one solution. Else misreadings are slips
(`nonogram.core.puzzle.slips`) whose costs the network knows: the other digits that a glyph may be,
by their probability. Every slip of one line is tried, then those of two. At last readings of up to
three lines are tried in the order of their costs, if rows and columns then have the same total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import combinations, product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.puzzle import Block, Clue, Grid, Puzzle
from nonogram.core.puzzle.clue import cells_of, shortest
from nonogram.core.puzzle.reasons import totals
from nonogram.core.result import Verdict
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.repair import find_repairs
from nonogram.diagnosis.uneven import ChangedLine

if TYPE_CHECKING:  # it needs numpy, and these names do not
    from nonogram.scanning.numbers import Number

PATIENCE = 20.0  #: seconds for all questions about a picture

_MOST_COST = 6  #: of another digit
_MOST_OTHERS = 60  #: other readings of lines, the likeliest, that are tried together
_MOST_TOGETHER = 3  #: lines in which misreadings are tried together
_TRIES = 150  #: readings of several lines that are tried
_SECONDS = 0.5  #: for each of them

Others = dict[Clue, int]  #: other clues that a line may have, with their costs


class Grade(str, Enum):
    """The certainty of a reading."""

    CONFIRMED = "confirmed"  #: as read it has exactly one solution
    CORRECTED = "corrected"  #: it has, after the likeliest corrections
    UNCONFIRMED = "unconfirmed"  #: no reading that has was found, or a line has no number

    def __str__(self) -> str:
        return self.value


class Judged(NamedTuple):
    """The likeliest puzzle, how sure it is, what was corrected, and how many others would do."""

    grade: Grade
    puzzle: Puzzle
    solution: Grid | None = None
    corrections: tuple[ChangedLine, ...] = ()
    other_ways: int = 0


def judged(puzzle: Puzzle, lines: Sequence[Sequence[Number]], deadline: Deadline) -> Judged:
    """The reading of all lines that can be true; `puzzle` has the numbers as they were read."""
    solution = _only_solution(puzzle, deadline)
    if solution is not None:
        return Judged(Grade.CONFIRMED, puzzle, solution)
    sizes = [len(cells) for cells in puzzle.geometry.lines]
    meant = {n: _others(line, size) for n, (line, size) in enumerate(zip(lines, sizes))}
    terms = terms_for(puzzle, deadline=deadline.half())
    repairs = find_repairs(puzzle, terms, None, others=meant)
    same = [found for found in repairs if found.puzzle.geometry == puzzle.geometry]
    if same:
        first, others = same[0], len(same) - 1
        return Judged(Grade.CORRECTED, first.puzzle, first.solution, first.changes, others)
    for changes in _readings(puzzle, meant):
        clues = [changes.get(n, clue) for n, clue in enumerate(puzzle.clues)]
        changed = puzzle.replace(clues=tuple(clues))
        solution = _only_solution(changed, deadline.within(_SECONDS))
        if solution is not None:
            lines_of = puzzle.geometry.line
            named = [ChangedLine(lines_of(n), puzzle.clues[n], changes[n]) for n in sorted(changes)]
            return Judged(Grade.CORRECTED, changed, solution, tuple(named))
    return Judged(Grade.UNCONFIRMED, puzzle)


def _only_solution(puzzle: Puzzle, deadline: Deadline) -> Grid | None:
    """The solution of a puzzle that has exactly one."""
    result = solve.under(puzzle, terms_for(puzzle, deadline=deadline))
    return result.solutions[0] if result.verdict is Verdict.UNIQUE else None


def clue_of_numbers(values: Sequence[int]) -> Clue:
    """The clue with these numbers; a 0 alone is an empty line."""
    return tuple([Block(value) for value in values if value])


def _others(line: Sequence[Number], size: int) -> Others:
    """The clues that a line may have instead if one of its digits is another."""
    found: Others = {}
    values = [number.value for number in line]
    for n, number in enumerate(line):
        for glyph, digit in product(number.glyphs, range(10)):
            cost = max(1, round(glyph.scores[glyph.digit] - glyph.scores[digit]))
            digits = [digit if one is glyph else one.digit for one in number.glyphs]
            value = int("".join(map(str, digits)))
            clue = clue_of_numbers([*values[:n], value, *values[n + 1 :]])
            if digit != glyph.digit and cost <= _MOST_COST and shortest(clue) <= size:
                found[clue] = min(cost, found.get(clue, cost))
    return found


def _readings(puzzle: Puzzle, others: Mapping[int, Others]) -> list[dict[int, Clue]]:
    """Other readings of up to three lines with equal totals both ways, likely ones first."""
    rows, columns = (cells.total() for cells in totals(puzzle))
    missing = columns - rows
    choices = []
    for line, clues in others.items():
        sign = 1 if line in puzzle.geometry.families[0] else -1
        before = cells_of([puzzle.clues[line]]).total()
        for clue, cost in clues.items():
            choices.append((cost, line, sign * (cells_of([clue]).total() - before), clue))
    choices.sort(key=itemgetter(0))
    most = min(_MOST_TOGETHER, max(1, len(puzzle.clues) // 10))
    ways = [
        way
        for number in range(1, most + 1)
        for way in combinations(choices[:_MOST_OTHERS], number)
        if sum(gain for _, _, gain, _ in way) == missing
        and len({line for _, line, _, _ in way}) == number
    ]
    ways.sort(key=lambda way: sum(cost for cost, *_ in way))
    return [{line: clue for _, line, _, clue in way} for way in ways[:_TRIES]]
