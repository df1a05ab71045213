"""Programs that run, and how they are ended."""

from __future__ import annotations

import signal
import subprocess
import sys
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


#: A program that runs another one.
PARENT = """
import sys, time
from contextlib import closing
from nonogram.base.processes.process import Running
with closing(Running(["sleep", "1000"])) as running:
    print(running._child.pid, flush=True)
    if sys.argv[1] == "paused":
        running.let_work(False)
    print(flush=True)
    time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell no child")
@pytest.mark.parametrize("state", ["at work", "paused"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_program_ends_with_its_parent(state: str, number: signal.Signals) -> None:
    """Whether that is killed, or ended by Ctrl-C, and also while it is paused itself."""
    command = [sys.executable, "-c", PARENT, state]
    with subprocess.Popen(
        command, cwd=SOURCE.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.stdout.readline()
        assert not gone(child)
        parent.send_signal(number)
    wait_until(lambda: gone(child))


def test_a_paused_program_leaves_no_zombie() -> None:
    running = Running(["sleep", "1000"])
    running.let_work(False)
    running.close()
    assert running._child.returncode == -signal.SIGKILL
