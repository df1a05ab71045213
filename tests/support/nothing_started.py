"""A process that can start nothing, with a first solver that ignores its budgets, as in a browser.

In Pyodide, Python for browsers, nothing needs to be forbidden for that (`tab.mjs`).

``python -m support.nothing_started LIMIT FILE...`` solves puzzles, with this time limit for each,
and prints a line for each: its name, the verdict, CPU seconds, and the solvers at work.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from time import process_time
from typing import Any

import nonogram
from nonogram.core.sat.pysat import Direct


def forbid() -> None:
    """Forbid processes and threads, and let Glucose ignore its budgets."""

    def refused(*_: Any, **__: Any) -> Any:
        raise OSError("nothing can be started here")

    def no_thread(*_: Any, **__: Any) -> Any:
        raise RuntimeError("can't start new thread")

    setattr(subprocess, "Popen", refused)  # noqa: B010 - a class
    for name in ("fork", "posix_spawn", "posix_spawnp"):
        setattr(os, name, refused)
    setattr(threading.Thread, "start", no_thread)  # noqa: B010
    setattr(Direct, "conf_budget", lambda solver, budget: None)  # noqa: B010


def main() -> None:
    """Solve the puzzles that the command line names."""
    forbid()
    limit, *files = sys.argv[1:]
    for file in files:
        puzzle = nonogram.load(file)
        at_work: set[str] = set()

        def watch(progress: nonogram.Progress, at_work: set[str] = at_work) -> None:
            at_work.update(progress.solvers)

        started = process_time()
        result = nonogram.solve(puzzle, timeout=float(limit), on_progress=watch)
        seconds = process_time() - started
        print(file, result.verdict.name, f"{seconds:.2f}", *sorted(at_work), flush=True)


if __name__ == "__main__":
    main()
