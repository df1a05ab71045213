"""Complete propagation of a line with blots, blocks whose numbers cannot be read, or with joins.

As in `logic.lanes`, positions lie between cells and whole sets of them are moved at once. A block
of unknown length may end anywhere in the run of cells of its colour in which it starts; one
addition carries from all its starts to the ends of their runs. A glued block starts where the one
before it ends. The pass from the right is the pass from the left over the mirrored line.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.logic.bits import MIRROR, run_shifts
from nonogram.puzzle import BACKGROUND, Clue, gap
from nonogram.puzzle.clue import backwards, glued


class Placements(NamedTuple):
    """All placements of a line together, as bit sets of cells."""

    starts: list[int]  #: of every block the first cells
    ends: list[int]  #: the last ones
    covered: list[int]  #: all cells that it can cover
    background: int  #: the cells that no block has to cover


def placements_of(clue: Clue, size: int, can: dict[int, int]) -> Placements | None:
    """The placements of a clue's blocks under the candidates of a line; None if none is left."""
    from_left = _pass(clue, can)
    if from_left is None or not from_left[1][-1] >> size & 1:
        return None
    mirrored = _pass(
        backwards(clue), {colour: _mirrored(mask, size) for colour, mask in can.items()}
    )
    assert mirrored is not None, "what fits from the left fits from the right"
    lasts = [_mirrored(mask, size) for mask in reversed(mirrored[0])]
    gaps = [_mirrored(mask, size + 1) for mask in reversed(mirrored[1])]
    background = 0
    for before, behind in zip(from_left[1], gaps):
        background |= before & behind >> 1
    starts, ends, covered = [], [], []
    for block, first, last in zip(clue, from_left[0], lasts):
        length, here = block[0], can[block[1]]
        if length is None:
            onwards = _onwards(first, here)
            back = _mirrored(_onwards(_mirrored(last, size), _mirrored(here, size)), size)
            first &= back
            last &= onwards
            cells = onwards & back
        else:
            first &= last >> length - 1
            last = first << length - 1
            cells = first
            for shift in run_shifts(length):
                cells |= cells << shift
        starts.append(first)
        ends.append(last)
        covered.append(cells)
    return Placements(starts, ends, covered, background & can[BACKGROUND])


def _pass(clue: Clue, can: dict[int, int]) -> tuple[list[int], list[int]] | None:
    """The first cells of each block whose predecessors are placed, and gaps; None without any.

    Gaps are the positions that background reaches before each block that is not glued, and at last.
    """
    empty = can[BACKGROUND]
    behind = 1
    reach = behind | (((behind & empty) + empty) ^ empty)
    starts: list[int] = []
    gaps = [reach]
    for number, block in enumerate(clue):
        length, colour = block[0], block[1]
        if glued(block):
            start, gaps[number] = behind, 0
        elif number > 0 and gap(clue[number - 1], block):
            start = (reach & empty) << 1
        else:
            start = reach
        fits = can[colour]
        for shift in run_shifts(length or 1):
            fits &= fits >> shift
        start &= fits
        if not start:
            return None
        behind = _onwards(start, can[colour]) << 1 if length is None else start << length
        reach = behind | (((behind & empty) + empty) ^ empty)
        starts.append(start)
        gaps.append(reach)
    return starts, gaps


def _onwards(start: int, run: int) -> int:
    """The cells from some starts on to the ends of the runs that they are in."""
    return (start | ((start + run) ^ run)) & run


def _mirrored(mask: int, size: int) -> int:
    """A bit set of `size` cells, seen from the other side."""
    many = (size + 7) // 8
    mirrored = int.from_bytes(mask.to_bytes(many, "little").translate(MIRROR), "big")
    return mirrored >> 8 * many - size
