"""What one puzzle is solved with by cubes."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Pace(NamedTuple):
    """How fast a puzzle is split.

    Attributes:
        alone: CPU seconds that the SAT solver works in this process before there are workers.
        cubes: how many cubes there are to begin with.
        patience: CPU seconds after which a worker gives its cube back.
        growth: as a run goes on, this part of its time if that is longer.
    """

    alone: float = 2.0
    cubes: int = 1
    patience: float = 0.5
    growth: float = 0.05


class Conquest(NamedTuple):
    """What a puzzle is solved with.

    Attributes:
        executor: makes the executor as soon as it is needed.
        workers: how many calls it answers at the same time, unless it says so itself.
        lent: the executor belongs to the caller, who closes it.
        here: the workers are on this machine: whoever searches beside them takes the place of one.
        resume: the file that remembers what is known of the cubes.
        pace: how fast the puzzle is split.
    """

    executor: Callable[[], Executor]
    workers: int
    lent: bool = False
    here: bool = False
    resume: str | PathLike[str] | None = None
    pace: Pace = Pace()
