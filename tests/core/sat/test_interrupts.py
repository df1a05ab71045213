"""Ctrl-C during a search ends it by KeyboardInterrupt, whichever thread the signal reaches."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from nonogram.core.sat import BACKENDS
from support.command_line import with_support
from support.trials import kinds

INCREMENTAL = [backend.name for backend in BACKENDS if backend.incremental]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@pytest.mark.parametrize("name", kinds(INCREMENTAL, "minisat22", "cadical195"))
def test_a_process_with_another_thread(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "support.searching", name],
        env=with_support(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=50)
    assert (process.returncode, output, errors) == (0, "interrupted\n", "")
