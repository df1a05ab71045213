"""The model of Tamura's Copris solver, unchanged: a variable for every "block covers cell".

A cell has a colour if and only if some block of that colour has begun and has not ended. Copris
uses Sugar, which makes a variable for every such conjunction. The starts are in order encoding.
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
    """a block covers a cell -> the cell has its colour"""
    for cover in covers:
        yield [-cover.covers, cells[cover.cell].get(cover.colour, FALSE)]


def _supported(covers: list[Cover], cells: Sequence[Cell]) -> Iterator[Clause]:
    """a cell has a colour -> one of the blocks of the colour covers it"""
    supports: dict[tuple[int, int], list[Literal]] = {}
    for cover in covers:
        supports.setdefault((cover.cell, cover.colour), []).append(cover.covers)
    for number, cell in enumerate(cells):
        for colour, coloured in cell.items():
            if colour != BACKGROUND:
                yield [-coloured, *supports.get((number, colour), [])]
