"""Try an encoding of your own: one variable for every placement of a line's blocks.

It says that a line has exactly one of its placements, and that a cell has the colour that the
placement gives it. That is as strong as an encoding of a line can be, and large.

    python examples/own_encoding.py
"""

from collections.abc import Iterator, Sequence
from itertools import product

import nonogram
from nonogram.core.formula.clauses import FALSE, Clause, exactly_one, folded
from nonogram.core.formula.line import Cell, Group, LineFormula, Room
from nonogram.core.puzzle import BACKGROUND, Clue, gap
from nonogram.core.puzzle.clue import glued


def placements(clue: Clue, rooms: Sequence[Room]) -> Iterator[list[range]]:
    """The places of all blocks, in every way that keeps them in order."""
    if not clue:
        yield []
        return
    length = clue[-1].length
    for rest in placements(clue[:-1], rooms[:-1]):
        first = rest[-1].stop + gap(*clue[-2:]) if rest else 0
        for start, end in product(*rooms[-1]):
            place = range(start, end + 1)
            follows = start == first if glued(clue[-1]) else start >= first
            if follows and place and (length is None or len(place) == length):
                yield [*rest, place]


def encode_line(
    clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first_variable: int
) -> LineFormula:
    """A line by its placements; see `nonogram.core.formula.line.LineEncoding`."""
    found = list(placements(clue, rooms))
    variables = [*range(first_variable, first_variable + len(found))]

    def coloured() -> Iterator[Clause]:
        """a placement is chosen -> every cell has the colour that it gives it"""
        for variable, places in zip(variables, found):
            colours = [BACKGROUND] * len(cells)
            for block, place in zip(clue, places):
                for at in place:
                    colours[at] = block.colour
            for cell, colour in zip(cells, colours):
                yield [-variable, cell.get(colour, FALSE)]

    groups = [Group("one placement", exactly_one(variables)), Group("cells", folded(coloured()))]
    names = (
        " ".join(["blocks at", *(f"{place[0] + 1}-{place[-1] + 1}" for place in places)])
        for places in found
    )
    return LineFormula(len(found), names, iter(groups))


puzzle = nonogram.load("puzzles/switches.cwc")
for name, encoding in (("order", "order"), ("placements", encode_line)):
    result = nonogram.solve(puzzle, encoding=encoding)
    clauses = len(nonogram.encode(puzzle, encoding=encoding).clauses)
    print(f"{name}: {result.verdict.value}, {clauses:,} clauses")
