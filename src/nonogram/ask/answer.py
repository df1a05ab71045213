"""The answer to a question about a puzzle, and the one function that finds it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, cast

from nonogram.ask import record
from nonogram.ask.question import Marked, Question, Wanted
from nonogram.ask.record import Record, brief_data, solution_cells, stats_of
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import TimeUpError
from nonogram.base.processes.seats import Seats
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import Reason
from nonogram.core.result import (
    TIME_LIMIT,
    Outcome,
    Result,
    Stats,
    outcome_of,
    verdict_words,
)
from nonogram.core.search.pipeline import Run, solving
from nonogram.core.search.terms import OnProgress, Terms

if TYPE_CHECKING:
    from nonogram.ask.json_types import SolveData
    from nonogram.core.search.session import SolverSession
    from nonogram.diagnosis.check import Report

Show = Callable[[Grid], None]  #: called with every solution that is to be shown


class Answer:
    """The facts known about a puzzle: its record, and the values that the record was made of.

    Read from another process, or a file of an earlier run, it has only the record: a dictionary as
    `solve --json` writes it (docs/batch.md).

    Attributes:
        result: what `solve` found; None if only the record is known.
        report: what `check` found, if that was asked.
        unsettled: the number of cells that are marked although it is not known whether
            solutions differ in them.
    """

    def __init__(
        self,
        record: Record,
        *,
        result: Result | None = None,
        report: Report | None = None,
        unsettled: int = 0,
        whole: Callable[[], Record] | None = None,
    ) -> None:
        """An answer with a record, or with its brief parts and a function that makes all of it."""
        self._record = record
        self._whole = whole
        self.result = result
        self.report = report
        self.unsettled = unsettled

    def data(self) -> SolveData:
        """The record, typed as in `json_types`; from `check` it is a `CheckData`."""
        return cast("SolveData", self.record)

    @property
    def record(self) -> Record:
        """The record, for any question."""
        if self._whole is not None:
            self._record, self._whole = self._whole(), None
        return self._record

    def __str__(self) -> str:
        if self.outcome is None:
            return f"error: {self.error}"
        rated = f", {difficulty_words(self.difficulty)}" if self.difficulty else ""
        return verdict_words(self.outcome, self.cause, self.stats) + rated

    @property
    def path(self) -> str:
        """The name of the puzzle, empty if it has none."""
        return str(self._record.get("path", ""))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None if the puzzle could not be read, or its solver failed."""
        verdict = self._record.get("verdict")
        return None if verdict is None else Outcome(verdict)

    @property
    def cause(self) -> str | None:
        """The cause of an undecided verdict."""
        return self._record.get("cause")

    @property
    def error(self) -> str | None:
        """The reason why there is no verdict."""
        return self._record.get("error")

    @property
    def fault(self) -> str | None:
        """The origin of the error: "input" or "solver"."""
        return self._record.get("fault")

    @property
    def found(self) -> int:
        """The number of solutions found. `complete` says whether there are no others."""
        return int(self._record.get("solutions", 0))

    @property
    def complete(self) -> bool:
        """Whether it is known that there are no other solutions than those found."""
        return bool(self._record.get("complete"))

    @property
    def solution(self) -> Grid | None:
        """The first solution found; None if there is none, or if they were only counted."""
        if self.result is not None:
            return self.result.solutions[0] if self.result.solutions else None
        found = self.record.get("solution") is not None
        return Grid(solution_cells(self.record)) if found else None

    @property
    def reasons(self) -> list[str]:
        """The reasons why there is no solution, a sentence each."""
        return [reason["text"] for reason in self._record.get("reasons", ())]

    @property
    def difficulty(self) -> Record | None:
        """The difficulty for people, as in the record; None if that is not known."""
        return self._record.get("difficulty")

    @property
    def certificate(self) -> Record | None:
        """The certificate of the verdict, as in the record; None if there is none."""
        return self._record.get("certificate")

    @property
    def unproved(self) -> bool:
        """Whether a certificate was asked for, and none was made or found."""
        return "certificate" in self._record and self.certificate is None

    @property
    def stats(self) -> Stats | None:
        """The figures of the run; None if nothing has been solved."""
        return stats_of(self.record) if self.result is None else self.result.stats

    def __repr__(self) -> str:
        what = self.error if self.outcome is None else self.outcome.value
        return f"<{type(self).__name__}{self.path and f' {self.path}'}: {what}>"

    def __eq__(self, other: object) -> bool:
        return self.record == other.record if isinstance(other, Answer) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a record can be changed

    def __reduce__(self) -> tuple[type[Answer], tuple[Record]]:
        return Answer, (self.record,)


def difficulty_words(data: Record | None, cause: str = TIME_LIMIT) -> str:
    """Level and score, as in `easy (12.3)`, or the reason why they are unknown."""
    if data is None:
        return f"difficulty not known ({cause})"
    return f"{data['level']} ({data['score']:.1f})"


