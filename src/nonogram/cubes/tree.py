"""Which cubes there are: the puzzle is split in two by a literal, and the parts again.

Whatever happens, the cubes that are open together with those that are refuted are the whole
puzzle: a cube goes only where a refutation covers it, or its two halves take its place.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Cube
from nonogram.result import Cubes


class Open(NamedTuple):
    """A cube of which nothing is known, and who worked last on it or what it is a half of."""

    cube: Cube
    owner: int | None = None


class Tree:
    """The cubes of a formula; in the beginning one, without literals, which is all of it.

    Attributes:
        waiting: the open cubes that nobody has in hand.
        refuted: how many cubes were refuted.
        cores: cubes known to be refuted, of which the refuted ones are parts; its keys, in order.
    """

    def __init__(self) -> None:
        self.waiting: list[Open] = [Open(())]
        self.in_hand: list[Open] = []
        self.refuted = 0
        self.cores: dict[Cube, None] = {}

    @property
    def done(self) -> bool:
        """Is all of the formula refuted?"""
        return not self.waiting and not self.in_hand

    @property
    def figures(self) -> Cubes:
        """How many cubes there are."""
        return Cubes(self.refuted, len(self.in_hand), len(self.waiting))

    def take(self, owner: int) -> Open:
        """An open cube for somebody, who works on in what is left of the last one.

        The deepest one there, as what was learnt fits best; else the widest one of the others.
        """
        own = [entry for entry in self.waiting if entry.owner == owner]
        if own:
            entry = max(own, key=lambda entry: len(entry.cube))
        else:
            entry = min(self.waiting, key=lambda entry: len(entry.cube))
        self.waiting.remove(entry)
        self.in_hand.append(entry)
        return entry

    def give_back(self, entry: Open, owner: int | None = None) -> bool:
        """A cube that was taken is waiting again; False if it has been refuted meanwhile."""
        if entry not in self.in_hand:
            return False
        self.in_hand.remove(entry)
        self.waiting.append(Open(entry.cube, owner))
        return True

    def split(self, cube: Cube, literal: Literal) -> None:
        """Put the halves of a waiting cube in its place; nothing happens if it is not there."""
        for entry in self.waiting:
            if entry.cube == cube:
                self.waiting.remove(entry)
                self.waiting += [Open((*cube, side), entry.owner) for side in (literal, -literal)]
                return

    def refute(self, core: Cube) -> bool:
        """These literals cannot hold together: the cubes that have them all are refuted.

        False if this says nothing new.
        """
        before = len(self.cores), self.refuted
        self.cores[core] = None
        literals = {*core}
        for entries in (self.waiting, self.in_hand):
            left = [entry for entry in entries if not literals.issubset(entry.cube)]
            self.refuted += len(entries) - len(left)
            entries[:] = left
        return (len(self.cores), self.refuted) != before
