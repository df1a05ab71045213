"""A hint, compared with all solutions of the puzzle."""

from __future__ import annotations

import random

import nonogram
from nonogram import Deduction, Grid, Puzzle, Verdict


def agreeing(solutions: set[tuple[int, ...]], given: list[int | None]) -> list[tuple[int, ...]]:
    return [
        cells
        for cells in solutions
        if all(known in (None, cell) for known, cell in zip(given, cells))
    ]


def check_hint(puzzle: Puzzle, solutions: set[tuple[int, ...]], given: list[int | None]) -> str:
    """Compare a hint with all solutions; what kind of hint it was."""
    geometry = puzzle.geometry
    hint = nonogram.hint(puzzle, given=Grid.of_cells(geometry, given))
    left = agreeing(solutions, given)
    if not left:
        wrong = [geometry.cell(position) for position in hint.wrong]
        assert wrong
        only = [cell if number in wrong else None for number, cell in enumerate(given)]
        assert not agreeing(solutions, only)
        impossible = [
            cell
            for cell, colour in enumerate(given)
            if colour is not None and all(solution[cell] != colour for solution in solutions)
        ]
        assert hint.together is not bool(impossible)
        if impossible:
            assert wrong == impossible
        else:  # none of them can be spared
            for cell in wrong:
                assert agreeing(solutions, [*only[:cell], None, *only[cell + 1 :]])
        return "wrong"
    assert not hint.wrong
    assert hint.verdict is (Verdict.UNIQUE if len(solutions) == 1 else Verdict.MULTIPLE)
    assert hint.solution is not None
    assert hint.solution.cells in left
    if hint.step is None:
        open_cells = [n for n, cell in enumerate(given) if cell is None]
        same = [n for n in open_cells if len({cells[n] for cells in left}) == 1]
        if hint.standstill is None:
            assert len(same) == len(open_cells)
            return "done"
        differing = {geometry.cell(position) for position in hint.standstill.ambiguous}
        assert differing == set(open_cells) - set(same)
        return "standstill"
    for step in (*hint.before, hint.step):
        for mark in step.concludes:
            number = geometry.cell(mark.cell)
            assert given[number] is None
            assert {cells[number] for cells in left} <= set(mark.colours)
    assert any(len(mark.colours) == 1 for mark in hint.step.concludes)
    return "step" if isinstance(hint.step, Deduction) else "contradiction"


def partial(rng: random.Random, cells: tuple[int, ...], colours: int) -> list[int | None]:
    """Some cells of a picture, now and then with one of them wrong."""
    share = rng.random()
    given: list[int | None] = [cell if rng.random() < share else None for cell in cells]
    if rng.random() < 0.3:
        number = rng.randrange(len(given))
        given[number] = rng.choice([c for c in range(colours + 1) if c != cells[number]])
    return given
