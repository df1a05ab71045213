"""What the page of an explanation needs, as plain data: puzzle, path and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from nonogram.ask.record import Record
from nonogram.colours.looks import rgb_of
from nonogram.draw import triangles
from nonogram.draw.shapes import blot_outlines
from nonogram.errors import RequestError, counted
from nonogram.explanation.difficulty import difficulty_of
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Deduction, Step
from nonogram.puzzle import BACKGROUND, Geometry, Puzzle, Rectangle, blotted
from nonogram.puzzle.characters import characters_of
from nonogram.puzzle.hexagon import Hexagon
from nonogram.report.sentences import clash_sentence, places_of_blocks, why
from nonogram.report.steps import step_data
from nonogram.report.words import colour_name
from nonogram.result import VERDICTS, Outcome

T = TypeVar("T")


def walk_data(explanation: Explanation, most: int | None = None) -> Record:
    """A puzzle with its path, of which no more than `most` steps are taken.

    Raises:
        RequestError: the board is neither a rectangle nor a hexagon.
    """
    puzzle = explanation.puzzle
    start = [
        [list(explanation.colours_at((row, place))) for place in range(len(cells))]
        for row, cells in enumerate(explanation.start.rows)
    ]
    steps = [*islice(explanation, most)]
    unique = explanation.result.outcome is Outcome.UNIQUE
    # Of a path that was cut short it is what has been needed so far.
    hard = difficulty_of(puzzle, explanation.given, steps, explanation.standstill is None)
    return {
        "title": puzzle.title,
        "author": puzzle.author,
        **_shape(puzzle.geometry),
        "colours": [_colour(puzzle, colour) for colour in range(puzzle.colours + 1)],
        "characters": characters_of(puzzle),
        **_clues(puzzle),
        "start": start,
        "solution": explanation.result.solutions[0].rows if unique else None,
        "verdict": VERDICTS[explanation.result.outcome],
        "level": hard.level.value if unique else None,
        "score": hard.score if unique else None,
        "steps": [_step(puzzle, step, number) for number, step in enumerate(steps, 1)],
        "end": None if explanation.standstill is None else _end(explanation.standstill),
    }


def _shape(geometry: Geometry) -> Record:
    """What the page has to know of a board to draw it."""
    if isinstance(geometry, Rectangle):
        return {"rows": geometry.height, "columns": geometry.width}
    if not isinstance(geometry, Hexagon):
        raise RequestError(f"the page draws rectangles and hexagons, not {geometry}")
    positions = [geometry.position(cell) for cell in range(geometry.size)]
    return {
        "sides": geometry.sides,
        "frames": geometry.frames,
        # of every cell how far right its left corner is, in halves of a side; does it point up?
        "triangles": [[geometry.left_of(at), geometry.points_up(at)] for at in positions],
        "lines": _by_axis(geometry, geometry.lines),
        "borders": {
            axis: triangles.borders(geometry, number) for number, axis in enumerate(geometry.axes)
        },
    }


def _clues(puzzle: Puzzle) -> Record:
    """The clues by direction, and what a blot looks like if they have one."""
    clues = [[[*block] for block in clue] for clue in puzzle.clues]
    data: Record = {"clues": _by_axis(puzzle.geometry, clues)}
    if any(map(blotted, puzzle.clues)):
        data["blot"] = " ".join(
            "M" + " ".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "z"
            for outline in blot_outlines()
        )
    return data


def _by_axis(geometry: Geometry, of_lines: Sequence[T]) -> dict[str, Sequence[T]]:
    """What lines have, by the name of their direction."""
    return {
        axis: of_lines[family.start : family.stop]
        for axis, family in zip(geometry.axes, geometry.families)
    }


def _colour(puzzle: Puzzle, colour: int) -> Record:
    return {
        "name": colour_name(puzzle, colour) if colour != BACKGROUND else "background",
        "rgb": "#{:02x}{:02x}{:02x}".format(*rgb_of(puzzle, colour)),
    }


def _step(puzzle: Puzzle, step: Step, number: int | None = None) -> Record:
    """A step with its sentence, and the places of blocks of a line."""
    data = {**step_data(step, number), "says": why(puzzle, step)}
    if isinstance(step, Deduction):
        places = places_of_blocks(puzzle, step)
        return {**data, "places": [[place + 1 for place in extremes] for extremes in places]}
    data["chain"] = [_step(puzzle, inner) for inner in step.chain]
    data["clash"]["says"] = clash_sentence(puzzle, step.clash)
    return data


def _end(standstill: Standstill) -> Record:
    cells = counted(len(standstill.undecided), "cell")
    text = f"Logic ends here: {cells} open."
    if standstill.ambiguous:
        text += f" Solutions differ in {counted(len(standstill.ambiguous), 'cell')}."
    elif not standstill.unknown:
        text += " Only search decides them."
    return {"text": text}
