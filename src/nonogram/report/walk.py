"""The data of the page of a puzzle and its path: what it says and shows is decided here.

Rows, places and blocks count from 1, as in all texts for people.
"""

from __future__ import annotations

from functools import partial
from itertools import islice

from nonogram.base.clock.deadline import Deadline
from nonogram.base.text import counted
from nonogram.base.values import Data
from nonogram.core.logic.board import Board
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.core.verdict import Verdict
from nonogram.draw.strip import Lane
from nonogram.explanation.crossings import Remaining
from nonogram.explanation.explain import Explanation, difficulty_of
from nonogram.explanation.steps import Contradiction, Step, Visit
from nonogram.report.claims import LIST, Said
from nonogram.report.data import board_data, marks_data, standstill_text, step_data
from nonogram.report.sentences import head, told_together, what, where, why
from nonogram.report.strips import strip_of
from nonogram.report.suppositions import Refuted, refuted
from nonogram.report.words import headed


def walk_data(
    explanation: Explanation, most: int | None = None, within: float | None = None
) -> Data:
    """A puzzle with its path in words and strips. Errors are those of `board_data`.

    The path has at most `most` steps, and no others than are found `within` so many seconds. It is
    "cut" if others may follow.
    """
    puzzle = explanation.puzzle
    remaining = Remaining(Board.of(puzzle, explanation.given), explanation.given)
    colours = iter(remaining.colours)
    start = [[sorted(next(colours)) for _ in range(size)] for size in puzzle.geometry.row_sizes]
    steps, is_cut = _walked(explanation, most, Deadline(within))
    standstill = None if is_cut else explanation.standstill
    unique = explanation.verdict is Verdict.UNIQUE
    hard = difficulty_of(puzzle, explanation.given, steps, standstill is None)
    left = explanation.grid_after(len(steps)).cells.count(None)
    end = f"The path was cut short: {counted(left, 'cell')} open." if left else None

    return {
        **board_data(puzzle),
        "start": start,
        "solution": explanation.result.solutions[0].rows if unique else None,
        "verdict": explanation.result.words,
        "level": f"{hard}{' so far' * bool(is_cut and left)}" if unique else None,
        "stars": hard.level.stars,
        "steps": [_told(puzzle, step, k) for k, step in enumerate(steps, 1)],
        "end": standstill_text(standstill) if standstill else end,
        "cut": is_cut,
    }


def _walked(
    explanation: Explanation, most: int | None, deadline: Deadline
) -> tuple[list[Step], bool]:
    """The steps, at most `most`, that are found in time, and whether others may follow."""
    steps: list[Step] = []
    for step in islice(explanation, most):
        steps.append(step)
        if deadline.passed():
            return steps, True
    return steps, len(steps) == most


def _told(puzzle: Puzzle, step: Step, number: int | None = None) -> Data:
    """A step with its words and what its strip shows; a visit has several, as `told`."""
    if isinstance(step, Contradiction):
        return _refuted(puzzle, refuted(puzzle, step), number)
    told = [*map(partial(_said, puzzle), told_together(puzzle, step))]
    data = {**step_data(step, number), **_named(step)}
    if len(told) == 1:
        told[0]["text"] = why(puzzle, step, [told[0]["text"]])
    if isinstance(step, Visit):
        thoughts = [_told(puzzle, thought) for thought in step.thoughts]
        return {**data, "thoughts": thoughts, "text": f"{head(puzzle, step)}:", "told": told}
    return {**data, **told[0], "where": where(step), "what": what(puzzle, step)}


def _refuted(puzzle: Puzzle, told: Refuted, number: int | None = None) -> Data:
    """A contradiction in words: what is supposed, its links as a list, and last what it concludes.

    Each of its links, and its clash, has the words of its line.
    """
    step = told.step
    data = {**step_data(step, number), **_named(step)}
    *links, last = told.links
    assert isinstance(last, Said), "a clash is no contradiction"
    data["chain"] = [
        {**_refuted(puzzle, link), "name": link.head}
        if isinstance(link, Refuted)
        else {**step_data(link.thoughts[0]), **_said(puzzle, link), "name": link.head}
        for link in links
    ]
    clash = _said(puzzle, last)
    text = LIST.join([clash["text"], told.but])
    data["clash"] |= {**clash, "name": last.head, "text": text}
    del data["clash"]["concludes"]
    return {
        **data,
        "text": told.so,
        "suppose": told.suppose if told.head else headed(head(puzzle, step), told.suppose),
        "where": where(step),
        "what": what(puzzle, step),
    }


def _named(step: Step) -> Data:
    """The names of a step's lines, of its technique, and of its level."""
    lines = named(thought.line for thought in step.thoughts)
    return {"name": lines, "how": f"{step.technique.words} \u00b7 {step.level.words}"}


def _said(puzzle: Puzzle, said: Said) -> Data:
    """A sentence and what its strip shows, where that is drawn: pages know the board.

    `looked` are the places to ring, `lanes` the rows below the line, and `common` the places that
    are framed in all of them; what is empty is left out.
    """
    strip = strip_of(puzzle, said, {})
    return {
        "line": str(said.thoughts[0].line),
        "how": f"{said.techniques} \u00b7 {said.level}",
        "text": said.text,
        "concludes": marks_data(said.concludes),
        **_filled(
            looked=[place + 1 for place in strip.looked],
            lanes=[*map(_lane, strip.lanes)],
            common=[place + 1 for place in strip.common],
        ),
    }


def _lane(lane: Lane) -> Data:
    """The attributes of a lane that are not empty, by their names, but for the first colour."""
    places = ("left", "right", "ghost", "touch", "width", "other")
    return _filled(
        of=lane.of,
        colour=lane.colour if lane.colour != 1 else None,
        **{name: [place + 1 for place in getattr(lane, name) or ()] for name in places},
        blocks=[[first + 1, last + 1, colour] for first, last, colour in lane.blocks],
    )


def _filled(**parts: object) -> Data:
    """The parts that are not empty."""
    return {name: part for name, part in parts.items() if part}
