"""The published tables, as far as seconds go, and what `make tables` does with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import nonogram
from support import brute
from support.paths import DOCS, PROJECT
from tables.__main__ import differences
from tables.parts import Size, Tally, WrongVerdictError, count
from tables.published import PLAIN, PUBLISHED, Published

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(PROJECT / "src"), str(PROJECT / "tests")]),
}


#: Boards small enough to be counted in a second; the larger ones of these in `make thorough`.
SIZES = [
    pytest.param(size, marks=[pytest.mark.thorough] if size[0] * size[1] > 9 else [])
    for size in PLAIN
    if size[0] * size[1] <= 12
]


@pytest.mark.parametrize("size", SIZES)
def test_published_numbers(size: tuple[int, int]) -> None:
    tally = count(*size)
    assert tally.grids == 2 ** (size[0] * size[1])
    assert not differences(tally, PUBLISHED[size])


@pytest.mark.parametrize("size", [(1, 4), (2, 3), (3, 2), (3, 3)])
def test_families_count_as_often_as_they_have_members(size: tuple[int, int]) -> None:
    """With symmetries or without, from either side: and the same without a line of this program."""
    height, width = size
    assert count(*size) == count(*size, symmetric=False) == count(width, height)
    clue_sets: Counter[object] = Counter()
    for cells in product((0, 1), repeat=height * width):
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        clue_sets[tuple(map(brute.clue, (*rows, *zip(*rows))))] += 1
    unique = sum(number == 1 for number in clue_sets.values())
    assert count(*size)[:3] == (sum(clue_sets.values()), len(clue_sets), unique)


def test_a_wrong_verdict_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = nonogram.solve(nonogram.loads("2\n2\n1\n1\n\n1\n1\n"))
    monkeypatch.setattr(nonogram, "solve", lambda puzzle: wrong)
    with pytest.raises(WrongVerdictError, match="multiple, but 1 grids have these clues:\n"):
        Size(2, 2).count((0,))


def test_a_wrong_number_is_noticed() -> None:
    assert differences(Tally(512, 445, 385, 384), PUBLISHED[3, 3]) == ["unique: published 384"]
    assert differences(Tally(1, 2, 3, 4), Published()) == []


def tables(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tables", *arguments],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )


def numbers(printed: str) -> list[list[str]]:
    """The output without the times in it."""
    return [line.split()[:4] for line in printed.splitlines()[1:]]


def test_what_is_counted_is_not_counted_again(tmp_path: Path) -> None:
    arguments = ["--jobs", "1", "--folder", str(tmp_path), "2x3", "3x3"]
    first = tables(*arguments)
    assert (first.returncode, first.stderr) == (0, "")
    expected = [["2x3", "58", "52", "52"], ["3x3", "445", "384", "384"]]
    assert numbers(first.stdout) == expected
    journal = tmp_path / "3x3.jsonl"
    cut = journal.read_text().strip()[:-5]
    record = json.loads(cut.splitlines()[0])
    assert record["tally"][0] > 0
    journal.write_text(cut)  # as if it had been ended there
    assert numbers(tables(*arguments).stdout) == expected
    record["tally"][2] += 1
    journal.write_text(json.dumps(record))
    changed = tables(*arguments)
    assert changed.returncode == 1
    assert "3x3          445          385          384" in changed.stdout
    assert changed.stdout.endswith("unique: published 384\n")
    record["program"] = "another"
    journal.write_text(json.dumps(record))
    assert tables(*arguments).returncode == 0


def test_the_documentation_has_the_same_numbers() -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in (DOCS / "reliability.md").read_text().splitlines()
        if line.startswith("|")
    ]
    told = {
        (int(row[0].split(" x ")[0]), int(row[0].split(" x ")[1])): [
            int(cell.replace(",", "")) for cell in row[1:4]
        ]
        for row in rows
        if row[0][:1].isdigit()
    }
    assert {(3, 4), (4, 5)} <= {*told} <= {*PUBLISHED} - {(5, 5)}  # which takes an hour
    for size, (clue_sets, unique, by_lines) in told.items():
        assert not differences(Tally(0, clue_sets, unique, by_lines), PUBLISHED[size])


def test_puzzles_that_others_have_published(tmp_path: Path) -> None:
    """In TypeScript as Nonobench has them, and in a format of the program; all else is left out."""
    (tmp_path / "puzzles.ts").write_text(
        "export const PUZZLES = [\n"
        '  { clues: { canonical: "1|1" }, height: 2, solution: "1001", width: 2 },\n'
        "  { width: 2, height: 2, clues: { canonical: `2,1` }, solution: `1110` },\n"
        "];\n"
    )
    (tmp_path / "more").mkdir()
    nonogram.save(nonogram.Puzzle.from_grid([[1, 0, 1]]), tmp_path / "more" / "row.cwd")
    (tmp_path / "README").write_text("Puzzles\n")
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.others", str(tmp_path)],
        cwd=PROJECT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.rsplit("|", 2)[0] for line in done.stdout.splitlines()[2:]] == [
        "| 2 rows and 2 columns | 2 | 1 | 1 | 0 | 0 ",
        "| 1 row and 3 columns | 1 | 1 | 0 | 0 | 0 ",
    ]
