"""Which reading of the numbers can be true: the clues as read, or others with one solution.

What was read is confirmed if it has exactly one solution. Else misreadings are slips
(`nonogram.core.puzzle.slips`) whose costs the network knows: the other digits that a mark may be,
by their probability. Readings of several lines are tried in the order of their costs if rows and
columns then have the same total; then every slip of one line, and of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.puzzle import Block, Clue, Grid, Puzzle
from nonogram.core.puzzle.clue import shortest
from nonogram.core.result import Verdict
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.repair import find_repairs
from nonogram.diagnosis.uneven import ChangedLine
from nonogram.scanning.digits import NONE
from nonogram.scanning.numbers import Number

PATIENCE = 20.0  #: seconds for all questions about a picture

_MOST_COST = 6  #: of another digit
_MOST_OTHERS = 12  #: other readings of a line that are tried together with those of other lines
_MOST_CHANGED = 0.1  #: the share of lines that may be corrected
_TRIES = 150  #: readings of several lines that are tried
_LOOKED_AT = 20_000  #: readings whose totals are compared
_SECONDS = 0.5  #: for each of them

Others = dict[Clue, int]  #: other clues that a line may have, with their costs


class Grade(str, Enum):
    """How sure what was read from a picture is."""

    CONFIRMED = "confirmed"  #: as read it has exactly one solution
    CORRECTED = "corrected"  #: it has, after corrections
    UNCONFIRMED = "unconfirmed"  #: no reading that has was found

    def __str__(self) -> str:
        return self.value


class Judged(NamedTuple):
    """The likeliest puzzle, how sure it is, and what was corrected."""

    grade: Grade
    puzzle: Puzzle
    solution: Grid | None = None
    corrections: tuple[ChangedLine, ...] = ()


def judged(puzzle: Puzzle, lines: Sequence[Sequence[Number]], deadline: Deadline) -> Judged:
    """What of the numbers of all lines can be true; `puzzle` has them as they were read."""
    solution = _only_solution(puzzle, deadline)
    if solution is not None:
        return Judged(Grade.CONFIRMED, puzzle, solution)
    sizes = [len(cells) for cells in puzzle.geometry.lines]
    others = {n: _others(line, size) for n, (line, size) in enumerate(zip(lines, sizes))}
    for changes in _readings(puzzle, others, deadline):
        clues = [changes.get(n, clue) for n, clue in enumerate(puzzle.clues)]
        changed = puzzle.replace(clues=tuple(clues))
        solution = _only_solution(changed, deadline.within(_SECONDS))
        if solution is not None:
            named = [
                ChangedLine(puzzle.geometry.line(n), puzzle.clues[n], clue)
                for n, clue in sorted(changes.items())
            ]
            return Judged(Grade.CORRECTED, changed, solution, tuple(named))
    if not deadline.passed() and _is_near(puzzle):
        terms = terms_for(puzzle, deadline=deadline)
        for found in find_repairs(puzzle, terms, None, others=others):
            if found.puzzle.geometry == puzzle.geometry:
                return Judged(Grade.CORRECTED, found.puzzle, found.solution, found.changes)
    return Judged(Grade.UNCONFIRMED, puzzle)


def _only_solution(puzzle: Puzzle, deadline: Deadline) -> Grid | None:
    """The solution of a puzzle that has exactly one."""
    result = solve.under(puzzle, terms_for(puzzle, deadline=deadline))
    return result.solutions[0] if result.verdict is Verdict.UNIQUE else None


def _totals(puzzle: Puzzle) -> list[int]:
    """The cells of all rows, and of all columns."""
    rows, columns = puzzle.geometry.families
    return [
        sum(block.least for n in family for block in puzzle.clues[n]) for family in (rows, columns)
    ]


def _is_near(puzzle: Puzzle) -> bool:
    """Whether a few slips may explain why rows and columns have other totals."""
    one, other = _totals(puzzle)
    return abs(one - other) <= max(puzzle.geometry.shape)


def clue_of_numbers(values: Sequence[int]) -> Clue:
    """The clue with these numbers; a 0 alone is an empty line."""
    return tuple([Block(value) for value in values if value])


def _others(line: Sequence[Number], size: int) -> Others:
    """The clues that a line may have instead, if one or two of its digits are others."""
    marks = [(n, at) for n, number in enumerate(line) for at in range(len(number.marks))]
    single: list[tuple[int, tuple[int, int], int]] = []
    for n, at in marks:
        mark = line[n].marks[at]
        best = mark.scores[mark.digit]
        for digit in range(NONE):
            cost = max(1, round(best - mark.scores[digit]))
            if digit != mark.digit and cost <= _MOST_COST:
                single.append((cost, (n, at), digit))
    single.sort()
    found: Others = {}
    for changes in (*((one,) for one in single), *product(single[:8], single[:8])):
        if len({place for _, place, _ in changes}) < len(changes):
            continue
        values = _values(line, {place: digit for _, place, digit in changes})
        clue = clue_of_numbers(values)
        if (0 not in values or len(values) == 1) and shortest(clue) <= size:
            cost = sum(cost for cost, _, _ in changes)
            found[clue] = min(cost, found.get(clue, cost))
    return found


def _values(line: Sequence[Number], changes: Mapping[tuple[int, int], int]) -> list[int]:
    """The numbers of a line, with other digits in some places."""
    return [
        int("".join(str(changes.get((n, at), mark.digit)) for at, mark in enumerate(number.marks)))
        for n, number in enumerate(line)
    ]


def _readings(
    puzzle: Puzzle, others: Mapping[int, Others], deadline: Deadline
) -> Iterator[dict[int, Clue]]:
    """Other readings of lines, likely ones first, with which both totals are the same."""
    one, other = _totals(puzzle)
    rows = puzzle.geometry.families[0]
    choices = []
    for line, some in others.items():
        sign = 1 if line in rows else -1
        now = sum(block.least for block in puzzle.clues[line])
        cheapest = sorted(some.items(), key=lambda pair: pair[1])[:_MOST_OTHERS]
        for clue, cost in cheapest:
            gain = sign * (sum(block.least for block in clue) - now)
            choices.append((cost, line, gain, clue))
    choices.sort(key=lambda choice: choice[0])
    most = max(2, int(_MOST_CHANGED * len(puzzle.clues)))
    waiting: list[tuple[int, int, tuple[int, ...], int]] = []

    def offer(cost: int, chosen: tuple[int, ...], gain: int) -> None:
        heappush(waiting, (cost, len(chosen), chosen, gain))

    if choices:
        offer(choices[0][0], (0,), choices[0][2])
    tried = 0
    for _ in range(_LOOKED_AT):
        if not waiting or tried >= _TRIES or deadline.passed():
            return
        cost, _, chosen, gain = heappop(waiting)
        if one - other + gain == 0:
            lines = [choices[n][1] for n in chosen]
            if len({*lines}) == len(lines):
                tried += 1
                yield {choices[n][1]: choices[n][3] for n in chosen}
        last = chosen[-1]
        if last + 1 < len(choices):  # the next choice instead of the last, or beside it
            more, _, by, _ = choices[last + 1]
            offer(
                cost - choices[last][0] + more,
                (*chosen[:-1], last + 1),
                gain - choices[last][2] + by,
            )
            if len(chosen) < most:
                offer(cost + more, (*chosen, last + 1), gain + by)
