"""Formulas as DIMACS text, the common tongue of SAT solvers.

A header ``p cnf VARIABLES CLAUSES``, then the clauses, each ended by a 0; lines that begin with
``c`` are comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonogram.cnf.clauses import Clause
from nonogram.errors import ParseError


class Size(NamedTuple):
    """How large a formula is."""

    variables: int
    clauses: int
    literals: int


def header(variables: int, clauses: int) -> str:
    """The line that announces a formula."""
    return f"p cnf {variables} {clauses}\n"


def line(clause: Clause) -> str:
    """A clause as a line."""
    return " ".join(map(str, [*clause, 0])) + "\n"


def read_clauses(lines: Iterable[str]) -> Iterator[tuple[int, Clause]]:
    """The clauses of a formula in DIMACS, each with the number of the line it is in.

    The header is compared with what follows it; clauses have a line each.

    Raises:
        ParseError: this is no such formula; its source is left open.
    """
    announced: list[int] | None = None
    found = number = 0
    for number, text in enumerate(lines, 1):
        words = text.split()
        if not words or words[0].startswith("c"):
            continue
        if announced is None:
            announced = _announced(words, number)
            continue
        clause = literals(words, number)
        if any(abs(literal) > announced[0] for literal in clause):
            raise ParseError(f"expected variables up to {announced[0]}, as the header has", number)
        found += 1
        yield number, clause
    if announced is None:
        raise ParseError("expected a header 'p cnf VARIABLES CLAUSES'", max(1, number))
    if found != announced[1]:
        raise ParseError(f"{found} clauses, but the header announces {announced[1]}", number)


def _announced(words: list[str], number: int) -> list[int]:
    """The numbers of the header."""
    if words[:2] == ["p", "cnf"] and len(words) == 4:
        sizes = [int(word) for word in words[2:] if word.isascii() and word.isdigit()]
        if len(sizes) == 2:
            return sizes
    raise ParseError("expected a header 'p cnf VARIABLES CLAUSES'", number)


def literals(words: list[str], number: int) -> Clause:
    """The literals of a line, which a 0 ends. Raises ParseError, with the line's number."""
    try:
        *clause, end = [int(word) for word in words]
    except ValueError:
        end = 1
    if end != 0 or 0 in clause:
        raise ParseError("expected literals, and a 0 at the end", number)
    return clause
