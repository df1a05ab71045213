"""Jobs through an executor: which of them stay in this process, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import nonogram
from nonogram.ask.codec import json_line
from nonogram.ask.found import Answer
from nonogram.ask.job import Job
from nonogram.ask.journal import read_answers
from nonogram.ask.question import Question, Wanted
from nonogram.ask.stream import Crew, Done, Stream, Waiting, local
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import ParseError, RequestError
from nonogram.base.processes.seats import Seats
from nonogram.core.verdict import Verdict
from support.texts import SWITCH, UNIQUE, endless, ndom

LONG = 1000.0


class Watched(Executor):
    """An executor that does everything at once, and notes it."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.closed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        question, job = args
        self.paths.append(job.path)
        self.question = question
        future: Future[Any] = Future()
        future.set_result(Answer(Verdict.UNIQUE, path=job.path))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


@pytest.fixture
def watched() -> Watched:
    return Watched()


def solved(
    jobs: Iterable[Job],
    asked: Question,
    watched: Watched,
    patience: float,
    stays_open: bool = False,
) -> list[str]:
    crew = Crew(lambda: watched, 4, patience, stays_open)
    return [done.answer.to_dict()["path"] for done in Stream(jobs, asked, crew).answers()]


EASY = Job("easy", UNIQUE.encode())
HARD = Job("hard", endless().encode())
UNREADABLE = Job("unreadable", ParseError("cannot read the file: no luck"))


class TestWhatStaysHere:
    def test_what_is_done_soon(self, watched: Watched) -> None:
        assert solved([EASY, EASY], Question(), watched, LONG) == ["easy", "easy"]
        assert watched.paths == []

    def test_nothing_if_there_is_no_patience(self, watched: Watched) -> None:
        solved([EASY], Question(), watched, 0.0)
        assert watched.paths == ["easy"]

    def test_what_takes_longer_begins_anew_elsewhere(self, watched: Watched) -> None:
        solved([HARD], Question(timeout=60.0), watched, 0.1)
        assert watched.paths == ["hard"]
        assert watched.question == Question(timeout=60.0)

    def test_nothing_after_that(self, watched: Watched) -> None:
        """Even if there is patience left: the others do not wait."""
        hard_at_first = Job("two", [nonogram.loads(SWITCH), nonogram.loads(UNIQUE)])
        solved([HARD, EASY, hard_at_first], Question(), watched, 0.1)
        assert watched.paths == ["hard", "easy", "two"]

    def test_what_has_no_more_time_than_is_spent_here(self, watched: Watched) -> None:
        (done,) = Stream([HARD], Question(timeout=0.1), Crew(lambda: watched, 4, LONG)).answers()
        assert done.answer.to_dict()["cause"] == "time_limit"
        assert watched.paths == []

    def test_what_would_be_no_different_with_more_time(self, watched: Watched) -> None:
        """The limit is reached, though the puzzle has more solutions."""
        assert solved([Job("p", SWITCH.encode())], Question(limit=1), watched, LONG) == ["p"]
        assert watched.paths == []

    def test_the_only_puzzle(self, watched: Watched) -> None:
        """However long it takes: nobody else waits."""
        crew, waiting = Crew(lambda: watched, 4, 0.01, seats=Seats(0)), list[str]()

        def wait(hard: Waiting) -> None:
            waiting.append(hard.job.path)
            if monotonic() - hard.since > 2 * crew.patience:
                raise OutOfTime

        (done,) = Stream([HARD], Question(), crew, on_wait=wait).answers()
        assert done.answer.to_dict()["cause"] == "time_limit"
        assert watched.paths == []
        assert {*waiting} == {"hard"}

    def test_not_the_puzzles_of_the_only_file(self, watched: Watched) -> None:
        pack = Job("pack", [nonogram.loads(endless()), nonogram.loads(UNIQUE)])
        crew = Crew(lambda: watched, 4, 0.1, seats=Seats(0))
        assert len([*Stream([pack], Question(), crew).answers()]) == 2
        assert watched.paths == ["pack#1", "pack#2"]

    def test_its_seats(self) -> None:
        """Its process has one of the jobs; a process that does all the work needs no seats."""
        crew = local(3, alone=True)
        assert crew.seats is not None
        assert [crew.seats.take() for _ in range(3)] == [True, True, False]
        assert local(3).seats is local(1, alone=True).seats is None
        assert local(3, memory_limit=500, alone=True).seats is None

    def test_no_long_files(self, watched: Watched) -> None:
        """No time limit ends some of what reads them."""
        long = Job("long", UNIQUE.encode() + b"\n" * 1_000_000)
        assert solved([EASY, long], Question(), watched, LONG) == ["easy", "long"]
        assert watched.paths == ["long"]

    def test_files_that_cannot_be_read(self, watched: Watched) -> None:
        assert solved([UNREADABLE], Question(), watched, 0.0) == ["unreadable"]
        assert watched.paths == []


