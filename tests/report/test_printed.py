"""The texts of `print`: sentences of the command line, and nothing that fills the screen."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import nonogram
from nonogram import Level, Puzzle, Technique, Verdict
from nonogram.ask.answer import answer_of
from nonogram.ask.found import Answer
from nonogram.ask.question import Question, Wanted
from nonogram.base.text import counted
from nonogram.core.verdict import VERDICTS, Cause
from nonogram.report.facts import facts
from nonogram.report.verdict import verdict_told
from support.command_line import run
from support.paths import PROJECT, PUZZLES
from support.texts import NONE, SWITCH

FISH = nonogram.load(PUZZLES / "fish.cwd")
SWITCHES = nonogram.loads(SWITCH)


def test_a_result_is_neither_true_nor_false() -> None:
    with pytest.raises(nonogram.RequestError, match=r"write result\.solution is not None, or"):
        bool(nonogram.solve(FISH))


def test_a_result() -> None:
    assert str(nonogram.solve(FISH)) == "Unique solution"
    assert str(nonogram.solve(SWITCHES)) == "Multiple solutions"
    result = nonogram.solve(nonogram.loads(NONE))
    assert str(result).splitlines() == ["No solution", *map(str, result.reasons)]


def test_what_the_prompt_shows() -> None:
    shown: list[tuple[object, str]] = [
        (Puzzle.of([[1]], [[1]]), "Puzzle.of([[1]], [[1]])"),
        (Puzzle.of([[None, (2, 2)]], [[]], 3), "Puzzle.of([[None, [2, 2]]], [[]], colours=3)"),
        (Puzzle.of([[1]], [[1]], title="One"), "Puzzle.of([[1]], [[1]], title='One')"),
        (nonogram.solve(Puzzle.of([[1]], [[1]])), "<Result: unique>"),
        (nonogram.Grid([[1, None]]), "Grid(((1, None),))"),
        (nonogram.Rectangle(2, 3), "Rectangle(2, 3)"),
        (nonogram.Hexagon.regular(2), "Hexagon((2, 2, 2, 2, 2, 2))"),
        (nonogram.Block(3, 2), "Block(length=3, colour=2)"),
        (nonogram.Line("row", 3), "Line(axis='row', number=3)"),
        (nonogram.explain(FISH)[0], "<Deduction column 1: 14 cells (forced line)>"),
        (nonogram.explain(FISH), "<Explanation: unique, 65 steps>"),
        (FISH.replace(title="Fish"), "<Puzzle 'Fish' of 14 rows and 20 columns>"),
    ]
    assert [repr(value) for value, _ in shown] == [text for _, text in shown]


def test_what_print_shows() -> None:
    rated = nonogram.difficulty(FISH)
    assert rated is not None
    shown: list[tuple[object, str]] = [
        (nonogram.Grid([[1, None]]), "#?"),
        (rated, f"{rated.level.words} (effort {rated.effort:.1f})"),
        (Level.VERY_HARD, "very_hard"),
        (Technique.SIMPLE_SPACES, "simple_spaces"),
        (Verdict.NO_SOLUTION, "no_solution"),
        (nonogram.Line("row", 3), "row 3"),
        (nonogram.count_solutions(FISH), "1 solution"),
    ]
    assert [str(value) for value, _ in shown] == [text for _, text in shown]


def test_large_values_do_not_fill_the_screen() -> None:
    result = nonogram.solve(FISH)
    assert repr(FISH) == "<Puzzle of 14 rows and 20 columns>"
    assert repr(result.solution) == "<Grid of 14 rows and 20 columns>"
    assert len(repr(result)) < 500


@pytest.mark.parametrize("name", ["fish.cwd", "switch.cwd", "typo.cwd", "flower.json"])
def test_a_report(name: str) -> None:
    puzzle = nonogram.load(PUZZLES / name) if name != "switch.cwd" else SWITCHES
    report = nonogram.check(puzzle)
    assert str(report).splitlines() == [*facts(report.puzzle, answer_of(report), None)]
    assert "verdict:" in str(report)
    assert repr(report) == f"<Report of {puzzle.geometry}: {VERDICTS[report.result.verdict]}>"


def test_a_puzzle_that_was_given_up_has_the_facts_that_are_known() -> None:
    answer = Answer(Verdict.UNDECIDED, Cause.MEMORY_LIMIT)
    assert [*facts(FISH, answer, None, Level.EASY)][-2:] == [
        "verdict:      Undecided (memory limit)",
        "settled by:   not known",
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "Look at row 8."),
        ("wrong", "Something is wrong in row 1."),
        ("done", "Nothing is left to do."),
    ],
)
def test_a_hint(given: str, says: str) -> None:
    (solution,) = nonogram.solve(FISH).solutions
    cells = [*map(list, solution)]
    if given == "wrong":
        cells[0][0] = 1 - cells[0][0]
    hint = nonogram.hint(FISH, given=cells if given else None)
    assert str(hint) == says
    assert repr(hint) == f"<Hint: {says}>"
    assert hint.puzzle is FISH


def test_a_hint_is_what_the_command_line_says() -> None:
    assert run("hint", str(PUZZLES / "fish.cwd")).stdout == f"{nonogram.hint(FISH)}\n"


def test_what_a_hint_has() -> None:
    """Its sentences at each level, its steps, and the picture after them; and its result."""
    hint = nonogram.hint(FISH)
    file = str(PUZZLES / "fish.cwd")
    for detail in ("where", "what", "why"):
        assert run("hint", f"--detail={detail}", file).stdout == f"{hint.text(detail)}\n"
    assert hint.text() == hint.text("why")
    with pytest.raises(nonogram.RequestError, match="detail is 'how', expected where or what or"):
        hint.text("how")  # type: ignore[arg-type]
    assert hint.step is not None
    assert hint.steps == (*hint.before, hint.step)
    known = {cell: colours[0] for cell, colours in hint.step.concludes if len(colours) == 1}
    assert known
    assert hint.grid == FISH.grid(known)
    after = nonogram.hint(FISH, given=hint.grid)
    assert [(cell, colour) for cell, colour in known.items() if after.grid[cell] != colour] == []
    assert (hint.verdict, hint.solution) == (hint.result.verdict, hint.result.solution)
    assert hint.stats is hint.result.stats
    done = nonogram.hint(FISH, given=hint.solution)
    assert (done.steps, done.grid) == ((), hint.solution)
    assert nonogram.hint(nonogram.loads(NONE)).grid.cells.count(None) > 0


def test_hints_of_what_has_no_solution_or_several() -> None:
    assert str(nonogram.hint(nonogram.loads(NONE))).startswith("No solution\n")
    assert repr(nonogram.hint(nonogram.loads(NONE))) == "<Hint: No solution>"
    assert str(nonogram.hint(SWITCHES)).startswith("No step is left: the puzzle has multiple")


def test_steps() -> None:
    explanation = nonogram.explain(FISH)
    first, *_ = explanation
    size = len(first.concludes)
    assert str(first) == f"column 1: {size} cells (forced line)"
    assert repr(first) == f"<Deduction column 1: {size} cells (forced line)>"


def test_a_contradiction() -> None:
    found = set()
    for seed in range(30):
        for step in nonogram.explain(nonogram.random_puzzle(6, 6, 0.45, seed=seed)):
            if isinstance(step, nonogram.Contradiction):
                found.add(step)
    assert found
    for step in found:
        assert str(step).endswith(
            f": {counted(len(step.concludes), 'cell')} ({step.technique.words})"
        )
        assert [line for line in step.lines if str(line.number) not in str(step)] == []


def test_an_explanation() -> None:
    explanation = nonogram.explain(FISH)
    assert repr(explanation) == "<Explanation: unique, 65 steps>"
    told = run("explain", "--quiet", str(PUZZLES / "fish.cwd")).stdout
    assert f"{explanation}\n" == told
    assert sum(1 for _ in explanation) > 1
    assert f"{explanation}\n" == told  # it has been taken, and is told all the same


def test_an_explanation_of_what_has_no_solution() -> None:
    """All reasons, as the command has them; those of the result come from solving alone."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    done = run("explain", str(PUZZLES / "typo.cwd"))
    verdict, *reasons = str(nonogram.explain(puzzle)).splitlines()
    assert done.stdout == f"{verdict}\n" == "No solution\n"
    assert reasons == [str(reason) for reason in nonogram.check(puzzle).reasons]
    assert [reason for reason in reasons if reason not in done.stderr] == []
    given = {(0, 0): 1}
    assert "given" in str(nonogram.explain(Puzzle.of([[], []], [[], []]), given=given))


