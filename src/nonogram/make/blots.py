"""Numbers made unreadable, while the puzzle keeps its only solution.

Every number is hidden alone first: the less line propagation then leaves undecided, and the fewer
lines it has to look at, the less the number is needed. In this order they are hidden for good, each
if the puzzle stays unique without it. Those with which line propagation still settles what it
settled before come first, so that a puzzle that people can solve remains one as long as possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.clock.deadline import OutOfTime
from nonogram.explanation.steps import Level
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle import Line, Puzzle
from nonogram.puzzle.arguments import whole
from nonogram.puzzle.values import Value
from nonogram.result import Outcome
from nonogram.sat import DEFAULT
from nonogram.search.pipeline import result_for
from nonogram.search.terms import Terms, terms_for
from nonogram.shown import Shown, Told

#: A number: its line, by index, and its place in the clue, from 0.
_Number = tuple[int, int]


class Hidden(Value):
    """A number that was hidden: its line, and its place in the clue, from 1."""

    line: Line
    block: int


class Blotted(Shown, Told, Value):
    """The result of `blot`.

    Attributes:
        puzzle: with the blots.
        hidden: which numbers, in the order they were hidden; fewer than wished if no other can be
            spared, or the time ran out.
        outcome: of the puzzle: UNIQUE, or what it was before if it had not one solution; then
            nothing is hidden.
        complete: False if the time ran out.
    """

    puzzle: Puzzle
    hidden: tuple[Hidden, ...]
    outcome: Outcome
    complete: bool


def blot(
    puzzle: Puzzle,
    number: int,
    *,
    level: Level | None = None,
    solver: str = DEFAULT,
    timeout: float | None = None,
) -> Blotted:
    """Hide numbers of a puzzle that it needs least; it keeps its only solution.

    Args:
        puzzle: one with a single solution.
        number: how many numbers to hide.
        level: the hardest for people that is wished, None if all are welcome.
        solver: name or alias of the SAT back end.
        timeout: wall-clock seconds for all of it, None for no limit.

    Raises:
        RequestError: the number is negative.
    """
    terms = terms_for(puzzle, solver, timeout)
    level = None if level is None else Level(level)
    number = whole("the number of blots", number, 0)
    result = result_for(puzzle, terms)
    if result.outcome is not Outcome.UNIQUE:
        return Blotted(puzzle, (), result.outcome, result.outcome is not Outcome.UNDECIDED)
    found = puzzle
    hidden: list[Hidden] = []
    complete = True
    try:
        decided = result.stats.decided
        waiting = _by_need(puzzle, terms) if number else []
        for least in (decided, 0):  # first those without which logic comes as far as before
            left: list[_Number] = []
            for index, place in waiting:
                if len(hidden) == number:
                    break
                tried = _hide(found, index, place)
                if _stays(tried, least, level, terms):
                    found = tried
                    hidden.append(Hidden(puzzle.geometry.line(index), place + 1))
                else:
                    left.append((index, place))
            waiting = left
    except OutOfTime:
        complete = False
    return Blotted(found, tuple(hidden), Outcome.UNIQUE, complete)


def _by_need(puzzle: Puzzle, terms: Terms) -> Sequence[_Number]:
    """All numbers that can be read, those needed least first. Raises OutOfTime."""
    ranked = []
    for index, clue in enumerate(puzzle.clues):
        for place, block in enumerate(clue):
            if block.length is not None:
                tried = _hide(puzzle, index, place)
                propagated = propagate(initial_domains(tried), terms.deadline)
                terms.deadline.check()
                undecided = propagated.domains.count_undecided()
                ranked.append((undecided, propagated.visits, index, place))
    return [(index, place) for _, _, index, place in sorted(ranked)]


def _stays(puzzle: Puzzle, least: int, level: Level | None, terms: Terms) -> bool:
    """Whether it has one solution, is not too hard, and lines decide enough of its cells.

    Raises OutOfTime.
    """
    result = result_for(puzzle, terms)
    terms.deadline.check()
    if result.outcome is not Outcome.UNIQUE or result.stats.decided < least:
        return False
    if level is None:
        return True
    from nonogram.make.level import followed

    return not followed(puzzle, result, level, terms).undecided


def _hide(puzzle: Puzzle, index: int, place: int) -> Puzzle:
    """The puzzle with one number unreadable."""
    line = puzzle.geometry.line(index)
    clue = [*puzzle.clues[index]]
    clue[place] = clue[place]._replace(length=None)
    return puzzle.with_clue(line, tuple(clue))
