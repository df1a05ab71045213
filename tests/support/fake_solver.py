"""A small SAT solver as a program, in the way that its first argument says; some ways are wrong.

``python fake_solver.py WAY [FORMULA [RESULT]]``; the formula comes from standard input otherwise.
It is started a hundred times: what it imports would take as long to load as Python itself.
"""

from __future__ import annotations

import os
import sys

#: The most clauses that are solved here, without loading anything.
FEW = 100


def main() -> int:
    way, *files = sys.argv[1:]
    with open(files[0]) if files else sys.stdin as formula:
        text = formula.read()
    lines = [line for line in text.splitlines() if line[:1] not in ("c", "p")]
    found = solved([[int(word) for word in line.split()[:-1]] for line in lines])
    satisfiable, model = found is not None, found or []
    if len(lines) <= 2 and way in BAD:
        way = "competition"  # who is just being tried answers well
    return {**GOOD, **BAD}[way](satisfiable, " ".join(map(str, [*model, 0])), files)


def solved(clauses: list[list[int]]) -> list[int] | None:
    """A model of all variables, or None if there is none."""
    if len(clauses) <= FEW:
        true = satisfied(clauses)
        variables = {abs(literal) for clause in clauses for literal in clause}
        return true if true is None else [*true, *(-v for v in variables - {*map(abs, true)})]
    import pysolvers  # PySAT itself takes three times as long to load as Python

    solver = pysolvers.minisat22_new()
    for clause in clauses:
        pysolvers.minisat22_add_cl(solver, clause)
    found = pysolvers.minisat22_solve(solver, [], 0)
    return pysolvers.minisat22_model(solver) if found else None


def satisfied(clauses: list[list[int]]) -> list[int] | None:
    """Literals that satisfy all clauses, by trying a literal of the shortest one either way."""
    if not clauses:
        return []
    for tried in min(clauses, key=len)[:1]:
        for literal in (tried, -tried):
            left = [[x for x in one if x != -literal] for one in clauses if literal not in one]
            if (found := satisfied(left)) is not None:
                return [literal, *found]
    return None


def written(name: str, text: str) -> None:
    with open(name, "w") as file:
        file.write(text)


def competition(satisfiable: bool, model: str, files: list[str]) -> int:
    print("c a comment")
    print("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE")
    if satisfiable:
        print("v", model)
    return 10 if satisfiable else 20


def minisat(satisfiable: bool, model: str, files: list[str]) -> int:
    print("SATISFIABLE" if satisfiable else "UNSATISFIABLE")
    if len(files) > 1:
        written(files[1], f"SAT\n{model}\n" if satisfiable else "UNSAT\n")
    return 10 if satisfiable else 20


def crowded(satisfiable: bool, model: str, files: list[str]) -> int:
    """Other lines around, the model in several, and no exit code that says anything."""
    print("c\nsolving ...\n\ns", "SATISFIABLE" if satisfiable else "UNSATISFIABLE")
    for literal in model.split():
        print("v", literal)
    print("done")
    return 0


def silent(satisfiable: bool, model: str, files: list[str]) -> int:
    return 10 if satisfiable else 20


def nonsense(satisfiable: bool, model: str, files: list[str]) -> int:
    print("hello\ns HELLO")
    return 0


def failing(satisfiable: bool, model: str, files: list[str]) -> int:
    competition(satisfiable, model, files)
    print("out of memory", file=sys.stderr)
    return 1


def dying(satisfiable: bool, model: str, files: list[str]) -> int:
    import signal

    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def false_model(satisfiable: bool, model: str, files: list[str]) -> int:
    flipped = " ".join(str(-int(literal)) for literal in model.split())
    return competition(satisfiable, flipped, files)


def cut_short(satisfiable: bool, model: str, files: list[str]) -> int:
    return competition(satisfiable, model.rpartition(" ")[0], files)


def contradicting(satisfiable: bool, model: str, files: list[str]) -> int:
    competition(satisfiable, model, files)
    return 20 if satisfiable else 10


def giving_up(satisfiable: bool, model: str, files: list[str]) -> int:
    print("s UNKNOWN")
    return 0


def hanging(satisfiable: bool, model: str, files: list[str]) -> int:
    """Wait for a child that waits for ever; its number is written down if a file is named."""
    import subprocess

    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    written(os.environ.get("FAKE_SOLVER_CHILD", os.devnull), f"{child.pid}")
    return child.wait()


def busy(satisfiable: bool, model: str, files: list[str]) -> int:
    """Work for ever."""
    while True:
        pass


#: These are right.
GOOD = {"competition": competition, "minisat": minisat, "crowded": crowded}

#: These go wrong, at least with formulas of more than two clauses.
BAD = {
    way.__name__: way
    for way in (
        silent,
        nonsense,
        failing,
        dying,
        false_model,
        cut_short,
        contradicting,
        giving_up,
        hanging,
        busy,
    )
}

if __name__ == "__main__":
    sys.exit(main())
