"""The tests whether more time could add to an answer, and whether an earlier one will do."""

from __future__ import annotations

import os

from nonogram.ask.found import Answer
from nonogram.ask.question import SETTINGS, Marked, Question, Wanted, within
from nonogram.base.version import __version__
from nonogram.core.verdict import Cause, Verdict

#: The causes that say nothing about the puzzle.
_ELSEWHERE = (Cause.WORKER_DIED, Cause.STOPPED)


def settled(answer: Answer, question: Question) -> bool:
    """Whether an answer is final: more time could add nothing."""
    if answer.verdict is Verdict.ERROR or question.wanted is Wanted.PROVED:
        return True
    return _counted(answer, question) and not (
        _lacks_difficulty(answer, question)
        or _lacks_proof(answer, question)
        or _lacks_marks(answer, question)
        or (question.is_report and _is_short(answer))
    )


def answers(answer: Answer, question: Question) -> bool:
    """Whether an answer of an earlier run answers a question.

    It has all that is asked for now; or the puzzle was given up with at least as much time, or
    memory, and the same other options. An answer without its question never counts as given up. A
    file that is no puzzle is none for the same version, either.
    """
    is_error = answer.verdict is Verdict.ERROR
    fails_again = answer.fault == "input" and answer.version == __version__
    if (is_error and (question.proofs or not fails_again)) or answer.cause in _ELSEWHERE:
        return False  # the next run may succeed
    if answer.given is not None or question.given is not None:
        return False  # they are about some of the solutions
    then, now = answer.asked or Question(limit=None), question
    if now.format != then.format and (is_error or now.format != answer.format):
        return False
    if (then.is_report, then.repair) != (now.is_report, now.repair):
        return False
    as_much = all(
        setting.reuse(getattr(then, name), getattr(now, name))
        for name, setting in SETTINGS.items()
        if setting.cause in (None, answer.cause)
    )
    if is_error and not as_much:
        return False
    if settled(answer, now):
        return answer.verdict is not Verdict.UNDECIDED
    if _lacks_proof(answer, now) and (answer.certificate or then.proofs is None):
        return False
    stopped = then.limit is not None and answer.found >= then.limit
    if (stopped and not _counted(answer, now)) or answer.asked is None:
        return False
    if _lacks_marks(answer, now) or (_lacks_difficulty(answer, now) and not then.difficulty):
        return False
    if (then.how.seed, then.later) != (now.how.seed, now.later):
        return False  # with another seed, the next run may be lucky
    if answer.cause is not Cause.MEMORY_LIMIT and not within(then.timeout, now.timeout):
        return False
    return as_much


def _counted(answer: Answer, question: Question) -> bool:
    """Whether the verdict is about all solutions, or as many are found as are asked for."""
    if answer.complete and answer.verdict is not Verdict.SOLVED:
        return True
    return question.limit is not None and answer.found >= question.limit


def _lacks_difficulty(answer: Answer, question: Question) -> bool:
    """Whether the difficulty is asked for but unknown, although there is one solution."""
    unique = answer.verdict is Verdict.UNIQUE
    return question.difficulty and unique and answer.difficulty is None


def _lacks_marks(answer: Answer, question: Question) -> bool:
    """Whether a picture is to mark all cells in which solutions differ, and lacks some.

    A record has no marks.
    """
    if question.marked is not Marked.ALL or answer.verdict is not Verdict.MULTIPLE:
        return False
    return answer.unsettled > 0 or not (answer.solution and answer.solution.marked)


def lacks_common(answer: Answer) -> bool:
    """Whether time was short for the common cells of all solutions, or for the cells to give."""
    return answer.ambiguity is not None and not answer.ambiguity.complete


def _is_short(answer: Answer) -> bool:
    """Whether more time could add to a report: to common cells, reasons, repairs or goals."""
    if answer.verdict is Verdict.NO_SOLUTION or "undecided" in answer.goals:
        return True
    not_compared = answer.verdict is Verdict.MULTIPLE and answer.ambiguity is None
    return not_compared or lacks_common(answer)


def _lacks_proof(answer: Answer, question: Question) -> bool:
    """Whether a certificate is asked for but missing, or not verified as asked."""
    if question.proofs is None:
        return False
    certificate = answer.certificate
    if not certificate or (question.proofs.verify and not certificate.verified):
        return True
    from pathlib import Path

    below = Path(certificate.file).is_relative_to(question.proofs.folder)
    return not (below and os.path.exists(certificate.file))  # noqa: PTH110 (no file's name is an error here)
