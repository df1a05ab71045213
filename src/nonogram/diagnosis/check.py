"""Is this puzzle good? Everything an author wants to know of it, as one report.

Whether it has exactly one solution and how hard that is to find; if it has several, in which
cells they differ, how many there are, and which cells to give; if it has none, which clues
contradict each other, and which typing error would explain it; and whether the picture that the
file gives as its goal is what the clues say.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.diagnosis.conflicting import reason_of
from nonogram.diagnosis.repair import Repairs, repairs
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict, LineImpossible, LinesContradict, Reason
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT
from nonogram.search.ambiguity import Ambiguity, ambiguous_cells, cells_to_give
from nonogram.search.enumeration import count_from
from nonogram.search.pipeline import solve, solving
from nonogram.search.session import OnProgress

#: How many solutions are counted unless more are asked for.
MOST_COUNTED = 1000

#: Seconds, without a timeout, for finding out why there is no solution, and for repairs.
EXPLANATION, REPAIR = 10.0, 60.0


class Goal(Enum):
    """What the clues say of a picture that the file gives as the puzzle's solution."""

    THE_SOLUTION = "the solution"
    ONE_OF_SEVERAL = "one of several solutions"
    A_SOLUTION = "a solution"  #: whether it is the only one is not known
    FALSE = "no solution"
    UNDECIDED = "undecided"  #: it has undecided cells, and time was short


class Report(NamedTuple):
    """What `check` found.

    Attributes:
        puzzle: the clues.
        result: the verdict, the solutions it rests on, and the figures of the run.
        reasons: why there is no solution: what adding up shows, and lines, or given cells,
            that contradict each other.
        ambiguity: for a puzzle with several solutions.
        found: how many solutions were found; `complete` if there are no others.

        repairs: of a puzzle without solution, if asked for.
        goals: what the clues say of each of the puzzle's goals.
    """

    puzzle: Puzzle
    result: Result
    reasons: tuple[Reason, ...] = ()
    ambiguity: Ambiguity | None = None
    found: int = 0
    complete: bool = False
    repairs: Repairs | None = None
    goals: tuple[Goal, ...] = ()

    @property
    def filled(self) -> float:
        """The share of cells that are filled, as the rows have it."""
        filled = sum(block.length for clue in self.puzzle.rows for block in clue)
        return filled / (self.puzzle.height * self.puzzle.width)


def check(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    timeout: float | None = None,
    *,
    given: Grid | None = None,
    limit: int = MOST_COUNTED,
    repair: bool = False,
    on_progress: OnProgress | None = None,
) -> Report:
    """Find out everything that an author wants to know of a puzzle.

    Args:
        puzzle: the clues.
        solver: name or alias of the SAT back end.
        timeout: wall-clock seconds for the whole run. Without it solving has no limit, but why
            there is no solution is looked for no longer than 10 s, and repairs for 60 s.
        given: cells whose colour is known, as in `solve`.
        limit: count solutions up to this number.
        repair: look for repairs of a puzzle without solution.
        on_progress: called several times a second while the SAT solver works.

    Raises:
        UnknownNameError: no such solver.
        ValueError: the given cells do not fit the puzzle, or `limit` is less than 2.
        SolverError: the solver failed.
    """
    if limit < 2:
        raise ValueError(f"limit is {limit}, expected at least 2")
    deadline = Deadline(timeout)
    with solving(puzzle, solver, 2, deadline, given=given, on_progress=on_progress) as (
        result,
        session,
    ):
        solutions = result.solutions
        report = Report(puzzle, result, result.reasons, None, len(solutions), result.complete)
        if session is not None and result.outcome is Outcome.MULTIPLE:
            # What is asked from here on is no part of how hard the puzzle is.
            conflicts = result.stats.conflicts
            ambiguous, unknown = ambiguous_cells(session, solutions)
            givens = cells_to_give(session, solutions[0])
            found, complete = count_from(solutions[0], session, limit)
            result.stats.conflicts = conflicts
            report = report._replace(
                ambiguity=Ambiguity(solutions[0], ambiguous, unknown, givens),
                found=max(found, len(solutions)),
                complete=complete,
            )
    if result.outcome is Outcome.NO_SOLUTION:
        report = _explained(report, solver, deadline, given, repair, on_progress)
    goals = (_judged(puzzle, goal, result, solver, deadline) for goal in puzzle.goals)
    return report._replace(goals=tuple(goals))


def _explained(
    report: Report,
    solver: str,
    deadline: Deadline,
    given: Grid | None,
    repair: bool,
    on_progress: OnProgress | None,
) -> Report:
    """With the reasons why there is no solution, and repairs."""
    puzzle = report.puzzle
    patience = deadline.within(EXPLANATION).remaining()
    reason = reason_of(puzzle, solver, patience, given=given, on_progress=on_progress)
    vague = (LineImpossible, CluesContradict)
    added_up = tuple(known for known in report.reasons if not isinstance(known, vague))
    if reason is not None:
        report = report._replace(reasons=(*added_up, reason))
    if repair and given is None:
        patience = deadline.within(REPAIR).remaining()
        known = reason if isinstance(reason, LinesContradict) else None
        found = repairs(puzzle, solver, patience, reason=known, on_progress=on_progress)
        report = report._replace(repairs=found)
    return report


def _judged(puzzle: Puzzle, goal: Grid, result: Result, solver: str, deadline: Deadline) -> Goal:
    """What is known of a goal, given the result of the puzzle."""
    if any(None in row for row in goal.rows):
        remaining = deadline.within(EXPLANATION).remaining()
        agreeing = solve(puzzle, solver, 1, remaining, given=goal)
        if agreeing.outcome is Outcome.UNDECIDED:
            return Goal.UNDECIDED
        right = agreeing.outcome is not Outcome.NO_SOLUTION
    else:
        right = violated_line(puzzle, goal) is None
    if not right:
        return Goal.FALSE
    if result.outcome is Outcome.UNIQUE:
        return Goal.THE_SOLUTION
    return Goal.ONE_OF_SEVERAL if result.outcome is Outcome.MULTIPLE else Goal.A_SOLUTION
