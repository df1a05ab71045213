"""A small SAT solver as a program, in the way that its first argument says; some ways are wrong.

``python fake_solver.py WAY [FORMULA [RESULT]]``; the formula comes from standard input otherwise.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pysat.solvers import Solver


def main() -> int:
    way, *files = sys.argv[1:]
    text = Path(files[0]).read_text() if files else sys.stdin.read()
    lines = [line for line in text.splitlines() if line[:1] not in ("c", "p")]
    with Solver(name="minisat22") as solver:
        for line in lines:
            solver.add_clause([int(word) for word in line.split()[:-1]])
        satisfiable = solver.solve()
        model = solver.get_model() if satisfiable else []
    return WAYS[way](satisfiable, " ".join(map(str, [*model, 0])), files)


def competition(satisfiable: bool, model: str, files: list[str]) -> int:
    print("c a comment")
    print("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE")
    if satisfiable:
        print("v", model)
    return 10 if satisfiable else 20


def minisat(satisfiable: bool, model: str, files: list[str]) -> int:
    print("SATISFIABLE" if satisfiable else "UNSATISFIABLE")
    if len(files) > 1:
        Path(files[1]).write_text(f"SAT\n{model}\n" if satisfiable else "UNSAT\n")
    return 10 if satisfiable else 20


WAYS = {"competition": competition, "minisat": minisat}

if __name__ == "__main__":
    sys.exit(main())
