"""What a worker finds out about a puzzle."""

from __future__ import annotations

from time import process_time

from nonogram.ask.asked import Asked
from nonogram.ask.record import Record, result_data
from nonogram.puzzle import Puzzle
from nonogram.result import Outcome, Result
from nonogram.search.pipeline import result_for
from nonogram.search.terms import Terms, terms_for


def answered(asked: Asked, puzzle: Puzzle, path: str, number: int | None) -> Record:
    """What is asked of a puzzle of this name, and of this number if it is one of several."""
    if asked.checks is not None:
        from nonogram.ask.certificates import certificate_path, checked

        return checked(asked.checks, puzzle, certificate_path(asked.checks.folder, path, number))
    if asked.counting:
        return _counted(asked, puzzle)
    terms = terms_for(puzzle, asked.solver, asked.timeout)
    result = result_for(puzzle, terms, asked.limit)
    record = result_data(puzzle, result)
    if asked.proofs is not None:
        from nonogram.ask.certificates import certificate_path, certified

        file = certificate_path(asked.proofs.folder, path, number)
        certificate, seconds = certified(asked.proofs, puzzle, result, terms, file)
        record = {**record, "certificate": certificate, "cpu": _cpu(record, **seconds)}
    return _rated(record, puzzle, terms, result) if asked.difficulty else record


def _cpu(record: Record, **more: float) -> dict[str, float]:
    """The CPU seconds of each step, with those of more."""
    return {**record["cpu"], **{step: round(seconds, 6) for step, seconds in more.items()}}


def _rated(record: Record, puzzle: Puzzle, terms: Terms, result: Result) -> Record:
    """The record of a result with how hard the puzzle is, which may take the rest of the time."""
    if result.outcome is not Outcome.UNIQUE:
        return {**record, "difficulty": None}
    from nonogram.ask.difficulty import difficulty_data
    from nonogram.explanation.difficulty import find_difficulty
    from nonogram.explanation.explain import Explanation

    started = process_time()
    found, _ = find_difficulty(Explanation(puzzle, terms, result))
    cpu = _cpu(record, difficulty=process_time() - started)
    return {**record, "difficulty": None if found is None else difficulty_data(found), "cpu": cpu}


def _counted(asked: Asked, puzzle: Puzzle) -> Record:
    from nonogram.search.enumeration import count_solutions

    tally = count_solutions(puzzle, limit=asked.limit, solver=asked.solver, timeout=asked.timeout)
    outcome = tally.outcome
    if outcome is Outcome.UNDECIDED and tally.found == asked.limit:
        outcome = Outcome.SOLVED  # one was asked for, and no more
    result = Result(outcome, (), tally.reasons, tally.stats, tally.complete)
    return {**result_data(puzzle, result), "solutions": tally.found}
