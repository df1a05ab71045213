"""Promises to programs: a board is no puzzle, values stay as they are, a name has one meaning."""

from __future__ import annotations

import copy
import json
import pickle
import pydoc
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from typing_extensions import assert_never

import nonogram
from nonogram import Answer, Grid, Level, Puzzle, RequestError, SolverError, TimeUpError, Verdict
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
    assert Answer.from_dict(answer.to_dict()).known == answer.solution
    assert answer.to_dict()["known"] == answer.to_dict()["solution"]


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
    for table in (result.stats.cpu_seconds, answer.cpu_seconds, report.stuck):
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


def test_wrong_positions_are_refused_in_sentences_of_ours() -> None:
    grid: Any = Grid([[1, 0], [0, 1]])
    for position in ((99, 0), (-1, 0), (0, 2)):
        with pytest.raises(RequestError, match=r"^no cell at "):
            grid[position]
    with pytest.raises(RequestError, match=r"^expected the row of a cell and its place there"):
        grid[0, 0, 0]
    steps: Any = nonogram.explain(TWO)
    with pytest.raises(RequestError, match=r"^a step is 'a', expected a whole number$"):
        steps["a"]


def test_a_search_is_not_copied() -> None:
    """The copy would go on with the same search."""
    found, group = nonogram.solutions(TWO), next(iter(nonogram.encode(TWO).groups()))
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(RequestError, match=r"^a search cannot be copied or pickled"):
            copied(found)
        with pytest.raises(RequestError, match=r"^a group cannot be copied or pickled"):
            copied(group)


def test_a_model_has_no_variable_0() -> None:
    with pytest.raises(SolverError, match=r"a literal is 0, expected the number of a variable$"):
        nonogram.encode(TWO).decode([0])


def test_an_answer_has_the_title_of_its_puzzle() -> None:
    titled, bad = nonogram.solve_many([TWO.replace(title="two"), PUZZLES / "README.md"])
    assert (titled.title, bad.title) == ("two", None)


def test_a_grid_differs_from_another_one() -> None:
    grid, other = Grid([[1, 0], [0, 1]]), Grid([[1, 0], [1, None]])
    assert grid.differing(other) == grid.differing([grid, other]) == ((1, 0), (1, 1))


def test_colours_have_names_without_a_palette() -> None:
    """Those of hints."""
    puzzle = nonogram.load(PUZZLES / "cherries.cwc")
    assert puzzle.palette == ()
    names = [nonogram.colour_name(puzzle, colour) for colour in range(3)]
    assert names == ["white", "black", "red"]
    assert f"({names[2]} " in nonogram.hint(puzzle).text()
    with pytest.raises(RequestError, match=r"^a colour is 3, expected 0 to 2$"):
        nonogram.colour_name(puzzle, 3)


def test_the_picture_that_was_made_unique_marks_its_changes() -> None:
    made = nonogram.make_unique([[1, 0], [0, 1]])
    assert made.cells == tuple(change.cell for change in made.changes) != ()
    assert made.svg() == made.grid.marking(made.cells).svg() != made.grid.svg()


def test_a_count_is_a_number() -> None:
    count = nonogram.count_solutions(TWO)
    assert (count + 1, 1 + count, sum([count, count]), [5, 6, 7][count]) == (3, 3, 4, 7)
    texts_and_floats: list[Any] = ["5", "a", 2.7]
    for other in texts_and_floats:
        with pytest.raises(TypeError, match=r"cannot be interpreted as an integer$"):
            count + other
        with pytest.raises(TypeError):
            other + count
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


