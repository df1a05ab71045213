"""Complete propagation of a line with blots, blocks whose numbers cannot be read, or with joins.

As in `logic.line`, positions lie between cells and whole sets of them are moved at once. A block
of unknown length that may start somewhere may end in every cell of the same run of cells that can
have its colour; one addition carries from all its starts to the ends of their runs. A block that is
glued to the one before it starts where that ends. The pass from the right is the pass from the left
over the mirrored line.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.logic.bits import MIRROR, run_shifts
from nonogram.puzzle import BACKGROUND, Clue, gap
from nonogram.puzzle.clue import backwards, glued


class Spans(NamedTuple):
    """Over all placements of a line, as bit sets of cells.

    Attributes:
        starts, ends: of every block the first cells, and the last ones.
        covered: of every block all cells that it can cover.
        background: the cells that no block has to cover.
    """

    starts: list[int]
    ends: list[int]
    covered: list[int]
    background: int


class _Pass(NamedTuple):
    """The positions that can be reached from the left.

    Attributes:
        starts: of every block the first cells, if those before it are placed.
        gaps: in front of every block, and behind the last one, the positions to which background
            can reach; none in front of a block that is glued.
    """

    starts: list[int]
    gaps: list[int]


def spans_of(clue: Clue, size: int, can: dict[int, int]) -> Spans | None:
    """The possible starts and ends of a clue's blocks in a line, given the candidates of its cells.

    Returns:
        None if no placement is left.
    """
    from_left = _pass(clue, can)
    if from_left is None or not from_left.gaps[-1] >> size & 1:
        return None
    mirrored = _pass(
        backwards(clue), {colour: _mirrored(mask, size) for colour, mask in can.items()}
    )
    assert mirrored is not None, "what fits from the left fits from the right"
    lasts = [_mirrored(mask, size) for mask in reversed(mirrored.starts)]
    gaps = [_mirrored(mask, size + 1) for mask in reversed(mirrored.gaps)]
    background = 0
    for before, behind in zip(from_left.gaps, gaps):
        background |= before & behind >> 1
    starts, ends, covered = [], [], []
    for block, first, last in zip(clue, from_left.starts, lasts):
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
    return Spans(starts, ends, covered, background & can[BACKGROUND])


def _pass(clue: Clue, can: dict[int, int]) -> _Pass | None:
    """The pass from the left; None if some block finds no place."""
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
    return _Pass(starts, gaps)


def _onwards(start: int, run: int) -> int:
    """The cells of runs from some starts in them to their ends."""
    return (start | ((start + run) ^ run)) & run


def _mirrored(mask: int, size: int) -> int:
    """A bit set of `size` cells, seen from the other side."""
    many = (size + 7) // 8
    mirrored = int.from_bytes(mask.to_bytes(many, "little").translate(MIRROR), "big")
    return mirrored >> 8 * many - size
