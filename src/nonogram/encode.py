"""A puzzle and its domains to CNF, and back.

Two kinds of variables are made, and no others: for every undecided cell its colour, and for
every block of an undecided line its start in order encoding. What line propagation has decided
never becomes a variable: it is folded into the clauses as a constant, and a line without
undecided cells posts nothing.

The constraints are those of Tamura's Copris solver and of Wolter's multicolour extension,
stated without auxiliary variables; ``docs/design.md`` proves that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from nonogram.cnf import FALSE, TRUE, Clause, Literal, exactly_one, folded
from nonogram.lines import Candidates, LineModel, feasible_starts
from nonogram.order import OrderInteger
from nonogram.propagate import Domains, bits
from nonogram.puzzle import BACKGROUND, Block, Grid, gap

#: A cell: for each of its candidate colours the literal "the cell has this colour".
Cell = dict[int, Literal]


#: Some cells, each by row and column, counted from 0.
Region = list[tuple[int, int]]


class PlacedBlock(NamedTuple):
    """A block of a line, and where it starts."""

    block: Block
    start: OrderInteger


class Encoding:
    """The formula of a puzzle under given domains, which are at the fixpoint of line propagation
    or untouched by it.

    The variables of the cells come first, row by row; those of the blocks follow, line by line,
    and are made while the clauses are (`clauses`), so that the formula is never held here.

    Attributes:
        variables: the number of variables made so far: all of them once `clauses` has ended.
    """

    def __init__(self, domains: Domains) -> None:
        self._domains = domains
        self._cells: list[list[Cell]] = []
        self.variables = 0
        for row in range(len(domains.rows)):
            self._cells.append(self._row_of_cells(row))
        self._cell_variables = self.variables

    def _row_of_cells(self, row: int) -> list[Cell]:
        candidates = self._domains.row_candidates[row]
        cells: list[Cell] = [{} for _ in self._domains.columns]
        for colour, mask in sorted(candidates.items()):
            for column in bits(mask):
                cells[column][colour] = TRUE
        for cell in cells:
            if len(cell) == 2:  # one variable, true for the larger colour
                self.variables += 1
                smaller, larger = cell
                cell[smaller], cell[larger] = -self.variables, self.variables
            elif len(cell) > 2:
                for colour in cell:
                    self.variables += 1
                    cell[colour] = self.variables
        return cells

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the whole formula, one at a time; always the same ones."""
        self.variables = self._cell_variables
        domains = self._domains
        for row in self._cells:
            for cell in row:
                if len(cell) > 2:
                    yield from exactly_one([*cell.values()])
        for index, model in enumerate(domains.rows):
            yield from self._line(model, domains.row_candidates[index], self._cells[index])
        for index, model in enumerate(domains.columns):
            cells = [row[index] for row in self._cells]
            yield from self._line(model, domains.column_candidates[index], cells)

    def _line(
        self, model: LineModel, candidates: Candidates, cells: list[Cell]
    ) -> Iterator[Clause]:
        if all(len(cell) == 1 for cell in cells):
            return
        starts = feasible_starts(model, candidates)
        if starts is None:
            yield []
            return
        blocks = []
        for block, domain in zip(model.clue, starts):
            start = OrderInteger(bits(domain), self.variables + 1)
            self.variables += start.variables
            blocks.append(PlacedBlock(block, start))
        yield from folded(_line_constraints(blocks, cells))

    def decode(self, true: AbstractSet[int]) -> Grid:
        """The picture of a model.

        Args:
            true: the variables that are true in it; variables of no cell are ignored.

        Raises:
            ValueError: the model gives some cell no colour, or several; it is no model then.
        """
        return Grid([_colour(cell, true) for cell in cells] for cells in self._cells)

    def blocking_clause(self, grid: Grid, region: Region | None = None) -> Clause:
        """The clause that every solution but `grid` satisfies.

        It has only cells that are filled in `grid`: the clues fix how many cells each colour
        has, so a solution with the same filled cells has no others.

        Args:
            grid: a solution.
            region: one of `regions`: a solution satisfies the clause if it differs there.
        """
        clause = []
        for row, column in self._undecided() if region is None else region:
            colour = grid[row, column]
            if colour:
                clause.append(-self._cells[row][column][colour])
        return clause

    def difference_clause(self, grid: Grid, cells: Region) -> Clause:
        """The clause of every solution that differs from a solution in one of these cells."""
        return [
            -literal
            for row, column in cells
            for colour, literal in self._cells[row][column].items()
            if colour == grid[row, column]
        ]

    def regions(self) -> list[Region]:
        """The undecided cells in groups that have nothing to do with each other.

        No clause ties variables of two groups, so the solutions of the puzzle are all
        combinations of the groups' solutions.
        """
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
        for row, column in self._undecided():
            variable = abs(next(iter(self._cells[row][column].values())))
            groups.setdefault(find(variable), []).append((row, column))
        return list(groups.values())

    def _undecided(self) -> Iterator[tuple[int, int]]:
        for row, cells in enumerate(self._cells):
            for column, cell in enumerate(cells):
                if len(cell) > 1:
                    yield row, column


