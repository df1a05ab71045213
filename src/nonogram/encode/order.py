"""Our encoding of a line: starts in order encoding, ends of blots too, and no other variables.

The constraints are those of Tamura's Copris solver and of Wolter's multicolour extension,
stated without auxiliary variables; ``docs/design.md`` proves that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from nonogram.cnf.clauses import FALSE, TRUE, Clause, Literal
from nonogram.cnf.integer import OrderInteger
from nonogram.encode.line import Cell, Group, LineFormula, Room
from nonogram.puzzle import BACKGROUND, Block, Clue, gap


class PlacedBlock(NamedTuple):
    """A block of a line, its first cell and its last cell."""

    block: Block
    start: OrderInteger
    end: OrderInteger

    @property
    def variables(self) -> int:
        """How many variables say where it is: the end has its own if the block is a blot."""
        return self.start.variables + self.end.variables


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the order encoding; see `LineEncoding`."""
    blocks = placed(clue, rooms, first_variable)
    variables = sum(block.variables for block in blocks)
    return LineFormula(variables, place_names(blocks), _groups(blocks, cells))


def placed(clue: Clue, rooms: Iterable[Room], first_variable: int) -> list[PlacedBlock]:
    """The blocks of a clue with their places, whose variables are numbered one after another."""
    blocks = []
    for block, (starts, ends) in zip(clue, rooms):
        start = OrderInteger(starts, first_variable)
        first_variable += start.variables
        if block.length is None:
            end = OrderInteger(ends, first_variable)
            first_variable += end.variables
        else:
            end = start.shifted(block.length - 1)
        blocks.append(PlacedBlock(block, start, end))
    return blocks


def place_names(blocks: Iterable[PlacedBlock]) -> Iterator[str]:
    """What the variables of the places mean; cells are counted from 1, as blocks are."""
    for number, (_, *places) in enumerate(blocks, 1):
        for name, place in zip(("start", "end"), places):
            if place.variables:
                for value in place.domain[:-1]:
                    yield f"block {number} {name} <= {value + 1}"


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    yield from place_groups(blocks)
    colours = sorted(set[int]().union(*cells) - {BACKGROUND})
    coloured = {colour: [cell.get(colour, FALSE) for cell in cells] for colour in colours}
    covered = (_covered(placed, coloured[placed.block.colour]) for placed in blocks)
    yield Group("covered", chain.from_iterable(covered))
    supported = (_supported(colour, blocks, coloured[colour]) for colour in colours)
    yield Group("supported", chain.from_iterable(supported))


def place_groups(blocks: list[PlacedBlock]) -> Iterator[Group]:
    """The clauses on places alone: each has one value, and blocks are in order."""
    places = (place for _, *places in blocks for place in places if place.variables)
    yield Group("chain", chain.from_iterable(place.chain() for place in places))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in pairwise(blocks)))
    blots = [placed for placed in blocks if placed.block.length is None]
    if blots:
        yield Group("blots", chain.from_iterable(map(_forward, blots)))


def _ordered(left: PlacedBlock, right: PlacedBlock) -> list[Clause]:
    """right starts at most at a -> left ends at most at a - 1 - gap"""
    return _not_before(right.start, left.end, 1 + gap(left.block, right.block))


def _forward(blot: PlacedBlock) -> list[Clause]:
    """it ends at most at a -> it starts at most at a"""
    return _not_before(blot.end, blot.start, 0)


def _not_before(place: OrderInteger, other: OrderInteger, distance: int) -> list[Clause]:
    """the place is at most at a -> the other is at most at a - distance"""
    first, last = place.domain[0], place.domain[-1]
    others = other.table(first - distance, last - distance)
    return [[-at, others[value - first]] for value, at in zip(place.domain, place.thresholds())]


def _covered(placed: PlacedBlock, coloured: Sequence[Literal]) -> list[Clause]:
    """started at cell j or before, and not ended before j -> cell j has the colour"""
    _, start, end = placed
    first, last = start.domain[0], end.domain[-1]
    begun, ended = start.table(first, last), end.table(first - 1, last - 1)
    return [
        [-begun_at, ended_at, cell]
        for begun_at, ended_at, cell in zip(begun, ended, coloured[first : last + 1])
        if cell != TRUE and begun_at != ended_at  # else no place in the domain covers the cell
    ]


def _supported(
    colour: int, blocks: Iterable[PlacedBlock], coloured: Sequence[Literal]
) -> Iterator[Clause]:
    """cell j has the colour -> the last block of the colour that has begun covers it

    In three parts: the first block of the colour has begun; when one of them has ended, the
    next has begun; the last has not ended. Without any block of the colour no cell has it.
    """
    size = len(coloured)
    same = [placed for placed in blocks if placed.block.colour == colour]
    if not same:
        yield from ([-cell] for cell in coloured)
        return
    tables = [(start.table(0, size - 1), end.table(-1, size - 2)) for _, start, end in same]
    first = 0  # all blocks before it have ended
    for place, cell in enumerate(coloured):
        if cell == FALSE:
            continue
        while first < len(tables) and tables[first][1][place] == TRUE:
            first += 1
        last_ended = TRUE
        for begun, ended in tables[first:]:
            yield [-cell, -last_ended, begun[place]]
            last_ended = ended[place]
            if last_ended == FALSE:  # nor has any later block: nothing is left to say
                break
        else:
            yield [-cell, -last_ended]
