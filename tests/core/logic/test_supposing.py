"""Search by suppositions finds all solutions, or says that it has not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nonogram
from nonogram import Grid, Puzzle
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, initial_domains, supposed
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.supposing import Effort, Search, search
from support import geometries
from support.puzzles import blotted, by_brute_force, puzzle_from, random_puzzle, rooms
from support.trials import few, trials

PLENTY = Effort(10**9, 10**9)


def open_puzzles(seed: int, number: int) -> Iterator[tuple[Domains, set[Grid]]]:
    """Small puzzles that line propagation leaves open, as it leaves them, and their solutions."""
    rng = random.Random(seed)
    while number:
        puzzle, solutions = small_puzzle(rng)
        propagated = propagate(initial_domains(puzzle), Deadline())
        if propagated.failed is None and propagated.domains.count_undecided():
            number -= 1
            yield propagated.domains, solutions


def small_puzzle(rng: random.Random) -> tuple[Puzzle, set[Grid]]:
    colours = rng.randint(1, 3)
    if rng.random() < 0.3:
        geometry = geometries.random_geometry(rng, 12)
        cells = [rng.randint(0, colours) for _ in range(geometry.size)]
        puzzle = nonogram.Puzzle.from_grid(
            Grid.of_cells(geometry, cells), colours, geometry=geometry
        )
        return puzzle, geometries.by_brute_force(puzzle)
    clues = random_puzzle(rng, (4, 6), colours, swap=True)
    puzzle = puzzle_from(*clues, colours)
    if rng.random() < 0.3:
        puzzle = blotted(rng, puzzle, 0.2)
    return puzzle, by_brute_force(puzzle)


def pictures(found: Search) -> list[Grid]:
    return [domains.grid() for domains in found.solutions]


def possible(domains: Domains, grid: Grid) -> bool:
    """Whether it has only colours that the domains leave."""
    lines = domains.geometry.along_lines(grid.cells)
    return all(
        known[colour] >> place & 1
        for known, cells in zip(domains.candidates, lines)
        for place, colour in enumerate(cells)
    )


def test_all_solutions_are_found_each_once() -> None:
    none = 0
    for domains, solutions in open_puzzles(seed=1, number=trials(100, 60)):
        found = search(domains, Deadline(), None, PLENTY)
        grids = pictures(found)
        assert found.complete
        assert len(grids) == len(solutions)
        assert {*grids} == solutions
        assert found.suppositions >= len(solutions) - 1
        none += not solutions
    assert none > few(0)


@pytest.mark.parametrize("lines", [0, 1, 3, 8, 20])
def test_with_few_lines_what_is_left_has_the_other_solutions(lines: int) -> None:
    given_up = 0
    for domains, solutions in open_puzzles(seed=2, number=trials(40, 12)):
        found = search(domains, Deadline(), None, Effort(lines, 20))
        assert {*pictures(found)} <= solutions
        assert found.complete <= ({*pictures(found)} == solutions)
        assert [grid for grid in solutions if not possible(found.left, grid)] == []
        given_up += not found.complete
    assert given_up > few(3, 0)


def test_enough_is_enough() -> None:
    for domains, solutions in open_puzzles(seed=3, number=100):
        for limit in (1, 2):
            found = search(domains, Deadline(), limit, PLENTY)
            assert len({*pictures(found)}) == len(found.solutions) == min(limit, len(solutions))
            assert found.complete or len(found.solutions) == limit


def test_what_fails_is_ruled_out() -> None:
    """Where the first supposition fails, less is left, whatever becomes of the search."""
    left = [
        (search(domains, Deadline(), 2, PLENTY).left.count_undecided(), domains.count_undecided())
        for domains, _ in open_puzzles(seed=4, number=trials(200, 70))
    ]
    assert [(after, before) for after, before in left if not (after <= before)] == []
    assert sum(after < before for after, before in left) >= trials(5, 1)


def test_no_time() -> None:
    domains = propagate(initial_domains(rooms(1, 1)), Deadline()).domains
    found = search(domains, Deadline(0), 2, PLENTY)
    assert (found.solutions, found.complete, found.visits) == ([], False, 0)


def test_a_hopeless_one_is_given_up_early() -> None:
    """Line logic says too little of 16-Dom for a search without learning."""
    domains = propagate(initial_domains(nonogram.ndom_puzzle(16)), Deadline()).domains
    found = search(domains, Deadline(), 2, Effort(500, 20))
    assert not found.complete
    assert found.visits < 250


def test_a_cell_has_a_colour_or_not() -> None:
    """A supposition and its opposite have all solutions between them, and none in common."""
    rng = random.Random(5)
    for domains, solutions in open_puzzles(seed=6, number=100):
        index = rng.randrange(len(domains.models))
        place = rng.randrange(len(domains.geometry.lines[index]))
        colours = [c for c, mask in domains.candidates[index].items() if mask >> place & 1]
        colour = rng.choice(colours)
        (having, lines), (lacking, _) = (
            supposed(domains, index, place, colour, has) for has in (True, False)
        )
        cell = domains.geometry.lines[index][place]
        assert [cell in domains.geometry.lines[line] for line in lines] == [True] * len(lines)
        for grid in solutions:
            has = grid.cells[cell] == colour
            assert (possible(having, grid), possible(lacking, grid)) == (has, not has)
