"""PySAT's solvers as programs, which answer as in the SAT competitions.

A program is run as NAME SEED [OPTION=NUMBER]... FORMULA; the options are those of CaDiCaL. With a
seed other than 0 the solver gets the formula with renamed literals; the answer has the original
names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from nonogram.core.formula.clauses import Clause, Literal, last_variable
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import Names, pysat_solver

_MOST = 10**9  #: conflicts of a call without an end; PySAT's budgets have 32 bits


def child_command(name: str, seed: int = 0, **options: int) -> tuple[str, ...]:
    """The program and its arguments; the formula is to follow."""
    from nonogram.base.processes.programs import python_child  # not loaded without a child process

    settings = (f"{option}={number}" for option, number in options.items())
    return python_child(__name__, name, str(seed), *settings)


def shuffled(variables: int, seed: int) -> dict[Literal, Literal]:
    """Random names for literals, which depend only on the seed."""
    names = Names(seed)
    names.reach(variables)
    return {v: names.new(v) for v in range(-variables, variables + 1) if v}


def main() -> None:
    """Run the program."""
    from nonogram.core.formula.dimacs import clauses_in

    name, seed, *settings, formula = sys.argv[1:]
    options = {option: int(n) for option, n in (setting.split("=") for setting in settings)}
    clauses = clauses_in(formula)
    variables = last_variable(clauses)
    same = {literal: literal for literal in range(-variables, variables + 1)}
    names = shuffled(variables, int(seed)) if int(seed) else same
    print(*solved(name, clauses, names, options), sep="", end="")


def solved(
    name: str,
    clauses: Iterable[Clause],
    names: Mapping[Literal, Literal],
    options: dict[str, int],
    at_once: int = _MOST,
) -> Iterator[str]:
    """Yield "" after each `at_once` conflicts, and the answer when it is found.

    The PySAT solver of this name gets the formula with renamed literals.
    """
    with pysat_solver(name) as solver:
        if options:
            solver.configure(options)
        solver.append_formula([names[literal] for literal in clause] for clause in clauses)
        found = None
        while found is None:
            solver.conf_budget(at_once)
            if (found := solver.solve_limited()) is None:
                yield ""
        if found:
            old = {new: literal for literal, new in names.items()}
            yield satisfied_by(old[literal] for literal in solver.get_model() if literal in old)
        else:
            yield f"s {Status.UNSATISFIABLE.name}\n"


def satisfied_by(model: Iterable[Literal]) -> str:
    """The answer with this model, as in the SAT competitions."""
    return f"s {Status.SATISFIABLE.name}\nv {' '.join(map(str, model))} 0\n"
