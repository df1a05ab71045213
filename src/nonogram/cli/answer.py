"""The answer to a puzzle in a line of text, and what comes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from nonogram.cli.progress import Stop, progress_line
from nonogram.clock.deadline import Deadline
from nonogram.errors import counted
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.reasons import Reason
from nonogram.result import INTERRUPTED, VERDICTS, Outcome, Result, Stats
from nonogram.search.pipeline import solving
from nonogram.search.terms import Terms, terms_for

if TYPE_CHECKING:
    from nonogram.search.enumeration import Tally
    from nonogram.search.session import Session

#: Called with every solution that is to be shown.
Show = Callable[[Grid], None]


class Answer(NamedTuple):
    """The line to print, the outcome behind it, and what else is known.

    `result` is there if the question was whether the puzzle has one solution. In the picture so
    many cells are `unsettled`: marked, though nobody knows whether solutions differ in them; that
    is so if time was short, or if Ctrl-C `stopped` the search.
    """

    text: str
    outcome: Outcome
    reasons: tuple[Reason, ...]
    stats: Stats
    result: Result | None = None
    unsettled: int = 0
    stopped: bool = False

    def remarks(self) -> Iterator[str]:
        """What to say about the picture on standard error."""
        if self.outcome is Outcome.UNDECIDED and self.result and self.result.solutions:
            yield "a solution was found; whether it is the only one is not known"
        if self.unsettled:
            cells = counted(self.unsettled, "cell")
            hint = "" if self.stopped else "; --timeout SECONDS gives more time"
            yield f"{cells} marked that may be the same in all solutions{hint}"


def number_found(found: int, complete: bool, limit: int | None) -> str:
    """The number of solutions alone, with "at least" if time was too short to count them all."""
    if not found and not complete:
        return VERDICTS[Outcome.UNDECIDED]
    return str(found) if complete or found == limit else f"at least {found}"


def how_many(solutions: int, complete: bool) -> str:
    """The number of solutions in words, with "at least" unless it is `complete`."""
    number = "1 solution" if solutions == 1 else f"{solutions} solutions"
    return number if complete else f"at least {number}"


class Marked(Enum):
    """Whether a picture marks the cells in which other solutions differ from it."""

    NEVER = 0
    IF_QUICK = 1  #: if that takes no longer than solving did
    ALWAYS = 2


class Question(NamedTuple):
    """What is asked of a puzzle.

    Attributes:
        solver: name of the back end.
        timeout: wall-clock seconds, None for no limit.
        first: ask for one solution only, not whether there are others.
        limit, every: ask for up to `limit` solutions, or for every one.
        number: ask only how many there are.
        marked: see `Marked`.
        advice: what to say on standard error if the run takes long.
        difficulty: ask also how hard the puzzle is, if it has one solution.
        by_cubes: what answers whether there is one solution, if not this process alone.
    """

    solver: str
    timeout: float | None = None
    first: bool = False
    limit: int | None = None
    every: bool = False
    number: bool = False
    marked: Marked = Marked.NEVER
    advice: str | None = None
    difficulty: bool = False
    by_cubes: Callable[[Puzzle, Terms, int], Result] | None = None

    @property
    def many(self) -> bool:
        """Is it for several solutions, one by one?"""
        return self.every or self.limit is not None

    def answer(self, puzzle: Puzzle, given: Grid | None, show: Show) -> Answer:
        """Answer the question; solutions are shown as they are found."""
        if self.number:
            return self._counted(puzzle, given)
        if self.many:
            return self._enumerated(puzzle, given, show)
        return self._judged(puzzle, given, show)

    def _judged(self, puzzle: Puzzle, given: Grid | None, show: Show) -> Answer:
        """Show a solution, if there is one; the answer says whether it is the only one."""
        limit = 1 if self.first else 2
        grid, unsettled = None, 0
        with progress_line(self.advice) as on_progress, Stop(on_progress) as stop:
            terms = terms_for(puzzle, self.solver, self.timeout, given, stop.on_progress)
            with self._solving(puzzle, terms, limit) as (result, session_of):
                if result.solutions:
                    grid, unsettled = self._to_show(result, session_of, terms.deadline)
        if grid is not None:
            show(grid)
        reasons = self._reasons(puzzle, given, result.reasons, terms.deadline)
        stopped = stop.asked and result.outcome is Outcome.UNDECIDED
        text = INTERRUPTED if stopped else VERDICTS[result.outcome]
        if self.difficulty and result.outcome is Outcome.UNIQUE:
            text = f"{text}, {how_hard(puzzle, terms, result)}"
        return Answer(text, result.outcome, reasons, result.stats, result, unsettled, stop.asked)

    @contextmanager
    def _solving(
        self, puzzle: Puzzle, terms: Terms, limit: int
    ) -> Iterator[tuple[Result, Callable[[], Session | None]]]:
        """The result, in this process or by cubes, and what opens a session for more questions."""
        if self.by_cubes is None:
            with solving(puzzle, terms, limit) as run:
                yield run.result, run.session
            return
        from nonogram.cubes.formula import Formula

        with ExitStack() as opened:

            def session() -> Session | None:
                if self.marked is not Marked.ALWAYS:
                    return None  # it would be one process alone
                found = opened.enter_context(closing(Formula(puzzle, terms.given).session(terms)))
                return found if found.encode() else None

            yield self.by_cubes(puzzle, terms, limit), session

    def _to_show(
        self, result: Result, session_of: Callable[[], Session | None], deadline: Deadline
    ) -> tuple[Grid, int]:
        """The first solution, its ambiguous cells marked if that is wanted.

        And how many are marked, though nobody knows whether they are ambiguous.
        """
        grid = result.solutions[0]
        if result.outcome is not Outcome.MULTIPLE or self.marked is Marked.NEVER:
            return grid, 0
        from nonogram.search.ambiguity import PATIENCE, ambiguous_cells

        quick = self.marked is Marked.IF_QUICK

        def in_time() -> Session | None:
            if (session := session_of()) is not None:
                patience = deadline.within(deadline.elapsed())
                session.deadline = patience if quick else deadline.or_within(PATIENCE)
            return session

        ambiguous, unknown = ambiguous_cells(result, in_time)
        if unknown and quick:
            return grid, 0
        return grid.without({*ambiguous, *unknown}), len(unknown)

    def _enumerated(self, puzzle: Puzzle, given: Grid | None, show: Show) -> Answer:
        """Show every solution, up to the limit; the answer says how many there were."""
        from nonogram.search.enumeration import Tally, solutions

        deadline = Deadline(self.timeout)
        tally = Tally()
        shown = 0
        found = solutions(
            puzzle, tally=tally, solver=self.solver, timeout=self.timeout, given=given
        )
        for grid in islice(found, self.limit):
            show(grid)
            shown += 1
        text = how_many(shown, tally.complete) if shown else VERDICTS[tally.outcome]
        return self._tallied(text, tally, puzzle, given, deadline)

    def _counted(self, puzzle: Puzzle, given: Grid | None) -> Answer:
        """Count the solutions, up to the limit; the answer is the number, or the least it is."""
        from nonogram.search.enumeration import count_solutions

        deadline = Deadline(self.timeout)
        with progress_line() as on_progress:
            tally = count_solutions(
                puzzle,
                limit=self.limit,
                solver=self.solver,
                timeout=self.timeout,
                given=given,
                on_progress=on_progress,
            )
        text = number_found(tally.found, tally.complete, self.limit)
        return self._tallied(text, tally, puzzle, given, deadline)

    def _tallied(
        self, text: str, tally: Tally, puzzle: Puzzle, given: Grid | None, deadline: Deadline
    ) -> Answer:
        outcome = tally.outcome
        if outcome is Outcome.UNDECIDED and tally.found == self.limit:
            outcome = Outcome.SOLVED  # one was asked for, and no more
        reasons = self._reasons(puzzle, given, tally.reasons, deadline)
        return Answer(text, outcome, reasons, tally.stats)

    def _reasons(
        self,
        puzzle: Puzzle,
        given: Grid | None,
        reasons: tuple[Reason, ...],
        deadline: Deadline,
    ) -> tuple[Reason, ...]:
        """Why there is no solution; with given cells, the reason says if they are to blame."""
        if not reasons or given is None:
            return reasons
        from nonogram.diagnosis.conflicting import find_reason

        with progress_line() as on_progress:
            reason = find_reason(puzzle, Terms(self.solver, deadline, given, on_progress))
        return reasons if reason is None else (reason,)


def how_hard(puzzle: Puzzle, terms: Terms, result: Result | None = None) -> str:
    """How hard a puzzle with one solution is, in what is left of the time."""
    from nonogram.ask.difficulty import difficulty_data, difficulty_words
    from nonogram.explanation.difficulty import find_difficulty
    from nonogram.explanation.explain import Explanation

    found, _ = find_difficulty(Explanation(puzzle, terms, result))
    return difficulty_words(None if found is None else difficulty_data(found))
