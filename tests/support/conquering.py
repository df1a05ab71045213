"""Puzzles split into cubes, and executors that stand for workers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing, nullcontext
from typing import Any

from nonogram import Outcome, Progress, Puzzle, Result, Stats
from nonogram.cubes.conquer import Task
from nonogram.cubes.formula import Formula
from nonogram.cubes.journal import Journal
from nonogram.cubes.run import Conquest, Pace, Run
from nonogram.cubes.split import Lookahead
from nonogram.search.terms import terms_for


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


def conquered(
    puzzle: Puzzle,
    executor: Executor,
    cubes: int = 4,
    limit: int | None = 2,
    on_progress: Callable[[Progress], None] | None = None,
    journal: Journal | None = None,
    patience: float = 0.05,
) -> Result:
    """Solve a puzzle by so many cubes for each worker, with nothing done before."""
    formula = Formula(puzzle)
    terms = terms_for(puzzle, "glucose4", None, None, on_progress)
    pace = Pace(cubes=cubes, patience=patience)
    conquest = Conquest(lambda: executor, 1, pace=pace)
    first = Result(Outcome.UNDECIDED, (), (), Stats(puzzle.geometry.size))
    with closing(Lookahead(formula)) as lookahead, closing(journal) if journal else nullcontext():
        return Run(formula, terms, limit, conquest, lookahead, journal, first).run()
