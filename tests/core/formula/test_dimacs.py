"""DIMACS text: what is written is read, and nothing else."""

from __future__ import annotations

import pytest

from nonogram.base.errors import ParseError
from nonogram.base.limits import MOST_VARIABLES
from nonogram.core.formula.dimacs import header, line, literal, read_clauses


def test_what_is_written_is_read() -> None:
    clauses = [[1, -2], [], [MOST_VARIABLES, -MOST_VARIABLES]]
    text = header(MOST_VARIABLES, len(clauses)) + "c more\n" + "".join(map(line, clauses))
    read = list(read_clauses(text.splitlines()))
    assert read == [(3, [1, -2]), (4, []), (5, [MOST_VARIABLES, -MOST_VARIABLES])]


@pytest.mark.parametrize(
    "word",
    ["2147483648", "-2147483648", "4294967296", "9" * 5000, "1_0", "+1", "--1", "-", "x"],
)
def test_no_literal(word: str) -> None:
    with pytest.raises(ParseError, match=r"expected a literal \(-2147483647 to 2147483647\)"):
        literal(word, 1)


@pytest.mark.parametrize(
    ("text", "number", "message"),
    [
        ("", 1, "expected a header"),
        ("1 0\n", 1, "expected a header"),
        (f"p cnf 1 {'9' * 5000}\n", 1, "expected a header"),
        ("p cnf -1 1\n1 0\n", 1, "expected a header"),
        ("p cnf 1 1\n2 0\n", 2, "expected variables up to 1, as the header has"),
        ("p cnf 1 1\n4294967296 0\n", 2, "expected a literal"),
        ("p cnf 1 1\n1\n", 2, "and a 0 at the end"),
        ("p cnf 1 1\n1 0 1 0\n", 2, "and a 0 at the end"),
        ("p cnf 1 2\n1 0\n", 2, "1 clauses, but the header announces 2"),
    ],
)
def test_no_formula(text: str, number: int, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        list(read_clauses(text.splitlines()))
    assert caught.value.line == number
