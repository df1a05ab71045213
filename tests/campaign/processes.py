"""The command line in a hostile world: signals, full disks, closed streams, solvers that go wrong.

Whatever happens, no process and no file is left behind but what was asked for, nobody sees a
traceback, no file is half written, and a batch that was ended goes on where it was.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from campaign.kinds import Kind
from support.command_line import COMMAND
from support.fake_solver import BAD, GOOD
from support.paths import PUZZLES
from support.solvers import FAKE, gone
from support.texts import BAD as NO_PUZZLE
from support.texts import NONE, SWITCH, UNIQUE, ndom

#: Seconds until a command has ended, and then until all is gone that it has started.
_NEVER, _SOON = 120.0, 10.0

#: Seconds that a command may take beyond its limit: to start and to end, on a busy machine.
_LATE = 5.0

#: Names the processes of a trial, in their environment.
_MARK = "NONOGRAM_CAMPAIGN"

#: The files of a batch, in a folder.
_BATCH = {
    **{f"{n:02}.cwd": text for n, text in enumerate([UNIQUE, SWITCH, NONE, NO_PUZZLE] * 3)},
    **{f"n{n:02}.cwd": ndom(n) for n in range(3, 8)},
}

#: Commands that write a file.
_WRITERS = [
    ["convert", "planet.cwd", "-o", "out.json"],
    ["show", "planet.cwd", "-o", "out.svg"],
    ["show", "planet.cwd", "-o", "out.png"],
    ["encode", "planet.cwd", "-o", "out.cnf"],
    ["encode", "n07.cwd", "--to", "smt2", "-o", "out.smt2"],
    ["explain", "cat.cwd", "-o", "out.html"],
    ["generate", "picture", "--size", "60", "--seed", "3", "-o", "out.cwd"],
    ["solve", "n07.cwd", "--proof-dir", "out"],
    ["solve", "batch", "--resume", "out.jsonl"],
    ["solve", "batch", "--proof-dir", "out", "--verify"],
    ["convert", "batch", "-o", "out", "--to", "json"],
    ["report", "results.jsonl", "-o", "out.html"],
]

#: Commands that read a large puzzle and write a file, and do not search.
_LARGE = [
    ["convert", "large.json", "-o", "out.cwd"],
    ["convert", "large.json", "-o", "out.glpk"],
    ["convert", "large.json", "-o", "out.xml"],
    ["convert", "large.json", "cat.cwd", "--join", "-o", "out.json"],
    ["encode", "large.json", "--no-propagation", "-o", "out.cnf"],
    ["encode", "large.json", "--no-propagation", "-o", "out.smt2"],
    ["show", "large.json", "-o", "out.svg"],
    ["show", "large.json", "-o", "out.pdf"],
]

#: Commands for other things.
_COMMANDS = [
    *_WRITERS,
    ["solve", "n07.cwd"],
    ["solve", "batch", "--json"],
    ["solve", "batch", "--jobs", "2"],
    ["solve", "switches.cwc", "--all"],
    ["solve", "planet.cwd", "--solver", "portfolio"],
    ["solve", "planet.cwd", "--solver", "cadical153"],
    ["check", "switches.cwc"],
    ["check", "typo.cwd", "--repair"],
    ["check", "batch"],
    ["hint", "planet.cwd"],
    ["explain", "cat.cwd"],
    ["show", "batch"],
    ["convert", "planet.cwd", "-o", "-"],
    ["--help"],
    ["solvers"],
]


class _Trial:
    """A folder with puzzles, in which commands are run."""

    def __init__(self) -> None:
        self.folder = Path("trial").resolve()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.temporary = self.folder / "tmp"
        (self.folder / "batch").mkdir(parents=True)
        self.temporary.mkdir()
        for name, text in _BATCH.items():
            (self.folder / "batch" / name).write_text(text)
        for name in ("planet.cwd", "cat.cwd", "typo.cwd", "switches.cwc"):
            shutil.copy(PUZZLES / name, self.folder)
        (self.folder / "n07.cwd").write_text(ndom(7))
        (self.folder / "results.jsonl").write_text(_results())
        self.mark = uuid.uuid4().hex
        self.before = {*self.folder.rglob("*")}

    def start(self, arguments: list[str], **how: Any) -> subprocess.Popen[str]:
        environment = {**os.environ, _MARK: self.mark, "TMPDIR": str(self.temporary)}
        environment["FAKE_SOLVER_CHILD"] = str(self.folder / "child")
        how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **how}
        return subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **how,
        )

    def run(self, arguments: list[str]) -> tuple[int, str, str]:
        """Exit code, and what was printed."""
        process = self.start(arguments)
        out, err = process.communicate(timeout=_NEVER)
        return process.returncode, out, err

    def new_files(self) -> set[str]:
        """The files that are new."""
        found = {*self.folder.rglob("*")} - self.before
        return {str(file.relative_to(self.folder)) for file in found}

    def check_left(self, killed: bool, allowed: str = "out") -> None:
        """No process is left, and no file but those whose names begin so.

        Who is killed leaves what it was writing, under a name that says so.
        """
        wait(lambda: not _marked(self.mark), "processes are left")
        (self.folder / "child").unlink(missing_ok=True)
        for name in self.new_files():
            part = name.endswith(".part")
            unfinished = killed and (part or name.startswith("tmp/"))
            written = name.startswith(allowed) and not part
            # Python tries the folder with a file of its own; a member ended just then leaves it.
            tried = re.fullmatch(r"tmp/[a-z0-9_]{8}", name)
            assert unfinished or written or tried, f"{name} is left behind"

    def end(self) -> None:
        """Leave nothing, whatever has happened."""
        for process in _marked(self.mark):
            os.kill(process, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def _results() -> str:
    command = [*COMMAND, "solve", "--json", str(PUZZLES / "cat.cwd"), str(PUZZLES / "planet.cwd")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _marked(mark: str) -> list[int]:
    """The processes that still run of those that have this mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:
            continue
        if f"{_MARK}={mark}".encode() in environment and not gone(int(folder.name)):
            found.append(int(folder.name))
    return found


