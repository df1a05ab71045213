"""Our encoding of a line: starts in order encoding, and no other variables.

The constraints are those of Tamura's Copris solver and of Wolter's multicolour extension,
stated without auxiliary variables; ``docs/design.md`` proves that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from nonogram.cnf.clauses import FALSE, TRUE, Clause
from nonogram.cnf.integer import OrderInteger
from nonogram.encode.line import Cell, Group, LineFormula
from nonogram.puzzle import BACKGROUND, Block, Clue, gap


class PlacedBlock(NamedTuple):
    """A block of a line, and where it starts."""

    block: Block
    start: OrderInteger


def encode_line(
    clue: Clue, domains: Sequence[Sequence[int]], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the order encoding; see `LineEncoding`."""
    blocks = placed(clue, domains, first_variable)
    variables = sum(start.variables for _, start in blocks)
    return LineFormula(variables, start_names(blocks), _groups(blocks, cells))


def placed(clue: Clue, domains: Iterable[Sequence[int]], first_variable: int) -> list[PlacedBlock]:
    """The blocks of a clue with their starts, whose variables are numbered one after another."""
    blocks = []
    for block, domain in zip(clue, domains):
        start = OrderInteger(domain, first_variable)
        first_variable += start.variables
        blocks.append(PlacedBlock(block, start))
    return blocks


def start_names(blocks: Iterable[PlacedBlock]) -> Iterator[str]:
    """What the variables of the starts mean; cells are counted from 1, as blocks are."""
    for number, (_, start) in enumerate(blocks, 1):
        for value in start.domain[:-1]:
            yield f"block {number} start <= {value + 1}"


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    yield from start_groups(blocks)
    yield Group("covered", chain.from_iterable(_covered(placed, cells) for placed in blocks))
    colours = {colour for cell in cells for colour in cell} - {BACKGROUND}
    yield Group("supported", chain.from_iterable(_supported(c, blocks, cells) for c in colours))


def start_groups(blocks: list[PlacedBlock]) -> Iterator[Group]:
    """The clauses on starts alone: each start has one value, and blocks are in order."""
    yield Group("chain", chain.from_iterable(start.chain() for _, start in blocks))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in pairwise(blocks)))


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterator[Clause]:
    """right starts at most at a -> left starts at most at a - length - gap"""
    distance = left.block.length + gap(left.block, right.block)
    for value in right.start.domain:
        yield [-right.start.le(value), left.start.le(value - distance)]


def _covered(placed: PlacedBlock, cells: Sequence[Cell]) -> Iterator[Clause]:
    """started at cell j or before, but not before j - length + 1 -> cell j has the colour"""
    (length, colour), start = placed
    first, last = start.domain[0], start.domain[-1] + length - 1
    begun, ended = start.table(first, last), start.table(first - length, last - length)
    for cell, begun_at, ended_at in zip(cells[first : last + 1], begun, ended):
        if begun_at != ended_at:  # else no start in the domain covers the cell
            yield [-begun_at, ended_at, cell.get(colour, FALSE)]


def _supported(
    colour: int, blocks: Iterable[PlacedBlock], cells: Sequence[Cell]
) -> Iterator[Clause]:
    """cell j has the colour -> the last block of the colour that has begun covers it

    In three parts: the first block of the colour has begun; when one of them has ended, the
    next has begun; the last has not ended. Without any block of the colour no cell has it.
    """
    size = len(cells)
    same = [placed for placed in blocks if placed.block.colour == colour]
    if not same:
        yield from ([-cell.get(colour, FALSE)] for cell in cells)
        return
    begun = [start.table(0, size - 1) for _, start in same]
    ended = [start.table(-length, size - 1 - length) for (length, _), start in same]
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
