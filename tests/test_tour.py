"""The solver of docs/design.md is one: thirty lines, and all solutions of random puzzles."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from nonogram import Grid, Puzzle
from support.candidates import small_puzzle
from support.geometries import by_brute_force
from support.paths import PROJECT
from support.trials import trials

PAGE = (PROJECT / "docs" / "design.md").read_text()

#: The imports, and the functions with all that they say.
LINES = re.findall(r"^(?:>>> (?=import|from|def)|\.\.\. )(.*)", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def solutions() -> Callable[[Puzzle], Iterable[Grid]]:
    names: dict[str, Any] = {}
    exec("\n".join(LINES), names)
    found: Callable[[Puzzle], Iterable[Grid]] = names["solutions"]
    return found


def test_it_has_thirty_lines() -> None:
    assert len([line for line in LINES if '"""' not in line]) == 30


@pytest.mark.parametrize("blots", [0, 0.15])
def test_it_finds_what_brute_force_finds(
    solutions: Callable[[Puzzle], Iterable[Grid]], blots: float
) -> None:
    rng = random.Random(f"tour {blots}")
    numbers = []
    for number in range(trials(90, 40)):
        puzzle = small_puzzle(rng, 1 + number % 3, blots)
        found = [*solutions(puzzle)]
        assert {*found} == by_brute_force(puzzle)
        assert len({*found}) == len(found)
        numbers.append(len(found))
    assert 0 in numbers
    assert max(numbers) > 2
