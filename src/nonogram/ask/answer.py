"""The answer to a question about a puzzle, and the one function that finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any, cast

from nonogram.ask import record
from nonogram.ask.question import Marked, Question, Wanted
from nonogram.ask.record import SCHEMA, UNKNOWN, Record, reason_of, solution_in, stats_of
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import RequestError, TimeUpError
from nonogram.base.processes.seats import Seats
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import Reasons
from nonogram.core.result import Result, Stats, verdict_words
from nonogram.core.sat import DEFAULT
from nonogram.core.search.pipeline import Run, solving
from nonogram.core.search.terms import OnProgress, Terms
from nonogram.core.verdict import Cause, Verdict, verdict_of
from nonogram.files.puzzles import load

if TYPE_CHECKING:
    from nonogram.ask.json_types import RecordData
    from nonogram.diagnosis.check import Report
    from nonogram.explanation.explain import Difficulty

_AT_ONCE = 0.2  #: seconds in which ambiguous cells are found at once

Show = Callable[[Grid], None]  #: called with every solution that is to be shown


class Answer(NeitherTrueNorFalse, Value):
    """The answer for one puzzle of many, with the name of its file and the question.

    `to_dict()` also has the repairs, ambiguity, warnings and goals of `check_many`, as plain data;
    ``check(answer.puzzle)`` has them as objects. Two answers are equal if their records are, apart
    from times and the version.

    Attributes:
        path: the name of the puzzle, empty if it has none.
        verdict: the verdict; ERROR if the puzzle could not be read, or its solver failed.
        cause: the cause of an undecided verdict, or of a difficulty that was not found.
        error, fault: why there is no verdict, and whose fault that is: of the "input", an "output"
            or the "solver".
        found: the number of solutions found; `complete` says whether there are no others.
        reasons: why there is no solution.
        difficulty: for people; None if it was not asked for, if the solution is not the only one,
            or if time was short; then `cause` says so.
        certificate: the file that proves the verdict, the number of its steps, and whether it was
            verified, by these names; None without one, and then `unproved` says whether one was
            asked for.
        seconds: of the clock, `wall_seconds` in the record; None if that is not known.
        cpu_seconds: of the processor, the sum of those of all steps.
        asked: the question, as far as it matters to a later run; None if that is not recorded.
        result, report: what `solve` and `check` found, for the command that asked; None in the
            answers of `solve_many` and `check_many`, which may come from another process.
        unsettled: the number of cells beside the marked ones in which solutions may differ.
        loaded: the puzzle, if it is known without its file.
    """

    _ASKED = "answer.verdict is Verdict.UNIQUE"

    _record: Record  # which nobody changes
    path: str
    verdict: Verdict
    cause: Cause | None
    error: str | None
    fault: str | None
    found: int
    complete: bool
    reasons: Reasons
    difficulty: Difficulty | None
    certificate: Record | None
    unproved: bool
    seconds: float | None
    cpu_seconds: float
    asked: Record | None
    result: Result | None = None
    report: Report | None = None
    unsettled: int = 0
    loaded: Puzzle | None = None

    @classmethod
    def from_record(cls, record: Mapping[str, Any], **found: Any) -> Answer:
        """The answer that a record has; `found` has the values that it was made of.

        A field has the value of the key with its name, unless it is told here. Raises RequestError
        for anything else than a record of this schema.
        """
        if not (isinstance(record, dict) and record.get("schema") == SCHEMA):
            raise RequestError(f"expected a record of schema {SCHEMA}, as `to_dict` gives it")
        try:
            told = cls._told(deepcopy(record))
        except (KeyError, TypeError, AttributeError) as error:
            raise RequestError(f"expected a record as `to_dict` gives it: {error!r}") from None
        return cls(**{**told, **found})

    @classmethod
    def _told(cls, record: Record) -> Record:
        """The fields in a record."""
        cause, certificate = record["cause"], record["certificate"]
        unproved = certificate is not None and certificate["file"] is None
        return {
            **{name: record[name] for name in cls._FIELDS if name in record},
            "_record": record,
            "path": record["path"] or "",
            "verdict": Verdict(record["verdict"]),
            "cause": cause and Cause(cause),
            "reasons": tuple(map(reason_of, record["reasons"])),
            "difficulty": difficulty_from(record["difficulty"]),
            "certificate": None if unproved else certificate,
            "unproved": unproved,
            "seconds": record["stats"]["wall_seconds"],
            "cpu_seconds": sum(record["stats"]["cpu_seconds"].values()),
        }

    def to_dict(self) -> RecordData:
        """The record, as `solve --json` and `check --json` print it (docs/json.md)."""
        return cast("RecordData", self.record)

    @property
    def record(self) -> Record:
        """A copy of the record, as `to_dict` has it."""
        return deepcopy(self._record)

    def __str__(self) -> str:
        if self.verdict is Verdict.ERROR:
            return f"error: {self.error}"
        rated = f", {self.difficulty}" if self.difficulty else ""
        return verdict_words(self.verdict, self.cause, self.stats) + rated

    def _compared(self) -> tuple[object, ...]:
        from json import dumps  # loaded only to compare answers

        return dumps({**self._record, "stats": None}, sort_keys=True), self.stats

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; that of a file is read again. Raises the errors of `load`.

        Raises RequestError if it had no file, and this is made of its record alone.
        """
        # The path of a puzzle that Python gave is its number, such as "#1".
        if self.loaded is None and re.fullmatch("(#[0-9]+)?", self.path):
            raise RequestError("the puzzle had no file, and its record does not hold it")
        return load(self.path) if self.loaded is None else self.loaded

    @property
    def solution(self) -> Grid | None:
        """The first solution found; None if there is none, or if they were only counted."""
        if self.result is not None:
            return self.result.solution
        return None if self._record["solution"] is None else solution_in(self._record)

    @property
    def stats(self) -> Stats | None:
        """The figures of the run; None if nothing has been solved."""
        return stats_of(self._record) if self.result is None else self.result.stats

    def __repr__(self) -> str:
        what = self.error or self.verdict.words
        return f"<{type(self).__name__}{self.path and f' {self.path}'}: {what}>"


