"""Memory between standstills of line logic, changed lines, and the blocks beside a run."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Position
from nonogram.base.clock.deadline import Deadline, While
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import LineModel
from nonogram.core.puzzle import Block
from nonogram.explanation import contradictions
from nonogram.explanation.chain import cuts_of
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.lines import LineLogic
from nonogram.explanation.sight import Sight
from support.trials import trials


def lines_of(board: Board, cells: set[Position]) -> set[int]:
    """The lines of some cells, by index."""
    return {line for cell in cells for line in board.lines_of(board.geometry.cell(cell))}


def test_every_line_in_which_something_changes_is_named_once() -> None:
    board = Board.of(nonogram.picture_puzzle(10, 10, seed=4), None)
    logic = LineLogic(board)
    assert logic.changed() == {*range(20)}
    steps = 0
    while (step := logic.step()) is not None:
        assert logic.changed() == lines_of(board, {mark.cell for mark in step.concludes})
        assert logic.changed() == set()
        steps += 1
    assert steps > 10


def test_what_is_kept_of_failures_is_as_on_the_board() -> None:
    """Where a line has changed, other cuts may be possible."""
    kept = forgotten = 0
    for size in range(3, 3 + trials(4, 2)):
        board = Board.of(nonogram.ndom_puzzle(size), None)
        logic, contradictions = LineLogic(board), Contradictions(board, Deadline())
        while True:
            while logic.step() is not None:
                pass
            before = {**contradictions._cuts}
            contradictions.changed(logic.changed())
            after = contradictions._cuts
            assert [
                failure for failure, cuts in after.items() if [*cuts_of(board, failure)] != cuts
            ] == []
            kept, forgotten = kept + len(after), forgotten + len(before) - len(after)
            step = contradictions.step()
            if step is None:
                break
            logic.look_at(board.take(step.concludes))
    assert kept > 2
    assert forgotten > 2


def test_contradictions_inside_others_end_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cell and colour is tried first, thousands of them on a large board."""
    tried: list[Domains] = []

    def propagated(domains: Domains, deadline: Deadline) -> object:
        tried.append(domains)
        return propagate(domains, deadline)

    monkeypatch.setattr(contradictions, "propagate", propagated)
    board = Board.of(nonogram.Puzzle.of([[1]] * 3, [[1]] * 3), None)
    deadline = While(Deadline(), lambda: len(tried) < 4)
    assert Contradictions(board, deadline).step() is None
    assert len(tried) == 4


def test_the_blocks_beside_a_run_are_the_nearest() -> None:
    """Of three on either side: those that end nearest before it, and begin nearest after it."""
    model = LineModel((Block(1),) * 7, 60)
    can = model.unknown()
    for place in (0, 10, 20, 30, 40, 50, 59):
        can[0] &= ~(1 << place)
    sight = Sight(model, can)
    assert sight.lefts == sight.rights == [0, 10, 20, 30, 40, 50, 59]
    assert sight.beside(1, 29, 31) == ([2], [4])
    assert sight.beside(1, 29, 29) == ([3], [])  # one that is placed there is enough
    assert sight.beside(1, 10, 11) == ([0], [2])
    assert sight.beside(1, 0, 3) == ([], [1])
