"""The shipped puzzles are what their table says."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

import nonogram
from nonogram import Hexagon, Rectangle, Verdict
from support.paths import PUZZLES
from support.trials import kinds

FOLDER = PUZZLES
with (FOLDER / "index.tsv").open(newline="") as index:
    ROWS = list(csv.DictReader(index, delimiter="\t"))

VERDICTS = {
    "unique": "Unique solution",
    "multiple": "Multiple solutions",
    "no_solution": "No solution",
}


@pytest.mark.parametrize(
    "row",
    kinds(ROWS, *[row for row in ROWS if row["file"] != "ndom-14.cwd"]),
    ids=lambda row: row["file"],
)
def test_facts(row: dict[str, str]) -> None:
    puzzle = nonogram.load(FOLDER / row["file"])
    if row["sides"]:
        assert puzzle.geometry == Hexagon([*map(int, row["sides"].split())])
    else:
        assert puzzle.geometry == Rectangle(int(row["rows"]), int(row["columns"]))
    assert puzzle.colours == int(row["colours"])
    parts = (block.parts for _, clue in puzzle.by_line() for block in clue)
    used = {colour for part in parts for _, colour in part}
    assert used == set(range(1, puzzle.colours + 1))
    result = nonogram.solve(puzzle)
    assert result.verdict is Verdict(row["verdict"])
    if row["undecided"] == "conflict":
        assert isinstance(result.reasons[0], nonogram.LineImpossible)
    else:
        assert result.stats.cells - result.stats.decided == int(row["undecided"])
    for grid in result.solutions:
        assert puzzle.is_solution(grid)


def test_the_readme_has_the_same_facts() -> None:
    table = {
        cells[0]: cells[1:]
        for line in (FOLDER / "README.md").read_text().splitlines()
        if len(cells := [cell.strip().strip("`") for cell in line.strip("|").split("|")]) >= 5
    }
    for row in ROWS:
        size, colours, verdict, difficulty, *_ = table[row["file"]]
        assert re.findall(r"\d+", size) == (row["sides"].split() or [row["rows"], row["columns"]])
        assert colours == row["colours"]
        assert verdict == VERDICTS[row["verdict"]]
        if row["undecided"].isdigit() and row["undecided"] != "0":
            assert row["undecided"] in difficulty.replace(",", "")
        elif row["undecided"] == "0":
            assert difficulty == "line logic"


def test_every_file_is_in_the_table() -> None:
    others = {"README.md", "index.tsv", "switches.answer"}
    files = {path.name for path in FOLDER.iterdir() if path.is_file()} - others
    assert files == {row["file"] for row in ROWS}
    assert len(files) >= 19
    rectangles = {Path(row["file"]).suffix for row in ROWS if not row["sides"]}
    assert rectangles == {".cwd", ".cwc", ".xml", ".g", ".json"}
    assert {Path(row["file"]).suffix for row in ROWS if row["sides"]} == {".g", ".xml", ".json"}


def test_n_dom_by_its_rule() -> None:
    for n in (9, 14):
        rows = ["3", "1", *["3 1", "1"] * (n - 1), "1"]
        columns = ["1", "1", *["1 3", "1"] * (n - 1), "3"]
        size = str(2 * n + 1)
        text = "\n".join([size, size, *rows, "", *columns]) + "\n"
        assert nonogram.load(FOLDER / f"ndom-{n:02}.cwd") == nonogram.loads(text)


def test_a_picture_in_colour_needs_a_sat_solver() -> None:
    """In pure Python and compiled, whichever solver is asked, its uniqueness takes an encoding."""
    puzzle = nonogram.load(FOLDER / "apples.cwc")
    for solver in ("auto", "glucose"):
        stats = nonogram.solve(puzzle, solver=solver).stats
        assert (stats.calls[-1]["answer"], stats.clauses > 1000) == ("unsatisfiable", True)
