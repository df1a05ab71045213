"""Every step works on cells and lines alone, and with blots: small boards against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, Rectangle, Verdict
from nonogram.core.formula import ENCODINGS
from nonogram.core.puzzle import Clue
from nonogram.core.puzzle.reasons import GivenCellsContradict, LinesContradict
from nonogram.diagnosis.repair import repairs
from support.geometries import by_brute_force, has_clues, pictures, random_geometry
from support.puzzles import blotted, exchanged
from support.questions import reason_of
from support.trials import few, trials

#: The share of numbers that are made unreadable.
BLOTS = 0.12


def random_puzzle(
    rng: random.Random, most: int, colours: int, *, wrong: bool = False, blots: float = 0
) -> Puzzle:
    """The puzzle of a random picture; a wrong one has two clues exchanged.

    Its board is one of triangles; those of every other puzzle with blots are rectangles.
    """
    geometry = random_geometry(rng, most)
    if blots and rng.random() < 0.5:
        height = rng.randint(1, 5)
        geometry = Rectangle(height, rng.randint(1, min(5, most // height)))
    density = rng.choice([0.3, 0.4, 0.5])
    cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(geometry.size)]
    puzzle = nonogram.Puzzle.from_grid(Grid.of_cells(geometry, cells), colours, geometry=geometry)
    if wrong:
        puzzle = exchanged(rng, puzzle)
    return blotted(rng, puzzle, blots)


@pytest.mark.parametrize(
    ("colours", "most", "count", "blots"),
    [
        (1, 26, 120, 0),
        (2, 22, 120, 0),
        (3, 20, 120, 0),
        (1, 22, 120, BLOTS),
        (2, 18, 120, BLOTS),
        (3, 16, 120, BLOTS),
    ],
)
def test_solution_sets(colours: int, most: int, count: int, blots: float) -> None:
    rng = random.Random(colours)
    numbers = []
    for number in range(trials(count, 40)):
        puzzle = random_puzzle(rng, most, colours, wrong=number % 3 == 0, blots=blots)
        expected = by_brute_force(puzzle)
        numbers.append(len(expected))
        if len(expected) == 1 and rng.random() < 0.8:
            continue  # most have one solution; the others show more
        for encoding in ENCODINGS:
            for propagation in (False, True):
                found = nonogram.solve(
                    puzzle, limit=None, encoding=encoding, propagation=propagation
                )
                assert len(found.solutions) == len(expected)
                assert set(found.solutions) == expected
        assert set(nonogram.solutions(puzzle)) == expected
        assert nonogram.count_solutions(puzzle).found == len(expected)
        verdict = nonogram.solve(puzzle).verdict
        wanted = [Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE][min(2, len(expected))]
        assert verdict is wanted
        if len(expected) > 1:
            shared = nonogram.ambiguity(puzzle)
            backbone = [
                cells[0] if len({*cells}) == 1 else None
                for cells in zip(*(grid.cells for grid in expected))
            ]
            assert shared.backbone.cells == tuple(backbone)
            only = nonogram.solve(puzzle, given=shared.deciding)
            assert (only.verdict, only.solutions) == (Verdict.UNIQUE, (shared.solution,))
    assert min(numbers.count(0), numbers.count(1)) > few(count // 20, 2)
    assert sum(number > 1 for number in numbers) > few(0)


def test_the_smallest_puzzle_that_totals_would_get_wrong() -> None:
    """One solution has the filled cells of the other, and one more."""
    clues = ((Block(None),), (Block(2),))
    puzzle = Puzzle.of(clues, clues)
    for encoding in ENCODINGS:
        found = nonogram.solve(puzzle, limit=None, encoding=encoding)
        assert found.verdict is Verdict.MULTIPLE
        assert {str(grid) for grid in found.solutions} == {".#\n##", "##\n##"}
    assert nonogram.count_solutions(puzzle).found == 2
    assert nonogram.ambiguity(puzzle).ambiguous == ((0, 0),)


@pytest.mark.parametrize("blots", [0, BLOTS])
def test_verification(blots: float) -> None:
    rng = random.Random(7)
    for _ in range(40):
        puzzle = random_puzzle(rng, 8, 1, blots=blots)
        for cells in pictures(puzzle.geometry, 1):
            grid = Grid.of_cells(puzzle.geometry, cells)
            assert puzzle.is_solution(grid) is has_clues(puzzle, cells)


@pytest.mark.parametrize("blots", [0, BLOTS])
def test_reasons(blots: float) -> None:
    """The lines named contradict each other, and no part of them does; given cells likewise."""
    rng = random.Random(9)
    kinds = []
    for number in range(trials(150, 60)):
        colours, wrong = rng.randint(1, 2), number % 2 == 0
        puzzle = random_puzzle(rng, 9 if colours == 1 else 6, colours, wrong=wrong, blots=blots)
        everything = [*pictures(puzzle.geometry, colours)]
        solutions = [cells for cells in everything if has_clues(puzzle, cells)]
        given = rng.choice(everything)
        grid = Grid.of_cells(puzzle.geometry, given)
        reason = reason_of(puzzle, given=grid)
        kinds.append(type(reason))
        if reason is None:
            assert given in solutions
        elif isinstance(reason, GivenCellsContradict):
            assert reason.minimal
            cells = {*map(puzzle.geometry.cell, reason.cells)}
            assert solutions
            assert not agreeing(solutions, given, cells)
            assert [cell for cell in cells if not agreeing(solutions, given, cells - {cell})] == []
        else:
            assert isinstance(reason, LinesContradict)
            assert reason.minimal
            lines = {*map(puzzle.geometry.index_of, reason.lines)}
            assert [cells for cells in everything if has_clues(puzzle, cells, lines)] == []
            for line in lines:
                assert any(has_clues(puzzle, cells, lines - {line}) for cells in everything)
    assert {GivenCellsContradict, LinesContradict} <= {*kinds}


def agreeing(
    solutions: Iterable[tuple[int, ...]], given: tuple[int, ...], cells: Iterable[int]
) -> bool:
    """Whether a solution has some cells as they are given."""
    return any(all(found[cell] == given[cell] for cell in cells) for found in solutions)


def unreadable(clue: Clue) -> int:
    """The number of blocks of a clue whose numbers cannot be read."""
    return sum(block.length is None for block in clue)


@pytest.mark.parametrize("blots", [0, BLOTS])
def test_repairs(blots: float) -> None:
    """The clue that was changed is among the repairs, and every repair is one; blots stay."""
    rng = random.Random(10)
    found_one = 0
    for _ in range(trials(100, 40)):
        right = random_puzzle(rng, 10, 1, blots=blots)
        if len(by_brute_force(right)) != 1:
            continue
        index = rng.choice([i for i, clue in enumerate(right.clues) if clue] or [0])
        clue = right.clues[index]
        if not clue or clue[0].length is None:
            continue
        changed = (clue[0]._replace(length=clue[0].length + 1), *clue[1:])
        line = right.geometry.line(index)
        wrong = right.with_clue(line, changed)
        if by_brute_force(wrong):
            continue  # with blots it may have a solution all the same
        found = repairs(wrong)
        assert found.complete
        firsts = [repair.changes[0] for repair in found]
        assert (line, clue) in [(change.line, change.new) for change in firsts]
        for repair in found:
            both = [(c.old, c.new) for c in repair.changes if None not in (c.old, c.new)]
            left = sum(unreadable(new or ()) - unreadable(old or ()) for old, new in both)
            assert left in (0, -1)  # one may be too many; that of another line may take its place
            assert by_brute_force(repair.puzzle) == {repair.solution}
        found_one += 1
    assert found_one > few(15, 5)


@pytest.mark.parametrize("blots", [0, BLOTS])
def test_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blots: float) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(11)
    proved = 0
    for _ in range(30):
        puzzle = random_puzzle(rng, 10, rng.randint(1, 2), blots=blots)
        solutions = by_brute_force(puzzle)
        if len(solutions) == 1:
            result = nonogram.solve(puzzle)
            assert result.solutions == (*solutions,)
            assert nonogram.prove(puzzle, result, "c.zip") is not None
            assert nonogram.verify(puzzle, "c.zip") is nonogram.Verdict.UNIQUE
            proved += 1
    assert proved > 3
