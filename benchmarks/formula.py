"""A puzzle by a formula that is named, with MiniSat and Copris's encoding: for `benchmarks copris`.

``python -m benchmarks.formula written|placed FILE`` finds a solution, and whether it is the only
one. So the formulas are compared in processes that differ in nothing else.
"""

from __future__ import annotations

import sys

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula.instance import Formula
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status

name, file = sys.argv[1:]
formula = Formula(nonogram.load(file), "copris", None, name)
with open_solver("minisat") as solver:
    solver.add(formula.clauses)
    if solver.solve(Deadline(), lambda: None) is Status.SATISFIABLE:
        solver.add([formula.encoded.blocking_clause(formula.decode(solver.model()))])
        solver.solve(Deadline(), lambda: None)
