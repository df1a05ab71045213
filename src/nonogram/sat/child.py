"""A solver of PySAT as a program, for a process of its own: NAME SEED [OPTION=NUMBER]... FORMULA.

It answers as in the SAT competitions. With a seed other than 0 the solver gets the formula under
other names (`Names`); the answer is in the names of the formula. Options are those of CaDiCaL.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from nonogram.cnf.clauses import Clause, Literal
from nonogram.cnf.dimacs import read_clauses
from nonogram.processes.programs import python_child
from nonogram.sat.base import Status
from nonogram.sat.incremental import Names, pysat_solver


def command(name: str, seed: int = 0, **options: int) -> tuple[str, ...]:
    """The program and its arguments; the formula comes behind."""
    settings = (f"{option}={number}" for option, number in options.items())
    return python_child(__name__, name, str(seed), *settings)


def shuffled(variables: int, seed: int) -> dict[Literal, Literal]:
    """Random other names for literals; the same ones for a seed."""
    names = Names(seed)
    names.reach(variables)
    return {v: names.new(v) for v in range(-variables, variables + 1) if v}


def turned(variables: int, likely: Iterable[Literal]) -> dict[Literal, Literal]:
    """Names for literals under which the likely ones are positive, which CaDiCaL tries first."""
    negative = {-literal for literal in likely if literal < 0}
    names = {}
    for variable in range(1, variables + 1):
        name = -variable if variable in negative else variable
        names[variable], names[-variable] = name, -name
    return names


def main() -> None:
    """Solve the formula with the PySAT solver of this name."""
    name, seed, *settings, formula = sys.argv[1:]
    options = {option: int(n) for option, n in (setting.split("=") for setting in settings)}
    with Path(formula).open(encoding="ascii") as lines:
        clauses = [clause for _, clause in read_clauses(lines)]
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    names = shuffled(variables, int(seed)) if int(seed) else turned(variables, ())
    tell(*solved(name, clauses, names, options))


def solved(
    name: str,
    clauses: Iterable[Clause],
    names: Mapping[Literal, Literal],
    options: dict[str, int],
    conflicts: int | None = None,
) -> tuple[Status, list[Literal]]:
    """The answer of a PySAT solver under other names, and a model; UNKNOWN after `conflicts`."""
    with pysat_solver(name) as solver:
        if options:
            solver.configure(options)
        solver.append_formula([names[literal] for literal in clause] for clause in clauses)
        if conflicts is None:
            found = solver.solve()
        else:
            solver.conf_budget(conflicts)
            found = solver.solve_limited()
        if not found:
            return Status.UNKNOWN if found is None else Status.UNSATISFIABLE, []
        old = {new: literal for literal, new in names.items()}
        model = [old[literal] for literal in solver.get_model() if literal in old]
        return Status.SATISFIABLE, model


def tell(status: Status, model: Iterable[Literal]) -> None:
    """Print an answer as in the SAT competitions."""
    print("s", status.name)
    if status is Status.SATISFIABLE:
        print("v", *model, 0)