def test_a_result_says_which_cells_were_given() -> None:
    """Kept without them, its verdict would be false of the puzzle."""
    result = nonogram.solve(TWO, given={(0, 0): 1})
    assert result.verdict is Verdict.UNIQUE
    assert result.given is not None
    assert result.given.by_place() == {(0, 0): 1}
    assert pickle.loads(pickle.dumps(result)).given == result.given
    assert result.to_dict()["given"] == ["#?", "??"]
    assert result != nonogram.solve(TWO, given={(0, 1): 0})
    assert str(result) == "Unique solution with 1 given cell"
    assert repr(result) == "<Result: unique with 1 given cell>"
    assert nonogram.solve(TWO, given={}).given is None
    assert nonogram.solve(TWO).to_dict()["given"] is None


@pytest.mark.parametrize("given", [{(0, 0): 1}, {(0, 0): 1, (0, 1): 1}])
def test_what_holds_only_with_given_cells_is_not_proved(
    given: dict[tuple[int, int], int], tmp_path: Path
) -> None:
    result = nonogram.solve(TWO, given=given)
    said = rf"'{result.verdict.words}' was found with \d given cells?: a certificate is of the"
    with pytest.raises(RequestError, match=said):
        nonogram.prove(TWO, result, tmp_path / "two.zip")
    assert not (tmp_path / "two.zip").exists()


