"""Programs that run, and how they are ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nonogram.base.processes.process import Running
from support.paths import SOURCE
from support.solvers import gone, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")


def test_ended_even_where_an_exception_came_in_the_midst_of_a_look() -> None:
    """A signal's, between the lock that `Popen.poll` takes and its `try`."""
    running = Running([sys.executable, "-c", "import time; time.sleep(1000)"])
    child: Any = running._child
    child._waitpid_lock.acquire()
    running.close()
    child._waitpid_lock.release()
    wait_until(lambda: gone(child.pid))
    child.wait()


#: A program that runs another one, in a thread that ends before it.
PARENT = """
import sys, threading, time
from nonogram.base.processes.process import Running
kept = []
thread = threading.Thread(target=lambda: kept.append(Running(["sh", "-c", sys.argv[1]])))
thread.start()
thread.join()
print(kept[0]._child.pid, flush=True)
kept[0].work(0.1)
time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell no child")
def test_a_program_and_its_children_end_with_a_killed_parent(tmp_path: Path) -> None:
    """Whether they work or are suspended, and not before."""
    pids = tmp_path / "pids"
    foreign = f"sleep 1000 & echo $$ $! > {pids}; sleep 1000"
    command = [sys.executable, "-c", PARENT, foreign]
    with subprocess.Popen(command, cwd=SOURCE.parent, stdout=subprocess.PIPE) as parent:
        try:
            assert parent.stdout is not None
            parent.stdout.readline()
            wait_until(lambda: pids.exists() and len(pids.read_text().split()) == 2)
            both = [int(pid) for pid in pids.read_text().split()]
            assert not any(map(gone, both))
        finally:
            parent.kill()
    wait_until(lambda: all(map(gone, both)))