def _heeds(process: int) -> bool:
    """Whether this process catches SIGTERM: before that, Python itself is what a signal ends."""
    status = Path(f"/proc/{process}/status").read_text()
    caught = re.search(r"^SigCgt:\s*(\w+)$", status, re.MULTILINE)
    return caught is not None and bool(int(caught[1], 16) >> signal.SIGTERM - 1 & 1)


def wait(happened: Any, otherwise: str) -> None:
    end = time.monotonic() + _SOON
    while not happened():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


def said(code: int, err: str) -> None:
    """No traceback of ours, and an exit code that the manual has, or that of a signal."""
    ours = "nonogram" in err.partition("Traceback")[2]
    assert not ours, err[-3000:]
    assert code in {*range(8), 141} or -code in _SIGNALS, f"exit code {code}: {err}"


_SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGPIPE]


def check_signals(subject: str, rng: random.Random) -> None:
    """A command that has begun gets a signal at some moment, as from a terminal or from `kill`."""
    asked = json.loads(subject)
    trial = _Trial()
    try:
        process = trial.start(asked["arguments"])
        wait(lambda: process.poll() is not None or _heeds(process.pid), "it never begins")
        time.sleep(asked["after"])
        number = getattr(signal, asked["signal"])
        if asked["group"]:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        _, err = process.communicate(timeout=_NEVER)
        said(process.returncode, err)
        trial.check_left(killed=number == signal.SIGKILL)
        whole(trial, asked["arguments"])
    finally:
        trial.end()


def whole(trial: _Trial, arguments: list[str]) -> None:
    """Check that files are those of a run to which nothing happens, and that a batch can go on."""
    files = {name: (trial.folder / name).read_bytes() for name in _finished(trial)}
    other = _Trial.__new__(_Trial)
    other.__dict__.update(trial.__dict__)
    if "--resume" in arguments:
        _, out, err = other.run(arguments)
        journal = trial.folder / "out.jsonl"
        journal.unlink()
        _, expected, _ = other.run(arguments)
        assert out == expected, (out, err)
        return
    if not files:
        return
    for name in files:
        (trial.folder / name).unlink()
    other.run(arguments)
    for name, data in files.items():
        assert (trial.folder / name).read_bytes() == data, f"{name} is not whole"


def _finished(trial: _Trial) -> list[str]:
    """The files that have got their names."""
    return [
        name
        for name in trial.new_files()
        if not name.endswith(".part")
        and not name.startswith("tmp/")
        and (trial.folder / name).is_file()
    ]


def check_full_disk(subject: str, rng: random.Random) -> None:
    """No file can be larger than so many bytes, as if the disk were full then."""
    asked = json.loads(subject)
    trial = _Trial()

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (asked["bytes"], asked["bytes"]))

    try:
        process = trial.start(asked["arguments"], preexec_fn=limit)
        _, err = process.communicate(timeout=_NEVER)
        said(process.returncode, err)
        trial.check_left(killed=False)
        whole(trial, asked["arguments"])
    finally:
        trial.end()


def check_streams(subject: str, rng: random.Random) -> None:
    """A stream is closed, full, or nobody reads it any more."""
    asked = json.loads(subject)
    trial = _Trial()
    how: dict[str, Any] = {}
    reader = None
    try:
        if asked["stream"] == "full":
            how["stdout"] = os.open("/dev/full", os.O_WRONLY)
        elif asked["stream"] == "gone":
            reader, writer = os.pipe()
            how["stdout"] = writer
        elif asked["stream"] == "no input":
            how["preexec_fn"] = lambda: os.close(0)
        elif asked["stream"] == "no output":
            how["preexec_fn"] = lambda: os.close(1)
        elif asked["stream"] == "nothing":
            how["preexec_fn"] = lambda: os.closerange(0, 3)
        process = trial.start(asked["arguments"], **how)
        if "stdout" in how:
            os.close(how["stdout"])
        if reader is not None:
            os.read(reader, asked["read"])
            os.close(reader)
        _, err = process.communicate(timeout=_NEVER)
        said(process.returncode, err)
        trial.check_left(killed=False)
    finally:
        trial.end()