def difficulty_from(data: Record | None) -> Difficulty | None:
    """The difficulty in a record, on the scale of the release that wrote it."""
    if data is None:
        return None
    from nonogram.explanation.explain import Difficulty
    from nonogram.explanation.levels import Level
    from nonogram.explanation.techniques import Technique

    return Difficulty(
        **{
            **{name: data[name] for name in Difficulty._FIELDS if name in data},
            "level": Level(data["level"]),
            "technique": data["technique"] and Technique(data["technique"]),
            "contradictions": tuple(data["contradictions"]),
        }
    )


def answered(
    question: Question,
    puzzle: Puzzle,
    *,
    show: Show | None = None,
    on_progress: OnProgress | None = None,
    deadline: Deadline | None = None,
    seats: Seats | None = None,
    certificate: str = "",
    at_end: Callable[[], object] = lambda: None,
) -> Answer:
    """The answer to a question; errors are those of `nonogram.solve`.

    The question's time runs from now; if it has begun before, it ends at the `deadline`.
    `show` is called with each solution as it is found; for a verdict only with the first, marked as
    the question says. Without it solutions are only counted. `certificate` is the file to write.
    `at_end` is called when a verdict was not found in time, and only has to be told so.
    """
    terms = question.terms(puzzle, deadline, on_progress, seats)
    if question.wanted is Wanted.PROVED:
        from nonogram.ask.certificates import proved_data

        assert question.proofs is not None
        return Answer.from_record(proved_data(question.proofs, puzzle, certificate, terms))
    if question.wanted is Wanted.REPORT:
        from nonogram.diagnosis.check import check

        report = check.under(puzzle, terms, limit=question.limit, repair=question.repair)
        data = record.report_data(report)
        _certify(data, question, puzzle, report.result, terms, certificate)
        return Answer.from_record(data, result=report.result, report=report)
    if question.wanted is Wanted.VERDICT:
        return _verdict(question, puzzle, terms, show, certificate, at_end)
    return _number(question, puzzle, terms, show if question.wanted is Wanted.EACH else None)


