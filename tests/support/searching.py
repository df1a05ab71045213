"""A search without end, in a process that has another thread, for somebody to interrupt.

``python -m support.searching NAME`` prints a line at the first look at the clock, in the midst of
the search, and one if it is interrupted as it should be.
"""

from __future__ import annotations

import sys
import threading
from functools import cache

from nonogram.base.clock.deadline import Deadline
from nonogram.core.sat.backends import open_solver
from support.solvers import pigeons


@cache
def tell() -> None:
    """Print the line, once."""
    print("searching", flush=True)


def main() -> None:
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    with open_solver(sys.argv[1]) as solver:
        solver.add(pigeons(14))
        try:
            solver.solve(Deadline(60), tell)
        except KeyboardInterrupt:
            print("interrupted")


if __name__ == "__main__":
    main()
