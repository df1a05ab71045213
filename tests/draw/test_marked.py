"""Drawings of a solution with marked cells: it stays what it is, and marks can be told apart."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import nonogram
from nonogram import Colour, Grid, Puzzle
from nonogram.ask.answer import answered
from nonogram.ask.question import Marked, Question
from nonogram.cli.printing import drawn
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.search.session import SolverSession
from nonogram.core.search.state import How
from nonogram.draw.pen import shaded
from nonogram.draw.terminal import ansi_picture, clued_picture
from support.paths import PUZZLES
from support.trials import trials


def boards() -> list[tuple[Puzzle, Grid]]:
    """Pictures of all shapes and numbers of colours, some of whose cells are marked."""
    rng, found = random.Random(4), []
    for name in ("switches.cwc", "balloon.cwc", "flower.json", "rocket.g"):
        puzzle = nonogram.load(PUZZLES / name)
        found.append((puzzle, nonogram.solve(puzzle).solutions[0]))
    for number in range(trials(12)):
        colours = [1, 2, 5, 26, 52, 60][number % 6]
        grid = Grid([[rng.randint(0, colours) for _ in range(9)] for _ in range(9)])
        looks = tuple(Colour(character) for character in ".rRgGx"[: colours + 1])
        found.append((Puzzle.from_grid(grid, colours).replace(palette=looks), grid))
    return [
        (puzzle, puzzle.grid(grid).marking(rng.sample([*grid.positions()], 7)))
        for puzzle, grid in found
    ]


def test_the_picture_of_characters_can_be_read_back() -> None:
    for puzzle, grid in boards():
        text = drawn(puzzle, grid, "never")
        *rows, legend = text.splitlines()
        own = puzzle.drawn(grid).splitlines()
        pairs = dict(re.findall(r"(\S+) means (\S+?)(?:, | and |\)$)", legend))
        assert not {*pairs} & {*characters_of(puzzle)}
        assert {*pairs.values()} == {characters_of(puzzle)[grid[at] or 0] for at in grid.marked}
        for mark, character in pairs.items():
            rows = [row.replace(mark, character) for row in rows]
        assert [row.split() for row in rows] == [row.split() for row in own]


def test_shades_are_further_colours() -> None:
    for puzzle, grid in boards():
        looks, cells = shaded(puzzle, grid)
        count = puzzle.colours + 1
        assert [(cell or 0) % count for cell in cells.cells] == [*grid.cells]
        assert {at for at in grid.positions() if (cells[at] or 0) >= count} == grid.marked
        assert (looks.clues, looks.colours) == (puzzle.clues, puzzle.colours)
        assert ansi_picture(puzzle, grid) != ansi_picture(puzzle, Grid(grid))
        assert grid == Grid(grid.rows)
        assert puzzle.drawn(grid) == puzzle.drawn(Grid(grid.rows))
        assert puzzle.drawn(grid) not in str(grid)


def test_with_clues_the_picture_stays_below_the_marks() -> None:
    for puzzle, grid in boards():
        plain = Grid(grid.rows)
        for depth in (None, 256) if puzzle.geometry.orthogonal else (256,):
            text, bare = (clued_picture(puzzle, one, depth=depth) for one in (grid, plain))
            assert len(text.splitlines()) == len(bare.splitlines())
            assert text != bare


def test_a_hatch_lies_over_the_colours_in_print() -> None:
    for puzzle, grid in boards():
        plain, hatched = (nonogram.svg(puzzle, one) for one in (Grid(grid.rows), grid))
        cells = r'<(?:rect|path) [^>]*fill="#[^>]*>'
        assert "url(#hatch)" in hatched
        assert "url(#hatch)" not in plain
        assert {*re.findall('fill="(#.+?)"', plain)} == {*re.findall('fill="(#.+?)"', hatched)}
        assert len(re.findall(cells, hatched)) >= len(re.findall(cells, plain))


@pytest.mark.parametrize(
    ("named", "further"),
    [({}, True), ({"solver": "glucose"}, False), ({"propagation": False}, False)],
)
def test_a_named_solver_is_asked_no_more_than_twice(
    named: dict[str, Any], further: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ask = list[str](), SolverSession.ask

    def counted(session: SolverSession, step: str, *more: Any, **named: Any) -> object:
        asked.append(step)
        return ask(session, step, *more, **named)

    monkeypatch.setattr(SolverSession, "ask", counted)
    monkeypatch.setattr("nonogram.ask.answer._AT_ONCE", 60)  # also on a machine that is busy
    puzzle, shown = nonogram.load(PUZZLES / "switches.cwc"), list[Grid]()
    for marked in (Marked.AT_ONCE, Marked.ALL):
        asked.clear()
        shown.clear()
        question = Question(marked=marked, how=How(**named))
        answer = answered(question, puzzle, show=shown.append)
        stats = answer.stats
        assert stats is not None
        assert stats.requests == len(asked)
        assert ("ambiguous cells" in asked) is ("ambiguous cells" in stats.cpu_seconds) is further
        assert puzzle.is_solution(shown[0])
        every = [*nonogram.solutions(puzzle)]
        assert asked[: len(stats.calls)] == ["solve", "solve again"][: len(stats.calls)]
        differing = {*shown[0].differing(every)}
        assert shown[0].marked == differing if further else shown[0].marked <= differing
        assert shown[0].marked
