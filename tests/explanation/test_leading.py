"""The steps that lead to a cell: what they rest on is known by then, and no step is superfluous."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram import Contradiction, Deduction, Position, Puzzle, RequestError, Step
from nonogram.core.logic.marks import Mark
from support.paths import PUZZLES
from support.puzzles import drawn, noise
from support.trials import few, trials


def lost(puzzle: Puzzle, marks: tuple[Mark, ...]) -> set[tuple[Position, int]]:
    """The colours that cells do not have."""
    every = {*range(puzzle.colours + 1)}
    return {(mark.cell, colour) for mark in marks for colour in every.difference(mark.colours)}


def used(puzzle: Puzzle, step: Step) -> set[tuple[Position, int]]:
    """The colours that cells have lost before a step, as its thoughts use them."""
    found, made = set[tuple[Position, int]](), set[tuple[Position, int]]()
    for thought in step.thoughts:
        if isinstance(thought, Deduction):
            found |= lost(puzzle, (*thought.because, *thought.sees)) - made
        elif isinstance(thought, Contradiction):
            found |= lost(puzzle, (*cells_of(thought),))
        made |= lost(puzzle, thought.concludes)
    return found


def check_what_they_rest_on(puzzle: Puzzle, rng: random.Random, most: int) -> int:
    """Look at the steps that lead to some cells, at most so many; return how many there are."""
    walk = nonogram.explain(puzzle)
    known = [set[tuple[Position, int]]()]  # after each step of the whole path
    for step in walk:
        known.append(known[-1] | lost(puzzle, step.concludes))
    cells = {mark.cell for step in walk for mark in step.concludes if len(mark.colours) == 1}
    seen = 0
    for cell in rng.sample(sorted(cells), min(most, len(cells))):
        leading = walk.leading_to(cell)
        alone = set[tuple[Position, int]]()
        for number, step in leading.items():
            assert {*step.thoughts} <= {*walk[number - 1].thoughts}
            assert (used(puzzle, step) & known[number - 1]) - alone == set(), (step, cell)
            alone |= lost(puzzle, step.concludes)
            seen += 1
        assert cell in [mark.cell for mark in [*leading.values()][-1].concludes]
    return seen


def test_what_they_rest_on_is_known_by_then() -> None:
    rngs = map(random.Random, range(trials(16, 8)))
    assert sum(check_what_they_rest_on(drawn(rng, 9), rng, 4) for rng in rngs) > few(80, 40)


def test_what_contradictions_rest_on_is_known_by_then() -> None:
    """Cells that only the chain looks at, or only the line that fails."""
    puzzle = noise(random.Random(5), 8, 0.45)
    assert check_what_they_rest_on(puzzle, random.Random(1), 100) > 100


def test_no_step_is_superfluous() -> None:
    """Each but the last is used by a later one."""
    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))
    cells = {mark.cell for step in walk for mark in step.concludes}
    for cell in random.Random(2).sample(sorted(cells), trials(30, 8)):
        steps = [*walk.leading_to(cell).values()]
        assert len(steps) < len(walk)
        for number, step in enumerate(steps[:-1]):
            made = {mark.cell for mark in step.concludes}
            later = steps[number + 1 :]
            assert made & {mark.cell for one in later for mark in cells_of(one)}, (cell, step)


def cells_of(step: Step) -> list[Mark]:
    """All cells that a step uses, in contradictions too."""
    found: list[Mark] = []
    for thought in step.thoughts:
        found += thought.because
        if isinstance(thought, Contradiction):
            found += [mark for link in thought.chain for mark in cells_of(link)]
            found += thought.clash.because
        else:
            found += thought.sees
    return found


def test_a_cell_that_no_step_decides() -> None:
    puzzle = nonogram.load(PUZZLES / "switches.cwc")
    with pytest.raises(RequestError, match=r"row 10 column 6: no step decides this cell"):
        nonogram.explain(puzzle).leading_to((9, 5))


def test_pictures_of_its_steps() -> None:
    """A part of a visit stands on the same board."""
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    walk = nonogram.explain(puzzle)
    steps = walk.leading_to((3, 3))
    assert [number for number, step in steps.items() if step != walk[number - 1]]
    assert [step for step in steps.values() if not step.svg().startswith("<svg ")] == []
    assert [step for step in steps.values() if not step.text()] == []
