"""Questions to one puzzle, as a worker is asked them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from nonogram.ask import known
from nonogram.ask.codec import record
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, work
from nonogram.ask.journal import _parsed
from nonogram.ask.question import Question
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import ParseError
from nonogram.base.values import Data
from nonogram.core.verdict import Verdict
from nonogram.explanation.explain import Difficulty

#: The record of a puzzle of which nothing is known.
UNKNOWN = record(Answer(Verdict.UNDECIDED))


def record_with(**known: object) -> Data:
    """A record of which these keys, and these figures, are known."""
    stats = {**UNKNOWN["stats"]}
    stats |= {figure: known.pop(figure) for figure in stats.keys() & known.keys()}
    return {**UNKNOWN, **known, "stats": stats}


def difficulty_data(difficulty: Difficulty | None) -> Data:
    """A difficulty as a record has it."""
    data: Data = record(Answer(Verdict.UNIQUE, difficulty=difficulty))["difficulty"]
    return data


def difficulty_in(data: Data) -> Difficulty | None:
    """The difficulty that a record has."""
    return Answer.from_dict({**UNKNOWN, "difficulty": data}).difficulty


def is_record(value: Any) -> bool:
    """Whether a value, as a line of JSON, is a result that can be gone on with."""
    with suppress(ParseError):
        return _parsed(json.dumps(value).encode() + b"\n", 1, "results") is not None
    return False


def record_of(question: Question, job: Job) -> Data:
    """The record of a job that is one puzzle."""
    answer = work(question, job)
    assert isinstance(answer, Answer)
    return {**answer.to_dict()}


def answers(record: Data, question: Question) -> bool:
    """Whether the record of an earlier run answers a question."""
    return known.answers(Answer.from_dict(record), question)


def rung(*_: object, **__: object) -> None:
    """Raise OutOfTime, as the alarm does in the middle of a function."""
    raise OutOfTime
