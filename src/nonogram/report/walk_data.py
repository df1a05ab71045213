"""What the page of an explanation needs, as plain data: puzzle, path and sentences."""

from __future__ import annotations

from itertools import islice

from nonogram.ask.record import Record
from nonogram.errors import counted
from nonogram.explanation.difficulty import difficulty_of
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Deduction, Step, Visit
from nonogram.puzzle import Puzzle
from nonogram.report.board_data import board_data
from nonogram.report.sentences import clash_sentence, places_of_blocks, why
from nonogram.report.steps import step_data
from nonogram.result import VERDICTS, Outcome


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
        **board_data(puzzle),
        "start": start,
        "solution": explanation.result.solutions[0].rows if unique else None,
        "verdict": VERDICTS[explanation.result.outcome],
        "level": hard.level.value if unique else None,
        "score": hard.score if unique else None,
        "steps": [_step(puzzle, step, number) for number, step in enumerate(steps, 1)],
        "end": None if explanation.standstill is None else _end(explanation.standstill),
    }


def _step(puzzle: Puzzle, step: Step, number: int | None = None) -> Record:
    """A step with its sentence; its thoughts with theirs, and the places of blocks of a line."""
    data = {**step_data(step, number), "says": why(puzzle, step)}
    if isinstance(step, Visit):
        return {**data, "thoughts": [_step(puzzle, thought) for thought in step.thoughts]}
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
