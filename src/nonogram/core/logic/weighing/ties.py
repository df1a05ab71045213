"""Probabilities of the placements of a line's blocks, given weights of cells.

The probability of a placement is exp(weight), divided by the sum of this over all placements. One
pass from the left and one from the right compute the sums (the forward-backward algorithm of Baum
and others, 1970). The likeliest colour of each cell counts 1, so that no sum is too large; if the
clue contradicts strong weights, all may be too small, and then there are no probabilities.

Weights and probabilities belong to ties: each is a colour of a cell, as seen by one of its lines.
One colour of each cell is not tied, and has weight 0: the background or, if the cell cannot have
it, another colour. Compiled, the numbers of these objects are those of the processor, without
Python's floats around them, and a line of 25 cells takes four microseconds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import exp, inf, log, log1p
from typing import TYPE_CHECKING, Final

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, undecided
from nonogram.core.logic.line import Candidates, LineModel, Spans, bits, feasible_spans
from nonogram.core.puzzle import BACKGROUND, gap
from nonogram.core.puzzle.clue import cornered

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The logarithm of nothing, also after additions; unlike infinity it can be subtracted from itself.
_NOTHING: Final = -1e300

_GAPS = 10  #: gaps that are longer than this are as likely as a geometric distribution has it
_LITTLE: Final = 1e-12  #: gaps as unlikely as this are not weighed
_UNSEEN = 5  #: the gaps of geometric lengths that are added to those expected

_LONGEST = 1000  #: the most cells of a line; the number of placements of a longer one may overflow


class Tie:
    """A colour of a cell, as one of its lines sees it."""

    def __init__(self) -> None:
        self.weight = 0.0  # the logarithm of its odds, as far as the line is told
        self.chance = 0.0  # its probability in the line, under the last weights
        self.likely = False  # whether blocks at their median starts cover it
        self.others: list[Tie] = _NONE  # the same colour of the cell, as its other lines see it
        self.said = 0.0  # what the line has told the others (`weighing.belief`)
        self.pulled = 0.0
        self.before = 0.0  # the sum of the logarithms of this colour's factors before the cell
        self.step = 0.0  # the difference to the chance of the cell before


_NONE: list[Tie] = []


class Place:
    """A cell of a line, and the position before it; after the last cell there is one more."""

    def __init__(self, is_empty: bool) -> None:
        self.is_empty = is_empty  # whether it may be background
        self.tied: list[Tie] = []  # its undecided colours, which have weights
        self.most = 0.0  # the greatest weight of a colour; that of background is 0
        self.ground = 0.0  # the factor of background
        self.before = 0.0  # the sum over everything before the position, in the latest pass
        self.ended = 0.0  # the same, as far as a block ends there and gaps are weighed


class _Start:
    """A start of a block."""

    def __init__(self, place: i64) -> None:
        self.place: i64 = place  # from the end of the line at which a pass begins
        self.weight = 0.0
        self.before = 0.0  # the sum over everything before it, in the latest pass
        self.product = 0.0  # of its weight and of these sums from both ends of the line
        self.chance = 0.0


class _TiedBlock:
    """A block with its starts, as seen from one end of the line, by which they are ordered.

    `parted` says whether background must be in front of it.
    """

    def __init__(self, row: list[Tie], length: i64, starts: list[_Start], parted: bool) -> None:
        self.row = row
        self.length: i64 = length
        self.starts = starts
        self.parted = parted

    def median(self) -> i64:
        """Its median start under the last weights."""
        so_far = 0.0
        for start in self.starts:
            so_far += start.chance
            if so_far >= 0.5:
                return start.place
        return self.starts[-1].place


class Gaps:
    """The factors of gaps by their lengths, if gaps of some lines are as long as their blocks.

    Where nothing is known of gaps, all placements are equally likely, and gaps have nearly the
    lengths of a geometric distribution. Those of a texture are more regular: filled cells and
    background take turns by the same waves, and the lengths of blocks are a sample of both. A
    factor is the likelihood of a length among blocks, divided by that of the geometric distribution
    with the same mean, to the power of `share`: 0 makes all factors 1.
    """

    def __init__(self, lengths: Sequence[int], share: float) -> None:
        more = 1 - len(lengths) / (sum(lengths) + 1)  # the likelihood of another cell
        found = [0] * (_GAPS + 1)  # by length less 1, all longer ones together
        for length in lengths:
            found[min(length - 1, _GAPS)] += 1
        usual = [(1 - more) * more**length for length in range(_GAPS)] + [more**_GAPS]
        factors = [
            exp(share * log((number / chance + _UNSEEN) / (len(lengths) + _UNSEEN)))
            for number, chance in zip(found, usual)
        ]
        self.longer = factors.pop()
        #: How much more than a longer gap one between two blocks counts, by its length less 1.
        self.between = [factor - self.longer for factor in factors]
        #: The factors at the ends of a line, where the gap goes on beyond the line.
        self.outside = [self.longer]
        for factor in reversed(factors):
            self.outside.insert(0, (1 - more) * factor + more * self.outside[0])


class LineChances:
    """A line without blots that has at least one placement left, and its ties."""

    gaps: Gaps | None = None  #: what is expected of its gaps, if anything is

    def __init__(self, model: LineModel, candidates: Candidates, spans: Spans) -> None:
        background = candidates[BACKGROUND]
        self.places = [Place(background >> place & 1 == 1) for place in range(model.size + 1)]
        self._rows = [[Tie() for _ in self.places] for _ in model.colours[1:]]
        self.ties: dict[tuple[int, int], Tie] = {}  # by place and colour
        undecided_cells = undecided(candidates)
        tied = _tied(model.colours[1:], candidates)
        for colour, own, row in zip(model.colours[1:], tied, self._rows):
            for place in bits(own & undecided_cells):
                self.ties[place, colour] = row[place]
                self.places[place].tied.append(row[place])
        self._blocks: list[_TiedBlock] = []
        for number, (block, (first, _)) in enumerate(zip(model.clue, spans)):
            row = self._rows[model.colours.index(block[1]) - 1]
            parted = number > 0 and gap(model.clue[number - 1], block) > 0
            starts = [_Start(place) for place in bits(first)]
            self._blocks.append(_TiedBlock(row, block[0] or 0, starts, parted))
        *cells, end = self.places
        self._places_mirrored = [*reversed(cells), end]
        self._blocks_mirrored: list[_TiedBlock] = []
        parted = False
        for tied_block in reversed(self._blocks):
            starts = tied_block.starts[::-1]
            mirrored = _TiedBlock(tied_block.row, tied_block.length, starts, parted)
            self._blocks_mirrored.append(mirrored)
            parted = tied_block.parted

    def weigh(self) -> float:
        """Find the chances of ties; return the logarithm of the sum over all placements.

        It is infinite if the sum is too small: then nothing is found.
        """
        scale = self._scale()
        for place in self.places:
            place.ground = exp(place.ground)
        for block in self._blocks:
            for start in block.starts:
                start.weight = start.product = exp(start.weight)
        self._sums(self.places, self._blocks)
        self._add_right()
        total = 0.0
        for start in self._blocks[0].starts:
            total += start.product
        if not 0.0 < total < inf:
            return inf
        for block in self._blocks:
            for start in block.starts:
                start.chance = start.product / total
        self._cover()
        return scale + log(total)

    def _scale(self) -> float:
        """Find the logarithms of factors by the weights, and that of what they are divided by."""
        scale = 0.0
        for place in self.places:
            most = 0.0
            for tie in place.tied:
                if tie.weight > most:
                    most = tie.weight
            place.most = most
            place.ground = -most if place.is_empty else _NOTHING
            scale += most
        for row in self._rows:
            before = 0.0
            for place, tie in zip(self.places, row):
                tie.before = before
                before += tie.weight - place.most
        for block in self._blocks:
            for start in block.starts:
                end = start.place + block.length
                start.weight = block.row[end].before - block.row[start.place].before
                start.product = start.weight
        return scale

    def _sums(self, places: list[Place], blocks: list[_TiedBlock]) -> None:
        """Multiply the products of starts by the sums over everything before them.

        Places and blocks are seen from the same end of the line.
        """
        gaps = self.gaps
        size: i64 = len(places)
        at: i64
        end: i64
        total = 1.0
        for place in places:
            place.before = total
            total *= place.ground
        if gaps is not None:
            _weigh_outside(places, gaps)
        for block in blocks:
            for start in block.starts:
                if block.parted:
                    place = places[start.place - 1]
                    start.before = place.before * place.ground
                    if gaps is not None:
                        start.before = _weigh_between(places, start.place, gaps)
                else:
                    start.before = places[start.place].before
                start.product *= start.before
            total = 0.0
            at = 0
            if gaps is not None:
                for place in places:
                    place.ended = 0.0
            for start in block.starts:
                end = start.place + block.length
                while at < end:
                    place = places[at]
                    place.before = total
                    total *= place.ground
                    at += 1
                ended = start.weight * start.before
                if gaps is not None:
                    places[end].ended = ended
                total += ended
            while at < size:
                place = places[at]
                place.before = total
                total *= place.ground
                at += 1

    def _add_right(self) -> None:
        """Multiply the products of starts by the sums over everything behind them."""
        self._turn()
        self._sums(self._places_mirrored, self._blocks_mirrored)
        self._turn()

    def _turn(self) -> None:
        """Change the places of starts to those from the other end of the line."""
        size: i64 = len(self.places) - 1
        last: i64
        for block in self._blocks:
            last = size - block.length
            for start in block.starts:
                start.place = last - start.place

    def _cover(self) -> None:
        """Find the chances of all cells from those of the starts."""
        for block in self._blocks:
            row = block.row
            for start in block.starts:
                row[start.place].step += start.chance
                row[start.place + block.length].step -= start.chance
        for row in self._rows:
            chance = 0.0
            for tie in row:
                chance += tie.step
                tie.chance = chance
                tie.step = 0.0

    def medians(self) -> list[int]:
        """The median start of each block under the last weights.

        Blocks with these starts need not be a placement: decided background may forbid some.
        """
        return [int(block.median()) for block in self._blocks]

    def find_likely(self) -> None:
        """Note for each tie whether blocks at their median starts cover it."""
        at: i64
        end: i64
        for place in self.places:
            for tie in place.tied:
                tie.likely = False
        for block in self._blocks:
            row = block.row
            at = block.median()
            end = at + block.length
            while at < end:
                row[at].likely = True
                at += 1


class LineInLogs(LineChances):
    """A line whose sums are stored as logarithms: slower, but no weight is too large.

    Weights under which lines agree grow to hundreds. Then the other kind has no sums, and
    its search for them ends too early.
    """

    def weigh(self) -> float:
        """Find the chances of ties; return the logarithm of the sum over all placements."""
        scale = self._scale()
        self._sums(self.places, self._blocks)
        self._add_right()
        total = _NOTHING
        for start in self._blocks[0].starts:
            total = _plus(total, start.product)
        for block in self._blocks:
            for start in block.starts:
                start.chance = exp(min(start.product - total, 0.0))
        self._cover()
        return scale + total

    def _sums(self, places: list[Place], blocks: list[_TiedBlock]) -> None:
        size: i64 = len(places)
        at: i64
        end: i64
        total = 0.0
        for place in places:
            place.before = total
            total += place.ground
        for block in blocks:
            for start in block.starts:
                if block.parted:
                    place = places[start.place - 1]
                    start.before = place.before + place.ground
                else:
                    start.before = places[start.place].before
                start.product += start.before
            total = _NOTHING
            at = 0
            for start in block.starts:
                end = start.place + block.length
                while at < end:
                    place = places[at]
                    place.before = total
                    total += place.ground
                    at += 1
                total = _plus(total, start.weight + start.before)
            while at < size:
                place = places[at]
                place.before = total
                total += place.ground
                at += 1


def _weigh_outside(places: list[Place], gaps: Gaps) -> None:
    """Weigh the gap at the end of a line."""
    outside = gaps.outside
    for number, place in enumerate(places):
        place.before *= outside[number] if number < len(outside) else gaps.longer


def _weigh_between(places: list[Place], start: i64, gaps: Gaps) -> float:
    """The sum over everything before a block that starts here, with all gaps weighed."""
    place = places[start - 1]
    total = gaps.longer * place.before * place.ground
    ground = 1.0
    for factor in gaps.between:
        start -= 1
        if start < 0 or ground < _LITTLE:
            break
        place = places[start]
        ground *= place.ground
        total += factor * ground * place.ended
    return total


def _plus(left: float, right: float) -> float:
    """The logarithm of a sum; smaller terms change nothing."""
    if left < right:
        left, right = right, left
    return left + log1p(exp(right - left)) if left - right < 40 else left


class Ties:
    """The constant part of a puzzle's lines, without long ones and those that have blots."""

    def __init__(
        self, domains: Domains, kind: type[LineChances], deadline: Deadline | None = None
    ) -> None:
        self.lines: dict[int, LineChances] = {}  # the lines with undecided cells, by index
        # The ties of each cell and colour, one in each of its lines.
        self.same: dict[tuple[int, int], list[Tie]] = defaultdict(list)
        for index, (model, candidates) in enumerate(zip(domains.models, domains.candidates)):
            if (
                not undecided(candidates)
                or model.blotted
                or cornered(model.clue)
                or model.size > _LONGEST
            ):
                continue
            if deadline is not None:
                deadline.check()
            spans = feasible_spans(model, candidates)
            if not spans:
                continue
            line = self.lines[index] = kind(model, candidates, spans)
            cells = domains.geometry.lines[index]
            for (place, colour), tie in line.ties.items():
                self.same[cells[place], colour].append(tie)
        for same in self.same.values():
            for tie in same:
                tie.others = [other for other in same if other is not tie]

    def expect_gaps(self, domains: Domains, share: float) -> None:
        """Expect gaps as long as the blocks of all lines in the same direction (`Gaps`)."""
        for family in domains.geometry.families:
            lines = [index for index in family if index in self.lines]
            lengths = [block.least for index in lines for block in domains.models[index].clue]
            gaps = Gaps(lengths, share) if lines else None
            for index in lines:
                self.lines[index].gaps = gaps


def _tied(colours: Sequence[int], candidates: Candidates) -> list[int]:
    """Bit sets, by colour: the cells that have it as a candidate, but not as their first one."""
    seen = dict.fromkeys(colours, 0)
    before = 0
    for colour in sorted(candidates):
        seen[colour] = candidates[colour] & before
        before |= candidates[colour]
    return [seen[colour] for colour in colours]
