"""Turns: by planted clocks, how much longer a race takes than its best member alone."""

from __future__ import annotations

import itertools
import random
from math import inf

import pytest

from nonogram.core.sat.turns import FIRST, GROWTH, chosen, head_start, turn

_STEP = 0.05  #: CPU seconds between two looks


def raced(needed: list[float], places: int) -> tuple[int, list[float]]:
    """The member that answers first, and the CPU seconds that each has had then."""
    heads = [head_start(number) for number in range(len(needed))]
    had = [0.0] * len(needed)
    while True:
        working = chosen([head + own for head, own in zip(heads, had)], places)
        assert len(working) == min(places, len(needed))
        for number in working:
            had[number] += _STEP
            if had[number] >= needed[number]:
                return number, had


def bound(seconds: float, winner: int, members: int, places: int) -> float:
    """The CPU seconds that the theorem in benchmarks/NOTES.md allows, with a look more for each."""
    clock = GROWTH * (head_start(winner) + seconds + _STEP) + FIRST + _STEP
    others = (head_start(number) for number in range(members) if number != winner)
    return places * (seconds + _STEP) + sum(max(0.0, clock - head) for head in others)


@pytest.mark.parametrize("places", [1, 2, 8])
@pytest.mark.parametrize("members", [1, 2, 3, 6, 12])
def test_the_factor(members: int, places: int) -> None:
    rng = random.Random(members * places)
    for _ in range(10):
        needed = [rng.choice((inf, 10 ** rng.uniform(-1, 2))) for _ in range(members)]
        best = rng.randrange(members)
        needed[best] = 10 ** rng.uniform(-1, 1.5)
        winner, had = raced(needed, places)
        assert sum(had) <= bound(needed[winner], winner, members, places)
        assert sum(had) <= bound(needed[best], best, members, places)


@pytest.mark.parametrize("places", [1, 2])
@pytest.mark.parametrize(
    ("needed", "winner", "most"),
    [
        ([inf, inf, 30.0], 2, 40.0),  # late: it was not ended, and what it had learnt was kept
        ([inf, 0.2, 0.4], 1, 0.8),  # soon
        ([5.0, inf, inf], 0, 7.0),  # the others never answer
    ],
)
def test_late_soon_and_never(needed: list[float], winner: int, most: float, places: int) -> None:
    """On one processor or two nobody has had much more than the one that answers."""
    number, had = raced(needed, places)
    assert number == winner
    assert max(had) <= most


def test_a_processor_for_each() -> None:
    assert chosen([100.0, 0.0, 3.0], 3) == {0, 1, 2}
    assert chosen([100.0, 0.0, 3.0], 8) == {0, 1, 2}


def test_turns_grow() -> None:
    ends, seconds = [0.0], 0.0
    while seconds < 100:
        seconds += 0.01
        if turn(seconds) > len(ends) - 1:
            ends.append(seconds)
    assert len(ends) < 25
    lengths = [later - end for end, later in itertools.pairwise(ends)]
    assert lengths[0] == pytest.approx(FIRST, abs=0.02)
    assert lengths[1:] == pytest.approx([GROWTH * length for length in lengths[:-1]], abs=0.03)


def test_there_are_few_members_for_an_easy_puzzle() -> None:
    """One more whenever the time of each has doubled."""
    starts = [head_start(number) for number in range(12)]
    assert starts[2] == 0.0 < starts[3]
    assert starts[4:] == [2 * start for start in starts[3:-1]]
