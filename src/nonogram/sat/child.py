"""A solver of PySAT as a program, for a process of its own.

Its arguments are NAME SEED [OPTION=NUMBER]... FORMULA, and it answers as in the SAT
competitions. With a seed other than 0 the solver gets the formula under other names: variables in
random order, so that it tries others first, and turned round at random, so that it tries other
values first. With `likely=1` (and seed 0) the literals that a comment of the formula calls likely
become the positive ones, which CaDiCaL tries first until it knows better. The answer is in the
names of the formula. Other options are those of CaDiCaL.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from nonogram.cnf.clauses import Clause, Literal
from nonogram.cnf.dimacs import read_clauses, read_likely
from nonogram.processes.children import python_child
from nonogram.sat.pysat_solver import pysat_solver


def command(name: str, seed: int = 0, **options: int) -> tuple[str, ...]:
    """What to run; the formula comes behind."""
    settings = (f"{option}={number}" for option, number in options.items())
    return python_child(__name__, name, str(seed), *settings)


def shuffled(variables: int, seed: int) -> dict[Literal, Literal]:
    """Random other names for literals; the same ones for a seed."""
    import random

    rng = random.Random(seed)
    order = list(range(1, variables + 1))
    rng.shuffle(order)
    names = {}
    for variable, other in enumerate(order, 1):
        name = rng.choice((-other, other))
        names[variable], names[-variable] = name, -name
    return names


def turned(variables: int, likely: Iterable[Literal]) -> dict[Literal, Literal]:
    """Names for literals under which the likely ones are positive."""
    negative = {-literal for literal in likely if literal < 0}
    names = {}
    for variable in range(1, variables + 1):
        name = -variable if variable in negative else variable
        names[variable], names[-variable] = name, -name
    return names


def main() -> None:
    """Solve the formula with the PySAT solver of this name."""
    name, seed, *settings, formula = sys.argv[1:]
    pairs = (setting.split("=") for setting in settings)
    options = {option: int(number) for option, number in pairs}
    guided = options.pop("likely", 0)
    with Path(formula).open(encoding="ascii") as lines:
        clauses = [clause for _, clause in read_clauses(lines)]
        lines.seek(0)
        likely = read_likely(lines) if guided else []
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    names = shuffled(variables, int(seed)) if int(seed) else turned(variables, likely)
    model = _model(name, options, [[names[literal] for literal in clause] for clause in clauses])
    old = {new: literal for literal, new in names.items()}
    _answer(None if model is None else [old[literal] for literal in model if literal in old])


def _model(name: str, options: dict[str, int], clauses: list[Clause]) -> list[Literal] | None:
    """A model of the clauses; None if there is none."""
    with pysat_solver(name) as solver:
        if options:
            solver.configure(options)
        solver.append_formula(clauses)
        return list(solver.get_model()) if solver.solve() else None


def _answer(model: list[Literal] | None) -> None:
    if model is None:
        print("s UNSATISFIABLE")
    else:
        print("s SATISFIABLE")
        print("v", *model, 0)
