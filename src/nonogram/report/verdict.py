"""An answer in a line, as `solve` prints it."""

from __future__ import annotations

from nonogram.ask.answer import Answer
from nonogram.ask.question import Question, Wanted
from nonogram.ask.record import TIME_LIMIT, Record
from nonogram.result import INTERRUPTED, VERDICTS, Outcome


def verdict_told(answer: Answer, question: Question, *, stopped: bool = False) -> str:
    """What is known of a puzzle in a line; `stopped` if Ctrl-C has ended the search."""
    if answer.outcome is None:
        return f"error: {answer.error}"
    found, complete = answer.found, answer.complete
    if question.wanted is Wanted.NUMBER and (found or complete):
        return str(found) if complete or found == question.limit else f"at least {found}"
    if question.wanted is Wanted.EACH and found:
        number = "1 solution" if found == 1 else f"{found} solutions"
        return number if complete else f"at least {number}"
    if answer.outcome is Outcome.UNDECIDED:
        return INTERRUPTED if stopped else f"Undecided ({answer.cause or TIME_LIMIT})"
    parts = [VERDICTS[answer.outcome]]
    if question.difficulty and answer.outcome is Outcome.UNIQUE:
        parts.append(difficulty_words(answer.difficulty))
    if answer.unproved:
        parts.append("no proof within the time")
    return ", ".join(parts)


def difficulty_words(data: Record | None) -> str:
    """Level and score, as in `easy (12.3)`, of a puzzle with one solution; None: time was short."""
    if data is None:
        return "difficulty not known (time limit)"
    return f"{data['level']} ({data['score']:.1f})"
