"""Many puzzles: which, in which order, in which processes, and what is left when things end."""

from __future__ import annotations

import errno
import json
import os
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import nonogram
from nonogram.ask.found import Answer
from nonogram.ask.job import Job
from nonogram.ask.question import Question
from nonogram.base.disk import unreadable
from nonogram.base.errors import ParseError, RequestError, UnknownNameError
from nonogram.base.processes.seats import processors
from nonogram.core.verdict import Cause, Verdict
from nonogram.files.reading import sources_of
from support.asking import UNKNOWN, difficulty_data, record_of, record_with
from support.command_line import run, streams
from support.paths import DOCS, PUZZLES
from support.texts import LINES, NONE, SWITCH, UNIQUE, endless


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes do the work from the first puzzle on."""
    monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)


def verdicts(text: str) -> list[str]:
    return [json.loads(line).get("verdict") for line in text.splitlines()]


class LastFirst(Executor):
    """An executor that begins when it has so many calls, with the last one."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._calls: list[tuple[Future[Any], Any]] = []

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._calls.append((future, lambda: function(*arguments, **named)))
        if len(self._calls) == self._number:
            future.add_done_callback = partial(self._begin, future.add_done_callback)
        return future

    def _begin(self, note: Any, told: Any) -> None:
        """Begin once somebody waits for the last one."""
        note(told)
        Thread(target=self._work).start()

    def _work(self) -> None:
        for future, call in reversed(self._calls):
            future.set_result(call())


