"""The easiest step from a board as it is: of equals the nearest to a cell, then that of most cells.

A path goes on with the line that it is in; a player has a mark somewhere, and many steps to choose
from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.lines import LineSteps
from nonogram.explanation.probing import Supposition
from nonogram.explanation.sight import take
from nonogram.explanation.steps import Technique, Thought
from nonogram.explanation.techniques import RANKS
from nonogram.logic.board import Board
from nonogram.logic.domains import places_of, undecided
from nonogram.logic.line import Candidates, propagate_line
from nonogram.puzzle import BACKGROUND, Position


class Open(NamedTuple):
    """What a line, by index, says, and the cells that it decides."""

    line: int
    technique: Technique
    lost: Candidates
    decides: tuple[Position, ...]


def fill_finished(board: Board) -> set[int]:
    """Make the rest of lines that have all their blocks background: that is no hint; its cells."""
    rest: set[int] = set()
    for index, (model, can) in enumerate(zip(board.models, board.candidates)):
        filled = sum(can[c] & ~undecided(can) for c in model.colours if c != BACKGROUND)
        decided = {c: mask if c == BACKGROUND else mask & filled for c, mask in can.items()}
        if not model.blotted and propagate_line(model, decided) == decided:
            lost = {c: mask & ~filled for c, mask in can.items() if c != BACKGROUND}
            if any(lost.values()):
                board.exclude(index, lost)
            cells = board.geometry.lines[index]
            rest.update(cells[place] for place in range(len(cells)) if not filled >> place & 1)
    return rest


def easiest(
    board: Board,
    deadline: Deadline,
    possible: frozenset[Supposition] = frozenset(),
    near: Position | None = None,
) -> list[Thought]:
    """The easiest step that decides a cell, behind those that only rule out colours for it.

    Nothing if there is none. The steps are taken on the board, but for the last.
    """
    contradictions = Contradictions(board, deadline, possible)
    steps: list[Thought] = []
    while True:
        if deadline.passed():
            raise OutOfTime("the time was up before a step was found")
        step = _of_lines(board, near) or contradictions.step()
        if step is None:
            if deadline.passed():
                continue
            return []
        steps.append(step)
        if any(len(mark.colours) == 1 for mark in step.concludes):
            return steps
        contradictions.changed(take(board, step.concludes))


def _of_lines(board: Board, near: Position | None) -> Thought | None:
    """The easiest step of a line; one that only rules out colours if none of its level decides."""
    for techniques in RANKS.values():
        found = [*_open(board, tuple(techniques))]
        if found:
            best = min(found, key=lambda each: _ease(each, near))
            return LineSteps(board, best.line).deduction(best.technique, best.lost)
    return None


def _open(board: Board, techniques: tuple[Technique, ...]) -> Iterator[Open]:
    """What some techniques find in all lines."""
    for index, can in enumerate(board.candidates):
        if not undecided(can) or propagate_line(board.models[index], can) in (None, can):
            continue
        cells = board.geometry.lines[index]
        for technique, lost in LineSteps(board, index).findings(techniques):
            after = {c: mask & ~lost.get(c, 0) for c, mask in can.items()}
            decided = places_of(lost) & ~undecided(after)
            decides = (cells[place] for place in range(len(cells)) if decided >> place & 1)
            yield Open(index, technique, lost, tuple(map(board.geometry.position, decides)))


def _ease(found: Open, near: Position | None) -> tuple[bool, float, int]:
    """What decides nothing comes last; then by the distance, and the number of cells."""
    if near is None or not found.decides:
        return not found.decides, 0, -len(found.decides)
    away = min((row - near[0]) ** 2 + (place - near[1]) ** 2 for row, place in found.decides)
    return False, away, -len(found.decides)
