"""A report about a puzzle for its author.

It says whether the puzzle has exactly one solution, and how hard that is for people to find. For
multiple solutions it has the cells in which they differ, their number, and cells to give; for none
the clues that contradict each other, and the slips that would explain this. It compares
the goals of the file with the clues, and has warnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING

from nonogram.base.arguments import truth, whole_or_none
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.ids import Id
from nonogram.base.shown import Recorded, Shown, Told
from nonogram.base.values import FixedDict, NeitherTrueNorFalse, Value
from nonogram.core.logic.board import Board
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle, parts_of
from nonogram.core.puzzle.colours import ALIKE, looks_apart
from nonogram.core.puzzle.reasons import LinesContradict, Reasons, filled
from nonogram.core.result import Result, WithResult
from nonogram.core.search.ambiguity import (
    PATIENCE,
    Ambiguity,
    ambiguous_cells,
    cells_to_give,
    from_goal,
    solution_like,
)
from nonogram.core.search.pipeline import Run, solving
from nonogram.core.search.terms import FORMULA, Terms, with_options
from nonogram.core.verdict import Cause, Verdict
from nonogram.explanation.explain import Difficulty, find_difficulty, moments
from nonogram.explanation.levels import Level, LevelLike
from nonogram.explanation.steps import Step
from nonogram.explanation.techniques import Technique

if TYPE_CHECKING:
    from nonogram.diagnosis.repair import Repairs

MOST_COUNTED = 1000  #: the default limit for counting solutions

#: Seconds, without a timeout, for the reasons of a puzzle without solution, or the difficulty; and
#: for repairs.
EXPLANATION, REPAIR = 10.0, 60.0

FEW = 0.2  #: the share of filled cells, or of background, below which there is a warning


class Goal(Id):
    """The result of comparing the clues with a goal, the picture that a file gives as its solution.

    Where cells are given, solutions are those that agree with them. `words` is the id with blanks.

    Attributes:
        THE_SOLUTION: it is the only solution.
        ONE_OF_SEVERAL_SOLUTIONS: there are others, too.
        A_SOLUTION: it is not known whether there are others.
        NO_SOLUTION: it is no solution.
        UNDECIDED: it has undecided cells, and the time was up.
    """

    THE_SOLUTION = "the_solution"
    ONE_OF_SEVERAL_SOLUTIONS = "one_of_several_solutions"
    A_SOLUTION = "a_solution"
    NO_SOLUTION = "no_solution"
    UNDECIDED = "undecided"


class Concern(Id):
    """The subject of a warning. `words` is the id with blanks.

    Attributes:
        FEW_FILLED_CELLS: few cells are filled.
        FEW_BACKGROUND_CELLS: few cells are background.
        COLOURS_THAT_LOOK_ALIKE: two colours look alike.
        TEDIOUS_FOR_ITS_SIZE: it has many thoughts by cases.
    """

    FEW_FILLED_CELLS = "few_filled_cells"
    FEW_BACKGROUND_CELLS = "few_background_cells"
    COLOURS_THAT_LOOK_ALIKE = "colours_that_look_alike"
    TEDIOUS_FOR_ITS_SIZE = "tedious_for_its_size"


class Caution(Value):
    """A warning for the puzzle's author. `print` gives it in words, with the numbers of colours.

    Its number is a share of the cells or the difference of two colours, from 0 to 1, or how many
    thoughts by cases a line needs on average.
    """

    concern: Concern
    number: float
    colours: tuple[int, ...] = ()  #: two colours that look alike; empty for other concerns

    def __str__(self) -> str:
        return self.text(f"colour {colour}" for colour in self.colours)

    def text(self, colours: Iterable[str]) -> str:
        """The warning in words, with these names of its colours."""
        what, number = self.concern.words, self.number
        if self.concern is Concern.COLOURS_THAT_LOOK_ALIKE:
            return f"{' and '.join(colours)} look alike ({number} of the way from black to white)"
        if self.concern is Concern.TEDIOUS_FOR_ITS_SIZE:
            return f"{what}: {number} steps a line that take all its placements to see"
        return f"{what}: {number:.0%}"


class Report(Recorded, NeitherTrueNorFalse, WithResult, Shown, Told, Value):
    """The result of `check`: the verdict, the difficulty, and what is wrong. `print` shows the text
    that `nonogram check` prints.

    Attributes:
        puzzle: the puzzle.
        result: the verdict, its solutions, and the figures of the run. `verdict`, `solution` and
            `stats` are its own.
        reasons: why there is no solution: the results of adding up, and lines, or given cells,
            that contradict each other.
        ambiguity: the cells in which solutions differ, if there are multiple solutions.
        found: the number of solutions found. `complete` says whether there are no others.
        difficulty: the difficulty of a puzzle with one solution, or None if time was short.
        steps: the steps of the explanation, as far as they were found.
        warnings: the warnings for the author.
        repairs: the repairs of a puzzle without a solution, if they were asked for.
        goals: the relation of each goal to the clues and the given cells.
        given: the given cells, if there are any. All else is about the solutions with these.
    """

    _ASKED = "report.verdict is Verdict.UNIQUE"

    puzzle: Puzzle
    result: Result
    reasons: Reasons = ()
    ambiguity: Ambiguity | None = None
    found: int = 0
    complete: bool = False
    difficulty: Difficulty | None = None
    steps: tuple[Step, ...] = ()
    warnings: tuple[Caution, ...] = ()
    repairs: Repairs | None = None
    goals: tuple[Goal, ...] = ()
    given: Grid | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.puzzle.geometry}: {self.result.words}>"

    @property
    def cause(self) -> Cause | None:
        """The cause of an undecided verdict, or of a difficulty that was not found in time."""
        short = self.verdict is Verdict.UNIQUE and self.difficulty is None
        return self.stats.cause if short else self.result.cause

    @property
    def known(self) -> Grid | None:
        """The cells that are proved to be the same in all solutions, also those of `ambiguity`."""
        return self.result.known

    @cached_property
    def stuck(self) -> Mapping[Level, Grid]:
        """A dictionary of the levels below the puzzle's, the easiest first.

        Each has the picture at which its players get stuck, before the first place above it.
        """
        board = Board.of(self.puzzle, self.given)
        found = dict[Level, Grid]()
        end = () if self.difficulty is None else (self.difficulty.level,)
        for level in chain((moment.level for moment in moments(board, self.steps)), end):
            if level.rank > len(found):
                grid = board.domains().grid().as_in(self.puzzle)
                found |= dict.fromkeys([*Level][len(found) : level.rank], grid)
        return FixedDict(found)

    def is_harder_than(self, level: LevelLike) -> bool:
        """Whether the way to the only solution is known to have a place above this level."""
        return Level(level) in self.stuck

    @property
    def filled(self) -> float | None:
        """The share of filled cells, or None if neither clues nor a solution tell it."""
        share = filled(self.puzzle)
        if share is None and self.verdict is Verdict.UNIQUE:
            cells = self.result.solutions[0].cells
            share = sum(map(bool, cells)) / len(cells)
        return share


@with_options(FORMULA)
def check(
    puzzle: Puzzle, terms: Terms, *, limit: int | None = MOST_COUNTED, repair: bool = False
) -> Report:
    """Check a puzzle for its author: find its verdict, its difficulty, and its mistakes.

    Args:
        puzzle: the puzzle.
        limit: the number up to which solutions are counted, at least 2. None counts all.
        repair: whether to look for repairs of a puzzle without a solution.
        timeout: the wall-clock seconds for the whole run. Without it, solving has no limit, but the
            search for reasons, for the difficulty, or for the common cells of multiple solutions
            ends after 10 s, and that for repairs after 60 s.
        propagation: whether line logic comes first when the verdict and the common cells of
            solutions are found. Reasons, repairs and the difficulty are always found by line logic.
        encoding: the encoding for the same two, as in `nonogram.solve`.
        given: the known cells, as in `nonogram.solve`.
        solver: the name of the SAT solver, as in `nonogram.solve`.
        seed: the seed of random choices, as in `nonogram.solve`.
        on_progress: a function that is told of the progress, as in `nonogram.solve`.

    Errors are those of `nonogram.solve`.
    """
    limit, repair = whole_or_none("limit", limit, 2), truth("repair", repair)
    with solving(puzzle, terms) as run:
        if run.result.verdict is Verdict.MULTIPLE:
            run = from_goal(run)
        result = run.result
        found, complete = len(result.solutions), result.complete
        report = Report(puzzle, result, result.reasons, None, found, complete, given=terms.given)
        if result.verdict is Verdict.MULTIPLE:
            with suppress(OutOfTime):
                report = _compared(report, run, terms.deadline.or_within(PATIENCE), limit)
    if result.verdict is Verdict.NO_SOLUTION:
        from nonogram.diagnosis.conflicting import reason_of, said_once  # not loaded for others
        from nonogram.diagnosis.repair import Repairs, find_repairs

        if repair:
            report = report.replace(repairs=Repairs((), False))
        with suppress(OutOfTime):  # an alarm of our own programs may ring at any place
            reason = reason_of(puzzle, terms.within(EXPLANATION))
            report = report.replace(reasons=said_once(puzzle, report.reasons, reason))
            if repair:
                known = reason if isinstance(reason, LinesContradict) else None
                found_repairs = find_repairs(puzzle, terms.or_within(REPAIR), known)
                report = report.replace(repairs=found_repairs)
    with suppress(OutOfTime):  # the verdict stays known if an alarm rings below
        if result.verdict is Verdict.UNIQUE:
            rated = find_difficulty(puzzle, terms.or_within(EXPLANATION), result)
            report = report.replace(**rated._asdict())
        report = report.replace(
            warnings=tuple(warnings(puzzle, report.steps, report.filled)),
            goals=tuple(_judged(puzzle, goal, result, terms) for goal in puzzle.goals),
        )
    stats = report.stats.replace(stopped=terms.deadline.stopped)
    return report.replace(result=report.result.replace(stats=stats))


def _compared(report: Report, run: Run, deadline: Deadline, limit: int | None) -> Report:
    """The report with the common cells of solutions, and their number. Each takes half the time.

    Raises OutOfTime if no question can be asked in time.
    """
    from nonogram.core.search.enumeration import count_from  # not loaded for one solution

    session, result = run.session(), run.result
    first = result.solutions[0]
    ambiguous, unknown = ambiguous_cells(run, deadline.half())
    ambiguity = Ambiguity(first, ambiguous, unknown, None, report.given)
    within = deadline.half()
    givens = cells_to_give(run.session_without(first, ambiguity.backbone), first, within)
    found, complete = count_from(run.state.solutions[0], session, deadline, limit)
    return report.replace(
        ambiguity=ambiguity.replace(cells_to_give=givens),
        result=result.knowing(ambiguity.backbone),
        found=max(found, len(result.solutions)),
        complete=complete,
    )


def _judged(puzzle: Puzzle, goal: Grid, result: Result, terms: Terms) -> Goal:
    """Compare a goal with the clues and the given cells, given the result of the puzzle."""
    try:
        if solution_like(goal, puzzle, terms.within(EXPLANATION)) is None:
            return Goal.NO_SOLUTION
    except OutOfTime:
        return Goal.UNDECIDED
    known = {Verdict.UNIQUE: Goal.THE_SOLUTION, Verdict.MULTIPLE: Goal.ONE_OF_SEVERAL_SOLUTIONS}
    return known.get(result.verdict, Goal.A_SOLUTION)


def warnings(puzzle: Puzzle, steps: tuple[Step, ...], share: float | None) -> Iterator[Caution]:
    """The warnings about a puzzle. The share of its filled cells may be unknown."""
    if share is not None and share < FEW:
        yield Caution(Concern.FEW_FILLED_CELLS, round(share, 4))
    if share is not None and 1 - share < FEW:
        yield Caution(
            Concern.FEW_BACKGROUND_CELLS, max(0.0, round(1 - share, 4))
        )  # 0: clues too long
    yield from colours_alike(puzzle)
    thoughts = (thought for step in steps for thought in step.thoughts)
    by_cases = sum(thought.technique is Technique.BY_CASES for thought in thoughts)
    if by_cases > len(puzzle.clues):
        yield Caution(Concern.TEDIOUS_FOR_ITS_SIZE, round(by_cases / len(puzzle.clues), 1))


def colours_alike(puzzle: Puzzle) -> Iterator[Caution]:
    """A warning for every two colours of the puzzle, including the background, that look alike."""
    used = {BACKGROUND, *(block.colour for clue in puzzle.clues for block in parts_of(clue))}
    for one, other in combinations(sorted(used), 2):
        apart = looks_apart(puzzle, one, other)
        if apart < ALIKE:
            yield Caution(Concern.COLOURS_THAT_LOOK_ALIKE, round(apart, 3), (one, other))
