"""The reference kernel: complete propagation of one line, as simple as possible.

A line is filled from its first cell on by *moves*: one cell of background, or the next block with
the background that `gap` requires before it; if that block is glued, it is the only move.
A *state* says how many blocks are placed in how many cells. The placements of all blocks are the
paths from state (0, 0) to the state with all blocks in all cells. So a colour is possible in a cell
if and only if it is painted by a move that can be reached from the first state and leads to the
last.

The package itself propagates lines with `logic.lanes` and `logic.narrow`, which do the same for all
cells at once. This module is for reading and comparing: it is the oracle of the tests of line
logic, and docs/design.md solves puzzles with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from nonogram.core.puzzle import BACKGROUND, Clue, gap
from nonogram.core.puzzle.clue import glued

Cells = Sequence[AbstractSet[int]]  #: the candidate colours of every cell of a line


class State(NamedTuple):
    """A state: the number of placed blocks, and the number of cells filled so far."""

    blocks: int
    cells: int


class Move(NamedTuple):
    """A move from one state to another; `paints` has the colours of the cells between them."""

    start: State
    end: State
    paints: Sequence[int]


def moves_from(state: State, clue: Clue, cells: Cells) -> Iterator[Move]:
    """The moves that the candidates of the next cells allow."""
    number, place = state
    wanted = [(number, [BACKGROUND])]
    if number < len(clue):
        block = clue[number]
        length, colour = block.length, block.colour
        wanted = [] if glued(block) else wanted
        parted = [BACKGROUND] * (gap(clue[number - 1], block) if number else 0)
        lengths = range(1, len(cells) - place + 1) if length is None else [length]
        wanted += [(number + 1, parted + [colour] * each) for each in lengths]
    for placed, paints in wanted:
        stop = place + len(paints)
        if stop <= len(cells) and all(c in cell for c, cell in zip(paints, cells[place:])):
            yield Move(state, State(placed, stop), paints)


def moves_of_placements(clue: Clue, cells: Cells) -> list[Move]:
    """The moves of all placements, each once."""
    reached, found = {State(0, 0)}, []
    for place in range(len(cells)):
        for state in [State(number, place) for number in range(len(clue) + 1)]:
            if state in reached:
                onwards = [*moves_from(state, clue, cells)]
                reached.update(move.end for move in onwards)
                found += onwards
    leading, kept = {State(len(clue), len(cells))}, []
    for move in reversed(found):
        if move.end in leading:
            leading.add(move.start)
            kept.append(move)
    return kept


def propagated(clue: Clue, cells: Cells) -> list[set[int]] | None:
    """The candidates that some placement of all blocks uses; None if there is no placement."""
    left: list[set[int]] = [set() for _ in cells]
    for move in moves_of_placements(clue, cells):
        for cell, colour in zip(left[move.start.cells :], move.paints):
            cell.add(colour)
    return left if all(left) else None


def places(clue: Clue, cells: Cells) -> list[set[range]]:
    """The cells that each block of the clue covers in each placement."""
    found: list[set[range]] = [set() for _ in clue]
    for (number, _), (placed, stop), paints in moves_of_placements(clue, cells):
        if placed > number:
            found[number].add(range(stop - paints.count(clue[number].colour), stop))
    return found
