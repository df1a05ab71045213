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
from itertools import chain, compress, pairwise, repeat
from typing import NamedTuple

from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal, OrderInteger, folded
from nonogram.core.formula.line import Cell, Group, LineFormula, Room
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

    @property
    def moves(self) -> bool:
        """Whether it has several possible places."""
        return len(self.start.domain) > 1 or len(self.end.domain) > 1


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the order encoding. See `LineEncoding`."""
    blocks = placed(clue, rooms, first_variable)
    variables = sum(block.variables for block in blocks)
    likely = partial(likely_places, blocks)
    return LineFormula(variables, place_names(blocks), _groups(blocks, cells), likely)


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
        for value, at in zip(start.domain[:-1], start.thresholds()):
            yield at if likely <= value else -at


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    yield from place_groups(blocks)
    colours = sorted(set[int]().union(*cells) - {BACKGROUND})
    covers: dict[int, list[_Cover]] = {colour: [] for colour in colours}
    for block, start, end in blocks:
        covers[block.colour].append(_Cover(start, end))
    covered: list[Iterable[Clause]] = []
    supported: list[Iterable[Clause]] = []
    for colour in colours:
        coloured = [cell.get(colour, FALSE) for cell in cells]
        covered += _covered(covers[colour], _Conclusions(coloured))
        uncoloured = _Conclusions([-literal for literal in coloured])
        supported += _supported(covers[colour], uncoloured, len(cells))
    yield Group("covered", chain.from_iterable(covered))
    yield Group("supported", chain.from_iterable(supported))


def place_groups(blocks: list[PlacedBlock]) -> Iterator[Group]:
    """The clauses about places alone: each place has one value, and blocks are in order."""
    places = (place for _, *places in blocks for place in places if place.variables)
    yield Group("chain", chain.from_iterable(place.chain() for place in places))
    # A block in its only place is in order with all places of its neighbours.
    pairs = (pair for pair in pairwise(blocks) if pair[0].moves and pair[1].moves)
    loose = (pair for pair in pairs if not glued(pair[1].block))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in loose))
    blots = [placed for placed in blocks if placed.block.length is None and placed.variables]
    if blots:
        yield Group("blots", chain.from_iterable(map(_forward, blots)))


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterable[Clause]:
    """right starts at most at a -> left ends at most at a - 1 - gap"""
    return _not_before(right.start, left.end, 1 + gap(left.block, right.block))


def _forward(blot: PlacedBlock) -> Iterable[Clause]:
    """it ends at most at a -> it starts at most at a"""
    return _not_before(blot.end, blot.start, 0)


def _not_before(place: OrderInteger, other: OrderInteger, distance: int) -> Iterable[Clause]:
    """the place is at most at a -> the other is at most at a - distance"""
    domain = place.domain
    others = other.table(domain[0] - distance, domain[-1] - distance)
    if len(domain) < len(others):
        others = [others[value - domain[0]] for value in domain]
    clauses = zip([-at for at in place.thresholds()], others)
    return folded(clauses)


class _Cover:
    """The cells from `first` to before `stop` that a block may cover.

    It has begun in any case from `sure` on, and has not ended before `safe`. `begun` has literals
    for the cells from `first` to `sure`, and `ended` for those from `safe` to `stop`.
    """

    def __init__(self, start: OrderInteger, end: OrderInteger) -> None:
        self.first, self.sure = start.domain[0], start.domain[-1]
        self.safe, self.stop = end.domain[0] + 1, end.domain[-1] + 1
        self.begun, self.ended = [*start.literals], [*end.literals]
        self.not_begun = [-literal for literal in self.begun]
        self.not_ended = [-literal for literal in self.ended]
        self.holes = len(start.domain) <= self.sure - self.first  # of its start's domain


class _Conclusions:
    """Literals of a line's cells as the last column of many clauses, which is much faster."""

    def __init__(self, literals: list[Literal]) -> None:
        self._literals = literals
        self._unknown = [FALSE < literal < TRUE for literal in literals]
        self._false = [literal == FALSE for literal in literals]

    def of(self, first: int, stop: int, *columns: Sequence[Literal]) -> Iterable[Clause]:
        """The clause of each cell whose literal is not true: that literal after the columns'."""
        if first >= stop:
            return ()
        cells = slice(first, stop)
        clauses = compress(zip(*columns, self._literals[cells]), self._unknown[cells])
        false = self._false[cells]
        if True not in false:
            return clauses
        return chain(clauses, compress(zip(*columns) if columns else repeat(()), false))


def _covered(covers: list[_Cover], coloured: _Conclusions) -> Iterator[Iterable[Clause]]:
    """started at cell j or before, and not ended before j -> cell j has the colour"""
    for cover in covers:
        first, sure, safe, stop = cover.first, cover.sure, cover.safe, cover.stop
        not_begun, ended = cover.not_begun, cover.ended
        yield coloured.of(first, min(sure, safe), not_begun)
        yield coloured.of(sure, safe)
        if safe < sure:
            clauses = coloured.of(safe, sure, not_begun[safe - first :], ended)
            if cover.holes:  # perhaps no place in the domain covers the cell
                clauses = (clause for clause in clauses if -clause[0] != clause[1])
            yield clauses
        yield coloured.of(max(sure, safe), stop, ended[max(sure - safe, 0) :])


def _supported(
    covers: list[_Cover], uncoloured: _Conclusions, size: int
) -> Iterator[Iterable[Clause]]:
    """cell j has the colour -> the last block of the colour that has begun covers it

    For two neighbouring blocks of the colour: if the first has ended, the second has begun.
    Among the blocks that may cover the cell, the first has begun, and the last has not ended. A
    cell that no block may cover does not have the colour.
    """
    for cover, following in pairwise([_nothing_at(0), *covers, _nothing_at(size)]):
        begin, safe, end, sure = following.first, cover.safe, cover.stop, following.sure
        not_ended, begun = cover.not_ended, following.begun
        yield uncoloured.of(end, begin)
        yield uncoloured.of(safe, min(begin, end), not_ended)
        yield uncoloured.of(max(begin, end), sure, begun[max(end - begin, 0) :])
        first, stop = max(safe, begin), min(end, sure)
        yield uncoloured.of(first, stop, not_ended[first - safe :], begun[first - begin :])


def _nothing_at(cell: int) -> _Cover:
    """A cover of no cell, placed before this cell."""
    return _Cover(OrderInteger([cell], 0), OrderInteger([cell - 1], 0))
