"""Findings of techniques, and what the module of a technique declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import NamedTuple

from nonogram.base.values import Value
from nonogram.core.logic.line import Candidates
from nonogram.explanation.claims import BlockClaim
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight


class Finding(NamedTuple):
    """The blocks that a technique looks at, and the candidates that cells lose.

    Attributes:
        blocks: the blocks.
        lost: the candidates.
        at: the places that it looks at: a run, the room between walls; 0 for all.
        placed: the places that it takes for cells of its blocks, or that would be such cells if it
            were wrong: then no other block of the colour may be beside them.
    """

    blocks: tuple[int, ...]
    lost: Candidates
    at: int = 0
    placed: int = 0


Findings = Iterator[Finding]
Look = Callable[[Sight], Findings]


class Asked(NamedTuple):
    """The question that a technique answers by an argument.

    Attributes:
        sight: the line with the cells that the argument rests on.
        look: the technique's own function.
        concluded: the places of the conclusion.
        lost: the candidates that they lose.
        colours: the colours that are left in them.
        reached: by block, the cells in which it was said to lie in the same step.
        drawn: the number of filled cells that one sees; None for all that there are.
    """

    sight: Sight
    look: Look
    concluded: int
    lost: Candidates
    colours: Set[tuple[int, ...]]
    reached: Mapping[int, int]
    drawn: int | None

    @property
    def findings(self) -> Findings:
        """The findings of the technique that together show the conclusion."""
        left = dict(self.lost)
        for finding in self.look(self.sight):
            if any(left.get(colour, 0) & mask for colour, mask in finding.lost.items()):
                yield finding
                left = {c: mask & ~finding.lost.get(c, 0) for c, mask in left.items()}

    @property
    def is_choosing(self) -> bool:
        """Whether it is about blocks that have to be distinguished from others of their colour."""
        return any(one.placed and self.sight.others(one.blocks) for one in self.findings)


Claims = Iterator[BlockClaim]
Argue = Callable[[Asked], Claims]


class Example(NamedTuple):
    """A line before and after a technique, with its clue.

    In the clue a block has its length, and a letter for its colour where it is not the first. In
    the lines ? is not known, . is background, # is filled, and letters are colours.
    """

    clue: str
    before: str
    after: str


class Row(Value):
    """The declaration of a technique by its module.

    Attributes:
        name: its id.
        level: the level of steps that it finds.
        effort: what a thought costs a person.
        look: the function that finds it in a line.
        argue: the function that claims what shows its findings.
        cornered: whether it is right where blocks have corners. One that takes a run of a colour
            for one block is not.
        finds: lines in which it finds what a person finds.
        silent: a clue and a line of which it says nothing.
    """

    name: str
    level: Level
    effort: float = 0
    look: Look | None = None
    argue: Argue | None = None
    cornered: bool = True
    finds: tuple[Example, ...] = ()
    silent: tuple[str, str] = ("", "")
