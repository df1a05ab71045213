"""Helpers for tests of SAT solvers."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def quiet() -> None:
    """A tick that tells nobody."""


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes: unsatisfiable, and hard for resolution."""
    birds = range(holes + 1)
    clauses = [[bird * holes + hole + 1 for hole in range(holes)] for bird in birds]
    for hole in range(1, holes + 1):
        for one, other in itertools.combinations(birds, 2):
            clauses.append([-(one * holes + hole), -(other * holes + hole)])
    return clauses


def gone(process: int) -> bool:
    """Whether a process has ended, with all its threads (or only waits to be told so)."""
    folder = Path(f"/proc/{process}")
    try:
        ended = (folder / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
        return ended and len([*(folder / "task").iterdir()]) == 1
    except (FileNotFoundError, ProcessLookupError):
        return True


def children_of(process: int) -> list[int]:
    """Its child processes; an empty list where there is no /proc."""
    file = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in file.read_text().split()] if file.exists() else []


def wait_until(happened: Callable[[], T], seconds: float = 60) -> T:
    """Wait for something that is sure to happen, and return what it comes to."""
    end = time.monotonic() + seconds
    while not (result := happened()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return result


#: A program that answers as solvers do, well or badly.
FAKE = Path(__file__).with_name("fake_solver.py")
