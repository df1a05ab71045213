"""The promises to make, cron and other scripts: a deadline, exit codes, names of bytes."""

from __future__ import annotations

import base64
import json
import os
import pkgutil
import signal
import sys
from pathlib import Path

import pytest

from nonogram.ask.stream import local
from support.command_line import COMMAND, run, streams
from support.processes import linux_only, started, wait_until
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless
from support.trials import kinds


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    files = {"unique": UNIQUE, "none": NONE, "switch": SWITCH, "bad": BAD, "hard": endless()}
    for name, text in files.items():
        Path(f"{name}.cwd").write_text(text)
    return tmp_path


def recorded() -> list[str]:
    return [json.loads(line)["path"] for line in Path("r.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("jobs", kinds(["1", "2"], "2"))
def test_a_deadline_ends_a_run(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is printed and kept; what is not done is left for the next run."""
    monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)
    hard = [f"hard.cwd{number}" for number in ("", "#1", "#01", "#001")]  # a file is taken once
    names = ["unique.cwd", *hard]
    for seconds in ("0.5", "2", "8", "32"):  # a busy machine may have done nothing in the first
        command = ["solve", "-j", jobs, "--deadline", seconds, "--solver", "glucose"]
        code, out, err = streams(run(*command, "--resume", "r.jsonl", *names))
        if out:
            break
    assert (code, out) == (5, "unique.cwd: Unique solution\n")
    left = f"the deadline passed: 4 files not done: {', '.join(hard)}"
    assert err.startswith(f"nonogram: 1 puzzle: 1 unique\nnonogram: {left}\n")
    assert err.endswith("nonogram: --timeout lets the next run get past what is hard\n")
    assert recorded() == ["unique.cwd"]
    assert streams(run(*command, "-q", "--exit-zero", "hard.cwd")) == (
        *(5, ""),
        "nonogram: the deadline passed: 1 file not done: hard.cwd\n",
    )


def test_a_deadline_that_is_far_away_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)
    for jobs in ("1", "2"):
        command = ["solve", "-q", "-j", jobs, "--deadline", "1000", "--timeout", "0.3"]
        done = run(*command, "--solver", "glucose", "unique.cwd", "hard.cwd")
        assert streams(done) == (
            *(5, "unique.cwd: Unique solution\nhard.cwd: Undecided (time limit)\n"),
            "",
        )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve unique.cwd", 0),
        ("solve none.cwd", 0),
        ("solve none.cwd switch.cwd", 0),
        ("solve --timeout 0.1 --solver glucose hard.cwd", 0),
        ("check switch.cwd", 0),
        ("check --solvable trivial unique.cwd none.cwd", 0),
        ("solve bad.cwd", 1),
        ("solve none.cwd bad.cwd", 1),
        ("check missing.cwd", 1),
        ("solve --nonsense", 2),
    ],
)
def test_no_verdict_fails(command: str, code: int) -> None:
    first, *rest = command.split()
    assert run(first, "--exit-zero", "-q", *rest).exit_code == code


@pytest.mark.parametrize("command", ["explain", "show --solved", "explain unique.cwd"])
def test_an_undecided_puzzle_is_no_failure(command: str) -> None:
    asked = [*command.split(), "hard.cwd", "-q", "--timeout", "0.1"]
    assert run(*asked).exit_code == 5
    assert run(*asked, "--exit-zero").exit_code == 0


@pytest.mark.parametrize(
    "command", ["solve", "check", "show", "show -o new.pdf", "explain", "dupes", "explain -l"]
)
def test_a_run_that_is_not_finished_fails(command: str) -> None:
    asked = [*command.split(), "-q", "--deadline", "0.000001", "--exit-zero"]
    code, _, err = streams(run(*asked, "unique.cwd", "switch.cwd", "none.cwd"))
    assert (code, "not done" in err) == (5, True)
    code, _, err = streams(run(*asked, "missing.cwd", "unique.cwd", "switch.cwd", "none.cwd"))
    assert (code, "not done" in err) == (5, True)  # an error is no reason to end a loop of nights
    names = [f"{number}.cwd" for number in range(12)]
    for name in names:
        Path(name).write_text(UNIQUE)
    assert " more\n" in streams(run(*asked, *names))[2]
    err = streams(run(*asked, "-v", *names))[2]
    assert (" more\n" in err, f"{', '.join(names[2:])}\n" in err) == (False, True)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names of bytes")
def test_names_that_json_cannot_hold() -> None:
    name = b"a\xff.cwd"
    Path(os.fsdecode(name)).write_text(UNIQUE)
    command = ["solve", "--json", "--resume", "r.jsonl"]
    for _ in range(2):  # also from the file
        odd, plain = run(*command, os.fsdecode(name), "unique.cwd").stdout.splitlines()
        assert base64.b64decode(json.loads(odd)["path_bytes"]) == name
        assert json.loads(plain)["path_bytes"] is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_an_interrupted_run_counts_what_is_left() -> None:
    names = ["unique.cwd", "hard.cwd", "switch.cwd", "hard.cwd#1"]
    command = [*COMMAND, "solve", "-j", "1", "--solver", "glucose", "--resume", "r.jsonl", *names]
    with started(command) as process:
        wait_until(lambda: Path("r.jsonl").exists() and len(recorded()) == 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (-signal.SIGINT, "unique.cwd: Unique solution\n")
    told = "nonogram: 1 puzzle: 1 unique\nnonogram: interrupted: 3 files not done\n"
    assert err.startswith(told)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    ("at", "done"),
    [
        ("ask.journal.Journal.write", 1),
        ("report.verdict.Summary.add", 1),
        ("cli.batch._show", 1),
        ("cli.batch.verdict_told", 1),
        ("cli.batch.reasons_told", 1),
        ("ask.stream.settled", 0),
    ],
)
@pytest.mark.parametrize("when", ["before", "after"])
def test_whenever_ctrl_c_comes_what_is_kept_is_printed_once(
    at: str, done: int, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _, name = f"nonogram.{at}".rpartition(".")
    owner = pkgutil.resolve_name(room)
    real = getattr(owner, name)

    def interrupted(*given: object, **named: object) -> object:
        if when == "before":
            signal.raise_signal(signal.SIGINT)
        result = real(*given, **named)
        if when == "after":
            signal.raise_signal(signal.SIGINT)
        return result

    monkeypatch.setattr(owner, name, interrupted)
    command = ["solve", "--resume", "r.jsonl", "unique.cwd", "switch.cwd", "none.cwd"]
    code, out, err = streams(run(*command, "-j", "2"))
    assert (code, out) == (130, "unique.cwd: Unique solution\n" * done)
    told = "1 puzzle: 1 unique" if done else "0 puzzles"
    assert err.startswith(f"nonogram: {told}\nnonogram: interrupted: {3 - done} files not done\n")
    assert len(recorded()) == done


@linux_only
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_run_whose_reader_takes_nothing(number: int) -> None:
    import fcntl

    names = ["unique.cwd", "switch.cwd", "none.cwd"]
    with started([*COMMAND, "solve", "-j", "1", "--resume", "r.jsonl", *names]) as process:
        assert process.stdout is not None
        fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)  # a page, that the first line takes
        wait_until(lambda: Path("r.jsonl").exists() and len(recorded()) == 2)
        process.send_signal(number)
        assert process.wait() == -number
        out, err = process.communicate()
    assert out == "unique.cwd: Unique solution\n"
    summary, left, _ = err.splitlines()
    assert summary == "nonogram: 2 puzzles: 1 unique, 1 multiple"
    assert left == "nonogram: interrupted: 1 file not done"


def test_a_picture_that_is_asked_for_is_there_where_all_else_is_quiet() -> None:
    done = run("solve", "-q", "unique.cwd", "--to", "svg")
    assert (done.exit_code, done.stdout[:4]) == (0, "<svg")


def test_where_memory_is_limited_workers_take_the_risk(monkeypatch: pytest.MonkeyPatch) -> None:
    """By `ulimit -v` as well: a solver without memory may end its process."""
    assert local(1).executor is None
    monkeypatch.setattr("nonogram.ask.stream.address_space", lambda: 500)
    for means in (local(1), local(2), local(2, alone=True)):
        assert (means.executor is None, means.patience, means.seats) == (False, 0.0, None)
