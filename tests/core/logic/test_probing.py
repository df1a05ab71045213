"""Suppositions that fail are found, each once, and belong to no solution."""

from __future__ import annotations

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.board import Board
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.probing import Budget, Probes, blamed

PLENTY = 10**6


def open_board() -> Board:
    """The dominoes, of which line logic says little."""
    board = Board.of(nonogram.ndom_puzzle(3), None)
    lines = range(len(board.geometry.lines))
    board.use_lines({*lines}, lines)
    return board


def test_those_that_fail() -> None:
    probes = Probes(open_board())
    found = [failure.supposition for failure in probes.failures(Budget(PLENTY, Deadline()))]
    assert found == [
        one
        for one in probes.suppositions()
        if propagate(probes.suppose(one), Deadline()).failed is not None
    ]
    assert found
    (solution,) = nonogram.solutions(nonogram.ndom_puzzle(3))
    assert [(cell, colour) for cell, colour in found if solution.cells[cell] == colour] == []


def test_each_is_tried_once_until_its_lines_change() -> None:
    board = open_board()
    probes = Probes(board)
    found = [*probes.failures(Budget(PLENTY, Deadline()))]
    again = Budget(PLENTY, Deadline())
    assert [*probes.failures(again)] == []
    assert again.left == PLENTY
    assert probes.known() == sorted(found)
    probes.changed(range(len(board.geometry.lines)))
    assert [*probes.failures(again)] == []
    assert again.left < PLENTY


def test_those_of_a_solution_are_not_tried() -> None:
    (solution,) = nonogram.solutions(nonogram.ndom_puzzle(3))
    possible = frozenset((cell, colour or 0) for cell, colour in enumerate(solution.cells))
    probes = Probes(open_board(), possible)
    assert not possible & {*probes.suppositions()}


def test_few_lines_show_a_failure_until_one_of_them_changes() -> None:
    board = open_board()
    probes = Probes(board)
    first = next(probes.failures(Budget(PLENTY, Deadline())))
    short = probes.shorter(first, Budget(PLENTY, Deadline()))
    again = Budget(PLENTY, Deadline())
    probes.changed({*range(len(board.geometry.lines))} - short.lines)
    assert probes.shorter(short, again) == short
    assert again.left == PLENTY
    probes.changed([min(short.lines)])
    assert probes.shorter(short, again) == short
    assert again.left < PLENTY


def test_no_line_can_be_left_out_of_a_short_failure() -> None:
    budget = Budget(PLENTY, Deadline())
    board = open_board()
    probes = Probes(board)
    shortened = 0
    for failure in [*probes.failures(budget)]:
        short = probes.shorter(failure, budget)
        shortened += len(short.lines) < len(failure.lines)
        begin = board.lines_of(failure.supposition[0])
        supposed = probes.suppose(failure.supposition)
        for line in short.lines:
            assert not blamed(supposed, begin, short.lines - {line}, budget)
    assert shortened
