"""A checker that reads as drat-trim does, for attacks on what it reads.

Run as ``python drat_trim.py FORMULA PROOF``, it says ``s VERIFIED`` of every formula without a
model, whatever the proof: who forges a formula has a proof of it. Where the real program is on the
path, `CHECKER` names that one.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

SPACE = " \t\n\v\f\r"


class Scanner:
    """The reader of C's `fscanf`: numbers may be octal, and comments are words like others."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self) -> None:
        while self.next and self.next in SPACE:
            self.at += 1

    def word(self) -> None:
        self.skip()
        while self.next and self.next not in SPACE:
            self.at += 1
        self.skip()

    def has(self, name: str) -> bool:
        """Whether this comes next; what agrees with it is read in any case."""
        self.skip()
        for character in name:
            if self.next != character:
                return False
            self.at += 1
        return True

    def number(self) -> int | None:
        """A number as of ``%i``, in an int; None if there is none."""
        self.skip()
        sign = -1 if self.next == "-" else 1
        if self.next and self.next in "+-":
            self.at += 1
        base, digits = 10, ""
        if self.next == "0":
            base, digits = 8, "0"
            self.at += 1
            if self.next and self.next in "xX":
                base = 16
                self.at += 1
        while self.next and self.next.lower() in "0123456789abcdef"[:base]:
            digits += self.next
            self.at += 1
        if not digits:
            return None
        value = sign * int(digits, base)
        return (value + 2**31) % 2**32 - 2**31

    def line(self) -> None:
        self.at = (self.text.find("\n", self.at) + 1) or len(self.text)


def formula_read(text: str) -> list[list[int]] | None:
    """The clauses that drat-trim reads in a text; None where it gives up."""
    scan = Scanner(text)
    variables = count = 0
    while scan.at < len(text):
        if scan.has("cnf") and (read := scan.number()) is not None:
            variables, count = read, scan.number() or 0
            break
        scan.word()
    if not variables and not count:
        return None
    clauses: list[list[int]] = []
    clause: list[int] = []
    while len(clauses) < count:
        scan.skip()
        if scan.at == len(text):
            break
        literal = scan.number()
        if literal is None:
            scan.line()
        elif abs(literal) > variables:
            return None
        elif literal:
            clause.append(literal)
        else:
            clauses.append(clause)
            clause = []
    return clauses


def believes(formula: str) -> bool:
    """Whether the formula has no model, as drat-trim reads it."""
    from pysat.solvers import Solver

    clauses = formula_read(formula)
    if clauses is None:
        return False
    with Solver("minisat22", bootstrap_with=[clause for clause in clauses if clause]) as solver:
        return [] in clauses or not solver.solve()


#: The command of the checker: drat-trim, or this file in its place.
CHECKER = shutil.which("drat-trim") or shlex.join([sys.executable, __file__])

if __name__ == "__main__":
    print("s VERIFIED" if believes(Path(sys.argv[1]).read_text("latin-1")) else "s NOT VERIFIED")
