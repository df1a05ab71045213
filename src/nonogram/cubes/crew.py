"""The workers of one run: who has which cube in hand, and what comes of it.

Workers may die. Then their cube is to be given to another one, unless it is the cube that kills.
"""

from __future__ import annotations

from collections import Counter
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from nonogram.cubes.conquer import Answer, Task, conquer
from nonogram.cubes.conquest import Conquest
from nonogram.cubes.formula import Cube
from nonogram.cubes.tree import Open
from nonogram.errors import SolverError
from nonogram.workers import DEATHS

if TYPE_CHECKING:
    from concurrent.futures import Future

#: So many workers may die at one cube.
_DEATHS_ALLOWED = 3


class Ended(NamedTuple):
    """A call that has ended.

    Attributes:
        worker: who was at work.
        entry: the cube.
        answer: what was found; None if the worker has died.
    """

    worker: int
    entry: Open
    answer: Answer | None


class Crew:
    """The workers that an executor has, known by numbers; to be closed.

    Attributes:
        number: how many there are.
        idle: those that have nothing in hand.
    """

    def __init__(self, conquest: Conquest) -> None:
        self._executor = conquest.executor()
        self._lent = conquest.lent
        self.number: int = getattr(self._executor, "workers", conquest.workers)
        self.idle = [*range(self.number)]
        self._in_hand: dict[Future[Answer], tuple[int, Open]] = {}
        self._ended: SimpleQueue[Future[Answer]] = SimpleQueue()
        self._deaths = Counter[Cube]()

    def close(self) -> None:
        """Drop what is in hand, and end the workers unless they are lent."""
        for future in self._in_hand:
            future.cancel()
        if not self._lent:
            self._executor.shutdown(wait=not self._in_hand, cancel_futures=True)

    def hand_out(self, worker: int, entry: Open, task: Task) -> None:
        """Have a worker, who is idle no more, look into a cube."""
        future = self._executor.submit(conquer, task)
        self._in_hand[future] = worker, entry
        future.add_done_callback(self._ended.put)

    def next_ended(self, wait: float) -> Ended | None:
        """The next call that has ended; None if none does in so many seconds.

        Raises:
            SolverError: it has failed otherwise than by the death of a worker, or the cube has
                seen too many die.
        """
        try:
            future = self._ended.get(timeout=wait)
        except Empty:
            return None
        worker, entry = self._in_hand.pop(future)
        self.idle.append(worker)
        return Ended(worker, entry, self._answer(future, entry.cube))

    def _answer(self, future: Future[Answer], cube: Cube) -> Answer | None:
        error = None if future.cancelled() else future.exception()
        if error is None and not future.cancelled():
            return future.result()
        if type(error).__name__ in (*DEATHS, "MemoryError"):
            self._deaths[cube] += 1
            if self._deaths[cube] < _DEATHS_ALLOWED:
                return None
            raise SolverError(f"{_DEATHS_ALLOWED} workers have died at the same part of the puzzle")
        if isinstance(error, SolverError):
            raise error
        what = "their work was cancelled" if error is None else f"{type(error).__name__}: {error}"
        raise SolverError(f"the workers fail: {what}") from error
