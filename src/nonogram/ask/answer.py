"""The one function that answers a question about a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nonogram.ask.found import Answer, Blank, Fix, Fixes
from nonogram.ask.question import Marked, Question, Wanted, terms_of
from nonogram.base.errors import TimeUpError
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.grid import or_none
from nonogram.core.puzzle.reasons import Reasons, reason_text
from nonogram.core.result import Result
from nonogram.core.sat import DEFAULT
from nonogram.core.search.pipeline import Run, solving
from nonogram.core.search.terms import Terms
from nonogram.core.verdict import Cause, Verdict, verdict_of

if TYPE_CHECKING:
    from nonogram.diagnosis.check import Report
    from nonogram.diagnosis.repair import Repairs

_AT_ONCE = 0.2  #: seconds in which ambiguous cells are found at once

Show = Callable[[Grid], None]  #: called with every solution that is to be shown


def answered(
    question: Question,
    puzzle: Puzzle,
    terms: Terms | None = None,
    *,
    show: Show | None = None,
    certificate: str = "",
    at_end: Callable[[], object] = lambda: None,
) -> Answer:
    """The answer to a question about a puzzle itself; errors are those of `nonogram.solve`.

    The question's time runs from now, unless there are `terms` that `terms_of` has made of it.
    `show` is called with each solution as it is found; for a verdict only with the first, marked as
    the question says. Without it solutions are only counted. `certificate` is the file to write.
    `at_end` is called when a verdict was not found in time, and only has to be told so.
    """
    terms = terms_of(question) if terms is None else terms
    if question.wanted is Wanted.REPORT:
        from nonogram.diagnosis.check import check

        report = check.under(puzzle, terms, limit=question.limit, repair=question.repair)
        return _certified(answer_of(report), question, puzzle, report.result, terms, certificate)
    if question.wanted is Wanted.VERDICT:
        return _verdict(question, puzzle, terms, show, certificate, at_end)
    return _number(question, puzzle, terms, show if question.wanted is Wanted.EACH else None)


def about(puzzle: Puzzle | None, given: Grid | None, **found: Any) -> Answer:
    """The answer with what was found about a puzzle, or None for one that could not be read.

    Its pictures are drawn without the puzzle, which other processes need not get.
    """
    if puzzle is None:
        return Answer(**found)
    board, grids = Blank.of_puzzle(puzzle), {**found, "given": or_none(given)}
    for name in ("given", "solution", "known"):
        grid: Grid | None = grids.get(name)
        grids[name] = None if grid is None else grid.as_in(board)
    return Answer(**grids, board=board)


def solved(puzzle: Puzzle, result: Result, **more: Any) -> Answer:
    """The answer that a result is, or that it is with what `more` was found."""
    reasons = more.get("reasons", result.reasons)
    fields = {
        "verdict": result.verdict,
        "cause": result.cause,
        "found": len(result.solutions),
        "complete": result.complete,
        "solution": result.solution,
        "known": result.known,
        "settled_by": result.settled_by,
        "stats": result.stats,
        "cpu_seconds": result.stats.cpu_seconds,
        "reasons": reasons,
        "sentences": tuple(reason_text(puzzle, reason) for reason in reasons),
    }
    return about(puzzle, result.given, **fields | more)


def answer_of(report: Report) -> Answer:
    """The answer that a report is; it has neither the steps nor the clues."""
    puzzle, ambiguity, filled = report.puzzle, report.ambiguity, report.filled
    answer = solved(
        puzzle,
        report.result,
        difficulty=report.difficulty,
        cause=report.cause,
        found=report.found,
        reasons=report.reasons,
        complete=report.complete,
        filled=None if filled is None else round(filled, 4),
        repairs=None if report.repairs is None else fixes_of(puzzle, report.repairs),
        warnings=report.warnings,
        goals=report.goals,
    )
    if ambiguity is not None:
        ambiguity = ambiguity.replace(solution=answer.solution, given=answer.given)
    board: Any = answer.board  # every answer about a puzzle has it
    stuck: Any = ()
    with suppress(TimeUpError):  # an alarm may ring, as the steps are all taken again
        stuck = tuple(grid.as_in(board) for grid in report.stuck.values())
    return answer.replace(ambiguity=ambiguity, stuck=stuck)


def fixes_of(puzzle: Puzzle, repairs: Repairs) -> Fixes:
    """The repairs of a puzzle in words, without the changed puzzles."""
    from nonogram.diagnosis.repair import repair_text

    board = Blank.of_puzzle(puzzle)
    found = [
        Fix(
            repair.changes,
            repair.solution.as_in(board) if repair.puzzle.geometry == puzzle.geometry else None,
            repair_text(puzzle, repair),
            repair.puzzle,
        )
        for repair in repairs
    ]
    return Fixes(tuple(found), repairs.complete)


def _verdict(
    question: Question,
    puzzle: Puzzle,
    terms: Terms,
    show: Show | None,
    certificate: str,
    at_end: Callable[[], object],
) -> Answer:
    """The verdict, and the other things that the question asks for."""
    unsettled = 0
    with solving(puzzle, terms, question.limit) as run:
        result = run.result
        if result.verdict is Verdict.UNDECIDED:
            at_end()
        if result.solutions and (show is not None or question.marked is not Marked.NONE):
            result, unsettled = _marked(question.marked, run, terms)
            result = result.replace(stats=run.stats.replace(solver=result.stats.solver))
    if show is not None and result.solution is not None:
        show(result.solution)
    result = result.replace(reasons=_reasons(puzzle, terms, result.reasons))
    answer = solved(puzzle, result, unsettled=unsettled)
    answer = _certified(answer, question, puzzle, result, terms, certificate)
    if question.difficulty and result.verdict is Verdict.UNIQUE:
        difficulty = None
        with suppress(TimeUpError):  # the verdict stays known if an alarm rings here
            from nonogram.explanation.explain import find_difficulty

            result, difficulty, _ = find_difficulty(puzzle, terms, result)
        seconds = {**answer.cpu_seconds, **result.stats.cpu_seconds}
        cause = Cause.TIME_LIMIT if difficulty is None else None
        answer = answer.replace(
            difficulty=difficulty, cause=cause, stats=result.stats, cpu_seconds=seconds
        )
    return answer


def _certified(
    answer: Answer, question: Question, puzzle: Puzzle, result: Result, terms: Terms, path: str
) -> Answer:
    """The answer with its certificate, if one is asked for, and the seconds that it took."""
    if question.proofs is None:
        return answer
    from nonogram.ask.certificates import certified

    certificate, seconds = certified(question, puzzle, result, terms, path)
    return answer.replace(
        certificate=certificate,
        unproved=certificate is None,
        cpu_seconds={**answer.cpu_seconds, **seconds},
    )


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
    result = Result(verdict, (), reasons, count.stats, count.complete, given=terms.given)
    return solved(puzzle, result, found=count.found)


def _marked(marked: Marked, run: Run, terms: Terms) -> tuple[Result, int]:
    """The result with cells of its first solution marked as wanted; how many others may differ."""
    result, deadline = run.result, terms.deadline
    if result.verdict is not Verdict.MULTIPLE or marked is Marked.NONE:
        return result, 0
    from nonogram.core.search.ambiguity import PATIENCE, ambiguous_cells, differing_so_far

    if not terms.how.propagation or terms.how.solver != DEFAULT:
        differing, unknown = differing_so_far(result)
    elif marked is Marked.ALL:
        differing, unknown = ambiguous_cells(run, deadline.or_within(PATIENCE))
    else:
        differing, unknown = ambiguous_cells(run, deadline.within(_AT_ONCE))
    first, *others = result.solutions
    known = result.knowing(first.without({*differing, *unknown}))
    return known.replace(solutions=(first.marking(differing), *others)), len(unknown)


def _reasons(puzzle: Puzzle, terms: Terms, reasons: Reasons) -> Reasons:
    """The reasons why there is no solution; they say whether given cells are to blame."""
    if not reasons or terms.given is None:
        return reasons
    from nonogram.diagnosis.conflicting import reason_of

    reason = reason_of(puzzle, terms)
    return reasons if reason is None else (reason,)
