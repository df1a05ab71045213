"""A puzzle as an instance for solvers: a file in DIMACS, SMT-LIB or OPB out, a model back in.

The file begins with comments that say which formula it is, and what every variable and every
clause means. The clauses are made twice, for counting and for writing, so that the formula is never
stored and the output may be a pipe. OPB is the format of the pseudo-Boolean competitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TextIO

from nonogram.base.arguments import items, whole
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import RequestError, SolverError
from nonogram.base.text import counted
from nonogram.core.formula import DEFAULT, ENCODINGS, FORMULAS, NARROWED, WRITTEN, dimacs, smtlib
from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal
from nonogram.core.formula.encoding import Encoding
from nonogram.core.formula.line import Group, LineEncoding
from nonogram.core.formula.written import WrittenEncoding
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Grid, GridLike, Line, Puzzle, check_puzzle, grid_for
from nonogram.core.puzzle.clue import blotted, cells_of

_FALSE = "a false model: "  #: the beginning of messages


class Formula:
    """A formula of a puzzle: narrowed, placed or written. The function `encode` makes it.

    Attributes:
        name: "narrowed", "placed" or "written".
        failed: a line that cannot be completed; then the formula is the empty clause.
        decided: the number of cells that have no variables.
    """

    failed: Line | None = None

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: str | LineEncoding,
        second: Grid | None,
        name: str,
    ) -> None:
        self.name = name
        self._puzzle = puzzle
        if second is not None and (line := puzzle.violated_line(second)) is not None:
            raise RequestError(f"no solution: {line} does not have its clue")
        domains = initial_domains(puzzle)
        if name == NARROWED:
            propagated = propagate(domains, Deadline())
            domains = propagated.domains
            if propagated.failed is not None:
                self.failed = puzzle.geometry.line(propagated.failed)
        self._second = second
        self.encoding = (
            WrittenEncoding(puzzle, domains, encoding=encoding)
            if name == WRITTEN
            else Encoding(domains, encoding)
        )
        self.decided = puzzle.geometry.size - len(self.encoding.undecided)
        self._encoded = encoding if isinstance(encoding, str) else encoding.__name__

    def __repr__(self) -> str:
        return f"<Formula of {self._puzzle.geometry}: {counted(self.variables, 'variable')}>"

    def groups(self) -> Iterator[Group]:
        """The clauses of the formula, in groups."""
        if self.failed is not None:
            yield Group(f"{self.failed}: cannot be completed", [[]])
            return
        yield from self.encoding.groups()
        if self._second is not None:
            blocking = self.encoding.blocking_clause(self._second)
            yield Group("another solution than the one given", [blocking])

    @property
    def clauses(self) -> Iterator[Clause]:
        """The clauses of the formula, made one at a time; the same each time they are asked for.

        A clause is a sequence of literals, a tuple or a list: a variable's number if it is to be
        true, its negative if it is to be false. One of them must hold.
        """
        return chain.from_iterable(group.clauses for group in self.groups())

    @property
    def variables(self) -> int:
        """The number of variables, which are numbered from 1."""
        return 0 if self.failed is not None else self.encoding.variables

    @property
    def meanings(self) -> dict[int, str]:
        """Every variable and what it means, such as "cell 10 6 colour 1, else 0"."""
        return dict(self._names())

    def decode(self, model: Iterable[int]) -> Grid:
        """The picture of a model, the literals that hold. Raises SolverError if it is false."""
        literals = items(model, "expected the literals of a model")
        try:
            grid = self.encoding.decode({whole("a literal", literal) for literal in literals})
        except ValueError as error:
            raise SolverError(f"{_FALSE}{error}") from error
        line = self._puzzle.violated_line(grid)
        if line is not None:
            raise SolverError(f"{_FALSE}{line} does not have its clue")
        return grid.as_in(self._puzzle)

    def write(self, out: TextIO, comments: Iterable[str] = ()) -> dict[str, int]:
        """Write the formula as DIMACS, with comments, of which `comments` come first."""
        head = self._head(f"Encoding: {self._encoded}")
        out.writelines(f"c {comment}\n" for comment in [*comments, *head])
        out.writelines(f"c {number} {name}\n" for number, name in self._names())
        clauses = literals = 0
        for name, group in self.groups():
            before = clauses
            for clause in group:
                clauses += 1
                literals += len(clause)
            if clauses > before:
                out.write(f"c clauses {before + 1} to {clauses}: {name}\n")
        out.write(dimacs.header(self.variables, clauses))
        out.writelines(map(dimacs.line, self.clauses))
        return {"variables": self.variables, "clauses": clauses, "literals": literals}

    def write_script(self, out: TextIO) -> dict[str, int]:
        """Write the puzzle in integers as SMT-LIB; the encoding does not matter for that."""
        from nonogram.core.formula.integers import integer_model

        out.writelines(f"; {comment}\n" for comment in self._head("In integers"))
        out.write(smtlib.HEAD)
        integers = assertions = 0
        variables: list[int] = []
        for command in self._commands(integer_model(self.encoding)):
            integers += smtlib.kind(command) == smtlib.DECLARE
            assertions += smtlib.kind(command) == smtlib.ASSERT
            variables += smtlib.defined(command)
            out.write(command)
        out.writelines(smtlib.question(variables))
        return {"integers": integers, "assertions": assertions}

    def write_constraints(self, out: TextIO) -> dict[str, int]:
        """Write the formula in OPB: clauses, and totals of lines, which help cutting planes."""
        clauses = sum(1 for _ in self.clauses)
        # The written formula has no more than its constraints.
        totals = [] if self.failed or self.name == WRITTEN else [*self._totals()]
        variables = max(1, self.encoding.variables)  # the empty clause needs one
        constraints = clauses + len(totals)
        out.write(f"* #variable= {variables} #constraint= {constraints}\n")
        out.writelines(f"* {comment}\n" for comment in self._head(f"Encoding: {self._encoded}"))
        out.writelines(f"* x{number} {name}\n" for number, name in self._names())
        out.writelines(_constraint(clause, ">=", 1) for clause in self.clauses)
        out.writelines(totals)
        return {"variables": variables, "constraints": constraints}

    def _names(self) -> Iterator[tuple[int, str]]:
        return iter(()) if self.failed is not None else self.encoding.names()

    def _totals(self) -> Iterator[str]:
        for clue, cells in zip(self._puzzle.clues, self.encoding.cells_of):
            if blotted(clue):
                continue
            for colour, number in cells_of([clue]).items():
                literals = [cell.get(colour, FALSE) for cell in cells]
                unknown = [literal for literal in literals if FALSE < literal < TRUE]
                if unknown:
                    yield _constraint(unknown, "=", number - literals.count(TRUE))

    def _head(self, what: str) -> list[str]:
        extent = "after" if self.name == NARROWED else "without"
        return [
            f"A nonogram of {self._puzzle.geometry}.",
            f"The {self.name} formula. {what}, {extent} line propagation.",
            "Lines, blocks and cells of a line count from 1; colour 0 is the background.",
        ]

    def _commands(self, model: Iterator[str]) -> Iterator[str]:
        if self.failed is not None:
            yield smtlib.assertion([])
            return
        yield from model
        if self._second is not None:
            yield smtlib.assertion(self.encoding.blocking_clause(self._second))


def encode(
    puzzle: Puzzle,
    *,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
    second: GridLike | None = None,
) -> Formula:
    """Make a formula for SAT solvers. Its models are the solutions of the puzzle.

    Args:
        puzzle: the puzzle.
        propagation: whether line logic comes first, so that the cells that it decides have no
            variables: the narrowed formula. Without it, the formula is the written one.
        encoding: "order", the default, "copris", or a function, as in `nonogram.solve`.
        second: a solution; the models are the other solutions.

    Raises RequestError if the encoding is unknown, or `second` is no solution.
    """
    check_puzzle(puzzle)
    solution = None if second is None else grid_for(puzzle, second, "a solution")
    chosen = DEFAULT if encoding is None else encoding
    return Formula(puzzle, chosen, solution, NARROWED if propagation else WRITTEN)


def _constraint(literals: Iterable[Literal], relation: str, number: int) -> str:
    """The constraint in OPB on the number of true literals; a negated literal is 1 - x."""
    terms = []
    for literal in literals:
        terms.append(f"+1 x{literal}" if literal > 0 else f"-1 x{-literal}")
        number -= literal < 0
    return f"{' '.join(terms) or '0 x1'} {relation} {number} ;\n"


def picture_of_model(puzzle: Puzzle, true: frozenset[int], ruled_out: Grid | None = None) -> Grid:
    """The verified solution of a model of a formula of the puzzle, given by its true variables.

    The cells' variables are the same in every encoding, but not in the three formulas. All are
    tried; raises SolverError if it is a model of none. If they give several solutions, it is that
    of a formula all of whose clauses hold, or at least one that has not been ruled out.
    """
    found: dict[Grid, str] = {}
    faults: dict[str, str] = {}
    for name in FORMULAS:
        try:
            found.setdefault(Formula(puzzle, DEFAULT, None, name).decode(true), name)
        except SolverError as error:
            faults.setdefault(str(error).removeprefix(_FALSE), name)
    if not found:
        several = len(faults) > 1
        told = [f"{fault} ({name} formula)" if several else fault for fault, name in faults.items()]
        raise SolverError(_FALSE + "; ".join(told))

    def likely(grid: Grid) -> tuple[bool, bool]:
        formulas = (Formula(puzzle, encoding, None, found[grid]) for encoding in ENCODINGS)
        return any(_hold(formula.clauses, true) for formula in formulas), grid != ruled_out

    return max(found, key=likely) if len(found) > 1 else next(iter(found))


def _hold(clauses: Iterable[Clause], true: frozenset[int]) -> bool:
    return all(any((each > 0) == (abs(each) in true) for each in clause) for clause in clauses)
