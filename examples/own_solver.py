"""Hand the formula of a puzzle to a SAT solver of your own: here to one from PySAT.

python examples/own_solver.py puzzles/planet.cwd
"""

import sys

from pysat.solvers import Solver

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/planet.cwd")
formula = nonogram.encode(puzzle)
print(f"{formula.variables} variables, {len(formula.clauses)} clauses")
print("the first variable:", formula.meanings[1])

with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
    if not solver.solve():
        sys.exit("no solution")
    grid = formula.decode(solver.get_model() or [])
print(grid)

other = nonogram.encode(puzzle, second=grid)
if len(sys.argv) > 2:
    other.write(sys.argv[2])  # for a solver that is a program
with Solver("minisat22", bootstrap_with=other.clauses) as solver:
    print("there is another solution" if solver.solve() else "it is the only solution")
