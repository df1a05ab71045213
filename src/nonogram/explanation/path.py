"""The way from the clues to the picture: always the easiest step that there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.lines import LineLogic, alike, visit
from nonogram.explanation.marks import take
from nonogram.explanation.probing import Supposition
from nonogram.explanation.steps import Deduction, Mark, Step, Technique, Visit
from nonogram.logic.board import Board
from nonogram.puzzle import BACKGROUND

_TOO_LATE = "the time was up before the next step was found"


def path(
    board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
) -> Iterator[Step]:
    """Take steps on a board until no cell is open, or logic ends; each is yielded once taken.

    It also ends where a line has no placement left: then there is no solution.

    Args:
        board: what is known.
        deadline: when to give up.
        possible: colours of cells that some solution has, so that nothing refutes them.

    Raises:
        TimeUpError: the deadline passed while there may be another step.
    """
    logic = LineLogic(board)
    contradictions = Contradictions(board, deadline, possible)
    while True:
        if deadline.passed() and board.undecided():
            raise OutOfTime(_TOO_LATE)
        step: Step | None = logic.step()
        if step is None:
            if logic.failed is not None or not board.undecided():
                return
            contradictions.changed(logic.changed())
            step = contradictions.step()
            if step is None:
                if deadline.passed():
                    raise OutOfTime(_TOO_LATE)
                return
            logic.look_at(take(board, step.concludes))
        yield step


def lines_without_blocks(board: Board, known: Iterable[int]) -> Iterator[Deduction | Visit]:
    """The first steps: lines that have no block are background.

    The board knows that from the beginning, as it knows of every cell that it has none of the
    colours that a line of it lacks; for a player it is a step.

    Args:
        known: cells that a player knows already.
    """
    known = set(known)
    thoughts: list[Deduction] = []
    for index, model in enumerate(board.models):
        new = [cell for cell in board.geometry.lines[index] if cell not in known]
        if not model.clue and new:
            known.update(new)
            cells = map(board.geometry.position, new)
            concludes = tuple(Mark(cell, (BACKGROUND,)) for cell in cells)
            name = board.geometry.line(index)
            thought = Deduction(name, Technique.FORCED, (), concludes, (), (), ())
            if thoughts and not alike(board, thoughts[-1], thought):
                yield visit(thoughts)
                thoughts = []
            thoughts.append(thought)
    if thoughts:
        yield visit(thoughts)
