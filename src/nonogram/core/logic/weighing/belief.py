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
from math import log
from random import Random

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.weighing.ties import Ties

_KEPT = 0.3  #: the share of the old message in a new one

#: The greatest logarithms of odds: of one line's message, and of the pull.
_MOST_SAID = 14.0
_MOST_PULL = 20.0

_LEAST = 1e-9  #: the least probability

#: Cells are pulled if, in this number of rounds, more than this share of doubtful cells stays so;
#: the latest round for the first pull; the increase of the pull in each round, and its maximum.
_WINDOW = 5
_SHARE = 0.9
_LATEST = 40
_MORE_PULL = 0.01
_FULL_PULL = 0.95

#: A picture is final when the doubtful cells have not changed for the first number of rounds, or
#: after the second number of rounds.
_STANDS = 12
_MOST_ROUNDS = 150

_NOISE = 0.5  #: the greatest random pull of a cell


class Belief:
    """The beliefs about a puzzle's cells. With `random` each run leads to another picture.

    Lines with blots are left out.
    """

    def __init__(self, domains: Domains, random: Random | None = None) -> None:
        # After each round, the number of cells and colours covered by the likely blocks of one
        # line, but not of another. If there are none, the blocks make a picture.
        self.doubtful: list[int] = []
        self._latest = _LATEST + (random.randrange(-10, 20) if random else 0)
        self._more = (
            random.choice([_MORE_PULL / 2, _MORE_PULL, _MORE_PULL * 2]) if random else _MORE_PULL
        )
        self._since: int | None = None  # the first round with pulls
        self._ties = Ties(domains)
        self._random = random
        numbers = self._ties.numbers
        # Logarithms of odds: the messages from a line about a cell, and those that it gets.
        self._said = [0.0] * numbers
        self._told = [0.0] * numbers
        self._pulled = [0.0] * len(self._ties.same)
        self._others: list[list[int]] = [[]] * numbers
        for same in self._ties.same.values():
            for number in same:
                self._others[number] = [other for other in same if other != number]

    def round(self, deadline: Deadline) -> None:
        """Update the messages of all lines, one by one. Raises OutOfTime at the deadline."""
        said, told, others = self._said, self._told, self._others
        for line in self._ties.lines.values():
            deadline.check()
            _, chances = line.under(told)
            rest = [1.0] * line.chances.size
            for (places, _), chance in zip(line.parts, chances):
                for place in places:
                    rest[place] -= chance[place]
            for (places, first), chance in zip(line.parts, chances):
                for number, place in enumerate(places, first):
                    odds = log(max(chance[place], _LEAST) / max(rest[place], _LEAST))
                    own = min(max(odds - told[number], -_MOST_SAID), _MOST_SAID)
                    change = (1 - _KEPT) * (own - said[number])
                    said[number] += change
                    for other in others[number]:
                        told[other] += change
        self.doubtful.append([*self.picture().values()].count(None))
        self._pull()

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
        for cell, numbers in enumerate(self._ties.same.values()):
            believed = self._told[numbers[0]] + self._said[numbers[0]]
            pull = min(max(share * believed, -_MOST_PULL), _MOST_PULL)
            if not share and self._random is not None:
                pull = self._random.gauss(0, _NOISE)
            for number in numbers:
                self._told[number] += pull - self._pulled[cell]
            self._pulled[cell] = pull

    def picture(self) -> dict[tuple[int, int], bool | None]:
        """The likely value of each cell and colour, or None if lines differ."""
        has = bytearray(self._ties.numbers)
        for line in self._ties.lines.values():
            for (places, first), covered in zip(line.parts, line.chances.likely_cells()):
                for number, place in enumerate(places, first):
                    has[number] = covered >> place & 1
        picture = {}
        for candidate, same in self._ties.same.items():
            said = {has[number] for number in same}
            picture[candidate] = None if len(said) > 1 else bool(said.pop())
        return picture

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
        return {index: line.chances.medians() for index, line in self._ties.lines.items()}
