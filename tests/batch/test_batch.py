"""Many puzzles: which, in which order, in which processes, and what is left when things end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import nonogram
from nonogram.batch import InOrder, cores, sources_of
from nonogram.batch.job import Asked, Job, work
from nonogram.batch.journal import Journal, json_line
from nonogram.batch.stream import Done
from nonogram.batch.workers import WorkerDied, Workers
from nonogram.errors import ParseError, UnknownNameError
from nonogram.report.record import is_record, stats_data, stats_of
from support.command_line import COMMAND, run, streams
from support.paths import DOCS
from support.texts import BAD, NONE, SWITCH, UNIQUE, ndom

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and signals")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working directory, with a folder `all` in it."""
    texts = {
        "b.cwd": UNIQUE,
        "a.non": nonogram.dumps_all([nonogram.loads(text) for text in (SWITCH, UNIQUE)], "non"),
        "c.cwd": BAD,
        ".hidden.cwd": UNIQUE,
        "index.tsv": "",
        "more/d.cwd": NONE,
    }
    for name, text in texts.items():
        file = tmp_path / "all" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "all"


@pytest.fixture
def processes(monkeypatch):
    """Other processes do the work from the first puzzle on."""
    monkeypatch.setattr("nonogram.batch.PATIENCE", 0.0)


def verdicts(text: str) -> list[str]:
    return [json.loads(line).get("verdict") for line in text.splitlines()]


LINES = (
    "all/a.non#1: Multiple solutions\n"
    "all/a.non#2: Unique solution\n"
    "all/b.cwd: Unique solution\n"
    "all/c.cwd: error: line 3: expected sizes of row 1 as numbers from 1, found 'x'\n"
)


class TestFiles:
    def test_a_folder(self, folder):
        code, out, err = streams(run("solve", "all"))
        assert (code, out) == (1, LINES)
        assert err.startswith(
            "4 puzzles: 2 unique, 1 multiple, 1 not read; 2 other files skipped\n"
        )
        assert "puzzles a second\nslowest:\n" in err
        assert run("solve", "--quiet", "all").stderr == ""

    def test_folders_in_it(self, folder):
        assert run("solve", "-r", "all").stdout == f"{LINES}all/more/d.cwd: No solution\n"

    def test_a_file_that_is_named_is_read_whatever_its_name(self, folder):
        (folder / "index.tsv").write_text(UNIQUE)
        assert run("solve", "all/index.tsv", "all/.hidden.cwd").stdout == (
            "all/index.tsv: Unique solution\nall/.hidden.cwd: Unique solution\n"
        )

    @pytest.mark.parametrize(("end", "options"), [("\n", []), ("\r\n", []), ("\0", ["--null"])])
    def test_names_from_a_file(self, folder, end, options):
        names = end.join(["all/b.cwd", "all/more", ""])
        expected = "all/b.cwd: Unique solution\nall/more/d.cwd: No solution\n"
        assert run("solve", "--files-from", "-", *options, input=names).stdout == expected
        Path("names").write_text(names, newline="")
        assert run("solve", "--files-from", "names", *options).stdout == expected

    def test_nothing(self, folder):
        (folder / "empty").mkdir()
        assert streams(run("solve", "all/empty")) == (0, "", "0 puzzles\n")
        assert run("solve", "--files-from", "missing").exit_code == 1
        assert run("solve", "--null", "all").exit_code == 2
        assert run("solve", "--cluster", "local", "--memory-limit", "9", "all").exit_code == 2

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
    def test_a_folder_that_cannot_be_read(self, folder):
        folder.chmod(0)
        paths, _ = sources_of(["all"])
        folder.chmod(0o755)
        assert isinstance(paths[0], ParseError)


