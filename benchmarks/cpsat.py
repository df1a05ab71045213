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

Cell = cp_model.IntVar


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


def model_of(puzzle: nonogram.Puzzle) -> tuple[cp_model.CpModel, list[list[Cell]]]:
    """The model, and its cells row by row."""
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
    return model, cells


def forbid(model: cp_model.CpModel, cells: list[Cell], values: list[int], colours: int) -> None:
    """Rule a solution out. As our blocking clause: in black and white its filled cells suffice."""
    if colours == 1:
        model.add_bool_or(~cell for cell, value in zip(cells, values) if value)
    else:
        model.add_forbidden_assignments(cells, [values])


def solved(solver: cp_model.CpSolver, model: cp_model.CpModel) -> bool:
    """Is there a solution? Anything but yes or no is an error."""
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise SystemExit(f"CP-SAT answers {solver.status_name(status)}")
    return status != cp_model.INFEASIBLE


def verdict(puzzle: nonogram.Puzzle) -> str:
    """The line that `nonogram solve` prints of the puzzle."""
    model, rows = model_of(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if not solved(solver, model):
        return "No solution"
    cells = [cell for row in rows for cell in row]
    forbid(model, cells, [solver.value(cell) for cell in cells], puzzle.colours)
    return "Multiple solutions" if solved(solver, model) else "Unique solution"


if __name__ == "__main__":
    print(verdict(nonogram.load(sys.argv[1])))
