"""Values that are no puzzle, grid, list or number are refused by name, wherever given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import (
    Block,
    Grid,
    Level,
    MissingFileError,
    Puzzle,
    Rectangle,
    RequestError,
    TimeUpError,
    UnknownNameError,
    WrongCallError,
)
from nonogram.certificates.prove import prove
from support.paths import PUZZLES
from support.texts import SWITCH

FISH = PUZZLES / "fish.cwd"
PUZZLE = nonogram.loads(SWITCH)
ROWS = [[1, 0], [0, 1]]

QUESTIONS = [
    nonogram.solve,
    nonogram.count_solutions,
    nonogram.ambiguity,
    nonogram.check,
    nonogram.hint,
    nonogram.explain,
    nonogram.difficulty,
    lambda puzzle, **options: next(nonogram.solutions(puzzle, **options)),
]
OTHERS = [
    nonogram.repairs,
    lambda puzzle: nonogram.blot(puzzle, 1),
    lambda puzzle: nonogram.dumps(puzzle, "json"),
    lambda puzzle: [*nonogram.duplicates([puzzle])],
    lambda puzzle: nonogram.pdf([puzzle]),
    nonogram.clued_picture,
    nonogram.svg,
    nonogram.png,
]


@pytest.mark.parametrize("ask", [*QUESTIONS, *OTHERS])
def test_no_puzzle(ask: Callable[..., Any]) -> None:
    said = r"^expected a Puzzle, found (None|\[|\(|Grid|b'fish')"
    for wrong in (None, ROWS, Grid(ROWS), b"fish"):
        with pytest.raises(RequestError, match=said):
            ask(wrong)


@pytest.mark.parametrize("name", [FISH, str(FISH)])
def test_the_name_of_a_file_is_no_puzzle(name: Any) -> None:
    with pytest.raises(RequestError, match=r"fish.cwd.* \(nonogram.load reads files\)$"):
        nonogram.solve(name)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_given_cells_may_be_rows(ask: Callable[..., Any]) -> None:
    given: Any = [[1, None], [None, None]]
    found, again = (ask(PUZZLE, given=cells) for cells in (given, Grid(given)))
    if isinstance(found, (nonogram.Solutions, nonogram.Explanation)):  # not to be compared
        found, again = str(found), str(again)
    assert found == again


def test_what_is_given_is_a_grid() -> None:
    assert nonogram.check(PUZZLE, given=ROWS).given == Grid(ROWS)


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([[0]], r"given cells of 1 row and 1 column for a puzzle of 2 rows and 2 columns"),
        (5, "expected rows of colour numbers, found 5"),
        ([["#", "."]], "row 1, cell 1: expected the number of a colour or None, found '#'"),
        (PUZZLE, "expected rows of colour numbers, found Puzzle"),
    ],
)
def test_given_cells_that_are_none(ask: Callable[..., Any], given: Any, message: str) -> None:
    with pytest.raises(RequestError, match=f"^{message}") as caught:
        ask(PUZZLE, given=given)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("ask", QUESTIONS)
def test_no_timeout(ask: Callable[..., Any]) -> None:
    for timeout in ("3", [3], 10**400, -1, float("nan"), 1e12):
        with pytest.raises(RequestError, match=r"^a timeout of .*, expected"):
            ask(PUZZLE, timeout=timeout)


@pytest.mark.parametrize("timeout", ["3", -1])
def test_no_timeout_elsewhere(timeout: Any) -> None:
    for ask in (
        lambda: nonogram.load(FISH, timeout=timeout),
        lambda: nonogram.solve_many([PUZZLE], timeout=timeout),
        lambda: nonogram.duplicates([], timeout=timeout),
        lambda: nonogram.make_unique(ROWS, timeout=timeout),
    ):
        with pytest.raises(RequestError, match=r"^a timeout of .*, expected"):
            ask()


@pytest.mark.parametrize("limit", ["2", 2.5, 0])
def test_no_limit(limit: Any) -> None:
    kind = "" if type(limit) is int else "a whole number, "
    expected = rf"^limit is {limit!r}, expected {kind}at least [12]$"
    for ask in (nonogram.solve, nonogram.count_solutions, nonogram.check):
        with pytest.raises(RequestError, match=expected):
            ask(PUZZLE, limit=limit)
    with pytest.raises(RequestError, match=r"^limit is"):
        nonogram.solve_many([PUZZLE], limit=limit)


def test_an_option_that_there_is_not() -> None:
    """The options that there are, and a TypeError, too, as of any function in Python."""
    ask: Any = nonogram.solve
    message = (
        r"^solve\(\) has no option max_solutions: it has limit, propagation, encoding, given, "
        r"solver, timeout, seed and on_progress$"
    )
    for kind in (RequestError, TypeError):
        with pytest.raises(kind, match=message):
            ask(PUZZLE, max_solutions=1)
    with pytest.raises(RequestError, match=r"^solve\(\) takes only puzzle without a name"):
        ask(PUZZLE, 1)
    with pytest.raises(RequestError, match=r"^solve\(\) takes only puzzle without a name"):
        ask(PUZZLE, puzzle=PUZZLE)
    assert ask(puzzle=PUZZLE) == ask(PUZZLE)


def test_an_option_that_a_rule_lacks() -> None:
    make: Any = nonogram.random_puzzle
    with pytest.raises(nonogram.WrongCallError, match=r"^random_puzzle\(\) has no option size: it"):
        make(size=10)


@pytest.mark.parametrize("jobs", [0, -1, "2", True, 10**30])
def test_no_number_of_processes(jobs: Any, tmp_path: Path) -> None:
    kind = "" if type(jobs) is int else "a whole number, "
    for ask in (
        lambda: nonogram.solve_many([PUZZLE], jobs=jobs),
        lambda: nonogram.verify_many([PUZZLE], tmp_path, jobs=jobs),
    ):
        with pytest.raises(RequestError, match=rf"^jobs is {jobs!r}, expected {kind}1 to 1,000$"):
            ask()


@pytest.mark.parametrize("solver", [5, ()])
def test_no_solver(solver: Any) -> None:
    said = r"^unknown solver .*, expected one of: auto, glucose4, .*, kissat404, "
    with pytest.raises(UnknownNameError, match=said):
        nonogram.solve(PUZZLE, solver=solver)
    five: Any = 5
    with pytest.raises(UnknownNameError, match=r"^unknown encoding 5, expected one of: order"):
        nonogram.solve(PUZZLE, encoding=five)


def test_levels_by_name() -> None:
    easy: Any = "easy"
    assert nonogram.make_unique(ROWS, level=easy) == nonogram.make_unique(ROWS, level=Level.EASY)
    report: Any = nonogram.check(nonogram.load(FISH))
    assert report.is_harder_than("trivial")
    assert not report.is_harder_than("easy")
    for ask in (
        report.is_harder_than,
        lambda level: nonogram.make_unique(ROWS, level=level),
        lambda level: nonogram.blot(PUZZLE, 1, level=level),
    ):
        with pytest.raises(UnknownNameError, match=r"^unknown level 'esy'. Did you mean 'easy'"):
            ask("esy")


@pytest.mark.parametrize("text", [None, 1, PUZZLE, PUZZLE.to_dict()])
def test_no_text(text: Any) -> None:
    """A program that has JSON as a dictionary learns what makes a text of it."""
    expected = r"^expected the text of a puzzle \(json.dumps makes it of a dict\), found"
    with pytest.raises(RequestError, match=expected):
        nonogram.loads(text)


@pytest.mark.parametrize("draw", [nonogram.Puzzle.grid, nonogram.clued_picture, nonogram.svg])
@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1]], "a grid of 1 row and 1 column for a puzzle of 2 rows and 2 columns"),
        ([[1, 0], [2, 0]], "a grid with colour 2, expected 0 to 1"),
        (
            [[1, 0], [-1, 0]],
            "row 2, cell 1: -1 is no colour; undecided cells are None",
        ),
    ],
)
def test_a_grid_of_another_puzzle(
    draw: Callable[..., Any], rows: list[list[int]], message: str
) -> None:
    with pytest.raises(RequestError, match=f"^{message}$"):
        draw(PUZZLE, rows)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[1]], [[1]]), r"expected a geometry such as .* \(Puzzle.of .*\), found \[\[1\]\]"),
        ((Rectangle(1, 1), [[1], [1]]), r"expected clues as tuples of blocks .*, found \[\[1"),
        ((Rectangle(1, 1), ((1,), (1,))), r"expected clues as tuples of blocks .*, found \(\(1"),
        ((Rectangle(1, 1), (((1, 1),), ())), "expected clues as tuples of blocks"),
        ((Rectangle(1, 1), ([], ())), "expected clues as tuples of blocks"),
        ((Rectangle(1, 1), None), "expected clues as tuples of blocks .*, found None"),
        ((Rectangle(1, 1), ((),)), "1 clue for 2 lines"),
        ((Rectangle(1, 2), ((Block(1),),) * 4), "4 clues for 3 lines"),
    ],
)
def test_what_is_no_puzzle(arguments: Any, message: str) -> None:
    with pytest.raises(RequestError, match=f"^{message}"):
        Puzzle(*arguments)


def test_clues_of_numbers() -> None:
    clues: Any = ([1], [1])
    with pytest.raises(RequestError, match=r"Puzzle.of takes numbers"):
        nonogram.Puzzle(nonogram.Rectangle(1, 1), clues)


def test_a_picture_may_be_rows() -> None:
    assert nonogram.make_unique(ROWS) == nonogram.make_unique(Grid(ROWS))
    assert PUZZLE.is_solution(ROWS)
    assert PUZZLE.violated_line(ROWS) is None
    for draw in (nonogram.Puzzle.grid, nonogram.clued_picture, nonogram.svg):
        assert draw(PUZZLE, ROWS) == draw(PUZZLE, Grid(ROWS))


@pytest.mark.parametrize("wrong", ["puzzles", Path("puzzles"), b"puzzles", PUZZLE, None, 5])
def test_one_in_place_of_many(wrong: Any, tmp_path: Path) -> None:
    for ask in (
        nonogram.solve_many,
        lambda puzzles: nonogram.verify_many(puzzles, tmp_path),
        nonogram.duplicates,
    ):
        with pytest.raises(RequestError, match=r"^expected a list of puzzles, found") as caught:
            ask(wrong)
        assert len(str(caught.value)) < 200
        assert ("(write [...] for a single one)" in str(caught.value)) is (wrong not in (None, 5))
    assert not [*tmp_path.iterdir()]


def test_neither_puzzle_nor_file() -> None:
    puzzles: list[Any] = [PUZZLE, 5]
    with pytest.raises(RequestError, match=r"expected a Puzzle or the name of a file, found 5"):
        [*nonogram.solve_many(puzzles, jobs=1)]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: nonogram.random_puzzle(0, 5), "number of rows is 0, expected 1 to 10,000,000"),
        (lambda: nonogram.picture_puzzle(5, 5, density=3), "density is 3, expected 0 to 1"),
        (lambda: nonogram.random_puzzle(5, 5, colours=0), "colours is 0, expected 1 to 1,000"),
        (lambda: nonogram.ndom_puzzle(0), "number of dominoes is 0"),
        (
            lambda: nonogram.from_image("x.png", shape="star"),
            "shape is 'star', expected rectangle or hexagon",
        ),
        (lambda: nonogram.from_image("x.png", colours=0), "colours is 0"),
    ],
)
def test_requests_are_errors_of_ours(ask: Callable[..., Any], message: str) -> None:
    """And ValueErrors, as they have always been."""
    with pytest.raises(RequestError, match=message):
        ask()
    assert issubclass(RequestError, ValueError)


def test_what_is_neither_true_nor_false() -> None:
    """Nothing that may tell of a fault is true; what is true has elements, or is there at all."""
    (answer,) = nonogram.solve_many([PUZZLE], jobs=1)
    asked = (nonogram.solve, nonogram.check, nonogram.hint, nonogram.count_solutions)
    made = nonogram.make_unique(ROWS)
    for found in (answer, made, *(ask(PUZZLE) for ask in asked)):
        name = type(found).__name__
        with pytest.raises(
            RequestError, match=f"^{name} is neither true nor false: write .*{name.lower()}"
        ):
            bool(found)
    assert not nonogram.repairs(PUZZLE)
    assert nonogram.ambiguity(PUZZLE)


def test_certificates(tmp_path: Path) -> None:
    result = nonogram.solve(PUZZLE)
    same = result.replace(solutions=result.solutions[:1] * 2)
    with pytest.raises(RequestError, match="expected two solutions"):
        prove(PUZZLE, same, tmp_path / "c")


def test_a_picture_that_is_not_there() -> None:
    pytest.importorskip("PIL")
    with pytest.raises(MissingFileError, match=r"^nothere.png: cannot read the file: no such file"):
        nonogram.from_image("nothere.png")
    with pytest.raises(RequestError, match="blurple"):
        nonogram.from_image("nothere.png", background="blurple")


@pytest.mark.parametrize(
    ("call", "known"),
    [
        (lambda p, **o: nonogram.solve_many([p], **o), "limit, difficulty, proof_dir, verify"),
        (lambda p, **o: nonogram.check_many([p], **o), "repair, jobs, executor"),
        (lambda p, **o: nonogram.verify_many([p], "x", **o), "checker, jobs"),
        (nonogram.encode, "propagation, encoding, second and given"),
        (nonogram.svg, "grid, marks, clues and clues_at"),
        (nonogram.png, "grid, marks, clues and clues_at"),
        (nonogram.pdf, "solved, paper, title"),
        (nonogram.duplicates, "timeout"),
        (lambda _, **o: nonogram.Puzzle.of([[1]], [[1]], **o), "rows, columns, colours"),
        (nonogram.Session, "given, solver, timeout, seed and on_progress"),
    ],
)
def test_unknown_options_are_told_with_those_there_are(call: Any, known: str) -> None:
    with pytest.raises(TypeError, match=rf"^[\w.]+\(\) has no option foo: it has .*{known}"):
        call(nonogram.loads(SWITCH), foo=1)
    assert issubclass(nonogram.WrongCallError, nonogram.RequestError)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (nonogram.svg, "clues"),
        (nonogram.png, "clues"),
        (nonogram.pdf, "solved"),
        (nonogram.pdf, "show_titles"),
        (nonogram.encode, "propagation"),
        (nonogram.solve, "propagation"),
        (nonogram.check, "repair"),
        (lambda p, **o: nonogram.solve_many([p], **o), "difficulty"),
        (lambda p, **o: nonogram.solve_many([p], proof_dir="x", **o), "verify"),
        (lambda p, **o: nonogram.check_many([p], **o), "repair"),
    ],
)
def test_yes_and_no_are_no_truth_values(call: Any, name: str) -> None:
    for wrong in ("no", 0, None):
        with pytest.raises(nonogram.RequestError, match=f"^{name}: expected True or False, found"):
            call(nonogram.loads(SWITCH), **{name: wrong})


def test_a_text_is_no_grid_to_make_clues_of() -> None:
    text: Any = "#.#\n.#."
    with pytest.raises(RequestError, match=r"found a text: nonogram\.loads reads it$"):
        Puzzle.from_grid(text)
    assert nonogram.loads(text) == Puzzle.from_grid([[1, 0, 1], [0, 1, 0]])


def test_a_text_is_read_in_time() -> None:
    for read in (nonogram.loads, nonogram.loads_all):
        assert read(SWITCH, timeout=99) in (PUZZLE, [PUZZLE])
        with pytest.raises(TimeUpError, match=r"^undecided, as it could not be read within 0 s$"):
            read(SWITCH, timeout=0)
        with pytest.raises(WrongCallError, match=r"has no option seconds: it has text, format"):
            read(SWITCH, seconds=1)  # type: ignore[call-arg]


def test_what_is_no_record_is_told_without_keys_of_python() -> None:
    said = r"^expected a record as `to_dict` of an Answer or a Report gives it: keys of schema 2"
    for data in (nonogram.solve(PUZZLE).to_dict(), PUZZLE.to_dict(), {}):
        with pytest.raises(RequestError, match=f"{said} are missing$"):
            nonogram.Answer.from_dict(data)


def test_formats_in_capitals() -> None:
    with pytest.raises(nonogram.RequestError, match="Did you mean 'cwd'"):
        nonogram.dumps(nonogram.loads(SWITCH), "CWD")
