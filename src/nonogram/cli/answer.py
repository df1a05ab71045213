"""The answer to a puzzle in a line of text, and what comes with it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import islice
from typing import NamedTuple

from nonogram.cli.progress import progress_line
from nonogram.conflict import Conflict
from nonogram.deadline import Deadline
from nonogram.enumeration import Tally, count_solutions, solutions
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Outcome, Stats
from nonogram.solve import solving

VERDICTS = {
    Outcome.UNIQUE: "Unique solution",
    Outcome.MULTIPLE: "Multiple solutions",
    Outcome.NO_SOLUTION: "No solution",
    Outcome.UNDECIDED: "Undecided (time limit)",
    Outcome.SOLVED: "Solved (uniqueness not checked)",
}


class Answer(NamedTuple):
    """The line to print, the outcome behind it, and what standard error may tell."""

    text: str
    outcome: Outcome
    conflicts: tuple[Conflict, ...]
    stats: Stats


class Marked(Enum):
    """Are cells that are not the same in all solutions marked in the picture of one?"""

    NEVER = 0
    IF_QUICK = 1  #: if that takes no longer than solving did
    ALWAYS = 2


def judged(
    puzzle: Puzzle,
    solver: str,
    timeout: float | None,
    show: Callable[[Grid], None],
    *,
    given: Grid | None = None,
    first: bool = False,
    marked: Marked = Marked.NEVER,
) -> Answer:
    """Show a solution, if there is one; the answer says whether it is the only one."""
    deadline = Deadline(timeout)
    limit = 1 if first else 2
    with (
        progress_line() as on_progress,
        solving(puzzle, solver, limit, deadline, given=given, on_progress=on_progress) as (
            result,
            search,
        ),
    ):
        grid = result.solutions[0] if result.solutions else None
        if search is not None and result.outcome is Outcome.MULTIPLE and marked is not Marked.NEVER:
            from nonogram.ambiguity import ambiguous_cells

            if marked is Marked.IF_QUICK:
                search.deadline = deadline.within(deadline.elapsed())
            ambiguous, unknown = ambiguous_cells(search, result.solutions)
            if marked is Marked.ALWAYS or not unknown:
                grid = result.solutions[0].without({*ambiguous, *unknown})
    if grid is not None:
        show(grid)
    return Answer(VERDICTS[result.outcome], result.outcome, result.conflicts, result.stats)


def enumerated(
    puzzle: Puzzle,
    solver: str,
    timeout: float | None,
    limit: int | None,
    show: Callable[[Grid], None],
) -> Answer:
    """Show every solution, at most `limit`, as it is found; the answer says how many."""
    tally = Tally()
    shown = 0
    for grid in islice(solutions(puzzle, solver, timeout, tally=tally), limit):
        show(grid)
        shown += 1
    if not shown:
        text = VERDICTS[tally.outcome]
    else:
        number = "1 solution" if shown == 1 else f"{shown} solutions"
        text = number if tally.complete else f"at least {number}"
    return _answer(text, tally, limit)


def counted(puzzle: Puzzle, solver: str, timeout: float | None, limit: int | None) -> Answer:
    """Count the solutions, up to `limit`; the answer is the number alone."""
    with progress_line() as on_progress:
        tally = count_solutions(puzzle, solver, timeout, limit, on_progress=on_progress)
    return _answer(str(tally.found), tally, limit)


def _answer(text: str, tally: Tally, limit: int | None) -> Answer:
    outcome = tally.outcome
    if outcome is Outcome.UNDECIDED and tally.found == limit:
        outcome = Outcome.SOLVED  # one was asked for, and no more
    return Answer(text, outcome, tally.conflicts, tally.stats)
