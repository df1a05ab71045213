"""The hints of the page beside those of `nonogram hint`: as easy and as near in nine of ten, true.

The page has the path, and what each line says by itself. `pytest -s` prints the table of what was
found; with NONOGRAM_BOARDS=34 it has 306 boards.
"""

from __future__ import annotations

import math
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Grid, Level, Position, Puzzle, Verdict
from nonogram.core.logic.board import Board
from nonogram.core.logic.line import LineModel, propagate_line
from nonogram.core.puzzle import Rectangle
from nonogram.explanation.lines import LineLogic, LineSteps
from nonogram.explanation.techniques import RANKS
from nonogram.make.rules import (
    ndom_puzzle,
    picture_puzzle,
    random_puzzle,
    trianogram_puzzle,
)
from nonogram.web.pages import walk_page
from support.puzzles import blotted
from support.replaying import lines_at
from support.trials import kinds
from support.trianograms import board_puzzle, random_board
from support.triddlers import triddler
from support.walks import walk_data

#: By seed: pictures and noise, colours, triangles, blots, corners, corners and two colours of
#: bodies, what takes contradictions (on boards where no line says anything), and puzzles with
#: multiple solutions, where the player goes on beyond the path.
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

#: How many boards of each kind; every night 50, in all 450.
COUNT = int(os.environ.get("NONOGRAM_BOARDS", "3"))