class TestData:
    def test_the_schema_is_the_documented_one(self, folder):
        schema = (DOCS / "batch.md").read_text()
        rows = [line.split("|")[1] for line in schema.splitlines() if line.startswith("| `")]
        known = {name for row in rows for name in re.findall("`(.+?)`", row)}
        lines = run("solve", "--json", "-r", "all").stdout.splitlines()
        records = {record["path"]: record for record in map(json.loads, lines)}
        assert set().union(*records.values()) <= known
        record = records["all/a.non#2"]
        assert (record["verdict"], record["solution"]) == ("unique", ["#.#", ".##"])
        assert (record["height"], record["width"], record["colours"]) == (2, 3, 1)
        assert (record["format"], record["of"], record["complete"]) == ("non", 2, True)
        assert record["palette"] == {".": None, "#": None}
        assert record["version"] == nonogram.__version__
        assert record["hash"].startswith("sha256:")
        assert set(records["all/c.cwd"]) == {"path", "hash", "error", "fault", "seconds", "version"}
        assert records["all/more/d.cwd"]["explanation"] == ["column 1 cannot be completed"] or (
            "cannot be completed" in records["all/more/d.cwd"]["explanation"][0]
        )

    def test_of_one_file_too(self, folder):
        code, out, _err = streams(run("solve", "--json", "all/b.cwd"))
        assert (code, json.loads(out)["verdict"]) == (0, "unique")

    def test_figures_come_back(self):
        stats = nonogram.solve(nonogram.ndom_puzzle(4)).stats
        back = stats_of(stats_data(stats))
        assert stats_data(back) == stats_data(stats)
        assert stats_of({"path": "p"}) is None

    def test_solve_many(self, folder):
        puzzles = [nonogram.loads(SWITCH), "all/b.cwd", folder / "more", "missing"]
        records = [*nonogram.solve_many(puzzles, jobs=1)]
        assert [record.get("verdict") for record in records] == [
            "multiple",
            "unique",
            "no solution",
            None,
        ]
        assert records[0]["path"] == "#1"
        with ThreadPoolExecutor(2) as executor:  # any executor will do
            assert [
                record.get("verdict") for record in nonogram.solve_many(puzzles, executor=executor)
            ]
        with pytest.raises(UnknownNameError):
            next(nonogram.solve_many(puzzles, "sat4j"))

    def test_a_bug_is_a_line_too(self, monkeypatch):
        def broken(*args):
            raise RuntimeError("out of luck")

        monkeypatch.setattr("nonogram.batch.job.solve", broken)
        record = work(Asked(), Job("p", UNIQUE.encode()))
        assert (record["error"], record["fault"]) == ("RuntimeError: out of luck", "solver")


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "good"},
        {"solution": 5},
        {"solution": [5]},
        {"palette": {".": 7}},
        {"cpu": None},
        {"seconds": "long"},
    ],
    ids=str,
)
def test_what_is_no_record(change):
    record = work(Asked(), Job("p", UNIQUE.encode()))
    assert is_record(record)
    assert not is_record({**record, **change})
    assert not is_record({key: record[key] for key in ("path", "verdict", "cells")})
    assert is_record({"path": "p", "error": "e", "fault": "input"})


def test_in_order():
    in_order = InOrder()
    shown = []
    for place, of in [((1, 0), 1), ((2, 1), 2), ((0, 0), 1), ((4, 0), 1), ((2, 0), 2)]:
        shown += [done.place for done in in_order.put(Done(place, of, {}))]
    assert shown == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert [done.place for done in in_order.rest()] == [(4, 0)]


