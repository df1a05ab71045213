"""Which records of earlier runs answer a question."""

from __future__ import annotations

import os

from nonogram.ask.question import Question, Wanted
from nonogram.ask.record import MEMORY_LIMIT, WORKER_DIED, Record
from nonogram.result import Outcome


def settled(record: Record, question: Question) -> bool:
    """Whether a record is final, so that more time could add nothing."""
    if "error" in record or question.wanted is Wanted.PROVED:
        return True
    return _counted(record, question) and not (
        _lacks_difficulty(record, question) or _lacks_proof(record, question)
    )


def answers(record: Record, question: Question) -> bool:
    """Whether a record of an earlier run answers a question.

    It does if it has all that is asked for now, whatever was asked then; or if the puzzle was
    given up then with at least as much time, or memory, as there is now, and the same seed. A
    record that does not say what was asked never counts as given up.
    """
    if "error" in record or record.get("cause") == WORKER_DIED:
        return False  # it may go well the next time
    then = record.get("asked", {})
    if question.format not in (then.get("format"), record.get("format")):
        return False
    if settled(record, question):
        return bool(record["verdict"] != Outcome.UNDECIDED.value)
    if _lacks_proof(record, question) and (record.get("certificate") or "proofs" not in then):
        return False
    stopped = "limit" in then and record.get("solutions", 0) >= then["limit"]
    if (stopped and not _counted(record, question)) or "asked" not in record:
        return False
    if _lacks_difficulty(record, question) and "difficulty" not in then:
        return False
    if then.get("seed", 0) != question.seed:
        return False  # it may be lucky
    scarce = "memory_limit" if record.get("cause") == MEMORY_LIMIT else "timeout"
    had, has = then.get(scarce), getattr(question, scarce)
    return had is None or (has is not None and has <= had)


def _counted(record: Record, question: Question) -> bool:
    """Whether all solutions are known, or as many as are asked for."""
    enough = question.limit is not None and record.get("solutions", 0) >= question.limit
    return bool(record.get("complete")) or enough


def _lacks_difficulty(record: Record, question: Question) -> bool:
    """Whether the difficulty is asked for, and not known although there is one solution."""
    unique = record["verdict"] == Outcome.UNIQUE.value
    return question.difficulty and unique and record.get("difficulty") is None


def _lacks_proof(record: Record, question: Question) -> bool:
    """Whether a certificate is asked for, and is not there, or not verified as it has to be."""
    if question.proofs is None:
        return False
    certificate = record.get("certificate")
    if not certificate or (question.proofs.verify and not certificate["verified"]):
        return True
    from pathlib import Path

    file = certificate["file"]
    below = Path(file).is_relative_to(question.proofs.folder)
    return not (below and os.path.exists(file))  # noqa: PTH110 (no file's name is an error here)
