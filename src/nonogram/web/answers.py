"""Answers about a drawing as plain data, found by workers through `ask`, one at a time.

Cells are numbers, row by row from 0, as on the page.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonogram.ask.answer import answered
from nonogram.ask.question import Marked, Question, Wanted
from nonogram.ask.record import Record
from nonogram.base.errors import RequestError, SolverError
from nonogram.base.processes.pool import WorkerDied, Workers
from nonogram.base.processes.seats import seats_of_worker
from nonogram.base.text import counted
from nonogram.core.puzzle import Clue, Grid, Position, Puzzle, parts_of
from nonogram.core.puzzle.arguments import whole
from nonogram.core.result import VERDICTS, Verdict
from nonogram.files.puzzles import dumps

if TYPE_CHECKING:
    from nonogram.make.unique import Unique

LONGEST = 30.0  #: seconds for an answer, which then has what is known


class Superseded(Exception):  # noqa: N818 (no error)
    """The error of a question that a newer one has ended."""


class Latest:
    """A worker for the latest question, and a spare one. With `ready` one is started in advance."""

    def __init__(self, *, ready: bool = False) -> None:
        self._lock = threading.Lock()
        self._latest: Future[Any] | None = None
        self._worker: Workers | None = None
        self._spare = self._new() if ready else None

    def _new(self) -> Workers:
        workers = Workers(1)
        workers.submit(verdict, Puzzle.from_grid([[1, 0], [0, 1]]))  # loads all that is needed
        return workers

    def ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker. Raises its errors, SolverError, or Superseded by another."""
        with self._lock:
            latest, self._latest = self._latest, None  # before it learns that it has ended
            if latest is not None and not latest.done() and self._worker is not None:
                self._worker.shutdown(wait=False, cancel_futures=True)
                self._worker = None
            if self._worker is None:
                self._worker, self._spare = self._spare or self._new(), None
            self._latest = future = self._worker.submit(function, *args)
            self._spare = self._spare or self._new()
        try:
            return future.result()
        except (CancelledError, WorkerDied, SolverError) as error:
            if self._latest is not future:
                raise Superseded from None
            raise SolverError(f"no answer: {error}") from None

    def close(self) -> None:
        """End the workers, even in the middle of a question."""
        with self._lock:
            for workers in filter(None, (self._worker, self._spare)):
                workers.shutdown(wait=False, cancel_futures=True)


def verdict(puzzle: Puzzle) -> Record:
    """The verdict, a solution, and cells in which others differ (all of them if that is quick)."""
    shown: list[Grid] = []
    question = Question(timeout=LONGEST, marked=Marked.IF_QUICK)
    answer = answered(question, puzzle, show=shown.append, seats=seats_of_worker())
    assert answer.result is not None
    solutions = answer.result.solutions
    open_cells = [at for at in shown[0].positions() if shown[0][at] is None] if shown else []
    if len(solutions) > 1 and not open_cells:
        open_cells = [*solutions[0].differing(solutions[1:])]
    return {
        **answer.to_dict(),
        "told": answer.result.words,
        "cells": [*solutions[0].cells] if solutions else None,
        "ambiguous": _numbers(puzzle, open_cells),
    }


def _numbers(puzzle: Puzzle, positions: Iterable[Position]) -> list[int]:
    return [puzzle.geometry.cell(position) for position in positions]


_SEEN = {"title", "author", "size", "colours", "verdict", "goal"}  #: shown on the page anyway


def report(puzzle: Puzzle, repair: bool) -> Record:
    """The report of `check`, and the cells to hatch."""
    question = Question(Wanted.REPORT, timeout=LONGEST, repair=repair)
    answer = answered(question, puzzle, seats=seats_of_worker())
    found = answer.report
    assert found is not None
    from nonogram.report.facts import named_facts

    data, more = answer.record, dict[str, Any]()
    if (ambiguity := found.ambiguity) is not None:
        more["ambiguous"] = _numbers(puzzle, ambiguity.ambiguous)
        more["unknown"] = _numbers(puzzle, ambiguity.unknown)
    if (repairs := found.repairs) is not None:
        pairs = zip(repairs, data["repairs"]["found"])
        more["fixes"] = [  # of another size, which no button takes, the text alone
            (_changed(puzzle, repair.puzzle), one["text"]) for repair, one in pairs
        ]
    facts = [(name, text) for name, text in named_facts(puzzle, data) if name not in _SEEN]
    stuck = [  # for every level below the puzzle's, the cells left by steps up to it
        (level.words, [cell for cell, colour in enumerate(grid.cells) if colour is None])
        for level, grid in found.stuck.items()
    ]
    return {**data, **more, "facts": facts, "stuck": stuck}


