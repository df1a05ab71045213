"""Every encoding: those by name, and the one that is an example."""

from __future__ import annotations

from nonogram import Grid, LineEncoding
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula import ENCODINGS
from nonogram.core.formula.encoding import Encoding
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from support.examples import example

DIRECT: LineEncoding = example("direct_encoding").encode_line
EVERY: tuple[str | LineEncoding, ...] = (*ENCODINGS, DIRECT)


def solutions_of(encoding: Encoding) -> set[Grid]:
    """Every model as a picture; no picture has two models that differ on the cells."""
    found: set[Grid] = set()
    with open_solver() as solver:
        solver.add(encoding.clauses())
        while solver.solve(Deadline(), lambda: None) is Status.SATISFIABLE:
            grid = encoding.decode(solver.model())
            assert grid not in found
            found.add(grid)
            solver.add([encoding.blocking_clause(grid)])
    return found
