"""The direct encoding with support clauses: a variable for every start of every block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from nonogram.cnf.clauses import FALSE, TRUE, Clause, Literal, exactly_one
from nonogram.encode.line import Cell, Group, LineFormula
from nonogram.puzzle import BACKGROUND, Block, Clue, gap


class PlacedBlock(NamedTuple):
    """A block of a line, and for each of its starts the literal "it starts here"."""

    block: Block
    starts: dict[int, Literal]


def encode_line(
    clue: Clue, domains: Sequence[Sequence[int]], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line in the direct encoding; see `LineEncoding`."""
    blocks = []
    variable = first_variable
    for block, domain in zip(clue, domains):
        if len(domain) == 1:
            blocks.append(PlacedBlock(block, {domain[0]: TRUE}))
        else:
            blocks.append(PlacedBlock(block, dict(zip(domain, range(variable, 1 << 60)))))
            variable += len(domain)
    return LineFormula(variable - first_variable, _names(blocks), _groups(blocks, cells))


def _names(blocks: list[PlacedBlock]) -> Iterator[str]:
    for number, (_, starts) in enumerate(blocks, 1):
        if len(starts) > 1:
            for start in starts:
                yield f"block {number} start = {start + 1}"


def _groups(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Group]:
    starts = [[*starts.values()] for _, starts in blocks if len(starts) > 1]
    yield Group("one start", chain.from_iterable(map(exactly_one, starts)))
    yield Group("order", chain.from_iterable(_ordered(*pair) for pair in pairwise(blocks)))
    yield Group("covered", chain.from_iterable(_covered(placed, cells) for placed in blocks))
    yield Group("supported", _supported(blocks, cells))


def _ordered(left: PlacedBlock, right: PlacedBlock) -> Iterator[Clause]:
    """a start of one block -> a start of its neighbour that leaves room; both ways"""
    distance = left.block.length + gap(left.block, right.block)
    for start, here in right.starts.items():
        yield [-here, *(there for at, there in left.starts.items() if at + distance <= start)]
    for start, here in left.starts.items():
        yield [-here, *(there for at, there in right.starts.items() if start + distance <= at)]


def _covered(placed: PlacedBlock, cells: Sequence[Cell]) -> Iterator[Clause]:
    """a block starts here -> the cells from here on have its colour"""
    (length, colour), starts = placed
    for start, here in starts.items():
        for cell in cells[start : start + length]:
            yield [-here, cell.get(colour, FALSE)]


def _supported(blocks: list[PlacedBlock], cells: Sequence[Cell]) -> Iterator[Clause]:
    """a cell has a colour -> a block of the colour starts where it covers the cell"""
    supports: dict[tuple[int, int], Clause] = {}
    for (length, colour), starts in blocks:
        for start, here in starts.items():
            for cell in range(start, start + length):
                supports.setdefault((cell, colour), []).append(here)
    for number, cell_literals in enumerate(cells):
        for colour, coloured in cell_literals.items():
            if colour != BACKGROUND:
                yield [-coloured, *supports.get((number, colour), [])]