@pytest.mark.usefixtures("processes")
class TestProcesses:
    def test_the_same_order_whatever_the_jobs(self, folder):
        Path("hard.cwd").write_text(ndom(40))
        names = ["hard.cwd", "all", "all/b.cwd"]
        expected = "hard.cwd: Undecided (time limit)\n" + LINES + LINES.splitlines(True)[2]
        for jobs in ("1", "2", "3"):
            result = run("solve", "--timeout", "0.5", "--jobs", jobs, *names)
            assert result.stdout == expected
            assert result.exit_code == 1

    def test_a_worker_that_dies_costs_its_call(self):
        with Workers(2) as workers:
            calls = [workers.submit(divmod, k, 3) for k in range(20)]
            calls.insert(10, workers.submit(os._exit, 3))
            calls += [workers.submit(divmod, k, 3) for k in range(20)]
            assert isinstance(calls.pop(10).exception(), WorkerDied)
            assert [call.result() for call in calls] == [divmod(k, 3) for k in range(20)] * 2
            assert isinstance(workers.submit(divmod, 1, 0).exception(), ZeroDivisionError)
            assert workers.submit(lambda: 1).exception() is not None  # cannot be pickled
        with pytest.raises(RuntimeError):
            workers.submit(divmod, 1, 2)

    @linux_only
    def test_memory(self):
        with Workers(1, memory_limit=1000) as workers:
            assert isinstance(workers.submit(bytearray, 2 * 10**9).exception(), MemoryError)
            assert workers.submit(divmod, 7, 3).result() == (2, 1)

    @linux_only
    def test_a_puzzle_that_needs_too_much(self, tmp_path):
        easy, large = tmp_path / "easy.cwd", tmp_path / "large.cwd"
        easy.write_text(UNIQUE)
        nonogram.save(nonogram.random_puzzle(80, 80, seed=1), large)
        result = run("solve", "--memory-limit", "110", "--timeout", "100", str(large), str(easy))
        assert result.stdout == (f"{large}: Undecided (memory limit)\n{easy}: Unique solution\n")
        assert result.exit_code == 5

    def test_cores(self):
        assert cores() >= 1


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own, which is gone in the end."""
    with subprocess.Popen(
        [*COMMAND, "solve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def descendants(process: int) -> list[int]:
    """Its children, whichever of its threads started them, and theirs."""
    files = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(child) for file in files for child in file.read_text().split()]
    return found + [grandchild for child in found for grandchild in descendants(child)]


def workers_of(process: int, number: int) -> list[int]:
    """Its workers, when there are so many: the children of one child."""
    for _ in range(600):
        for child in descendants(process):
            workers = descendants(child)
            if len(workers) == number:
                return workers
        time.sleep(0.05)
    raise AssertionError("no workers")


def gone(processes: list[int]) -> bool:
    """Do they end soon?"""
    for _ in range(200):
        if not any(Path(f"/proc/{process}").exists() for process in processes):
            return True
        time.sleep(0.05)
    return False


@linux_only
class TestEndings:
    """What takes real processes, and signals."""

    @pytest.fixture
    def two_hard(self, folder):
        for name in ("hard1.cwd", "hard2.cwd"):
            Path(name).write_text(ndom(40))
        return ["hard1.cwd", "all", "hard2.cwd", "all/b.cwd"]

    def test_a_worker_is_killed(self, two_hard):
        with started("--jobs", "2", "--timeout", "6", *two_hard) as process:
            workers = workers_of(process.pid, 2)
            time.sleep(1)
            os.kill(workers[0], signal.SIGKILL)
            out, _err = process.communicate()
        assert process.returncode == 1
        assert out.count("Undecided (worker died)") == 1
        assert out.count("Undecided (time limit)") == 1
        others = [line for line in out.splitlines(True) if "Undecided" not in line]
        assert "".join(others) == LINES + LINES.splitlines(True)[2]

    def test_ctrl_c(self, two_hard):
        with started("--jobs", "2", "--resume", "r.jsonl", *two_hard) as process:
            workers = workers_of(process.pid, 2)
            wait_for_lines(Path("r.jsonl"), 2)  # the others wait behind the hard ones
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        assert process.returncode == 130
        assert out == "".join(LINES.splitlines(True)[2:])  # though hard1 came first
        assert "interrupted" in err
        assert "Traceback" not in err
        assert gone(workers)

    def test_kill_9_and_go_on(self, two_hard):
        options = ["--jobs", "2", "--resume", "r.jsonl"]
        with started(*options, *two_hard) as process:
            workers = workers_of(process.pid, 2)
            wait_for_lines(Path("r.jsonl"), 2)  # the others wait behind the hard ones
            process.kill()
        assert gone(workers)
        before = Path("r.jsonl").read_text()
        for name in ("hard1.cwd", "hard2.cwd"):
            Path(name).write_text(SWITCH)
        result = run("solve", *options, *two_hard)
        assert result.stdout == (
            f"hard1.cwd: Multiple solutions\n{LINES}hard2.cwd: Multiple solutions\n"
            + LINES.splitlines(True)[2]
        )
        assert "known before" in result.stderr
        assert Path("r.jsonl").read_text().startswith(before)


def wait_for_lines(file: Path, number: int) -> None:
    for _ in range(600):
        if file.exists() and file.read_text().count("\n") >= number:
            return
        time.sleep(0.05)
    raise AssertionError(f"no {number} lines in {file}")


class TestResume:
    def test_what_is_known_is_not_solved_again(self, folder):
        first = run("solve", "--resume", "r.jsonl", "all")
        written = Path("r.jsonl").read_text()
        assert verdicts(written) == ["multiple", "unique", "unique", None]
        again = run("solve", "--resume", "r.jsonl", "all")
        assert again.stdout == first.stdout
        assert "; 3 known before;" in again.stderr
        assert verdicts(Path("r.jsonl").read_text()[len(written) :]) == [None]  # the error
        (folder / "c.cwd").write_text(SWITCH)
        (folder / "b.cwd").write_text(NONE)
        third = run("solve", "--json", "--resume", "r.jsonl", "all")
        assert verdicts(third.stdout) == ["multiple", "unique", "no solution", "multiple"]

    @pytest.mark.parametrize("cut", [1, 20, 300])
    def test_a_line_cut_short(self, folder, cut):
        run("solve", "--resume", "r.jsonl", "all/a.non")
        written = Path("r.jsonl").read_bytes()
        Path("r.jsonl").write_bytes(written[:-cut])
        result = run("solve", "--resume", "r.jsonl", "all/a.non")
        assert result.stdout == "".join(LINES.splitlines(True)[:2])
        assert "; 1 known before" in result.stderr  # of two in the file
        assert verdicts(Path("r.jsonl").read_text()) == ["multiple", "unique"]

    @pytest.mark.parametrize("text", [UNIQUE, "{}\n", '{"path": 1}\n', "1", "no\n"])
    def test_another_file_is_left_alone(self, folder, text):
        Path("r.jsonl").write_text(text)
        code, out, err = streams(run("solve", "--resume", "r.jsonl", "all"))
        assert (code, out) == (1, "")
        assert err.startswith("r.jsonl:1: expected a result as `solve --json` writes it\n")
        assert Path("r.jsonl").read_text() == text

    def test_a_place_that_cannot_be_written(self, folder):
        code, _, err = streams(run("solve", "--resume", "none/r.jsonl", "all"))
        assert (code, err) == (
            1,
            "none/r.jsonl: cannot write the file: no such file or directory\n",
        )

    def test_the_last_record_counts(self, tmp_path):
        job = Job("p.cwd", UNIQUE.encode())
        record = work(Asked(), job)
        died = {**record, "verdict": "undecided", "reason": "worker died"}
        file = tmp_path / "r.jsonl"
        for records, known in [([died, record], [record]), ([record, died], [])]:
            file.write_text("".join(map(json_line, records)))
            with closing(Journal(file)) as journal:
                assert journal.known(job) == known
                assert journal.known(Job("p.cwd", b"other")) == []
