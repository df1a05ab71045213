"""A scheduler and workers of dask.distributed, for real, on this machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.base.processes.cluster import Cluster, ClusterSeats
from nonogram.base.processes.programs import python_child
from support.command_line import run
from support.processes import wait_until
from support.texts import SWITCH

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs signals"),
    pytest.mark.filterwarnings("default"),  # those of dask are not ours
]


@pytest.fixture(autouse=True)
def distributed() -> Any:
    """The library, which takes more than a second to import."""
    return pytest.importorskip("distributed")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for k in range(30):
        nonogram.save(nonogram.picture_puzzle(15, 15, seed=k), tmp_path / f"{k:02}.cwd")
    nonogram.save(nonogram.ndom_puzzle(40), tmp_path / "10-hard.cwd")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.thorough
def test_a_worker_is_killed_and_nothing_is_lost(folder: Path) -> None:
    dask = [sys.executable, "-m", "distributed.cli"]
    scheduler = subprocess.Popen(
        [
            *dask[:2],
            "distributed.cli.dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
        ],
        stderr=subprocess.PIPE,
        text=True,
    )
    processes = [scheduler]
    try:
        address = next(
            found[1]
            for line in scheduler.stderr
            if (found := re.search(r"at:\s+(tcp://\S+)", line))
        )
        worker = [
            *dask[:2],
            "distributed.cli.dask_worker",
            address,
            "--nthreads",
            "1",
            "--no-nanny",
        ]
        processes += [
            subprocess.Popen([*worker, "--no-dashboard"], stderr=subprocess.DEVNULL, text=True)
            for _ in range(2)
        ]
        command = [sys.executable, "-m", "nonogram", "solve", "--timeout", "2", "--json", "."]
        with subprocess.Popen(
            [*command, "--resume", "r.jsonl", "--cluster", address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as batch:
            processes.append(batch)
            results = folder / "r.jsonl"
            for _ in range(1200):
                if results.exists() and results.read_text().count("\n") >= 5:
                    break
                time.sleep(0.05)
            processes[1].kill()
            out, err = batch.communicate(timeout=120)
        assert batch.returncode == 5
        records = [json.loads(line) for line in out.splitlines()]
        assert [record["path"][2:] for record in records] == sorted(
            path.name for path in folder.glob("*.cwd")
        )
        assert [record.get("cause") for record in records if "hard" in record["path"]] == [
            "time_limit"
        ]
        assert [
            record
            for record in records
            if record["verdict"] not in ("unique", "multiple", "undecided")
        ] == []
        assert "Traceback" not in err
    finally:
        for process in processes:
            process.kill()
            process.wait()
        scheduler.stderr.close()


def test_a_result_that_is_lost_as_it_arrives_is_kept(
    distributed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it may happen when the worker that has just sent it dies."""
    gather = distributed.Client._gather

    async def gather_and_lose(self: Any, futures: Any, **kwargs: Any) -> Any:
        results = await gather(self, futures, **kwargs)
        for future in futures:
            self.futures[future.key].reset()
        return results

    monkeypatch.setattr(distributed.Client, "_gather", gather_and_lose)
    with (
        distributed.LocalCluster(1, processes=False, dashboard_address=None) as cluster,
        Cluster(cluster.scheduler_address, 1) as executor,
    ):
        assert executor.submit(sorted, [2, 3, 1]).result(timeout=60) == [1, 2, 3]


def test_nobody_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.base.processes.cluster._PATIENCE", 0.5)
    result = run("solve", "--cluster", "tcp://127.0.0.1:1", ".")
    assert result.exit_code == 6
    assert "no scheduler answers at tcp://127.0.0.1:1" in result.stderr


def test_programs_run_on_workers_as_long_as_they_are_wanted(tmp_path: Path) -> None:
    file = tmp_path / "formula.cnf"
    file.write_text("p cnf 0 0\n")

    def code(line: str) -> Callable[[], tuple[str, ...]]:
        return partial(tuple, (sys.executable, "-c", f"import sys, time; {line}"))

    def at_work() -> set[str]:
        return {
            path.parent.name
            for path in Path("/proc").glob("[0-9]*/cmdline")
            if f"sleep(1000)  # {tmp_path}".encode() in contents(path)
        }

    endless = code(f"time.sleep(1000)  # {tmp_path}")
    with closing(ClusterSeats("local", 1)) as seats:  # however many processors there are
        assert (seats.take(), seats.take()) == (True, False)
        first = seats.run(code("print(open(sys.argv[1]).read()); sys.exit(20)"), file)
        wait_until(lambda: first.ended() is not None)
        assert (ended := first.ended()) is not None
        assert (ended.code, ended.output) == (20, "p cnf 0 0\n\n")
        missing = seats.run(partial(tuple, (str(tmp_path / "missing"),)), file)
        wait_until(lambda: missing.ended() is not None)
        assert "No such file" in str(missing.ended())
        second = seats.run(endless, file)
        wait_until(lambda: len(at_work()) == 1)
        assert second.ended() is None
        second.close()
        wait_until(lambda: not at_work())
        seats.run(endless, file)
        wait_until(lambda: len(at_work()) == 1)
    wait_until(lambda: not at_work())


def contents(path: Path) -> bytes:
    with suppress(OSError):  # the process has ended
        return path.read_bytes()
    return b""


def test_one_puzzle_has_the_workers_to_itself(tmp_path: Path) -> None:
    """A cluster is asked only where a search takes long; the picture is printed as always."""
    file = tmp_path / "switch.cwd"
    file.write_text(SWITCH)
    result = run("solve", "--cluster", "tcp://127.0.0.1:1", str(file))
    assert (result.stdout, result.exit_code) == ("#.\n.#\nMultiple solutions\n", 3)


@pytest.mark.thorough
@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python cannot be told")
def test_nothing_is_taken_from_the_current_directory(tmp_path: Path) -> None:
    for name in ("struct", "signal", "pickle", "pysat"):
        (tmp_path / f"{name}.py").write_text("open('sprung', 'w')\nraise SystemExit(9)\n")
    (tmp_path / "p.cwd").write_text(SWITCH)
    command = python_child(
        "nonogram.__main__", "solve", "--cluster", "local", "--jobs", "1", "-r", "p.cwd"
    )
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "p.cwd: Multiple solutions\n"
    assert not (tmp_path / "sprung").exists()
