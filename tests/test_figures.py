"""Figures have one source: every measured figure of the manual is in a file of results."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import nonogram
from support.figures import PLACE, RESULTS, joined, results, shown, with_figures
from support.kept import assert_kept
from support.paths import PROJECT

PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
NAMES = sorted(path.stem for path in RESULTS.glob("*.json"))

#: Where figures of speed may stand outside of their tables: nowhere but in the changelog.
SPEED = re.compile(r"\b(takes?|took|in|after) (about )?[\d.,]+ (CPU )?(s|ms|seconds|minutes)\b")

#: Promises, which are no measurements: limits of time, and a step after which something begins.
PROMISED = ("is ended", "after eight seconds", "within a second")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_have_the_figures_of_the_results(path: Path) -> None:
    """`make renew` writes them after `python -m benchmarks NAME --write`."""
    assert_kept(path, with_figures(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_figures_of_speed_stand_in_tables(path: Path) -> None:
    text = PLACE.sub("", path.read_text(encoding="utf-8"))
    told = [line for line in text.splitlines() if SPEED.search(line)]
    assert [line for line in told if not any(words in line for words in PROMISED)] == []


@pytest.mark.parametrize("name", NAMES)
def test_results_say_where_they_are_from(name: str) -> None:
    found = results(name)
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["version"])
    assert re.fullmatch(r"[0-9a-f]{8}\+?", found["commit"])
    assert date(2026, 11, 20) < date.fromisoformat(found["date"])
    assert found["machine"]
    for table in found["tables"].values():
        assert {len(row) for row in table["rows"]} == {len(table["rows"][0])}


def test_every_file_of_results_is_shown() -> None:
    """What is only looked at is not kept."""
    wanted = [place[1] for path in PAGES for place in PLACE.finditer(path.read_text())]
    told = {name for place in wanted for name in place.partition(" | ")[0].split(" + ")}
    assert {*NAMES} == told


def test_a_table_names_its_version() -> None:
    assert f"version {results('slips')['version']} (" in shown(
        "slips | slips | a digit | slip; most"
    )


def test_tables_are_joined_by_the_names_of_their_rows() -> None:
    ours = [["puzzle", "ours"], ["a", "1"], ["b", "2"]]
    theirs = [["puzzle", "theirs"], ["b", "3"], ["c", "4"]]
    assert joined([ours, theirs]) == [
        ["puzzle", "ours", "theirs"],
        ["a", "1", "-"],
        ["b", "2", "3"],
    ]


WRITING = """
import sys
from pathlib import Path
import benchmarks.report as kept
kept.RESULTS = Path(sys.argv[1])
with kept.Report(None, write=True) as report:
    for name in ("one", "two"):
        report.heading(name)
        report.table(["puzzle", "s"], [["\u25e2", "1"], ["b", "2"]])
        report.table(["puzzle", "MB"], [["a", "3"]])
        report.heading("of it", 3)
        report.table(["puzzle", "MB"], [])
"""


def test_measurements_write_their_results(tmp_path: Path) -> None:
    """Each its own file, when it is complete: the form of the files that pages are made of."""
    command = [sys.executable, "-c", WRITING, str(tmp_path)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "two.json"]
    found = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
    assert found.keys() == results("slips").keys() - {"note"}
    assert [*found["tables"]] == ["one", "one 2", "of it"]
    assert found["tables"]["one"]["rows"] == [["puzzle", "s"], ["\u25e2", "1"], ["b", "2"]]
    assert found["version"] == nonogram.__version__
