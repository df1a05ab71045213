"""Complete propagation of lines, several side by side, with Python integers as bit sets.

The candidates of a line are one mask for each colour: bit j of ``can[v]`` says that cell j may have
colour v. Sets of positions between cells are masks as well: position p is before cell p, so a
line of n cells has positions 0 to n. Every step below is a few operations on a whole
line at once:

* the starts from which a block has only cells of its colour: shift and AND, by doubling;
* the positions that can be reached over background cells: one addition, whose carry walks the run
  (as sliding pieces move in chess bitboards);
* the places where a blot, a block whose number cannot be read, may end: the same addition, over
  the run of cells of its colour in which it starts;
* the second pass, from the right, is the same pass over the mirrored line, since an addition
  carries one way only.

Such an operation takes hardly longer on an integer of a thousand bits than on one of forty. So
lines are put side by side in one integer, each in its own lane, and go through the passes
together: the first blocks of all lines, then the second ones. Nothing leaves a lane: the bit of its
last position is not a cell, so every run ends there. A line alone is a single lane.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.core.puzzle.block import BACKGROUND, GLUED, PART
from nonogram.core.puzzle.clue import Clue, joins

#: The mirror image of every byte.
MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

#: A kind of block: the index of its fitting starts (`Lanes._sources`), and its length (0: a blot).
Kind = tuple[int, int]

#: One step of the passes, for the k-th blocks of all lanes: their kind if all are equal; the kinds,
#: each with a mask of its lanes; and masks of lanes: without a k-th block, with a k-th block that
#: needs background before it, that may touch the block before it, and that is glued to it. (A named
#: tuple would take twice as long to unpack.)
Step = tuple[Kind | None, list[tuple[int, int, int]], int, int, int, int]

#: The result of both passes: the last positions of the lanes that can be completed; then, mirrored,
#: the cells that no block has to cover, the starts of the k-th blocks, the largest k first, the
#: first cells of those of them that are blots, and the starts of the blocks of each kind, at the
#: index of `_fits` (for blots all their cells). Position p is bit ``top - p`` of a mirrored mask,
#: cell j bit ``top - 1 - j``.
Passes = tuple[int, int, list[int], list[int], list[int]]


class Lanes:
    """Lines side by side: their constant part, prepared for the passes.

    Masks are for all lanes: `last` has their last positions, `cells` all others.
    """

    def __init__(self, clues: Sequence[Clue], sizes: Sequence[int], stride: int) -> None:
        """Prepare lines; the stride is more than the greatest size."""
        self.stride = stride
        self._bytes = (self.stride * len(clues) + 7) // 8
        self._first = self.last = 0
        colours = [BACKGROUND, *(block[1] for clue in clues for block in clue)]
        self.colours = tuple(dict.fromkeys(colours))
        self._sources: list[tuple[int, int]] = []
        self._found = {(1, colour): index for index, colour in enumerate(self.colours)}
        steps: list[dict[tuple[int | None, int], int]] = []
        parted = [0]
        stuck = [0]
        whole = 0
        for number, (clue, size) in enumerate(zip(clues, sizes)):
            low = number * self.stride
            self._first |= 1 << low
            self.last |= 1 << low + size
            lane = (2 << size) - 1 << low
            whole |= lane
            for index, (block, join) in enumerate(zip(clue, joins(clue))):
                if index == len(steps):
                    steps.append({})
                    parted.append(0)
                    stuck.append(0)
                step = steps[index]
                kind = block[0], block[1]
                step[kind] = step.get(kind, 0) | lane
                if join == PART:
                    parted[index] |= lane
                elif join == GLUED:
                    stuck[index] |= lane
        self.cells = whole ^ self.last
        self._last_mirrored = self._mirrored(self.last)
        self._forward = [
            self._step(by_kind, whole, parted[index], stuck[index])
            for index, by_kind in enumerate(steps)
        ]
        every = {whole: self._mirrored(whole)}  # most masks are of all lanes

        def mirrored(lanes: int) -> int:
            return every.get(lanes) or self._mirrored(lanes)

        self._backward = []
        for index, by_kind in reversed([*enumerate(steps)]):
            kinds = {kind: mirrored(lanes) for kind, lanes in by_kind.items()}
            behind, after = mirrored(parted[index + 1]), mirrored(stuck[index + 1])
            self._backward.append(self._step(kinds, every[whole], behind, after))

    def _step(
        self, by_kind: dict[tuple[int | None, int], int], whole: int, parted: int, stuck: int
    ) -> Step:
        """A step of the pass in whose direction these masks are; `whole` has all lanes."""
        kinds = []
        without = whole
        for (length, colour), lanes in by_kind.items():
            kinds.append((lanes, self._source(length or 1, colour), length or 0))  # 0: a blot
            without ^= lanes
        common = None if without or len(kinds) > 1 or not kinds[0][2] else kinds[0][1:]
        return common, kinds, without, parted, whole ^ parted ^ stuck, stuck

    def _mirrored(self, mask: int) -> int:
        """The mirror image of a bit set of positions."""
        return int.from_bytes(mask.to_bytes(self._bytes, "little").translate(MIRROR), "big")

    def _source(self, length: int, colour: int) -> int:
        """The index of a kind of block in the list that `_fits` returns."""
        found = self._found
        if (length, colour) not in found:
            half = 1 << (length - 1).bit_length() - 1
            source = self._source(half, colour)
            self._sources.append((source, length - half))
            found[length, colour] = len(found)
        return found[length, colour]

    def _fits(self, can: dict[int, int]) -> list[int]:
        """The cells from which a block of each colour and kind fits."""
        fits = [can[colour] for colour in self.colours]
        for source, shift in self._sources:  # both halves of the block fit
            mask = fits[source]
            fits.append(mask & mask >> shift)
        return fits

    def _covered(self, by_kind: list[int]) -> dict[int, int]:
        """The cells that blocks cover, by colour, mirrored: the reverse of `_fits`."""
        index = len(by_kind)
        for source, shift in reversed(self._sources):
            index -= 1
            mask = by_kind[index]
            by_kind[source] |= mask | mask << shift
        return dict(zip(self.colours, by_kind))

    def _passes(self, can: dict[int, int]) -> Passes:
        """Both passes over the lines with these candidates."""
        fits = self._fits(can)
        reached, masks = self._from_left(fits)
        if not reached:
            return 0, 0, [], [], [0] * len(fits)
        return reached, *self._from_right([*map(self._mirrored, masks)])

    def _from_left(self, fits: list[int]) -> tuple[int, list[int]]:
        """The last positions that are reached, and the masks that the pass from the right uses."""
        empty = fits[0]
        # The possible ends of each block, and the background that follows.
        ends = self._first
        reach = reached_over(empty, ends)
        masks = [empty, reach]
        for common, kinds, without, parted, touching, stuck in self._forward:
            start = starts_after(ends, reach, empty, parted, touching, stuck)
            if stuck:
                masks[-1] &= ~stuck  # no background there
            if common is not None:
                source, length = common
                ends = (start & fits[source]) << length
            else:
                ends = start & without
                run = blots = 0
                for lanes, source, length in kinds:
                    if length:
                        ends |= (start & lanes & fits[source]) << length
                    else:
                        blots |= lanes
                        run |= lanes & fits[source]
                if blots:
                    here = start & run
                    masks += here, run
                    ends |= (reached_over(run, here) & run) << 1
            if not ends:
                return 0, masks
            reach = reached_over(empty, ends)
            masks += ends, reach
        return reach & self.last, masks

    def _from_right(self, masks: list[int]) -> tuple[int, list[int], list[int], list[int]]:
        """The further parts of `Passes`. The mirrored masks of the other pass are used up.

        In mirrored lines the start of a block is its end.
        """
        empty = masks[0] >> 1
        ends = self._last_mirrored
        background = 0
        starts = []
        firsts = []
        by_kind = [0] * len(self._found)
        for common, kinds, without, parted, touching, stuck in self._backward:
            reach = reached_over(empty, ends)
            background |= reach & masks.pop() >> 1
            start = starts_after(ends, reach, empty, parted, touching, stuck) & masks.pop()
            starts.append(start)
            firsts.append(0)
            if common is not None:
                source, length = common
                by_kind[source] |= start
                ends = start << length
            else:
                ends = start & without
                blots = 0
                for lanes, source, length in kinds:
                    here = start & lanes
                    if length:
                        by_kind[source] |= here
                        ends |= here << length
                    else:
                        blots |= lanes
                if blots:
                    run, first = masks.pop() >> 1, masks.pop() >> 1
                    back = reached_over(run, start & run & blots) & run
                    firsts[-1] = first & back
                    ends |= back << 1
                    onward = self._onward(first, run)
                    for lanes, source, length in kinds:
                        if not length:
                            by_kind[source] |= back & onward & lanes
        background |= reached_over(empty, ends) & masks.pop() >> 1
        return background & empty, starts, firsts, by_kind

    def propagate(self, can: dict[int, int]) -> tuple[int, dict[int, int]]:
        """The last positions of the feasible lanes, and the candidates left in these lanes."""
        reached, background, _, _, by_kind = self._passes(can)
        left = self._covered(by_kind)
        left[BACKGROUND] = background
        for colour, mask in left.items():
            # a mirrored cell is one bit lower than the mirrored position before it
            left[colour] = self._mirrored(mask) >> 1
        return reached, left

    def ends(self, can: dict[int, int]) -> tuple[int, list[int], list[int]]:
        """The last positions of the feasible lanes; for each k the ends of the k-th blocks.

        The third value has, for each k, the first cells of the k-th blocks that are blots.
        """
        reached, _, starts, firsts, _ = self._passes(can)
        # the mirrored start of a block is its end
        ends = [self._mirrored(mask) for mask in reversed(starts)]
        return reached, ends, [self._mirrored(mask) >> 1 for mask in reversed(firsts)]

    def _onward(self, first: int, run: int) -> int:
        """The cells from these mirrored ones to the ends of their runs, mirrored."""
        first, run = self._mirrored(first), self._mirrored(run)
        return self._mirrored(reached_over(run, first) & run)


def reached_over(cells: int, positions: int) -> int:
    """The positions that are reached from these over some cells: a carry walks each run of them."""
    return positions | (((positions & cells) + cells) ^ cells)


def starts_after(ends: int, reach: int, empty: int, parted: int, touching: int, stuck: int) -> int:
    """The starts that blocks may have behind the ends of those before, which reach further ones."""
    if not (parted or stuck):
        return reach  # the first blocks, and colours that may touch
    starts = (reach & empty & parted) << 1
    return starts | reach & touching | ends & stuck if touching or stuck else starts
