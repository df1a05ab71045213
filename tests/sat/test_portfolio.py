"""The portfolio: the first right answer wins, whatever becomes of the other members."""

from __future__ import annotations

import random
import sys

import pytest

import nonogram
from nonogram import Outcome
from nonogram.cli import progress
from nonogram.deadline import Deadline
from nonogram.errors import SolverError
from nonogram.sat import Status, child, members
from nonogram.sat.members import Member, kissat_program, mixed
from nonogram.sat.portfolio import Portfolio
from support.command_line import run
from support.solvers import FAKE, gone, pigeons, quiet, wait_until
from support.texts import ndom

FORMULA = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3], [1, 2]]  # models: {1} and {2}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def fake(way: str) -> Member:
    return Member(way, (sys.executable, str(FAKE), way))


def portfolio(*ways: str) -> Portfolio:
    return Portfolio("portfolio", [fake(way) for way in ways])


@pytest.fixture
def at_once(monkeypatch):
    """The members are asked at once."""
    monkeypatch.setattr(Portfolio, "alone", 0.0)


@pytest.fixture(autouse=True)
def a_file_for_the_child(tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_SOLVER_CHILD", str(tmp_path / "child"))


@pytest.mark.parametrize(
    "others",
    [
        ("dying",),
        ("hanging",),
        ("false_model",),
        ("nonsense", "silent", "cut_short"),
        ("giving_up", "failing", "contradicting"),
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("at_once")
def test_bad_members_do_not_matter_while_a_good_one_lives(others):
    with portfolio(*others, "competition") as solver:
        solver.add(FORMULA)
        found = []
        while solver.solve(Deadline(), quiet) is Status.SATISFIABLE:
            found.append(solver.model())
            solver.add([[-literal for literal in found[-1]]])
        assert sorted(map(sorted, found)) == [[1], [2]]


@pytest.mark.parametrize(
    ("ways", "message"),
    [
        (("dying", "dying"), "dying was ended by signal 9: no answer of a SAT solver, .*"),
        (("false_model",), "false_model gave a false model"),
        (("giving_up",), "giving_up gave up"),
        ((), "it has no members"),
    ],
)
@pytest.mark.usefixtures("at_once")
def test_all_members_fail(ways, message):
    with portfolio(*ways) as solver:
        solver.add(FORMULA)
        with pytest.raises(SolverError, match=f"^all members of the portfolio failed.*{message}$"):
            solver.solve(Deadline(), quiet)


@pytest.mark.usefixtures("at_once")
def test_a_member_that_cannot_be_run(tmp_path):
    missing = Member("missing", (str(tmp_path / "missing"),))
    with Portfolio("portfolio", [missing, fake("competition")]) as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
    with Portfolio("portfolio", [missing]) as solver:
        solver.add(FORMULA)
        with pytest.raises(SolverError, match="missing could not be run: No such file"):
            solver.solve(Deadline(), quiet)


@pytest.mark.usefixtures("at_once")
def test_assumptions():
    with portfolio("competition") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet, [-1]) is Status.SATISFIABLE
        assert solver.model() == {2}
        assert solver.solve(Deadline(), quiet, [-1, -2]) is Status.UNSATISFIABLE
        assert solver.core() == [-1, -2]
        assert solver.solve(Deadline(), quiet, [3, 9]) is Status.UNSATISFIABLE
        assert solver.solve(Deadline(), quiet, [-9]) is Status.SATISFIABLE
        solver.add([[]])
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
        assert solver.core() == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("way", ["deadline", "interrupt", "answer"])
@pytest.mark.usefixtures("at_once")
def test_nothing_is_left_behind(way, tmp_path):
    file = tmp_path / "child"

    def tick() -> None:
        if way == "interrupt" and file.exists() and file.read_text():
            raise KeyboardInterrupt

    with portfolio("hanging", "hanging", *["competition"] * (way == "answer")) as solver:
        solver.add(FORMULA)
        if way == "interrupt":
            with pytest.raises(KeyboardInterrupt):
                solver.solve(Deadline(), tick)
        else:
            deadline = Deadline(2 if way == "deadline" else None)
            expected = Status.UNKNOWN if way == "deadline" else Status.SATISFIABLE
            assert solver.solve(deadline, tick) is expected
    if file.exists():  # the answer may have come before
        wait_until(lambda: gone(int(file.read_text())))


def test_easy_calls_start_no_process():
    with portfolio("dying") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert solver.solve(Deadline(), quiet, [-1, -2]) is Status.UNSATISFIABLE
        assert set(solver.core()) <= {-1, -2}


def test_the_next_model_is_like_the_last():
    variables = range(1, 201)
    signs = random.Random(1)
    with portfolio("competition") as solver:
        solver.add([v, v + 1] for v in variables[::2])
        solver.alone = 0.0
        assumed = [signs.choice((-v, v)) for v in variables[::2]]
        assert solver.solve(Deadline(), quiet, assumed) is Status.SATISFIABLE
        last = solver.model()
        solver.add([[-v if v in last else v for v in variables]])
        solver.alone = 2.0
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert 0 < len(last ^ solver.model()) < 5
        assert solver.solve(Deadline(), quiet, assumed) is Status.SATISFIABLE


@pytest.mark.usefixtures("at_once")
def test_puzzles(puzzles):
    for file, outcome in [("ndom-09.cwd", Outcome.UNIQUE), ("switches.cwc", Outcome.MULTIPLE)]:
        result = nonogram.solve(nonogram.load(puzzles / file), solver="portfolio")
        assert result.outcome is outcome
        assert result.stats.solver == "portfolio"
    assert nonogram.count_solutions(nonogram.load(puzzles / file), solver="portfolio").found == 4


@pytest.mark.usefixtures("at_once")
def test_agrees_on_the_corpus(corpus):
    for file in sorted((corpus / "random25").glob("*.cwd"))[::40]:
        puzzle = nonogram.load(file)
        assert nonogram.solve(puzzle, solver="portfolio").outcome is nonogram.solve(puzzle).outcome


class TestAdvice:
    """Who waits long is told of the portfolio, once."""

    ADVICE = "no verdict yet; --solver portfolio, several solvers at once, may be quicker\n"

    @pytest.fixture(autouse=True)
    def soon(self, monkeypatch):
        monkeypatch.setattr(progress, "_LONG", 0.3)

    def advice(self, *arguments: str) -> str:
        result = run("solve", "--timeout", "1.5", "-", *arguments, input=ndom(40))
        assert result.exit_code == 5
        return result.stderr

    def test_once(self):
        assert self.advice() == self.advice("--solver", "kissat") == self.ADVICE

    @pytest.mark.parametrize("arguments", [["--solver", "portfolio"], ["--quiet"]], ids=" ".join)
    def test_not_where_it_does_not_help(self, arguments):
        assert self.advice(*arguments) == ""

    def test_not_with_a_proof(self, tmp_path):
        assert "portfolio" not in self.advice("--proof", str(tmp_path / "p"))


class TestTheMix:
    @pytest.mark.parametrize("kissat", [None, "/bin/kissat"])
    def test_kinds(self, kissat):
        mix = mixed(8, kissat)
        assert "kissat" in mix[0].name
        assert len({member.command for member in mix}) == len(mix)
        assert any("cadical" in member.name for member in mix)
        assert any("glucose" in member.name for member in mix)

    def test_one_processor_has_several(self, monkeypatch):
        monkeypatch.setattr(members, "processors", lambda: 1)
        assert len(members.members()) > 1

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize("kissat", [None, kissat_program()], ids=["pysat", "program"])
    def test_each_member_is_right(self, kissat):
        rng = random.Random(4)
        clauses = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 60), 3)] for _ in range(200)
        ]
        for member in mixed(5, kissat):
            with Portfolio("portfolio", [member]) as solver:
                solver.add(clauses)
                assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE, member
                solver.add(pigeons(4))
                assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE, member


def test_shuffling_is_one_to_one():
    names = child.shuffled(50, 1)
    literals = {*range(-50, 0), *range(1, 51)}
    assert set(names) == set(names.values()) == literals
    assert all(names[-literal] == -name for literal, name in names.items())
    assert names == child.shuffled(50, 1) != child.shuffled(50, 2)
    assert any(name < 0 for literal, name in names.items() if literal > 0)


def test_finds_the_program_of_the_extra(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert kissat_program() is None or "sage_wheels" in kissat_program()
    program = tmp_path / "sage_wheels" / "bin" / "kissat"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert kissat_program() == str(program)