class TestExecutors:
    def test_our_own_is_closed(self, watched: Watched) -> None:
        solved([EASY], Question(), watched, 0.0)
        assert watched.closed

    def test_one_that_is_lent_stays_open(self, watched: Watched) -> None:
        solved([EASY], Question(), watched, 0.0, stays_open=True)
        assert not watched.closed
        with ThreadPoolExecutor(1) as executor:
            answers = nonogram.solve_many([nonogram.loads(UNIQUE)], executor=executor)
            assert [answer.verdict for answer in answers] == [Verdict.UNIQUE]
            assert executor.submit(divmod, 7, 3).result() == (2, 1)

    @pytest.mark.parametrize("stays_open", [False, True])
    def test_calls_that_wait_are_cancelled(self, stays_open: bool) -> None:
        """Also where the executor belongs to the caller, who goes on with it."""
        calls: list[Future[Any]] = []

        class Busy(Watched):
            def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
                done = super().submit(fn, *args, **kwargs)
                calls.append(Future() if calls else done)  # the first alone ends
                return calls[-1]

        crew = Crew(Busy, 4, stays_open=stays_open)
        answers = Stream([EASY] * 6, Question(), crew).answers()
        next(answers)
        answers.close()
        assert [call.cancelled() for call in calls] == [False, *[True] * (len(calls) - 1)]
        assert len(calls) == 4


def test_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [((1, 0), 1), ((2, 1), 2), ((0, 0), 1), ((4, 0), 1), ((2, 0), 2)]
    stream, found = (
        Stream([], Question()),
        [Done(place, of, Answer(Verdict.UNIQUE)) for place, of in places],
    )
    monkeypatch.setattr(stream, "answers", lambda: (done for done in found))
    noted: list[Done] = []
    shown = [(done.place, len(noted)) for done in stream.in_order(noted.append)]
    assert shown == [((0, 0), 3), ((1, 0), 3), ((2, 0), 5), ((2, 1), 5)]
    assert noted == found
    assert [done.place for done in stream.rest()] == [(4, 0)]


def test_ctrl_c_loses_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may come while a later answer is noted, before that has its turn."""
    stream, found = Stream([], Question()), Done((3, 0), 1, Answer(Verdict.UNIQUE))

    def interrupted(done: Done) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stream, "answers", lambda: (done for done in [found]))
    with pytest.raises(KeyboardInterrupt):
        next(stream.in_order(interrupted))
    assert stream.rest() == [found]


@pytest.mark.parametrize("patience", [0.0, LONG])
def test_a_record_says_what_was_asked(watched: Watched, patience: float) -> None:
    asked = Question(Wanted.NUMBER, limit=None, timeout=60.0, memory_limit=500)
    (done,) = Stream([EASY], asked, Crew(lambda: watched, 4, patience)).answers()
    assert done.answer.to_dict()["asked"] == {"timeout": 60.0, "memory_limit": 500}


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_time_at_all(jobs: int) -> None:
    """It is the same in one process as in several."""
    puzzles = [nonogram.loads(text) for text in (endless(), ndom(8), SWITCH)]
    answers = [*nonogram.solve_many(puzzles, timeout=0, jobs=jobs)]
    assert [answer.verdict for answer in answers] == [Verdict.UNDECIDED] * 3
    assert [answer.to_dict()["asked"]["timeout"] for answer in answers] == [0] * 3


def test_what_an_alarm_ends_has_its_cpu_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The summary of a batch adds them up."""

    def late(*_: object, **__: object) -> Answer:
        raise OutOfTime

    monkeypatch.setattr("nonogram.ask.job.answered", late)
    (answer,) = nonogram.solve_many([nonogram.loads(endless())], jobs=1)
    assert answer.to_dict()["stats"]["cpu_seconds"]["unfinished"] >= 0
    file = tmp_path / "r.jsonl"
    file.write_text(json_line({**answer.to_dict(), "path": "p"}))
    assert [*read_answers(file)] == [answer.replace(path="p")]


@pytest.mark.parametrize("timeout", [-1, float("nan")])
def test_no_number_of_seconds(timeout: float) -> None:
    """It is refused at once, not once a puzzle, nor not at all where the puzzles are easy."""
    with pytest.raises(RequestError, match="seconds, expected 0 to"):
        next(nonogram.solve_many([nonogram.loads(SWITCH)], timeout=timeout, jobs=1))


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("can't start new thread")])
@pytest.mark.parametrize("where", ["job.answered", "stream.work"])
def test_a_worker_that_fails_at_once(
    monkeypatch: pytest.MonkeyPatch, where: str, error: Exception
) -> None:
    def fails(*_: object, **__: object) -> Answer:
        raise error

    monkeypatch.setattr("nonogram.base.processes.pool.Workers", lambda *_: ThreadPoolExecutor(1))
    monkeypatch.setattr(f"nonogram.ask.{where}", fails)
    crew = local(1, memory_limit=10)
    assert crew.executor is not None
    with pytest.raises(RequestError, match="a memory limit of 10 MB is too small for a worker"):
        crew.executor()
