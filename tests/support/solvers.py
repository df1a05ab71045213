"""What tests of SAT solvers use."""

from __future__ import annotations

import itertools
from pathlib import Path


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
    """Has a process ended (or does it only wait to be told so)?"""
    file = Path(f"/proc/{process}/stat")
    try:
        return file.read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


#: A program that answers as solvers do, well or badly.
FAKE = Path(__file__).with_name("fake_solver.py")
