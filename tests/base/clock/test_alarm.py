"""An alarm ends what does not look at the clock."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.base.clock.alarm import alarm, no_alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from support.command_line import run, streams

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")


def for_ever() -> None:
    while True:
        pass


def ring() -> None:
    """The behaviour of the system when the time is up."""
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

    class Late:
        def __del__(self) -> None:
            ring()

    class Wrong:
        def __del__(self) -> None:
            raise KeyError

    def free_both() -> None:
        Late()
        Wrong()
        ring()

    with pytest.raises(OutOfTime), alarm(Deadline(1000)):
        free_both()
    Wrong()
    assert told == [KeyError, KeyError]


def test_without_time_it_rings_at_once() -> None:
    with pytest.raises(OutOfTime), alarm(Deadline(0)):
        for_ever()


def test_it_never_rings_behind_the_block() -> None:
    """However little time there is: the timer runs out before, in, at the end of and behind it."""
    handler = signal.getsignal(signal.SIGALRM)
    for number in range(3000):
        with suppress(OutOfTime), alarm(Deadline(number % 100 * 1e-7)):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) is handler


def test_it_is_not_heard_while_the_library_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = signal.getsignal(signal.SIGALRM), signal.signal

    def late(number: int, handler: Any) -> Any:
        if handler is before:
            signal.raise_signal(signal.SIGALRM)
        return real(number, handler)

    with alarm(Deadline(60)):
        monkeypatch.setattr(signal, "signal", late)
    assert signal.getsignal(signal.SIGALRM) is before


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


def test_in_a_thread_nothing_rings() -> None:
    found = []

    def work() -> None:
        with alarm(Deadline(0)):
            found.append(signal.getitimer(signal.ITIMER_REAL))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [(0, 0)]


class TestEveryStepEnds:
    """The alarm rings in the middle of each step: the puzzle is undecided, and nothing is drawn."""

    @pytest.fixture
    def file(self, tmp_path: Path) -> str:
        file = tmp_path / "p.cwd"
        nonogram.save(nonogram.ndom_puzzle(3), file)
        return str(file)

    @pytest.mark.parametrize(
        "step",
        [
            "nonogram.core.search.steps.arithmetic_reasons",
            "nonogram.core.logic.domains.initial_domains",
            "nonogram.core.puzzle.puzzle.Puzzle.violated_line",
            "nonogram.core.puzzle.puzzle.Puzzle.violated_lines",
            "nonogram.cli.commands.solve.drawn",
        ],
    )
    def test_solve(self, monkeypatch: pytest.MonkeyPatch, file: str, step: str) -> None:
        monkeypatch.setattr(step, lambda *_, **__: ring())
        solver = "glucose" if step.endswith("violated_lines") else "auto"  # which needs none here
        code, out, _ = streams(run("solve", "--timeout", "1000", "--solver", solver, file))
        assert (code, out) == (5, "Undecided (time limit)\n")

    @pytest.mark.parametrize(
        "command",
        ["solve", "check", "explain", "hint", "show --solved", "solve --json -j 1", "dupes"],
    )
    def test_reading(self, monkeypatch: pytest.MonkeyPatch, file: str, command: str) -> None:
        for room in ("files.puzzles.recognised", "ask.job.recognised"):
            monkeypatch.setattr(f"nonogram.{room}", lambda *_: ring())
        code, out, err = streams(run(*command.split(), "--timeout", "1000", file))
        assert code == 5
        if command == "solve --json -j 1":
            assert '"cause":"time_limit"' in out
        else:
            assert (out, err.split("\n")[0]) == (
                "",
                f"{file}: undecided, as it could not be read within 1e+03 s",
            )

    @pytest.mark.parametrize(
        ("command", "step"),
        [
            ("check", "nonogram.cli.commands.check.ask"),
            ("explain", "nonogram.cli.commands.explain.path_to"),
            ("hint", "nonogram.cli.commands.hint.next_step.under"),
            ("show --solved", "nonogram.cli.commands.show.ask"),
            ("show --solved", "nonogram.draw.terminal.clued"),
        ],
    )
    def test_other_commands(
        self, monkeypatch: pytest.MonkeyPatch, file: str, command: str, step: str
    ) -> None:
        monkeypatch.setattr(step, lambda *_, **__: ring())
        code, out, err = streams(run(*command.split(), "--timeout", "1000", file))
        assert (code, out) == (5, "")
        assert err.removeprefix(f"{file}: ") == "undecided: the time was up\n"


def test_a_long_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text("[" + "1," * 2_000_000 + "1]")
    code, out, err = streams(run("explain", "--timeout", "0.01", str(file)))
    assert (code, out) == (5, "")
    assert "could not be read within 0.01 s" in err


def test_the_timer_of_others_is_set_again() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 2000)
    try:
        with alarm(Deadline(1000)):
            pass
        assert 1900 < signal.getitimer(signal.ITIMER_REAL)[0] <= 2000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
