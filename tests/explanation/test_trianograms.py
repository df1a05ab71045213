"""Steps of boards with corners are proved again, and lead to the solution."""

from __future__ import annotations

import random
from collections.abc import Iterator

import nonogram
from nonogram import Deduction, Outcome, Position, Step, Visit
from nonogram.report.path import hint_told, path_told
from support.brute import placements
from support.trianograms import board_puzzle, random_board

BOARDS = 60


def deductions(step: Step) -> Iterator[Deduction]:
    thoughts = step.thoughts if isinstance(step, Visit) else [step]
    for thought in thoughts:
        if isinstance(thought, Deduction):
            yield thought


def test_random_boards() -> None:
    rng = random.Random(7)
    decided = 0
    for number in range(BOARDS):
        grid = random_board(rng, 5, 5 + number % 2)
        puzzle = board_puzzle(grid, 5 + number % 2)
        geometry = puzzle.geometry
        explanation = nonogram.explain(puzzle)
        steps = [*explanation]
        assert explanation.result.outcome is nonogram.solve(puzzle).outcome
        for step in steps:
            for thought in deductions(step):
                index = geometry.index_of(thought.line)
                cells = [geometry.position(cell) for cell in geometry.lines[index]]
                known = {
                    cell: {0, *(block.colour for block in puzzle.clues[across])}
                    for cell, (across,) in zip(cells, geometry.crossing_lines(index))
                }
                known |= {mark.cell: {*mark.colours} for mark in thought.because}
                every = [
                    line
                    for line, _ in placements(puzzle.clues[index], len(cells))
                    if all(c in known[cell] for cell, c in zip(cells, line))
                ]
                assert every
                told = {mark.cell: mark.colours for mark in thought.concludes}
                for line in every:
                    assert all(c in told.get(cell, (c,)) for cell, c in zip(cells, line))
        if explanation.result.outcome is Outcome.UNIQUE:
            last: dict[Position, tuple[int, ...]] = {}
            for step in steps:
                last |= {mark.cell: mark.colours for mark in step.concludes}
            solution = explanation.result.solutions[0]
            assert all(solution[cell] in colours for cell, colours in last.items())
            decided += all(last.get(cell) == (solution[cell],) for cell in solution.positions())
        assert [*path_told(nonogram.explain(puzzle), None, None, 80, deep=True)]
        report = nonogram.check(puzzle)
        assert report.result.outcome is explanation.result.outcome
        for level in ("where", "what", "why"):
            assert [*hint_told(nonogram.hint(puzzle), level)]
    assert decided > BOARDS // 2


def test_lines_that_contradict_each_other() -> None:
    rng = random.Random(8)
    found = 0
    for _ in range(BOARDS):
        grid = random_board(rng, 4)
        puzzle = board_puzzle(grid, 5, rng.sample(grid, len(grid)))
        reason = nonogram.reason_of(puzzle)
        assert (reason is None) is (nonogram.solve(puzzle).outcome is not Outcome.NO_SOLUTION)
        if isinstance(reason, nonogram.LinesContradict) and reason.minimal:
            found += 1
            lines = {puzzle.geometry.index_of(line) for line in reason.lines}
            assert not holds(puzzle, lines)
            assert all(holds(puzzle, lines - {line}) for line in lines)
    assert found > BOARDS // 10


def holds(puzzle: nonogram.Puzzle, lines: set[int]) -> bool:
    """Whether some grid has the clues of these lines."""
    grids: list[dict[int, int]] = [{}]
    for index in lines:
        places = puzzle.geometry.lines[index]
        every = [
            dict(zip(places, line)) for line, _ in placements(puzzle.clues[index], len(places))
        ]
        grids = [
            {**grid, **own}
            for grid in grids
            for own in every
            if all(grid.get(cell, colour) == colour for cell, colour in own.items())
        ]
    return bool(grids)
