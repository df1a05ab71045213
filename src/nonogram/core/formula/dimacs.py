"""Formulas in DIMACS, the common text format of SAT solvers.

A header ``p cnf VARIABLES CLAUSES``, then the clauses, each ended by a 0; lines that begin with
``c`` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonogram.base.errors import ParseError
from nonogram.base.limits import MOST_VARIABLES
from nonogram.core.formula.clauses import Clause, Literal

_HEADER = re.compile("p cnf ([0-9]{1,10}) ([0-9]{1,10})")
_LITERAL = re.compile("-?[0-9]{1,10}")

#: Nearly every line matches this, so that its words need no further check.
_LITERALS = re.compile("(?:-?[1-9][0-9]{0,8} )*0")


def header(variables: int, clauses: int) -> str:
    """The header line of a formula."""
    return f"p cnf {variables} {clauses}\n"


def line(clause: Clause) -> str:
    """A clause as a line."""
    return " ".join(map(str, [*clause, 0])) + "\n"


def read_clauses(lines: Iterable[str]) -> Iterator[tuple[int, Clause]]:
    """The clauses of a formula, with the numbers of their lines; ParseError without a source."""
    announced: re.Match[str] | None = None
    variables = clauses = found = number = 0
    for number, text in enumerate(lines, 1):
        words = text.split()
        if not words or words[0].startswith("c"):
            continue
        if announced is None:
            if (announced := _HEADER.fullmatch(" ".join(words))) is None:
                break
            variables, clauses = map(int, announced.groups())
            continue
        clause = literals(words, number)
        if any(abs(literal) > variables for literal in clause):
            raise ParseError(f"expected variables up to {variables}, as the header has", number)
        found += 1
        yield number, clause
    if announced is None:
        raise ParseError("expected a header 'p cnf VARIABLES CLAUSES'", max(1, number))
    if found != clauses:
        raise ParseError(f"{found} clauses, but the header announces {clauses}", number)


def clauses_in(file: str) -> list[Clause]:
    """The clauses in a file that one of our programs has got."""
    with open(file, encoding="ascii") as lines:
        return [clause for _, clause in read_clauses(lines)]


def literals(words: list[str], number: int) -> Clause:
    """The literals of a line up to its 0. Raises ParseError, with the line's number."""
    if _LITERALS.fullmatch(" ".join(words)):
        return [*map(int, words[:-1])]
    found = [literal(word, number) for word in words]
    if found[-1:] != [0] or 0 in found[:-1]:
        raise ParseError("expected literals, and a 0 at the end", number)
    return found[:-1]


def literal(word: str, number: int) -> Literal:
    """The literal, or 0, in a word. Raises ParseError, with the line's number."""
    value = int(word) if _LITERAL.fullmatch(word) else None
    if value is None or abs(value) > MOST_VARIABLES:
        expected = f"a literal (-{MOST_VARIABLES} to {MOST_VARIABLES})"
        raise ParseError(f"expected {expected}, found {word[:20]!r}", number)
    return value
