"""Visits: what one line says, and what lines side by side say alike, as one step."""

from __future__ import annotations

import random
from functools import cache

import nonogram
from nonogram import Deduction, Level, Technique, Visit
from nonogram.explanation.lines import MOST
from support.paths import PROJECT
from support.triddlers import triddler

ORDER = list(Technique)


@cache
def walks() -> list[nonogram.Explanation]:
    """The ways through pictures, colours, and triddlers."""
    rng = random.Random(7)
    puzzles = [
        *(nonogram.picture_puzzle(15, 15, seed=seed) for seed in range(6)),
        *(nonogram.picture_puzzle(12, 12, 0.6, colours=3, seed=seed) for seed in range(6)),
        *(triddler((3,) * 6, seed=rng.randrange(100))[0] for _ in range(4)),
        nonogram.load(PROJECT / "puzzles" / "melon.cwc"),
    ]
    return [*map(nonogram.explain, puzzles)]


def own_thoughts(step: nonogram.Step) -> list[nonogram.Thought]:
    """The thoughts without those about clues, which the others rest on."""
    found = [
        thought for thought in step.thoughts if thought.technique is not Technique.COLOUR_LOGIC
    ]
    return found or [*step.thoughts]


def test_a_line_is_visited_once() -> None:
    """All that it says is one step: no later step of the same line follows at once, unless long."""
    seen = 0
    for walk in walks():
        last: nonogram.Step | None = None
        for step in walk:
            if isinstance(step, Visit):
                seen += len(step.lines) == 1
                assert len(step.thoughts) > 1
                first, *others = own_thoughts(step)
                if len(step.lines) == 1:
                    assert len(others) < MOST
                    assert step.level is first.level
                    assert [
                        thought
                        for thought in others
                        if not (thought.level.rank <= first.level.rank)
                    ] == []
            if last is not None and last.lines == step.lines and len(own_thoughts(last)) < MOST:
                assert step.level.rank > last.level.rank
            last = step
    assert seen > 30


def test_alike_in_neighbours() -> None:
    """Lines of one step that are several say the same of the same places."""
    seen = 0
    for walk in walks():
        puzzle = walk.puzzle
        geometry = puzzle.geometry
        for step in walk:
            if not isinstance(step, Visit) or len(step.lines) == 1:
                continue
            if step.technique is Technique.COLOUR_LOGIC:
                continue
            thoughts = own_thoughts(step)
            assert len(step.lines) == len(thoughts)
            told = set()
            for thought in thoughts:
                index = geometry.index_of(thought.line)
                cells = geometry.lines[index]
                places = [
                    (cells.index(geometry.cell(m.cell)), m.colours) for m in thought.concludes
                ]
                told.add((thought.technique, puzzle.clues[index], len(cells), tuple(places)))
            assert len(told) == 1
            numbers = [line.number for line in step.lines]
            if puzzle.clues[geometry.index_of(step.lines[0])]:
                assert numbers == [*range(numbers[0], numbers[-1] + 1)]
                seen += 1
    assert seen > 5


def test_the_melon() -> None:
    """Three rows are filled at once."""
    first, second, *_ = nonogram.explain(nonogram.load(PROJECT / "puzzles" / "melon.cwc"))
    assert isinstance(first, Deduction)
    assert first.thoughts == (first,)
    assert isinstance(second, Visit)
    assert str(second) == "rows 2 to 4: 60 cells (forced line)"
    assert second.level is Level.TRIVIAL
    assert [mark.cell for mark in second.concludes] == [
        (i, j) for i in (1, 2, 3) for j in range(20)
    ]


def test_the_hardest_thought_names_the_step() -> None:
    for walk in walks():
        for step in walk:
            hardest = max((thought.technique for thought in step.thoughts), key=ORDER.index)
            assert step.technique is hardest


def test_a_run_is_a_reason_only_where_it_is_needed() -> None:
    """An overlap that needs no filled cell comes before glue, and so never hides behind it."""
    glue = 0
    for walk in walks():
        for step in walk:
            for thought in step.thoughts:
                if isinstance(thought, Deduction) and thought.technique is Technique.GLUE:
                    assert any(0 not in mark.colours for mark in thought.because), thought
                    glue += 1
    assert glue > 50
