"""The race: the first right answer wins, whatever becomes of the others."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Iterator
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
from nonogram.core.sat import program
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Member, Status
from nonogram.core.sat.pysat import GLUCOSE, IncrementalSolver
from nonogram.core.sat.race import Race
from nonogram.core.sat.runners import Runners, mixed
from support.command_line import run
from support.solvers import FAKE, gone, pigeons, quiet, wait_until
from support.texts import endless

FORMULA = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3], [1, 2]]  # models: {1} and {2}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def fake(way: str) -> Member:
    return Member(way, lambda: (sys.executable, str(FAKE), way))


def race(*members: Member) -> Race:
    return Race("race", Seats(len(members)), lambda: iter(members))


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
    monkeypatch.setattr(Race, "turn", 0.0)
    monkeypatch.setattr(Race, "look", 0.0)
    share = Runners.share

    def rest(runners: Runners, seconds: float) -> None:
        time.sleep(0.005)
        share(runners, seconds)

    monkeypatch.setattr(Runners, "share", rest)


@pytest.fixture(autouse=True)
def a_file_for_the_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
@pytest.mark.usefixtures("members_only")
def test_bad_members_do_not_matter_while_a_good_one_lives(others: tuple[str, ...]) -> None:
    with among(*others, "competition") as solver:
        solver.add(FORMULA)
        found = []
        while solver.solve(Deadline(), quiet) is Status.SATISFIABLE:
            found.append(solver.model())
            solver.add([[-literal for literal in found[-1]]])
        assert sorted(map(sorted, found)) == [[1], [2]]


@pytest.mark.parametrize(
    "ways", [("dying", "dying"), ("giving_up",), ("false_model", "nonsense"), ()]
)
@pytest.mark.usefixtures("at_once")
def test_the_first_solver_goes_on_whatever_becomes_of_the_members(ways: tuple[str, ...]) -> None:
    with among(*ways) as solver:
        solver.add(pigeons(8))
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
        assert solver.at_work[0] == GLUCOSE


@pytest.mark.usefixtures("members_only")
def test_a_false_model_is_no_answer() -> None:
    with among("false_model", "dying") as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(2), quiet) is Status.UNKNOWN


@pytest.mark.usefixtures("members_only")
def test_a_member_that_cannot_be_run(tmp_path: Path) -> None:
    missing = Member("missing", lambda: (str(tmp_path / "missing"),))
    with race(missing, fake("competition")) as solver:
        solver.add(FORMULA)
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE


@pytest.mark.usefixtures("members_only")
def test_a_member_whose_patience_is_over_makes_room() -> None:
    """And goes on; afterwards all seats are free, and no more than there were."""
    at_work: set[tuple[str, ...]] = set()
    with race(fake("hanging")._replace(patience=0.3), fake("hanging"), fake("dying")) as solver:
        seats = solver._seats = Seats(1)
        solver.add(FORMULA)
        status = solver.solve(Deadline(1.5), lambda: at_work.add(solver.at_work))
        assert status is Status.UNKNOWN
    assert {(GLUCOSE, "hanging"), (GLUCOSE, "hanging", "hanging")} <= at_work
    assert all(len(names) <= 3 for names in at_work)
    assert [seats.take(), seats.take()] == [True, False]


@pytest.mark.usefixtures("members_only")
def test_only_the_last_one_goes_on_without_a_seat() -> None:
    at_work: set[tuple[str, ...]] = set()
    names = ["first", "second", "third"]
    hanging = (fake("hanging")._replace(name=name, patience=0.3) for name in names)
    with race(*hanging, fake("dying")) as solver:
        solver._seats = Seats(1)
        solver.add(FORMULA)
        solver.solve(Deadline(2.5), lambda: at_work.add(solver.at_work))
    assert {(GLUCOSE, *names[:2]), (GLUCOSE, *names[1:])} <= at_work
    assert all(len(names) <= 3 for names in at_work)


@pytest.mark.usefixtures("members_only")
def test_nobody_is_ended_for_a_seat_that_nobody_takes() -> None:
    """There are more processors than members."""
    at_work: list[tuple[str, ...]] = []
    with race(*[fake("hanging")._replace(patience=0.3)] * 2) as solver:
        solver.add(FORMULA)
        solver.solve(Deadline(1.5), lambda: at_work.append(solver.at_work))
    assert at_work[-1] == (GLUCOSE, "hanging", "hanging")


@pytest.mark.usefixtures("members_only")
def test_they_lose_patience_in_any_order() -> None:
    impatient = [fake("hanging")._replace(patience=seconds) for seconds in (0.6, 0.3)]
    with race(*impatient, fake("hanging")) as solver:
        solver._seats = Seats(2)
        solver.add(FORMULA)
        assert solver.solve(Deadline(1.5), quiet) is Status.UNKNOWN


@pytest.mark.usefixtures("at_once")
def test_without_a_seat_one_member_at_a_time_takes_turns() -> None:
    at_work: set[tuple[str, ...]] = set()
    with race(fake("hanging")._replace(patience=0.5), fake("giving_up")) as solver:
        seats = solver._seats = Seats(0)
        solver._first = Idle()
        solver.add(FORMULA)
        assert solver.solve(Deadline(2.0), lambda: at_work.add(solver.at_work)) is Status.UNKNOWN
    assert (GLUCOSE, "hanging") in at_work
    assert all(len(names) <= 2 for names in at_work)
    assert not seats.take()


@pytest.mark.usefixtures("at_once")
def test_a_member_that_takes_turns_has_the_answer() -> None:
    with race(fake("competition")) as solver:
        solver._seats = Seats(0)
        solver._first = Idle()
        solver.add(FORMULA)
        solver.add([[-1], [-2]])
        assert solver.solve(Deadline(30.0), quiet) is Status.UNSATISFIABLE


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_program_stands_still_between_its_turns(tmp_path: Path) -> None:
    with closing(Running((sys.executable, "-c", "while True: pass"))) as program:
        stat = Path(f"/proc/{program._child.pid}/stat")

        def spent() -> int:
            fields = stat.read_text().rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])

        program.work(0.5)
        before = spent()
        time.sleep(0.3)
        assert spent() == before
        program.work(0.5)
        assert spent() > before
    with closing(Running((sys.executable, "-c", "print(1)"))) as program:
        program.work(20.0)
        assert (ended := program.ended()) is not None
        assert ended.output == "1\n"


class Idle(IncrementalSolver):
    """Finds nothing."""

    def __init__(self) -> None:
        super().__init__(GLUCOSE)

    def solve(self, *_: object) -> Status:
        return Status.UNKNOWN


@pytest.mark.usefixtures("members_only")
def test_what_can_be_had_again_is_not_kept() -> None:
    given = []

    def again() -> Iterator[list[int]]:
        given.append(1)
        return iter(FORMULA)

    with among("competition") as solver:
        with solver.unrecorded(again):
            solver.add(FORMULA)
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
            first, solver._first = solver._first, Idle()
            late = Deadline(None if way == "competition" else 0.3)
            answered = solver.solve(late, quiet, [3]) is Status.UNSATISFIABLE
            assert (answered, solver.name) == (
                (True, way) if late.left() is None else (False, "race")
            )
            solver._first = first
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
    for file, verdict in [("ndom-09.cwd", Verdict.UNIQUE), ("switches.cwc", Verdict.MULTIPLE)]:
        result = nonogram.solve(nonogram.load(puzzles / file), solver="portfolio")
        assert result.verdict is verdict
        names = [str(call["solver"]) for call in result.stats.calls]
        assert result.stats.solver == names[-1]
        assert "portfolio" not in names
    assert nonogram.count_solutions(nonogram.load(puzzles / file), solver="portfolio").found == 4


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
        monkeypatch.setattr(progress, "_LONG", 0.3)

    def advice(self, *arguments: str) -> str:
        result = run("solve", "--timeout", "0.8", "-", *arguments, input=endless())
        assert result.exit_code == 5
        return result.stderr

    @pytest.mark.parametrize("solver", ["glucose", "kissat"])
    def test_once(self, solver: str) -> None:
        for seconds in ("0.8", "4", "16"):  # on a busy machine the first look may come late
            if said := self.advice("--solver", solver, "--timeout", seconds):
                break
        assert said == self.ADVICE

    @pytest.mark.parametrize(
        "arguments", [[], ["--solver", "portfolio"], ["--solver", "glucose", "--quiet"]]
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
    @pytest.mark.parametrize("kissat", [None, "/bin/kissat"])
    def test_kinds(self, kissat: str | None) -> None:
        mix = [*islice(mixed(kissat), 8)]
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
    @pytest.mark.parametrize("kissat", [None, program_path("kissat")], ids=["pysat", "program"])
    def test_each_member_is_right(self, kissat: str | None) -> None:
        rng = random.Random(4)
        clauses = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 60), 3)] for _ in range(200)
        ]
        for member in islice(mixed(kissat), 5):
            with race(member) as solver:
                solver.add(clauses)
                assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE, member
                solver.add(pigeons(4))
                assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE, member


def test_shuffling_is_one_to_one() -> None:
    names = program.shuffled(50, 1)
    literals = {*range(-50, 0), *range(1, 51)}
    assert set(names) == set(names.values()) == literals
    assert all(names[-literal] == -name for literal, name in names.items())
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
            solver.add(pigeons(12))
            solver.invite(lambda: iter([self.adviser([]), fake("hanging")]))
            assert [member.name for member in solver._starting()] == ["adviser", *["hanging"] * 2]
            assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
            assert solver.solve(Deadline(), quiet, [1]) is Status.UNSATISFIABLE
            assert [member.name for member in solver._starting()] == ["hanging"] * 2

    def test_easy_questions_ask_nobody(self) -> None:
        def knowing() -> Iterator[Member]:
            raise AssertionError

        with among("dying") as solver:
            solver.add(FORMULA)
            solver.invite(knowing)
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE

    def test_who_looks_for_solutions_comes_last_when_there_is_one(self) -> None:
        with among("others", "others", "others") as solver:
            solver.invite(lambda: iter([self.adviser(), *[fake("knowing")] * 5]))
            solver.add(FORMULA)
            before = [member.name for member in solver._starting()]
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
            after = [member.name for member in solver._starting()]
        assert before == ["adviser"] + ["knowing"] * 2 + ["others", "knowing"] * 3
        assert after == ["adviser"] + ["others", "knowing"] * 3 + ["knowing"] * 2

    @pytest.mark.usefixtures("members_only")
    @pytest.mark.parametrize("printed", ["", "no sense", "p cnf 9 1\n1 0\n2 0\n"])
    def test_advice_that_is_none_does_no_harm(self, printed: str) -> None:
        with among("competition") as solver:
            solver.add(FORMULA)
            solver.invite(lambda: iter([self.adviser([-3], printed=printed)]))
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE

    @pytest.mark.usefixtures("at_once")
    @pytest.mark.parametrize(
        ("seats", "advice", "status"),
        [(0, [-1], Status.UNSATISFIABLE), (1, [-3], Status.SATISFIABLE)],
    )
    def test_advice_takes_no_seat(self, seats: int, advice: list[int], status: Status) -> None:
        """Where there is none at all it has its turns; then the next member has them, and knows."""
        with among() as solver:
            solver._first = Idle()
            solver._seats = Seats(seats)
            solver.add([*FORMULA, [-2]])
            solver.invite(lambda: iter([self.adviser(advice), fake("competition")]))
            assert solver.solve(Deadline(30), quiet) is status
            assert solver._seats.take() is (seats == 1)

    @pytest.mark.usefixtures("members_only")
    def test_they_are_told_the_clauses_beside_the_formula(self) -> None:
        told: list[Clause] = []

        def read(clauses: Iterable[Clause]) -> bytes:
            told.extend(clauses)
            return b"p cnf 1 0\n"

        with among("competition") as solver:
            with solver.unrecorded(lambda: FORMULA):
                solver.add(FORMULA)
            solver.add([[-1]])
            solver.invite(lambda: iter([fake("hanging")._replace(payload=read)]))
            assert solver.solve(Deadline(), quiet, [2]) is Status.SATISFIABLE
        assert told == [[-1], [2]]
