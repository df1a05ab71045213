"""The race: the first right answer wins, whatever becomes of the others."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes import seats
from nonogram.base.processes.process import Running
from nonogram.base.processes.programs import program_path
from nonogram.base.processes.seats import Seats, SharedSeats
from nonogram.cli import progress
from nonogram.core.formula import dimacs
from nonogram.core.formula.clauses import Clause
from nonogram.core.result import cpu_seconds
from nonogram.core.sat import program, runners, turns
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Input, Member, Status
from nonogram.core.sat.pysat import GLUCOSE
from nonogram.core.sat.race import Race
from nonogram.core.sat.runners import Claim, Runners, members
from support.command_line import run
from support.solvers import FAKE, gone, pigeons, quiet, wait_until
from support.texts import endless
from support.trials import kinds

FORMULA = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3], [1, 2]]  # models: {1} and {2}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def fake(way: str) -> Member:
    return Member(way, lambda: (sys.executable, str(FAKE), way))


def race(*members: Member) -> Race:
    return Race("race", Seats(len(members)), lambda: iter(members))


def asked(clauses: Sequence[Clause], *members: Member) -> Input:
    """A formula, with members that get the puzzle."""
    return Input(iter([clauses]), lambda: clauses, members=lambda: iter(members))


def among(*ways: str) -> Race:
    return race(*map(fake, ways))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The members are asked at once."""
    monkeypatch.setattr(Race, "alone", 0)
    monkeypatch.setattr(Race, "sole", 0)


@pytest.fixture
def members_only(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first solver does nothing but look at what members say, and rests between two looks."""
    del at_once
    monkeypatch.setattr(Race, "look", 0.005)
    turns = Runners.turns

    def of_others(runners: Runners, had: float) -> bool:
        turns(runners, had)
        return False

    monkeypatch.setattr(Runners, "turns", of_others)


@pytest.fixture(autouse=True)
def a_file_for_the_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_SOLVER_CHILD", str(tmp_path / "child"))


@pytest.mark.parametrize(
    "others",
    kinds(
        [
            ["dying"],
            ["hanging"],
            ["false_model"],
            ["nonsense", "silent", "cut_short"],
            ["giving_up", "failing", "contradicting"],
        ],
        ["dying"],
        ["giving_up", "failing", "contradicting"],
    ),
    ids=" ".join,
)
@pytest.mark.usefixtures("members_only")
def test_bad_members_do_not_matter_while_a_good_one_lives(others: list[str]) -> None:
    with among(*others, "competition") as solver:
        solver.add(FORMULA)
        found = []
        while solver.solve(Deadline(), quiet) is Status.SATISFIABLE:
            found.append(solver.model())
            solver.add([[-literal for literal in found[-1]]])
        assert sorted(map(sorted, found)) == [[1], [2]]


@pytest.mark.parametrize(
    "ways",
    kinds([["dying", "dying"], ["giving_up"], ["false_model", "nonsense"], []], ["giving_up"]),
)
@pytest.mark.usefixtures("at_once")
def test_the_first_solver_goes_on_whatever_becomes_of_the_members(ways: list[str]) -> None:
    with among(*ways) as solver:
        solver.add(pigeons(7))
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
        assert solver.at_work[0] == GLUCOSE


@pytest.mark.usefixtures("members_only")
def test_a_false_model_is_no_answer() -> None:
    with among("false_model", "dying") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(2), quiet) is Status.UNKNOWN


def test_a_model_is_judged_while_the_first_solver_is_still_at_work() -> None:
    """Glucose may take long to notice that it was interrupted."""
    with among() as solver:
        solver.add(pigeons(12))
        at_work = solver._first._apart
        assert at_work.start([])
        assert not solver._accepted(Claim("a member", Status.SATISFIABLE, [1, 2]), [])
        assert at_work.goes_on(0)
        assert solver._first._apart is at_work
    with among() as solver:
        solver.add(FORMULA)
        assert solver._accepted(Claim("a member", Status.SATISFIABLE, [1, -2, -3]), [])
        assert solver.model() == {1}


def test_conflicts_before_an_accepted_model_count() -> None:
    """Another solver has the formula then."""
    with among() as solver:
        solver.add([*clause, 99] for clause in pigeons(5))
        assert solver.solve(Deadline(), quiet, [-99]) is Status.UNSATISFIABLE
        before = solver.conflicts or 0
        assert before > 0
        assert solver._accepted(Claim("a member", Status.SATISFIABLE, [99]), [])
        assert (solver.conflicts or 0) >= before


@pytest.mark.usefixtures("members_only")
def test_a_member_that_cannot_be_run(tmp_path: Path) -> None:
    missing = Member("missing", lambda: (str(tmp_path / "missing"),))
    with race(missing, fake("competition")) as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE


class EnoughError(Exception):
    """Raised by a tick when it has seen what it waited for."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere other seconds count")
