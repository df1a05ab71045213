"""The portfolio: the first right answer wins, whatever becomes of the other members."""

from __future__ import annotations

import random
import sys
import time

import pytest

from nonogram.deadline import Deadline
from nonogram.errors import SolverError
from nonogram.sat import Status, child, members
from nonogram.sat.members import Member, kissat_program, mixed
from nonogram.sat.portfolio import Portfolio
from test_backends import quiet
from test_external import FAKE, gone

HARD = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3], [1, 2]]  # models: {1} and {2}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def fake(way: str) -> Member:
    return Member(way, (sys.executable, str(FAKE), way))


def portfolio(*ways: str) -> Portfolio:
    """One that asks its members at once."""
    return Portfolio("portfolio", [fake(way) for way in ways], alone=0)


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
def test_bad_members_do_not_matter_while_a_good_one_lives(others):
    with portfolio(*others, "competition") as solver:
        solver.add(HARD)
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
def test_all_members_fail(ways, message):
    with portfolio(*ways) as solver:
        solver.add(HARD)
        with pytest.raises(SolverError, match=f"^all members of the portfolio failed.*{message}$"):
            solver.solve(Deadline(), quiet)


def test_a_member_that_cannot_be_run(tmp_path):
    missing = Member("missing", (str(tmp_path / "missing"),))
    with Portfolio("portfolio", [missing, fake("competition")], alone=0) as solver:
        solver.add(HARD)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
    with Portfolio("portfolio", [missing], alone=0) as solver:
        solver.add(HARD)
        with pytest.raises(SolverError, match="missing could not be run: No such file"):
            solver.solve(Deadline(), quiet)


def test_assumptions():
    with portfolio("competition") as solver:
        solver.add(HARD)
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
def test_nothing_is_left_behind(way, tmp_path):
    file = tmp_path / "child"

    def tick() -> None:
        if way == "interrupt" and file.exists() and file.read_text():
            raise KeyboardInterrupt

    with portfolio("hanging", "hanging", *["competition"] * (way == "answer")) as solver:
        solver.add(HARD)
        started = time.monotonic()
        if way == "interrupt":
            with pytest.raises(KeyboardInterrupt):
                solver.solve(Deadline(), tick)
        else:
            deadline = Deadline(2 if way == "deadline" else None)
            expected = Status.UNKNOWN if way == "deadline" else Status.SATISFIABLE
            assert solver.solve(deadline, tick) is expected
        assert time.monotonic() - started < 10
    if file.exists():  # the answer may have come before
        end = time.monotonic() + 5
        while not gone(int(file.read_text())) and time.monotonic() < end:
            time.sleep(0.05)
        assert gone(int(file.read_text()))


def test_easy_calls_start_no_process():
    with Portfolio("portfolio", [fake("dying")]) as solver:
        solver.add(HARD)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert solver.solve(Deadline(), quiet, [-1, -2]) is Status.UNSATISFIABLE
        assert set(solver.core()) <= {-1, -2}


class TestTheMix:
    @pytest.mark.parametrize("kissat", [None, "/bin/kissat"])
    def test_kinds(self, kissat):
        one, two, *_ = mix = mixed(8, kissat)
        assert "kissat" in one.name
        assert "kissat" not in two.name
        assert len({member.command for member in mix}) == len(mix)
        assert any("cadical" in member.name for member in mix)
        assert any("glucose" in member.name for member in mix)

    def test_one_processor_has_several(self, monkeypatch):
        monkeypatch.setattr(members, "processors", lambda: 1)
        assert len(members.members()) > 1

    @pytest.mark.parametrize(
        "member", mixed(8, kissat_program()) + mixed(4, None), ids=lambda member: member.name
    )
    def test_each_member_is_right(self, member):
        rng = random.Random(4)
        with Portfolio("portfolio", [member], alone=0) as solver:
            while (status := solver.solve(Deadline(), quiet)) is Status.SATISFIABLE:
                solver.add(
                    [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 9), 2)] for _ in range(4)
                )
            assert status is Status.UNSATISFIABLE


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