def answered(
    question: Question,
    puzzle: Puzzle,
    *,
    show: Show | None = None,
    on_progress: OnProgress | None = None,
    deadline: Deadline | None = None,
    seats: Seats | None = None,
    certificate: str = "",
) -> Answer:
    """The answer to a question; errors are those of `nonogram.solve`.

    The question's time runs from now; if it has begun before, it ends at the `deadline`.
    `show` is called with each solution as it is found; for a verdict only with the first, marked as
    the question says. Without it solutions are only counted. `certificate` is the file to write.
    """
    terms = question.terms(puzzle, deadline, on_progress, seats)
    if question.wanted is Wanted.PROVED:
        from nonogram.ask.certificates import proved_data

        assert question.proofs is not None
        return Answer(proved_data(question.proofs, puzzle, certificate, terms))
    if question.wanted is Wanted.REPORT:
        from nonogram.diagnosis.check import check

        report = check.under(puzzle, terms, limit=question.limit, repair=question.repair)
        brief = {**brief_data(puzzle, report.result, report.found), "complete": report.complete}
        whole = partial(record.report_data, report)
        return Answer(brief, result=report.result, report=report, whole=whole)
    if question.wanted is Wanted.VERDICT:
        return _verdict(question, puzzle, terms, show, certificate)
    return _number(question, puzzle, terms, show if question.wanted is Wanted.EACH else None)


def _verdict(
    question: Question, puzzle: Puzzle, terms: Terms, show: Show | None, certificate: str
) -> Answer:
    """The verdict, and the other things that the question asks for."""
    picture, unsettled = None, 0
    with solving(puzzle, terms, question.limit) as run:
        result = run.result
        if show is not None and result.solutions:
            picture, unsettled = _marked(question.marked, run, terms)
    if show is not None and picture is not None:
        show(picture)
    result = result.replace(reasons=_reasons(puzzle, terms, result.reasons))
    more: Record = {}
    cpu = {step: round(seconds, 6) for step, seconds in result.stats.seconds.items()}
    if question.proofs is not None:
        from nonogram.ask.certificates import certified

        more["certificate"], seconds = certified(question, puzzle, result, terms, certificate)
        cpu.update((step, round(took, 6)) for step, took in seconds.items())
    if question.difficulty:
        started = process_time()
        more["difficulty"] = _difficulty(puzzle, terms, result)
        if result.outcome is Outcome.UNIQUE:
            cpu["difficulty"] = round(process_time() - started, 6)
    return _answer(puzzle, result, len(result.solutions), {**more, "cpu": cpu}, unsettled)


def _number(question: Question, puzzle: Puzzle, terms: Terms, show: Show | None) -> Answer:
    """The number of solutions, up to the limit; `show` gets each of them."""
    from nonogram.core.search.enumeration import count_solutions, solutions

    if show is None:
        count = count_solutions.under(puzzle, terms, limit=question.limit)
    else:
        found = solutions.under(puzzle, terms, limit=question.limit)
        with suppress(TimeUpError):
            for grid in found:
                show(grid)
        count = found.count
    outcome = outcome_of(count.found, count.complete, question.limit)
    reasons = _reasons(puzzle, terms, count.reasons)
    result = Result(outcome, (), reasons, count.stats, count.complete)
    return _answer(puzzle, result, count.found, {})


def _answer(puzzle: Puzzle, result: Result, found: int, more: Record, unsettled: int = 0) -> Answer:
    brief = {**brief_data(puzzle, result, found), **more}

    def whole() -> Record:
        known = {**record.puzzle_data(puzzle), **record.result_data(puzzle, result)}
        return {**known, "solutions": found, **more}

    return Answer(brief, result=result, unsettled=unsettled, whole=whole)


def _marked(marked: Marked, run: Run, terms: Terms) -> tuple[Grid, int]:
    """The first solution, with ambiguous cells marked if wanted; and how many are not settled."""
    result, deadline = run.result, terms.deadline
    grid = result.solutions[0]
    if result.outcome is not Outcome.MULTIPLE or marked is Marked.NEVER:
        return grid, 0
    from nonogram.core.search.ambiguity import PATIENCE, ambiguous_cells

    quick = marked is Marked.IF_QUICK

    def in_time() -> SolverSession | None:
        if (session := run.session()) is not None:
            patience = deadline.within(deadline.elapsed())
            session.deadline = patience if quick else deadline.or_within(PATIENCE)
        return session

    ambiguous, unknown = ambiguous_cells(result, in_time)
    if unknown and quick:
        return grid, 0
    return grid.without({*ambiguous, *unknown}), len(unknown)


def _reasons(puzzle: Puzzle, terms: Terms, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The reasons why there is no solution; they say whether given cells are to blame."""
    if not reasons or terms.given is None:
        return reasons
    from nonogram.diagnosis.conflicting import reason_of

    reason = reason_of.under(puzzle, terms)
    return reasons if reason is None else (reason,)


def _difficulty(puzzle: Puzzle, terms: Terms, result: Result) -> Record | None:
    """The difficulty of a puzzle with one solution, in the time left."""
    if result.outcome is not Outcome.UNIQUE:
        return None
    from nonogram.explanation.explain import find_difficulty

    found, _ = find_difficulty(puzzle, terms, result)
    return None if found is None else record.difficulty_data(found)
