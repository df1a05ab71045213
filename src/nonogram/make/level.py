"""Puzzles as hard as is wished: how far one comes without anything harder, and a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.explanation.difficulty import within
from nonogram.explanation.explain import Explanation
from nonogram.explanation.steps import Level, Step
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle import Grid, Position, Puzzle
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT, backend_named
from nonogram.search.pipeline import result_for
from nonogram.search.terms import Terms


class Followed(NamedTuple):
    """How far one comes in a puzzle without a step that is harder than some level.

    Attributes:
        level: of the hardest step needed; if it is too hard, at least this one.
        undecided: the cells that are left, row by row; none if no step is too hard.
    """

    level: Level
    undecided: tuple[Position, ...]


def followed(puzzle: Puzzle, result: Result, most: Level, terms: Terms) -> Followed:
    """Follow the explanation of a puzzle with one solution until a step is harder than `most`.

    Raises OutOfTime.
    """
    if most.rank <= Level.MEDIUM.rank and needs_more_than_lines(result):
        propagated = propagate(initial_domains(puzzle), terms.deadline)
        terms.deadline.check()
        return Followed(Level.HARD, _undecided(propagated.domains.grid()))
    steps: list[Step] = []
    explanation = Explanation(puzzle, terms, result)
    level = Level.TRIVIAL
    for step in explanation:
        steps.append(step)
        level = max(level, step.level, key=lambda level: level.rank)
        if level.rank > most.rank:
            return Followed(level, _undecided(within(puzzle, None, steps, most)))
    if explanation.standstill is None:
        return Followed(level, ())
    terms.deadline.check()
    return Followed(Level.SEARCH, explanation.standstill.undecided)


def needs_more_than_lines(result: Result) -> bool:
    """Whether line logic leaves cells undecided, so that the puzzle is at least hard."""
    return result.stats.decided < result.stats.cells


class Found(NamedTuple):
    """The first puzzle of a level, None if there was none or no time; and how many were tried."""

    puzzle: Puzzle | None
    tried: int


def first_of_level(
    puzzles: Iterable[Puzzle],
    level: Level | None,
    *,
    solver: str = DEFAULT,
    timeout: float | None = None,
) -> Found:
    """The first of some puzzles that has one solution and is exactly of a level.

    Args:
        puzzles: those to try.
        level: which; None if all are welcome.
        solver: name or alias of the SAT back end.
        timeout: wall-clock seconds for all of it, None for no limit.
    """
    terms = Terms(backend_named(solver).name, Deadline(timeout))
    tried = 0
    for puzzle in puzzles:
        result = result_for(puzzle, terms)
        try:
            terms.deadline.check()
            if result.outcome is Outcome.UNIQUE and _is_of_level(puzzle, result, level, terms):
                return Found(puzzle, tried + 1)
        except OutOfTime:
            break
        tried += 1
    return Found(None, tried)


def _is_of_level(puzzle: Puzzle, result: Result, level: Level | None, terms: Terms) -> bool:
    """Whether a puzzle with one solution is exactly of a level, or none is wished."""
    if level is None:
        return True
    if level.rank > Level.MEDIUM.rank and not needs_more_than_lines(result):
        return False
    return followed(puzzle, result, level, terms).level is level


def _undecided(grid: Grid) -> tuple[Position, ...]:
    """The cells without a colour, row by row."""
    return tuple(position for position in grid.positions() if grid[position] is None)