@pytest.mark.parametrize("number", kinds([0, 1], 1))
@pytest.mark.usefixtures("at_once")
def test_all_get_the_same_cpu_seconds_and_nobody_is_ended(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards all seats are free, and no more than there were."""
    monkeypatch.setattr(turns, "FIRST", 0.05)
    monkeypatch.setattr(turns, "_LATER", 0.0)
    had: list[float] = []
    before = cpu_seconds()
    with race(*[fake("busy")] * 3) as solver:
        seats = solver._seats = Seats(number)
        solver.add(pigeons(12))

        def look() -> None:
            kept = solver._runners._kept
            assert len(kept) >= len(had)
            had[:] = [one.program.spent() for one in kept]
            if len(kept) == 3 and min(had) > 0.15:
                raise EnoughError

        with pytest.raises(EnoughError):
            solver.solve(Deadline(), look)
    assert max(had) < 2 * min(had)
    assert cpu_seconds() - before > 0.9 * sum(had)  # those of ended members count
    assert [seats.take() for _ in range(2)] == [number == 1, False]


@pytest.mark.usefixtures("at_once")
def test_programs_elsewhere_never_make_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the first solver, which has this machine for itself."""

    class SeatsElsewhere(Seats):
        elsewhere = True

    monkeypatch.setattr(turns, "FIRST", 0.05)
    monkeypatch.setattr(Running, "spent", lambda program: 0.0)
    paused: list[Running] = []
    monkeypatch.setattr(Running, "let_work", lambda program, now: now or paused.append(program))
    with race(*[fake("busy")] * 3) as solver:
        solver._seats = SeatsElsewhere(2)
        solver.add(pigeons(12))

        def look() -> None:
            assert len(solver.at_work) <= 3
            if solver._had() > 0.15 and len(solver.at_work) == 3:
                raise EnoughError

        with pytest.raises(EnoughError):
            solver.solve(Deadline(), look)
    assert paused == []


@pytest.mark.usefixtures("at_once")
def test_where_memory_is_very_short_the_one_with_the_least_time_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left, begun = [1.0], dict[Running, float]()
    monkeypatch.setattr(turns, "FIRST", 0.05)
    monkeypatch.setattr(runners, "memory_left", lambda: left[0])
    monkeypatch.setattr(
        Running, "spent", lambda program: begun.setdefault(program, 1 / (1 + len(begun)))
    )
    names: list[tuple[str, ...]] = []
    with race(*(fake("busy")._replace(name=name) for name in ("first", "second"))) as solver:
        solver.add(pigeons(12))

        def look() -> None:
            names.append(solver.at_work[1:])
            kept = solver._runners._kept
            if len(kept) == 2:
                left[0] = 0.0
            if left[0] == 0.0 and not kept:
                raise EnoughError

        with pytest.raises(EnoughError):
            solver.solve(Deadline(), look)
    assert [*dict.fromkeys(names)][-3:] == [("first", "second"), ("first",), ()]


@pytest.fixture
def first_last(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first solver works only when there are no others."""
    del at_once
    monkeypatch.setattr(Race, "_had", lambda race: 1e9)


@pytest.mark.usefixtures("first_last")
def test_a_member_that_takes_turns_has_the_answer() -> None:
    with race(fake("competition")) as solver:
        solver._seats = Seats(0)
        solver.add(FORMULA)
        solver.add([[-1], [-2]])
        assert solver.solve(Deadline(30.0), quiet) is Status.UNSATISFIABLE


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere other seconds count")
def test_who_rests_beside_a_member_that_has_to_wait_sleeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise it would take the processor from the program whose turn it is."""
    slept: list[float] = []
    monkeypatch.setattr(runners, "sleep", slept.append)
    waits = runners.Here(iter(["", "it worked"]))
    with closing(Runners(iter(()), Seats(0), tuple, tuple, ())) as running:
        running._kept.append(runners._AtWork(fake("sat"), waits, 0.0))
        running.rest(0.5)
    assert slept == [0.5]
    assert waits.spent() == 0.0


def test_a_program_stands_still_while_it_is_paused() -> None:
    with closing(Running((sys.executable, "-c", "while True: pass"))) as program:
        for _ in range(2):
            program.let_work(True)
            had = program.spent()
            while program.spent() == had:
                time.sleep(0.01)
            program.let_work(False)
            os.waitpid(program._child.pid, os.WUNTRACED)  # until it stands still
            had = program.spent()
            time.sleep(0.2)
            assert program.spent() == had
    with closing(Running((sys.executable, "-c", "print(1)"))) as program:
        assert wait_until(program.ended).output == "1\n"


@pytest.mark.usefixtures("members_only")
def test_what_can_be_had_again_is_not_kept() -> None:
    given = []

    def again() -> Iterator[list[int]]:
        given.append(1)
        return iter(FORMULA)

    with among("competition") as solver:
        solver.take(Input(iter([FORMULA]), again))
        solver.add([[-1]])
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert solver.model() == {2}
        assert given
        solver.add([[-2]])
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE


def test_before_a_race_its_name_is_that_of_its_first_solver() -> None:
    with among("dying") as solver:
        assert solver.name == GLUCOSE
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert solver.name == GLUCOSE


@pytest.mark.usefixtures("members_only")
def test_its_name_is_that_of_who_answered_last() -> None:
    for way in ("competition", "hanging"):
        with among(way) as solver:
            solver.add(FORMULA)
            late = Deadline(None if way == "competition" else 0.3)
            answered = solver.solve(late, quiet, [3]) is Status.UNSATISFIABLE
            assert (answered, solver.name) == (
                (True, way) if late.left() is None else (False, "race")
            )
            solver.alone = 10
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
            assert solver.name == GLUCOSE


@pytest.mark.usefixtures("members_only")
def test_assumptions() -> None:
    with among("competition") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet, [-1]) is Status.SATISFIABLE
        assert solver.model() == {2}
        assert solver.solve(Deadline(), quiet, [-1, -2]) is Status.UNSATISFIABLE
        assert solver.core() == [-1, -2]
        solver.alone = 10  # an easy call, which has its own core
        assert solver.solve(Deadline(), quiet, [3]) is Status.UNSATISFIABLE
        assert solver.core() == [3]
        solver.alone = 0
        assert solver.solve(Deadline(), quiet, [3, 9]) is Status.UNSATISFIABLE
        assert solver.solve(Deadline(), quiet, [-9]) is Status.SATISFIABLE
        solver.add([[]])
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
        assert solver.core() == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("way", ["deadline", "interrupt", "answer"])
@pytest.mark.usefixtures("members_only")
def test_nothing_is_left_behind(way: str, tmp_path: Path) -> None:
    file = tmp_path / "child"

    def tick() -> None:
        if way == "interrupt" and file.exists() and file.read_text():
            raise KeyboardInterrupt

    with among("hanging", "hanging", *["competition"] * (way == "answer")) as solver:
        solver.add(FORMULA)
        if way == "interrupt":
            with pytest.raises(KeyboardInterrupt):
                solver.solve(Deadline(), tick)
        else:
            deadline = Deadline(2 if way == "deadline" else None)
            expected = Status.UNKNOWN if way == "deadline" else Status.SATISFIABLE
            assert solver.solve(deadline, tick) is expected
    if file.exists() and file.read_text():  # the answer may have come before
        wait_until(lambda: gone(int(file.read_text())))


def test_easy_calls_start_no_process() -> None:
    with among("dying") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert solver.solve(Deadline(), quiet, [-1, -2]) is Status.UNSATISFIABLE
        assert set(solver.core()) <= {-1, -2}


def test_the_next_model_is_like_the_last() -> None:
    variables = range(1, 201)
    signs = random.Random(1)
    with among("competition") as solver:
        solver.add([v, v + 1] for v in variables[::2])
        solver.alone = 0
        assumed = [signs.choice((-v, v)) for v in variables[::2]]
        assert solver.solve(Deadline(), quiet, assumed) is Status.SATISFIABLE
        last = solver.model()
        solver.add([[-v if v in last else v for v in variables]])
        solver.alone = Race.alone
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        assert 0 < len(last ^ solver.model()) < 5
        assert solver.solve(Deadline(), quiet, assumed) is Status.SATISFIABLE


@pytest.mark.usefixtures("at_once")
def test_puzzles(puzzles: Path) -> None:
    switches = nonogram.load(puzzles / "switches.cwc")
    for puzzle, verdict in [
        (nonogram.ndom_puzzle(5), Verdict.UNIQUE),
        (switches, Verdict.MULTIPLE),
    ]:
        result = nonogram.solve(puzzle, solver="portfolio")
        assert result.verdict is verdict
        names = [str(call["solver"]) for call in result.stats.calls]
        assert result.stats.solver == names[-1]
        assert "portfolio" not in names
    assert nonogram.count_solutions(switches, solver="portfolio").found == 4


@pytest.mark.usefixtures("at_once")
def test_agrees_on_the_corpus(corpus: Path) -> None:
    for file in sorted((corpus / "random25").glob("*.cwd"))[::40]:
        puzzle = nonogram.load(file)
        assert nonogram.solve(puzzle, solver="portfolio").verdict is nonogram.solve(puzzle).verdict


class TestAdvice:
    """Who waits long for one solver is told that there are others, once."""

    ADVICE = "<stdin>: no verdict yet; --solver auto, several solvers at once, may be quicker\n"

    @pytest.fixture(autouse=True)
    def soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "_LONG", 0.1)

    def advice(self, *arguments: str) -> str:
        result = run("solve", "--timeout", "0.3", "-", *arguments, input=endless())
        assert result.exit_code == 5
        return result.stderr

    @pytest.mark.parametrize("solver", kinds(["glucose", "kissat"], "glucose"))
    def test_once(self, solver: str) -> None:
        for seconds in ("0.4", "4", "16"):  # on a busy machine the first look may come late
            if said := self.advice("--solver", solver, "--timeout", seconds):
                break
        assert said == self.ADVICE

    @pytest.mark.parametrize(
        "arguments",
        [[], *kinds([["--solver", "portfolio"]]), ["--solver", "glucose", "--quiet"]],
    )
    def test_not_where_it_does_not_help(self, arguments: list[str]) -> None:
        assert self.advice(*arguments) == ""

    def test_not_with_a_proof(self, tmp_path: Path) -> None:
        proofs = ["--proof-dir", str(tmp_path / "proofs")]
        assert "quicker" not in self.advice(*proofs, "--solver", "glucose")


