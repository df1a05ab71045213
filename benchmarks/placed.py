"""A puzzle by the placed formula, with MiniSat and the encoding of Copris, for `benchmarks copris`.

``python -m benchmarks.placed FILE`` does what ``nonogram solve --no-propagation --encoding copris
--solver minisat FILE`` does with the written formula.
"""

from __future__ import annotations

import sys

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula import PLACED
from nonogram.core.formula.instance import Formula
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status

puzzle = nonogram.load(sys.argv[1])
formula = Formula(puzzle, "copris", None, PLACED)
with open_solver("minisat") as solver:
    solver.add(formula.clauses)
    if solver.solve(Deadline(), lambda: None) is Status.SATISFIABLE:
        solver.add([formula.encoding.blocking_clause(formula.decode(solver.model()))])
        solver.solve(Deadline(), lambda: None)
