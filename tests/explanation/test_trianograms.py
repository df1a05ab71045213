"""Steps of boards with corners are proved again, and lead to the solution."""

from __future__ import annotations

import random

import nonogram
from nonogram import Colour, Grid, Verdict
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.report.path import hint_told, path_told
from nonogram.report.words import colour_name
from support.brute import placements
from support.questions import reason_of
from support.replaying import Replay
from support.trials import trials
from support.trianograms import PALETTE, RED, board_puzzle, random_board

BOARDS = trials(20)


def test_random_boards() -> None:
    rng = random.Random(7)
    decided = 0
    for number in range(BOARDS):
        grid = random_board(rng, 5, 5 + number % 2)
        puzzle = board_puzzle(grid, 5 + number % 2)
        explanation = nonogram.explain(puzzle)
        assert explanation.result.verdict is nonogram.solve(puzzle).verdict
        replay = Replay(puzzle)
        for step in explanation:
            replay.take(step)
        if explanation.result.verdict is Verdict.UNIQUE:
            solution = explanation.result.solutions[0]
            assert [
                (cell, colours)
                for cell, colours in zip(solution.cells, replay.known)
                if cell not in colours
            ] == []
            decided += all(len(colours) == 1 for colours in replay.known)
        assert [*path_told(nonogram.explain(puzzle), None, None, 80, deep=True)]
        report = nonogram.check(puzzle)
        assert report.result.verdict is explanation.result.verdict
        for level in ("where", "what", "why"):
            assert [*hint_told(nonogram.hint(puzzle), level)]
    assert decided > BOARDS // 2


def test_corners_of_several_colours_have_their_names() -> None:
    red = [look.replace(character=None) for look in PALETTE[2:6]]
    red = [look.replace(rgb=max(RED, look.rgb), second=max(RED, look.second)) for look in red]
    palette = (*PALETTE[:6], Colour("r", RED, "red"), *red)
    puzzle = trianogram_of(Grid([(2, 1, 5, 7, 6), (0, 0, 0, 9, 6)]), palette)
    assert puzzle.corners[7] == puzzle.corners[2]
    assert colour_name(puzzle, 7) == "red ◢"
    assert colour_name(puzzle, 2) == "black ◢"
    assert colour_name(trianogram_of(Grid([(2, 1, 5)]), PALETTE), 2) == "◢"


def test_lines_that_contradict_each_other() -> None:
    rng = random.Random(8)
    found = 0
    for _ in range(BOARDS):
        grid = random_board(rng, 4)
        puzzle = board_puzzle(grid, 5, rng.sample(grid, len(grid)))
        reason = reason_of(puzzle)
        assert (reason is None) is (nonogram.solve(puzzle).verdict is not Verdict.NO_SOLUTION)
        if isinstance(reason, nonogram.LinesContradict) and reason.minimal:
            found += 1
            lines = {puzzle.geometry.index_of(line) for line in reason.lines}
            assert not holds(puzzle, lines)
            assert [line for line in lines if not holds(puzzle, lines - {line})] == []
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


def test_a_block_by_cases_whose_corners_begin_together() -> None:
    """A corner that has to part from the one before it is a part with a join."""
    rows = [
        "333...",
        ".531.2",
        "...22.",
        "3.21.2",
        "23..12",
        "2.1..4",
        "3.55..",
        "531.3.",
        ".5...2",
    ]
    puzzle = board_puzzle([tuple(int(cell) for cell in row.replace(".", "0")) for row in rows])
    assert [*path_told(nonogram.explain(puzzle), None, None, 80, deep=True)]
