"""The records of earlier runs that answer a question asked now."""

from __future__ import annotations

import json
import signal
from typing import Any

import pytest

from nonogram.ask.answer import solved
from nonogram.ask.codec import asked_data
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, work_with_alarm
from nonogram.ask.known import settled
from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.ask.stream import Stream
from nonogram.base.values import Data
from nonogram.core.puzzle import Puzzle
from nonogram.core.verdict import Cause
from support.asking import answers, is_record, rung
from support.puzzles import rooms
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless

DEFAULT = Question()
FIRST = Question(limit=1)
COUNT = Question(Wanted.NUMBER, limit=None)
SOME = Question(Wanted.NUMBER, limit=3)
ALL = [DEFAULT, FIRST, COUNT, SOME]


def record(content: bytes | Puzzle, asked: Question) -> Data:
    (done,) = Stream([Job("p", content)], asked).answers()
    return {**done.answer.to_dict()}


def answered(known: Data) -> list[Question]:
    return [asked for asked in ALL if answers(known, asked)]


@pytest.mark.parametrize("text", [UNIQUE, NONE])
@pytest.mark.parametrize("asked", ALL)
def test_a_definite_verdict_answers_everything(text: str, asked: Question) -> None:
    known = record(text.encode(), asked)
    if known["verdict"] == "solved":  # of --first, even if line logic knows that it is all
        assert answered(known) == [FIRST]
    else:
        assert answered(known) == ALL


@pytest.mark.parametrize(
    ("asked", "expected"),
    [(FIRST, [FIRST]), (DEFAULT, [DEFAULT, FIRST]), (SOME, [DEFAULT, FIRST, SOME]), (COUNT, ALL)],
    ids=["first", "default", "some", "count"],
)
def test_four_solutions(asked: Question, expected: list[Question]) -> None:
    """A record answers what asks for no more than was found."""
    assert answered(record(rooms(1, 2), asked)) == expected


def test_more_time() -> None:
    known = record(endless().encode(), DEFAULT.replace(timeout=0.2))
    assert known["cause"] == "time_limit"
    assert answers(known, DEFAULT.replace(timeout=0.1))
    assert answers(known, COUNT.replace(timeout=0.2))
    assert not answers(known, DEFAULT.replace(timeout=0.3))
    assert not answers(known, DEFAULT)
    assert not answers({**known, "asked": None}, Question(timeout=0.1))


@pytest.mark.parametrize("kind", ["seed", "something_new"])
def test_other_options(kind: str) -> None:
    """With another value of any of them, what is undecided is asked again."""
    short = DEFAULT.replace(timeout=0.1)
    known = record(endless().encode(), short)
    assert answers(known, short)
    assert not answers({**known, "asked": {**known["asked"], kind: 1}}, short)
    decided = {**record(UNIQUE.encode(), DEFAULT), "asked": known["asked"]}
    assert answers({**decided, "asked": {**decided["asked"], kind: 1}}, short)


def test_one_solution_found_before_time_was_up() -> None:
    known = {**record(endless().encode(), DEFAULT.replace(timeout=0.1)), "found": 1}
    assert answers(known, DEFAULT.replace(timeout=0.1))
    assert not answers(known, FIRST.replace(timeout=0.1))


def test_counting_that_ran_out_of_time() -> None:
    known = {**record(rooms(1, 2), COUNT), "found": 3, "complete": False}
    known["asked"] = {"timeout": 9}
    assert answers(known, DEFAULT)
    assert answers(known, SOME)
    assert answers(known, COUNT.replace(timeout=9))
    assert not answers(known, COUNT.replace(timeout=10))


def test_more_memory() -> None:
    job = Job("p", UNIQUE.encode())
    known = {
        **job.undecided(Cause.MEMORY_LIMIT).to_dict(),
        "asked": asked_data(Question(memory_limit=200, timeout=9)),
    }
    assert answers(known, Question(memory_limit=200))
    assert not answers(known, Question(memory_limit=300, timeout=9))
    assert not answers(known, Question(timeout=9))


def test_difficulty_is_known_if_it_was_found_or_there_is_none() -> None:
    hard, plain = Question(difficulty=True), record(UNIQUE.encode(), DEFAULT)
    assert not answers(plain, hard)
    found = record(UNIQUE.encode(), hard)
    assert found["asked"] == {"limit": 2, "difficulty": True}
    assert found["difficulty"]["level"] == "trivial"
    assert answers(found, hard)
    assert answered(found) == ALL
    for content in (NONE.encode(), rooms(1, 1)):
        assert record(content, hard)["difficulty"] is None
        assert answers(record(content, hard), hard)
        assert answers(record(content, DEFAULT), hard)


