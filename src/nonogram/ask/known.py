"""The tests whether more time could add to an answer, and whether an earlier one will do."""

from __future__ import annotations

import os

from nonogram.ask.answer import Answer
from nonogram.ask.question import Question, Wanted
from nonogram.base.version import __version__
from nonogram.core.verdict import Cause, Verdict

#: What `answers` compares by itself. A difference in anything else may change an undecided answer.
_COMPARED = {
    "limit",
    "timeout",
    "format",
    "memory_limit",
    "difficulty",
    "proofs",
    "report",
    "repair",
}


def settled(answer: Answer, question: Question) -> bool:
    """Whether an answer is final: more time could add nothing."""
    if answer.verdict is Verdict.ERROR or question.wanted is Wanted.PROVED:
        return True
    return _counted(answer, question) and not (
        _lacks_difficulty(answer, question)
        or _lacks_proof(answer, question)
        or (question.wanted is Wanted.REPORT and _is_short(answer))
    )


def answers(answer: Answer, question: Question) -> bool:
    """Whether an answer of an earlier run answers a question.

    It has all that is asked for now; or the puzzle was given up with at least as much time, or
    memory, and the same other options. An answer without its question never counts as given up. A
    file that is no puzzle is none for the same version, either.
    """
    is_error, version = answer.verdict is Verdict.ERROR, answer._record["stats"]["version"]
    fails_again = answer.fault == "input" and question.proofs is None and version == __version__
    if (is_error and not fails_again) or answer.cause is Cause.WORKER_DIED:
        return False  # the next run may succeed
    if answer._record["given"] is not None or question.given is not None:
        return False  # they are about some of the solutions
    then, now = answer.asked or {}, question.data()
    same_request = question.format == then.get("format")
    if not same_request and (is_error or question.format != answer._record["format"]):
        return False
    if any(then.get(kind) != now.get(kind) for kind in ("report", "repair")):
        return False
    if settled(answer, question):
        return answer.verdict is not Verdict.UNDECIDED
    if _lacks_proof(answer, question) and (answer.certificate or "proofs" not in then):
        return False
    stopped = "limit" in then and answer.found >= then["limit"]
    if (stopped and not _counted(answer, question)) or answer.asked is None:
        return False
    if _lacks_difficulty(answer, question) and "difficulty" not in then:
        return False
    if any(then.get(kind) != now.get(kind) for kind in {*then, *now} - _COMPARED):
        return False  # with another seed, for instance, the next run may be lucky
    scarce = "memory_limit" if answer.cause is Cause.MEMORY_LIMIT else "timeout"
    had, has = then.get(scarce), getattr(question, scarce)
    return had is None or (has is not None and has <= had)


def _counted(answer: Answer, question: Question) -> bool:
    """Whether all solutions are known, or as many as are asked for."""
    return answer.complete or (question.limit is not None and answer.found >= question.limit)


def _lacks_difficulty(answer: Answer, question: Question) -> bool:
    """Whether the difficulty is asked for but unknown, although there is one solution."""
    unique = answer.verdict is Verdict.UNIQUE
    return question.difficulty and unique and answer.difficulty is None


def lacks_common(answer: Answer) -> bool:
    """Whether time was short for the common cells of all solutions, or for the cells to give."""
    common = answer._record["ambiguity"]
    return common is not None and (bool(common["unknown"]) or common["cells_to_give"] is None)


def _is_short(answer: Answer) -> bool:
    """Whether more time could add to a report: to common cells, reasons, repairs or goals."""
    contradicts = answer.verdict is Verdict.NO_SOLUTION
    goals = Verdict.UNDECIDED in answer._record["goals"]
    return contradicts or goals or lacks_common(answer)


def _lacks_proof(answer: Answer, question: Question) -> bool:
    """Whether a certificate is asked for but missing, or not verified as asked."""
    if question.proofs is None:
        return False
    certificate = answer.certificate
    if not certificate or (question.proofs.verify and not certificate["verified"]):
        return True
    from pathlib import Path

    file = certificate["file"]
    below = Path(file).is_relative_to(question.proofs.folder)
    return not (below and os.path.exists(file))  # noqa: PTH110 (no file's name is an error here)
