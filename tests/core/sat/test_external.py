"""Programs as SAT solvers: their ways of answering, and of failing."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.programs import program_path
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from support.command_line import COMMAND, run
from support.fake_solver import GOOD
from support.paths import PUZZLES
from support.solvers import FAKE, gone, wait_until
from support.texts import NONE, SWITCH, UNIQUE, ndom
from support.trials import kinds

#: Programs that are tried where they are installed (Debian has packages of all but Kissat).
REAL = ["minisat", "cadical", "cryptominisat5", "clasp", "kissat"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def fake(way: str) -> str:
    return shlex.join([sys.executable, str(FAKE), way])


@pytest.fixture(params=[*kinds(GOOD, "minisat"), *kinds(REAL)])
def solver(request: pytest.FixtureRequest) -> str:
    """The command line of a program that solves."""
    if request.param in GOOD:
        return fake(request.param)
    found = {"kissat": program_path("kissat")}  # which needs not be on the path
    path = found.get(request.param) or shutil.which(str(request.param))
    if path is None:
        pytest.skip(f"{request.param} is not on the search path")
    return path


class TestProgramsThatSolve:
    def test_verdicts(self, solver: str) -> None:
        for file, verdict in [
            ("ndom-09.cwd", Verdict.UNIQUE),
            ("switches.cwc", Verdict.MULTIPLE),
        ]:
            result = nonogram.solve(nonogram.load(PUZZLES / file), solver=solver)
            assert result.verdict is verdict
            assert result.stats.solver == solver
            assert result.stats.conflicts is None

    def test_no_solution_without_propagation(self, solver: str) -> None:
        result = nonogram.solve(nonogram.loads(NONE), solver=solver, propagation=False)
        assert result.verdict is Verdict.NO_SOLUTION

    def test_all_solutions(self, solver: str) -> None:
        puzzle = nonogram.load(PUZZLES / "switches.cwc")
        assert len(set(nonogram.solutions(puzzle, solver=solver))) == 4
        assert nonogram.count_solutions(puzzle, solver=solver).found == 4

    def test_assumptions_hold_in_one_call_only(self, solver: str) -> None:
        with open_solver(solver) as opened:
            opened.add([[1, 2]])

            def ask(*assumed: int) -> Status:
                return opened.solve(Deadline(), lambda: None, assumed)

            assert ask(-1, -2) is Status.UNSATISFIABLE
            assert ask(-1) is Status.SATISFIABLE
            assert opened.model() == {2}
            opened.add([[-2]])
            assert ask() is Status.SATISFIABLE
            assert opened.model() == {1}
            opened.add([[]])
            assert ask() is Status.UNSATISFIABLE

    def test_agrees_on_the_corpus(self, solver: str, corpus: Path) -> None:
        for file in sorted((corpus / "random25").glob("*.cwd"))[::20]:
            puzzle = nonogram.load(file)
            assert nonogram.solve(puzzle, solver=solver).verdict is nonogram.solve(puzzle).verdict


class TestStyles:
    def test_one_that_is_demanded(self, tmp_path: Path) -> None:
        file = tmp_path / "p.cwd"
        file.write_text(SWITCH)
        for way in ("minisat", "crowded"):
            style = "minisat" if way == "minisat" else "competition"
            arguments = ["solve", "-q", str(file), "--solver", fake(way)]
            assert run(*arguments, "--solver-style", style).exit_code == 3
            assert run("solve", str(file), "--solver", f"{style}:{fake(way)}").exit_code == 3

    def test_the_wrong_one(self, tmp_path: Path) -> None:
        file = tmp_path / "p.cwd"
        file.write_text(SWITCH)
        arguments = ["solve", str(file), "--solver", fake("minisat")]
        done = run(*arguments, "--solver-style", "competition")
        assert (done.exit_code, done.stdout) == (6, "")
        assert "no answer of a SAT solver" in done.stderr

    def test_usage(self) -> None:
        arguments = ["solve", "-q", "--solver-style", "minisat", str(PUZZLES / "cat.cwd")]
        assert run(*arguments, "--solver", "no-such-program").exit_code == 2
        assert run(*arguments, "--solver", "no such 'program").exit_code == 2
        assert run(*arguments, "--solver", fake("minisat"), "--proof-dir", "x").exit_code == 2


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("silent", "ended with exit code 10: no answer of a SAT solver, .*"),
        ("nonsense", r"ended with exit code 0: expected one status, of SATISFIABLE, .*"),
        ("failing", r"said satisfiable, but ended with exit code 1 \(out of memory\)"),
        ("dying", "was ended by signal 9: no answer of a SAT solver, .*"),
        ("false_model", "gave a false solution: row 1 does not have its clue"),
        ("cut_short", "ended with exit code 10: the model is cut short: .*"),
        ("contradicting", "said satisfiable, but ended with exit code 20"),
    ],
)
def test_failures(way: str, message: str) -> None:
    text = ndom(3)
    if way != "false_model":
        text = SWITCH
    done = run("solve", "--solver", fake(way), "-", input=text)
    assert (done.exit_code, done.stdout) == (6, "")
    assert re.fullmatch("nonogram: " + re.escape(fake(way)) + " " + message + "\n", done.stderr), (
        done.stderr
    )


def test_a_program_that_gives_up() -> None:
    done = run("solve", "--solver", fake("giving_up"), "-", input=SWITCH)
    assert (done.exit_code, done.stdout) == (5, f"Undecided ({fake('giving_up')} gave up)\n")


class TestGivingUpAlways:
    """Also when it is just being tried; nobody has set a time limit."""

    @pytest.fixture
    def solver(self, tmp_path: Path) -> str:
        program = tmp_path / "unknown"
        program.write_text("#!/bin/sh\necho s UNKNOWN\n")
        program.chmod(0o755)
        return str(program)

    @pytest.mark.parametrize("style", [[], ["--solver-style", "competition"]])
    def test_it_is_named(self, style: list[str], solver: str) -> None:
        done = run("solve", "--solver", solver, *style, "-", input=SWITCH)
        assert (done.exit_code, done.stderr) == (5, "")
        assert re.fullmatch(r"Undecided \((competition:)?/.*/unknown gave up\)\n", done.stdout)

    def test_every_question(self, solver: str) -> None:
        for arguments in (["solve", "--count"], ["solve", "--all"], ["check"], ["hint"]):
            done = run(*arguments, "--solver", solver, "-", input=SWITCH)
            assert done.exit_code == 5
            said = done.stdout + done.stderr
            assert f"Undecided ({solver} gave up)" in said
            assert "time limit" not in said

    def test_in_json(self, solver: str) -> None:
        record = json.loads(run("solve", "--json", "--solver", solver, "-", input=SWITCH).stdout)
        assert (record["cause"], record["stats"]["solver"]) == ("solver_gave_up", solver)

    def test_a_time_limit_is_a_time_limit(self) -> None:
        arguments = ["solve", "--timeout", "0.5", "--solver", fake("hanging")]
        assert run(*arguments, "-", input=SWITCH).stdout == "Undecided (time limit)\n"

    def test_who_stops_watching_has_a_limit_of_their_own(self, solver: str) -> None:
        def stop(progress: nonogram.Progress) -> None:
            raise nonogram.TimeUpError

        result = nonogram.solve(nonogram.loads(SWITCH), solver=fake("hanging"), on_progress=stop)
        assert str(result) == "Undecided (time limit)"


@pytest.mark.parametrize("program", ["true", "false", "cat"])
def test_programs_that_solve_nothing(program: str) -> None:
    done = run("solve", "--solver", program, "-", input=SWITCH)
    assert (done.exit_code, done.stdout) == (6, "")
    assert done.stderr.startswith(f"nonogram: {program} ended with exit code ")


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    program = tmp_path / "solver"
    program.write_bytes(b"\x7fELF, but no more")
    program.chmod(0o755)
    done = run("solve", "--solver", str(program), "-", input=SWITCH)
    assert done.exit_code == 6
    assert done.stderr == f"nonogram: {program} could not be run: Exec format error\n"


def test_no_program_is_run_where_none_is_needed() -> None:
    assert run("solve", "--solver", "false", "-", input=UNIQUE).exit_code == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_the_time_limit_ends_all_that_a_program_started(tmp_path: Path) -> None:
    child = tmp_path / "child"
    (tmp_path / "p.cwd").write_text(SWITCH)
    for seconds in ("3", "60"):  # on a busy machine it may take long until there is a child
        done = subprocess.run(
            [*COMMAND, "solve", "--solver", fake("hanging"), "--timeout", seconds, "p.cwd"],
            cwd=tmp_path,
            env={**os.environ, "FAKE_SOLVER_CHILD": str(child)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (5, "Undecided (time limit)\n")
        if child.exists():
            break
    wait_until(lambda: gone(int(child.read_text())))
