"""The same question put to CP-SAT: an automaton for every line, one worker.

``python -m benchmarks.cpsat FILE`` prints the verdict. A cell is an integer 0..K (a Boolean when
K is 1). The automaton of a clue has a state for every number of cells of the clue that have been
read; the uniqueness of a solution is shown by a second model with the solution forbidden, which
CP-SAT has to start anew.
"""

from __future__ import annotations

import sys
from typing import TypeAlias

from ortools.sat.python import cp_model

import nonogram
from nonogram.core.puzzle import Clue, gap
from nonogram.core.puzzle.reasons import totals_known

Cell: TypeAlias = cp_model.IntVar


def automaton(clue: Clue) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The final states and the transitions (state, colour read, next state); 0 is the start.

    A block that cannot be read goes round in its last state, and leaves it for one of background,
    lest it should begin once more.
    """
    transitions = [(0, 0, 0)]
    last = 0
    ends = [0]  # the states from which the next block may begin, or the line end
    for index, block in enumerate(clue):
        if index and gap(clue[index - 1], block):
            last += 1
            transitions += [(end, 0, last) for end in ends]
            transitions.append((last, 0, last))
            ends = [last]
        last += 1
        transitions += [(end, block.colour, last) for end in ends]
        for _ in range(block.least - 1):
            transitions.append((last, block.colour, last + 1))
            last += 1
        ends = [last]
        if block.length is None:
            transitions.append((last, block.colour, last))
        if index + 1 < len(clue) and gap(block, clue[index + 1]):
            continue
        if block.length is None:
            last += 1
            transitions.append((last - 1, 0, last))
            ends.append(last)
        transitions.append((last, 0, last))
    return ends, transitions


def model_of(puzzle: nonogram.Puzzle) -> tuple[cp_model.CpModel, list[Cell]]:
    """The model, and its cells in their order."""
    model = cp_model.CpModel()
    cells = [
        model.new_bool_var("") if puzzle.colours == 1 else model.new_int_var(0, puzzle.colours, "")
        for _ in range(puzzle.geometry.size)
    ]
    for line, clue in zip(puzzle.geometry.along_lines(cells), puzzle.clues):
        final, transitions = automaton(clue)
        model.add_automaton(line, 0, final, transitions)
    return model, cells


def forbid(
    model: cp_model.CpModel, cells: list[Cell], values: list[int], puzzle: nonogram.Puzzle
) -> None:
    """Rule a solution out.

    In black and white its filled cells suffice, unless blots leave open how many there are.
    """
    if puzzle.colours == 1 and totals_known(puzzle.geometry, puzzle.clues):
        model.add_bool_or(~cell for cell, value in zip(cells, values) if value)
    else:
        model.add_forbidden_assignments(cells, [values])


def solved(solver: cp_model.CpSolver, model: cp_model.CpModel) -> bool:
    """Whether there is a solution; no answer is an error."""
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise SystemExit(f"CP-SAT answers {solver.status_name(status)}")
    return bool(status != cp_model.INFEASIBLE)


def verdict(puzzle: nonogram.Puzzle) -> str:
    """The line that `nonogram solve` prints of the puzzle."""
    model, cells = model_of(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if not solved(solver, model):
        return "No solution"
    forbid(model, cells, [solver.value(cell) for cell in cells], puzzle)
    return "Multiple solutions" if solved(solver, model) else "Unique solution"


if __name__ == "__main__":
    print(verdict(nonogram.load(sys.argv[1])))
