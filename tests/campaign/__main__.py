"""Random trials of everything that the program promises.

    python -m campaign [--minutes N] [--jobs N] [--seed N] [--failures N] [--smaller SECONDS]
                       [--folder FOLDER] [KIND ...]

tries for N minutes, or until so many trials have failed, with so many processes, all kinds or some.
Each failure is written to FOLDER with what was said. In the end it is made smaller, for so many
seconds at most, and the command that repeats it is printed. Ends with 1 if anything failed.

    python -m campaign --only KIND --seed N [FILE]

repeats one trial, with its own subject or with that in FILE.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from campaign.kinds import Kind, check, kinds, subject_of
from campaign.smallest import command, patience, smallest, too_long

#: After so many failures of a kind no more of it are made smaller.
_MOST = 5

#: What the processes that try are, for Python.
WORKER = ["-m", "campaign.worker"]


class Failure(NamedTuple):
    """A trial that failed, and what was said."""

    kind: str
    seed: int
    wrong: str


class Crew:
    """The processes that try, and what they have said. Each failure is told to `keep` at once."""

    def __init__(
        self,
        names: list[str],
        seed: int,
        jobs: int,
        seconds: float,
        most: int,
        keep: Callable[[Failure], None],
    ) -> None:
        self.tried: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.failures: list[Failure] = []
        self._names, self._jobs, self._most, self._keep = names, jobs, most, keep
        self._until = time.monotonic() + seconds
        self._threads = [
            threading.Thread(target=self._watch, args=(seed + number,)) for number in range(jobs)
        ]

    def work(self) -> None:
        """Work until the time is over, and the last trial with it."""
        for thread in self._threads:
            thread.start()
        for thread in self._threads:
            thread.join()

    def _watch(self, seed: int) -> None:
        """One process after the other: one that has died, or hangs, is followed by another."""
        while (left := self._until - time.monotonic()) > 0 and len(self.failures) < self._most:
            most = self._most - len(self.failures)
            words = [str(seed), str(self._jobs), str(left), str(most), *self._names]
            with subprocess.Popen(
                [sys.executable, *WORKER, *words],
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            ) as process:
                kind, seed, ended = self._listen(process, seed)
            if kind is not None:
                self._failed(Failure(kind, seed, ended))
            seed += self._jobs

    def _failed(self, failure: Failure) -> None:
        self.failures.append(failure)
        said = failure.wrong.splitlines()[-1]
        print(f"{failure.kind}, seed {failure.seed}: {said}", flush=True)
        self._keep(failure)

    def _listen(self, process: subprocess.Popen[str], seed: int) -> tuple[str | None, int, str]:
        """The trial in which a process ended, None if in none, and how it ended."""
        kind: str | None = None
        hung: float | None = None

        def give_up(seconds: float) -> None:
            nonlocal hung
            hung = seconds
            os.killpg(process.pid, signal.SIGKILL)

        def started() -> threading.Timer:
            seconds = patience()
            timer = threading.Timer(seconds, give_up, [seconds])
            timer.start()
            return timer

        assert process.stdout is not None
        timer = started()
        for line in process.stdout:
            told = json.loads(line)
            timer.cancel()
            if "kind" in told:
                kind, seed = told["kind"], told["seed"]
                timer = started()
                continue
            assert kind is not None
            self.tried[kind] += 1
            self.seconds[kind] += told["seconds"]
            if told["wrong"] is not None:
                self._failed(Failure(kind, seed, told["wrong"]))
            kind = None
        timer.cancel()
        return kind, seed, too_long(hung) if hung else f"died: {process.wait()}"


def main() -> int:
    """The exit code."""
    known = kinds()
    parser = argparse.ArgumentParser(prog="python -m campaign", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="KIND")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", choices=known)
    parser.add_argument("--smaller", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--failures", type=int, default=100, metavar="N")
    parser.add_argument("--folder", type=Path, default=Path("build/campaign"))
    asked = parser.parse_args()
    if asked.only:
        return repeated(known[asked.only], asked.seed or 0, *asked.words)
    names = asked.words or [*known]
    for name in names:
        if name not in known:
            parser.error(f"unknown kind {name!r}, expected one of: {', '.join(known)}")
    seed = random.SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    print(f"seed {seed}, {asked.jobs} processes, {asked.minutes:g} minutes", flush=True)

    def keep(failure: Failure) -> None:
        subject = subject_of(known[failure.kind], failure.seed)
        kept(failure, asked.folder, subject, failure.wrong)

    crew = Crew(names, seed, asked.jobs, asked.minutes * 60, asked.failures, keep)
    crew.work()
    print(f"{'kind':>14} {'trials':>9} {'seconds':>9} {'failures':>9}")
    failed = Counter(failure.kind for failure in crew.failures)
    for name in names:
        print(f"{name:>14} {crew.tried[name]:9,} {crew.seconds[name]:9.0f} {failed[name]:9}")
    looked_at: Counter[str] = Counter()
    for failure in crew.failures:
        looked_at[failure.kind] += 1
        if looked_at[failure.kind] <= _MOST:
            tell(failure, known[failure.kind], asked.folder, asked.smaller)
    return int(bool(crew.failures))


def kept(failure: Failure, folder: Path, subject: str, said: str) -> Path:
    """The file with the subject of a failure, written beside one with what is said of it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{failure.kind.replace(' ', '-')}-{failure.seed}.txt"
    file.write_text(subject, encoding="utf-8", errors="surrogateescape", newline="")
    file.with_suffix(".log").write_text(f"{said.strip()}\n")
    return file


def tell(failure: Failure, kind: Kind, folder: Path, seconds: float) -> None:
    """Make a failure smaller for so long, write it down again, and print what repeats it."""
    subject = subject_of(kind, failure.seed)
    subject, wrong = smallest(kind, failure.kind, failure.seed, subject, seconds)
    file = kept(failure, folder, subject, f"{wrong}\n\nAs it was first:\n{failure.wrong}")
    words = shlex.join(["python", *command(failure.kind, failure.seed, str(file))])
    print(f"\n{failure.kind}, seed {failure.seed}: {wrong}\nPYTHONPATH=tests {words}", flush=True)


def repeated(kind: Kind, seed: int, file: str | None = None) -> int:
    """One trial, as the process that it is repeated in; the exit code."""
    if file is None:
        subject = subject_of(kind, seed)
    else:
        with open(file, encoding="utf-8", errors="surrogateescape", newline="") as text:
            subject = text.read()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            check(kind, seed, subject)
        finally:
            os.chdir("/")
    print("nothing is wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
