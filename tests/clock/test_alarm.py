"""An alarm ends what does not look at the clock."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

import nonogram
from nonogram.clock.alarm import alarm, no_alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from support.command_line import run, streams

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")


def for_ever() -> None:
    while True:
        pass


def ring() -> None:
    """What the system does when the time is up."""
    os.kill(os.getpid(), signal.SIGALRM)


def test_it_ends_what_would_not_end() -> None:
    with pytest.raises(OutOfTime), alarm(Deadline(0.01)):
        for_ever()


def test_it_rings_again_where_it_was_swallowed() -> None:
    def swallow() -> None:
        with suppress(OutOfTime):
            for_ever()
        for_ever()

    with pytest.raises(OutOfTime), alarm(Deadline(0.01)):
        swallow()


def test_nothing_is_said_where_python_swallows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does where an object is freed; other errors there are told as ever."""
    told = []
    monkeypatch.setattr(sys, "unraisablehook", lambda error: told.append(error.exc_type))

    class Endless:
        def __del__(self) -> None:
            while True:
                pass

    class Wrong:
        def __del__(self) -> None:
            raise KeyError

    def free_both() -> None:
        Endless()
        Wrong()
        for_ever()

    with pytest.raises(OutOfTime), alarm(Deadline(0.1)):
        free_both()
    Wrong()
    assert told == [KeyError, KeyError]


def test_without_time_nothing_is_begun() -> None:
    with pytest.raises(OutOfTime), alarm(Deadline(0)):
        pytest.fail("begun")


def test_without_a_limit_nothing_rings() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with alarm(Deadline()):
        assert signal.getsignal(signal.SIGALRM) is before


def test_it_is_gone_afterwards() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with alarm(Deadline(1000)):
        assert signal.getsignal(signal.SIGALRM) is not before
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_one_within_another() -> None:
    with alarm(Deadline(1000)):
        with pytest.raises(OutOfTime), alarm(Deadline(0.01)):
            for_ever()
        assert 900 < signal.getitimer(signal.ITIMER_REAL)[0] <= 1000
        with alarm(Deadline(5000)):  # the earlier one counts
            assert signal.getitimer(signal.ITIMER_REAL)[0] <= 1000


def test_output_is_not_cut() -> None:
    done = []

    def put() -> None:
        with no_alarm():
            ring()
            done.append("output")
        done.append("more")

    with pytest.raises(OutOfTime), alarm(Deadline(1000)):
        put()
    assert done == ["output"]


def test_output_is_not_cut_where_there_are_threads() -> None:
    """The system may tell any of them."""
    over = threading.Event()
    threads = [threading.Thread(target=over.wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        test_output_is_not_cut()
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_what_rang_in_vain_is_forgotten() -> None:
    def put() -> None:
        with no_alarm():
            ring()
            raise KeyError

    with suppress(KeyError), alarm(Deadline(1000)):
        put()
    with no_alarm():
        pass


def test_in_a_thread_the_deadline_is_looked_at_before_and_after() -> None:
    found = []

    def work() -> None:
        try:
            with alarm(Deadline(0)):
                found.append("begun")
        except OutOfTime:
            found.append("out of time")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == ["out of time"]


class TestEveryStepEnds:
    """The alarm rings in the middle of each step: the puzzle is undecided, and nothing is drawn."""

    @pytest.fixture
    def file(self, tmp_path: Path):
        file = tmp_path / "p.cwd"
        nonogram.save(nonogram.ndom_puzzle(3), file)
        return str(file)

    @pytest.mark.parametrize(
        "step",
        [
            "nonogram.search.pipeline.arithmetic_reasons",
            "nonogram.search.pipeline.initial_domains",
            "nonogram.search.pipeline.violated_line",
            "nonogram.search.session.violated_lines",
            "nonogram.cli.commands.solve.drawn",
        ],
    )
    def test_solve(self, monkeypatch: pytest.MonkeyPatch, file, step: str) -> None:
        monkeypatch.setattr(step, lambda *_, **__: ring())
        solver = "glucose" if "session" in step else "auto"  # which needs none here
        code, out, _ = streams(run("solve", "--timeout", "1000", "--solver", solver, file))
        assert (code, out) == (5, "Undecided (time limit)\n")

    @pytest.mark.parametrize(
        "command",
        ["solve", "check", "explain", "hint", "show --solved", "solve --json -j 1", "dupes"],
    )
    def test_reading(self, monkeypatch: pytest.MonkeyPatch, file, command: str) -> None:
        for room in ("files.puzzles.parse_all", "batch.job.recognised"):
            monkeypatch.setattr(f"nonogram.{room}", lambda *_: ring())
        code, out, err = streams(run(*command.split(), "--timeout", "1000", file))
        assert code == 5
        if command == "solve --json -j 1":
            assert '"cause":"time limit"' in out
        else:
            assert (out, err.split("\n")[0]) == (
                "",
                f"{file}: undecided, as it could not be read within 1e+03 s",
            )

    @pytest.mark.parametrize(
        ("command", "step"),
        [
            ("check", "nonogram.cli.commands.check.check_puzzle"),
            ("explain", "nonogram.cli.commands.explain.explained"),
            ("hint", "nonogram.cli.commands.hint.next_step"),
            ("show --solved", "nonogram.cli.commands.show.solved_answer"),
            ("show --solved", "nonogram.draw.clues.clued_picture"),
        ],
    )
    def test_other_commands(
        self, monkeypatch: pytest.MonkeyPatch, file, command: str, step: str
    ) -> None:
        monkeypatch.setattr(step, lambda *_, **__: ring())
        code, out, err = streams(run(*command.split(), "--timeout", "1000", file))
        assert (code, out, err) == (5, "", "undecided: the time was up\n")


def test_a_long_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text("[" + "1," * 2_000_000 + "1]")
    with pytest.raises(nonogram.NonogramError, match="could not be read within"):
        nonogram.load(file, timeout=0.01)


def test_a_timer_that_nobody_hears_is_not_set_again() -> None:
    before = signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 2000)
    try:
        with alarm(Deadline(1000)):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
