"""Small puzzles as CWD text."""

from __future__ import annotations

import nonogram

UNIQUE = "2\n3\n1 1\n2\n\n1\n1\n2\n"


SWITCH = "2\n2\n1\n1\n\n1\n1\n"


NONE = "3\n3\n3\n\n3\n\n2\n2\n2\n"


BAD = "2\n2\nx\n"


def endless() -> str:
    """A puzzle that nobody settles in a minute."""
    return nonogram.dumps(nonogram.random_puzzle(40, 40, 0.45, seed=1000), "cwd")


def ndom(n: int) -> str:
    rows = ["3", "1", *["3 1", "1"] * (n - 1), "1"]
    columns = ["1", "1", *["1 3", "1"] * (n - 1), "3"]
    size = str(2 * n + 1)
    return "\n".join([size, size, *rows, "", *columns]) + "\n"


#: What `solve all` prints in tests/batch, where `all` is a folder of such puzzles.
LINES = (
    "all/a.non#1: Multiple solutions\n"
    "all/a.non#2: Unique solution\n"
    "all/b.cwd: Unique solution\n"
    "all/c.cwd: Error: line 3: expected sizes of row 1 as numbers from 1, found 'x'\n"
)
