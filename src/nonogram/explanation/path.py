"""The way from the clues to the picture: always the easiest step that there is."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.deadline import Deadline
from nonogram.explanation.board import Board
from nonogram.explanation.lines import LineLogic
from nonogram.explanation.probing import Supposition
from nonogram.explanation.steps import Step


def path(
    board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
) -> Iterator[Step]:
    """Take steps on a board until no cell is open, or logic ends; each is yielded once taken.

    Args:
        board: where every line has a placement left.
        deadline: when to give up looking for contradictions.
        possible: colours of cells that some solution has, so that nothing refutes them.
    """
    logic = LineLogic(board)
    contradictions = None
    while True:
        step: Step | None = logic.step()
        if step is None:
            if not board.undecided():
                return
            from nonogram.explanation.contradictions import Contradictions

            if contradictions is None:
                contradictions = Contradictions(board, deadline, possible)
            contradictions.changed(logic.changed())
            step = contradictions.step()
            if step is None:
                return
            logic.look_at(board.take(step.concludes))
        yield step