def _colour(cell: Cell, true: AbstractSet[int]) -> int:
    """The colour of a cell in a model; ValueError if the model gives it none, or several."""
    if len(cell) == 1:
        return next(iter(cell))
    colours = [
        colour
        for colour, literal in cell.items()
        if (literal in true if literal > 0 else -literal not in true)
    ]
    if len(colours) != 1:
        raise ValueError(f"a cell has {len(colours)} colours, expected one")
    return colours[0]


def _line_constraints(blocks: list[PlacedBlock], cells: list[Cell]) -> Iterator[Clause]:
    """All constraints of one line, over literals that may be TRUE or FALSE."""
    for placed in blocks:
        yield from placed.start.chain()
    for left, right in pairwise(blocks):
        yield from _ordered(left, right)
    for placed in blocks:
        yield from _covered(placed, cells)
    for colour in {colour for cell in cells for colour in cell}:
        if colour != BACKGROUND:
            same = [placed for placed in blocks if placed.block.colour == colour]
            yield from _supported(colour, same, cells)


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterator[Clause]:
    """right starts at most at a -> left starts at most at a - length - gap"""
    distance = left.block.length + gap(left.block, right.block)
    for value in right.start.domain:
        yield [-right.start.le(value), left.start.le(value - distance)]


def _covered(placed: PlacedBlock, cells: list[Cell]) -> Iterator[Clause]:
    """started at cell j or before, but not before j - length + 1 -> cell j has the colour"""
    (length, colour), start = placed
    first, last = start.domain[0], start.domain[-1] + length - 1
    begun, ended = start.table(first, last), start.table(first - length, last - length)
    for cell, begun_at, ended_at in zip(cells[first : last + 1], begun, ended):
        if begun_at != ended_at:  # else no start in the domain covers the cell
            yield [-begun_at, ended_at, cell.get(colour, FALSE)]


def _supported(colour: int, blocks: Sequence[PlacedBlock], cells: list[Cell]) -> Iterator[Clause]:
    """cell j has the colour -> the last block of the colour that has begun covers it

    In three parts: the first of these blocks has begun; when one of them has ended, the next
    has begun; the last has not ended.
    """
    size = len(cells)
    begun = [start.table(0, size - 1) for _, start in blocks]
    ended = [start.table(-length, size - 1 - length) for (length, _), start in blocks]
    for cell, begun_at, ended_at in zip(cells, zip(*begun), zip(*ended)):
        coloured = cell.get(colour, FALSE)
        if coloured == FALSE:
            continue
        last_ended = TRUE
        for block_begun, block_ended in zip(begun_at, ended_at):
            yield [-coloured, -last_ended, block_begun]
            last_ended = block_ended
            if last_ended == FALSE:  # nor has any later block: nothing is left to say
                break
        yield [-coloured, -last_ended]
