"""Prepared lines that puzzles share do not let one disturb another, in whatever thread."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import NARROW
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.make.rules import picture_puzzle


def test_short_lines_are_shared_if_they_are_propagated_alone() -> None:
    first, second = (picture_puzzle(20, 20, seed=seed) for seed in (1, 1))
    long = Puzzle.of([[1]], [[1], *[[]] * 99])
    pairs = [*zip(initial_domains(first).models, initial_domains(second).models)]
    assert all((one is other) is bool(NARROW) for one, other in pairs)
    assert initial_domains(long).models[0] is not initial_domains(long).models[0]


@pytest.fixture
def restless() -> Iterator[None]:
    """Garbage is collected at every occasion, and then there is time for another thread."""
    often, switch = gc.get_threshold(), sys.getswitchinterval()

    def idle(*_: object) -> None:
        for _number in range(30):
            pass

    gc.set_threshold(1)
    sys.setswitchinterval(1e-6)
    gc.callbacks.append(idle)
    yield
    gc.callbacks.remove(idle)
    sys.setswitchinterval(switch)
    gc.set_threshold(*often)


@pytest.mark.usefixtures("restless")
def test_threads_do_not_disturb_each_other() -> None:
    """The same clues, on boards of which each knows other cells: lines differ in what is left."""
    puzzle = picture_puzzle(12, 12, seed=4)
    solution = propagate(initial_domains(puzzle), Deadline()).domains.grid().rows

    def left(seed: int) -> object:
        some = [
            [cell if (12 * y + x) * seed % 7 < 3 else None for x, cell in enumerate(row)]
            for y, row in enumerate(solution)
        ]
        return propagate(initial_domains(puzzle, Grid(some)), Deadline()).domains.candidates

    expected = [left(seed) for seed in range(1, 7)]
    with ThreadPoolExecutor(6) as pool:
        found = [*pool.map(lambda number: left(1 + number % 6), range(60))]
    assert found == expected * 10
