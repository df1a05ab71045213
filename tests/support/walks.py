"""The data of a walk page."""

from __future__ import annotations

from typing import Any

import nonogram
from nonogram.draw.palette import rgb_of
from nonogram.explanation.sentences import places_of_blocks, why
from nonogram.explanation.steps import Deduction, Step
from nonogram.logic.fixpoint import bits, initial_domains
from nonogram.puzzle import Puzzle
from nonogram.report.steps import step_data
from nonogram.result import Outcome

_NAMES = ("background", "black", "red", "green", "blue", "yellow", "orange")


def walk_data(puzzle: Puzzle, title: str = "Walk") -> dict[str, Any]:
    """The data of a page for a rectangle."""
    explanation = nonogram.explain(puzzle)
    steps = [
        told(puzzle, step, step_data(puzzle.geometry, step, number))
        for number, step in enumerate(explanation, 1)
    ]
    end = explanation.standstill
    unique = explanation.result.outcome is Outcome.UNIQUE
    return {
        "title": title,
        "author": None,
        "rows": puzzle.height,
        "columns": puzzle.width,
        "colours": [
            {"name": _NAMES[k], "rgb": "#{:02x}{:02x}{:02x}".format(*rgb_of(puzzle, k))}
            for k in range(puzzle.colours + 1)
        ],
        "clues": {"row": puzzle.rows, "column": puzzle.columns},
        "start": start_of(explanation),
        "solution": explanation.result.solutions[0].rows if unique else None,
        "level": "hard" if any("chain" in step for step in steps) else "medium",
        "score": None if end else 12.3,
        "steps": steps,
        "end": end and {"text": f"Logic ends here: {len(end.undecided)} cells are open."},
    }


def start_of(explanation: nonogram.Explanation) -> list[list[list[int]]]:
    """The colours of every cell before the first step."""
    puzzle = explanation.puzzle
    start: list[list[list[int]]] = []
    for row, candidates in enumerate(initial_domains(puzzle).rows()):
        cells: list[list[int]] = [[] for _ in range(puzzle.width)]
        for colour in sorted(candidates):
            for place in bits(candidates[colour]):
                cells[place].append(colour)
        for place, colours in enumerate(cells):
            if len(colours) == 1 and explanation.start[row, place] is None:
                cells[place] = [*range(puzzle.colours + 1)]  # a step says so
        start.append(cells)
    return start


def told(puzzle: Puzzle, step: Step, data: dict[str, Any]) -> dict[str, Any]:
    """The step with what it says, and where the blocks of its line can begin."""
    data["says"] = why(puzzle, step)
    if isinstance(step, Deduction):
        data["places"] = [[left + 1, right + 1] for left, right in places_of_blocks(puzzle, step)]
    else:
        for inner, inner_data in zip(step.chain, data["chain"]):
            told(puzzle, inner, inner_data)
        data["clash"]["says"] = "It cannot be completed."
    return data
