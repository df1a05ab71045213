"""Programs that run, and how they are ended."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from nonogram.base.processes.process import Running
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
