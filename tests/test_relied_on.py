"""Promises to programs: a board is no puzzle, values stay as they are, a name has one meaning."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pytest

import nonogram
from nonogram import Answer, Level, Puzzle, RequestError, TimeUpError, Verdict
from nonogram.core.result import Result
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import Terms
from support.paths import PUZZLES

TWO = Puzzle.of([[1], [1]], [[1], [1]])  #: with two solutions
ONE = Puzzle.of([[1, 1], [2]], [[1], [1], [2]])


def answer_to(puzzle: Puzzle) -> Answer:
    """The answer of `solve_many` to one puzzle."""
    (answer,) = nonogram.solve_many([puzzle], jobs=1)
    return answer


@pytest.mark.parametrize(
    "function",
    [
        nonogram.solve,
        nonogram.check,
        nonogram.difficulty,
        nonogram.hint,
        nonogram.encode,
        nonogram.pdf,
        nonogram.Session,
    ],
)
def test_a_board_without_clues_is_refused(function: Callable[[Puzzle], object]) -> None:
    """It would count as a puzzle of empty rows, which has a solution."""
    board = answer_to(ONE).board
    assert board is not None
    with pytest.raises(RequestError, match=r"<Blank of 2 rows .*answer\.puzzle has the clues"):
        function(board)


def test_a_board_without_clues_draws_pictures() -> None:
    answer = answer_to(ONE)
    board, solution = answer.board, answer.solution
    assert board is not None
    assert solution is not None
    assert repr(board) == "<Blank of 2 rows and 3 columns>"
    assert nonogram.svg(board, solution) == nonogram.svg(ONE, solution, clues=False)


def test_known_is_the_solution_where_this_is_the_only_one() -> None:
    answer, report = answer_to(ONE), nonogram.check(ONE)
    assert answer.known == report.known == nonogram.solve(ONE).known == answer.solution
    assert Answer.from_record(answer.to_dict()).known == answer.solution
    assert answer.to_dict()["known"] is None  # JSON has it once


def test_marked_undecided_cells_can_be_told_from_others() -> None:
    some = nonogram.svg(TWO, {(0, 0): 1}, marks=[(1, 1)])
    assert len({some, nonogram.svg(TWO, {(0, 0): 1}), nonogram.svg(TWO)}) == 3


def test_rating_has_all_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving is not stopped at half of the time."""
    left: list[float] = []
    under = solve.under

    def watched(puzzle: Puzzle, terms: Terms) -> Result:
        left.append(terms.deadline.remaining())
        return under(puzzle, terms)

    monkeypatch.setattr(solve, "under", watched)
    nonogram.difficulty(ONE, timeout=100)
    assert left[0] > 99


def test_a_verdict_that_was_not_known_in_time() -> None:
    with pytest.raises(TimeUpError, match="the time was up before the verdict was known"):
        nonogram.difficulty(nonogram.random_puzzle(30, 30, 0.35, seed=7), timeout=0)


@pytest.mark.parametrize("propagation", [True, False])
def test_the_literals_of_cells(propagation: bool) -> None:
    """They lead to the cells in both formulas, in black and white and in colour."""
    colour = nonogram.load(PUZZLES / "switches.cwc")
    for puzzle in (TWO, colour):
        formula = nonogram.encode(puzzle, propagation=propagation)
        for grid in nonogram.solutions(puzzle, limit=2):
            assert formula.decode(formula.literals(grid)) == grid


def test_the_literals_of_a_cell_that_is_decided() -> None:
    formula = nonogram.encode(ONE)
    assert formula.variables == 0
    assert formula.literals({(0, 0): 1}) == []
    with pytest.raises(RequestError, match=r"^no solution has colour 0 in row 1, column 1$"):
        formula.literals({(0, 0): 0})
    failed = nonogram.encode(Puzzle.of([[2], [2]], [[1], [1]]))
    with pytest.raises(RequestError, match=r"^no solution: .* cannot be completed$"):
        failed.literals({})


def test_formulas_and_their_clauses_are_values() -> None:
    formula = nonogram.encode(TWO)
    assert formula.clauses == nonogram.encode(TWO).clauses
    assert pickle.loads(pickle.dumps(formula.clauses)) == formula.clauses
    with pytest.raises(AttributeError, match="Formula cannot be changed"):
        formula.name = "written"  # type: ignore[misc]


def test_levels_are_sorted_by_their_ranks() -> None:
    names = sorted(map(str, Level))
    by_rank = {str(level): level.rank for level in Level}
    assert sorted(names, key=by_rank.__getitem__) == [*Level]


def test_a_file_of_a_board_is_not_written(tmp_path: Path) -> None:
    board = answer_to(ONE).board
    assert board is not None
    with pytest.raises(RequestError, match="has the clues"):
        nonogram.save(board, tmp_path / "x.cwd")
    assert [*tmp_path.iterdir()] == []