def _verdict(
    question: Question,
    puzzle: Puzzle,
    terms: Terms,
    show: Show | None,
    certificate: str,
    at_end: Callable[[], object],
) -> Answer:
    """The verdict, and the other things that the question asks for."""
    picture, unsettled = None, 0
    with solving(puzzle, terms, question.limit) as run:
        result = run.result
        if result.verdict is Verdict.UNDECIDED:
            at_end()
        if show is not None and result.solutions:
            picture, unsettled = _marked(question.marked, run, terms)
            result = result.replace(stats=run.stats.replace(solver=result.stats.solver))
    if show is not None and picture is not None:
        show(picture)
    result = result.replace(reasons=_reasons(puzzle, terms, result.reasons))
    data = _data(puzzle, terms, result, len(result.solutions))
    _certify(data, question, puzzle, result, terms, certificate)
    if question.difficulty and result.verdict is Verdict.UNIQUE:
        from nonogram.explanation.explain import find_difficulty

        result, difficulty, _ = find_difficulty(puzzle, terms, result)
        data |= record.rated_data(difficulty)
        data["stats"]["cpu_seconds"] |= record.seconds_data(result.stats)
    return Answer.from_record(data, result=result, unsettled=unsettled)


def _certify(
    data: Record, question: Question, puzzle: Puzzle, result: Result, terms: Terms, path: str
) -> None:
    """Note the certificate, if one is asked for, and the CPU seconds that it took."""
    if question.proofs is None:
        return
    from nonogram.ask.certificates import certified

    data["certificate"], seconds = certified(question, puzzle, result, terms, path)
    data["stats"]["cpu_seconds"] |= {step: round(took, 6) for step, took in seconds.items()}


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
    verdict = verdict_of(count.found, count.complete, question.limit)
    reasons = _reasons(puzzle, terms, count.reasons)
    result = Result(verdict, (), reasons, count.stats, count.complete)
    return Answer.from_record(_data(puzzle, terms, result, count.found), result=result)


def _data(puzzle: Puzzle, terms: Terms, result: Result, found: int) -> Record:
    about, known = record.puzzle_data(puzzle, terms.given), record.result_data(puzzle, result)
    return {**UNKNOWN, **about, **known, "found": found}


def _marked(marked: Marked, run: Run, terms: Terms) -> tuple[Grid, int]:
    """The first solution, with cells marked as wanted; and how many others may differ."""
    result, deadline = run.result, terms.deadline
    grid = result.solutions[0]
    if result.verdict is not Verdict.MULTIPLE or marked is Marked.NONE:
        return grid, 0
    from nonogram.core.search.ambiguity import PATIENCE, ambiguous_cells, differing_so_far

    if not terms.how.propagation or terms.how.solver != DEFAULT:
        differing, unknown = differing_so_far(result)
    elif marked is Marked.ALL:
        differing, unknown = ambiguous_cells(run, deadline.or_within(PATIENCE))
    else:
        differing, unknown = ambiguous_cells(run, deadline.within(_AT_ONCE))
    return grid.marking(differing), len(unknown)


def _reasons(puzzle: Puzzle, terms: Terms, reasons: Reasons) -> Reasons:
    """The reasons why there is no solution; they say whether given cells are to blame."""
    if not reasons or terms.given is None:
        return reasons
    from nonogram.diagnosis.conflicting import reason_of

    reason = reason_of(puzzle, terms)
    return reasons if reason is None else (reason,)