class TestFiles:
    def test_a_folder(self, folder: Path) -> None:
        code, out, err = streams(run("solve", "all"))
        assert (code, out) == (1, LINES)
        assert err.startswith(
            "nonogram: skipped 2 other files: 1 hidden, 1 .tsv\n"
            "all/c.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'\n"
            "nonogram: 4 puzzles: 2 unique, 1 multiple, 1 error\n"
        )
        assert err.endswith("puzzles a second\n")
        assert "puzzles a second\nslowest:\n" in run("solve", "-v", "all").stderr
        assert run("solve", "--quiet", "all").stderr.count("\n") == 1

    def test_folders_in_it(self, folder: Path) -> None:
        assert run("solve", "-r", "all").stdout == f"{LINES}all/more/d.cwd: No solution\n"

    def test_a_file_that_is_named_is_read_whatever_its_name(self, folder: Path) -> None:
        (folder / "index.tsv").write_text(UNIQUE)
        assert run("solve", "all/index.tsv", "all/.hidden.cwd").stdout == (
            "all/index.tsv: Unique solution\nall/.hidden.cwd: Unique solution\n"
        )

    @pytest.mark.parametrize(("end", "options"), [("\n", []), ("\r\n", []), ("\0", ["--null"])])
    def test_names_from_a_file(self, folder: Path, end: str, options: list[str]) -> None:
        names = end.join(["all/b.cwd", "all/more", ""])
        expected = "all/b.cwd: Unique solution\nall/more/d.cwd: No solution\n"
        assert run("solve", "--files-from", "-", *options, input=names).stdout == expected
        Path("names").write_text(names, newline="")
        assert run("solve", "--files-from", "names", *options).stdout == expected

    def test_a_link_that_leads_to_itself(self, folder: Path) -> None:
        (folder / "loop.cwd").symlink_to("loop.cwd")
        result = run("solve", "-r", "all")
        assert result.exit_code == 1
        assert "all/loop.cwd: Error: " in result.stdout
        assert "all/loop.cwd: cannot read the file: " in result.stderr
        assert "all/b.cwd: Unique solution\n" in result.stdout

    def test_a_zero_byte_in_a_name(self, folder: Path) -> None:
        code, out, err = streams(
            run("solve", "--files-from", "-", input="all/b.cwd\nall/b.cwd\0all/more\0")
        )
        assert (code, out) == (1, "")
        assert err.startswith("<stdin>:2: a zero byte in a name, expected ")
        (answer,) = nonogram.solve_many(["all/b.cwd\0"], jobs=1)
        assert (answer.error or "").startswith("cannot read the file: ")

    def test_nothing(self, folder: Path) -> None:
        (folder / "empty").mkdir()
        nothing = "nonogram: nothing to read\n"
        assert streams(run("solve", "all/empty")) == (0, "", nothing)
        assert streams(run("solve", "--files-from", "-", input="")) == (0, "", nothing)
        assert run("solve", "--files-from", "missing").exit_code == 1
        assert run("solve", "--null", "all").exit_code == 2
        assert run("solve", "--cluster", "local", "--memory-limit", "9", "all").exit_code == 2

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
    def test_a_folder_that_cannot_be_read(self, folder: Path) -> None:
        folder.chmod(0)
        paths = sources_of(["all"]).paths
        folder.chmod(0o755)
        assert paths == ["all"]
        with pytest.raises(ParseError, match="all: cannot read the folder: Permission denied"):
            nonogram.load_all("all")

    def test_a_folder_is_left_to_its_reader(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Root can read every folder; here the system refuses to list it."""
        refused = PermissionError(errno.EACCES, "Permission denied", str(folder))

        def refuse(_: object) -> None:
            raise refused

        monkeypatch.setattr("os.scandir", refuse)
        assert sources_of([str(folder)]).paths == [str(folder)]
        message = "cannot read the folder: permission denied"
        assert unreadable(str(folder), refused).message.lower() == message


class TestData:
    def test_the_schema_is_the_documented_one(self, folder: Path) -> None:
        schema = (DOCS / "json.md").read_text()
        rows = [line.split("|")[1] for line in schema.splitlines() if line.startswith("| `")]
        known = {name for row in rows for name in re.findall("`(.+?)`", row)}
        lines = run("solve", "--json", "--difficulty", "-r", "all").stdout.splitlines()
        records = {record["path"]: record for record in map(json.loads, lines)}
        assert set().union(*records.values()) <= known
        record = records["all/a.non#2"]
        assert (record["verdict"], record["solution"]) == ("unique", ["#.#", ".##"])
        assert (record["height"], record["width"], record["colours"]) == (2, 3, 1)
        assert (record["format"], record["of"], record["complete"]) == ("non", 2, True)
        assert record["palette"] == [{"character": char, "rgb": None} for char in ".#"]
        assert record["difficulty"].keys() < known
        assert record["stats"].keys() < known
        assert record["stats"]["version"] == nonogram.__version__
        assert record["hash"].startswith("sha256:")
        failed = records["all/c.cwd"]
        assert failed.keys() == record.keys() == UNKNOWN.keys()
        assert (failed["verdict"], failed["fault"], failed["height"]) == ("error", "input", None)
        (reason,) = records["all/more/d.cwd"]["reasons"]
        assert reason == {
            "kind": "line_impossible",
            "line": reason["line"],
            "given": False,
            "text": f"{reason['line']} cannot be completed",
        }

    def test_of_one_file_too(self, folder: Path) -> None:
        code, out, _err = streams(run("solve", "--json", "all/b.cwd"))
        assert (code, json.loads(out)["verdict"]) == (0, "unique")

    def test_figures_come_back(self) -> None:
        (answer,) = nonogram.solve_many([nonogram.ndom_puzzle(4)], jobs=1)
        back = Answer.from_dict(answer.to_dict())
        assert back.stats == answer.stats == nonogram.solve(nonogram.ndom_puzzle(4)).stats
        assert back.cpu_seconds.keys() == answer.cpu_seconds.keys()
        assert Answer.from_dict(UNKNOWN).stats is None

    @pytest.mark.parametrize(
        "puzzle",
        [
            nonogram.Puzzle.of([[3]], [[1]]),
            nonogram.Puzzle.of([[1], [1]], [[1], []]),
            nonogram.Puzzle.of([[(1, 2)], [(1, 1)]], [[(1, 1)], [(1, 1)]]),
            nonogram.loads(NONE),
        ],
    )
    def test_reasons_come_back(self, puzzle: nonogram.Puzzle) -> None:
        report = nonogram.check(puzzle)
        assert report.reasons
        record = json.loads(json.dumps(report.to_dict()))
        assert Answer.from_dict(record).reasons == report.reasons

    @pytest.mark.parametrize(
        "wrong",
        [
            {},
            {"verdict": "unique"},
            [],
            None,
            {"schema": 2},
            record_with(verdict="unique", schema=1),
            record_with(verdict="unique", reasons=[{"kind": "x"}]),
            record_with(verdict="unique", difficulty={}),
            record_with(verdict="good"),
        ],
    )
    def test_what_no_answer_is_made_of(self, wrong: Any) -> None:
        with pytest.raises(RequestError):
            Answer.from_dict(wrong)

    def test_later_releases_may_add_keys(self) -> None:
        (answer,) = nonogram.solve_many([nonogram.loads(UNIQUE)], difficulty=True, jobs=1)
        record: Any = {**answer.to_dict(), "new": 1}
        record["difficulty"] = {**record["difficulty"], "new": 1}
        assert Answer.from_dict(record).difficulty == answer.difficulty

    def test_a_record_does_not_hold_a_puzzle_without_a_file(self) -> None:
        answer = Answer.from_dict(nonogram.check(nonogram.loads(UNIQUE)).to_dict())
        assert answer.path == ""
        with pytest.raises(RequestError, match="had no file, and its record does not hold it"):
            _ = answer.puzzle
        (of_many,) = nonogram.solve_many([nonogram.loads(UNIQUE)], jobs=1)
        assert (of_many.path, of_many.puzzle) == ("#1", nonogram.loads(UNIQUE))
        with pytest.raises(RequestError, match="had no file"):
            _ = Answer.from_dict(of_many.to_dict()).puzzle

    def test_what_is_handed_out_is_a_copy(self) -> None:
        one, two = nonogram.solve_many([nonogram.loads(UNIQUE), "missing"], jobs=1)
        record: Any = one.to_dict()
        record["warnings"].append(1)
        record["stats"]["cpu_seconds"].clear()
        assert one.to_dict()["warnings"] == two.to_dict()["warnings"] == []
        assert one.to_dict()["stats"]["cpu_seconds"]

    def test_equal_answers_are_one_in_a_set(self) -> None:
        one, two, other = (
            answer
            for answers in (
                nonogram.solve_many([nonogram.loads(UNIQUE)] * 2, jobs=1),
                nonogram.check_many([nonogram.loads(NONE)], jobs=1),
            )
            for answer in answers
        )
        again = Answer.from_dict(json.loads(json.dumps(one.to_dict())))
        assert again == one != two  # whose names are #1 and #2
        assert len({one, again, two, other}) == 3
        record: Any = one.to_dict()
        record["stats"]["cells"] += 1
        assert Answer.from_dict(record) != one

    def test_nothing_that_is_handed_in_or_out_changes_an_answer(self) -> None:
        (answer,) = nonogram.check_many([nonogram.loads(NONE)], jobs=1)
        mine: Any = answer.to_dict()
        twin = Answer.from_dict(mine)
        for record in (mine, twin.to_dict()):
            record["verdict"] = "unique"
            record["reasons"].clear()
            record["stats"]["cells"] = 0
        assert (twin, twin.verdict, twin.reasons) == (answer, answer.verdict, answer.reasons)
        assert twin.to_dict() == answer.to_dict()
        assert twin.stats == answer.stats

    def test_check_many(self, folder: Path) -> None:
        """It says what `check` says, whatever process does it."""
        puzzles: list[Any] = ["all/a.non", nonogram.loads(NONE), "missing"]
        for jobs in (1, 2):
            found = [*nonogram.check_many(puzzles, jobs=jobs, repair=True)]
            verdicts = [answer.verdict for answer in found]
            assert verdicts == ["multiple", "unique", "no_solution", "error"]
            for answer in found[:3]:
                report = nonogram.check(answer.puzzle, repair=True)
                assert (answer.reasons, answer.found) == (report.reasons, report.found)
                for key in ("ambiguity", "repairs", "difficulty", "stuck", "warnings"):
                    assert answer.to_dict()[key] == report.to_dict()[key]

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_repairs_of_check_many(self, jobs: int) -> None:
        """Each has its puzzle and its text; a record has no puzzle, and means the same."""
        (answer,) = nonogram.check_many([PUZZLES / "typo.cwd"], jobs=jobs, repair=True)
        assert answer.repairs is not None
        (fix,) = answer.repairs
        (repair,) = nonogram.repairs(answer.puzzle)
        assert (fix.puzzle, fix.changes) == (repair.puzzle, repair.changes)
        assert repr(fix) == f"<Fix: {fix}>"
        assert str(fix) == fix.text == str(repair)
        read = Answer.from_dict(answer.to_dict()).repairs
        assert read == answer.repairs
        assert read[0].puzzle is None

    def test_report_and_answer_have_the_same_cause(self) -> None:
        puzzle = nonogram.load(PUZZLES / "fish.cwd")
        report = nonogram.check(puzzle)
        short = report.replace(difficulty=None)
        assert (report.cause, short.cause) == (None, Cause.TIME_LIMIT)
        assert short.to_dict()["cause"] == "time_limit"
        late = nonogram.check(puzzle, timeout=0)
        assert (late.cause, late.known) == (Cause.TIME_LIMIT, late.result.known)

    def test_reasons_against_given_cells_come_back(self) -> None:
        """Those of all kinds: a line, a search, and the cells."""
        line = nonogram.LineImpossible(nonogram.Line("row", 1), True)
        cells = nonogram.GivenCellsContradict(((0, 1), (2, 0)), "(1, 2) and (3, 1)", False)
        for reason in (line, nonogram.CluesContradict(True), cells):
            found = Answer(Verdict.NO_SOLUTION, reasons=(reason,), sentences=("Because.",))
            assert Answer.from_dict(json.loads(json.dumps(found.to_dict()))) == found

    def test_solve_many(self, folder: Path) -> None:
        puzzles: list[Any] = [nonogram.loads(SWITCH), "all/b.cwd", folder / "more", "missing"]
        answers = [*nonogram.solve_many(puzzles, jobs=1)]
        expected = [Verdict.MULTIPLE, Verdict.UNIQUE, Verdict.NO_SOLUTION, Verdict.ERROR]
        assert [answer.verdict for answer in answers] == expected
        assert answers[0].path == "#1"
        with ThreadPoolExecutor(2) as executor:  # any executor will do
            found = nonogram.solve_many(puzzles, executor=executor)
            assert [answer.verdict for answer in found] == expected
        with pytest.raises(UnknownNameError):
            next(nonogram.solve_many(puzzles, solver="sat4j"))

    def test_solve_many_looks_for_so_many_solutions(self) -> None:
        three = nonogram.Puzzle.from_grid([[1, 0, 0], [0, 1, 0], [0, 0, 1]])  # of six solutions
        for limit, verdict in ((1, Verdict.SOLVED), (2, Verdict.MULTIPLE)):
            (answer,) = nonogram.solve_many([three], limit=limit, jobs=1)
            assert (answer.verdict, answer.found) == (verdict, limit)

    def test_solve_many_says_how_hard_they_are(self, folder: Path) -> None:
        puzzles: list[Any] = [nonogram.loads(SWITCH), nonogram.loads(UNIQUE), folder / "c.cwd"]
        answers = nonogram.solve_many(puzzles, difficulty=True, jobs=1)
        records = [answer.to_dict() for answer in answers]
        difficulty = nonogram.difficulty(puzzles[1])
        assert records[0]["difficulty"] is None
        assert records[1]["difficulty"] == difficulty_data(difficulty)
        assert records[2]["difficulty"] is None
        assert next(nonogram.solve_many(puzzles, jobs=1)).difficulty is None

    def test_answers_have_their_puzzles_and_difficulties(self, folder: Path) -> None:
        """Also those that another process found."""
        named: list[Any] = ["all/a.non", nonogram.loads(UNIQUE)]
        for jobs in (1, 2):
            one, two, three = nonogram.solve_many(named, difficulty=True, jobs=jobs)
            assert [one.puzzle, two.puzzle] == nonogram.load_all("all/a.non")
            assert three.puzzle == named[1]
            assert two.difficulty == nonogram.difficulty(two.puzzle)
            assert two.solution == nonogram.solve(two.puzzle).solution

    def test_answers_come_as_soon_as_they_are_known(self) -> None:
        """One that waits for another is lost at Ctrl-C."""
        puzzles = [nonogram.loads(text) for text in (UNIQUE, SWITCH, NONE)]
        for ordered, expected in ((True, ["#1", "#2", "#3"]), (False, ["#3", "#2", "#1"])):
            for ask in (nonogram.solve_many, nonogram.check_many):
                answers = ask(puzzles, executor=LastFirst(3), ordered=ordered)
                assert [answer.path for answer in answers] == expected
        with pytest.raises(RequestError, match="ordered: expected True or False"):
            nonogram.solve_many(puzzles, ordered="no")  # type: ignore[arg-type]

    def test_a_folder_without_any_puzzle_says_so(self, tmp_path: Path) -> None:
        for ask in (nonogram.solve_many, nonogram.check_many):
            (answer,) = ask([tmp_path], jobs=1)
            assert answer.verdict is Verdict.ERROR
            assert (answer.path, answer.error) == (str(tmp_path), "no puzzle in the folder")

    def test_a_bug_is_a_line_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*args: Any, **options: Any) -> None:
            raise RuntimeError("out of luck")

        monkeypatch.setattr("nonogram.ask.answer.solving", broken)
        record = record_of(Question(), Job("p", UNIQUE.encode()))
        assert (record["error"], record["fault"]) == ("RuntimeError: out of luck", "solver")


@pytest.mark.usefixtures("processes")
class TestProcesses:
    def test_the_same_order_whatever_the_jobs(self, folder: Path) -> None:
        Path("hard.cwd").write_text(endless())
        names = ["hard.cwd", "all", "all/b.cwd"]
        expected = f"hard.cwd: Undecided (time limit)\n{LINES}"  # b.cwd is taken once
        for jobs in ("1", "3"):
            result = run("solve", "--timeout", "0.5", "--jobs", jobs, *names)
            assert result.stdout == expected
            assert result.exit_code == 1

    def test_processors(self) -> None:
        assert processors() >= 1
