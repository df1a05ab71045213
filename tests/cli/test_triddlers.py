"""Triddlers in every command."""

from __future__ import annotations

import json
import random
import shlex
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Verdict
from nonogram.ask.job import Job
from nonogram.ask.question import Question
from nonogram.files.formats import FORMATS, format_named
from support.asking import is_record, record_of
from support.command_line import run, streams
from support.hexagons import random_triddler
from support.trials import trials

STAR = "  /..#..\\\n /.#####.\\\n \\.#####./\n  \\..#../\n"
PRINTED = " /..#..\\\n/.#####.\\\n\\.#####./\n \\..#../\n"
#: It has a second solution: the two differ in four cells.
SEVERAL = """\
  /.#..#.#\\
 /#.#..#..#\\
/..#.#.##..#\\
\\.#..#..#.#./
 \\#..#.#..#/
  \\.#..##./
"""
OTHER = "  /#...#.#\\\n /#..#.#..#\\\n" + SEVERAL.partition("#..#\\\n")[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "star.txt").write_text(STAR)
    (tmp_path / "several.txt").write_text(SEVERAL)
    star, several = nonogram.loads(STAR), nonogram.loads(SEVERAL)
    nonogram.save(star.replace(goals=()), tmp_path / "star.xml")
    nonogram.save(several.replace(goals=()), tmp_path / "several.g")
    changed = star.with_clue(star.geometry.line(1), (nonogram.Block(4),)).replace(goals=())
    nonogram.save(changed, tmp_path / "none.json")
    return tmp_path


def test_solve(folder: Path) -> None:
    assert streams(run("solve", "star.xml")) == (0, PRINTED + "Unique solution\n", "")
    done = run("solve", "star.xml", "-o", "out.txt")
    assert streams(done) == (0, "Unique solution\n", "nonogram: wrote out.txt\n")
    assert (folder / "out.txt").read_text() == PRINTED
    assert run("solve", "several.g", "--count").stdout == "2\n"
    every = run("solve", "several.g", "--all").stdout
    pictures, _, verdict = every.rpartition("\n\n")
    assert {*pictures.split("\n\n")} == {SEVERAL.rstrip("\n"), OTHER.rstrip("\n")}
    assert verdict == "2 solutions\n"


def test_what_is_printed_is_read_again(folder: Path) -> None:
    """Also with the verdict below it, and by whatever takes a picture."""
    (folder / "printed.txt").write_text(run("solve", "several.g", "--first").stdout)
    first = run("solve", "several.g", "--first").stdout.rpartition("Solved")[0]
    (folder / "first.txt").write_text(first)
    assert nonogram.load("first.txt").statement == nonogram.load("several.g").statement
    given = run("solve", "several.g", "--given", "printed.txt")
    assert streams(given) == (0, first + "Unique solution\n", "")
    (folder / "part.txt").write_text(SEVERAL.replace(".", "?"))
    assert run("solve", "several.g", "--given", "part.txt").stdout == SEVERAL + "Unique solution\n"
    wrong = run("hint", "several.g", "--given", "star.txt")
    assert streams(wrong) == (1, "", "star.txt:1: row 1 has 5 cells between / and \\, expected 7\n")


def test_check(folder: Path) -> None:
    found = run("check", "several.g")
    assert found.exit_code == 3
    ambiguous = SEVERAL.replace("/.#..#", "/??..#", 1).replace("/#.#..#", "/#.??.#", 1)
    marked = SEVERAL.replace("/.#..#", "/:+..#", 1).replace("/#.#..#", "/#.+:.#", 1)
    assert marked in found.stdout
    assert found.stdout.endswith("in the marked cells; : means . and + means #)\n")
    assert "ambiguous:    4 cells of 54\n" in found.stdout
    data = json.loads(run("check", "several.g", "--json").stdout)
    assert data["sides"] == [3] * 6
    assert data["ambiguity"]["picture"] == ambiguous.splitlines()
    assert data["ambiguity"]["ambiguous"][0] == [1, 1]
    assert run("check", "star.txt").stdout.endswith("goal:         is the solution\n" + PRINTED)
    repaired = run("check", "none.json", "--repair")
    assert repaired.exit_code == 4
    assert repaired.stdout.endswith("row 2: 5 instead of 4\n" + PRINTED)
    data = json.loads(run("check", "none.json", "--repair", "--json").stdout)
    assert data["repairs"]["found"][0]["solution"] == PRINTED.splitlines()


def test_steps(folder: Path) -> None:
    path = run("explain", "star.xml").stdout
    assert f"100% of the cells:\n{PRINTED}" in path
    steps = [json.loads(line) for line in run("explain", "star.xml", "--json").stdout.splitlines()]
    axes = {step["line"].split()[0] for step in steps if "line" in step}
    assert axes <= {"row", "/", "\\"}
    assert len(axes) > 1
    assert run("hint", "star.xml", "--detail", "why").stdout.startswith(("Row ", "/ ", "\\ "))


