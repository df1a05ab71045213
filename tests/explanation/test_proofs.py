"""Every step of a path is proved again, from the clues alone (tests/support/replaying.py)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

import nonogram
from nonogram import Contradiction, Deduction, Puzzle, Rectangle, Technique
from nonogram.core.logic.line import LineModel
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND, Position
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import LOOKS
from nonogram.make.rules import trianogram_puzzle
from support.puzzles import drawn, noise
from support.replaying import (
    Cells,
    Replay,
    check_marks,
    colours_of,
    crossed,
    follow,
    one_less,
    supposing,
)
from support.trials import few, trials


def shown(
    puzzle: Puzzle, index: int, techniques: Iterable[Technique], because: Iterable[Mark]
) -> dict[int, set[int]]:
    """The colours that techniques leave the cells of a line of which some marks are known."""
    cells, sight = puzzle.geometry.lines[index], sight_of(puzzle, index, because)
    found = {
        cell: {colour for colour, mask in sight.can.items() if mask >> place & 1}
        for place, cell in enumerate(cells)
    }
    for technique in techniques:
        for finding in LOOKS[technique](sight):
            for colour, mask in finding.lost.items():
                for place, cell in enumerate(cells):
                    if mask >> place & 1:
                        found[cell].discard(colour)
    return found


#: The techniques that are about runs of filled cells and about the room between walls.
OF_RUNS = (
    Technique.CAPPING,
    Technique.SIDE_CAPPING,
    Technique.GLUE,
    Technique.MERCURY,
    Technique.TOO_SMALL_A_GAP,
)


def rightly_named(puzzle: Puzzle, step: Deduction, sees: Iterable[Mark]) -> bool:
    """Whether the technique sees the conclusion from some marks alone."""
    index = puzzle.geometry.index_of(step.line)
    if step.technique is Technique.COLOUR_LOGIC:
        return not step.sees
    if not puzzle.clues[index]:
        return step.technique is Technique.FORCED_LINE
    found = shown(puzzle, index, [step.technique], sees)
    number = puzzle.geometry.cell
    return all(found[number(mark.cell)] <= {*mark.colours} for mark in step.concludes)


def named_and_seen(puzzle: Puzzle, known: Cells, step: Deduction) -> None:
    """The technique named shows the conclusion, and needs each of the cells by which it does.

    Without one of them it shows less, or leaves a block more room. A run of equal cells is told as
    one, and may be longer than needed. Of blocks beside those that are meant people see the filled
    cells as well, if what is seen shows that these are theirs; the others are needed without them,
    where they are enough. Of a block that has one place people see its ends and what is beyond.
    """
    index = puzzle.geometry.index_of(step.line)
    check_marks(puzzle, known, index, step.sees)
    assert {*step.because} <= {*step.sees}, step
    assert rightly_named(puzzle, step, step.sees), f"not shown so: {step!r}"
    if step.sees != step.because and not in_a_run(puzzle, index, step.sees):
        also = filled_beside(puzzle, step)
        needed = step.sees
        for mark in step.sees:
            own = tuple(other for other in needed if other != mark)
            if mark.cell in also and rightly_named(puzzle, step, own):
                needed = own
        reaches = reaches_of(puzzle, index, needed)
        seen_anyhow = also | at_ends(puzzle, index, step.sees)
        for fewer in one_less(needed):
            if {mark.cell for mark in {*needed} - {*fewer}} <= seen_anyhow:
                continue
            assert not rightly_named(puzzle, step, fewer) or (
                reaches != reaches_of(puzzle, index, fewer)
            ), f"could be spared: {step!r}"


def sight_of(puzzle: Puzzle, index: int, marks: Iterable[Mark]) -> Sight:
    """A line of which only these cells are known."""
    cells, number = puzzle.geometry.lines[index], puzzle.geometry.cell
    told = {number(mark.cell): {*mark.colours} for mark in marks}
    can = {
        colour: sum(
            1 << place for place, cell in enumerate(cells) if colour in told.get(cell, {colour})
        )
        for colour in colours_of(puzzle, index)
    }
    return Sight(LineModel(puzzle.clues[index], len(cells)), can)


def reaches_of(puzzle: Puzzle, index: int, marks: Iterable[Mark]) -> list[tuple[int, int]]:
    """The first and the last place of each block, by these cells alone."""
    sight = sight_of(puzzle, index, marks)
    return [*zip(sight.lefts, sight.right_ends)]


def filled_beside(puzzle: Puzzle, step: Deduction) -> set[Position]:
    """The filled cells that a deduction sees of blocks it is not about."""
    index = puzzle.geometry.index_of(step.line)
    sight = sight_of(puzzle, index, step.sees)
    cells = [*map(puzzle.geometry.position, puzzle.geometry.lines[index])]
    new = {mark.cell for mark in step.concludes}
    about = sum(1 << place for place, cell in enumerate(cells) if cell in new)
    meant = step.blocks if step.technique in OF_RUNS else ()
    others = (at for n, at in enumerate(sight.overlaps) if n not in meant and not at & about)
    covered = {cell for some in others for place, cell in enumerate(cells) if some >> place & 1}
    return covered & {mark.cell for mark in step.sees if BACKGROUND not in mark.colours}


def at_ends(puzzle: Puzzle, index: int, marks: Iterable[Mark]) -> set[Position]:
    """The first and the last cell of each block that these cells place, and those beyond."""
    sight = sight_of(puzzle, index, marks)
    cells = [*map(puzzle.geometry.position, puzzle.geometry.lines[index])]
    placed = [n for n in range(len(sight.clue)) if sight.is_placed(n)]
    ends = {end for n in placed for end in (sight.lefts[n] - 1, sight.lefts[n])}
    ends |= {end for n in placed for end in (sight.right_ends[n], sight.right_ends[n] + 1)}
    return {cell for place, cell in enumerate(cells) if place in ends}


def in_a_run(puzzle: Puzzle, index: int, marks: Iterable[Mark]) -> bool:
    """Whether cells with the same colours are neighbours."""
    cells = map(puzzle.geometry.position, puzzle.geometry.lines[index])
    told = {mark.cell: mark.colours for mark in marks}
    colours = [told.get(cell) for cell in cells]
    return any(one is not None and one == other for one, other in pairwise(colours))


def prove_all(puzzle: Puzzle) -> list[nonogram.Step]:
    """The steps of a puzzle's explanation, each proved."""
    replay = Replay(puzzle, named_and_seen)
    explanation = nonogram.explain(puzzle)
    steps = []
    for step in explanation:
        replay.take(step)
        steps.append(step)
    is_open = any(len(colours) > 1 for colours in replay.known)
    assert (explanation.standstill is not None) == is_open
    return steps


