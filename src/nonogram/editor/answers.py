"""What workers find out about a drawing: questions asked through `ask`, answers as plain data.

Cells are numbers here, row by row from 0, as on the page.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.ask.answered import answered
from nonogram.ask.question import Marked, Question, Wanted
from nonogram.ask.record import Record
from nonogram.processes.seats import seats_of_worker
from nonogram.puzzle import Grid, Position, Puzzle, puzzle_of
from nonogram.result import VERDICTS

#: Seconds for an answer, after which it says what is known.
LONGEST = 30.0


def warm() -> None:
    """Load what the first question needs."""
    verdict(puzzle_of([[1, 0], [0, 1]]))


def verdict(puzzle: Puzzle) -> Record:
    """Whether there is one solution; a solution, and cells in which others differ, if it is quick.

    Of several solutions at least the cells are named in which the first two differ.
    """
    shown: list[Grid] = []
    question = Question(timeout=LONGEST, marked=Marked.IF_QUICK)
    answer = answered(question, puzzle, show=shown.append, seats=seats_of_worker())
    assert answer.result is not None
    solutions = answer.result.solutions
    open_cells = [at for at in shown[0].positions() if shown[0][at] is None] if shown else []
    if len(solutions) > 1 and not open_cells:
        open_cells = [*solutions[0].differing(solutions[1:])]
    return {
        **answer.data(),
        "told": VERDICTS[answer.result.outcome],
        "cells": [*solutions[0].cells] if solutions else None,
        "ambiguous": _numbers(puzzle, open_cells),
    }


def _numbers(puzzle: Puzzle, positions: Iterable[Position]) -> list[int]:
    return [puzzle.geometry.cell(position) for position in positions]


#: What a report says that is seen on the page anyway.
_SEEN = {"title", "author", "size", "colours", "verdict", "goal"}


def report(puzzle: Puzzle, repair: bool) -> Record:
    """All that an author wants to know, as `check` says it, and in numbers what is hatched."""
    question = Question(Wanted.REPORT, timeout=LONGEST, repair=repair)
    answer = answered(question, puzzle, seats=seats_of_worker())
    assert answer.report is not None
    from nonogram.report.facts import named_facts

    ambiguity = answer.report.ambiguity
    more = (
        {}
        if ambiguity is None
        else {
            "ambiguous": _numbers(puzzle, ambiguity.ambiguous),
            "unknown": _numbers(puzzle, ambiguity.unknown),
        }
    )
    facts = [(name, text) for name, text in named_facts(answer.report) if name not in _SEEN]
    return {**answer.data(), **more, "facts": facts}
