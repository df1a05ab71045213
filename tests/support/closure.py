"""How far a person comes who goes from line to line, and who may suppose one cell at a time."""

from __future__ import annotations

from nonogram import Puzzle
from support.replaying import Cells, follow, lines_at, start, supposing


def by_lines(puzzle: Puzzle) -> Cells:
    """What the lines leave the cells, one after the other. For puzzles that have a solution."""
    known = follow(puzzle, start(puzzle), range(len(puzzle.clues)))
    assert known is not None, "no solution"
    return known


def by_contradictions(puzzle: Puzzle, known: Cells) -> Cells:
    """What is left if suppositions are tried, each with lines alone, until none fails any more.

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
