"""The same question put to CP-SAT: an automaton for every line, one worker.

``python -m benchmarks.cpsat FILE`` prints the verdict. A cell is an integer 0..K (a Boolean when
K is 1). The automaton of a clue has a state for every number of cells of the clue that have been
read; the uniqueness of a solution is shown by a second model with the solution forbidden, which
CP-SAT has to start anew.
"""

from __future__ import annotations

import sys

from ortools.sat.python import cp_model

import nonogram
from nonogram.puzzle import Clue, gap


def automaton(clue: Clue) -> tuple[int, list[tuple[int, int, int]]]:
    """The final state and the transitions (state, colour read, next state); 0 is the start."""
    transitions = [(0, 0, 0)]
    state = 0
    for index, block in enumerate(clue):
        if index and gap(clue[index - 1], block):
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        elif index:
            transitions.append((state, 0, state))
        for _ in range(block.length):
            transitions.append((state, block.colour, state + 1))
            state += 1
    if clue:
        transitions.append((state, 0, state))
    return state, transitions


def verdict(puzzle: nonogram.Puzzle) -> str:
    model = cp_model.CpModel()
    cells = [
        [
            model.new_bool_var("")
            if puzzle.colours == 1
            else model.new_int_var(0, puzzle.colours, "")
            for _ in puzzle.columns
        ]
        for _ in puzzle.rows
    ]
    for line, clue in zip([*cells, *map(list, zip(*cells))], [*puzzle.rows, *puzzle.columns]):
        final, transitions = automaton(clue)
        model.add_automaton(line, 0, [final], transitions)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return "No solution"
    row_major = [cell for row in cells for cell in row]
    values = [solver.value(cell) for cell in row_major]
    if puzzle.colours == 1:
        model.add_bool_or(~cell if value else cell for cell, value in zip(row_major, values))
    else:
        model.add_forbidden_assignments(row_major, [values])
    if solver.solve(model) == cp_model.INFEASIBLE:
        return "Unique solution"
    return "Multiple solutions"


if __name__ == "__main__":
    print(verdict(nonogram.load(sys.argv[1])))
