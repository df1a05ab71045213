"""The chances of a line's placements, against all of them one by one."""

from __future__ import annotations

import random
from math import exp, inf, isclose, log

import pytest

from nonogram.core.logic.line import LineModel, feasible_spans, propagate_line
from nonogram.core.logic.weighing.ties import Gaps, LineChances, LineInLogs
from nonogram.core.puzzle import Block
from support import brute
from support.trials import trials


def starts(cells: brute.Cells) -> list[int]:
    """The first cells of the blocks of a line."""
    before = (0, *cells)
    return [place for place, (a, b) in enumerate(zip(before, cells)) if b and a != b]


@pytest.mark.parametrize("kind", [LineChances, LineInLogs])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_against_enumeration(colours: int, kind: type[LineChances]) -> None:
    rng = random.Random(colours)
    tried = 0
    while tried < trials(50):
        size = rng.randint(1, 11)
        picture = brute.random_grid(rng, 1, size, colours)[0]
        clue = tuple(Block(*block) for block in brute.clue(picture))
        model = LineModel(clue, size)
        candidates = model.unknown()
        for place in range(size):  # candidates are lost at random, but not those of the picture
            for colour in candidates:
                if colour != picture[place] and rng.random() < 0.2:
                    candidates[colour] &= ~(1 << place)
        candidates = propagate_line(model, candidates)
        if not clue:
            continue
        tried += 1
        line = kind(model, candidates, feasible_spans(model, candidates))
        for tie in line.ties.values():
            tie.weight = rng.gauss(0, 3)
        total = line.weigh()

        every = {
            cells: exp(sum(line.ties[at].weight for at in enumerate(cells) if at in line.ties))
            for cells in brute.lines(brute.clue(picture), size)
            if all(candidates[colour] >> place & 1 for place, colour in enumerate(cells))
        }
        whole = sum(every.values())
        assert isclose(total, log(whole), abs_tol=1e-9)
        for (place, colour), tie in line.ties.items():
            having = sum(e for cells, e in every.items() if cells[place] == colour)
            assert isclose(tie.chance, having / whole, abs_tol=1e-9)
        for number, median in enumerate(line.medians()):
            before = sum(e for cells, e in every.items() if starts(cells)[number] < median)
            behind = sum(e for cells, e in every.items() if starts(cells)[number] > median)
            assert before <= whole / 2 + 1e-9
            assert behind <= whole / 2 + 1e-9


def test_weights_of_hundreds() -> None:
    model = LineModel((Block(30),), 40)
    candidates = model.unknown()
    line = LineChances(model, candidates, feasible_spans(model, candidates))
    for (place, _), tie in line.ties.items():
        tie.weight = 10.0 * place
    assert isclose(line.weigh(), sum(10.0 * place for place in range(10, 40)))
    assert [line.ties[place, 1].chance for place in (0, 10)] == [0.0, 1.0]
    assert line.medians() == [10]
    line.find_likely()
    assert [line.ties[place, 1].likely for place in (9, 10, 39)] == [False, True, True]


def test_a_clue_that_contradicts_the_weights() -> None:
    model = LineModel((Block(1),), 40)
    candidates = model.unknown()
    line = LineChances(model, candidates, feasible_spans(model, candidates))
    for tie in line.ties.values():
        tie.weight = 100.0
    assert line.weigh() == inf
    slower = LineInLogs(model, candidates, feasible_spans(model, candidates))
    for place, tie in enumerate(slower.ties.values()):
        tie.weight = 100.0 + place
    assert isclose(slower.weigh(), 139.0, rel_tol=0.01)
    assert isclose(slower.ties[39, 1].chance, 1 - exp(-1), abs_tol=1e-9)


def test_expected_gaps_against_enumeration() -> None:
    rng = random.Random(4)
    lengths = [1, 2, 2, 2, 3, 12]
    gaps = Gaps(lengths, 0.75)
    factors = [each + gaps.longer for each in gaps.between]
    assert factors.index(max(factors)) == 1  # a gap of two cells is what most blocks are
    for _ in range(trials(30)):
        size = rng.randint(14, 18)
        picture = brute.random_grid(rng, 1, size, 1)[0]
        clue = tuple(Block(*block) for block in brute.clue(picture))
        model = LineModel(clue, size)
        if not clue or model.slack < 1:
            continue
        candidates = model.unknown()
        line = LineChances(model, candidates, feasible_spans(model, candidates))
        line.gaps = gaps
        for tie in line.ties.values():
            tie.weight = rng.gauss(0, 1)
        line.weigh()
        every = {}
        for cells in brute.lines(brute.clue(picture), size):
            weight = exp(sum(line.ties[at].weight for at in enumerate(cells) if at in line.ties))
            first, *between, last = map(len, "".join(map(str, cells)).split("1"))
            for gap in filter(None, between):
                weight *= [*factors, *[gaps.longer] * size][gap - 1]
            for gap in first, last:
                weight *= [*gaps.outside, *[gaps.longer] * size][gap]
            every[cells] = weight
        for (place, colour), tie in line.ties.items():
            having = sum(weight for cells, weight in every.items() if cells[place] == colour)
            assert isclose(tie.chance, having / sum(every.values()), abs_tol=1e-9)


def test_without_a_share_all_gaps_are_as_likely() -> None:
    gaps = Gaps([1, 1, 4, 30], 0)
    assert [*gaps.between, gaps.longer] == [0.0] * len(gaps.between) + [1.0]
    assert gaps.outside == pytest.approx([1] * len(gaps.outside))


def test_blocks_of_geometric_lengths_expect_what_is_usual() -> None:
    lengths = [length for length in range(1, 16) for _ in range(2 ** (15 - length))]
    gaps = Gaps(lengths, 1)
    between = [factor + gaps.longer for factor in gaps.between]
    assert [*between, *gaps.outside] == pytest.approx([1] * (2 * len(between) + 1), rel=0.05)