def test_a_standstill() -> None:
    standstill = nonogram.explain(SWITCHES).standstill
    assert str(standstill) == "Logic ends here: 4 cells open. Solutions differ in 4 cells."


def test_steps_of_another_puzzle() -> None:
    """What the puzzle lacks is refused: a line, a cell, a block."""
    steps = [*nonogram.explain(FISH)]
    for small in (SWITCHES, Puzzle.of([[1]] * 14, [[14]]), Puzzle.of([[1]], [[1]])):
        walk = nonogram.explain(small)
        with pytest.raises(nonogram.RequestError):
            _ = [*map(walk.text, steps)]
    assert nonogram.explain(FISH).text(steps[0]).startswith("Column 1 (")


def test_explanations_and_hints_are_drawn() -> None:
    explanation = nonogram.explain(FISH)
    assert explanation._repr_svg_() == nonogram.svg(FISH, explanation.grid)
    step = explanation[3]
    assert step._repr_svg_() == step.svg()
    assert step._repr_html_() is None
    hint = nonogram.hint(FISH)
    assert hint._repr_svg_() == hint.svg() == nonogram.svg(FISH, hint.grid, marks=hint.cells)
    assert "Row 8 (7 7 2)" in (hint.step._repr_svg_() or "")
    picture = nonogram.solve(FISH).solution
    assert nonogram.hint(FISH, given=picture)._repr_svg_() == nonogram.svg(FISH, picture)


