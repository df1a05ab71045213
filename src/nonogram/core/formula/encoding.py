"""The formula of a puzzle under given domains, and its models as pictures.

Every undecided cell has variables for its colour; variables of blocks depend on the encoding.
A decided cell or start has no variable: it is a constant, which is removed from the clauses, and a
line without undecided cells adds no clauses. `written.WrittenEncoding` is the formula without any
of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain, count

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import RequestError, UnknownNameError
from nonogram.base.text import in_short
from nonogram.core.formula import DEFAULT, ENCODINGS
from nonogram.core.formula.clauses import (
    FALSE,
    TRUE,
    Clause,
    Literal,
    exactly_one,
    guarded,
    spelled,
)
from nonogram.core.formula.line import Cell, Group, LineEncoding, LineFormula, Room, rooms_of
from nonogram.core.logic.domains import Domains, undecided
from nonogram.core.logic.line import Candidates, LineModel, bits, feasible_spans
from nonogram.core.puzzle import BACKGROUND, Clue, Grid
from nonogram.core.puzzle.reasons import totals_known

Region = list[int]  #: cells, by number


def encoding_named(name: str | LineEncoding | None) -> LineEncoding:
    """The function that encodes lines, from its name or itself; RequestError for another name."""
    if callable(name):
        return name
    name = DEFAULT if name is None else name
    if name not in ENCODINGS:
        raise UnknownNameError("encoding", name, ENCODINGS)
    from nonogram.core.formula import copris, order  # not loaded for the encodings of users

    return {"order": order.encode_line, "copris": copris.encode_line}[name]


class Encoding:
    """The formula of a puzzle under domains untouched by line logic, or at its fixpoint.

    The variables of cells come first, in order, and are the same in every encoding. Those of blocks
    follow, line by line, and are made together with the clauses (`groups`), so that the formula is
    never stored. Between them are the selectors of the lines in `selectable`: a line's clauses hold
    only if its selector is true, and other lines are left out. With None all lines hold.

    Raises OutOfTime if the deadline passes before the cells have their variables.
    """

    given: Sequence[Clause] = ()  #: clauses about given cells, if these have variables
    relation = ""  #: of a cell to the colour that a variable of it speaks of (`colours_of`)

    def __init__(
        self,
        domains: Domains,
        encoding: str | LineEncoding | None = None,
        selectable: Sequence[int] | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        deadline = deadline or Deadline()
        self.domains = domains
        self._encode_line = encoding_named(encoding)
        self.geometry = domains.geometry
        self._totals_known = totals_known(self.geometry, [m.clue for m in domains.models])
        self.cells: list[Cell] = []  # all, with the literals of their colours
        self.undecided: list[int] = []  # the cells with variables, by number
        self._decided: list[int | None] = []
        self._cell_variables = 0  # number of variables of cells and selectors
        self._variables: int | None = None  # number of all, once it is known
        for size, candidates in zip(self.geometry.row_sizes, domains.rows()):
            self.cells += self._row_of_cells(size, candidates)
            deadline.check()
        self.selectors: dict[int, Literal] | None = None
        if selectable is not None:
            self.selectors = dict(zip(selectable, count(self._cell_variables + 1)))
            self._cell_variables += len(self.selectors)

    def literal(self, cell: int, colour: int) -> Literal:
        """The literal "this cell, by number, has this colour"; it may be TRUE or FALSE.

        In the written formula it may stand for two (`clauses.spelled`).
        """
        return self.cells[cell].get(colour, FALSE)

    def _row_of_cells(self, size: int, candidates: Candidates) -> list[Cell]:
        cells: list[Cell] = [{BACKGROUND: TRUE}] * size
        decided: list[int | None] = [BACKGROUND] * size
        several = undecided(candidates)
        none = (1 << size) - 1
        for colour, mask in candidates.items():
            none &= ~mask
            if colour != BACKGROUND:
                known = {colour: TRUE}
                for place in bits(mask & ~several):
                    cells[place] = known
                    decided[place] = colour
        for place in bits(none):
            cells[place] = {}
            decided[place] = None
        self._decided += decided
        colours = sorted(candidates)
        first_cell = len(self.cells)
        for place in bits(several):
            self.undecided.append(first_cell + place)
            own = [colour for colour in colours if candidates[colour] >> place & 1]
            first = self._cell_variables + 1
            if len(own) == 2:  # one variable, true for the larger colour
                cells[place] = {own[0]: -first, own[1]: first}
                self._cell_variables += 1
            else:
                cells[place] = dict(zip(own, count(first)))
                self._cell_variables += len(own)
        return cells

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the whole formula, one at a time; the same at every call."""
        return chain.from_iterable(group.clauses for group in self.groups())

    def groups(self) -> Iterator[Group]:
        """The clauses of the whole formula in groups; finish each before taking the next."""
        yield Group("cells: one colour each", self._one_colour())
        yield Group("given cells", self.given)
        for index, formula in self._lines():
            line = self.geometry.line(index)
            groups = [Group("no placement", [[]])] if formula is None else formula.groups
            for name, clauses in groups:
                if self.selectors is not None:
                    clauses = guarded(clauses, self.selectors[index])
                yield Group(f"{line}: {name}", clauses)

    def _one_colour(self) -> Iterator[Clause]:
        cells = (self.cells[number] for number in self.undecided)
        return (
            clause for cell in cells if len(cell) > 2 for clause in exactly_one([*cell.values()])
        )

    @property
    def variables(self) -> int:
        """The number of all variables, which is known once all clauses were made."""
        if self._variables is None:
            for _ in self._lines():
                pass
        assert self._variables is not None
        return self._variables

    def alternative(self, index: int, clue: Clue, guard: Literal) -> tuple[list[Clause], int]:
        """The clauses that give a line another clue under a guard, and the last variable made.

        The guard is a new variable, which excludes the line's selector; those of blocks follow it.
        """
        candidates = self.domains.candidates[index]
        cells = [self.cells[cell] for cell in self.geometry.lines[index]]
        model = LineModel(clue, len(cells))
        spans = feasible_spans(model, candidates)
        if spans is None:
            return [[-guard]], guard
        formula = self._encode_line(model.clue, rooms_of(model.clue, spans), cells, guard + 1)
        clauses = chain.from_iterable(group.clauses for group in formula.groups)
        return list(guarded(clauses, guard)), guard + formula.variables

    def names(self) -> Iterator[tuple[int, str]]:
        """Every variable and what it means; rows, columns, cells and blocks count from 1."""
        for number in self.undecided:
            row, place = self.geometry.position(number)
            cell = self.cells[number]
            other = f", else {min(cell)}" if len(cell) == 2 and not self.relation else ""
            for variable, colour in self.colours_of(number):
                about = f"colour {self.relation}{colour}{other}"
                yield variable, f"cell {row + 1} {place + 1} {about}"
        numbers = count(self._cell_variables + 1)
        for index, formula in self._lines():
            if formula is not None:
                line = self.geometry.line(index)
                for name in formula.names:
                    yield next(numbers), f"{line} {name}"

    def colours_of(self, number: int) -> Iterator[tuple[Literal, int]]:
        """The variables of a cell, by number, each with the colour that it speaks of."""
        return ((at, colour) for colour, at in self.cells[number].items() if at > 0)

    def literals(self, picture: Sequence[int | None]) -> Iterator[Literal]:
        """The literals "this cell has this colour" of undecided cells; none where it is None."""
        for cell in self.undecided:
            if (colour := picture[cell]) is not None:
                for (literal,) in spelled([[self.literal(cell, colour)]]):
                    yield literal

    def likely(self, starts: Mapping[int, Sequence[int]]) -> Iterator[Literal]:
        """The literals that are likely true, given the likely starts of the blocks of lines."""
        for index, formula in self._lines():
            if formula is not None and index in starts:
                yield from formula.likely(starts[index])

    def rooms(self) -> Iterator[tuple[int, list[Room] | None]]:
        """The lines to state, by index, with the rooms of their blocks; None if these do not fit.

        They are the lines with undecided cells, and those without any placement.
        """
        _, models, candidates = self.domains
        for direction in models.directions:
            # Crossing lines may decide a whole line before its own clue is used: then
            # it is not left out, unless its clue agrees.
            lines = [i for i in direction.lines if self.selectors is None or i in self.selectors]
            for index, spans in direction.spans(lines, candidates):
                if spans is None:
                    yield index, None
                elif max(map(len, self.cells_of[index])) > 1:
                    yield index, rooms_of(models[index].clue, spans)

    @cached_property
    def cells_of(self) -> list[Sequence[Cell]]:
        """The cells of each line."""
        return self.geometry.along_lines(self.cells)

    def _lines(self) -> Iterator[tuple[int, LineFormula | None]]:
        """The lines to state, by index, with their formulas, or None if infeasible."""
        variables = self._cell_variables
        for index, rooms in self.rooms():
            formula = None
            if rooms is not None:
                clue, cells = self.domains.models[index].clue, self.cells_of[index]
                formula = self._encode_line(clue, rooms, cells, variables + 1)
                if not isinstance(formula, LineFormula):
                    raise RequestError(f"an encoding returned {in_short(formula)}")
                variables += formula.variables
            yield index, formula
        self._variables = variables

    def decode(self, true: AbstractSet[int]) -> Grid:
        """The picture of a model's true variables; ValueError unless each cell has one colour."""
        colours = self._decided[:]
        for number in self.undecided:
            colours[number] = self._colour(number, true)
        if None in colours:
            raise ValueError("a cell has no colour, expected one")
        return Grid.of_cells(self.geometry, colours)

    def _colour(self, number: int, true: AbstractSet[int]) -> int:
        """The colour of a cell in a model. Raises ValueError unless the model gives it just one."""
        cell = self.cells[number]
        if len(cell) == 2:
            smaller, larger = cell
            return larger if cell[larger] in true else smaller
        colours = [colour for colour, variable in cell.items() if variable in true]
        if len(colours) != 1:
            raise ValueError(f"a cell has {len(colours)} colours, expected one")
        return colours[0]

    def blocking_clause(self, grid: Grid, region: Region | None = None) -> list[Literal]:
        """The clause that excludes `grid`, a solution, and all that equal it in the region.

        If the clues fix how many cells each colour has, it needs only cells that are filled in
        `grid`, since no solution has these and others. Otherwise it needs all cells.
        """
        colours = grid.cells
        clause = []
        for cell in self.undecided if region is None else region:
            colour = colours[cell] or BACKGROUND
            if colour != BACKGROUND or not self._totals_known:
                clause.append(-self.cells[cell][colour])
        (spelled_out,) = spelled([clause])
        return spelled_out

    def regions(self) -> list[Region]:
        """The undecided cells in groups that share no clause, so that their solutions combine."""
        leader = list(range(self._cell_variables + 1))

        def find(variable: int) -> int:
            while variable >= len(leader):
                leader.append(len(leader))
            while leader[variable] != variable:
                leader[variable] = variable = leader[leader[variable]]
            return variable

        for clause in self.clauses():
            first = find(abs(clause[0]))
            for literal in clause[1:]:
                leader[find(abs(literal))] = first
        groups: dict[int, Region] = {}
        for number in self.undecided:
            variable = abs(next(iter(self.cells[number].values())))
            groups.setdefault(find(variable), []).append(number)
        return list(groups.values())
