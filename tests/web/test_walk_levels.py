"""The hints of the page beside those of `nonogram hint`: of one level on every board, and true."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Grid, Level, Puzzle, Verdict
from nonogram.core.logic.line import LineModel, propagate_line
from nonogram.core.puzzle import Rectangle
from nonogram.make.rules import (
    ndom_puzzle,
    picture_puzzle,
    random_puzzle,
    trianogram_puzzle,
)
from nonogram.web.pages import walk_page
from support.puzzles import blotted
from support.trianograms import board_puzzle, random_board
from support.triddlers import triddler
from support.walks import walk_data

#: By seed: pictures and noise, colours, triangles, blots, corners, corners and two colours of
#: bodies, what takes contradictions, and puzzles with several solutions, where the player goes on
#: beyond the path.
KINDS: dict[str, Callable[[int], Puzzle]] = {
    "picture": lambda seed: picture_puzzle(12, 12, 0.5, seed=seed),
    "noise": lambda seed: random_puzzle(11, 11, 0.45, seed=seed),
    "colours": lambda seed: random_puzzle(8, 8, 0.5, colours=2 + seed % 2, seed=seed),
    "triangles": lambda seed: triddler((2, 3) * 3, colours=1 + seed % 2, seed=seed)[0],
    "blots": lambda seed: blotted(random.Random(seed), random_puzzle(9, 9, 0.6, seed=seed), 0.15),
    "corners": lambda seed: trianogram_puzzle(Rectangle(9, 10), 0.5, 1, seed, seed % 3),
    "bodies": lambda seed: board_puzzle(random_board(random.Random(seed), 7, 6), 6),
    "squares": lambda seed: ndom_puzzle(2 + seed % 3),
    "several": lambda seed: random_puzzle(9, 9, 0.42, seed=seed),
}

#: The levels of contradictions: the page may find another one, of more lines or fewer.
SUPPOSING = {Level.HARD, Level.VERY_HARD, Level.SEARCH}

#: How many boards of each kind; every night 50, in all 350.
COUNT = int(os.environ.get("NONOGRAM_BOARDS", "10"))

ASK = """
    const [cells, last] = arguments;
    play.cells = cells;
    play.past = last === null ? [] : [[{ cell: last }]];
    const board = new Board(), before = board.left.map(left => [...left]);
    return [openSteps(board), before];