def test_alternative_texts() -> None:
    """As IPython passes them on to notebooks, where nbconvert looks for them."""
    shell = pytest.importorskip("IPython.core.formatters")
    result = nonogram.solve(FISH)
    shown: list[tuple[Any, str]] = [
        (FISH, str(FISH)),
        (result, "Unique solution"),
        (result.solution, "14 rows and 20 columns"),
        (nonogram.hint(FISH), "Look at row 8."),
    ]
    for value, said in shown:
        data, about = shell.DisplayFormatter().format(value)
        assert data["image/svg+xml"] == value._repr_svg_()
        assert about["image/svg+xml"] == {"alt": said}


def test_a_count() -> None:
    count = nonogram.count_solutions(SWITCHES)
    assert (str(count), repr(count)) == ("2 solutions", "<Count: 2 solutions>")
    assert str(nonogram.count_solutions(SWITCHES, limit=1)) == "at least 1 solution"
    assert str(nonogram.count_solutions(nonogram.loads(NONE))) == "0 solutions"


def test_nothing_that_tells_is_loaded_before() -> None:
    script = (
        "import sys, nonogram; hint = nonogram.hint(nonogram.Puzzle.of([[1]], [[1]])); "
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith("nonogram.report")]


def test_what_check_says_of_each_part() -> None:
    said = run("check", "--repair", "-q", str(PUZZLES / "fish.cwd")).stdout
    assert "difficulty:   easy: the hardest" in said
    ambiguity = nonogram.ambiguity(nonogram.load(PUZZLES / "switches.cwc"))
    assert ambiguity is not None
    assert str(ambiguity) in run("check", "-q", str(PUZZLES / "switches.cwc")).stdout
    assert (ambiguity._repr_svg_() or "").startswith("<svg")
    repairs = nonogram.repairs(nonogram.load(PUZZLES / "typo.cwd"))
    said = run("check", "--repair", "-q", str(PUZZLES / "typo.cwd")).stdout
    assert said.endswith(str(repairs) + "\n")
    assert said.endswith(str(repairs[0]) + "\n")
    up = "the time was up before all small changes were tried: "
    some = str(repairs.replace(complete=False))
    assert some.startswith(f"{up}1 change gives exactly one solution\n")
    none = nonogram.repairs(nonogram.load(PUZZLES / "typo.cwd"), timeout=0)
    assert str(none) == f"{up}none was found that gives exactly one solution"


def test_what_make_says_of_each_part() -> None:
    picture = [[1, 0], [0, 1]]
    made = nonogram.make_unique(picture)
    *changes, verdict = str(made).splitlines()
    assert (changes[0], verdict) == ("changed 1 cell:", "Unique solution")
    assert changes[1].startswith("  row ")
    assert (made._repr_svg_() or "").startswith("<svg")
    assert str(nonogram.make_unique([[1, 1]])) == "Unique solution"
    blotted = nonogram.blot(FISH, 1)
    assert str(blotted) == "blotted 1 number"
    assert blotted._repr_svg_() == blotted.puzzle._repr_svg_()
    assert str(nonogram.blot(SWITCHES, 1)) == "blotted 0 numbers: multiple solutions"


