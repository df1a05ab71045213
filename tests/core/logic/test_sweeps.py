"""Sweeps over whole directions find what lines find that are propagated one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic import fixpoint, models, sweeps
from nonogram.core.logic.domains import Domains, initial_domains, undecided
from nonogram.core.logic.fixpoint import Propagation, propagate
from nonogram.core.logic.line import LOOPS
from nonogram.core.logic.sweeps import Sweeps, losing_lines
from nonogram.core.puzzle import Grid, Puzzle
from support.puzzles import drawn, one_off
from support.trials import few, trials

pytestmark = pytest.mark.skipif(LOOPS == "compiled", reason="compiled modules cannot be patched")


def found(
    monkeypatch: pytest.MonkeyPatch, domains: Domains, swept: bool, **more: Any
) -> Propagation:
    """The result with sweeps as long as they have anything to do, or without any."""
    with monkeypatch.context() as patch:
        for module in (fixpoint, sweeps):
            patch.setattr(module, "worth_while", lambda waiting, lines: swept and waiting > 0)
        return propagate(domains, Deadline(), **more)


def some_given(rng: random.Random, puzzle: Puzzle) -> Grid:
    """Cells at random, of which those of a goal are right."""
    cells = [rng.choice((None, None, None, None, 0, 1)) for _ in range(puzzle.geometry.size)]
    return Grid.of_cells(puzzle.geometry, cells)


@pytest.mark.parametrize("most", [1 << 17, 40, 1], ids=["whole", "in parts", "in small parts"])
@pytest.mark.parametrize("chunk", range(4))
def test_sweeps_find_what_lines_find_one_by_one(
    monkeypatch: pytest.MonkeyPatch, chunk: int, most: int
) -> None:
    monkeypatch.setattr(models, "_MOST_BITS", most)
    rng = random.Random(f"sweeps {chunk} {most}")
    failed = 0
    for _ in range(trials(20, 7)):
        puzzle = drawn(rng, 9)
        if rng.random() < 0.3:
            puzzle, _ = one_off(rng, puzzle)
        number = len(puzzle.clues)
        unused = frozenset(rng.sample(range(number), rng.choice([0, 0, number // 3])))
        given = some_given(rng, puzzle) if rng.random() < 0.5 else None
        domains = initial_domains(puzzle, given, free=bool(unused))
        together = found(monkeypatch, domains, True, unused=unused)
        alone = found(monkeypatch, domains, False, unused=unused)
        assert (together.failed is None) == (alone.failed is None)
        if alone.failed is not None:
            failed += 1
            begin = together.blamed | {together.failed}
            others = frozenset(range(number)) - begin
            assert together.failed not in unused
            assert found(monkeypatch, domains, False, unused=others).failed is not None
            continue
        assert together.complete
        assert together.domains.candidates == alone.domains.candidates
        # Lines that were left out so far, beginning with one of them.
        if unused:
            first = [min(unused)]
            then = [
                found(monkeypatch, propagated.domains, swept, begin=first)
                for propagated, swept in ((together, True), (alone, False))
            ]
            assert (then[0].failed is None) == (then[1].failed is None)
            if then[0].failed is None:
                assert then[0].domains.candidates == then[1].domains.candidates
    assert failed > few(1, 0)


def test_the_lines_of_a_loss() -> None:
    assert [*losing_lines(5, 4, 0b0011_0000_0100)] == [(5, 0b0100), (7, 0b0011)]
    assert [*losing_lines(5, 4, 0)] == []


class Impatient(Deadline):
    """A deadline that passes after a number of looks."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def passed(self) -> bool:
        self._looks -= 1
        return self._looks < 0


def test_when_time_is_up_nothing_false_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "_MOST_BITS", 30)
    domains = initial_domains(nonogram.picture_puzzle(12, 10, seed=3))
    every = frozenset(range(len(domains.candidates)))
    at_end = found(monkeypatch, domains, False).domains.candidates
    decided = []
    for looks in range(30):
        run = Sweeps(domains.models, domains.candidates, every, apart=frozenset())
        run.run(Impatient(looks))
        assert run.stopped or looks > 10
        left = run.candidates()
        for line, least, most in zip(left, at_end, domains.candidates):
            for colour, mask in line.items():
                assert least[colour] & ~mask == 0
                assert mask & ~most[colour] == 0
        decided.append(-sum(undecided(line).bit_count() for line in left))
    assert decided == sorted(decided)
    assert len({*decided}) > 5
