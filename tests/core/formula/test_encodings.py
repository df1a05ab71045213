"""The encodings have the same solutions, all of them, and name what they are made of."""

from __future__ import annotations

import random
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Puzzle
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import RequestError, UnknownNameError
from nonogram.core.formula import ENCODINGS
from nonogram.core.formula.encoding import Encoding, encoding_named
from nonogram.core.formula.instance import encode
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.result import Counters
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from nonogram.core.search.session import SolverSession
from nonogram.core.search.state import How
from nonogram.core.search.terms import Terms
from support import brute
from support.encodings import EVERY, solutions_of
from support.puzzles import blotted, by_brute_force
from support.texts import SWITCH, UNIQUE
from support.trials import trials

#: Random puzzles of at most 5 x 5; with those of `test_larger` 300 and more.
SMALL, LARGER = trials(200, 70), trials(40, 24)

#: Puzzles with blots.
BLOTTED = trials(300, 110)


def random_puzzle(rng: random.Random, most: int, blots: float = 0) -> Puzzle:
    """A puzzle of a random picture; of every fourth the clues are stirred afterwards.

    Of the numbers about so large a share is blotted.
    """
    colours = rng.randint(1, 3)
    grid = brute.random_grid(rng, rng.randint(1, most), rng.randint(1, most), colours)
    puzzle = nonogram.Puzzle.from_grid(grid, colours)
    if rng.random() < 0.25:
        puzzle = puzzle.replace(clues=(*rng.sample(puzzle.rows, puzzle.height), *puzzle.columns))
    return blotted(rng, puzzle, blots)


@pytest.mark.parametrize(
    ("count", "most", "blots"), [(SMALL, 5, 0), (LARGER, 7, 0), (BLOTTED, 5, 0.15)]
)
def test_equal_solution_sets(count: int, most: int, blots: float) -> None:
    rng = random.Random(count)
    numbers = []
    for _ in range(count):
        puzzle = random_puzzle(rng, most, blots)
        expected = by_brute_force(puzzle)
        numbers.append(len(expected))
        if len(expected) == 1 and rng.random() < 0.8:
            continue  # most have one solution; the others show more
        whole = initial_domains(puzzle)
        propagated = propagate(whole, Deadline())
        for name in EVERY:
            assert solutions_of(Encoding(whole, name)) == expected, (name, puzzle)
            if propagated.failed is None:
                assert solutions_of(Encoding(propagated.domains, name)) == expected, (name, puzzle)
    assert min(numbers) == 0  # there were puzzles of all kinds
    assert numbers.count(1) > count // 5
    assert max(numbers) > 2


@pytest.mark.parametrize("name", ENCODINGS)
def test_no_clause_is_always_true(name: str) -> None:
    """Also where line propagation leaves holes between the starts of a block."""
    for seed in range(10):
        domains = propagate(
            initial_domains(nonogram.random_puzzle(12, 12, 0.5, 1, seed)), Deadline()
        )
        for clause in Encoding(domains.domains, name).clauses():
            assert not {-literal for literal in clause}.intersection(clause)


@pytest.mark.parametrize("name", ENCODINGS)
def test_every_variable_is_named_once(name: str, puzzles: Path) -> None:
    for file in ("planet.cwd", "melon.cwc", "umbrella.cwd"):
        encoding = Encoding(initial_domains(nonogram.load(puzzles / file)), name)
        used = {abs(literal) for clause in encoding.clauses() for literal in clause}
        named = list(encoding.names())
        assert [number for number, _ in named] == list(range(1, encoding.variables + 1))
        assert len({text for _, text in named}) == len(named)
        assert used <= {number for number, _ in named}


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_clauses_are_always_the_same(name: str, puzzles: Path) -> None:
    encoding = Encoding(initial_domains(nonogram.load(puzzles / "melon.cwc")), name)
    assert list(encoding.clauses()) == list(encoding.clauses())


def test_every_name_is_that_of_its_module() -> None:
    for name in ENCODINGS:
        assert encoding_named(name).__module__ == f"nonogram.core.formula.{name}"


def test_what_names_say() -> None:
    puzzle = nonogram.loads("1\n5\n2\n\n1\n1\n1\n1\n1\n")
    order, copris, direct = (
        [text for _, text in Encoding(initial_domains(puzzle), name).names()] for name in EVERY
    )
    cells = [f"cell 1 {column} colour 1, else 0" for column in range(1, 6)]
    starts = [f"row 1 block 1 start <= {start}" for start in (1, 2, 3)]
    assert order == [*cells, *starts]
    # for the other cells one literal says that the block covers them
    assert copris == [*cells, *starts, "row 1 block 1 covers cell 3"]
    assert direct == [*cells, *(f"row 1 block 1 start = {start}" for start in range(1, 5))]