def test_what_dupes_and_solve_say() -> None:
    turned = nonogram.Puzzle.from_grid(
        [row[::-1] for row in zip(*nonogram.solve(FISH).solution or ())]
    )
    (same, rotated) = nonogram.duplicates([FISH, FISH, turned])
    assert (str(same), str(rotated)) == (
        "puzzles[1]: same as puzzles[0]",
        "puzzles[2]: rotated puzzles[0]",
    )
    answers = nonogram.solve_many([FISH, "no such file"], jobs=1)
    assert [*map(str, answers)] == [
        "Unique solution",
        "Error: cannot read the file: no such file or directory",
    ]
    (rated,) = nonogram.solve_many([FISH], jobs=1, difficulty=True)
    assert str(rated) == verdict_told(rated, Question(difficulty=True))
    assert str(rated).startswith("Unique solution, ")


@pytest.mark.parametrize(
    "name", ["balloon.cwc", "candle.xml", "rocket.g", "fish.cwd", "flower.json"]
)
def test_solutions_in_answers_look_like_those_of_solve(name: str) -> None:
    """In the characters of the puzzle, though the puzzle itself is not read again."""
    result = nonogram.solve(nonogram.load(PUZZLES / name))
    (answer,) = nonogram.solve_many([PUZZLES / name], jobs=1)
    assert answer.loaded is None
    assert str(answer.solution) == str(result.solution)
    assert answer.solution == result.solution


def test_solutions_of_very_many_colours() -> None:
    grid = [[*range(60)]]
    (answer,) = nonogram.solve_many([Puzzle.from_grid(grid)], jobs=1)
    found = Answer.from_dict(answer.to_dict()).solution
    assert found == nonogram.Grid(grid)
    assert str(found) == str(nonogram.solve(Puzzle.from_grid(grid)).solution)


def test_answers_are_compared_without_times() -> None:
    one = next(nonogram.solve_many([FISH], jobs=1))
    record: dict[str, Any] = {**one.to_dict()}
    record["stats"]["wall_seconds"] = 1000.0
    record["stats"]["cpu_seconds"] = {"read": 1000.0}
    later = Answer.from_dict(record)
    assert later.seconds != one.seconds
    assert later == one
    assert one != next(nonogram.solve_many([SWITCHES], jobs=1))
    assert one != next(nonogram.solve_many([FISH], jobs=1, difficulty=True))


def test_a_drawing() -> None:
    pytest.importorskip("PIL")
    fox = nonogram.from_image(PROJECT / "docs" / "fox.png", size=20, colours=2)
    first, second, *_ = str(fox).splitlines()
    assert first == "20 rows and 20 columns, 2 colours"
    assert second == "400 x 400 pixels reduced to 20 rows and 20 columns"
    fox = nonogram.from_image(PROJECT / "docs" / "fox.png", size=401)
    assert "400 x 400 pixels enlarged to 401 rows and 401 columns" in str(fox).splitlines()
    assert (fox._repr_svg_() or "").startswith("<svg")


@pytest.mark.parametrize(
    ("wanted", "found", "complete", "told"),
    [
        (Wanted.NUMBER, 0, True, "0"),
        (Wanted.NUMBER, 1, True, "1"),
        (Wanted.NUMBER, 4, False, "at least 4"),
        (Wanted.NUMBER, 3, False, "at least 3"),
        (Wanted.EACH, 1, True, "1 solution"),
        (Wanted.EACH, 2, True, "2 solutions"),
        (Wanted.EACH, 1, False, "at least 1 solution"),
        (Wanted.EACH, 2, False, "at least 2 solutions"),
        (Wanted.VERDICT, 2, False, "Multiple solutions"),
    ],
)
def test_how_many(wanted: Wanted, found: int, complete: bool, told: str) -> None:
    answer = Answer(Verdict.MULTIPLE, found=found, complete=complete)
    assert verdict_told(answer, Question(wanted, limit=4)) == told


def test_notebooks_show_the_words() -> None:
    formatter = pytest.importorskip("IPython.lib.pretty")
    difficulty = nonogram.difficulty(FISH)
    assert formatter.pretty(difficulty) == str(difficulty)
