"""Puzzles that a collection has twice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nonogram
from nonogram import (
    Colour,
    Grid,
    Puzzle,
    RequestError,
    TimeUpError,
    duplicates,
)
from nonogram.diagnosis.duplicates import Transformation
from support.brute import random_grid
from support.samples import COLOUR, SMALL, TRIDDLER

ROTATED, MIRRORED, RECOLOURED = Transformation
#: An F has no symmetry.
F = [[1, 1, 1], [1, 0, 0], [1, 1, 0], [1, 0, 0]]


def turned(rows: list[list[int]]) -> list[list[int]]:
    return [list(column)[::-1] for column in zip(*rows)]


def only(*puzzles: Puzzle) -> tuple[Transformation, ...] | None:
    """The change that makes the second of two puzzles of the first, or None if they differ."""
    found = [*duplicates(puzzles)]
    if not found:
        return None
    (duplicate,) = found
    assert (duplicate.number, duplicate.first) == (1, 0)
    first, second = puzzles
    assert (duplicate.original, duplicate.puzzle) == (first, second)
    for goal in first.goals:
        assert second.is_solution(duplicate.carried(goal))
    return duplicate.changes


def test_the_first_is_named() -> None:
    pictures = [F, [[1]], turned(F), [[1]], [[0]], F]
    found = duplicates(map(Puzzle.from_grid, pictures))
    assert [(each.number, each.first, each.changes) for each in found] == [
        (2, 0, (ROTATED,)),
        (3, 1, ()),
        (5, 0, ()),
    ]


def test_each_is_told_when_it_is_met() -> None:
    def puzzles() -> Iterator[Puzzle]:
        yield Puzzle.from_grid(F)
        yield Puzzle.from_grid(F)
        raise AssertionError("nobody asked for another")

    assert next(duplicates(puzzles())).number == 1


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_turn_carries_a_grid_over(degrees: int, mirrored: bool) -> None:
    """It is clockwise, after left and right are exchanged; colours are those of the copy."""
    rows = [[1, 2, 2], [1, 0, 0], [1, 1, 0], [1, 0, 0]]
    there = [row[::-1] for row in rows] if mirrored else rows
    for _ in range(degrees // 90):
        there = turned(there)
    there = [[[0, 3, 1][colour] for colour in row] for row in there]
    first, second = Puzzle.from_grid(rows), Puzzle.from_grid(there)
    (found,) = duplicates([first, second])
    assert (found.degrees, MIRRORED in found.changes) == (degrees, mirrored)
    assert found.colours == (0, 3, 1)
    assert found.carried(rows) == Grid(there)
    assert [*found.carried({(0, 0): 1}).by_place().values()] == [3]
    with pytest.raises(RequestError, match="rows"):
        found.carried([[1]])


def test_the_fewest_changes() -> None:
    first = Puzzle.from_grid(F)
    assert only(first, first) == ()
    assert only(first, Puzzle.from_grid(turned(turned(F)))) == (ROTATED,)
    assert only(first, Puzzle.from_grid(F[::-1])) == (MIRRORED,)
    assert only(first, Puzzle.from_grid([*map(list, zip(*F))])) == (MIRRORED,)
    symmetric = [[1, 0, 1], [1, 1, 1]]
    assert (
        only(Puzzle.from_grid(symmetric), Puzzle.from_grid([row[::-1] for row in symmetric])) == ()
    )


def test_what_is_said_about_puzzles_does_not_matter() -> None:
    assert only(SMALL, SMALL.replace(title="Another", author=None, goals=())) == ()


def test_colours() -> None:
    swapped = Puzzle.from_grid(
        [[[0, 2, 1][c or 0] for c in row] for row in COLOUR.goals[0].rows], 2
    )
    assert only(COLOUR, swapped) == (RECOLOURED,)
    # Numbered otherwise, but they look the same.
    looks = COLOUR.palette
    assert only(COLOUR, swapped.replace(palette=(looks[0], looks[2], looks[1]))) == ()
    # Numbered as before, but they look different.
    green = (*looks[:2], Colour("g", (0, 255, 0), "green"))
    assert only(COLOUR, COLOUR.replace(palette=green)) == (RECOLOURED,)
    rows = [[[0, 2, 1][c or 0] for c in row][::-1] for row in COLOUR.goals[0].rows]
    mirrored = Puzzle.from_grid(rows, 2)
    assert only(COLOUR, mirrored) == (MIRRORED, RECOLOURED)


def test_triddlers() -> None:
    (goal,) = TRIDDLER.goals
    geometry = TRIDDLER.geometry
    assert isinstance(geometry, nonogram.Hexagon)
    half = Puzzle.from_grid(
        Grid.of_cells(nonogram.Hexagon(geometry.sides[3:] + geometry.sides[:3]), goal.cells[::-1]),
        geometry=nonogram.Hexagon(geometry.sides[3:] + geometry.sides[:3]),
    )
    assert only(TRIDDLER, half) == (ROTATED,)
    assert only(TRIDDLER, COLOUR) is None


def test_against_all_pairs() -> None:
    """Among random pictures those are found that equal an earlier one, and no others."""
    rng = random.Random(5)
    puzzles = [Puzzle.from_grid(random_grid(rng, 3, 3, 1)) for _ in range(40)]
    found = {duplicate.number for duplicate in duplicates(puzzles)}
    assert found == {
        number
        for number, puzzle in enumerate(puzzles)
        if any(only(other, puzzle) is not None for other in puzzles[:number])
    }


class TestLimits:
    def test_a_bad_timeout(self) -> None:
        with pytest.raises(RequestError):
            [*duplicates([Puzzle.from_grid(F)] * 2, timeout=-1)]

    def test_no_time_to_compare(self) -> None:
        with pytest.raises(TimeUpError, match=r"^puzzles\[0\]: undecided, .* within 0 s$"):
            [*duplicates([Puzzle.from_grid(F)] * 2, timeout=0)]

    def test_what_is_found_in_time_comes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pair, late = [Puzzle.from_grid(F)] * 2, Puzzle.from_grid([[1]])
        keys = {late: None}
        monkeypatch.setattr(
            "nonogram.diagnosis.duplicates.keyed",
            lambda puzzle, _: (puzzle, keys.get(puzzle, "one")),
        )
        found = duplicates([late, *pair], timeout=1000)
        assert next(found).first == 1
        with pytest.raises(TimeUpError, match=r"^puzzles\[0\]: undecided"):
            next(found)
