"""Workers: programs that answer calls, one of which may be their last."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

import pytest

import nonogram
from nonogram.ask.job import Job, work
from nonogram.ask.question import Question
from nonogram.base.errors import SolverError
from nonogram.base.processes.pool import WorkerDied, Workers
from nonogram.base.processes.worker import send
from nonogram.core.search.pipeline import solve
from nonogram.core.search.state import How
from support.asking import record_of
from support.command_line import COMMAND, run, streams
from support.paths import SOURCE
from support.processes import children, linux_only, wait_until, workers_of
from support.solvers import gone
from support.texts import SWITCH, UNIQUE, endless
from support.trials import kinds

#: The modules that a worker could take from the current directory, if it looked there.
NAMES = ["encodings", "struct", "signal", "pickle", "re", "typing", "nonogram", "pysat", "six"]


class TestCalls:
    def test_a_worker_that_dies_costs_its_call(self) -> None:
        with Workers(2) as workers:
            calls = [workers.submit(divmod, k, 3) for k in range(20)]
            calls.insert(10, workers.submit(os._exit, 3))
            calls += [workers.submit(divmod, k, 3) for k in range(20)]
            assert isinstance(calls.pop(10).exception(), WorkerDied)
            assert [call.result() for call in calls] == [divmod(k, 3) for k in range(20)] * 2
        with pytest.raises(RuntimeError):
            workers.submit(divmod, 1, 2)

    def test_threads_that_do_not_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Fewer threads than wanted do the work; without any, an error of ours says why."""

        def start(thread: threading.Thread) -> None:
            raise RuntimeError("can't start new thread")

        with Workers(2) as workers:
            first = workers.submit(divmod, 7, 3)
            monkeypatch.setattr(threading.Thread, "start", start)
            assert workers.submit(divmod, 8, 3).result() == (2, 2)
            assert first.result() == (2, 1)
        with Workers(2) as workers, pytest.raises(SolverError, match="can't start new thread"):
            workers.submit(divmod, 7, 3)

    @pytest.mark.parametrize("started", [True, False])
    def test_ctrl_c_while_a_thread_starts(
        self, monkeypatch: pytest.MonkeyPatch, *, started: bool
    ) -> None:
        """Those that are dismissed then end, whether the thread runs by now or never will."""
        begin = threading.Thread.start

        def start(thread: threading.Thread) -> None:
            if started:
                begin(thread)
            raise KeyboardInterrupt

        workers = Workers(2)
        first = workers.submit(time.sleep, 60)
        wait_until(first.running)
        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(KeyboardInterrupt):
            workers.submit(divmod, 7, 3)
        monkeypatch.undo()
        ending = threading.Thread(target=workers.shutdown, kwargs={"cancel_futures": True})
        ending.start()
        ending.join(20)
        assert not ending.is_alive()

    def test_errors_and_what_cannot_be_pickled_cost_nothing(self) -> None:
        with Workers(1) as workers:
            worker = workers.submit(os.getpid).result()
            assert isinstance(workers.submit(divmod, 1, 0).exception(), ZeroDivisionError)
            assert workers.submit(lambda: 1).exception() is not None
            assert workers.submit(eval, "(k for k in ())").exception() is not None
            assert workers.submit(eval, "lambda: 1").exception() is not None
            assert workers.submit(os.getpid).result() == worker

    def test_printing_is_not_answering(self) -> None:
        with Workers(1) as workers:
            assert workers.submit(print, "no answer", flush=True).result() is None
            assert workers.submit(os.system, "echo no answer").result() == 0
            assert workers.submit(os.write, 1, b"no answer").result() == 9
            assert workers.submit(eval, "input()").exception() is not None  # and no question

    def test_large_messages(self) -> None:
        with Workers(1) as workers:
            assert workers.submit(bytes.upper, b"a" * 10**7).result() == b"A" * 10**7

    @linux_only
    def test_one_that_is_killed_while_it_waits_costs_nothing(self) -> None:
        with Workers(1) as workers:
            worker = workers.submit(os.getpid).result()
            os.kill(worker, signal.SIGKILL)
            wait_until(lambda: gone(worker))
            assert workers.submit(divmod, 7, 3).result() == (2, 1)

    @linux_only
    @pytest.mark.parametrize("calls", [0, 3])
    def test_no_descriptor_is_left(self, calls: int) -> None:
        before = {*os.listdir("/proc/self/fd")}  # noqa: PTH208
        workers = Workers(2)
        results = [workers.submit(divmod, k, 2) for k in range(calls)]
        workers.shutdown(wait=False)
        assert [result.result()[1] for result in results] == [0, 1, 0][:calls]
        # What earlier tests have left may be closed meanwhile.
        wait_until(lambda: before.issuperset(os.listdir("/proc/self/fd")))  # noqa: PTH208

    def test_a_worker_that_cannot_be_started_leaves_its_calls_to_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made, popen = [], subprocess.Popen

        def second_fails(*args: Any, **settings: Any) -> Any:
            made.append(args)
            if len(made) > 1:
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
            return popen(*args, **settings)

        monkeypatch.setattr(subprocess, "Popen", second_fails)
        with Workers(2) as workers:
            calls = [workers.submit(divmod, k, 3) for k in range(20)]
            assert [call.result() for call in calls] == [divmod(k, 3) for k in range(20)]
        assert len(made) == 2

    def test_those_that_are_dismissed_leave_what_they_have_in_hand(self) -> None:
        workers = Workers(1)
        worker = workers.submit(os.getpid).result()
        call, waiting = workers.submit(eval, "__import__('time').sleep(1000)"), []
        wait_until(call.running)
        waiting.append(workers.submit(divmod, 7, 3))
        workers.shutdown(cancel_futures=True)
        assert isinstance(call.exception(), WorkerDied)
        assert waiting[0].cancelled()
        assert gone(worker)

    @linux_only
    def test_one_that_hears_no_signal_ends_too(self) -> None:
        """A library may be at work, which lets no signal through."""
        workers = Workers(1)
        worker = workers.submit(os.getpid).result()
        deaf = "import signal, time; signal.pthread_sigmask(0, [15]); time.sleep(1000)"
        call = workers.submit(exec, deaf)
        wait_until(call.running)
        workers.shutdown(cancel_futures=True)
        assert isinstance(call.exception(), WorkerDied)
        assert gone(worker)

    def test_one_that_is_dismissed_while_its_call_is_on_the_way(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        workers = Workers(1)

        def late(file: IO[bytes], message: bytes) -> None:
            workers.shutdown(wait=False, cancel_futures=True)
            send(file, message)

        monkeypatch.setattr("nonogram.base.processes.pool.send", late)
        assert isinstance(workers.submit(os.getpid).exception(), WorkerDied)


@linux_only
class TestMemory:
    def test_a_call_that_needs_too_much(self) -> None:
        with Workers(1, memory_limit=1000) as workers:
            assert isinstance(workers.submit(bytearray, 2 * 10**9).exception(), MemoryError)
            assert workers.submit(divmod, 7, 3).result() == (2, 1)

    def test_what_is_said_tells_why_a_worker_died(self) -> None:
        with Workers(1, memory_limit=1000) as workers:
            for death in ("os._exit(3)", "os.abort()", "os.kill(os.getpid(), 11)"):
                code = f"import os; os.write(2, b'?' * 10**6); {death}"
                assert isinstance(workers.submit(exec, code).exception(), WorkerDied)
            code = "import os; os.write(2, b'std::bad_alloc'); os.abort()"
            assert isinstance(workers.submit(exec, code).exception(), MemoryError)

    @pytest.mark.parametrize("name", kinds(["glucose", "cadical"], "glucose"))
    def test_a_puzzle_that_needs_too_much(self, tmp_path: Path, name: str) -> None:
        easy, large = tmp_path / "easy.cwd", tmp_path / "large.cwd"
        easy.write_text(UNIQUE)
        nonogram.save(nonogram.random_puzzle(150, 150, seed=1), large)
        options = ["--memory-limit", "160", "--timeout", "100", "--solver", name]
        result = run("solve", *options, str(large), str(easy))
        assert result.stdout == f"{large}: Undecided (memory limit)\n{easy}: Unique solution\n"
        assert result.exit_code == 5

    def test_a_call_that_is_longer_than_the_limit(self) -> None:
        with Workers(1, memory_limit=64) as workers:
            assert isinstance(workers.submit(len, bytes(10**8)).exception(), MemoryError)
            assert workers.submit(divmod, 7, 3).result() == (2, 1)

    @pytest.mark.parametrize("solver", ["glucose", "cadical", "auto", "portfolio"])
    def test_64_mb_are_enough_for_ordinary_puzzles(self, tmp_path: Path, solver: str) -> None:
        file = tmp_path / "p.cwd"
        nonogram.save(nonogram.ndom_puzzle(4), file)
        result = run("solve", "--memory-limit", "64", "--solver", solver, str(file))
        assert (result.exit_code, result.stdout) == (0, f"{file}: Unique solution\n")

    def test_threads_take_little_room(self) -> None:
        """One may begin while another is just ending, on a busy machine more than one."""
        begin = "import threading as t; over = t.Barrier(5, timeout=60)\n"
        together = f"{begin}for _ in range(4): t.Thread(target=over.wait).start()\nover.wait()"
        with Workers(1, memory_limit=64) as workers:
            assert workers.submit(exec, together, {}).exception() is None
            job = Job("p", nonogram.ndom_puzzle(4))
            answer = workers.submit(work, Question(how=How("glucose")), job).result()
        assert answer.verdict is nonogram.Verdict.UNIQUE

    @pytest.mark.parametrize("limit", [1, 10, 30])
    def test_a_limit_that_leaves_nothing_is_refused(self, tmp_path: Path, limit: int) -> None:
        (tmp_path / "p.cwd").write_text(UNIQUE)
        code, out, err = streams(run("solve", "--memory-limit", str(limit), str(tmp_path)))
        assert (code, out) == (2, "")
        assert err.endswith(
            f"a memory limit of {limit} MB is too small for a worker, expected about 50 or more\n"
        )


@pytest.mark.parametrize(
    "how",
    [
        "raise SystemError('returned a result with an exception set') from MemoryError()",
        "raise ImportError('x.so: failed to map segment from shared object')",
        "raise OSError(12, 'Cannot allocate memory')",
        "raise nonogram.SolverError('solver was ended by signal 6 (std::bad_alloc)')",
        "raise nonogram.SolverError('solver ended by signal 6 (out-of-memory reallocating)')",
        "raise nonogram.SolverError('solver ended with exit code 101 (error \"out of memory\")')",
    ],
)
def test_what_is_said_where_memory_is_short(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    def short(*args: Any, **options: Any) -> None:
        exec(how, {"nonogram": nonogram})

    monkeypatch.setattr("nonogram.ask.answer.solving", short)
    with pytest.raises(MemoryError):
        record_of(Question(), Job("p", UNIQUE.encode()))


def test_a_file_may_say_what_it_wants() -> None:
    record: Any = record_of(Question(), Job("p", b"2\n2\nMemoryError\n"))
    assert "MemoryError" in record["error"]


class TestPrograms:
    """A worker is a program of its own: it neither runs the script nor what lies around."""

    def test_a_script_needs_no_guard(self, tmp_path: Path) -> None:
        (tmp_path / "hard.cwd").write_text(endless())
        (tmp_path / "easy.cwd").write_text(SWITCH)
        script = tmp_path / "script.py"
        script.write_text(
            "import nonogram\n"
            "print('begun')\n"
            "puzzles = ['hard.cwd', 'easy.cwd']\n"
            "for answer in nonogram.solve_many(puzzles, timeout=1.0, jobs=2):\n"
            "    print(answer.path, answer.verdict.value, answer.cause)\n"
        )
        environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
        command = [sys.executable, str(script)]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.stdout == ("begun\nhard.cwd undecided time_limit\neasy.cwd multiple None\n")
        assert (done.returncode, done.stderr) == (0, "")

    def test_nothing_is_taken_from_the_current_directory(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in NAMES:
            trap = "import os\nos.close(os.open('sprung', os.O_CREAT))\nraise SystemExit(9)\n"
            (tmp_path / f"{name}.py").write_text(trap)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
        with Workers(1) as workers:
            result = workers.submit(solve, nonogram.loads(SWITCH)).result()
        assert result.verdict is nonogram.Verdict.MULTIPLE
        assert not Path("sprung").exists()

    @linux_only
    def test_a_temporary_folder_with_a_long_name(self, tmp_path: Path) -> None:
        (tmp_path / "p.cwd").write_text(SWITCH)
        folder = tmp_path / ("x" * 130)
        folder.mkdir()
        command = [*COMMAND, "solve", "--memory-limit", "1000", str(tmp_path / "p.cwd")]
        done = subprocess.run(
            command,
            env={**os.environ, "TMPDIR": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout == f"{tmp_path / 'p.cwd'}: Multiple solutions\n"


@linux_only
def test_a_hard_puzzle_takes_the_processors_that_no_other_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogram.base.processes.pool.processors", lambda: 2)
    with Workers(1) as executor:
        call = executor.submit(solve, nonogram.loads(endless()), timeout=30)
        (worker,) = workers_of(os.getpid(), 1)
        wait_until(lambda: bool(children(worker)))  # others may start right after the first
        executor.shutdown(wait=False, cancel_futures=True)
        assert isinstance(call.exception(), WorkerDied)


@linux_only
class TestEndings:
    """What ends a worker ends what it has started, and takes away its files."""

    @pytest.fixture
    def temporary(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        folder = tmp_path / "temporary"
        folder.mkdir()
        monkeypatch.setenv("TMPDIR", str(folder))
        return folder

    @pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "dismissed"])
    def test_its_solver_ends_with_it(self, tmp_path: Path, temporary: Path, how: str) -> None:
        program = tmp_path / "solver"
        program.write_text("#!/bin/sh\nexec sleep 1000\n")
        program.chmod(0o755)
        workers = Workers(1)
        call = workers.submit(solve, nonogram.ndom_puzzle(8), solver=f"competition:{program}")
        (worker,) = workers_of(os.getpid(), 1)
        wait_until(lambda: len(children(worker)) == 1)
        (solver,) = children(worker)
        assert [*temporary.iterdir()] != []
        if how == "dismissed":
            workers.shutdown(cancel_futures=True)
        else:
            os.kill(worker, getattr(signal, how))
        assert isinstance(call.exception(), WorkerDied)
        workers.shutdown()
        wait_until(lambda: gone(solver))
        assert [*temporary.iterdir()] == []

    def test_without_a_parent(self) -> None:
        """Neither one that is busy nor one that cannot be talked into ending lives on."""
        stubborn = """
import time
while True:
    try:
        time.sleep(1000)
    except BaseException:
        pass
"""
        code = f"""
import time
from nonogram.base.processes.pool import Workers
workers = Workers(2)
calls = [workers.submit(exec, code) for code in ("while True: pass", {stubborn!r})]
time.sleep(1000)
"""
        with subprocess.Popen([sys.executable, "-c", code], cwd=SOURCE.parent) as process:
            both = workers_of(process.pid, 2)
            process.kill()
        wait_until(lambda: all(map(gone, both)))


@linux_only
@pytest.mark.parametrize("descriptors", [9, 12])
def test_a_system_that_starts_none(descriptors: int, tmp_path: Path) -> None:
    """Is a failure of the machine, not a puzzle that ended its worker."""
    (tmp_path / "p.cwd").write_text(UNIQUE)
    options = "solve --json --jobs 2 --memory-limit 1000 p.cwd"
    done = subprocess.run(
        ["sh", "-c", f"ulimit -n {descriptors}; exec {sys.executable} -m nonogram {options}"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCE.parent)},
    )
    assert (done.returncode, done.stdout) == (6, "")
    assert done.stderr == "nonogram: no worker can be started: too many open files\n"
