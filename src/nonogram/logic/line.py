"""Complete propagation of one line, with Python integers as bit sets.

What is known of a line is one mask a colour: bit j of ``can[v]`` says that cell j may have
colour v. Positions between cells are masks as well: position p lies in front of cell p, so a
line of n cells has positions 0 to n. Every step below is a handful of operations on a whole
line at once:

* which starts leave a block only cells of its colour: shift and AND, doubling (`run_shifts`);
* which positions can be reached over background cells: one addition, whose carry walks the run
  (as sliding pieces move in chess bitboards; the sum does for a run what a rook does for a rank);
* the second pass, from the right, is the same pass over the mirrored line: an addition carries
  one way only.

A line is complete (generalised arc consistent) after one call: a colour stays possible in a
cell if and only if some placement of all blocks gives it that colour. Lines with blots go their own
way, `logic.blots`.
"""

from __future__ import annotations

from itertools import pairwise

from nonogram.logic.bits import MIRROR, run_shifts
from nonogram.puzzle import BACKGROUND, Clue, blotted, gap

#: The candidate colours of a line's cells: colour -> bit set of cells. It has the background and
#: exactly the colours of the line's clue.
Candidates = dict[int, int]


class LineModel:
    """What never changes about a line: its clue, prepared for the passes.

    Attributes:
        clue: the blocks.
        size: number of cells.
        colours: the background and every colour of the clue, each once.
        room: the slack, how many cells all blocks pushed together leave free at an end, a blot
            being as short as it can be; below 0 they do not fit.
        blotted: has the clue a number that cannot be read?
    """

    __slots__ = (
        "_blocks",
        "_bytes",
        "_kind_of",
        "_kinds",
        "_loose",
        "_origin",
        "blotted",
        "clue",
        "colours",
        "room",
        "size",
    )

    def __init__(self, clue: Clue, size: int) -> None:
        self.clue = clue
        self.size = size
        self.colours = tuple(dict.fromkeys([BACKGROUND, *(block.colour for block in clue)]))
        self.blotted = blotted(clue)
        kinds = {block: index for index, block in enumerate(dict.fromkeys(clue))}
        self._kinds = [(block.colour, run_shifts(block.least)) for block in kinds]
        self._kind_of = [kinds[block] for block in clue]
        lengths = [block.least for block in clue]
        gaps = [0, *(gap(left, right) for left, right in pairwise(clue))]
        self._blocks = list(zip(lengths, gaps, self._kind_of))
        self.room = size - sum(lengths) - sum(gaps)
        self._loose = len(self.colours) == 2 and self.room >= max(lengths)
        self._bytes = (size + 8) // 8  # positions 0..size
        self._origin = 1 << (8 * self._bytes - 1 - size)  # position `size`, mirrored

    def says_nothing(self, can: Candidates) -> bool:
        """Is it clear without propagating that the line rules nothing out?

        It is when nothing is known of the cells yet, all blocks have one colour, and the slack
        is at least as long as each block. (With blots: as long as each can be at least.)
        """
        return self._loose and can == self.unknown()

    def unknown(self) -> Candidates:
        """Candidates that rule nothing out."""
        full = (1 << self.size) - 1
        return dict.fromkeys(self.colours, full)


def propagate_line(model: LineModel, can: Candidates) -> Candidates | None:
    """All that follows from one line: the candidates that some placement of all blocks uses.

    Returns:
        The new candidates, each a subset of the old; or None if no placement is left.
    """
    if model.blotted:
        return _propagate_blotted(model, can)
    passes = _passes(model, can)
    if passes is None:
        return None
    background, starts = passes
    size = model._bytes
    result = dict.fromkeys(model.colours, 0)
    by_kind = [0] * len(model._kinds)
    for kind, start in zip(model._kind_of, starts):
        by_kind[kind] |= start
    for (colour, shifts), covered in zip(model._kinds, by_kind):
        for shift in shifts:
            covered |= covered << shift
        result[colour] |= covered
    result[BACKGROUND] = background
    for colour, mask in result.items():
        # a mirrored cell lies one bit lower than the mirrored position in front of it
        result[colour] = int.from_bytes(mask.to_bytes(size, "little").translate(MIRROR), "big") >> 1
    return result