def _changed(before: Puzzle, after: Puzzle) -> list[tuple[str, Clue]] | None:
    """The lines whose clues differ, with their new clues; None for puzzles of different boards."""
    if after.geometry != before.geometry:
        return None
    pairs = zip(before.lines(), after.clues)
    return [(str(line), parts_of(new)) for (line, old), new in pairs if new != old]


def file(puzzle: Puzzle, path: str, to: str, solved: bool) -> bytes:
    """The puzzle in a format, as a drawing, or as a page to play on.

    Errors are those of `dumps`.
    """
    grid = puzzle.goals[0] if solved and puzzle.goals else None
    if to == "html":
        return page(puzzle, path).encode()
    if to in ("svg", "png", "pdf"):
        from nonogram.draw.book import drawing

        return drawing(to, puzzle, grid)
    return dumps(puzzle, to).encode()


def page(puzzle: Puzzle, path: str) -> str:
    """The page on which the puzzle of a file is played, and its path walked."""
    from nonogram.explanation.explain import explain
    from nonogram.report.data import walk_data
    from nonogram.web.pages import walk_page

    explanation = explain(puzzle, timeout=LONGEST)
    if explanation.verdict is Verdict.NO_SOLUTION:
        raise RequestError("no solution: there is nothing to play")
    return walk_page({**walk_data(explanation), "file": Path(path).name})


def unique(puzzle: Puzzle, locked: list[int], level: Any, proposals: Any = 1) -> Record:
    """The few changes that make the drawing the only solution, and as easy as wished.

    Of at most this number of proposals, 1 to 100, the record has the best one, and `alternatives`
    the rest, which the page does not show yet. Raises RequestError for a wrong
    number, and UnknownNameError for a level that is none.
    """
    from nonogram.make.drawing import palette_of
    from nonogram.make.unique import make_unique

    if not puzzle.goals:
        raise RequestError("expected a drawing")
    goal, geometry, corners = puzzle.goals[0], puzzle.geometry, puzzle.corners
    looks = enumerate(palette_of(puzzle))
    palette = tuple(look.replace(character=corners.get(c, look.character)) for c, look in looks)
    made = make_unique(
        goal,
        geometry=geometry,
        palette=palette,
        level=level,
        keep=goal.only([geometry.position(cell) for cell in locked]),
        proposals=whole("proposals", proposals, 1, 100),
        timeout=LONGEST,
    )
    return {
        **_proposed(puzzle, made),
        "alternatives": [_proposed(puzzle, one) for one in made.alternatives],
    }


def _proposed(puzzle: Puzzle, made: Unique) -> Record:
    """The changes of a proposal, whether they are enough, and how they are told."""
    from nonogram.report.made import changes_of

    changes = [(puzzle.geometry.cell(c.cell), c.before, c.after) for c in made.changes]
    enough = made.verdict is Verdict.UNIQUE and not made.too_hard
    _, *told = changes_of(made, puzzle) or ["", VERDICTS[made.verdict]]
    if changes:
        told = [f"{counted(len(changes), 'cell')} to change:", *told]
    return {"changes": changes, "enough": enough, "told": told}


def blots(puzzle: Puzzle, number: int) -> Record:
    """The numbers that are needed least, hidden while the solution stays the only one."""
    from nonogram.make.blots import blot
    from nonogram.report.made import hidden_text

    blotted = blot(puzzle, number, timeout=LONGEST)
    hidden = [(str(one.line), one.block) for one in blotted.hidden]
    return {"hidden": hidden, "told": hidden_text(blotted, number)}
