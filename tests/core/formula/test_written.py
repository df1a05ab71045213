"""The written formula: Tamura's and Wolter's model, before any line is looked at."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import nonogram
from nonogram import Grid, Puzzle
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula import ENCODINGS, FORMULAS, WRITTEN
from nonogram.core.formula.instance import Formula, picture_of_model
from nonogram.core.formula.written import WrittenEncoding
from nonogram.core.logic.domains import initial_domains
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from support import brute, geometries, tamura
from support.encodings import EVERY, solutions_of
from support.paths import PUZZLES
from support.puzzles import blotted, by_brute_force
from support.trials import trials
from support.trianograms import board_puzzle, random_board, solutions


def told(puzzle: Puzzle, encoding: str) -> Counter[frozenset[tuple[bool, str]]]:
    """The clauses of the written formula, with the meanings of their variables."""
    formula = nonogram.encode(puzzle, propagation=False, encoding=encoding)
    meanings = formula.meanings
    return Counter(
        frozenset((literal > 0, meanings[abs(literal)]) for literal in clause)
        for clause in formula.clauses
    )


def numbered(puzzle: Puzzle, encoding: str) -> tuple[int, list[list[int]]]:
    """The number of variables, and the clauses, sorted."""
    formula = nonogram.encode(puzzle, propagation=False, encoding=encoding)
    return formula.variables, sorted(sorted(clause, key=abs) for clause in formula.clauses)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_one_cell(encoding: str) -> None:
    """Variable 1 says that the cell is background; the block has one place, so no threshold."""
    assert numbered(Puzzle.of([[1]], [[1]]), encoding) == (1, [[-1], [-1]])
    assert numbered(Puzzle.of([[]], [[]]), encoding) == (1, [[1], [1]])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_line(encoding: str) -> None:
    """Two cells of three: variable 4 says that the block starts at the first cell."""
    covered = [[-4, -1], [-2], [4, -3]]
    supported = [[1, 4], [3, -4]]
    columns = [[-1], [-2], [3]]
    clauses = sorted(sorted(clause, key=abs) for clause in covered + supported + columns)
    assert numbered(Puzzle.of([[2]], [[1], [1], []]), encoding) == (4, clauses)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_line_in_colour(encoding: str) -> None:
    """Two cells, x1 <= 0, x1 <= 1, x2 <= 0, x2 <= 1, and two blocks of one cell: r1 <= 1, r2 <= 1.

    In order, the second block is not at the first cell: not 6, and the first is there: 5.
    """
    chains, order = [[-1, 2], [-3, 4]], [[-6], [5]]
    covered = [[-5, -1], [-5, 2], [5, -3], [5, 4], [-6, -2], [6, -4]]
    supported = [[1, -2, 5], [3, -4, -5], [2, 6], [4, -6]]
    columns = [[-1], [2], [2], [-4], [3, -4]]
    all_of_them = chains + order + covered + supported + columns
    clauses = sorted(sorted(clause, key=abs) for clause in all_of_them)
    assert numbered(Puzzle.of([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]]), encoding) == (6, clauses)


def test_the_clauses_are_those_of_a_second_writer() -> None:
    rng = random.Random(72)
    puzzles = [nonogram.load(PUZZLES / "cat.cwd"), nonogram.load(PUZZLES / "flower.json")]
    for _ in range(trials(40)):
        colours = rng.randint(1, 3)
        grid = brute.random_grid(rng, rng.randint(1, 7), rng.randint(1, 7), colours)
        puzzle = Puzzle.from_grid(grid, rng.randint(colours, 4))
        puzzles.append(puzzle.replace(clues=tuple(rng.sample(puzzle.clues, len(puzzle.clues)))))
    for puzzle in puzzles:
        lengths = zip(puzzle.clues, map(len, puzzle.geometry.lines))
        if any(block.least > size for clue, size in lengths for block in clue):
            continue  # a block has no place, not even alone
        geometry = puzzle.geometry
        cells = [
            f"cell {row + 1} {at + 1}" for row, at in map(geometry.position, range(geometry.size))
        ]
        lines = (
            (str(geometry.line(index)), [(b.least, b.colour) for b in clue], own)
            for index, (clue, own) in enumerate(zip(puzzle.clues, geometry.along_lines(cells)))
        )
        assert told(puzzle, "copris") == tamura.written(lines, puzzle.colours)


def drawn() -> Iterator[tuple[Puzzle, set[Grid]]]:
    """Small puzzles with all of their solutions: in colour, with blots, with corners, triddlers."""
    rng = random.Random(75)
    for _ in range(trials(25)):
        colours = rng.randint(1, 3)
        grid = brute.random_grid(rng, rng.randint(1, 4), rng.randint(1, 4), colours)
        puzzle = blotted(rng, Puzzle.from_grid(grid, rng.randint(colours, 3)), 0.1)
        yield puzzle, by_brute_force(puzzle)
        stirred = puzzle.replace(clues=tuple(rng.sample(puzzle.clues, len(puzzle.clues))))
        yield stirred, by_brute_force(stirred)
    for _ in range(trials(8)):
        board = random_board(rng, 4)
        yield board_puzzle(board), solutions(board, 5)
        geometry = geometries.random_geometry(rng, 12)
        cells = Grid.of_cells(geometry, [rng.randint(0, 2) for _ in range(geometry.size)])
        triddler = Puzzle.from_grid(cells, 2, geometry=geometry)
        yield triddler, geometries.by_brute_force(triddler)


def test_each_solution_is_one_model() -> None:
    """Of all variables, those of blocks too; so it is in every encoding."""
    kinds = Counter[int]()
    for puzzle, expected in drawn():
        if len(expected) > 20:
            continue
        kinds[min(len(expected), 2)] += 1
        for name in EVERY:
            encoding = WrittenEncoding(puzzle, initial_domains(puzzle), encoding=name)
            found: list[Grid] = []
            with open_solver("minisat22") as solver:
                solver.add(encoding.clauses())
                while solver.solve(Deadline(), lambda: None) is Status.SATISFIABLE:
                    true = solver.model()
                    found.append(encoding.decode(true))
                    every = range(1, encoding.variables + 1)
                    solver.add([[-at if at in true else at for at in every]])
            assert len(found) == len(expected), (name, puzzle.clues)
            assert {*found} == expected, (name, puzzle.clues)
    assert min(kinds[0], kinds[1], kinds[2]) > 0


def test_given_cells_are_clauses() -> None:
    rng = random.Random(7)
    for puzzle, expected in drawn():
        cells = [
            rng.randint(0, puzzle.colours) if rng.random() < 0.1 else None
            for _ in range(puzzle.geometry.size)
        ]
        given = Grid.of_cells(puzzle.geometry, cells)
        encoding = WrittenEncoding(puzzle, initial_domains(puzzle), given)
        (group,) = (group for group in encoding.groups() if group.name == "given cells")
        assert {*map(len, group.clauses)} <= {1}
        agreeing = {
            grid
            for grid in expected
            if all(one in (None, other) for one, other in zip(cells, grid.cells))
        }
        assert solutions_of(encoding) == agreeing


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_models_of_all_three_formulas_are_read(encoding: str) -> None:
    """The clauses tell them apart where two readings are solutions."""
    for puzzle in (Puzzle.of([[1], [1]], [[1], [1]]), nonogram.load(PUZZLES / "switches.cwc")):
        for name in FORMULAS:
            formula = Formula(puzzle, encoding, None, name)
            assert f"The {name} formula. " in written_text(formula)
            for grid in nonogram.solutions(puzzle):
                with open_solver("minisat22") as solver:
                    solver.add(formula.clauses)
                    solver.add([literal] for literal in formula.encoded.literals(grid.cells))
                    assert solver.solve(Deadline(), lambda: None) is Status.SATISFIABLE
                    assert picture_of_model(puzzle, frozenset(solver.model())) == grid


def written_text(formula: Formula) -> str:
    text = io.StringIO()
    formula.write(text)
    return text.getvalue()


def test_a_model_whose_thresholds_contradict_each_other_is_false() -> None:
    """At most 0, but not at most 1."""
    puzzle = Puzzle.of([[(1, 2)]], [[(1, 2)]])
    formula = nonogram.encode(puzzle, propagation=False)
    assert formula.decode([-1, -2]) == Grid([[2]])
    with pytest.raises(nonogram.SolverError, match=r"a cell has several colours, expected one$"):
        formula.decode([1, -2])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_no_line_is_looked_at(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.load(PUZZLES / "melon.cwc")
    expected = nonogram.solve(puzzle).solutions
    for name in ("lanes.Lanes.ends", "lanes.Lanes.propagate", "narrow.NarrowLine.starts"):
        monkeypatch.setattr(f"nonogram.core.logic.{name}", lambda *_: 1 / 0)
    result = nonogram.solve(puzzle, propagation=False, encoding=encoding)
    assert (result.solutions, result.stats.formula, result.stats.lines) == (expected, WRITTEN, 0)
    assert result.stats.decided == 0


def test_opb_has_the_clauses_alone() -> None:
    """In the written formula nothing stands that the model does not have."""
    formula = nonogram.encode(nonogram.load(PUZZLES / "melon.cwc"), propagation=False)
    text = io.StringIO()
    assert formula.write_constraints(text)["constraints"] == sum(1 for _ in formula.clauses)
    assert not re.search(r" = \d+ ;", text.getvalue())