"""


def unique_puzzles(kind: str) -> Iterator[tuple[Puzzle, Grid]]:
    """Puzzles of a kind with their only solutions; always the same."""
    for seed in range(1000):
        puzzle = KINDS[kind](seed)
        result = nonogram.solve(puzzle)
        if result.verdict is (Verdict.MULTIPLE if kind == "several" else Verdict.UNIQUE):
            yield puzzle, result.solutions[0]


def boards_of(puzzle: Puzzle, solution: Grid, rng: random.Random) -> Iterator[list[int]]:
    """Half-filled boards, -1 where a cell is open: on the way of the path, and at random."""
    cells = [-1] * puzzle.geometry.size
    found = []
    for step in nonogram.explain(puzzle):
        if step.level.rank >= Level.MEDIUM.rank or rng.random() < 0.05:
            found.append([cell if rng.random() < 0.97 else -1 for cell in cells])
        for mark in step.concludes:
            if len(mark.colours) == 1:
                cells[puzzle.geometry.cell(mark.cell)] = mark.colours[0]
    rng.shuffle(found)
    yield from found[:4]
    still = [cell for cell, colour in enumerate(cells) if colour < 0]
    for cell in rng.sample(still, min(4, len(still))):  # where the path ends, the player guesses
        cells[cell] = solution.cells[cell] or 0
        yield list(cells)
    for share in (0.1, 0.4, 0.7):
        yield [cell if rng.random() < share else -1 for cell in solution.cells if cell is not None]


def check_step(puzzle: Puzzle, left: list[list[int]], step: dict[str, Any]) -> None:
    """Check that a step uses known cells, and concludes new ones that follow from these."""
    geometry = puzzle.geometry
    marks = [(geometry.cell((r - 1, c - 1)), colours) for r, c, colours in step["concludes"]]
    for cell, colours in marks:
        assert len(left[cell]) > 1
        assert set(colours) < set(left[cell])
    assert "undefined" not in step["text"]
    if step["technique"] == "colour_logic":
        clue = puzzle.clues[line_named(puzzle, step["line"])]
        having = {0, *(colour for block in clue for _, colour in block.parts)}
        assert all(set(colours) == having.intersection(left[cell]) for cell, colours in marks)
        return
    if "chain" not in step:
        assert step["text"].endswith(".")
        assert re.search(r"So | (?:is|are) ", step["text"])  # a conclusion, or a place that is one
        new = line_after(puzzle, left, step)
        assert new is not None
        assert all(set(new[cell]) <= set(colours) for cell, colours in marks)
        return
    given = {geometry.cell((r - 1, c - 1)): colours for r, c, colours in step["supposed"]}
    index = line_named(puzzle, step["line"])
    line = geometry.lines[index]
    broken: dict[int, set[int]] = {cell: set() for cell in line}
    for denied, colours in given.items():
        can = [{*left[c]} - ({*colours} if c == denied else set()) for c in line]
        model = LineModel(puzzle.clues[index], len(line))
        bits = {k: sum((k in some) << p for p, some in enumerate(can)) for k in model.colours}
        for colour, mask in (propagate_line(model, bits) or {}).items():
            for place, cell in enumerate(line):
                if mask >> place & 1:
                    broken[cell].add(colour)
    assert all(broken[cell] <= set(colours) for cell, colours in marks)
    inside = [*left]
    for cell, colours in given.items():
        inside[cell] = colours
    for follows in step["chain"]:
        check_step(puzzle, inside, follows)
        for row, place, colours in follows["concludes"]:
            inside[geometry.cell((row - 1, place - 1))] = colours
    assert line_after(puzzle, inside, step["clash"]) is None


def line_named(puzzle: Puzzle, name: str) -> int:
    """The line of this name, by index."""
    axis, number = name.split()
    return puzzle.geometry.families[puzzle.geometry.axes.index(axis)][int(number) - 1]


def line_after(
    puzzle: Puzzle, left: list[list[int]], step: dict[str, Any]
) -> dict[int, list[int]] | None:
    """The candidates of a step's line by the cells that it uses, or None without placement."""
    geometry = puzzle.geometry
    index = line_named(puzzle, step["line"])
    line = [*geometry.lines[index]]
    model = LineModel(puzzle.clues[index], len(line))
    known = {
        line.index(geometry.cell((r - 1, c - 1))): colours for r, c, colours in step["because"]
    }
    for place, colours in known.items():
        assert set(left[line[place]]).intersection(model.colours) <= set(colours)
    can = model.unknown()
    for place, colours in known.items():
        for colour in can:
            if colour not in colours:
                can[colour] &= ~(1 << place)
    new = propagate_line(model, can)
    if new is None:
        return None
    return {
        cell: [colour for colour, mask in new.items() if mask >> place & 1]
        for place, cell in enumerate(line)
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_level_of_the_command_line(browser: Any, tmp_path: Path, kind: str) -> None:
    """Of all steps that a hint rests on the hardest has one level, here and there."""
    rng = random.Random(kind)
    seen: Counter[Level | None] = Counter()
    file = tmp_path / "page.html"
    for puzzle, solution in unique_puzzles(kind):
        file.write_text(walk_page(walk_data(puzzle)))
        browser.get(file.as_uri())
        for cells in boards_of(puzzle, solution, rng):
            marked = [cell for cell, colour in enumerate(cells) if colour >= 0]
            last = rng.choice(marked) if marked else None
            steps, left = browser.execute_script(ASK, cells, last)
            known = [colours[0] if len(colours) == 1 else None for colours in left]
            hint = nonogram.hint(puzzle, given=Grid.of_cells(puzzle.geometry, known))
            theirs = [] if hint.step is None else [*hint.before, hint.step]
            level = max((step.level for step in theirs), key=lambda each: each.rank, default=None)
            if kind == "several" and level in SUPPOSING and not steps:
                continue  # the page supposes nothing inside a supposition, beyond its path
            ours = [Level(step["level"]) for step in steps]
            hardest = max(ours, key=lambda each: each.rank, default=None)
            assert hardest is level or {hardest, level} <= SUPPOSING, (cells, steps)
            seen[level] += 1
            for step in steps:
                check_step(puzzle, left, step)
                for row, place, colours in step["concludes"]:
                    left[puzzle.geometry.cell((row - 1, place - 1))] = colours
            if seen.total() == COUNT:
                break
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
        if seen.total() == COUNT:
            break
    assert len(seen) > 1 or COUNT < 50
    assert [entry["message"] for entry in browser.get_log("browser")] == []
