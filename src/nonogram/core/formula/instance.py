"""A puzzle as an instance for solvers: a file in DIMACS, SMT-LIB or OPB out, a model back in.

The file begins with comments that say which formula it is, and what every variable and every
clause means. The clauses are made twice, for counting and for writing, so that the formula is never
stored and the output may be a pipe. OPB is the format of the pseudo-Boolean competitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice
from typing import TextIO, overload

from nonogram.base.arguments import StrPath, items, lists_options, truth, whole
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import text_file
from nonogram.base.errors import RequestError, SolverError
from nonogram.base.text import counted
from nonogram.base.values import FixedSequence, Value
from nonogram.core.formula import DEFAULT, ENCODINGS, FORMULAS, NARROWED, WRITTEN, dimacs, smtlib
from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal, spelled
from nonogram.core.formula.encoding import Encoding
from nonogram.core.formula.line import Group, LineEncoding
from nonogram.core.formula.written import WrittenEncoding
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import Propagation, propagate
from nonogram.core.puzzle import Grid, GridLike, Line, Puzzle, check_puzzle, grid_for
from nonogram.core.puzzle.clue import blotted, cells_of
from nonogram.core.puzzle.grid import joined

_FALSE = "a false model: "  #: the beginning of messages


class ClauseSequence(Value, FixedSequence[Clause]):
    """The clauses of a formula, which are made anew whenever they are asked for.

    So they take no memory, and each index and the first `len` take the time to make those before.
    """

    _formula: Formula

    def __iter__(self) -> Iterator[Clause]:
        return chain.from_iterable(group.clauses for group in self._formula.groups())

    def __len__(self) -> int:
        return self._number

    @cached_property
    def _number(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, index: int) -> Clause: ...
    @overload
    def __getitem__(self, index: slice) -> list[Clause]: ...
    def __getitem__(self, index: int | slice) -> Clause | list[Clause]:
        at = range(len(self))[index]  # raises IndexError, too
        if isinstance(at, int):
            return next(islice(self, at, None))
        made = [*islice(self, max(at, default=-1) + 1)]
        return [made[number] for number in at]

    def __reversed__(self) -> Iterator[Clause]:
        return iter([*self][::-1])

    def __repr__(self) -> str:
        return f"<{counted(self, 'clause')} of {self._formula!r}>"


class Formula(Value):
    """A formula of a puzzle, with the meaning of each variable. The function `encode` makes it.

    Two formulas are equal if they are made of the same arguments. A copy is made anew. Each model
    is a solution, and each solution has just one model.

    Attributes:
        puzzle: the puzzle that `encode` got.
        encoding: the encoding that `encode` got, its name or a function.
        second: the solution that `encode` got, which the formula rules out.
        name: the kind of formula: "narrowed" by line logic, or "written" as the clues are. That of
            a certificate is "placed": each block may be wherever its own line has room for it.
        given: the known cells that `encode` got.
    """

    puzzle: Puzzle
    encoding: str | LineEncoding
    second: Grid | None
    name: str
    given: Grid | None = None

    def _check(self) -> None:
        puzzle, second, given = self.puzzle, self.second, self.given
        if second is not None and (line := puzzle.violated_line(second)) is not None:
            raise RequestError(f"no solution: {line} does not have its clue")
        if second is not None and given is not None and joined(second, given) != second:
            raise RequestError("no solution with the given cells: it has others")
        _ = self.encoded  # what is wrong with it is said at once

    @cached_property
    def _propagation(self) -> Propagation:
        """The result of line logic, whose open cells the formula is about."""
        domains = initial_domains(self.puzzle, self.given)
        lines = None if self.name == NARROWED else ()
        return propagate(domains, Deadline(), lines)

    @cached_property
    def encoded(self) -> Encoding:
        """The variables and clauses of the formula, line by line, for modules of the package."""
        domains = self._propagation.domains
        if self.name == WRITTEN:
            return WrittenEncoding(self.puzzle, domains, self.given, self.encoding)
        return Encoding(domains, self.encoding)

    @property
    def failed(self) -> Line | None:
        """A line that cannot be completed, if there is one: the formula is the empty clause."""
        failed = self._propagation.failed
        return None if failed is None else self.puzzle.geometry.line(failed)

    @property
    def decided(self) -> int:
        """The number of cells that have no variables."""
        return self.puzzle.geometry.size - len(self.encoded.undecided)

    def __repr__(self) -> str:
        return f"<Formula of {self.puzzle.geometry}: {counted(self.variables, 'variable')}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Formula, self._compared()

    def groups(self) -> Iterator[Group]:
        """The clauses of the formula, in groups."""
        if self.failed is not None:
            yield Group(f"{self.failed}: cannot be completed", [[]])
            return
        yield from self.encoded.groups()
        if self.second is not None:
            blocking = self.encoded.blocking_clause(self.second)
            yield Group("another solution than the one given", [blocking])

    @cached_property
    def clauses(self) -> ClauseSequence:
        """The clauses of the formula, a sequence whose clauses are made when they are asked for.

        A clause is a sequence of literals, a tuple or a list: a variable's number if it is to be
        true, its negative if it is to be false. One of them must hold. To add others, make a list
        of it: ``[*formula.clauses, [1]]``.
        """
        return ClauseSequence(self)

    @property
    def variables(self) -> int:
        """The number of variables, which are numbered from 1."""
        return 0 if self.failed is not None else self.encoded.variables

    @property
    def meanings(self) -> dict[int, str]:
        """A dictionary from each variable to what it means when it is true.

        "cell 10 6 colour 1, else 0" is for a cell with two candidates: if the variable is false,
        the cell has colour 0. Of more candidates "colour <= 1" means that the cell's colour is at
        most 1, and "row 1 block 2 start <= 5" that the block begins in cell 5, or before.
        """
        return dict(self._names())

    def literals(self, cells: GridLike) -> list[int]:
        """The literals that say that these cells have these colours.

        The cells are in any form that `Puzzle.grid` takes. Cells whose colours are decided need no
        literals, so that the list may be empty. To require the cells, assume the literals, or add
        each as a clause. To block them, which rules out every solution that has all of them, add
        one clause with the negated literals, ``[-literal for literal in literals]``.

        Raises RequestError if one of the cells cannot have its colour, so that no model has them.
        """
        if self.failed is not None:
            raise RequestError(f"no solution: {self.failed} cannot be completed")
        geometry, said = self.puzzle.geometry, list[Clause]()
        for at, colour in enumerate(grid_for(self.puzzle, cells).cells):
            literal = TRUE if colour is None else self.encoded.literal(at, colour)
            if literal == FALSE:
                cell = geometry.cell_name(geometry.position(at))
                raise RequestError(f"no solution has colour {colour} in {cell}")
            said += [] if literal == TRUE else [[literal]]
        return [literal for (literal,) in spelled(said)]

    def decode(self, model: Iterable[int]) -> Grid:
        """The picture of a model, the literals that hold. Variables that it lacks are false.

        Raises SolverError if that is no solution.
        """
        literals = items(model, "expected the literals of a model")
        try:
            true = {whole("a literal", literal) for literal in literals}
            if 0 in true:
                raise RequestError("a literal is 0, expected the number of a variable")
            grid = self.encoded.decode(true)
        except ValueError as error:
            raise SolverError(f"{_FALSE}{error}") from error
        line = self.puzzle.violated_line(grid)
        if line is not None:
            raise SolverError(f"{_FALSE}{line} does not have its clue")
        return grid.as_in(self.puzzle)

    def write(self, out: StrPath | TextIO, comments: Iterable[str] = ()) -> dict[str, int]:
        """Write the formula as DIMACS to a file, given by its name or open, and return its size.

        The size is a dictionary with the numbers of "variables", "clauses" and "literals".
        It has comments, of which `comments` come first.
        """
        clauses = literals = 0
        with text_file(out) as file:
            head = self._head(f"Encoding: {self._how}")
            file.writelines(f"c {comment}\n" for comment in [*comments, *head])
            file.writelines(f"c {number} {name}\n" for number, name in self._names())
            for name, group in self.groups():
                before = clauses
                for clause in group:
                    clauses += 1
                    literals += len(clause)
                if clauses > before:
                    file.write(f"c clauses {before + 1} to {clauses}: {name}\n")
            file.write(dimacs.header(self.variables, clauses))
            file.writelines(map(dimacs.line, self.clauses))
        return {"variables": self.variables, "clauses": clauses, "literals": literals}

    def write_script(self, out: StrPath | TextIO) -> dict[str, int]:
        """Write the puzzle in integers as SMT-LIB; the encoding does not matter for that."""
        from nonogram.core.formula.integers import integer_model

        integers = assertions = 0
        variables: list[int] = []
        with text_file(out) as file:
            file.writelines(f"; {comment}\n" for comment in self._head("In integers"))
            file.write(smtlib.HEAD)
            for command in self._commands(integer_model(self.encoded)):
                integers += smtlib.kind(command) == smtlib.DECLARE
                assertions += smtlib.kind(command) == smtlib.ASSERT
                variables += smtlib.defined(command)
                file.write(command)
            file.writelines(smtlib.question(variables))
        return {"integers": integers, "assertions": assertions}

    def write_constraints(self, out: StrPath | TextIO) -> dict[str, int]:
        """Write the formula in OPB: clauses, and totals of lines, which help cutting planes."""
        # The written formula has no more than its constraints.
        totals = [] if self.failed or self.name == WRITTEN else [*self._totals()]
        constraints = len(self.clauses) + len(totals)
        variables = max(min(1, constraints), self.variables)  # the empty clause needs one
        head = self._head(f"Encoding: {self._how}")
        with text_file(out) as file:
            file.write(f"* #variable= {variables} #constraint= {constraints}\n")
            file.writelines(f"* {comment}\n" for comment in head)
            file.writelines(f"* x{number} {name}\n" for number, name in self._names())
            file.writelines(_constraint(clause, ">=", 1) for clause in self.clauses)
            file.writelines(totals)
        return {"variables": variables, "constraints": constraints}

    @property
    def _how(self) -> str:
        """The name of the encoding."""
        return (
            self.encoding
            if isinstance(self.encoding, str)
            else getattr(self.encoding, "__name__", "own")
        )

    def _names(self) -> Iterator[tuple[int, str]]:
        return iter(()) if self.failed is not None else self.encoded.names()

    def _totals(self) -> Iterator[str]:
        for clue, cells in zip(self.puzzle.clues, self.encoded.cells_of):
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
            f"A nonogram of {self.puzzle.geometry}.",
            f"The {self.name} formula. {what}, {extent} line logic.",
            "Lines, blocks and cells of a line count from 1; colour 0 is the background.",
        ]

    def _commands(self, model: Iterator[str]) -> Iterator[str]:
        if self.failed is not None:
            yield smtlib.assertion([])
            return
        yield from model
        if self.second is not None:
            yield smtlib.assertion(self.encoded.blocking_clause(self.second))


@lists_options
def encode(
    puzzle: Puzzle,
    *,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
    second: GridLike | None = None,
    given: GridLike | None = None,
) -> Formula:
    """Make a formula for SAT solvers. Its models are the solutions of the puzzle.

    Args:
        puzzle: the puzzle.
        propagation: whether line logic comes first, so that the cells that it decides have no
            variables: the narrowed formula. It has none at all for a puzzle that line logic solves.
            Without it, the formula is the written one: to compare encodings, pass False.
        encoding: "order", the default, "copris", or a function, as in `nonogram.solve`.
        second: a solution that the formula rules out, so that the models are the other solutions.
        given: the known cells, as in `nonogram.solve`. The models are the solutions with them.

    Raises RequestError if the encoding is unknown, or `second` is no solution.
    """
    check_puzzle(puzzle)
    solution = None if second is None else grid_for(puzzle, second, "a solution")
    known = None if given is None else grid_for(puzzle, given, "given cells")
    chosen = DEFAULT if encoding is None else encoding
    truth("propagation", propagation)
    return Formula(puzzle, chosen, solution, NARROWED if propagation else WRITTEN, known)


def _constraint(literals: Iterable[Literal], relation: str, number: int) -> str:
    """The constraint in OPB on the number of true literals; a negated literal is 1 - x."""
    terms = []
    for literal in literals:
        terms.append(f"+1 x{literal}" if literal > 0 else f"-1 x{-literal}")
        number -= literal < 0
    return f"{' '.join(terms) or '0 x1'} {relation} {number} ;\n"


def picture_of_model(puzzle: Puzzle, true: frozenset[int], ruled_out: Grid | None = None) -> Grid:
    """The verified solution of a model of a formula of the puzzle, given by its true variables.

    The cells' variables are the same in every encoding, but not in the three formulas. The first
    formula is taken all of whose clauses hold, unless it gives a solution that has been ruled out.
    Without one it is any solution that a formula gives. Raises SolverError if none gives any.
    """
    found: dict[Grid, tuple[bool, bool]] = {}
    faults: dict[str, str] = {}
    for name in FORMULAS:
        formulas = (Formula(puzzle, encoding, None, name) for encoding in ENCODINGS)
        first = next(formulas)
        try:
            grid = first.decode(true)
        except SolverError as error:
            faults.setdefault(str(error).removeprefix(_FALSE), name)
            continue
        holds = any(_hold(formula.clauses, true) for formula in chain([first], formulas))
        likely = holds, grid != ruled_out
        if all(likely):
            return grid
        found[grid] = max(likely, found.get(grid, likely))
    if not found:
        several = len(faults) > 1
        told = [f"{fault} ({name} formula)" if several else fault for fault, name in faults.items()]
        raise SolverError(_FALSE + "; ".join(told))
    return max(found, key=found.__getitem__)


def _hold(clauses: Iterable[Clause], true: frozenset[int]) -> bool:
    return all(any((each > 0) == (abs(each) in true) for each in clause) for clause in clauses)
