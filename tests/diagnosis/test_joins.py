"""Typing errors in clues with joins that are not those of corners, by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from nonogram import (
    Block,
    Grid,
    Join,
    JoinedBlock,
    Line,
    Outcome,
    Puzzle,
    Rectangle,
    TotalsDiffer,
    repairs,
    solve,
)
from nonogram.ask.record import repair_data
from nonogram.core.puzzle.clue import Clue, behind
from nonogram.core.puzzle.reasons import Reason, arithmetic_reasons
from nonogram.diagnosis.mistakes import plausible
from support import brute

#: How many puzzles without a solution are tried.
PUZZLES = 200

Blocks = list[tuple[int, int, Join]]


def clue_of(cells: brute.Cells, rng: random.Random) -> Clue:
    """A clue that a line has, with any joins that it may have."""
    blocks: list[Block] = []
    start = end = 0
    while start < len(cells):
        if not cells[start]:
            start += 1
            continue
        stop = start + 1
        while stop < len(cells) and cells[stop] == cells[start] and rng.random() < 0.8:
            stop += 1
        joins = [Join.TOUCH, Join.PART if start > end else Join.GLUED]
        before = blocks[-1] if blocks else None
        blocks.append(behind(before, stop - start, cells[start], rng.choice(joins)))
        start = end = stop
    return tuple(blocks)


def small_changes(clue: Clue) -> Iterator[Clue]:
    """The clues with one or two other numbers, or another colour, and the joins that are said."""

    def changed(by: dict[int, int], colours: dict[int, int]) -> Clue:
        blocks: list[Block] = []
        for k, block in enumerate(clue):
            length = block.length and block.length + by.get(k, 0)
            colour = colours.get(k, block.colour)
            join = [block.join] if isinstance(block, JoinedBlock) else []
            blocks.append(JoinedBlock(length, colour, *join) if join else Block(length, colour))
        return tuple(blocks)

    lengths = [block.length or -9 for block in clue]
    for by in (-3, -2, -1, 1, 2, 3):
        for k, length in enumerate(lengths):
            if length + by > 0:
                yield changed({k: by}, {})
        for k, m in combinations(range(len(clue)), 2):
            if lengths[k] + by > 0 and lengths[m] - by > 0:
                yield changed({k: by, m: -by}, {})
    for k, block in enumerate(clue):
        yield changed({}, {k: 3 - block.colour})


def solutions(clues: tuple[Clue, ...], height: int, width: int) -> set[Grid]:
    allowed = [
        [cells for cells, _ in brute.placements(clue, width if index < height else height)]
        for index, clue in enumerate(clues)
    ]
    return set(map(Grid, brute.filled(allowed[:height], allowed[height:])))


def test_every_repair_of_small_puzzles_is_found() -> None:
    rng = random.Random(62)
    tried = repaired = 0
    while tried < PUZZLES:
        height, width = rng.randint(2, 3), rng.randint(2, 4)
        rows = [tuple(rng.choices(range(3), [2, 3, 2], k=width)) for _ in range(height)]
        clues = [clue_of(cells, rng) for cells in (*rows, *zip(*rows))]
        wrong = rng.randrange(len(clues))
        if not (others := [*small_changes(clues[wrong])]):
            continue
        clues[wrong] = rng.choice(others)
        puzzle = Puzzle(Rectangle(height, width), tuple(clues), 2)
        if solve(puzzle).outcome is not Outcome.NO_SOLUTION:
            continue
        tried += 1
        expected = {}
        for index, clue in enumerate(clues):
            for other in small_changes(clue):
                found = solutions((*clues[:index], other, *clues[index + 1 :]), height, width)
                if len(found) == 1:
                    expected[str(puzzle.geometry.line(index)), other] = found.pop()
        found_here = repairs(puzzle)
        assert found_here.complete
        assert {(str(r.line), r.new): r.grid for r in found_here.found} == expected
        assert all(repair_data(puzzle, repair)["text"] for repair in found_here.found)
        repaired += bool(expected)
    assert repaired > PUZZLES // 2


def test_totals_exclude_what_they_can() -> None:
    """And nothing else: the clues that are tried are those that adding up allows."""
    rng = random.Random(63)
    tried = allowed = 0
    for _ in range(PUZZLES):
        height, width = rng.randint(2, 4), rng.randint(2, 4)
        rows = [tuple(rng.choices(range(3), [2, 3, 2], k=width)) for _ in range(height)]
        clues = [clue_of(cells, rng) for cells in (*rows, *zip(*rows))]
        if rng.random() < 0.5:  # in one direction or in both there are blots
            for index in rng.sample(range(len(clues)), 2):
                clues[index] = tuple(
                    type(block)(None, *block[1:]) if rng.random() < 0.5 else block
                    for block in clues[index]
                )
        wrong = rng.randrange(len(clues))
        clues[wrong] = rng.choice([*small_changes(clues[wrong]), clues[wrong]])
        puzzle = Puzzle(Rectangle(height, width), tuple(clues), 2)
        for index, (line, clue) in enumerate(puzzle.lines()):
            others = {*small_changes(clue)} - {clue}
            possible = {
                other for other in others if not reasons(puzzle.with_clue(line, other), line)
            }
            assert {*plausible(puzzle, index)} == possible
            tried += len(others)
            allowed += len(possible)
    assert tried // 10 < allowed < tried // 2


def reasons(puzzle: Puzzle, line: Line) -> list[Reason]:
    """The reasons that adding up shows, and of other lines that totals differ."""
    return [
        reason
        for reason in arithmetic_reasons(puzzle)
        if isinstance(reason, TotalsDiffer) or reason.line == line
    ]
