"""A failure as small as it gets: each try is a process of its own, for some of them crash."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from campaign.kinds import Kind

#: Seconds for a try on a machine that does nothing else; one that takes longer fails, too.
LONGEST = 120.0

#: Where this process finds modules, whatever folder it was told so from.
_PATH = os.pathsep.join(str(Path(folder).resolve()) for folder in sys.path if folder)


def command(name: str, seed: int, file: str | None = None) -> list[str]:
    """The command that repeats a trial, with its own subject or with that in a file."""
    return ["-m", "campaign", "--only", name, "--seed", str(seed), *([file] if file else [])]


def patience() -> float:
    """The seconds for a try on this machine, which shares its processors with its other work."""
    return LONGEST * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def too_long(seconds: float) -> str:
    """The message of a try that was ended after some seconds."""
    return f"takes too long: more than {seconds:.0f} seconds"


def fails(name: str, seed: int, subject: str, longest: float) -> str | None:
    """The message of a trial that goes wrong, or None. A file name keeps no byte back."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "subject"
        file.write_text(subject, encoding="utf-8", errors="surrogateescape", newline="")
        try:
            done = subprocess.run(
                [sys.executable, *command(name, seed, str(file))],
                cwd=folder,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=longest,
                check=False,
                env={**os.environ, "PYTHONPATH": _PATH},
            )
        except subprocess.TimeoutExpired:
            return too_long(longest)
    if done.returncode == 0:
        return None
    if done.returncode < 0:
        return f"ended by signal {-done.returncode}"
    return (done.stderr.strip().splitlines() or ["no word"])[-1]


def smallest(kind: Kind, name: str, seed: int, subject: str, seconds: float) -> tuple[str, str]:
    """A subject that fails in the same way, and what is said of it; after so many seconds the last.

    "In the same way" is the kind of error, or what is asserted: numbers in it may be others.
    """
    wrong = fails(name, seed, subject, patience())
    if wrong is None:
        return subject, "does not fail again: it may hang on chance"
    until = time.monotonic() + seconds
    again = True
    while again:
        again = False
        for other in kind.smaller(subject):
            if time.monotonic() > until:
                break
            if other == subject:
                continue
            said = fails(name, seed, other, patience() / 4)
            if said is not None and said.split(":")[0] == wrong.split(":")[0]:
                subject, wrong, again = other, said, True
                break
    return subject, wrong