@pytest.mark.parametrize("encoding", ["order", "copris"])
def test_formulas(folder: Path, encoding: str) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    for options, code, said in (
        ("", 0, "Solved (uniqueness not checked)"),
        ("--second several.txt", 3, "Multiple solutions"),
    ):
        arguments = f"encode several.g -o f.cnf --encoding {encoding} {options}"
        encoded = run(*shlex.split(arguments))
        assert encoded.stderr.startswith("several.g: narrowed formula, 7 of 54 cells ")
        with Solver("g4", bootstrap_with=CNF(from_file="f.cnf").clauses) as solver:
            assert solver.solve()
            model = " ".join(map(str, solver.get_model()))
        (folder / "answer").write_text(f"s SATISFIABLE\nv {model} 0\n")
        decoded = run("decode", "several.g", "answer", *shlex.split(options))
        assert (decoded.exit_code, decoded.stdout) in [
            (code, f"{picture}{said}\n") for picture in (SEVERAL, OTHER)
        ]
    assert run("encode", "several.g", "--to", "smt2").stdout.count("declare-") > 54


def test_proofs(folder: Path) -> None:
    assert run("solve", "star.xml", "--proof-dir", ".").exit_code == 0
    checked = run("verify-proof", "star.xml", "star.xml.zip")
    assert streams(checked) == (0, "Proved: unique solution\n", "")
    star = nonogram.load("star.xml")
    first, second, *others = star.clues
    nonogram.save(star.replace(clues=(second, first, *others)), "swapped.xml")
    assert run("solve", "swapped.xml", "--proof-dir", ".").exit_code == 4
    checked = run("verify-proof", "swapped.xml", "swapped.xml.zip")
    assert streams(checked) == (0, "Proved: no solution\n", "")


def test_batches(folder: Path) -> None:
    found = run("solve", "star.xml", "several.g", "none.json", "--jobs", "1", "--resume", "r.jsonl")
    assert [line.rpartition(": ")[2] for line in found.stdout.splitlines()[:3]] == [
        "Unique solution",
        "Multiple solutions",
        "No solution",
    ]
    records = [json.loads(line) for line in (folder / "r.jsonl").read_text().splitlines()]
    assert [one for one in records if not is_record(one)] == []
    assert records[0]["solution"] == PRINTED.splitlines()
    assert records[0]["sides"] == [2] * 6
    assert run("report", "r.jsonl", "-o", "r.html").exit_code == 0


@pytest.mark.parametrize(
    "change",
    [
        {"sides": [2] * 5},
        {"sides": [2, 2, 2, 2, 2, 3]},
        {"sides": [1] * 6},
        {"sides": [10**30, 4 - 10**30, 2, 2, 2, 2]},
        {"sides": None},
        {"solution": ["#"] * 4},
        {"solution": PRINTED.splitlines()[1:]},
    ],
    ids=str,
)
def test_what_is_no_record(change: dict[str, Any]) -> None:
    record = record_of(Question(), Job("p", STAR.encode()))
    assert is_record(record)
    assert not is_record({**record, **change})


@pytest.mark.parametrize("name", [known.name for known in FORMATS if known.written])
def test_convert(folder: Path, name: str) -> None:
    """Every format takes it and gives the same puzzle back, or refuses it in one line."""
    done = run("convert", "star.txt", "-o", f"out.{name}")
    if format_named(name).triddlers:
        assert done.exit_code == 0
        again = nonogram.load(f"out.{name}")
        assert again.statement == nonogram.loads(STAR).statement
        assert nonogram.solve(again).verdict is Verdict.UNIQUE
    else:
        title = format_named(name).title
        assert streams(done) == (1, "", f"star.txt: {title} has no triddlers\n")
        assert not (folder / f"out.{name}").exists()


def test_random_triddlers_go_through_files_and_are_solved(tmp_path: Path) -> None:
    """Some of them, of 1 to 3 colours, through all formats that hold them."""
    rng = random.Random(2026)
    names = [known.name for known in FORMATS if format_named(known.name).triddlers]
    assert names == ["xml", "json", "olsak", "picture"]
    for number in range(trials(100)):
        puzzle = random_triddler(rng)
        for name in names:
            file = tmp_path / f"{number}.{name}"
            nonogram.save(puzzle, file)
            again = nonogram.load(file)
            assert again.statement == puzzle.statement
            assert again.goals == (puzzle.goals if name != "olsak" else ())
        (goal,) = puzzle.goals
        result = nonogram.solve(again)
        assert goal in result.solutions or result.verdict is Verdict.MULTIPLE
