"""Boards, steps, hints and paths as plain data, for JSON and for pages.

Rows and places count from 1, as in all texts for people. docs/json.md describes the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from nonogram.ask.codec import as_json, places_of, reason_data
from nonogram.base.errors import RequestError
from nonogram.base.text import counted
from nonogram.base.values import Data
from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Marks
from nonogram.core.puzzle import (
    BACKGROUND,
    Geometry,
    Position,
    Puzzle,
    Rectangle,
    blotted,
    check_puzzle,
    parts_of,
)
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.colours import halves_of, rgb_of
from nonogram.core.puzzle.geometry import by_direction
from nonogram.core.puzzle.grid import are_numbers
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.core.puzzle.reasons import Reason, reason_text
from nonogram.diagnosis.hint import Hint
from nonogram.draw.boards import borders
from nonogram.draw.outlines import blot_outlines
from nonogram.explanation.claims import BlockClaim
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Deduction, Step, Visit
from nonogram.report.sentences import told_together, why
from nonogram.report.words import colour_name


def step_data(step: Step, number: int | None = None) -> Data:
    """A step, with its number if it is on the path."""
    data: Data = {} if number is None else {"step": number}
    data |= {"level": step.level.value, "technique": step.technique.value}
    if isinstance(step, Visit):
        data["thoughts"] = [*map(step_data, step.thoughts)]
        return {**data, "concludes": marks_data(step.concludes)}
    if isinstance(step, Deduction):
        more: Data = {} if step.sees == step.because else {"sees": marks_data(step.sees)}
        return {
            **data,
            "line": str(step.line),
            "because": marks_data(step.because),
            "concludes": marks_data(step.concludes),
            "blocks": [block + 1 for block in step.blocks],
            **more,
        }
    return {
        **data,
        "supposed": marks_data(step.supposed),
        "line": str(step.line),
        "chain": [*map(step_data, step.chain)],
        "clash": {"line": str(step.clash.line), "because": marks_data(step.clash.because)},
        "concludes": marks_data(step.concludes),
    }


def marks_data(marks: Marks) -> list[list[object]]:
    """The cells with their possible colours: row, place in the row, colours."""
    return [as_json(mark) for mark in marks]


def told_step(puzzle: Puzzle, step: Step, number: int | None = None) -> Data:
    """A step with its sentences: all of them as `text`, and each in parts, with its claims."""
    every, told = [*told_together(puzzle, step)], list[Data]()
    for said in every:
        claims = said.argument.claims if said.argument else ()
        told.append({"why": said.why, "so": said.so, "claims": [*map(claim_data, claims)]})
    text = why(puzzle, step, [said.text for said in every])
    return {**step_data(step, number), "text": text, "told": told}


def claim_data(claim: BlockClaim) -> Data:
    """A claim: its kind, and what else it has. Blocks and places count from 1."""
    parts = {
        "blocks": [block + 1 for block in claim.blocks],
        "places": [place + 1 for place in bits(claim.places)],
        "covered": [place + 1 for place in bits(claim.covered)],
        "then": [*map(claim_data, claim.then)],
        "others": [*map(claim_data, claim.others)],
    }
    return {"kind": claim.kind.value, **{name: part for name, part in parts.items() if part}}


def hint_data(hint: Hint) -> Data:
    """A hint: the wrong cells, or its steps, or the standstill."""
    return {
        "verdict": hint.verdict.value,
        "wrong": places_of(hint.wrong),
        "together": hint.together,
        "steps": [told_step(hint.puzzle, step) for step in hint.steps],
        "reasons": _reasons(hint.puzzle, hint.result.reasons),
        "standstill": as_json(hint.standstill),
    }


def explanation_data(explanation: Explanation) -> Data:
    """The steps of an explanation that were found, whether they are all, and its end."""
    puzzle, complete = explanation.puzzle, explanation.complete
    steps = enumerate(explanation.steps, 1)
    return {
        "verdict": explanation.verdict.value,
        "complete": complete,
        "steps": [told_step(puzzle, step, number) for number, step in steps],
        "reasons": _reasons(puzzle, explanation.reasons),
        "standstill": as_json(explanation.standstill) if complete else None,
    }


def path_data(
    explanation: Explanation, most: int | None, reasons: Iterable[Reason]
) -> Iterator[Data]:
    """The steps, at most `most`, then the standstill, or why there is no solution."""
    number = 0
    for number, step in enumerate(islice(explanation, most), 1):
        yield told_step(explanation.puzzle, step, number)
    if number != most and explanation.standstill is not None:
        yield {"standstill": as_json(explanation.standstill)}
    if data := _reasons(explanation.puzzle, reasons):
        yield {"reasons": data}


def leading_data(explanation: Explanation, cell: Position) -> Iterator[Data]:
    """The steps that lead to the colour of a cell, with their numbers in the path."""
    for number, step in explanation.leading_to(cell).items():
        yield told_step(explanation.puzzle, step, number)


def _reasons(puzzle: Puzzle, reasons: Iterable[Reason]) -> list[Data]:
    """The reasons why there is no solution, each with its sentence."""
    return [reason_data(reason, reason_text(puzzle, reason)) for reason in reasons]


def standstill_text(standstill: Standstill) -> str:
    """The number of open cells, and why they are open."""
    text = f"Logic ends here: {counted(standstill.undecided, 'cell')} open."
    if standstill.ambiguous:
        text += f" Solutions differ in {counted(standstill.ambiguous, 'cell')}."
    elif not standstill.unknown:
        text += " Only search decides them."
    return text


def board_data(puzzle: Puzzle) -> Data:
    """A board with its colours and clues. Raises RequestError unless a rectangle or hexagon."""
    check_puzzle(puzzle)
    geometry, characters = puzzle.geometry, characters_of(puzzle)
    clues = [[*map(list, parts_of(clue))] for clue in puzzle.clues]
    return {
        "title": puzzle.title,
        "author": puzzle.author,
        **_shape(geometry),
        "colours": [_colour(puzzle, colour) for colour in range(puzzle.colours + 1)],
        "characters": None if are_numbers(characters) else characters,
        "clues": dict(zip(geometry.axes, by_direction(geometry, clues))),
        **({"blot": blot_path()} if any(map(blotted, puzzle.clues)) else {}),
    }


def _shape(geometry: Geometry) -> Data:
    """The shape of a board on a page."""
    if isinstance(geometry, Rectangle):
        return {"rows": geometry.height, "columns": geometry.width}
    if not isinstance(geometry, Hexagon):
        raise RequestError(f"the page draws rectangles and hexagons, not {geometry}")
    positions = [geometry.position(cell) for cell in range(geometry.size)]
    return {
        "sides": geometry.sides,
        "frames": geometry.frames,
        # The distance of each cell's left corner, in halves of a side, and whether it points up.
        "triangles": [[geometry.left_of(at), geometry.points_up(at)] for at in positions],
        "lines": dict(zip(geometry.axes, by_direction(geometry, geometry.lines))),
        "borders": {axis: borders(geometry, number) for number, axis in enumerate(geometry.axes)},
    }


def blot_path() -> str:
    """The outline of a blot as an SVG path in a square of side 1."""
    return " ".join(
        "M" + " ".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "z" for outline in blot_outlines()
    )


def _colour(puzzle: Puzzle, colour: int) -> Data:
    data: Data = {
        "name": colour_name(puzzle, colour) if colour != BACKGROUND else "background",
        "rgb": hexadecimal(rgb_of(puzzle, colour)),
    }
    if halves := halves_of(puzzle, colour):
        left, right, rises = halves
        data["halves"] = [hexadecimal(left), hexadecimal(right), rises]
    if corner := puzzle.corners.get(colour):
        data["corner"] = corner
    return data
