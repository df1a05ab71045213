"""Our encoding of a line: starts in order encoding, ends of blots too, and no other variables.

The constraints are those of Tamura's Copris solver and of Wolter's multicolour extension,
stated without auxiliary variables; ``docs/design.md`` proves that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
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
    likely = partial(likely_places, blocks)
    return LineFormula(variables, place_names(blocks), _groups(blocks, cells), likely)


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


def likely_places(blocks: Iterable[PlacedBlock], starts: Iterable[int]) -> Iterator[Literal]:
    """The literals "it starts at most at a", as they are where the blocks begin at these cells."""
    for (_, start, _), likely in zip(blocks, starts):
        for value, at in zip(start.domain[:-1], start.thresholds()):
            yield at if likely <= value else -at


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    yield from place_groups(blocks)
    colours = sorted(set[int]().union(*cells) - {BACKGROUND})
    coloured = {colour: [cell.get(colour, FALSE) for cell in cells] for colour in colours}
    covers: dict[int, list[_Cover]] = {colour: [] for colour in colours}
    covered: list[Clause] = []
    for placed in blocks:
        colour = placed.block.colour
        cover = _cover_of(placed)
        covers[colour].append(cover)
        covered += _covered(cover, coloured[colour])
    yield Group("covered", covered)
    supported = (_supported(covers[colour], coloured[colour]) for colour in colours)
    yield Group("supported", chain.from_iterable(supported))


def place_groups(blocks: list[PlacedBlock]) -> Iterator[Group]:
    """The clauses on places alone: each has one value, and blocks are in order."""
    places = (place for _, *places in blocks for place in places if place.variables)
    yield Group("chain", chain.from_iterable(place.chain() for place in places))
    # A block in its only place is in order with all places of its neighbours.
    pairs = (pair for pair in pairwise(blocks) if pair[0].variables and pair[1].variables)
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in pairs))
    blots = [placed for placed in blocks if placed.block.length is None and placed.variables]
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


class _Cover(NamedTuple):
    """The cells that a block may cover, and for each the literals that say whether it does.

    They say that it has begun there or before, and that it has ended before. Of a block in its only
    place, which covers them all, there are none.
    """

    first: int
    last: int
    begun: list[Literal]
    ended: list[Literal]


def _cover_of(placed: PlacedBlock) -> _Cover:
    _, start, end = placed
    first, last = start.domain[0], end.domain[-1]
    if not placed.variables:
        return _Cover(first, last, [], [])
    return _Cover(first, last, start.table(first, last), end.table(first - 1, last - 1))


def _covered(cover: _Cover, coloured: Sequence[Literal]) -> list[Clause]:
    """started at cell j or before, and not ended before j -> cell j has the colour"""
    first, last, begun, ended = cover
    cells = coloured[first : last + 1]
    if not begun:
        return [[cell] for cell in cells if cell != TRUE]
    return [
        [-begun_at, ended_at, cell]
        for begun_at, ended_at, cell in zip(begun, ended, cells)
        if cell != TRUE and begun_at != ended_at  # else no place in the domain covers the cell
    ]


def _supported(covers: list[_Cover], coloured: Sequence[Literal]) -> Iterator[Clause]:
    """cell j has the colour -> the last block of the colour that has begun covers it

    In three parts, for the blocks of the colour that may cover it: the first of them has begun;
    when one has ended, the next has begun; the last has not ended. A cell that none may cover does
    not have the colour.
    """
    low = 0  # all blocks before it end before the cell
    for place, cell in enumerate(coloured):
        if cell == FALSE:
            continue
        while low < len(covers) and covers[low].last < place:
            low += 1
        last_ended = TRUE
        for first, _, begun, ended in covers[low:]:
            if first > place:
                break
            if not begun:
                last_ended = FALSE
                break
            yield [-cell, -last_ended, begun[place - first]]
            last_ended = ended[place - first]
        if last_ended != FALSE:
            yield [-cell, -last_ended]
