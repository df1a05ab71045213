"""The placements of a line's blocks, as bit sets, which a clause must not cut off.

This code is for certificates alone, and shares nothing with the encoder or with line logic. A set
of cells of a line is an integer with a bit for each cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from nonogram.core.puzzle import BACKGROUND, Clue
from nonogram.core.puzzle.block import GLUED, TOUCH
from nonogram.core.puzzle.clue import joins, parts_of

Placement = tuple[tuple[int, int], ...]  #: the first and the last cell of each block, from 0


class Pattern(NamedTuple):
    """The placements to look for, as bit sets. An entry that is missing allows everything."""

    starts: Mapping[int, int] = {}  #: by block, the cells where it may begin
    ends: Mapping[int, int] = {}  #: by block, the cells where it may end
    colours: Mapping[int, int] = {}  #: by place of a cell, the colours that it may have
    bare: Mapping[int, int] = {}  #: by block, cells that it must not cover


class LinePlacements:
    """All placements of a clue in a line, whose cells have bit sets of colours as candidates."""

    def __init__(self, clue: Clue, candidates: Sequence[int]) -> None:
        self.size = len(candidates)
        self.clue = clue = parts_of(clue)
        self._rooms = {
            colour: sum(
                1 << place for place, colours in enumerate(candidates) if colours >> colour & 1
            )
            for colour in {BACKGROUND, *(block.colour for block in clue)}
        }
        self._fits = [_fitting(self._rooms[block.colour], block.least) for block in clue]
        self._blocks = [*zip((block[:2] for block in clue), joins(clue))]

    def has(self, pattern: Pattern) -> bool:
        """Whether there is such a placement."""
        starts, ends, colours, bare = pattern
        rooms = self._rooms
        if colours:
            rooms = dict(rooms)
            for place, allowed in colours.items():
                for colour in rooms:
                    if not allowed >> colour & 1:
                        rooms[colour] &= ~(1 << place)
        background = rooms[BACKGROUND]
        at = 1  # the starts of the next block, by those before it, perhaps after the last cell
        for number, ((length, colour), join) in enumerate(self._blocks):
            if join != GLUED:
                at = _spread(at if join == TOUCH else (at & background) << 1, background)
            if number in starts:
                at &= starts[number]
            room = rooms[colour]
            if number in bare:
                room &= ~bare[number]
            is_all = room == self._rooms[colour]
            at &= self._fits[number] if is_all else _fitting(room, length or 1)
            at = _spread(at << 1, room) if length is None else at << length
            if number in ends:
                at &= ends[number] << 1
            if not at:
                return False
        return bool(_spread(at, background) >> self.size & 1)

    def all(self, pattern: Pattern) -> Iterator[Placement]:
        """All such placements, the leftmost first."""
        choices: list[Iterator[tuple[Pattern, tuple[int, ...]]]] = [iter([(pattern, ())])]
        while choices:
            for narrowed, chosen in choices[-1]:
                if self.has(narrowed):
                    if len(chosen) == 2 * len(self.clue):
                        yield tuple(zip(chosen[::2], chosen[1::2]))
                    else:
                        choices.append(self._narrowed(narrowed, chosen))
                        break
            else:
                choices.pop()

    def _narrowed(
        self, pattern: Pattern, chosen: tuple[int, ...]
    ) -> Iterator[tuple[Pattern, tuple[int, ...]]]:
        """Patterns narrowed to each start of the next block, or to each end of the current one."""
        number, is_end = divmod(len(chosen), 2)
        for cell in range(chosen[-1] + 1 - is_end if chosen else 0, self.size):
            if is_end:
                ends = {**pattern.ends, number: pattern.ends.get(number, -1) & 1 << cell}
                yield pattern._replace(ends=ends), (*chosen, cell)
            else:
                starts = {**pattern.starts, number: pattern.starts.get(number, -1) & 1 << cell}
                yield pattern._replace(starts=starts), (*chosen, cell)


def _spread(at: int, through: int) -> int:
    """The cells reached from `at` to the right, over cells of `through`, and one cell further."""
    return at | through ^ (through + (at & through))  # the carry goes through a run of ones


def _fitting(room: int, length: int) -> int:
    """The cells at which a run of this length fits."""
    reach = 1
    while reach < length:
        by = min(reach, length - reach)
        room &= room >> by
        reach += by
    return room