class TestSeats:
    def test_so_many(self) -> None:
        seats = Seats(2)
        assert [seats.take(), seats.take(), seats.take()] == [True, True, False]
        seats.give()
        assert seats.take()

    def test_shared_by_processes(self) -> None:
        seats = SharedSeats.new(1)
        other = SharedSeats(seats.pipe)
        assert other.take()
        assert not seats.take()
        other.give()
        with seats.taken():
            assert not other.take()
        assert other.take()
        seats.close()
        other.give()  # nobody is there any more
        assert not other.take()

    @pytest.mark.usefixtures("members_only")
    def test_a_member_has_one_as_long_as_it_works(self) -> None:
        seats = Seats(1)
        with Race("race", seats, lambda: iter([fake("hanging")])) as solver:
            solver.add(FORMULA)
            assert solver.solve(Deadline(0.5), quiet) is Status.UNKNOWN
        assert seats.take()
        assert not seats.take()


class TestTheMix:
    def test_kinds(self) -> None:
        mix = [*islice(members(), 8)]
        assert "kissat" in mix[0].name
        assert len({member.command for member in mix}) == len(mix)
        assert any("cadical" in member.name for member in mix)
        assert any("glucose" in member.name for member in mix)

    def test_one_processor_has_several(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seats, "processors", lambda: 1)
        with open_solver("portfolio") as solver:
            assert isinstance(solver, Race)
            assert [solver._seats.take() for _ in range(3)] == [True, True, False]

    @pytest.mark.usefixtures("members_only")
    def test_each_member_is_right(self) -> None:
        rng = random.Random(4)
        clauses = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 60), 3)] for _ in range(200)
        ]
        for member in islice(members(), 5):
            with race(member) as solver:
                solver.add(clauses)
                assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE, member
                solver.add(pigeons(4))
                assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE, member


