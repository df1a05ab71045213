"""What line logic leaves of a puzzle as a formula, the same one in every process.

The encoding gives the same clauses with the same numbers whenever it is asked, so a cube may be a
few literals, and a worker needs the puzzle only. Another version of the program could number
otherwise: so the formula has a name that tells it apart from all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import Clause, Literal
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.logic.weighing.weigh import Weighed
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Result
from nonogram.sat.base import NO_ADVICE, Advice
from nonogram.search.advice import advice_of
from nonogram.search.counters import Counters
from nonogram.search.encodings import Encoding
from nonogram.search.session import Session
from nonogram.search.terms import Terms

#: Literals that hold together: a part of a formula.
Cube = tuple[Literal, ...]


class Formula:
    """The formula of a puzzle, with given cells or without.

    Raises:
        OutOfTime: the deadline passed before line logic was done.
    """

    def __init__(
        self, puzzle: Puzzle, given: Grid | None = None, deadline: Deadline | None = None
    ) -> None:
        deadline = deadline or Deadline()
        self.puzzle = puzzle
        self.given = given
        self.domains = propagate(initial_domains(puzzle, given), deadline).domains
        deadline.check()

    def clauses(self) -> Iterator[Clause]:
        """The clauses, always the same ones in the same order."""
        return Encoding(self.domains).clauses()

    def advice(self, weighed: Weighed) -> Advice:
        """What weighing says, in literals of this formula."""
        return advice_of(weighed, Encoding(self.domains))

    def session(self, terms: Terms) -> Session:
        """The formula in a SAT solver, once its `encode` is called; to be closed after use."""
        return Session(self.puzzle, self.domains, terms, Counters(self.puzzle.geometry.size))

    @cached_property
    def name(self) -> str:
        """SHA-256 of the clauses, with its name in front."""
        from hashlib import sha256

        digest = sha256()
        for clause in self.clauses():
            digest.update(b"%d\n" * len(clause) % tuple(clause) + b"0\n")
        return f"sha256:{digest.hexdigest()}"


class Known(NamedTuple):
    """What is known of a puzzle before it is split.

    Attributes:
        formula: what line logic leaves of it.
        first: what has been found.
        advice: what else is known of the formula.
    """

    formula: Formula
    first: Result
    advice: Advice = NO_ADVICE
