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
    """A cube of which nothing is known, and who had the cube that it is a half of."""

    cube: Cube
    owner: int | None = None


class Tree:
    """The cubes of a formula; in the beginning one, without literals, which is all of it.

    Attributes:
        waiting: the open cubes that nobody has in hand.
        refuted: how many cubes were refuted.
        cores: cubes known to be refuted, of which the refuted ones are parts.
    """

    def __init__(self) -> None:
        self.waiting: list[Open] = [Open(())]
        self.in_hand: list[Open] = []
        self.refuted = 0
        self.cores: list[Cube] = []

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

    def give_back(self, entry: Open) -> None:
        """Nothing has become known of a cube that was taken."""
        if entry in self.in_hand:
            self.in_hand.remove(entry)
            self.waiting.append(entry)

    def split(self, cube: Cube, literal: Literal, owner: int | None = None) -> None:
        """Put the halves of a waiting cube in its place; nothing happens if it is not there."""
        for entry in self.waiting:
            if entry.cube == cube:
                self.waiting.remove(entry)
                self.waiting += [Open((*cube, side), owner) for side in (literal, -literal)]
                return

    def refute(self, core: Cube) -> None:
        """These literals cannot hold together: the cubes that have them all are refuted."""
        self.cores.append(core)
        literals = {*core}
        for entries in (self.waiting, self.in_hand):
            left = [entry for entry in entries if not literals.issubset(entry.cube)]
            self.refuted += len(entries) - len(left)
            entries[:] = left
