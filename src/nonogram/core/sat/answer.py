"""The answers of solvers that are programs, in their three styles.

In the style of the SAT competitions a line ``s SATISFIABLE``, ``s UNSATISFIABLE`` or ``s UNKNOWN``
is the answer, and lines that begin with ``v`` have the model, which ends with a 0. Pseudo-Boolean
solvers write its literals as ``x1`` and ``-x2``, and the line ends the model. MiniSat writes
a file: ``SAT``, ``UNSAT`` or ``INDET``, and on the next line the model. SMT solvers print
``sat``, ``unsat`` or ``unknown``, and then pairs in brackets with the values of ``v1``, ``v2``, ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from nonogram.base.errors import ParseError
from nonogram.core.formula import dimacs
from nonogram.core.sat.base import Status

COMPETITION = "competition"
MINISAT = "minisat"
SMT = "smt"

_ANSWERS = (Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN)
_COMPETITION_WORDS = dict(zip(("SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"), _ANSWERS))
_MINISAT_WORDS = dict(zip(("SAT", "UNSAT", "INDET"), _ANSWERS))
_SMT_WORDS = dict(zip(("sat", "unsat", "unknown"), _ANSWERS))


class SolverAnswer(NamedTuple):
    """A solver's status and, if satisfiable, the true variables."""

    status: Status
    true: frozenset[int] = frozenset()


def read_answer(text: str) -> SolverAnswer:
    """The answer in a solver's output or result file; ParseError, without source, if incomplete."""
    lines = text.splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    if first in _MINISAT_WORDS:
        words = [(number, word) for number, line in enumerate(lines, 1) for word in line.split()]
        return _answer(_MINISAT_WORDS[first], words[1:], len(lines))
    return _smt(text) if first in _SMT_WORDS else _competition(lines)


def _competition(lines: list[str]) -> SolverAnswer:
    status = None
    values: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        kind, _, rest = line.partition(" ")
        if kind == "s":
            said = _COMPETITION_WORDS.get(rest.strip())
            if said is None or status not in (None, said):
                expected = ", ".join(_COMPETITION_WORDS)
                raise ParseError(f"expected one status, of {expected}", number)
            status = said
        elif kind == "v":
            values += [(number, word) for word in rest.split()]
    if status is None:
        raise ParseError("no answer of a SAT solver, expected a line 's SATISFIABLE' or the like")
    # Pseudo-Boolean solvers put an x before variables. The model of none is a line of nothing.
    if values[0][1].lstrip("-").startswith("x") if values else "v" in map(str.strip, lines):
        values = [(number, re.sub("^(-?)x(?=.)", r"\1", word)) for number, word in values]
        values.append((len(lines), "0"))
    return _answer(status, values, len(lines))


def _smt(text: str) -> SolverAnswer:
    status = _SMT_WORDS[text.split()[0]]
    if status is not Status.SATISFIABLE:
        return SolverAnswer(status)
    if text.count("(") != text.count(")"):
        raise ParseError("the model is cut short: expected a bracket at its end")
    values = re.findall(r"\(\s*v([0-9]{1,10})\s+(true|false)\s*\)", text)
    return SolverAnswer(
        status, frozenset(int(number) for number, value in values if value == "true")
    )


def _answer(status: Status, values: Iterable[tuple[int, str]], last: int) -> SolverAnswer:
    """The answer; if satisfiable, with the model in these words, each with its line number."""
    if status is not Status.SATISFIABLE:
        return SolverAnswer(status)
    seen: set[int] = set()
    ended = False
    for number, word in values:
        literal = dimacs.literal(word, number)
        if ended or -literal in seen:
            raise ParseError(f"expected no {literal} after what the model has already", number)
        ended = literal == 0
        seen.add(literal)
    if not ended:
        raise ParseError("the model is cut short: expected a 0 at its end", last)
    return SolverAnswer(status, frozenset(literal for literal in seen if literal > 0))
