"""What weights rule out is in no solution, whatever the weights are."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import nonogram
from nonogram import Grid, Rectangle
from nonogram.clock.deadline import Deadline
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle import Puzzle
from nonogram.weighing import weigh
from nonogram.weighing.losses import WeighedLine, ruled_out
from support import brute
from support.geometries import by_brute_force, random_geometry
from support.puzzles import blotted
from support.texts import ndom


def random_puzzle(rng: random.Random, colours: int, blots: float = 0) -> Puzzle:
    """A puzzle of a few cells, squares or triangles; every third has two clues exchanged."""
    geometry = Rectangle(rng.randint(2, 4), rng.randint(2, 5))
    if rng.random() < 0.5:
        geometry = random_geometry(rng, 20)
    cells = [rng.choice([0, rng.randint(1, colours)]) for _ in range(geometry.size)]
    puzzle = nonogram.puzzle_of(Grid.of_cells(geometry, cells), colours, geometry=geometry)
    if rng.random() < 0.33:
        clues = [*puzzle.clues]
        family = rng.choice(geometry.families)
        one, other = rng.choice(family), rng.choice(family)
        clues[one], clues[other] = clues[other], clues[one]
        puzzle = puzzle.replace(clues=tuple(clues))
    return blotted(rng, puzzle, blots)


def random_weights(rng: random.Random, puzzle: Puzzle, most: int):
    """Of every line without blots; those of a cell and a colour add up to zero."""
    weights = {
        index: {}
        for index, clue in enumerate(puzzle.clues)
        if all(block.length is not None for block in clue)
    }
    having = defaultdict(list)
    for index in weights:
        for place, cell in enumerate(puzzle.geometry.lines[index]):
            having[cell].append((index, place))
    for places in having.values():
        for colour in range(1, len(puzzle.palette)):
            own = [rng.randint(-most, most) for _ in places[1:]]
            for (index, place), weight in zip(places, [*own, -sum(own)]):
                weights[index][place, colour] = weight
    return weights


def colours_of(solutions: set[Grid]) -> set[tuple[int, int]]:
    """All cells with their colours in some solution."""
    return {(cell, colour) for grid in solutions for cell, colour in enumerate(grid.cells)}


@pytest.mark.parametrize(("colours", "blots"), [(1, 0), (2, 0), (3, 0), (1, 0.15), (2, 0.15)])
def test_nothing_of_a_solution_is_ruled_out(colours, blots):
    rng = random.Random(colours)
    found = none = 0
    for _ in range(200):
        puzzle = random_puzzle(rng, colours, blots)
        expected = by_brute_force(puzzle)
        domains = initial_domains(puzzle)
        for most in (0, 1, 5):
            out = ruled_out(domains, random_weights(rng, puzzle, most), Deadline())
            if out is None:
                assert not expected
                none += 1
            else:
                assert not colours_of(expected) & {*out}
                found += len(out)
    assert found
    assert none


@pytest.mark.parametrize(("colours", "blots"), [(1, 0), (2, 0), (3, 0), (1, 0.15), (2, 0.15)])
def test_nor_by_good_weights(colours, blots):
    rng = random.Random(10 + colours)
    settled = 0
    for _ in range(120):
        puzzle = random_puzzle(rng, colours, blots)
        expected = by_brute_force(puzzle)
        domains = initial_domains(puzzle)
        if rng.random() < 0.5:
            propagated = propagate(domains, Deadline())
            if propagated.failed is not None:
                continue
            domains = propagated.domains
        out, _ = weigh(domains, Deadline())
        if out is None:
            assert not expected
            settled += 1
        else:
            assert not colours_of(expected) & {*out}
            left = len(colours_of(expected))
            settled += left > 0 and left == len(out_of(domains) - {*out})
    assert settled > 20


def out_of(domains) -> set[tuple[int, int]]:
    """All cells with their candidates."""
    return {
        (cell, colour)
        for line, candidates in zip(domains.geometry.lines, domains.rows())
        for colour, mask in candidates.items()
        for place, cell in enumerate(line)
        if mask >> place & 1
    }


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_what_a_line_loses(colours):
    rng = random.Random(colours)
    for _ in range(150):
        size = rng.randint(1, 9)
        picture = brute.random_grid(rng, 1, size, colours)[0]
        puzzle = nonogram.puzzle_of([picture], colours)
        candidates = initial_domains(puzzle).candidates[0]
        for place, colour in enumerate(picture):
            for other in candidates:
                if other != colour and rng.random() < 0.2:
                    candidates[other] &= ~(1 << place)
        weights = {(p, c): rng.randint(-9, 9) for p in range(size) for c in range(1, colours + 1)}
        every = {
            cells: sum(weights[p, c] for p, c in enumerate(cells) if c)
            for cells in brute.lines(brute.clue(picture), size)
            if all(candidates[colour] >> place & 1 for place, colour in enumerate(cells))
        }
        best, best_with = WeighedLine(puzzle.clues[0], size, candidates, weights).bests()
        assert best == max(every.values())
        for (place, colour), with_it in best_with.items():
            having = [total for cells, total in every.items() if cells[place] == colour]
            assert with_it == max(having, default=float("-inf"))


@pytest.mark.parametrize("size", [6, 9, 14])
def test_domino_logic_is_settled(size):
    """What takes a SAT solver a number of conflicts that grows 2.5 times with every two."""
    puzzle = nonogram.loads(ndom(size))
    domains = propagate(initial_domains(puzzle), Deadline()).domains
    out, starts = weigh(domains, Deadline())
    (solution,) = nonogram.solve(puzzle, solver="glucose").solutions
    assert {*out} == out_of(domains) - colours_of({solution})
    for index, places in starts.items():
        cells = [solution.cells[cell] for cell in puzzle.geometry.lines[index]]
        before = [0, *cells]
        assert [*places] == [p for p, (a, b) in enumerate(zip(before, cells)) if b and not a]


def test_nothing_is_undecided():
    puzzle = nonogram.Puzzle.of([[2], [1]], [[2], [1]])
    domains = propagate(initial_domains(puzzle), Deadline()).domains
    assert weigh(domains, Deadline()) == ([], {})
