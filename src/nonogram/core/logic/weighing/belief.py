"""Belief propagation between the lines of a puzzle, until the picture no longer changes.

Each line sends messages to the lines that cross it: how likely each colour of a cell is, given its
clue and the messages about its other cells (the sum-product algorithm; a line sums over all of its
placements exactly). On large pictures of random cells the probabilities come close to a solution.
If there are many solutions, they stay undecided between them. So after some rounds each cell is
pulled more and more towards its likelier value, until one picture is left (reinforcement; Chavas,
Furtlehner, Mézard, Zecchina: Survey-propagation decimation through distributed local
computations, 2005).

The picture proves nothing: it is a guess from which a search begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from math import inf, log
from random import Random
from typing import Final

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, colours_at, places_of
from nonogram.core.logic.line import Candidates
from nonogram.core.logic.weighing.ties import LineChances, Ties

_KEPT: Final = 0.3  #: the share of the old message in a new one

#: The greatest logarithms of odds: of one line's message, and of the pull.
_MOST_SAID: Final = 14.0
_MOST_PULL: Final = 20.0

_LEAST: Final = 1e-9  #: the least probability

#: Cells are pulled if, in this number of rounds, more than this share of doubtful cells stays so;
#: the latest round for the first pull; the increase of the pull in each round, and its maximum.
_WINDOW = 5
_SHARE = 0.9
_LATEST = 40
_MORE_PULL = 0.01
_FULL_PULL = 0.95

#: How many times as slowly the pull may grow. On pictures of fine texture a slow pull leads to a
#: solution several times as often, on others a quick one does so in less time.
_SLOWER = (1, 2, 4)

#: How far gaps are expected to be as long as blocks, by turns (`ties.Gaps`). In many textures they
#: are, and then solutions are found that are out of reach without it. In others it hinders, so that
#: each second attempt goes without it.
_ALIKE = (0.0, 0.5)

#: A picture is final when the doubtful cells have not changed for the first number of rounds, or
#: after the second number of rounds.
_STANDS = 12
_MOST_ROUNDS = 450

_NOISE = 0.5  #: the greatest random pull of a cell


class Belief:
    """The beliefs about a puzzle's cells. With `random` each run leads to another picture.

    Attempts expect other lengths of gaps by turns. Lines with blots are left out. Raises OutOfTime
    if a deadline passes before all is prepared.
    """

    def __init__(
        self,
        domains: Domains,
        random: Random | None = None,
        deadline: Deadline | None = None,
        attempt: int = 0,
    ) -> None:
        # After each round, the number of cells and colours covered by the likely blocks of one
        # line, but not of another. If there are none, the blocks make a picture.
        self.doubtful: list[int] = []
        self._latest = _LATEST + (random.randrange(-10, 20) if random else 0)
        self._more = _MORE_PULL / (random.choice(_SLOWER) if random else 1)
        self._since: int | None = None  # the first round with pulls
        self._ties = Ties(domains, LineChances, deadline)
        self._decided = domains.grid().cells
        self._untied = [*chain.from_iterable(map(_first_colours, domains.rows()))]
        self._random = random
        if share := _ALIKE[attempt % len(_ALIKE)]:
            self._ties.expect_gaps(domains, share)

    def round(self, deadline: Deadline) -> None:
        """Update the messages of all lines, one by one. Raises OutOfTime at the deadline."""
        for line in self._ties.lines.values():
            deadline.check()
            if line.weigh() < inf:
                _tell(line)
        self.doubtful.append(self._doubtful())
        self._pull()

    def _doubtful(self) -> int:
        """Count the colours of cells that the likely blocks of some lines cover, but not of all."""
        for line in self._ties.lines.values():
            line.find_likely()
        number = 0
        for same in self._ties.same.values():
            for tie in same:
                if tie.likely != same[0].likely:
                    number += 1
                    break
        return number

    def _pull(self) -> None:
        """Pull each cell towards the belief of all of its lines."""
        rounds = len(self.doubtful)
        if self._since is None:
            before = self.doubtful[:-_WINDOW]
            stays = before and self.doubtful[-1] > _SHARE * before[-1]
            if not stays and rounds < self._latest:
                return
            self._since = rounds
        share = min(self._more * (rounds - self._since), _FULL_PULL)
        for same in self._ties.same.values():
            first = same[0]
            pull = _within(share * (first.weight + first.said), _MOST_PULL)
            if not share and self._random is not None:
                pull = self._random.gauss(0, _NOISE)
            change = pull - first.pulled
            first.pulled = pull
            for tie in same:
                tie.weight += change

    def picture(self) -> list[int | None]:
        """The likely colour of each cell, or None if its lines differ, or think several likely."""
        cells = [*self._decided]
        likely: dict[int, int] = {}  # the number of likely colours of undecided cells
        for (cell, colour), same in self._ties.same.items():
            number = likely.get(cell, 0)
            covered = same[0].likely
            for tie in same:
                if tie.likely != covered:
                    number = 2
            if covered:
                number += 1
                cells[cell] = colour
            likely[cell] = number
        for cell, number in likely.items():
            if number != 1:
                cells[cell] = None if number else self._untied[cell]
        return cells

    def pulls(self) -> bool:
        """Whether cells are pulled already."""
        return self._since is not None

    def stands(self) -> bool:
        """Whether another round will hardly change the picture."""
        rounds = len(self.doubtful)
        same = rounds > max(self._latest, _STANDS) and len({*self.doubtful[-_STANDS:]}) == 1
        return same or rounds >= _MOST_ROUNDS or (rounds > 0 and not self.doubtful[-1])

    def starts(self) -> Mapping[int, Sequence[int]]:
        """The median start of each block, by line."""
        return {index: line.medians() for index, line in self._ties.lines.items()}


def _first_colours(candidates: Candidates) -> list[int]:
    """The smallest colour of each cell of a line, which is not tied if there are others."""
    return [colours_at(candidates, place)[0] for place in range(places_of(candidates).bit_length())]


def _within(number: float, most: float) -> float:
    """The number, or the nearest one of at most this size."""
    if number > most:
        return most
    return -most if number < -most else number


def _tell(line: LineChances) -> None:
    """Tell the other lines of a line's cells what it thinks of them without their own opinion."""
    for place in line.places:
        rest = 1.0
        for tie in place.tied:
            rest -= tie.chance
        if rest < _LEAST:
            rest = _LEAST
        for tie in place.tied:
            chance = tie.chance
            if chance < _LEAST:
                chance = _LEAST
            own = _within(log(chance / rest) - tie.weight, _MOST_SAID)
            change = (1 - _KEPT) * (own - tie.said)
            tie.said += change
            for other in tie.others:
                other.weight += change
