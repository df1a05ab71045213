"""Numbers made unreadable, while the puzzle keeps its only solution.

First every number is hidden alone. The fewer cells line logic then leaves undecided, and the
fewer lines it propagates, the less the number is needed. In this order numbers are hidden for good,
each if the puzzle stays unique. A number comes first if line logic decides as much
without it, so that people can solve the puzzle as long as possible.
"""

from __future__ import annotations

from nonogram.base.arguments import whole
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.shown import Shown, Told
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Block, Line, Puzzle
from nonogram.core.puzzle.clue import cornered
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import SEARCH, Terms, with_options
from nonogram.core.verdict import Verdict
from nonogram.explanation.levels import Level, LevelLike
from nonogram.make.level import cells_left


class Hidden(Value):
    """A number that was hidden: its line, and its place in the clue, counted from 1."""

    line: Line
    block: int


class Blotted(NeitherTrueNorFalse, Shown, Told, Value):
    """The result of `blot`: the puzzle with hidden numbers, and a list of these.

    Attributes:
        puzzle: the puzzle with blots.
        hidden: the hidden numbers, in order. There are fewer than wished if all others are needed,
            or the time ran out.
        verdict: the verdict on the puzzle. Unless it is UNIQUE, nothing is hidden.
        complete: whether there was time enough.
    """

    _ASKED = "blotted.verdict is Verdict.UNIQUE"

    puzzle: Puzzle
    hidden: tuple[Hidden, ...]
    verdict: Verdict
    complete: bool


@with_options(SEARCH)
def blot(puzzle: Puzzle, terms: Terms, blots: int, *, level: LevelLike | None = None) -> Blotted:
    """Hide the numbers that a puzzle needs least. Its solution stays the only one.

    Args:
        puzzle: a puzzle with one solution.
        blots: the number of numbers to hide.
        level: the hardest level that is allowed. None allows all.
        timeout: the wall-clock seconds for all of it, or None for no limit.
        solver: the name of the SAT solver, as in `nonogram.solve`.
        seed: the seed of random choices, as in `nonogram.solve`.
        on_progress: a function that is told of the progress, as in `nonogram.solve`.

    Numbers of blocks with corners are never hidden, since no format can write that. Raises
    RequestError for a negative number.
    """
    hardest = None if level is None else Level(level)
    blots = whole("the number of blots", blots, 0)
    result = solve.under(puzzle, terms)
    if result.verdict is not Verdict.UNIQUE:
        return Blotted(puzzle, (), result.verdict, result.verdict is not Verdict.UNDECIDED)
    found = puzzle
    hidden: list[Hidden] = []
    complete = True
    try:
        waiting = _by_need(puzzle, terms) if blots else []
        for least in (result.stats.decided, 0):  # first those that leave logic as strong as before
            for each in [*waiting]:
                if len(hidden) == blots:
                    break
                tried = _without(found, each)
                result = solve.under(tried, terms)
                terms.deadline.check()
                enough = result.verdict is Verdict.UNIQUE and result.stats.decided >= least
                if enough and not cells_left(tried, result, hardest, terms):
                    found = tried
                    hidden.append(each)
                    waiting.remove(each)
    except OutOfTime:
        complete = False
    return Blotted(found, tuple(hidden), Verdict.UNIQUE, complete)


def _by_need(puzzle: Puzzle, terms: Terms) -> list[Hidden]:
    """All numbers that can be hidden, those needed least first. Raises OutOfTime."""
    ranked: list[tuple[int, int, int, Hidden]] = []
    for line, clue in puzzle.by_line():
        for place, block in enumerate(clue, 1):
            if block.length is not None and not cornered((block,)):
                number = Hidden(line, place)
                propagated = propagate(initial_domains(_without(puzzle, number)), terms.deadline)
                terms.deadline.check()
                undecided = propagated.domains.count_undecided()
                ranked.append((undecided, propagated.visits, len(ranked), number))
    return [number for *_, number in sorted(ranked)]


def _without(puzzle: Puzzle, number: Hidden) -> Puzzle:
    """The puzzle with one number unreadable."""
    clue = [*puzzle.clue(number.line)]
    block = clue[number.block - 1]
    clue[number.block - 1] = Block(None, block.colour)
    return puzzle.with_clue(number.line, tuple(clue))