def check_programs(subject: str, rng: random.Random) -> None:
    """A SAT solver of somebody's goes wrong, and no answer is false."""
    asked = json.loads(subject)
    trial = _Trial()
    try:
        (trial.folder / "puzzle.cwd").write_text(asked["puzzle"])
        trial.before.add(trial.folder / "puzzle.cwd")
        right, _, _ = trial.run(["solve", "-q", "puzzle.cwd"])
        solver = shlex.join([sys.executable, str(FAKE), asked["way"]])
        arguments = ["solve", "-q", "puzzle.cwd", "--solver", solver, "--timeout", "3"]
        code, out, err = trial.run(arguments)
        said(code, err)
        if code not in (5, 6):  # undecided, or the solver failed
            assert code == right, out
        if asked["way"] in GOOD:
            assert code in (right, 5), err
        trial.check_left(killed=False)
    finally:
        trial.end()


def check_memory(subject: str, rng: random.Random) -> None:
    """The memory limit ends a puzzle at most: all have a verdict, and none a false one."""
    asked = json.loads(subject)
    trial = _Trial()
    try:
        _, out, _ = trial.run(["solve", "batch"])
        arguments = ["solve", "batch", "--jobs", "2", "--memory-limit", str(asked["megabytes"])]
        code, limited, err = trial.run(arguments)
        said(code, err)
        if code != 2:  # so little that nothing works is refused
            for line, right in zip(limited.splitlines(), out.splitlines(), strict=True):
                assert line == right or line.endswith(("Undecided (memory limit)", "died)")), line
        trial.check_left(killed=False)
    finally:
        trial.end()


def check_writing(subject: str, rng: random.Random) -> None:
    """A command with a time limit that ends while it reads, draws or writes: all or nothing."""
    asked = json.loads(subject)
    trial = _Trial()
    try:
        large = ["generate", "picture", "--size", asked["size"], "--seed", str(asked["seed"])]
        trial.run([*large, "-o", "large.json"])
        trial.before.add(trial.folder / "large.json")
        begun = time.monotonic()
        limit = asked["limit"]
        code, _, err = trial.run([*asked["arguments"], "--timeout", str(limit)])
        took = time.monotonic() - begun
        said(code, err)
        assert code in (0, 3, 4, 5), err
        assert took < 1.05 * limit + _LATE, f"{took:.1f} s with a limit of {limit} s"
        trial.check_left(killed=False)
        written = [name for name in _finished(trial) if Path(name).suffix]
        assert bool(written) is (code != 5), f"exit code {code}, written: {written}"
        whole(trial, asked["arguments"])
    finally:
        trial.end()


def make_writing(rng: random.Random) -> str:
    side = rng.choice([20, 100, 300, 500])
    return json.dumps(
        {
            "arguments": rng.choice(_LARGE),
            "size": f"{side}x{rng.choice([side, 2 * side])}",
            "seed": rng.randrange(1000),
            "limit": round(rng.choice([0.05, 0.5, 2.0]) * (0.02 + rng.random()), 3),
        }
    )


def make_signals(rng: random.Random) -> str:
    batch = ["solve", "batch", "--resume", "out.jsonl", "--jobs", "2"]
    return json.dumps(
        {
            "arguments": batch if rng.random() < 0.3 else rng.choice(_COMMANDS),
            "signal": rng.choice(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"]),
            "group": rng.random() < 0.4,
            "after": round(rng.choice([0.3, 1.0, 2.5]) * rng.random(), 3),
        }
    )


def make_full_disk(rng: random.Random) -> str:
    most = rng.choice([0, 1, 100, 1000, 4096, 10_000, 100_000])
    return json.dumps({"arguments": rng.choice(_WRITERS), "bytes": rng.randint(0, most)})


def make_streams(rng: random.Random) -> str:
    return json.dumps(
        {
            "arguments": rng.choice(_COMMANDS),
            "stream": rng.choice(["full", "gone", "no input", "no output", "nothing"]),
            "read": rng.choice([1, 10, 1000]),
        }
    )


def make_programs(rng: random.Random) -> str:
    ways = [way for way in BAD if way != "hanging" or rng.random() < 0.3]
    puzzle = rng.choice([SWITCH, ndom(3), ndom(4), (PUZZLES / "planet.cwd").read_text()])
    return json.dumps({"way": rng.choice([*ways, *GOOD]), "puzzle": puzzle})


def make_memory(rng: random.Random) -> str:
    return json.dumps({"megabytes": rng.choice([64, 70, 80, 90, 100, 128, 200])})


def _none_smaller(subject: str) -> Iterator[str]:
    yield from ()


KINDS = {
    "signals": Kind(make_signals, check_signals, _none_smaller, share=2.5),
    "full disk": Kind(make_full_disk, check_full_disk, _none_smaller),
    "streams": Kind(make_streams, check_streams, _none_smaller),
    "programs": Kind(make_programs, check_programs, _none_smaller),
    "writing": Kind(make_writing, check_writing, _none_smaller),
    "memory": Kind(make_memory, check_memory, _none_smaller, share=0.5),
}
