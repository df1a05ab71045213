"""The kinds of trials, by name.

A trial is a kind and a seed, and these are all that it takes to repeat it. It makes a subject, a
text, and checks it; what the check chooses at random hangs on the seed, not on the subject, so that
a smaller subject can be checked in the same way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Kind(NamedTuple):
    """The work of trials of a kind.

    Attributes:
        make: a random subject.
        check: raises if the program breaks a promise.
        smaller: subjects that are somewhat smaller than this one, the smallest first.
        share: of the time, compared with other kinds.
    """

    make: Callable[[random.Random], str]
    check: Callable[[str, random.Random], None]
    smaller: Callable[[str], Iterator[str]]
    share: float = 1.0


def kinds() -> dict[str, Kind]:
    """All of them."""
    from campaign import (
        boards,
        certificates,
        limits,
        processes,
        requests,
        solvers,
        symmetries,
        texts,
    )

    found: dict[str, Kind] = {}
    rooms = (boards, solvers, symmetries, texts, certificates, limits, processes, requests)
    for module in rooms:
        found |= module.KINDS
    return found


def subject_of(kind: Kind, seed: int) -> str:
    """The subject of a trial."""
    return kind.make(random.Random(seed))


def check(kind: Kind, seed: int, subject: str) -> None:
    """Check a subject, in the way of a seed. Raises what a broken promise comes to."""
    kind.check(subject, random.Random(f"check {seed}"))