def test_values_stay_as_they_are() -> None:
    """A changed one would be another key in a set, and false though it was verified."""
    result, report, answer = nonogram.solve(ONE), nonogram.check(ONE), answer_to(ONE)
    solution, geometry, walk = result.solution, ONE.geometry, nonogram.explain(ONE)
    assert solution is not None
    for value, name in (
        (solution, "rows"),
        (solution, "marked"),
        (solution, "height"),
        (geometry, "axes"),
        (geometry, "lines"),
        (geometry, "shape"),
        (walk, "result"),
        (walk, "given"),
    ):
        before = getattr(value, name)
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, ())
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)
        assert getattr(value, name) == before
    for table in (result.stats.cpu_seconds, answer.times, report.stuck):
        twin = pickle.loads(pickle.dumps(table))
        for change in ("update", "setdefault", "__setitem__"):
            with pytest.raises(TypeError, match="cannot be changed"):
                getattr(table, change)("x", 1.0)
        with pytest.raises(TypeError, match="cannot be changed"):
            twin.clear()
        assert twin == table == dict(table)


def test_grids_and_geometries_are_copied() -> None:
    hexagon = nonogram.Hexagon.regular(2)
    other = nonogram.Geometry({"row": [[0, 1]], "column": [[0], [1]]})
    grid = nonogram.Grid([[1, 0]]).marking([(0, 0)])
    for value in (hexagon, other, grid, ONE.geometry):
        twin = pickle.loads(pickle.dumps(value))
        assert twin == copy.copy(value) == value
        assert hash(twin) == hash(value)
    assert pickle.loads(pickle.dumps(grid)).marked == copy.copy(grid).marked == grid.marked


def test_the_steps_found_in_time_can_be_read() -> None:
    walk = nonogram.explain(nonogram.load(PUZZLES / "cat.cwd"), timeout=0)
    with pytest.raises(TimeUpError):
        len(walk)
    assert 0 < len(walk.steps) < 10
    assert nonogram.explain(ONE).steps == (*nonogram.explain(ONE),)


def test_blocks_are_replaced() -> None:
    assert nonogram.Block(3, 2).replace(length=4) == nonogram.Block(4, 2)
    with pytest.raises(TypeError):
        nonogram.Block(3).replace(size=4)


def test_few_words_say_what_an_ambiguity_is() -> None:
    assert repr(nonogram.ambiguity(TWO)) == "<Ambiguity: ambiguous: 4 cells of 4>"


def test_an_answer_that_is_asked_for_its_truth_hides_nothing_from_type_checkers() -> None:
    """Declared as never returning, it would make mypy skip what follows `if result:`."""
    for kind in (nonogram.Result, nonogram.Answer, nonogram.Count, nonogram.Hint, nonogram.Unique):
        assert get_type_hints(kind.__bool__)["return"] is bool


def test_every_board_has_a_size_in_characters() -> None:
    hexagon = nonogram.picture_puzzle(geometry=nonogram.Hexagon.regular(5))
    uneven = nonogram.picture_puzzle(geometry=nonogram.Hexagon([1, 2, 3, 1, 2, 3]))
    own = nonogram.Geometry({"row": [[0, 1]], "/": [[0], [1]]})
    own_puzzle = Puzzle.from_grid([[1, 0]], geometry=own)
    told = ["2 x 3", "hexagon of 5", "hexagon of 1, 2, 3, 1, 2, 3", "2 cells"]
    assert [puzzle.size for puzzle in (ONE, hexagon, uneven, own_puzzle)] == told
    assert answer_to(hexagon).size == "hexagon of 5"
    (bad,) = nonogram.solve_many([PUZZLES / "README.md"])
    assert (bad.verdict, bad.size) == ("error", "")


def test_a_count_is_a_number() -> None:
    count = nonogram.count_solutions(TWO)
    assert (count + 1, 1 + count, sum([count, count]), [5, 6, 7][count]) == (3, 3, 4, 7)
    assert (f"{count:5,}|", f"{count}") == ("    2|", "2 solutions")


def test_what_settled_a_puzzle_that_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing, whatever was begun."""
    monkeypatch.setattr("nonogram.base.clock.deadline._PAUSE", 0.0)
    checks = 0

    def stop(progress: nonogram.Progress) -> None:
        nonlocal checks
        checks += progress.step == "suppose"
        if checks > 100:
            raise TimeUpError("enough")

    result = nonogram.solve(nonogram.load(PUZZLES / "planet.cwd"), on_progress=stop)
    assert (result.verdict, result.stats.searched) == (Verdict.UNDECIDED, True)
    assert result.settled_by is None