def test_what_holds_without_the_given_cells_as_well_is_proved(tmp_path: Path) -> None:
    three = Puzzle.from_grid([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    result = nonogram.solve(three, given={(0, 0): 1})
    assert result.verdict is Verdict.MULTIPLE
    nonogram.prove(three, result, tmp_path / "three.zip")
    assert nonogram.verify(three, tmp_path / "three.zip") is Verdict.MULTIPLE


THREE = Puzzle.from_grid([[1, 0, 0], [0, 1, 0], [0, 0, 1]])  #: the six permutations


def test_the_cells_to_give_lead_to_the_goal() -> None:
    """Others lead a player, and the author, to a picture that is not meant."""
    for goal in ([[0, 1, 0], [1, 0, 0], [0, 0, 1]], [[0, 0, 1], [0, 1, 0], [1, 0, 0]]):
        puzzle = THREE.replace(goals=[goal])
        report, found = nonogram.check(puzzle), nonogram.ambiguity(puzzle)
        with nonogram.Session(puzzle) as session:
            for one in (report.ambiguity, found, session.ambiguity()):
                assert one is not None
                assert one.solution == nonogram.Grid(goal)
                assert one.deciding is not None
                result = nonogram.solve(puzzle, given=one.deciding)
                assert result.verdict is Verdict.UNIQUE
                assert result.solution == nonogram.Grid(goal)
        assert report.solution == nonogram.Grid(goal)
        assert report.found == 6
        assert report.complete


def test_the_cells_to_give_fit_a_goal_with_open_cells() -> None:
    goal = [[None, None, 1], [None, None, None], [None, 1, None]]
    found = nonogram.ambiguity(THREE.replace(goals=[goal]))
    assert found is not None
    assert found.solution == nonogram.Grid([[0, 0, 1], [1, 0, 0], [0, 1, 0]])


def test_a_goal_that_is_no_solution_is_not_followed() -> None:
    puzzle = THREE.replace(goals=[[[1, 1, 1]] * 3, [[0, 1, 0], [0, 0, 1], [1, 0, 0]]])
    found = nonogram.ambiguity(puzzle)
    assert found is not None
    assert found.solution == puzzle.goals[1]
    given = nonogram.ambiguity(puzzle, given={(0, 0): 1})
    assert given is not None
    assert given.solution[0, 0] == 1


HALF = Puzzle.of([[1], [1], [], [2]], [[1, 1], [1, 1]])  #: half of it has two solutions


def test_known_is_all_that_was_proved() -> None:
    common = {(2, 0): 0, (2, 1): 0, (3, 0): 1, (3, 1): 1}
    report = nonogram.check(HALF)
    assert report.known is not None
    assert report.known.by_place() == common
    (answer,) = nonogram.check_many([HALF], jobs=1)
    assert answer.known == report.known
    listed = nonogram.solve(HALF, limit=None)
    assert listed.complete
    assert listed.known == report.known
    assert nonogram.solve(THREE, limit=1).known is None
    assert nonogram.solve(THREE, limit=None).known is None
    noise = nonogram.load(PUZZLES / "noise.cwd")
    checked = nonogram.check(noise)
    assert checked.ambiguity is not None
    assert checked.known == checked.ambiguity.backbone
    assert nonogram.solve(noise, limit=None).known == checked.known


def test_known_has_the_same_meaning_in_json() -> None:
    for result in (nonogram.solve(ONE), nonogram.check(ONE)):
        assert result.known == result.solution
        assert result.to_dict()["known"] == result.to_dict()["solution"]


def stop(progress: nonogram.Progress) -> None:
    raise TimeUpError("the shop closes")


def test_a_stopped_run_says_so() -> None:
    """It is no time limit: nobody would have set one."""
    hard = nonogram.random_puzzle(30, 30, 0.35, seed=7)
    result, report = nonogram.solve(hard, on_progress=stop), nonogram.check(hard, on_progress=stop)
    for one in (result, report):
        assert one.cause is nonogram.Cause.STOPPED
        assert one.stats.stopped == "the shop closes"
        assert "Undecided (the shop closes)" in str(one)
        assert one.to_dict()["cause"] == "stopped"
    count = nonogram.count_solutions(hard, on_progress=stop)
    assert count.stats.stopped == "the shop closes"
    with pytest.raises(TimeUpError, match="the shop closes"):
        next(nonogram.solutions(hard, on_progress=stop))
    with pytest.raises(TimeUpError, match="the shop closes"):
        nonogram.ambiguity(hard, on_progress=stop)
    with nonogram.Session(hard, on_progress=stop) as session:
        with pytest.raises(TimeUpError, match="the shop closes"):
            session.solve()
        assert session.count().stats.stopped == "the shop closes"
    with pytest.raises(TimeUpError, match="the shop closes"):
        len(nonogram.explain(hard, on_progress=stop))
    assert nonogram.solve(hard, timeout=0).cause is nonogram.Cause.TIME_LIMIT


def test_a_picture_that_was_not_made_unique_says_who_stopped_it() -> None:
    made = nonogram.make_unique(nonogram.picture_puzzle(30, 30, seed=2), on_progress=stop)
    assert made.verdict is Verdict.UNDECIDED
    assert made.stopped == "the shop closes"
    assert str(made).endswith("Undecided (the shop closes)")


def test_a_line_with_open_cells_has_no_clue() -> None:
    assert nonogram.clue_of([1, 1, 0, 2]) == (nonogram.Block(2), nonogram.Block(1, 2))
    with pytest.raises(RequestError, match="undecided cells"):
        nonogram.clue_of([1, None, 1])
    assert "undecided" in str(nonogram.clue_of.__doc__)


def test_a_field_that_no_value_has_is_a_wrong_call() -> None:
    for value, wrong in ((ONE, "titel"), (nonogram.solve(ONE), "solved")):
        with pytest.raises(nonogram.WrongCallError, match=rf"has no option {wrong}: it has "):
            value.replace(**{wrong: None})


def test_help_says_what_encodings_are() -> None:
    told = pydoc.plain(pydoc.render_doc(nonogram.LineEncoding))
    assert "class LineEncoding" in told
    assert "__call__(self, clue: " in told.replace("'", "")


def test_whoever_matches_all_reasons_has_them_all() -> None:
    """Type checkers say so by `assert_never`."""
    reasons = [
        *nonogram.check(nonogram.load(PUZZLES / "typo.cwd")).reasons,
        *nonogram.solve(nonogram.Puzzle.of([[2]], [[1], []])).reasons,
        nonogram.AssumedCellsContradict(((0, 0),), "row 1, cell 1", minimal=True),
    ]
    for reason in reasons:
        match reason:
            case nonogram.ClueTooLong() | nonogram.LineImpossible() | nonogram.LinesContradict():
                assert reason is not reasons[-1]
            case nonogram.TotalsDiffer() | nonogram.CluesContradict():
                assert reason is not reasons[-1]
            case nonogram.GivenCellsContradict():
                assert reason is reasons[-1]
            case _:
                assert_never(reason)


def test_marks_are_drawn_or_refused() -> None:
    """They never vanish in silence."""
    boat, flower = (nonogram.load(PUZZLES / name) for name in ("boat.cwd", "flower.json"))
    for puzzle in (boat, flower):
        grid = nonogram.solve(puzzle).solution
        assert grid is not None
        marked = grid.marking([(3, 5)])
        *rows, told = str(marked).split("\n")
        assert rows != str(grid).split("\n")
        assert told.startswith("(marks: in the marked cells; ")
        assert puzzle.drawn(marked) == str(grid)
        for layout in nonogram.Layout:
            if layout is nonogram.Layout.FULL and puzzle is boat:
                assert nonogram.clued_picture(boat, marked) != nonogram.clued_picture(boat, grid)
            else:
                with pytest.raises(RequestError, match="without colours marks are not seen here"):
                    nonogram.clued_picture(puzzle, marked, layout)
            coloured = nonogram.clued_picture(puzzle, marked, layout, depth=256)
            assert coloured != nonogram.clued_picture(puzzle, grid, layout, depth=256)


def returned() -> list[Any]:
    """Values of all kinds that functions return."""
    ambiguous, typo = nonogram.load(PUZZLES / "switches.cwc"), nonogram.load(PUZZLES / "typo.cwd")
    result, formula = nonogram.solve(ONE), nonogram.encode(ambiguous)
    answer, common = answer_to(ONE), nonogram.ambiguity(ambiguous)
    repairs, path = nonogram.repairs(typo), nonogram.explain(ONE)
    assert common is not None
    return [
        *(ONE, ambiguous, nonogram.load(PUZZLES / "flower.json"), ONE.geometry),
        *(result, result.stats, result.solution, common, common.solution.marking([(0, 0)])),
        *(nonogram.count_solutions(TWO), formula, formula.clauses, answer, answer.board),
        *(nonogram.check(ONE), repairs, repairs[0], repairs[0].changes[0], answer.asked),
        *(nonogram.solve(typo).reasons[0], path, path[0], nonogram.difficulty(ONE)),
        *(nonogram.hint(ONE), *nonogram.duplicates([ONE, ONE]), nonogram.blot(ONE, 1)),
        *(nonogram.make_unique("##\n#."), nonogram.Line("row", 1), nonogram.Colour("#", (1, 2, 3))),
        nonogram.Clash(nonogram.Line("row", 1), (nonogram.Mark((0, 1), (2,)),)),
    ]


def test_what_is_returned_is_told_as_json() -> None:
    """Each value is a dictionary that JSON gives back as it was, and counts cells from 1."""
    told = {type(value): value.to_dict() for value in returned()}
    for kind, data in told.items():
        assert json.loads(json.dumps(data)) == data, kind
    assert nonogram.loads(json.dumps(ONE.to_dict())) == ONE
    assert told[nonogram.Clash] == {"line": "row 1", "because": [[1, 2, [2]]]}
    assert told[nonogram.Formula].keys() == {"name", "meanings", "clauses"}
    solution = nonogram.solve(ONE).solution
    assert solution is not None
    assert solution.to_dict() == {"picture": ["#.#", ".##"], "marked": []}


def test_without_a_solution_the_board_is_drawn() -> None:
    typo, one = nonogram.load(PUZZLES / "typo.cwd"), answer_to(ONE)
    unread = nonogram.solve(TWO, timeout=0)
    assert unread.svg() == nonogram.svg(TWO, {}, clues=False)
    for value in (nonogram.solve(typo), nonogram.check(typo), answer_to(typo)):
        assert value.svg() == nonogram.svg(typo, {}, clues=False)
    assert one.solution is not None
    assert one.svg() == nonogram.svg(ONE, one.solution, clues=False)
    repair = nonogram.repairs(typo)[0]
    assert repair.svg() == nonogram.svg(repair.puzzle, repair.solution)


def test_the_names_of_seconds_are_the_same() -> None:
    stats, answer = nonogram.solve(ONE).stats, answer_to(ONE)
    for one in (stats, answer):
        assert one.cpu_total == sum(one.cpu_seconds.values())
    assert {*stats.cpu_seconds} <= {*answer.cpu_seconds}


def test_levels_are_compared_with_levels() -> None:
    nothing: Any = None
    assert Level.HARD < "search"
    with pytest.raises(nonogram.UnknownNameError, match="unknown level None"):
        _ = nothing > Level.HARD


@pytest.mark.parametrize("name", ["Repair", "Repairs", "Count", "Block", "Grade", "RequestError"])
def test_help_of_a_class_lists_what_is_its_own(name: str) -> None:
    told = pydoc.plain(pydoc.render_doc(getattr(nonogram, name)))
    assert len(told.splitlines()) < 90
    for foreign in ("__abstractmethods__", "__setattr__", "with_traceback", "__mul__", "upper("):
        assert foreign not in told


def test_an_answer_counts_colours_as_its_record_does() -> None:
    answer = answer_to(nonogram.load(PUZZLES / "rocket.g"))  # corners have colours of their own
    assert answer.colours == answer.to_dict()["colours"] == 1
    (unread,) = nonogram.solve_many(["none.cwd"], jobs=1)
    assert unread.colours is None
    assert not answer.is_harder_than("easy")


def test_what_may_have_failed_is_neither_true_nor_false() -> None:
    with pytest.raises(RequestError, match="Blotted is neither true nor false"):
        assert nonogram.blot(TWO, 1)


def test_one_is_no_plural() -> None:
    said = [str(reason) for reason in nonogram.solve(Puzzle.of([[1]], [[]])).reasons]
    assert said == ["the row clues have 1 cell, the column clues 0"]
    with pytest.raises(RequestError, match=r"one of: row 1, column 1 to 2$"):
        Puzzle.of([[1]], [[1], []]).clue(nonogram.Line("row", 2))


def test_the_lines_of_a_text_are_a_grid() -> None:
    """Lists of texts are what JSON has."""
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    rows: Any = puzzle.grid("#.\n.#").to_dict()["picture"]
    begun, wrong, picture = (text.split() for text in ("#? ??", "#. .x.", "## #."))
    lines: list[Any] = [begun, wrong, picture]
    assert rows == ["#.", ".#"]
    assert puzzle.grid(rows) == puzzle.grid("#.\n.#")
    assert nonogram.hint(puzzle, given=lines[0]).cells
    assert nonogram.make_unique(lines[2]).grid.rows == ((1, 1), (1, 0))
    with pytest.raises(RequestError, match=r"^a grid: line 2: row 2 has 3 cells, expected 2$"):
        puzzle.grid(lines[1])


def test_errors_name_what_was_meant(tmp_path: Path) -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    result: Any = nonogram.solve(puzzle)
    for call in (nonogram.svg, nonogram.png, puzzle.grid):
        arguments = [puzzle, result][call == puzzle.grid :]
        with pytest.raises(
            RequestError, match=r"^expected rows .*, or result.solution, found <Res"
        ):
            call(*arguments)
    exchanged: Any = nonogram.save
    with pytest.raises(RequestError, match=r"^expected a Puzzle, found '.*' \(nonogram.load"):
        exchanged(str(tmp_path / "a.cwd"), puzzle)
    assert nonogram.pdf(puzzle, result.solution).startswith(b"%PDF")
