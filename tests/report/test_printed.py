"""What `print` says: the sentences of the command line, and nothing that fills the screen."""

from __future__ import annotations

import subprocess
import sys

import pytest

import nonogram
from nonogram import Puzzle
from nonogram.report.facts import facts
from nonogram.result import VERDICTS
from support.command_line import run
from support.paths import PUZZLES
from support.texts import NONE, SWITCH

FISH = nonogram.load(PUZZLES / "fish.cwd")
SWITCHES = nonogram.loads(SWITCH)


def test_a_result() -> None:
    assert str(nonogram.solve(FISH)) == "Unique solution"
    assert str(nonogram.solve(SWITCHES)) == "Multiple solutions"
    result = nonogram.solve(nonogram.loads(NONE))
    assert str(result).splitlines() == ["No solution", *map(str, result.reasons)]


def test_a_small_result_is_shown_as_it_is() -> None:
    assert repr(nonogram.solve(Puzzle.of([[1]], [[1]]))).startswith(
        "Result(outcome=<Outcome.UNIQUE: 'unique'>, solutions=(Grid(((1,),)),), reasons=(), stats="
    )


@pytest.mark.parametrize("name", ["fish.cwd", "switch.cwd", "typo.cwd", "flower.json"])
def test_a_report(name: str) -> None:
    puzzle = nonogram.load(PUZZLES / name) if name != "switch.cwd" else SWITCHES
    report = nonogram.check(puzzle)
    assert str(report).splitlines() == [*facts(report, None)]
    assert "verdict:" in str(report)
    assert repr(report) == f"<Report of {puzzle.geometry}: {VERDICTS[report.result.outcome]}>"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "Look at column 1."),
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


def test_hints_of_what_has_no_solution_or_several() -> None:
    assert str(nonogram.hint(nonogram.loads(NONE))).startswith("No solution\n")
    assert repr(nonogram.hint(nonogram.loads(NONE))) == "<Hint: No solution>"
    assert str(nonogram.hint(SWITCHES)).startswith("No step is left: the puzzle has several")


def test_steps() -> None:
    explanation = nonogram.explain(FISH)
    first, *_ = explanation
    size = len(first.concludes)
    assert str(first) == f"column 1: {size} cells (forced line)"
    assert repr(first).startswith("Deduction(line=")


def test_a_contradiction() -> None:
    found = set()
    for seed in range(30):
        for step in nonogram.explain(nonogram.random_puzzle(6, 6, 0.45, seed=seed)):
            if isinstance(step, nonogram.Contradiction):
                found.add(step)
    assert found
    for step in found:
        assert str(step).endswith(f": 1 cell ({step.technique})")
        assert all(str(line.number) in str(step) for line in step.lines)


def test_an_explanation() -> None:
    explanation = nonogram.explain(FISH)
    assert repr(explanation) == "<Explanation: Unique solution, 280 cells open>"
    assert sum(1 for _ in explanation) > 1
    assert str(explanation) == "<Explanation: Unique solution, 0 cells open>"


def test_a_tally() -> None:
    tally = nonogram.count_solutions(SWITCHES)
    assert (str(tally), repr(tally)) == ("2 solutions", "<Tally: 2 solutions>")
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
