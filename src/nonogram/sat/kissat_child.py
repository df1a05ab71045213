"""The child process of `external.kissat`: a solver of PySAT as a program.

``python -m nonogram.sat.kissat_child NAME FORMULA`` answers as in the SAT competitions.
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonogram.dimacs import read_clauses


def main() -> None:
    """Solve the formula with the PySAT solver of this name."""
    from pysat.solvers import Solver

    name, formula = sys.argv[1:]
    with Path(formula).open(encoding="ascii") as lines, Solver(name=name) as solver:
        for _, clause in read_clauses(lines):
            solver.add_clause(clause)
        if not solver.solve():
            print("s UNSATISFIABLE")
            return
        print("s SATISFIABLE")
        print("v", *solver.get_model(), 0)


if __name__ == "__main__":
    main()
