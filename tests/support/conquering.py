"""Puzzles split into cubes, and executors that stand for workers."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing
from pathlib import Path
from typing import Any

import nonogram
from nonogram import Geometry, Grid, Outcome, Progress, Puzzle, Rectangle, Result, Stats
from nonogram.clock.deadline import Deadline
from nonogram.cubes.conquer import Task
from nonogram.cubes.conquest import Conquest, Pace
from nonogram.cubes.formula import Formula, Known
from nonogram.cubes.run import Run
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.sat.base import NO_ADVICE, Advice
from nonogram.search.terms import terms_for
from support import geometries, puzzles


class Here(Executor):
    """Does every call at once, in this process; `tasks` are those it was given."""

    workers = 1

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks.append(args[0])
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Says(Here):
    """Gives all calls the answers of a function, and keeps what it has promised and not given."""

    workers = 2

    def __init__(self, answer: Callable[[int, Task], Any]) -> None:
        super().__init__()
        self._answer = answer
        self.promised: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks.append(args[0])
        future: Future[Any] = Future()
        answer = self._answer(len(self.tasks), args[0])
        if isinstance(answer, Exception):
            future.set_exception(answer)
        elif answer is None:
            self.promised.append(future)
        else:
            future.set_result(answer)
        return future


def every_solution(puzzle: Puzzle) -> set[Grid]:
    """By brute force."""
    if isinstance(puzzle.geometry, Rectangle):
        return puzzles.by_brute_force(puzzle)
    return geometries.by_brute_force(puzzle)


def undecided_puzzles(seed: int, number: int) -> list[Puzzle]:
    """So many small puzzles of all kinds that line logic does not settle."""
    rng = random.Random(seed)
    found: list[Puzzle] = []
    while len(found) < number:
        puzzle = drawn(rng)
        run = propagate(initial_domains(puzzle), Deadline())
        if run.failed is None and run.domains.count_undecided():
            found.append(puzzle)
    return found


def drawn(rng: random.Random) -> Puzzle:
    """Noise in 1 to 3 colours on a rectangle or a board of triangles, every third with blots."""
    colours = rng.randint(1, 3)
    geometry: Geometry = Rectangle(rng.randint(2, 5), rng.randint(2, 5))
    if rng.random() < 0.3:
        geometry = geometries.random_geometry(rng, 13)
    puzzle = nonogram.random_puzzle_on(geometry, 0.5, colours, rng.randrange(10**6))
    return puzzles.blotted(rng, puzzle, 0.2) if rng.random() < 0.33 else puzzle


def conquered(
    puzzle: Puzzle,
    executor: Executor,
    cubes: int = 4,
    limit: int | None = 2,
    on_progress: Callable[[Progress], None] | None = None,
    resume: Path | None = None,
    patience: float = 0.05,
    advice: Advice = NO_ADVICE,
    here: bool = False,
) -> Result:
    """Solve a puzzle by so many cubes for each worker, with nothing done before."""
    terms = terms_for(puzzle, "glucose4", None, None, on_progress)
    pace = Pace(cubes=cubes, patience=patience)
    conquest = Conquest(lambda: executor, 1, here=here, resume=resume, pace=pace)
    first = Result(Outcome.UNDECIDED, (), (), Stats(puzzle.geometry.size))
    known = Known(Formula(puzzle), first, advice)
    with closing(Run(known, terms, limit, conquest)) as run:
        return run.run()
