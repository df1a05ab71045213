"""Turns: who of a race works next, as a function of the CPU seconds that each has had.

Nobody knows before which member will be the first to answer. So all get the same time, in turns:
who has had the fewest turns works next. A turn is a quarter longer than the one before, so that
few turns are needed even for hours.

With n members a race takes at most n times GROWTH the CPU seconds that its best member would need
alone, and n turns of the least length; with several processors, as many times these seconds more
as there are other processors. (benchmarks/NOTES.md has the proof.) So an easy puzzle needs few
members, and a hard one can bear more: one more begins whenever the time of each has doubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p

FIRST = 0.25  #: CPU seconds of the first turn
GROWTH = 1.25  #: how many times as long each turn is as the one before

_AT_ONCE = 3  #: members that begin without waiting, the first solver among them
_LATER = 8.0  #: CPU seconds that each of these has when the next one begins; then they double


def turn(seconds: float) -> int:
    """The turn, from 0, in which a member is that has had these CPU seconds."""
    return int(log1p(seconds * (GROWTH - 1) / FIRST) / log(GROWTH))


def chosen(had: Sequence[float], places: int) -> set[int]:
    """The members, by number, that work next: those that have had the fewest turns."""
    order = sorted(range(len(had)), key=lambda number: turn(had[number]))
    return {*order[:places]}


def head_start(number: int) -> float:
    """The CPU seconds that each member before this one has had when it begins."""
    return _LATER * 2.0 ** (number - _AT_ONCE) if number >= _AT_ONCE else 0.0
