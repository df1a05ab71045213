"""``--encoding`` and ``--no-propagation`` of ``solve`` and ``check``."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.formula import ENCODINGS
from support.command_line import run
from support.paths import PUZZLES
from support.solvers import FAKE
from support.trials import kinds

PLANET = str(PUZZLES / "planet.cwd")


def records(*options: str) -> list[dict[str, Any]]:
    done = run("solve", "--json", "--jobs", "1", PLANET, *options)
    assert done.exit_code == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_solver_gets_this_encoding() -> None:
    puzzle = nonogram.load(PLANET)
    for encoding in ENCODINGS:
        (record,) = records("--encoding", encoding)
        stats = nonogram.solve(puzzle, encoding=encoding).stats
        assert record["stats"]["variables"] == stats.variables


@pytest.mark.parametrize(
    "options",
    [
        ["--encoding", "x"],
        ["--encoding", "copris", "--solver", "smt:cat"],
        ["--no-propagation", "--encoding", "order", "--solver", "cat", "--solver-style", "smt"],
    ],
)
@pytest.mark.parametrize("command", ["solve", "check"])
def test_what_does_not_go_together(command: str, options: list[str]) -> None:
    done = run(command, PLANET, *options)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("nonogram: ")


@pytest.mark.parametrize("command", ["solve", "check"])
def test_an_unknown_solver_is_told_without_line_logic_too(command: str) -> None:
    done = run(command, PLANET, "--no-propagation", "--solver", "no such solver")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("nonogram: there is no program 'no'")


#: As Copris does it.
COPRIS = ("--no-propagation", "--encoding", "copris", "--solver", "minisat")


def figures(*options: str) -> dict[str, str]:
    """The figures of a run, without those of time and memory."""
    lines = run("solve", "-q", "-v", *options).stderr.splitlines()
    named = dict(re.split(r": +", line, maxsplit=1) for line in lines)
    return {name: figure for name, figure in named.items() if "." not in figure}


def test_figures_call_by_call() -> None:
    planet = nonogram.load(PLANET)
    stats = nonogram.solve(planet, propagation=False, encoding="copris", solver="minisat").stats
    first, second = stats.calls
    told = figures(PLANET, *COPRIS)
    assert told == {
        "cells decided by line logic": "0 of 1,024",
        "lines propagated": "0",
        "suppositions": "0",
        "SAT solver": "minisat22",
        "formula": "written",
        "variables": f"{stats.variables:,}",
        "clauses": f"{stats.clauses:,}",
        "conflicts": f"{stats.conflicts:,}",
        "call 1, variables": f"{stats.variables:,}",
        "call 1, clauses": f"{stats.clauses:,}",
        "call 1, conflicts": f"{first['conflicts']:,}",
        "call 1, answer": "satisfiable",
        "call 1, solver": "minisat22",
        "call 2, blocking literals": "165",
        "call 2, variables": f"{stats.variables:,}",
        "call 2, clauses": f"{stats.clauses + 1:,}",
        "call 2, conflicts": f"{second['conflicts']:,}",
        "call 2, answer": "unsatisfiable",
        "call 2, solver": "minisat22",
    }


@pytest.mark.parametrize(
    ("file", "code"), [("cat.cwd", 0), ("melon.cwc", 0), ("typo.cwd", 4), ("switches.cwc", 3)]
)
@pytest.mark.parametrize("command", kinds(["solve", "check"], "check"))
def test_verdicts(command: str, file: str, code: int) -> None:
    """The same as with line logic, in words, too; a puzzle without a solution has a reason."""
    path = str(PUZZLES / file)
    usual = run(command, path)
    assert usual.exit_code == code
    for options in (COPRIS, ["--no-propagation"]):
        plain = run(command, path, *options)
        assert plain.exit_code == code
        assert verdict(plain.stdout) == verdict(usual.stdout)


def verdict(told: str) -> list[str]:
    """The lines with the verdict and the number of solutions."""
    words = ("verdict:", "solutions:", "Unique", "Multiple", "No solution")
    return [line for line in told.splitlines() if line.startswith(words)]


def test_how_many_solutions() -> None:
    switches = str(PUZZLES / "switches.cwc")
    for options in (COPRIS, ["--no-propagation", "--encoding", "copris"], ["--encoding", "copris"]):
        assert run("solve", "--count", switches, *options).stdout == "4\n"
        assert run("solve", "--all", "-q", switches, *options).stdout == "4 solutions\n"
        assert run("solve", "--first", "-q", switches, *options).stdout.startswith("Solved")


def test_given_cells(tmp_path: Path) -> None:
    switches, given = str(PUZZLES / "switches.cwc"), tmp_path / "given.txt"
    puzzle = nonogram.load(switches)
    given.write_text(str(nonogram.solve(puzzle).solution))
    done = run("solve", "-q", "--given", str(given), switches, *COPRIS)
    assert (done.exit_code, done.stdout) == (0, "Unique solution\n")
    told = figures("--given", str(given), switches, *COPRIS)
    assert told["cells decided by line logic"] == "0 of 272"
    whole = figures(switches, *COPRIS)
    assert told["variables"] == whole["variables"]
    units = int(told["clauses"].replace(",", "")) - int(whole["clauses"].replace(",", ""))
    assert units == 272  # a clause for each given cell


@pytest.mark.parametrize("answers", ["competition", "minisat"])
def test_programs(answers: str) -> None:
    program = f"{sys.executable} {FAKE} {answers}"
    told = figures(PLANET, "--no-propagation", "--solver", program, "--solver-style", answers)
    assert (told["call 1, answer"], told["call 2, answer"]) == ("satisfiable", "unsatisfiable")
    assert told["call 2, blocking literals"] == "165"
    assert "call 1, conflicts" not in told


def test_a_race_only_if_it_is_named() -> None:
    for options, solver in (((), "glucose4"), (("--solver", "auto"), "glucose4")):
        assert figures(PLANET, "--no-propagation", *options)["SAT solver"] == solver
    assert "none" not in figures(PLANET, "--no-propagation", "--solver", "portfolio")["SAT solver"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_batches_carry_the_options(
    tmp_path: Path, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)
    kept = tmp_path / "kept.jsonl"
    files = [str(PUZZLES / name) for name in ("cat.cwd", "planet.cwd", "melon.cwc")]
    again = ["--resume", str(kept), "--jobs", jobs]
    done = run("solve", "--json", *again, *files, *COPRIS)
    assert done.exit_code == 0
    for line in map(json.loads, done.stdout.splitlines()):
        puzzle = nonogram.load(line["path"])
        stats = nonogram.solve(puzzle, propagation=False, encoding="copris", solver="minisat").stats
        figures = line["stats"]
        assert (figures["lines"], figures["suppositions"]) == (0, 0)
        assert (figures["solver"], figures["variables"]) == ("minisat22", stats.variables)
    assert "3 known before" in run("solve", *again, *files, *COPRIS).stderr
