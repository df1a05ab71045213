"""The number of pictures that fit the clues, counted cell by cell without listing them.

A line that is read cell by cell remembers little: how many blocks have begun, and how many cells
the last one has so far. Two beginnings of a picture after which all lines remember the same can be
completed in the same ways, so they are counted together. This is the transfer matrix method
(Stanley, Enumerative Combinatorics, 4.7), whose states are those of the lines' finite automata. Its
work grows with the number of different states, not with the number of pictures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains
from nonogram.core.puzzle import BACKGROUND, Clue, gap
from nonogram.core.puzzle.clue import glued

#: What a line remembers: the number of blocks begun, and the cells of the last one so far, or 0 if
#: the next one may follow at once. A blot, which may always end, has at most one.
Memory = tuple[int, int]


def pictures(domains: Domains, deadline: Deadline, most: int) -> int | None:
    """The number of pictures of a rectangle that fit all clues and candidates.

    It is None if behind some cell there are more than `most` different states, and for other
    geometries: on a hexagon no order of the cells reads all lines from one end to the other. Raises
    OutOfTime at the deadline.
    """
    geometry = domains.geometry
    if not geometry.orthogonal:
        return None
    lines: list[_Automaton] = []
    shift = 0
    for index, cells in enumerate(geometry.lines):
        can = domains.candidates[index]
        colours = [[c for c in can if can[c] >> place & 1] for place in range(len(cells))]
        deadline.check()
        lines.append(_Automaton(domains.models[index].clue, colours, shift))
        shift += lines[-1].size
    if not all(line.alive[0] for line in lines):
        return 0
    states = {0: 1}
    # The lines of a direction are read one by one, the shorter ones: then fewer lines are open.
    family = max(geometry.families, key=len)
    for row, index in enumerate(family):
        for place, crossing in enumerate(geometry.crossings[index][0][0]):
            deadline.check()
            states = _behind(states, (lines[index], place), (lines[crossing], row), most)
            if len(states) > most:
                return None
    return sum(states.values())


def _behind(
    states: dict[int, int], one: tuple[_Automaton, int], other: tuple[_Automaton, int], most: int
) -> dict[int, int]:
    """The number of beginnings for each state behind a cell, which has a place in two lines.

    A state is an integer, with bits for each line. It ends early behind more than `most` states.
    """
    own = one[0].bits | other[0].bits
    changes: dict[int, list[int]] = {}
    found: dict[int, int] = defaultdict(int)
    for state, number in states.items():
        before = state & own
        if before not in changes:
            first, second = [line.changes(place, state) for line, place in (one, other)]
            changes[before] = [first[c] + second[c] for c in first.keys() & second.keys()]
        for change in changes[before]:
            found[state + change] += number
        if len(found) > most:
            break
    return found


class _Automaton:
    """A line as a finite automaton, with its own bits in the state of all lines.

    `alive` has the memories before each cell, and at the end, with which it can be completed, each
    with its number.
    """

    def __init__(self, clue: Clue, colours: Sequence[Sequence[int]], shift: int) -> None:
        self._clue = clue
        self._colours = colours
        self._shift = shift
        reached: list[dict[Memory, None]] = [{(0, 0): None}]
        for possible in colours:
            after = [self._after(memory, c) for memory in reached[-1] for c in possible]
            reached.append(dict.fromkeys(filter(None, after)))
        begun = len(clue)
        ends = [memory for memory in reached.pop() if memory[0] == begun and self._may_end(memory)]
        self.alive = [dict(zip(ends, count()))]
        for before, possible in zip(reversed(reached), reversed(colours)):
            behind = self.alive[-1]
            kept = [m for m in before if any(self._after(m, c) in behind for c in possible)]
            self.alive.append(dict(zip(kept, count())))
        self.alive.reverse()
        self._memories = [[*alive] for alive in self.alive]
        self.size = max(map(len, self.alive)).bit_length()
        self.bits = (1 << self.size) - 1 << shift

    def changes(self, place: int, state: int) -> dict[int, int]:
        """The change of the state by the cell at this place, for each colour that it can have."""
        number = (state & self.bits) >> self._shift
        memory, behind = self._memories[place][number], self.alive[place + 1]
        after = [(colour, self._after(memory, colour)) for colour in self._colours[place]]
        return {c: behind[m] - number << self._shift for c, m in after if m in behind}

    def _may_end(self, memory: Memory) -> bool:
        """Whether the last block that has begun is complete."""
        begun, cells = memory
        return not cells or self._clue[begun - 1].length in (None, cells)

    def _after(self, memory: Memory, colour: int) -> Memory | None:
        """The memory after a cell of this colour; None if the cell cannot have it."""
        begun, cells = memory
        following = self._clue[begun] if begun < len(self._clue) else None
        if colour == BACKGROUND:
            waits = cells and following and glued(following)
            return (begun, 0) if self._may_end(memory) and not waits else None
        if cells:
            last = self._clue[begun - 1]
            if colour == last.colour and last.length != cells:
                return self._within(begun, cells + (last.length is not None))
            if following and gap(last, following):
                return None
        begins = following and colour == following.colour and self._may_end(memory)
        return self._within(begun + 1, 1) if begins else None

    def _within(self, begun: int, cells: int) -> Memory:
        """The memory after a cell of a block, the same for all that go on in the same ways."""
        last, following = self._clue[begun - 1], self._clue[begun : begun + 1]
        waits = any(gap(last, block) or glued(block) for block in following)
        return begun, 0 if last.length == cells and not waits else cells
