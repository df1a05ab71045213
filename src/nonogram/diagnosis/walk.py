"""The path to a puzzle's solution; without a solution, why there is none."""

from __future__ import annotations

from contextlib import suppress

from nonogram.base.clock.deadline import OutOfTime
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.diagnosis.hint import with_reasons
from nonogram.explanation.explain import Explanation


@with_options(GIVEN)
def explain(puzzle: Puzzle, terms: Terms) -> Explanation:
    """Find the steps that lead a person from the clues to the picture.

    Each step is the easiest one at its point.

    Arguments and errors are those of `nonogram.solve`. `given` are the cells known at the start.
    At most half of the time is for finding the solution. If there is none, the reasons are looked
    for, at most 10 s.

    Returns:
        A sequence of steps. It also has the solution, and the standstill if logic ends before it.
        If time was short it has the steps before, and asking for more of it raises TimeUpError.
    """
    explanation = path_to(puzzle, terms)
    with suppress(OutOfTime):
        len(explanation)  # finds all steps
    return explanation


def path_to(puzzle: Puzzle, terms: Terms) -> Explanation:
    """The same, but each step is found when it is asked for."""
    explanation = Explanation(puzzle, terms)
    vars(explanation)["result"] = with_reasons(puzzle, terms, explanation.result)
    return explanation
