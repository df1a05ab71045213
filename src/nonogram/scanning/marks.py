"""The marks beside a grid that may be digits: pieces of ink that hang together.

Left of a grid and above it is a zone each, up to the end of its boxes, to a frame, or to the edge
of the picture. Lines go first: those of the lattice, and whatever is straight for longer than a
cell. What is ink is decided cell by cell, so that pale numbers are seen beside dark ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import Box, Floats
from nonogram.scanning.pixels import Flags, marks_in

if TYPE_CHECKING:
    from nonogram.scanning.grid import Straight

_LOWEST = 0.2  #: the least height of a digit, in cells
_SMALLEST = 0.08  #: the least height of a mark, which may be a part of one
_FAINT = 0.12  #: ink that is surely paper
_PALE = 0.55  #: the ink of the palest numbers, in that of usual ones
_STROKE = 0.42  #: the share of the darkest ink of a cell that thin strokes have
_RULE = 1.25  #: cells from which on what is straight is a line
_RULED = 0.6  #: the share of a side that a frame's line is seen at
_THIN = 0.3  #: the width of a 1, or of what is left of a line, in its height
_BESIDE = 0.1  #: cells around a line in which what is left of it stands
_MOST_EDGES = 400_000  #: of the marks beside a grid, before they are joined

Zone = tuple[int, int, int, int]  #: left, top, right and bottom


def marks_beside(straight: Straight) -> tuple[Floats, tuple[list[Box], list[Box]], float]:
    """The ink beside a grid without lines, the marks left of it and above, and digits' height.

    Raises ParseError if there are no numbers.
    """
    cell, (beside, above) = straight.cell, straight.wide
    x, y = straight.left, straight.top
    right, bottom = x + straight.columns * cell, y + straight.rows * cell
    ink = np.zeros(straight.grey.shape, np.float32)
    zones = (x - beside * cell, y, x, bottom), (x, y - above * cell, right, y)
    left, over = (_marks(straight, ink, zone, side) for side, zone in enumerate(zones))
    heights = [
        *_nearest(left, cell, 0, y, straight.rows),
        *_nearest(over, cell, 1, x, straight.columns),
    ]
    if len(heights) < (straight.rows + straight.columns) / 2:
        raise ParseError("a grid, but no numbers left of it and above: expected a nonogram")
    return ink, (left, over), float(np.median(heights))


def _nearest(boxes: list[Box], cell: int, side: int, begin: int, number: int) -> list[float]:
    """The height of the mark nearest to the grid in each line that has one."""
    nearest: dict[int, Box] = {}
    for box in boxes:
        if box.height >= _LOWEST * cell and box.width <= 2 * box.height:
            line = min(number - 1, int(box.middle[1 - side] - begin) // cell)
            nearest[line] = max(box, nearest.get(line, box), key=lambda one: one[side + 2])
    return [box.height for box in nearest.values()]


def _without_lines(straight: Straight, ink: Floats) -> None:
    """Delete the lines that go on from the grid, and those of boxes."""
    cell, (beside, above) = straight.cell, straight.boxes
    x, y = straight.left // cell, straight.top // cell
    reach = max(2, round(cell * 0.09))
    across, down = (part.copy() for part in straight.lines)
    across[: y - above], down[:, : x - beside] = False, False  # digits may look like lines
    for lines in (across, down):
        lines[y - above :, x - beside :] = True  # and may hide the lines of their boxes
    for turned, lines in ((ink, across), (ink.T, down.T)):
        for line, pieces in enumerate(lines):
            begin = max(0, line * cell - reach)
            turned[begin : line * cell + reach + 1, np.repeat(pieces, cell)] = 0


def _marks(straight: Straight, ink: Floats, zone: Zone, side: int) -> list[Box]:
    """The marks in a zone that may be digits or parts of them; the zone gets its ink."""
    x, y, right, bottom = zone
    part, cell = ink[y:bottom, x:right], straight.cell
    if not part.size:
        return []
    shape = len(part) // cell, cell, part.shape[1] // cell, cell
    grey = straight.grey[y:bottom, x:right].reshape(shape)
    ground = np.maximum(np.median(grey, (1, 3), keepdims=True), 16)
    whole = np.maximum(1 - grey / ground, 0)
    part[:] = whole.reshape(part.shape)
    _without_lines(straight, ink)
    cells = part.reshape(shape)
    most = np.percentile(cells, 98, (1, 3), keepdims=True)
    usual = np.percentile(np.append(most[most > 2 * _FAINT], 2 * _FAINT), 75)
    least = np.maximum(_STROKE * np.maximum(most, _PALE * usual), _FAINT)
    flags = (cells > least).reshape(part.shape)
    lined = (whole > least).reshape(part.shape)
    rules = [_long(turned, round(_RULE * cell)) for turned in (lined.T, lined)]
    across, down = rules[0].T, rules[1]
    flags &= ~(across | down)
    part[across | down] = 0
    if np.count_nonzero(flags[:, 1:] != flags[:, :-1]) > _MOST_EDGES:
        raise ParseError("too many small marks beside the grid: the picture is too noisy")
    end = 0 if straight.boxes[side] else _framed(across.mean(1) if side else down.mean(0), cell)
    return [
        Box(box.left + x, box.top + y, box.right + x, box.bottom + y)
        for box in marks_in(flags)
        if _SMALLEST * cell <= box.height <= cell
        and box.middle[side] > end
        and not _is_rest(box, part.shape[1 - side], side, cell)
    ]


def _long(flags: Flags, length: int) -> Flags:
    """The pixels that hang together in a column, at least so many."""
    if len(flags) < length:
        return np.full(flags.shape, False)
    flags = _wider(flags)  # a line may be a little oblique
    sums = np.pad(flags.cumsum(0, dtype=np.int32), ((1, 0), (0, 0)))
    whole = (sums[length:] - sums[:-length] == length).astype(np.int32)
    begun = np.pad(whole.cumsum(0), ((1, 0), (0, 0)))
    ends = np.minimum(np.arange(len(flags)) + 1, len(whole))
    begins = np.maximum(np.arange(len(flags)) + 1 - length, 0)
    return _wider(begun[ends] > begun[begins])


def _wider(flags: Flags) -> Flags:
    """The flags and their neighbours in a row."""
    wide = flags.copy()
    wide[:, 1:] |= flags[:, :-1]
    wide[:, :-1] |= flags[:, 1:]
    return wide


def _framed(shares: Floats, cell: int) -> int:
    """The place of the frame's line nearest to the grid, or 0: how much of each line is seen."""
    seen = np.flatnonzero(shares[: -cell // 2] > _RULED)
    return int(seen[-1]) if seen.size else 0


def _is_rest(box: Box, edge: int, side: int, cell: int) -> bool:
    """Whether a mark is thin and stands where a line does."""
    middle = box.middle[0]
    off = edge - middle if side == 0 else abs((middle + cell / 2) % cell - cell / 2)
    return box.width < _THIN * box.height and off < _BESIDE * cell