def _propagate_blotted(model: LineModel, can: Candidates) -> Candidates | None:
    from nonogram.logic.blots import spans_of

    spans = spans_of(model.clue, model.size, can)
    if spans is None:
        return None
    result = dict.fromkeys(model.colours, 0)
    for (_, colour), covered in zip(model.clue, spans.covered):
        result[colour] |= covered
    result[BACKGROUND] = spans.background
    return result


def feasible_spans(model: LineModel, can: Candidates) -> list[tuple[int, int]] | None:
    """For every block of the line the bit sets of its first and of its last cells.

    They are those of all placements. Of a blot each first cell has a last one in some placement,
    but not any two go together.

    Returns:
        Two bit sets a block, in the order of the clue; or None if no placement is left.
    """
    if model.blotted:
        from nonogram.logic.blots import spans_of

        spans = spans_of(model.clue, model.size, can)
        return None if spans is None else [*zip(spans.starts, spans.ends)]
    passes = _passes(model, can)
    if passes is None:
        return None
    _, starts = passes
    size = model._bytes
    result = []
    for (length, _, _), mask in zip(model._blocks, starts):
        mirrored = int.from_bytes(mask.to_bytes(size, "little").translate(MIRROR), "big")
        result.append((mirrored >> length, mirrored >> 1))
    return result


def first_placement(model: LineModel, can: Candidates) -> list[int] | None:
    """The colours of the cells when every block starts as early as any placement has it.

    The earliest starts form a placement themselves. Take the earlier start of every block of two
    placements, and its earlier end if it is a blot. Blocks that keep their distance in both keep
    it here. And a cell that is filled in both is filled here, by the later of the two blocks that
    cover it.

    Returns:
        None if no placement is left.
    """
    spans = feasible_spans(model, can)
    if spans is None:
        return None
    cells = [BACKGROUND] * model.size
    for (_, colour), (starts, ends) in zip(model.clue, spans):
        first = (starts & -starts).bit_length() - 1
        behind = (ends & -ends).bit_length()
        cells[first:behind] = [colour] * (behind - first)
    return cells


def _passes(model: LineModel, can: Candidates) -> tuple[int, list[int]] | None:
    """Both passes over a line; the mirrored background cells and mirrored starts left.

    Position p is bit ``top - p`` of a mirrored mask, cell j bit ``top - 1 - j``.
    """
    blocks = model._blocks
    empty = can[BACKGROUND]
    fits = []
    for colour, shifts in model._kinds:
        mask = can[colour]
        for shift in shifts:
            mask &= mask >> shift
        fits.append(mask)

    # From the left: where each block can end, and how far the background reaches from there.
    ends = 1
    reach = ends | (((ends & empty) + empty) ^ empty)
    masks = [empty, reach]
    for length, needed, kind in blocks:
        start = ((reach & empty) << 1 if needed else reach) & fits[kind]
        if not start:
            return None
        ends = start << length
        reach = ends | (((ends & empty) + empty) ^ empty)
        masks.append(ends)
        masks.append(reach)
    if not reach >> model.size & 1:
        return None

    size = model._bytes
    mirror = MIRROR
    from_bytes = int.from_bytes
    masks = [from_bytes(mask.to_bytes(size, "little").translate(mirror), "big") for mask in masks]

    # From the right, in the mirror: a block's mirrored start is where it ended.
    empty = masks[0] >> 1
    pop = masks.pop
    ends = model._origin
    background = 0
    starts = []
    needed = 0
    for length, needed_before, _ in reversed(blocks):
        reach = ends | (((ends & empty) + empty) ^ empty)
        background |= reach & pop() >> 1
        start = ((reach & empty) << 1 if needed else reach) & pop()
        starts.append(start)
        ends = start << length
        needed = needed_before
    reach = ends | (((ends & empty) + empty) ^ empty)
    background |= reach & pop() >> 1
    starts.reverse()
    return background & empty, starts
