"""A line as a person sees it: its clue, its known cells, and the possible places of its blocks.

The known cells that a conclusion needs are minimised by halving (Junker: QuickXplain, AAAI 2004).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property, lru_cache

from nonogram.core.logic.domains import undecided
from nonogram.core.logic.line import Candidates, LineModel, Spans, bits, feasible_spans
from nonogram.core.puzzle import BACKGROUND, Clue

Span = tuple[int, int]  #: the first and the last place of something in a line


def span(first: int, last: int) -> int:
    """The bit set of the places from first to last, which is empty if there are none."""
    return (1 << last + 1) - (1 << first) if last >= first else 0


def ends_of(places: int) -> Span:
    """The first and the last of some places."""
    return (places & -places).bit_length() - 1, places.bit_length() - 1


def spans(mask: int) -> Iterator[Span]:
    """The runs of ones in a bit set, from the first on."""
    first = 0
    while mask >> first:
        first += ((mask >> first) & -(mask >> first)).bit_length() - 1
        rest = ~(mask >> first)
        length = (rest & -rest).bit_length() - 1
        yield first, first + length - 1
        first += length


@lru_cache(maxsize=1000)  # as many as the lines of a large puzzle
def by_colour(clue: Clue) -> dict[int, list[int]]:
    """The numbers of the blocks of each colour, in order."""
    found: dict[int, list[int]] = {}
    for number, block in enumerate(clue):
        found.setdefault(block.colour, []).append(number)
    return found


class Sight:
    """A line with some of its known cells. At least one placement has to be left.

    `lefts` and `rights` are the first cells of all blocks in the leftmost and in the rightmost
    placement that the known cells allow (where a blot is as short as it can be);
    `left_ends` and `right_ends` are their last cells. `spans` are given if not only the known cells
    restrict the line.
    """

    def __init__(self, model: LineModel, can: Candidates, spans: Spans | None = None) -> None:
        self.model = model
        self.can = can
        self.clue = model.clue
        self.of_colour = by_colour(self.clue)
        self.size = model.size
        self.spans = found = spans or feasible_spans(model, can) or []
        self.lefts = [(starts & -starts).bit_length() - 1 for starts, _ in found]
        self.rights = [starts.bit_length() - 1 for starts, _ in found]
        self.left_ends = [(ends & -ends).bit_length() - 1 for _, ends in found]
        self.right_ends = [ends.bit_length() - 1 for _, ends in found]

    @cached_property
    def by_walls(self) -> Sight:
        """The line with only its walls: what is filled does not restrict blocks."""
        return Sight(self.model, self.can | {BACKGROUND: span(0, self.size - 1)})

    @cached_property
    def overlaps(self) -> list[int]:
        """The cells that each block covers both in its leftmost and in its rightmost place."""
        return [*map(span, self.rights, self.left_ends)]

    @cached_property
    def filled(self) -> list[int]:
        """The cells that each block covers in any case, and that are filled."""
        return [at & self.known(block.colour) for at, block in zip(self.overlaps, self.clue)]

    def reach(self, number: int) -> int:
        """The cells from the first to the last that a block can cover."""
        return span(self.lefts[number], self.right_ends[number])

    def is_placed(self, number: int) -> bool:
        """Whether a block has only one place."""
        return self.overlaps[number] == self.reach(number)

    def evidence(self, number: int) -> int:
        """The fewest cells by which people see where a block lies, if it has only one place.

        That is a filled cell at one end, with a wall beyond, or at both ends; if there is none,
        walls alone. Else it is the walls at the ends of its reach.
        """
        first, last = self.lefts[number], self.right_ends[number]
        line, can = (1 << self.size) - 1, self.can[self.clue[number].colour]
        ends, walls = (1 << first, 1 << last), (1 << first >> 1, (2 << last) & line)
        pairs = (ends[0] | walls[0], ends[1] | walls[1], ends[0] | ends[1], walls[0] | walls[1])
        filled = self.filled[number]
        sure = filled | line & ~can
        if not self.is_placed(number):
            return pairs[-1] & ~can
        seen = (pair for pair in pairs if pair and not pair & ~sure)
        return min(seen, key=lambda pair: (not pair & filled, pair.bit_count()), default=0)

    def is_seen(self, number: int) -> bool:
        """Whether a cell of a block shows where it lies, or walls on both sides."""
        seen = self.evidence(number)
        return bool(seen & self.reach(number)) or seen.bit_count() > 1

    def filled_beside(self, blocks: Iterable[int]) -> dict[int, int]:
        """The blocks next to these, with those of their cells that are filled."""
        near = {number + side for number in blocks for side in (-1, 1)}
        return {number: at for number, at in enumerate(self.filled) if number in near}

    def beside(self, colour: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The blocks of a colour that end nearest before places, and begin nearest after them.

        Beside a single place one is enough that is placed next to it.
        """
        # The reaches of blocks begin and end in the order of the clue.
        blocks = self.of_colour.get(colour, ())
        before = [number for number in blocks if self.right_ends[number] < first][-1:]
        after = [number for number in blocks if self.lefts[number] > last][:1]
        near = 5 << first >> 1 if first == last and before and after else 0
        stand = [one for one in before + after if self.is_placed(one) and self.reach(one) & near]
        return (stand[:1], []) if stand else (before, after)

    @cached_property
    def undecided(self) -> int:
        """The cells that can have several colours."""
        return undecided(self.can)

    def known(self, colour: int) -> int:
        """The cells that are known to have a colour."""
        return self.can[colour] & ~self.undecided

    def whole(self, places: int) -> int:
        """These places, and those between them in runs of a colour: runs are told whole."""
        for colour in self.can:
            for run in spans(self.known(colour)):
                if part := span(*run) & places:
                    places |= span(*ends_of(part))
        return places

    def room(self, colour: int) -> list[Span]:
        """The runs of cells that can have a colour."""
        return list(spans(self.can[colour]))

    def runs(self) -> Iterator[tuple[int, Span, tuple[int, ...]]]:
        """The known runs with their colours, and the blocks that can cover them."""
        for colour in self.model.colours[1:]:
            for run in spans(self.known(colour)):
                yield colour, run, tuple(self.covering(colour, *run))

    def walls(self, colour: int, place: int) -> Span:
        """The run of cells that can have a colour in which a place is."""
        return next(run for run in spans(self.can[colour]) if run[0] <= place <= run[1])

    def covering(self, colour: int, first: int, last: int) -> list[int]:
        """The blocks of a colour whose possible places include all places from first to last."""

        def covers(number: int, length: int | None) -> bool:
            if length is None:
                return self.lefts[number] <= first and last <= self.right_ends[number]
            return max(self.lefts[number], last - length + 1) <= min(self.rights[number], first)

        of_colour = self.of_colour.get(colour, ())
        return [number for number in of_colour if covers(number, self.clue[number][0])]

    def others(self, blocks: Collection[int]) -> list[int]:
        """The other blocks of the colour of these."""
        colours = {self.clue[number].colour for number in blocks}
        every = (n for n, block in enumerate(self.clue) if block.colour in colours)
        return [number for number in every if number not in blocks]

    def except_in(self, places: int, colour: int) -> Candidates:
        """The candidates that these places lose if they have this colour."""
        return {
            other: mask & places
            for other, mask in self.can.items()
            if other != colour and mask & places
        }


def smallest(test: Callable[[int], bool], places: list[int]) -> int:
    """A minimal subset of the places that passes a monotone test. Earlier places are preferred."""
    return 0 if not places or test(0) else _needed(test, 0, False, places)


def _needed(test: Callable[[int], bool], base: int, added: bool, rest: list[int]) -> int:
    """The places of the rest that are needed beside `base`, to which something was added or not."""
    if added and test(base):
        return 0
    if len(rest) == 1:
        return 1 << rest[0]
    first, second = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    all_first = sum(1 << place for place in first)
    of_second = _needed(test, base | all_first, True, second)
    return of_second | _needed(test, base | of_second, bool(of_second), first)


def by_distance(places: int, to: int) -> list[int]:
    """The places, sorted by distance to the nearest of `to`."""
    ordered: list[int] = []
    near = to or places
    while places:
        ordered += bits(places & near)
        places &= ~near
        near |= near << 1 | near >> 1
    return ordered
