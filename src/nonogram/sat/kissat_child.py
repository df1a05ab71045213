"""The child process of `kissat`: DIMACS on standard input, one answer on standard output."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Solve the formula on standard input with the PySAT solver named by the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    _end_with_parent()
    from pysat.solvers import Solver

    with Solver(name=sys.argv[1]) as solver:
        for line in sys.stdin:
            if not line.startswith("p"):
                solver.add_clause([int(word) for word in line.split()[:-1]])
        if not solver.solve():
            print("s UNSATISFIABLE")
            return
        print("s SATISFIABLE")
        print("v", *solver.get_model(), 0)


def _end_with_parent() -> None:
    """Have this process killed when its parent dies, however that dies (Linux only)."""
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1  # PR_SET_PDEATHSIG of prctl(2)
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


if __name__ == "__main__":
    main()
