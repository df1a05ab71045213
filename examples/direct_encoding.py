"""The direct encoding with support clauses: a variable for every start of every block.

A blot has one for every end, too, and one for every cell that it may cover. docs/design.md
compares it with the order encoding, which has a variable for `start <= a`.

    python examples/direct_encoding.py
"""

from collections.abc import Iterator, Sequence
from itertools import chain, count, pairwise
from sys import maxsize
from typing import NamedTuple

import nonogram
from nonogram.core.formula.clauses import FALSE, TRUE, Clause, Literal, exactly_one
from nonogram.core.formula.line import Cell, Group, LineFormula, Room, folded_groups
from nonogram.core.puzzle import BACKGROUND, Block, Clue, gap
from nonogram.core.puzzle.clue import glued

#: Places of a block, each with the literal that says so.
Places = dict[int, Literal]


class PlacedBlock(NamedTuple):
    """A block of a line.

    Attributes:
        starts: for each of its first cells the literal "it starts here".
        ends: for each of its last cells "it ends here"; these are the same literals if the
            length of the block is known.
        covers: of a blot, for each cell "it covers this cell"; else nothing.
    """

    block: Block
    starts: Places
    ends: Places
    covers: Places


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the direct encoding; see `nonogram.LineEncoding`."""
    variables = count(first_variable)

    def literals(places: Sequence[int]) -> Places:
        if len(places) == 1:
            return {places[0]: TRUE}
        return dict(zip(places, variables))

    blocks = []
    for block, (first, last) in zip(clue, rooms):
        starts = literals(first)
        if block.length is None:
            ends, covers = literals(last), dict(zip(range(first[0], last[-1] + 1), variables))
        else:
            ends = {start + block.length - 1: here for start, here in starts.items()}
            covers = {}
        blocks.append(PlacedBlock(block, starts, ends, covers))
    groups = folded_groups(_groups(blocks, cells))
    return LineFormula(next(variables) - first_variable, _names(blocks), groups)


def _names(blocks: list[PlacedBlock]) -> Iterator[str]:
    for number, (block, starts, ends, covers) in enumerate(blocks, 1):
        if len(starts) > 1:
            yield from (f"block {number} start = {start + 1}" for start in starts)
        if block.length is None and len(ends) > 1:
            yield from (f"block {number} end = {end + 1}" for end in ends)
        yield from (f"block {number} covers cell {cell + 1}" for cell in covers)


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    blots = [placed for placed in blocks if placed.block.length is None]
    starts = [[*placed.starts.values()] for placed in blocks if len(placed.starts) > 1]
    yield Group("one start", chain.from_iterable(map(exactly_one, starts)))
    if blots:
        ends = [[*blot.ends.values()] for blot in blots if len(blot.ends) > 1]
        yield Group("one end", chain.from_iterable(map(exactly_one, ends)))
        yield Group("blots", chain.from_iterable(map(_blot, blots)))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in pairwise(blocks)))
    yield Group("covered", chain.from_iterable(_covered(placed, cells) for placed in blocks))
    yield Group("supported", _supported(blocks, cells))


def _blot(blot: PlacedBlock) -> Iterator[Clause]:
    """it covers a cell <-> it has started there or before, and ends there or behind"""
    for end, here in blot.ends.items():
        yield [-here, *(there for start, there in blot.starts.items() if start <= end)]
    for cell, covers in blot.covers.items():
        yield [-covers, *(here for start, here in blot.starts.items() if start <= cell)]
        yield [-covers, *(here for end, here in blot.ends.items() if end >= cell)]
        ended = [here for end, here in blot.ends.items() if end < cell]
        for start, here in blot.starts.items():
            if start <= cell:
                yield [-here, *ended, covers]


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterator[Clause]:
    """an end of one block -> a start of its neighbour that leaves room; and the other way"""
    distances = range(1 + gap(left.block, right.block), 2 if glued(right.block) else maxsize)
    for start, here in right.starts.items():
        yield [-here, *(there for end, there in left.ends.items() if start - end in distances)]
    for end, here in left.ends.items():
        yield [-here, *(there for start, there in right.starts.items() if start - end in distances)]


def _covered(placed: PlacedBlock, cells: Sequence[Cell]) -> Iterator[Clause]:
    """a block covers cells -> they have its colour"""
    colour = placed.block.colour
    for (start, here), end in zip(placed.starts.items(), placed.ends):
        if placed.block.length is not None:
            for cell in cells[start : end + 1]:
                yield [-here, cell.get(colour, FALSE)]
    for place, covers in placed.covers.items():
        yield [-covers, cells[place].get(colour, FALSE)]


def _supported(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Clause]:
    """a cell has a colour -> a block of the colour covers it"""
    supports: dict[tuple[int, int], list[Literal]] = {}
    for block, starts, ends, covers in blocks:
        if block.length is not None:
            for (start, here), end in zip(starts.items(), ends):
                for cell in range(start, end + 1):
                    supports.setdefault((cell, block.colour), []).append(here)
        for cell, covered in covers.items():
            supports.setdefault((cell, block.colour), []).append(covered)
    for number, cell_literals in enumerate(cells):
        for colour, coloured in cell_literals.items():
            if colour != BACKGROUND:
                yield [-coloured, *supports.get((number, colour), [])]


if __name__ == "__main__":
    puzzle = nonogram.load("puzzles/planet.cwd")
    for name, encoding in (("order", "order"), ("direct", encode_line)):
        result = nonogram.solve(puzzle, encoding=encoding)
        clauses = sum(1 for _ in nonogram.encode(puzzle, encoding=encoding).clauses)
        print(f"{name}: {result.verdict.value}, {clauses:,} clauses")