ASK = """
    const [cells, last] = arguments;
    play.cells = cells;
    play.past = last === null ? [] : [[{ cell: last }]];
    const left = marked();
    useClues(left);
    return [openSteps().open, left, steps.flatMap(thoughtsOf).map(({ text }) => text)];
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


def silent_boards_of(puzzle: Puzzle, solution: Grid, rng: random.Random) -> Iterator[list[int]]:
    """Boards on which no line says anything, up to two cells beside the way of the path."""
    known: list[int | None] = [None] * puzzle.geometry.size
    for step in nonogram.explain(puzzle):
        if step.level in SUPPOSING:
            some = [*known]
            for cell in rng.sample(range(len(some)), rng.randrange(3)):
                some[cell] = rng.choice([None, solution.cells[cell]])
            board = Board.of(puzzle, Grid.of_cells(puzzle.geometry, some))
            logic = LineLogic(board)
            while logic.step() is not None:
                pass
            if board.undecided():
                cells = board.domains().grid().cells
                yield [-1 if cell is None else cell for cell in cells]
        for mark in step.concludes:
            if len(mark.colours) == 1:
                known[puzzle.geometry.cell(mark.cell)] = mark.colours[0]


def check_step(puzzle: Puzzle, left: list[list[int]], step: dict[str, Any]) -> None:
    """Check that a step uses known cells, and that what it concludes follows."""
    geometry = puzzle.geometry
    marks = [(geometry.cell((r - 1, c - 1)), colours) for r, c, colours in step["concludes"]]
    assert [
        (cell, colours) for cell, colours in marks if not (set(colours) & set(left[cell]))
    ] == []
    assert "undefined" not in step["text"]
    if (
        step.get("technique") == "colour_logic" and "how" not in step
    ):  # the page's own: a cell's lines have no colour in common
        for cell, colours in marks:
            inks = [{c for _, c, *_ in puzzle.clues[i]} for i in lines_at(geometry)[cell]]
            assert (colours, set.intersection(*inks)) == ([0], set())
        return
    if "chain" not in step:
        new = line_after(puzzle, left, step)
        assert new is not None
        assert [
            (cell, colours) for cell, colours in marks if not (set(new[cell]) <= set(colours))
        ] == []
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
    assert [(cell, colours) for cell, colours in marks if not (broken[cell] <= set(colours))] == []
    inside = [*left]
    for cell, colours in given.items():
        inside[cell] = colours
    for follows in step["chain"]:
        check_step(puzzle, inside, follows)
        take(puzzle, inside, follows)
    assert line_after(puzzle, inside, step["clash"]) is None


def take(puzzle: Puzzle, left: list[list[int]], step: dict[str, Any]) -> None:
    """Leave in cells only the colours that a step leaves in them."""
    for row, place, colours in step["concludes"]:
        cell = puzzle.geometry.cell((row - 1, place - 1))
        left[cell] = [colour for colour in left[cell] if colour in colours]


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


def level_of(puzzle: Puzzle, left: list[list[int]], step: dict[str, Any]) -> Level:
    """The level of a step; of what a line says by itself that of its easiest technique."""
    if "technique" in step:
        return Level(step["level"])
    index = line_named(puzzle, step["line"])
    cells = puzzle.geometry.lines[index]
    board = Board.of(puzzle, None)
    can = {
        colour: sum((colour in left[cell]) << place for place, cell in enumerate(cells))
        for colour in board.models[index].colours
    }
    found = LineSteps(board, index, can)
    return next(level for level, how in RANKS.items() if found.first(how) is not None)


#: What was counted, by kind: boards; those on which a line says something, with the same line as
#: the command's hint, and with one that is as near or has a common cell; without words; where no
#: line says anything, and harder there.
TABLE: dict[str, Counter[str]] = {}


@pytest.fixture(scope="module", autouse=True)
def table() -> Iterator[None]:
    """Prints what was counted, and checks it for all kinds together."""
    yield
    for kind, counts in TABLE.items():
        print(f"\n{kind:9}", *(f"{name} {number}," for name, number in counts.items()), end="")
    total = sum(TABLE.values(), Counter[str]())
    print("\nall      ", *(f"{name} {number}," for name, number in total.items()))
    if len(TABLE) == len(KINDS):
        assert total["same level"] >= 0.9 * total["said"]
        assert total["near"] >= 0.9 * total["said"]
        assert total["same line"] >= 0.7 * total["said"]
        assert total["wordless"] <= 0.15 * total["boards"]
        assert total["harder"] <= max(1, 0.07 * total["silent"])  # 3 of 44


@pytest.mark.parametrize("kind", kinds(KINDS, "colours", "corners", "squares"))
def test_beside_the_command_line(browser: Any, tmp_path: Path, kind: str) -> None:
    """Of all steps that a hint rests on the hardest has one level, here and there.

    Where no line says anything, the page has the next contradiction of the path.
    """
    rng = random.Random(kind)
    counts = TABLE[kind] = Counter(boards=0)
    file = tmp_path / "page.html"
    for puzzle, solution in unique_puzzles(kind):
        file.write_text(walk_page(walk_data(puzzle)))
        browser.get(file.as_uri())
        some_boards = silent_boards_of if kind == "squares" else boards_of
        for cells in some_boards(puzzle, solution, rng):
            marked = [cell for cell, colour in enumerate(cells) if colour >= 0]
            last = rng.choice(marked) if marked else None
            steps, left, texts = browser.execute_script(ASK, cells, last)
            compare(puzzle, (cells, last), steps, left, counts)
            counts["wordless"] += bool(steps) and "technique" not in steps[-1]
            for step in steps:
                check_step(puzzle, left, step)
                assert any(
                    not set(left[puzzle.geometry.cell((row - 1, place - 1))]) <= set(colours)
                    for row, place, colours in step["concludes"]
                )
                assert (
                    step.get("technique", "colour_logic") == "colour_logic" or step["text"] in texts
                )
                take(puzzle, left, step)
            if counts["boards"] == COUNT:
                break
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
        if counts["boards"] == COUNT:
            break
    assert [entry["message"] for entry in browser.get_log("browser")] == []


def compare(
    puzzle: Puzzle,
    board: tuple[list[int], int | None],
    steps: list[dict[str, Any]],
    left: list[list[int]],
    counts: Counter[str],
) -> None:
    """Count how the page's steps compare with the command's hint."""
    geometry, (cells, last) = puzzle.geometry, board
    given = Grid.of_cells(geometry, [None if cell < 0 else cell for cell in cells])
    near = None if last is None else geometry.position(last)
    hint = nonogram.hint(puzzle, given=given, near=near)
    counts["boards"] += 1
    if hint.step is None or not steps:
        assert hint.step is None or (hint.step.level in SUPPOSING and not steps)
        return
    known = [*left]
    levels = []
    for step in steps:
        levels.append(level_of(puzzle, known, step))
        take(puzzle, known, step)
    theirs = max(step.level for step in (*hint.before, hint.step))
    if theirs in SUPPOSING:
        counts["silent"] += 1
        counts["harder"] += max(levels) > theirs
        return
    counts["said"] += 1
    counts["same level"] += max(levels) is theirs
    counts["above"] += max(levels) > theirs
    same = steps[-1]["line"] == str(hint.step.line)
    found = {(row - 1, place - 1) for row, place, some in steps[-1]["concludes"] if len(some) == 1}
    decided = {mark.cell for mark in hint.step.concludes if len(mark.colours) == 1}

    def away(positions: set[Position]) -> float:
        middles = map(geometry.middle_of, positions)
        return (
            0.0 if near is None else min(math.dist(geometry.middle_of(near), at) for at in middles)
        )

    counts["same line"] += same
    counts["near"] += same or bool(found & decided) or away(found) <= away(decided)
