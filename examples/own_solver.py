"""Hand the formula of a puzzle to a SAT solver of your own: here to one from PySAT.

python examples/own_solver.py puzzles/planet.cwd
"""

import sys

from pysat.solvers import Solver

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/planet.cwd")
formula = nonogram.encode(puzzle)
print(len(formula.meanings), "variables, the first of them:", next(iter(formula.meanings.items())))

with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
    if not solver.solve():
        sys.exit("no solution")
    grid = formula.decode(solver.get_model())
print(grid)

with Solver("minisat22", bootstrap_with=nonogram.encode(puzzle, second=grid).clauses) as solver:
    print("there is another solution" if solver.solve() else "it is the only solution")
