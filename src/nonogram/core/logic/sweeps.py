"""Propagation of whole directions of lines at once, while many lines are pending.

The lines of each direction are side by side in one integer for each colour (`logic.lanes`), and
stay there between sweeps. A sweep propagates all lines of one direction, and removes the lost
candidates from the other directions at once: in binary digits, the cells of one direction become
those of another by putting the digits in another order (`Models.turned`). So a thousand cells
cost no more than one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, cycle

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import Candidates, bits
from nonogram.core.logic.models import Bundle, Models

#: Sweeps begin if at least one line in the first number is pending, and end if fewer than one in
#: the second is; putting lines side by side and taking them apart takes as long as some alone.
_TO_BEGIN = 10
_TO_GO_ON = 20


#: The cells in which neighbouring lines of a direction have lost candidates: the first of these
#: lines, by index, the number of bits of each, and a bit set of the cells of all, line after line.
Loss = tuple[int, int, int]


def losing_lines(first: int, stride: int, cells: int) -> Iterator[tuple[int, int]]:
    """The lines of a `Loss` that have lost something, by index, and the bit sets of their cells."""
    full = (1 << stride) - 1
    while cells:
        number = ((cells & -cells).bit_length() - 1) // stride
        low = number * stride
        yield first + number, cells >> low & full
        cells = cells >> low + stride << low + stride


class Sweeps:
    """Sweeps over the lines of a puzzle, one direction after the other.

    They end when few lines are pending, one cannot be completed, or the time is up. The
    given candidates do not change, and lines kept apart are not propagated.
    """

    def __init__(
        self,
        models: Models,
        candidates: Sequence[Candidates],
        waiting: AbstractSet[int],
        apart: AbstractSet[int],
    ) -> None:
        self._models = models
        self._sides = [
            [_Lines(part, candidates, waiting, apart) for part in direction.parts]
            for direction in models.directions
        ]
        self.losses: list[Loss] = []  # in order
        self.failed: int | None = None  # a line, by index, that cannot be completed
        self.stopped = False  # the time was up
        self.visits = 0  # lines propagated

    def run(self, deadline: Deadline) -> None:
        """Sweep until they end."""
        for number in cycle(range(len(self._sides))):
            many = sum([lines.waiting.bit_count() for lines in chain.from_iterable(self._sides)])
            few = many * _TO_GO_ON < len(self._models)
            if not many or few or self.stopped or self.failed is not None:
                break
            self._sweep(self._sides[number], deadline)
            self._carry(number)

    def _sweep(self, side: list[_Lines], deadline: Deadline) -> None:
        for lines in side:
            lines.lost = {}
            if not lines.waiting or self.failed is not None or self.stopped:
                continue
            if deadline.passed():
                self.stopped = True
                continue
            self.visits += lines.waiting.bit_count()
            self.failed = lines.sweep()
            gone = places_of(lines.lost)
            self.losses.append((lines.part.lines.start, lines.part.stride, gone))

    def _carry(self, source: int) -> None:
        """Remove the candidates lost in one direction from the other directions."""
        side = self._sides[source]
        colours = set().union(*[lines.lost for lines in side])
        for colour in colours:
            lost = "".join([lines.digits(colour) for lines in reversed(side)])
            for target, others in enumerate(self._sides):
                if target == source:
                    continue
                digits = self._models.turned(source, target)(lost)
                end = len(digits)
                for lines in others:
                    start = end - lines.part.bits
                    lines.lose(colour, int(digits[start:end], 2))
                    end = start

    def candidates(self) -> list[Candidates]:
        """The candidates that are left in all lines."""
        sides = chain.from_iterable(self._sides)
        return [*chain.from_iterable([lines.candidates() for lines in sides])]

    def touched(self) -> Iterator[int]:
        """The pending lines, by index, and the lines kept apart that have lost candidates."""
        for lines in chain.from_iterable(self._sides):
            for place in bits(lines.waiting | lines.touched):
                yield lines.part.lines[place // lines.part.stride]


class _Lines:
    """The lines of a part during sweeps."""

    __slots__ = ("_apart", "_can", "_own", "lost", "part", "touched", "waiting")

    def __init__(
        self,
        part: Bundle,
        candidates: Sequence[Candidates],
        waiting: AbstractSet[int],
        apart: AbstractSet[int],
    ) -> None:
        self.part = part
        self._own = candidates[part.lines.start : part.lines.stop]
        self._can = part.packed(self._own, dict.fromkeys(chain.from_iterable(self._own)))
        self._apart = part.lanes_of(apart)
        # The last positions of pending lines, and of lines kept apart that have lost candidates.
        self.waiting = part.lanes_of(waiting) & part.lanes.last
        self.touched = 0
        self.lost: Candidates = {}  # in this sweep

    def sweep(self) -> int | None:
        """Propagate, and note the losses in `lost`; return the index of a failed line, or None.

        A line has failed if it has no placement.
        """
        lanes, stride = self.part.lanes, self.part.stride
        reached, left = lanes.propagate(self._can)
        failed = lanes.last & ~reached
        gone = 0
        for colour, mask in left.items():
            gone |= self._can[colour] ^ mask
        here = ~0
        # The other lines took part too, but have nothing to lose, as a rule, or are kept apart.
        for place in bits((gone + lanes.cells | failed) & lanes.last & ~self.waiting):
            here ^= (1 << stride) - 1 << place // stride * stride
        self.waiting = 0
        failed &= here
        if failed:
            return self.part.lines[((failed & -failed).bit_length() - 1) // stride]
        for colour, mask in left.items():
            if gone := (self._can[colour] ^ mask) & here:
                self.lost[colour] = gone
                self._can[colour] ^= gone
        return None

    def digits(self, colour: int) -> str:
        """The cells that have lost a colour, the last one first."""
        return f"{self.lost.get(colour, 0):0{self.part.bits}b}"

    def lose(self, colour: int, cells: int) -> None:
        """Exclude a colour in some cells, as other lines have done."""
        lanes = self.part.lanes
        gone = self._can.get(colour, 0) & cells
        if gone:
            self._can[colour] ^= gone
            lines = gone + lanes.cells & lanes.last
            self.waiting |= lines & ~self._apart
            self.touched |= lines & self._apart

    def candidates(self) -> list[Candidates]:
        """The candidates that are left in every line."""
        stride = self.part.stride
        full = (1 << stride) - 1
        can = self._can
        return [
            {colour: can[colour] >> low & full for colour in line}
            for low, line in zip(range(0, self.part.bits, stride), self._own)
        ]


def worth_while(waiting: int, lines: int) -> bool:
    """Whether sweeping pays off when `waiting` of `lines` lines are pending."""
    return waiting > 0 and waiting * _TO_BEGIN >= lines
