"""The model of Tamura's solver in Copris, and of Wolter's for several colours, as clauses.

Tamura's names: x(i,j) is the colour of a cell, r(i,k) and c(j,k) are the first cells of block k of
a row and of a column. For a row with blocks of lengths L(k) and colours v(k) the model says

    r(i,k) + L(k) < r(i,k+1)   (<= if the two blocks have different colours)
    x(i,j) = v  <->  for some k with v(k) = v: r(i,k) <= j and r(i,k) + L(k) > j

and the same for columns. Copris gives it to Sugar, whose order encoding has a variable for each
x(i,j) <= v and each r(i,k) <= a, here "start <= a", and one for each conjunction in the second
line, here "block k covers cell j". The clauses are

    r(i,k) <= a           ->  r(i,k) <= a + 1                        "chain"
    r(i,k+1) <= a         ->  r(i,k) <= a - L(k) - 1, or - 0         "order"
    k covers j            ->  r(i,k) <= j                            "conjunctions"
    k covers j            ->  not r(i,k) <= j - L(k)
    r(i,k) <= j and not r(i,k) <= j - L(k)  ->  k covers j
    r(i,k) <= j and not r(i,k) <= j - L(k)  ->  x(i,j) = v(k)        "covered"
    x(i,j) = v            ->  k1 covers j, or k2 covers j, ...       "supported"

Sugar, before it encodes, narrows the bounds of integers by the constraints of the first line, and
it leaves out the third clause of a conjunction, without which one picture may have several models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal
from nonogram.core.formula.line import Cell, Group, LineFormula, Room, folded_groups
from nonogram.core.formula.order import (
    PlacedBlock,
    likely_places,
    place_groups,
    place_names,
    placed,
)
from nonogram.core.puzzle import BACKGROUND, Clue


class Cover(NamedTuple):
    """A literal for "the block covers the cell", the conjunction of `begun` and not `ended`."""

    block: int  #: its number in the line, from 0
    cell: int
    colour: int  #: of the block
    covers: Literal
    begun: Literal  #: "the block starts at the cell or before"
    ended: Literal  #: "the block ends before the cell", negated in the conjunction


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the encoding of Copris. See `LineEncoding`."""
    blocks = placed(clue, rooms, first_variable)
    variables = sum(block.variables for block in blocks)
    covers = list(_covers(blocks, first_variable + variables))
    variables += sum(_has_variable(cover) for cover in covers)
    groups = folded_groups(_groups(blocks, covers, cells))
    return LineFormula(variables, _names(blocks, covers), groups, partial(likely_places, blocks))


def _covers(blocks: list[PlacedBlock], variable: Literal) -> Iterator[Cover]:
    """All covers of cells by blocks; if both literals vary, a cover has its own variable."""
    for number, (block, start, end) in enumerate(blocks):
        for cell in range(start.domain[0], end.domain[-1] + 1):
            begun, ended = start.le(cell), end.le(cell - 1)
            if begun == ended:  # no place in the domain covers the cell
                continue
            if begun == TRUE:
                covers = -ended
            elif ended == FALSE:
                covers = begun
            else:
                covers = variable
                variable += 1
            yield Cover(number, cell, block.colour, covers, begun, ended)


def _has_variable(cover: Cover) -> bool:
    return cover.covers not in (cover.begun, -cover.ended)


def _names(blocks: list[PlacedBlock], covers: list[Cover]) -> Iterator[str]:
    yield from place_names(blocks)
    for cover in covers:
        if _has_variable(cover):
            yield f"block {cover.block + 1} covers cell {cover.cell + 1}"


def _groups(
    blocks: list[PlacedBlock], covers: list[Cover], cells: Sequence[Cell]
) -> Iterator[Group]:
    yield from place_groups(blocks)
    yield Group("conjunctions", _conjunctions(covers))
    yield Group("covered", _covered(covers, cells))
    yield Group("supported", _supported(covers, cells))


def _conjunctions(covers: list[Cover]) -> Iterator[Clause]:
    """a block covers a cell <-> it has begun and has not ended"""
    for cover in filter(_has_variable, covers):
        yield [-cover.covers, cover.begun]
        yield [-cover.covers, -cover.ended]
        yield [-cover.begun, cover.ended, cover.covers]


def _covered(covers: list[Cover], cells: Sequence[Cell]) -> Iterator[Clause]:
    """a block has begun and has not ended -> the cell has its colour"""
    for cover in covers:
        yield [-cover.begun, cover.ended, cells[cover.cell].get(cover.colour, FALSE)]


def _supported(covers: list[Cover], cells: Sequence[Cell]) -> Iterator[Clause]:
    """a cell has a colour -> one of the blocks of the colour covers it"""
    supports: dict[tuple[int, int], list[Literal]] = {}
    for cover in covers:
        supports.setdefault((cover.cell, cover.colour), []).append(cover.covers)
    for number, cell in enumerate(cells):
        for colour, coloured in cell.items():
            if colour != BACKGROUND:
                yield [-coloured, *supports.get((number, colour), [])]
