"""The candidates that a clue and known cells leave, by an automaton that reads the line.

It shares no code and no idea with the package, whose kernel works on all cells at once: this one
goes from cell to cell. Its states are the bits of a number: background before the first block,
then for every block a state a cell, of a blot one that it may stay in, and one for the background
behind it, which is none if the next block is glued. `by_trying` says the same by looking at all
placements.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from support import brute

#: The colours that each cell of a line may have.
Known = Sequence[AbstractSet[int]]


class Automaton(NamedTuple):
    """The meanings of the states of a clue, as bit sets."""

    background: int
    cells: dict[int, int]  # by colour
    skips: int  # the last cells of blocks that the next block may follow at once
    loops: int  # the cells of blots
    accepting: int


#: Joins: with nothing between the blocks, and with background between them.
_GLUED, _TOUCHING, _PARTED = range(3)


def _join(block: tuple[int | None, ...], before: int) -> int | None:
    """The join of a block to one of a colour: its third number, or else what the colours say."""
    return block[2] if block[2:] else _PARTED if block[1] == before else _TOUCHING


@cache
def automaton(clue: brute.Clue) -> Automaton:
    background, skips, loops, state, last = 1, 0, 0, 0, 0
    cells: dict[int, int] = {}
    for number, (length, colour, *_) in enumerate(clue):
        for _ in range(length or 1):
            state += 1
            cells[colour] = cells.get(colour, 0) | 1 << state
        last = 1 << state
        if length is None:
            loops |= last
        state += 1
        join = _join(clue[number + 1], colour) if number + 1 < len(clue) else _PARTED
        if join != _PARTED:
            skips |= last
        if join != _GLUED:
            background |= 1 << state
    return Automaton(background, cells, skips, loops, last | 1 << state)


def step(states: int, colour: int, clue: Automaton) -> int:
    """The states after a cell of this colour."""
    if not colour:
        return (states | states << 1) & clue.background
    onwards = states << 1 | (states & clue.skips) << 2 | states & clue.loops
    return onwards & clue.cells.get(colour, 0)


def step_back(states: int, colour: int, clue: Automaton) -> int:
    """The states from which a cell of this colour leads to one of these."""
    if not colour:
        states &= clue.background
        return states | states >> 1
    states &= clue.cells.get(colour, 0)
    return states >> 1 | states >> 2 & clue.skips | states & clue.loops


def left(clue: brute.Clue, known: Known) -> list[frozenset[int]] | None:
    """The colours that some placement of all blocks gives each cell; None if there is none."""
    reader = automaton(clue)
    before = [1]
    for colours in known:
        states = 0
        for colour in colours:
            states |= step(before[-1], colour, reader)
        before.append(states)
    after = reader.accepting
    found = []
    for colours, states in zip(reversed(known), reversed(before[:-1])):
        found.append(frozenset(c for c in colours if step(states, c, reader) & after))
        reached, after = after, 0
        for colour in colours:
            after |= step_back(reached, colour, reader)
    return found[::-1] if found[0] else None


def covering(clue: brute.Clue, known: Known) -> list[set[int]]:
    """The blocks, by number, that cover each cell in some placement."""
    reader = automaton(clue)
    block_of = [
        number for number, (length, *_) in enumerate(clue) for _ in range((length or 1) + 1)
    ]
    before, after = [1], [reader.accepting]
    for colours in known:
        states = 0
        for colour in colours:
            states |= step(before[-1], colour, reader)
        before.append(states)
    for colours in reversed(known[1:]):
        states = 0
        for colour in colours:
            states |= step_back(after[-1], colour, reader)
        after.append(states)
    found: list[set[int]] = []
    for states in map(int.__and__, before[1:], reversed(after)):
        inside = states & ~reader.background
        found.append({block_of[s - 1] for s in range(1, inside.bit_length()) if inside >> s & 1})
    return found


def by_trying(clue: brute.Clue, known: Known) -> list[frozenset[int]] | None:
    """The same, from all placements: for lines of few cells."""
    placements = [
        line
        for line in brute.lines(clue, len(known))
        if all(colour in colours for colour, colours in zip(line, known))
    ]
    return [frozenset(cell) for cell in zip(*placements)] or None
