"""Questions to one puzzle, as a worker is asked them."""

from __future__ import annotations

from nonogram.ask.answer import Answer
from nonogram.ask.job import Job, work
from nonogram.ask.question import Question
from nonogram.ask.record import Record


def record_of(question: Question, job: Job) -> Record:
    """The record of a job that is one puzzle."""
    answer = work(question, job)
    assert isinstance(answer, Answer)
    return answer.record