def test_every_step() -> None:
    rng = random.Random(1)
    kinds = dict.fromkeys(Technique, 0)
    for _ in range(trials(12, 8)):
        for step in prove_all(drawn(rng, 12)):
            kinds[step.technique] += 1
    often = (Technique.CAPPING, Technique.GLUE, Technique.OVERLAP, Technique.EDGE_LOGIC)
    assert min(kinds[technique] for technique in often) > few(0), kinds


@pytest.mark.parametrize(("side", "density", "seed"), [(14, 0.5, 17), (14, 0.55, 13), (20, 0.5, 7)])
def test_every_step_of_noise(side: int, density: float, seed: int) -> None:
    """Short blocks have many of their kind beside them, of which a person sees some.

    In the chain of a contradiction these were named before they followed, and elsewhere beside
    cells that they made superfluous, or of blocks that they did not show.
    """
    prove_all(noise(random.Random(seed), side, density))


@pytest.mark.parametrize("seed", [1013, 1021])
def test_every_step_beside_blots(seed: int) -> None:
    """A run as long as the longest number can still belong to a blot."""
    rng = random.Random(seed)
    for _ in range(5):
        prove_all(drawn(rng, 16))


def test_every_step_with_corners() -> None:
    kinds = {
        step.technique
        for seed in range(trials(10, 4))
        for step in prove_all(trianogram_puzzle(Rectangle(9, 10), 0.4, 1, seed, seed % 3))
    }
    assert len(kinds) > few(8, 6)


@pytest.mark.parametrize("seed", range(24))
def test_every_step_of_many(corpus: Path, seed: int) -> None:
    """Of 300 puzzles: drawn ones, and those of the folder that NONOGRAM_CORPUS names."""
    rng = random.Random(1000 + seed)
    for _ in range(10):
        prove_all(drawn(rng, 16))
    for file in sorted(corpus.glob("*/*.cw*"))[seed::48]:
        puzzle = nonogram.load(file)
        if puzzle.geometry.size <= 900:
            prove_all(puzzle)


def test_an_easier_level_first() -> None:
    """A step is of a level only where all easier techniques see nothing new in any line."""
    rng = random.Random(2)
    looked_at = 0
    for _ in range(trials(14, 6)):
        puzzle = drawn(rng, 10)
        replay = Replay(puzzle)
        for step in nonogram.explain(puzzle):
            easier = [t for t in LOOKS if t.level.rank < step.level.rank]
            easier = [
                t for t in easier if t is not Technique.FINISHED_LINE
            ]  # it looks as easy ones do
            for index, cells in enumerate(puzzle.geometry.lines):
                known = crossed(puzzle, replay.known)
                marks = [
                    nonogram.Mark(puzzle.geometry.position(cell), tuple(sorted(known[cell])))
                    for cell in cells
                ]
                found = shown(puzzle, index, easier, marks)
                assert [cell for cell in cells if found[cell] != known[cell]] == [], step
                looked_at += bool(easier)
            replay.take(step)
    assert looked_at > few(300, 100)


def test_contradictions_only_where_all_lines_are_silent() -> None:
    """And contradictions with others inside only where no single supposition fails."""
    rng = random.Random(4)
    found = dict.fromkeys(Technique, 0)
    for _ in range(trials(35, 10)):
        puzzle = drawn(rng, 9)
        replay = Replay(puzzle)
        for step in nonogram.explain(puzzle):
            if isinstance(step, Contradiction):
                known = replay.known
                assert follow(puzzle, known, range(len(puzzle.clues))) == known
                if any(isinstance(inner, Contradiction) for inner in step.chain):
                    assert none_fails(puzzle, known), step
                found[step.technique] += 1
            replay.take(step)
    assert found[Technique.EDGE_LOGIC] > 0


def none_fails(puzzle: Puzzle, known: Cells) -> bool:
    every = range(len(puzzle.clues))
    return all(
        follow(puzzle, supposing(known, cell, colour), every) is not None
        for cell, colours in enumerate(known)
        if len(colours) > 1
        for colour in colours
    )
