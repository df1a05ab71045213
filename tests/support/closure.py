"""The closure of line logic, and of line logic with one supposed cell at a time."""

from __future__ import annotations

from nonogram import Puzzle
from support.replaying import Cells, follow, lines_at, start, supposing


def by_lines(puzzle: Puzzle) -> Cells:
    """The candidates that lines leave, one after the other, for puzzles that have a solution."""
    known = follow(puzzle, start(puzzle), range(len(puzzle.clues)))
    assert known is not None, "no solution"
    return known


def by_contradictions(puzzle: Puzzle, known: Cells) -> Cells:
    """The candidates left when no supposition fails any more, each tried with lines alone.

    Args:
        puzzle: has a solution.
        known: what the lines leave.
    """
    lines = range(len(puzzle.clues))
    again = True
    while again:
        again = False
        for cell, colours in enumerate(known):
            for colour in colours:
                if colour in known[cell] and len(known[cell]) > 1:
                    begin = lines_at(puzzle.geometry)[cell]
                    if follow(puzzle, supposing(known, cell, colour), lines, begin) is None:
                        fewer = [*known]
                        fewer[cell] -= {colour}
                        after = follow(puzzle, fewer, lines, begin)
                        assert after is not None, "no solution"
                        known, again = after, True
    return known


def decided(known: Cells) -> bool:
    """Whether every cell has one colour."""
    return all(len(colours) == 1 for colours in known)