@pytest.mark.parametrize("name", ENCODINGS)
def test_likely_literals_are_those_of_the_starts(name: str) -> None:
    """Where the blocks begin as in a solution, they are true in its model."""
    rng = random.Random(5)
    found = 0
    for _ in range(20):
        grid = brute.random_grid(rng, 5, 6, 2)
        puzzle = nonogram.Puzzle.from_grid(grid, 2)
        encoding = Encoding(initial_domains(puzzle), name)
        clauses = [*encoding.clauses()]
        starts = {}
        for index, line in enumerate(puzzle.geometry.lines):
            cells = [0, *(Grid(grid).cells[cell] for cell in line)]
            starts[index] = [p for p, (a, b) in enumerate(pairwise(cells)) if b and a != b]
        likely = [*encoding.likely(starts)]
        assert len({*map(abs, likely)}) == len(likely)
        found += len(likely)
        with open_solver("glucose") as solver:
            solver.add(clauses)
            cells = [encoding.literal(cell, c) for cell, c in enumerate(Grid(grid).cells)]
            solver.add([literal] for literal in cells if abs(literal) <= encoding.variables)
            assert solver.solve(Deadline(), lambda: None, likely) is Status.SATISFIABLE
    assert found > 0


@pytest.mark.parametrize("name", ["nope", "", "integers", "line", "../order"])
def test_names_that_are_none(name: str) -> None:
    for text in (UNIQUE, SWITCH):  # also where line logic settles all, and none is needed
        with pytest.raises(UnknownNameError) as caught:
            nonogram.solve(nonogram.loads(text), encoding=name)
        assert str(caught.value).startswith(f"unknown encoding {name!r}")
        assert "xpected one of: order, copris" in str(caught.value)
    with pytest.raises(UnknownNameError):
        encode(nonogram.loads(SWITCH), encoding=name)


def test_an_encoding_of_nothing() -> None:
    with pytest.raises(RequestError, match=r"^an encoding returned None$"):
        nonogram.solve(nonogram.loads(SWITCH), encoding=lambda *_: None)


class Looks(Deadline):
    """A deadline that passes after it has been looked at so many times."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.looks = number

    def passed(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def test_a_cell_whose_given_colour_no_line_has_is_not_background() -> None:
    """No colour is left to it, wherever it is in its row."""
    puzzle = Puzzle.of([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]])
    for place in (0, 1):
        given = Grid([[2 if at == place else None for at in (0, 1)], [None, None]])
        encoding = Encoding(initial_domains(puzzle, given))
        assert not encoding.cells[place]
        assert solutions_of(encoding) == set()


def test_no_more_variables_are_made_than_there_is_time_for() -> None:
    domains = initial_domains(nonogram.ndom_puzzle(20))
    with pytest.raises(OutOfTime):
        Encoding(domains, deadline=Looks(3))
    assert Encoding(domains, deadline=Looks(41)).variables > 0  # a look a row


def test_no_more_clauses_are_made_than_there_is_time_for() -> None:
    """It is looked at the clock after every row of variables, and every ten thousand clauses."""
    puzzle = nonogram.ndom_puzzle(20)
    made = []
    for looks in (3, 41, 10**9):
        counters = Counters(puzzle.geometry.size)
        terms = Terms(Looks(looks), how=How("glucose4"))
        late = nullcontext() if looks == 10**9 else pytest.raises(OutOfTime)
        with late, SolverSession(puzzle, initial_domains(puzzle), terms, counters):
            pass
        made.append(counters.clauses)
    none, some, all_of_them = made
    assert 0 == none < some < all_of_them


@pytest.mark.parametrize("name", ENCODINGS)
def test_alternatives_are_other_clues_beside_each_other(name: str) -> None:
    """Each holds under its own guard, however many there are."""
    rng = random.Random(11)
    several = 0
    for _ in range(25):
        puzzle = random_puzzle(rng, 4)
        lines = range(len(puzzle.clues))
        domains = initial_domains(puzzle, free=True)
        encoding = Encoding(domains, name, selectable=lines)
        with open_solver("glucose") as solver:
            solver.add(encoding.clauses())
            last = encoding.variables
            changed = []
            for _ in range(3):
                index = rng.choice(lines)
                clue = rng.choice(puzzle.clues)
                clauses, last_of_these = encoding.alternative(index, clue, last + 1)
                solver.add(clauses)
                changed.append((index, clue, last + 1))
                last = last_of_these
            for index, clue, guard in changed:
                others = [selector for i, selector in encoding.selectors.items() if i != index]
                last += 1  # under which what is found is ruled out
                found: set[Grid] = set()
                assumed = [*others, guard, last]
                while solver.solve(Deadline(), lambda: None, assumed) is Status.SATISFIABLE:
                    grid = encoding.decode(solver.model())
                    found.add(grid)
                    solver.add([[*encoding.blocking_clause(grid), -last]])
                other = puzzle.with_clue(puzzle.geometry.line(index), clue)
                assert found == by_brute_force(other)
                several += len(found) > 1
    assert several >= 1
