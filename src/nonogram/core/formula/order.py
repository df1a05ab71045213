"""Our encoding of a line: starts, and ends of blots, in order encoding; no other variables.

The constraints are from Tamura's Copris solver and Wolter's multicolour extension, without
auxiliary variables. They are the clauses 1 to 4 of ``docs/design.md``. Let k1, ..., km be the
blocks of colour v, in order, and x(j) the colour of cell j. Then 4 stands for

    4.1  x(j) = v -> le(k1, j)
    4.2  x(j) = v and le(ki, j - L(ki)) -> le(ki+1, j), for each i < m
    4.3  x(j) = v -> not le(km, j - L(km))

Claim: the cell variables of every model describe a solution, and every solution is described by
exactly one model.

Starts. Clause 1 gives block k exactly one start s(k) in D(k): its thresholds are false below s(k)
and true from s(k) on. Clause 2 with a = s(k+1) says that s(k) + L(k) + gap(k) <= s(k+1). If this is
true, all other clauses 2 of the two blocks are true as well, because le(k+1, a) is false for a <
s(k+1). So 1 and 2 allow exactly the placements whose starts are in the sets D(k).

Covered cells. Block k covers cell j if and only if s(k) <= j, but not s(k) <= j - L(k). This is the
premise of 3. So 3 says that a covered cell has the colour of its block.

Filled cells. Suppose that x(j) = v. By 4.1, at least one block of colour v starts at j or before.
Let ki be the last such block. If ki ended before j, 4.2 would require that the next block of colour
v also starts at j or before; or, if ki is the last block of colour v, 4.3 would be false. So ki
covers j. Conversely, suppose that ki covers j. Then the blocks of colour v before ki have started,
ki has not ended, and no later one has started. So all clauses 4 are true.

Background. By 3 and 4, x(j) = v if and only if a block of colour v covers j. If a cell has no
colour v >= 1, no block covers it, so it is background.

Domains. Line propagation removes only candidates and starts that no placement uses, so no solution
is lost. A line with undecided cells also keeps 3 and 4 for its decided cells, with a constant in
place of x(j). Without these clauses, all blocks could move away from a filled cell.

One model each. The cells of a solution determine the starts, because the k-th run is block k.

Blots. Let e(k, a) mean "block k ends at a or before". For a known length it is le(k, a - L(k) + 1).
A blot has variables of its own for e, with a chain like 1, and clauses e(k, a) -> le(k, a). Where
the clauses above use the end of a block, they use e, and the proof stays the same. A part that is
glued to the part before it needs no variables, because it starts where that part ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, repeat
from typing import NamedTuple

from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal, OrderInteger
from nonogram.core.formula.line import Cell, Group, LineFormula, Room, folded_groups
from nonogram.core.puzzle import BACKGROUND, Block, Clue, gap
from nonogram.core.puzzle.clue import glued


class PlacedBlock(NamedTuple):
    """A block of a line, its first cell and its last cell."""

    block: Block
    start: OrderInteger
    end: OrderInteger

    @property
    def variables(self) -> int:
        """The number of variables of its start, unless glued, and of its end if it is a blot."""
        return self.start.variables + self.end.variables


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the order encoding. See `LineEncoding`."""
    blocks = placed(clue, rooms, first_variable)
    variables = sum(block.variables for block in blocks)
    likely = partial(likely_places, blocks)
    groups = folded_groups(_groups(blocks, cells))
    return LineFormula(variables, place_names(blocks), groups, likely)


def placed(clue: Clue, rooms: Iterable[Room], first_variable: int) -> list[PlacedBlock]:
    """The blocks of a clue with their places, whose variables are numbered one after another."""
    blocks: list[PlacedBlock] = []
    for block, (starts, ends) in zip(clue, rooms):
        follows = glued(block)  # it begins at the end of the block before
        start = blocks[-1].end.shifted(1) if follows else OrderInteger(starts, first_variable)
        first_variable += start.variables
        if block.length is None:
            end = OrderInteger(ends, first_variable)
            first_variable += end.variables
        else:
            end = start.shifted(block.length - 1)
        blocks.append(PlacedBlock(block, start, end))
    return blocks


def place_names(blocks: Iterable[PlacedBlock]) -> Iterator[str]:
    """The meaning of the place variables; cells and blocks count from 1."""
    for number, (_, *places) in enumerate(blocks, 1):
        for name, place in zip(("start", "end"), places):
            if place.variables:
                for value in place.domain[:-1]:
                    yield f"block {number} {name} <= {value + 1}"


def likely_places(blocks: Iterable[PlacedBlock], starts: Iterable[int]) -> Iterator[Literal]:
    """The literals "it starts at most at a", negated if false, for blocks with these starts."""
    for (_, start, _), likely in zip(blocks, starts):
        for value in start.domain[:-1]:
            yield start.le(value) if likely <= value else -start.le(value)


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    yield from place_groups(blocks)
    covered: list[Iterable[Clause]] = []
    supported: list[Iterable[Clause]] = []
    size = len(cells)
    for colour in sorted(set[int]().union(*cells, (block.colour for block, *_ in blocks))):
        if colour != BACKGROUND:
            coloured = [cell.get(colour, FALSE) for cell in cells]
            own = [placed for placed in blocks if placed.block.colour == colour]
            begun = [start.along(size) for _, start, _ in own]
            ended = [[FALSE, *end.along(size - 1)] for _, _, end in own]
            covered += map(_covered, begun, ended, repeat(coloured))
            # Before the first block one has always ended (4.1), behind the last none begins (4.3).
            before, behind = [TRUE] * size, [FALSE] * size
            supported += map(_supported, [before, *ended], [*begun, behind], repeat(coloured))
    yield Group("covered", chain.from_iterable(covered))
    yield Group("supported", chain.from_iterable(supported))


def place_groups(blocks: list[PlacedBlock]) -> Iterator[Group]:
    """The clauses about places alone: each place has one value, and blocks are in order."""
    places = (place for _, *places in blocks for place in places if place.variables)
    yield Group("chain", chain.from_iterable(place.chain() for place in places))
    loose = (pair for pair in pairwise(blocks) if not glued(pair[1].block))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in loose))
    blots = [placed for placed in blocks if placed.block.length is None and placed.variables]
    if blots:
        yield Group("blots", chain.from_iterable(map(_forward, blots)))


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterator[Clause]:
    """right starts at most at a -> left ends at most at a - 1 - gap"""
    distance = 1 + gap(left.block, right.block)
    return ([-right.start.le(a), left.end.le(a - distance)] for a in right.start.domain)


def _forward(blot: PlacedBlock) -> Iterator[Clause]:
    """it ends at most at a -> it starts at most at a"""
    return ([-blot.end.le(a), blot.start.le(a)] for a in blot.end.domain)


# The next two take literals for all cells j of a line: "the block has begun at j or before", "it
# has ended before j", "j has the colour". Lists of these are made faster than clauses one by one.


def _covered(
    begun: list[Literal], ended: list[Literal], coloured: list[Literal]
) -> Iterator[Clause]:
    """a block has begun and has not ended -> the cell has its colour"""
    cells = zip(begun, ended, coloured)
    return ([-started, over, x] for started, over, x in cells if started != over)


def _supported(
    ended: list[Literal], begun: list[Literal], coloured: list[Literal]
) -> Iterator[Clause]:
    """the cell has the colour, and a block of it has ended -> the next block of it has begun"""
    return ([-x, -over, started] for over, started, x in zip(ended, begun, coloured))
