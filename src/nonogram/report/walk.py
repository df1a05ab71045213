"""The data of the page of a puzzle and its path: what it says and shows is decided here.

Rows, places and blocks count from 1, as in all texts for people.
"""

from __future__ import annotations

from functools import partial
from itertools import islice

from nonogram.ask.codec import places_of
from nonogram.base.clock.deadline import Deadline
from nonogram.base.text import counted
from nonogram.base.values import Data
from nonogram.core.logic.board import Board
from nonogram.core.logic.line import bits
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.core.verdict import Verdict
from nonogram.draw.strip import Lane
from nonogram.explanation.crossings import Remaining
from nonogram.explanation.explain import Explanation, difficulty_of
from nonogram.explanation.steps import Clash, Contradiction, Step, Visit
from nonogram.report.data import board_data, marks_data, standstill_text, step_data
from nonogram.report.sentences import Said, head, told_together, what, where, why
from nonogram.report.strips import strip_of
from nonogram.report.suppositions import fails, supposed
from nonogram.report.words import LineWords, sentence


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
        "crossed": places_of(map(puzzle.geometry.position, remaining.crossed())),
        "solution": explanation.result.solutions[0].rows if unique else None,
        "verdict": explanation.result.words,
        "level": f"{hard}{' so far' * bool(is_cut and left)}" if unique else None,
        "stars": hard.level.stars,
        "steps": [step_data(step, k, partial(_words, puzzle)) for k, step in enumerate(steps, 1)],
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


def _words(puzzle: Puzzle, part: Step | Clash) -> Data:
    """The words of a part of a path, and what its strip shows; a visit has several, as `told`."""
    if isinstance(part, Clash):
        looked = bits(LineWords(puzzle, part.line).places_of(part.because))
        name, text = named([part.line]), sentence(f"{fails(puzzle, part)}.")
        return {"name": name, "text": text, "looked": [place + 1 for place in looked]}
    told = [*map(partial(_told, puzzle), told_together(puzzle, part))]
    words: Data = {
        "name": named(thought.line for thought in part.thoughts),
        "how": f"{part.technique.words} \u00b7 {part.level.words}",
    }
    if len(told) == 1:
        told[0]["text"] = why(puzzle, part, [told[0]["text"]])
    if isinstance(part, Visit):
        return {**words, "text": f"{head(puzzle, part)}:", "told": told}
    if isinstance(part, Contradiction):
        words["suppose"] = sentence(supposed(puzzle, part))
    return {**told[0], **words, "where": where(part), "what": what(puzzle, part)}


def _told(puzzle: Puzzle, said: Said) -> Data:
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
