"""A puzzle as an instance for SAT solvers: a DIMACS file out, a model back in.

The file begins with comments that say what every variable and every clause means. The clauses
are made twice, once to be counted and once to be written, so that the formula is never held,
and the output may be a pipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, TextIO

from nonogram.clock.deadline import Deadline
from nonogram.cnf import dimacs, opb, smtlib
from nonogram.cnf.clauses import FALSE, Clause
from nonogram.cnf.dimacs import Size
from nonogram.errors import RequestError, SolverError
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle import Grid, Line, Puzzle
from nonogram.puzzle.clue import blotted
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.totals import cells_of
from nonogram.search.encodings import DEFAULT, Encoding, Group
from nonogram.search.encodings.line import LineEncoding


class Instance:
    """The formula of a puzzle.

    Args:
        puzzle: the clues.
        encoding: one of `nonogram.search.encodings.ENCODINGS`, or one of your own.
        propagation: let line propagation decide what it can first; else encode the whole puzzle.
        second: a solution to rule out: then the models are the other solutions.

    Attributes:
        decided: number of cells that are not in the formula because they are decided.
        encoding: the variables, and models as pictures.
        failed: the line that propagation cannot complete; the formula is the empty clause.

    Raises:
        RequestError: `second` is no solution.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: str | LineEncoding = DEFAULT,
        *,
        propagation: bool = True,
        second: Grid | None = None,
    ) -> None:
        if second is not None and (line := violated_line(puzzle, second)) is not None:
            raise RequestError(f"no solution: {line} does not have its clue")
        domains = initial_domains(puzzle)
        self.failed: Line | None = None
        if propagation:
            propagated = propagate(domains, Deadline())
            domains = propagated.domains
            if propagated.failed is not None:
                self.failed = puzzle.geometry.line(propagated.failed)
        self.decided = puzzle.geometry.size - domains.count_undecided()
        self._second = second
        self._domains = domains
        self.encoding = Encoding(domains, encoding)
        self._name = encoding if isinstance(encoding, str) else encoding.__name__
        self._title = f"A nonogram of {puzzle.geometry}."
        self._extent = f"{'after' if propagation else 'without'} line propagation"

    def groups(self) -> Iterator[Group]:
        """The clauses of the formula, in groups."""
        if self.failed is not None:
            yield Group(f"{self.failed}: cannot be completed", [[]])
            return
        yield from self.encoding.groups()
        if self._second is not None:
            blocking = self.encoding.blocking_clause(self._second)
            yield Group("another solution than the one given", [blocking])

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the formula, one at a time; always the same ones."""
        return chain.from_iterable(group.clauses for group in self.groups())

    def write(self, out: TextIO, comments: Iterable[str] = ()) -> Size:
        """Write the formula as DIMACS, with comments; `comments` come before the others."""
        head = self._head(f"Encoding: {self._name}")
        out.writelines(f"c {comment}\n" for comment in [*comments, *head])
        if self.failed is None:
            out.writelines(f"c {number} {name}\n" for number, name in self.encoding.names())
        clauses = literals = 0
        for name, group in self.groups():
            before = clauses
            for clause in group:
                clauses += 1
                literals += len(clause)
            if clauses > before:
                out.write(f"c clauses {before + 1} to {clauses}: {name}\n")
        variables = 0 if self.failed is not None else self.encoding.variables
        out.write(dimacs.header(variables, clauses))
        out.writelines(map(dimacs.line, self.clauses()))
        return Size(variables, clauses, literals)

    def write_script(self, out: TextIO) -> ScriptSize:
        """Write the puzzle in integers as SMT-LIB; which encoding it has does not matter then."""
        from nonogram.search.encodings.integers import integer_model

        out.writelines(f"; {comment}\n" for comment in self._head("In integers"))
        out.write(smtlib.HEAD)
        integers = assertions = 0
        variables: list[int] = []
        for command in self._commands(integer_model(self._domains, self.encoding.cells)):
            integers += command.startswith("(declare-fun")
            assertions += command.startswith("(assert")
            variables += smtlib.defined(command)
            out.write(command)
        out.writelines(smtlib.question(variables))
        return ScriptSize(integers, assertions)

    def write_constraints(self, out: TextIO) -> ConstraintsSize:
        """Write the formula as pseudo-Boolean constraints in OPB, its clauses and the totals.

        The totals follow from the clues, but not easily from the clauses: how many cells of each
        colour a line has. A solver that counts, by cutting planes, can use them.
        """
        clauses = sum(1 for _ in self.clauses())
        totals = [] if self.failed is not None else [*self._totals()]
        variables = max(1, self.encoding.variables)  # the empty clause needs one
        size = ConstraintsSize(variables, clauses + len(totals))
        out.write(opb.header(*size))
        out.writelines(f"* {comment}\n" for comment in self._head(f"Encoding: {self._name}"))
        if self.failed is None:
            out.writelines(f"* x{number} {name}\n" for number, name in self.encoding.names())
        out.writelines(map(opb.clause, self.clauses()))
        out.writelines(totals)
        return size

    def _totals(self) -> Iterator[str]:
        geometry, models, _ = self._domains
        for model, cells in zip(models, geometry.along_lines(self.encoding.cells)):
            if blotted(model.clue):
                continue
            for colour, number in cells_of([model.clue]).items():
                constraint = opb.total((cell.get(colour, FALSE) for cell in cells), number)
                if constraint is not None:
                    yield constraint

    def _head(self, what: str) -> list[str]:
        return [
            self._title,
            f"{what}, {self._extent}.",
            "Lines, blocks and cells of a line count from 1; colour 0 is the background.",
        ]

    def _commands(self, model: Iterator[str]) -> Iterator[str]:
        if self.failed is not None:
            yield smtlib.assertion([])
            return
        yield from model
        if self._second is not None:
            yield smtlib.assertion(self.encoding.blocking_clause(self._second))


class ConstraintsSize(NamedTuple):
    """The size of a set of pseudo-Boolean constraints."""

    variables: int
    constraints: int


class ScriptSize(NamedTuple):
    """The size of a script."""

    integers: int
    assertions: int


def picture_of_model(puzzle: Puzzle, true: frozenset[int]) -> Grid:
    """The solution that a model of the puzzle's formula stands for, verified.

    The cells' variables are the same in every encoding, but differ with and without propagation.
    Both are tried: a picture that satisfies the clues is a solution wherever it comes from.

    Args:
        puzzle: the clues.
        true: the variables that are true in the model.

    Raises:
        SolverError: it is no model of either formula.
    """
    reasons = []
    for propagation in (True, False):
        domains = initial_domains(puzzle)
        if propagation:
            domains = propagate(domains, Deadline()).domains
        try:
            grid = Encoding(domains).decode(true)
        except ValueError as error:
            reasons.append(str(error))
            continue
        line = violated_line(puzzle, grid)
        if line is None:
            return grid
        reasons.append(f"{line} does not have its clue")
    after, whole = reasons
    raise SolverError(f"a false model: {after} (if the puzzle was encoded whole: {whole})")