def test_difficulty_for_which_time_was_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.explanation.explain.difficulty_of", rung)
    hard = Question(difficulty=True, timeout=9)
    known = record(UNIQUE.encode(), hard)
    assert (known["verdict"], known["difficulty"], known["cause"]) == ("unique", None, "time_limit")
    assert known["stats"]["cpu_seconds"]["difficulty"] >= 0
    assert is_record(json.loads(json.dumps(known)))
    assert record(UNIQUE.encode(), DEFAULT)["cause"] is None
    assert answered(known) == ALL
    assert answers(known, hard)
    assert not answers(known, hard.replace(timeout=10))
    assert not answers(known, hard.replace(timeout=None))
    assert not answers(record(UNIQUE.encode(), DEFAULT.replace(timeout=9)), hard)
    given_up = record(endless().encode(), DEFAULT.replace(timeout=0.2))
    assert answers(given_up, Question(difficulty=True, timeout=0.2))


def test_what_may_go_well_the_next_time() -> None:
    """A dead worker, a failed solver; but no file that is no puzzle, for the same version."""
    job = Job("p", UNIQUE.encode())
    died = job.undecided(Cause.WORKER_DIED).to_dict()
    assert not answers({**died, "asked": asked_data(DEFAULT)}, DEFAULT)
    bad = record(BAD.encode(), DEFAULT)
    assert answers(bad, DEFAULT)
    assert not answers({**bad, "fault": "solver"}, DEFAULT)
    assert not answers({**bad, "stats": {**bad["stats"], "version": "0.1"}}, DEFAULT)
    assert not answers(bad, DEFAULT.replace(proofs=Proofs("c")))


def test_another_format() -> None:
    known = record(UNIQUE.encode(), DEFAULT)
    assert known["format"] == "cwd"
    assert answers(known, Question(format="cwd"))
    assert not answers(known, Question(format="non"))
    forced = record(UNIQUE.encode(), Question(format="cwd"))
    assert answers(forced, Question(format="cwd"))
    assert not answers(forced, DEFAULT)  # which might find another one


def test_how_long_it_took_is_known_when_the_alarm_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogram.ask.job.answered", rung)
    answer = work_with_alarm(Question(timeout=60.0), Job("p", UNIQUE.encode()))
    assert isinstance(answer, Answer)
    assert answer.cause is Cause.TIME_LIMIT
    assert answer.to_dict()["stats"]["wall_seconds"] >= 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")
def test_no_alarm_rings_while_an_undecided_puzzle_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its figures are kept however long that takes on a busy machine."""
    monkeypatch.setattr("nonogram.core.search.pipeline.suppose", rung)
    timers = []

    def told(*arguments: Any, **more: Any) -> Answer:
        timers.append(signal.getitimer(signal.ITIMER_REAL))
        return solved(*arguments, **more)

    monkeypatch.setattr("nonogram.ask.answer.solved", told)
    answer = work_with_alarm(Question(timeout=60.0), Job("p", endless().encode()))
    assert isinstance(answer, Answer)
    assert timers == [(0, 0)]
    assert answer.cause == "time_limit"
    assert answer.to_dict()["stats"]["cells"] == 1600


@pytest.mark.parametrize("step", ["conflicting.reason_of", "repair.find_repairs"])
def test_an_alarm_leaves_a_known_verdict(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """It may ring in code that catches no error, and then repairs are not complete."""
    monkeypatch.setattr(f"nonogram.diagnosis.{step}", rung)
    question = Question(Wanted.REPORT, timeout=60.0, repair=True)
    answer = work_with_alarm(question, Job("p", NONE.encode()))
    assert isinstance(answer, Answer)
    assert answer.verdict == "no_solution"
    assert answer.to_dict()["repairs"] == {"found": [], "complete": False}


def test_an_alarm_while_a_puzzle_is_rated_leaves_the_verdict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogram.explanation.explain.difficulty_of", rung)
    answer = work_with_alarm(Question(Wanted.REPORT, timeout=60.0), Job("p", UNIQUE.encode()))
    assert isinstance(answer, Answer)
    assert (answer.verdict, answer.difficulty, answer.cause) == ("unique", None, "time_limit")


def test_a_report_that_lacks_the_cells_in_which_solutions_differ_is_not_final(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine, the moment that a batch has alone may end before they are looked for."""
    asked, job = Question(Wanted.REPORT, 10, timeout=60.0), Job("p", SWITCH.encode())
    whole = work_with_alarm(asked, job)
    monkeypatch.setattr("nonogram.diagnosis.check._compared", rung)
    short = work_with_alarm(asked, job)
    assert isinstance(whole, Answer)
    assert isinstance(short, Answer)
    assert (settled(whole, asked), settled(short, asked)) == (True, False)
