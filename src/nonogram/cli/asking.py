"""A question asked at the terminal: with a line of progress, and with Ctrl-C for an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonogram.ask.answer import Answer
from nonogram.ask.answered import Show, answered
from nonogram.ask.question import Question, Wanted
from nonogram.cli.progress import ProgressLine, Stop
from nonogram.errors import counted
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Outcome

if TYPE_CHECKING:
    from nonogram.processes.seats import Seats


def ask(
    question: Question,
    puzzle: Puzzle,
    show: Show | None = None,
    *,
    advice: str | None = None,
    seats: Seats | None = None,
) -> tuple[Answer, bool]:
    """The answer to a question, as `answered`, and whether Ctrl-C has ended the search for it.

    The advice is said on standard error if the run takes long.
    """
    with ProgressLine(advice) as line, Stop(line) as stop:

        def shown(grid: Grid) -> None:
            if stop.asked and question.wanted is Wanted.EACH:
                raise KeyboardInterrupt  # millions may follow that take no search
            line.wipe()
            assert show is not None
            show(grid)

        on_show, on_progress = None if show is None else shown, stop.on_progress
        answer = answered(question, puzzle, show=on_show, on_progress=on_progress, seats=seats)
    return answer, stop.asked


def remarks_on(answer: Answer, *, stopped: bool) -> Iterator[str]:
    """The remarks on an answer for standard error: on its picture, and why there is no solution."""
    if answer.outcome is Outcome.UNDECIDED and answer.solution is not None:
        yield "a solution was found; whether it is the only one is not known"
    if answer.unsettled:
        cells = counted(answer.unsettled, "cell")
        hint = "" if stopped else "; --timeout SECONDS gives more time"
        yield f"{cells} marked that may be the same in all solutions{hint}"
    yield from answer.reasons
