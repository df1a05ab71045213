"""Puzzles of a wished level: the cells left without harder steps, and a search by seeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Grid, Position, Positions, Puzzle
from nonogram.core.result import Result
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import Terms
from nonogram.core.verdict import Verdict
from nonogram.explanation.levels import Level


class Followed(NamedTuple):
    """The result of solving a puzzle without places above a level."""

    level: Level  #: that of the hardest place; a lower bound if it is too hard
    undecided: Positions  #: the cells left, row by row; none if no place is too hard


def followed(puzzle: Puzzle, result: Result, most: Level, terms: Terms) -> Followed:
    """Solve a puzzle with one solution by steps up to level `most`. Raises OutOfTime."""
    from nonogram.explanation.explain import Explanation, moments

    if most <= Level.MEDIUM and not _lines_suffice(result):
        propagated = propagate(initial_domains(puzzle), terms.deadline)
        terms.deadline.check()
        return Followed(Level.HARD, _undecided(propagated.domains.grid()))
    board = Board.of(puzzle, None)
    explanation = Explanation(puzzle, terms, result)
    level = Level.TRIVIAL
    for moment in moments(board, explanation):
        level = max(level, moment.level)
        if level > most:
            return Followed(level, _undecided(board.domains().grid()))
    if explanation.standstill is None:
        return Followed(level, ())
    terms.deadline.check()
    return Followed(Level.SEARCH, explanation.standstill.undecided)


def cells_left(
    puzzle: Puzzle, result: Result, most: Level | None, terms: Terms
) -> Sequence[Position]:
    """The cells left after all steps that are not too hard. Errors are those of `followed`."""
    if most is None or (most >= Level.MEDIUM and _lines_suffice(result)):
        return ()
    return followed(puzzle, result, most, terms).undecided


def first_of_level(
    puzzles: Iterable[Puzzle], level: Level | None, deadline: Deadline
) -> Puzzle | None:
    """The first puzzle with one solution and this level; None without any, or if time is short."""
    terms = Terms(deadline)
    with suppress(OutOfTime):
        for puzzle in puzzles:
            result = solve.under(puzzle, terms)
            deadline.check()
            if result.verdict is Verdict.UNIQUE and _is_of_level(puzzle, result, level, terms):
                return puzzle
    return None


def _is_of_level(puzzle: Puzzle, result: Result, level: Level | None, terms: Terms) -> bool:
    """Whether a puzzle with one solution has the wished level, if any. Raises OutOfTime."""
    if level is None:
        return True
    too_easy = level > Level.MEDIUM and _lines_suffice(result)
    return not too_easy and followed(puzzle, result, level, terms).level is level


def _lines_suffice(result: Result) -> bool:
    """Whether line logic decides every cell, so that the puzzle is at most medium."""
    return result.stats.decided == result.stats.cells


def _undecided(grid: Grid) -> Positions:
    """The cells without a colour, row by row."""
    return tuple(position for position in grid.positions() if grid[position] is None)