def test_shuffling_is_one_to_one() -> None:
    names = program.shuffled(50, 1)
    literals = {*range(-50, 0), *range(1, 51)}
    assert set(names) == set(names.values()) == literals
    assert [name for literal, name in names.items() if names[-literal] != -name] == []
    assert names == program.shuffled(50, 1) != program.shuffled(50, 2)
    assert any(name < 0 for literal, name in names.items() if literal > 0)


def test_finds_the_program_of_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert program_path("kissat") is None or "sage_wheels" in program_path("kissat")
    program = tmp_path / "sage_wheels" / "bin" / "kissat"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert program_path("kissat") == str(program)


class TestKnowing:
    """Members who know more than the formula."""

    @staticmethod
    def adviser(*clauses: list[int], printed: str = "") -> Member:
        text = printed or f"p cnf 9 {len(clauses)}\n" + "".join(map(dimacs.line, clauses))
        command = sys.executable, "-c", f"print({text!r}, end='')"
        return Member("adviser", lambda: command, advises=True)

    @pytest.mark.usefixtures("at_once")
    def test_advice_settles_what_search_cannot_and_is_asked_for_once(self) -> None:
        with among("hanging") as solver:
            solver.take(asked(pigeons(12), self.adviser([]), fake("hanging")))
            assert [member.name for member in solver._starting()] == ["adviser", *["hanging"] * 2]
            assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
            assert solver.solve(Deadline(), quiet, [1]) is Status.UNSATISFIABLE
            assert [member.name for member in solver._starting()] == ["hanging"] * 2

    def test_easy_questions_ask_nobody(self) -> None:
        def nobody() -> Iterator[Member]:
            raise AssertionError

        with among("dying") as solver:
            solver.take(asked(FORMULA)._replace(members=nobody))
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE

    def test_who_looks_for_solutions_comes_last_when_there_is_one(self) -> None:
        with among("others", "others", "others") as solver:
            solver.take(asked(FORMULA, self.adviser(), *[fake("insider")] * 5))
            before = [member.name for member in solver._starting()]
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
            after = [member.name for member in solver._starting()]
        assert before == ["adviser"] + ["insider"] * 2 + ["others", "insider"] * 3
        assert after == ["adviser"] + ["others", "insider"] * 3 + ["insider"] * 2

    @pytest.mark.usefixtures("members_only")
    @pytest.mark.parametrize("printed", ["", "no sense", "p cnf 9 1\n1 0\n2 0\n"])
    def test_advice_that_is_none_does_no_harm(self, printed: str) -> None:
        with among("competition") as solver:
            solver.take(asked(FORMULA, self.adviser([-3], printed=printed)))
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE

    @pytest.mark.usefixtures("first_last")
    @pytest.mark.parametrize(
        ("seats", "advice", "status"),
        [(0, [-1], Status.UNSATISFIABLE), (1, [-3], Status.SATISFIABLE)],
    )
    def test_advice_takes_turns_like_others(
        self, seats: int, advice: list[int], status: Status
    ) -> None:
        with among() as solver:
            solver._seats = Seats(seats)
            solver.take(asked([*FORMULA, [-2]], self.adviser(advice), fake("competition")))
            assert solver.solve(Deadline(30), quiet) is status
            assert solver._seats.take() is (seats == 1)

    @pytest.mark.usefixtures("members_only")
    def test_they_are_told_the_clauses_beside_the_formula(self) -> None:
        told: list[Clause] = []

        def read(clauses: Iterable[Clause]) -> bytes:
            told.extend(clauses)
            return b"p cnf 1 0\n"

        with among("competition") as solver:
            solver.take(asked(FORMULA, fake("hanging")._replace(payload=read)))
            solver.add([[-1]])
            assert solver.solve(Deadline(), quiet, [2]) is Status.SATISFIABLE
        assert told == [[-1], [2]]
