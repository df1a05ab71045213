"""Pseudo-Boolean constraints as OPB text, the common tongue of the competitions' PB solvers.

The first line says how many variables and constraints there are; lines that begin with ``*`` are
comments; a constraint is ``+1 x1 -1 x2 >= 0 ;``. Negation is the constant one less the variable.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.cnf.clauses import FALSE, TRUE, Clause, Literal


def header(variables: int, constraints: int) -> str:
    """The line that announces the constraints."""
    return f"* #variable= {variables} #constraint= {constraints}\n"


def clause(literals: Clause) -> str:
    """A clause as a constraint: at least one of its literals is true."""
    return _constraint(literals, ">=", 1)


def total(literals: Iterable[Literal], number: int) -> str | None:
    """The constraint that this number of literals is true; None if none is a variable."""
    literals = [literal for literal in literals if literal != FALSE]
    known = literals.count(TRUE)
    unknown = [literal for literal in literals if literal != TRUE]
    return _constraint(unknown, "=", number - known) if unknown else None


def _constraint(literals: Iterable[Literal], relation: str, number: int) -> str:
    terms = []
    for literal in literals:
        terms.append(f"+1 x{literal}" if literal > 0 else f"-1 x{-literal}")
        number -= literal < 0
    return f"{' '.join(terms) or '0 x1'} {relation} {number} ;\n"
