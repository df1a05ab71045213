"""Reasons why there is no solution, each checked with a second solver, line by line."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram import (
    Geometry,
    Grid,
    Hexagon,
    LinesContradict,
    Puzzle,
    Rectangle,
    Verdict,
    solve,
)
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle.reasons import ClueTooLong, GivenCellsContradict, TotalsDiffer
from nonogram.core.search.state import How
from nonogram.core.search.terms import Terms
from nonogram.diagnosis import conflicting
from nonogram.diagnosis.conflicting import by_arithmetic
from nonogram.make import rules as generate
from support.geometries import has_clues, pictures
from support.puzzles import brute_force_holds, one_off, rooms
from support.questions import reason_of
from support.trials import trials


def holds(puzzle: Puzzle, lines: set[int], solver: str) -> bool:
    """Whether these lines can have their clues, whatever the others have.

    The others are emptied of meaning by hand: their cells may be anything.
    """
    from nonogram.core.sat.base import Status
    from nonogram.diagnosis.conflicting import line_session

    with line_session(puzzle, Terms(Deadline(), how=How(solver)), sorted(lines)) as session:
        return session.ask("test", Deadline(), [*session.selectors.values()]) is Status.SATISFIABLE


def test_brute_force() -> None:
    """On tiny puzzles the lines named contradict each other, and any part of them does not."""
    rng = random.Random(41)
    for number in range(trials(20, 8)):
        colours = 1 + number % 2
        height, width = (3, 4) if colours == 1 else (3, 3)
        grid = [[rng.randint(0, colours) for _ in range(width)] for _ in range(height)]
        puzzle, _ = one_off(rng, nonogram.Puzzle.from_grid(grid, colours))
        reason = reason_of(puzzle)
        assert isinstance(reason, LinesContradict)
        assert reason.minimal
        lines = {puzzle.geometry.index_of(line) for line in reason.lines}
        assert not brute_force_holds(puzzle, lines)
        for spared in lines:
            assert brute_force_holds(puzzle, lines - {spared})


def test_one_clue_changed() -> None:
    """The changed line is in every reason, and no line can be spared."""
    rng = random.Random(42)
    for number in range(trials(30, 10)):
        size = rng.randint(5, 20)
        colours = 1 + number % 3
        solvable = generate.picture_puzzle(
            size, size + rng.randint(0, 5), colours=colours, seed=number
        )
        if solve(solvable).verdict is not Verdict.UNIQUE and number % 2:
            continue
        puzzle, line = one_off(rng, solvable)
        reason = reason_of(puzzle)
        assert isinstance(reason, LinesContradict)
        assert line in reason.lines
        lines = {puzzle.geometry.index_of(line) for line in reason.lines}
        other = "cadical" if number % 2 else "minisat"
        assert not holds(puzzle, lines, other)
        assert reason.minimal
        for spared in lines:
            assert holds(puzzle, lines - {spared}, other)


def test_line_logic_does_not_blame_too_few() -> None:
    rng = random.Random(43)
    for number in range(100):
        puzzle, _ = one_off(
            rng, generate.picture_puzzle(12, 12, colours=1 + number % 2, seed=number)
        )
        propagated = propagate(initial_domains(puzzle), Deadline())
        if propagated.failed is not None:
            assert not holds(puzzle, set(propagated.blamed), "cadical")


def test_no_reason() -> None:
    assert reason_of(rooms(1, 1)) is None
    assert reason_of(rooms(1, 1), given=solve(rooms(1, 1)).solutions[0]) is None


def test_one_line() -> None:
    puzzle = nonogram.loads("1\n2\n3\n\n1\n1\n")
    reason = reason_of(puzzle)
    assert reason == LinesContradict((nonogram.Line("row", 1),), True)
    assert str(reason) == "row 1 cannot be completed"


def test_no_time() -> None:
    """Where the totals differ something is known without any time."""
    puzzle, _ = one_off(random.Random(1), rooms(2, 2))
    reason = reason_of(puzzle, timeout=0)
    assert isinstance(reason, LinesContradict)
    assert not reason.minimal
    assert reason_of(rooms(1, 1), timeout=0) is None


@pytest.mark.parametrize("board", [Rectangle(3, 3), Hexagon([1, 1, 2, 1, 1, 2])], ids=str)
@pytest.mark.parametrize("colours", [1, 2])
def test_lines_named_for_want_of_time_contradict_each_other(board: Geometry, colours: int) -> None:
    """A line that lacks the colour may be as needed as one that has it."""
    rng, found = random.Random(colours), 0
    every = [*pictures(board, colours)]
    while found < trials(5, 2):
        cells = [rng.randint(0, colours) for _ in range(board.size)]
        puzzle, _ = one_off(
            rng, Puzzle.from_grid(Grid.of_cells(board, cells), colours, geometry=board)
        )
        reason = by_arithmetic(puzzle)
        if reason is not None and len(reason.lines) > 1:
            found += 1
            lines = {*map(board.index_of, reason.lines)}
            assert [picture for picture in every if has_clues(puzzle, picture, lines)] == []


class TestGivenCells:
    def test_second_solver(self) -> None:
        rng = random.Random(44)
        tried = 0
        while tried < 60:
            puzzle = generate.random_puzzle(8, 8, colours=1 + tried % 2, seed=rng.randrange(10**6))
            grid = Grid(
                [rng.randint(0, puzzle.colours) if rng.random() < 0.3 else None for _ in range(8)]
                for _ in range(8)
            )
            reason = reason_of(puzzle, given=grid)
            if solve(puzzle, given=grid).verdict is not Verdict.NO_SOLUTION:
                assert reason is None
                continue
            tried += 1
            assert isinstance(reason, GivenCellsContradict)
            assert reason.minimal
            everything = set(grid.positions())
            cells = set(reason.cells)
            assert cells
            kept = grid.without(everything - cells)
            assert solve(puzzle, solver="minisat", given=kept).verdict is Verdict.NO_SOLUTION
            for spared in cells:
                rest = grid.without(everything - (cells - {spared}))
                assert (
                    solve(puzzle, solver="minisat", given=rest).verdict is not Verdict.NO_SOLUTION
                )

    def test_clues_are_to_blame(self) -> None:
        puzzle, _ = one_off(random.Random(2), rooms(1, 1))
        given = Grid([[0] * 6, *[[None] * 6] * 5])
        assert isinstance(reason_of(puzzle, given=given), LinesContradict)
        contradictory = nonogram.loads("3\n3\n3\n\n3\n\n2\n2\n2\n")
        given = Grid([[1, 1, 1], [None] * 3, [None] * 3])
        assert isinstance(reason_of(contradictory, given=given), LinesContradict)

    def test_clues_are_to_blame_whatever_line_logic_says_of_a_given_cell(self) -> None:
        """The cell is excluded at once, that there is no solution takes a search."""
        rows, columns = [[2, 1], [2], [1], [1, 1], [1]], [[1], [1, 2], [1], [2, 1], [1, 1]]
        puzzle = Puzzle.of([[5], [], *rows], [[1, *clue] for clue in columns])
        assert propagate(initial_domains(puzzle), Deadline()).failed is None
        given = Grid([[0, *[None] * 4], *[[None] * 5] * 6])
        assert isinstance(reason_of(puzzle, given=given), LinesContradict)

    @pytest.mark.parametrize("given", [[[1]], [[5, 0], [0, 0]]])
    def test_given_cells_that_do_not_fit(self, given: list[list[int]]) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
        for function in (solve, reason_of, nonogram.ambiguity, nonogram.count_solutions):
            with pytest.raises(ValueError, match="given cell"):
                function(puzzle, given=Grid(given))


def test_directions_that_may_have_more_cells_are_not_too_few() -> None:
    """Of three totals, 24, 23 and at least 4, the first two contradict each other."""
    board = Hexagon.regular(2)
    puzzle = Puzzle.from_grid(Grid([[1] * size for size in board.row_sizes]), geometry=board)
    for line, (block,) in puzzle.by_line():
        if line.axis == "\\":
            puzzle = puzzle.with_clue(line, (block._replace(length=None),))
        elif line.axis == "/" and line.number == 1:
            puzzle = puzzle.with_clue(line, (block._replace(length=block.least - 1),))
    reason = by_arithmetic(puzzle)
    assert reason is not None
    assert [line.axis for line in reason.lines] == ["row"] * 4 + ["/"] * 4


def test_what_arithmetic_tells_is_not_told_again_by_lines() -> None:
    puzzle = nonogram.loads("1\n2\n3\n\n1\n1\n")
    kinds = [type(reason) for reason in nonogram.check(puzzle).reasons]
    assert kinds == [ClueTooLong, TotalsDiffer]


class Question(Deadline):
    """Passes as soon as it has been asked so often."""

    __slots__ = ("looks",)

    def __init__(self, often: int) -> None:
        super().__init__()
        self.looks = often

    def passed(self) -> bool:
        self.looks -= 1
        return self.looks < 0

    def within(self, seconds: float | None) -> Deadline:
        return self

    def remaining(self) -> float:
        return 0.0 if self.looks < 0 else 60.0


def test_whenever_time_runs_out() -> None:
    """What is said then is a contradiction, and is not called minimal lightly."""
    rng = random.Random(44)
    puzzle, _ = one_off(rng, generate.picture_puzzle(8, 8, seed=4))
    known = set()
    for often in range(trials(120, 60)):
        reason = conflicting.reason_of(puzzle, Terms(Question(often), how=How("glucose4")))
        assert isinstance(reason, LinesContradict)
        lines = {puzzle.geometry.index_of(line) for line in reason.lines}
        assert not holds(puzzle, lines, "minisat22")
        if reason.minimal:
            assert [line for line in lines if not holds(puzzle, lines - {line}, "minisat22")] == []
        known.add(reason.minimal)
    assert known == {False, True}
