"""The data of a walk page, with sentences of few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonogram.deadline import Deadline
from nonogram.draw.palette import rgb_of
from nonogram.explanation.board import Board
from nonogram.explanation.path import path
from nonogram.explanation.steps import Clash, Contradiction, Deduction, Mark, Step
from nonogram.logic.fixpoint import bits, initial_domains
from nonogram.logic.line import LineModel, feasible_starts
from nonogram.puzzle import Line, Puzzle

_NAMES = ("background", "black", "red", "green", "blue", "yellow", "orange")


def walk_data(puzzle: Puzzle, title: str = "Walk") -> dict[str, Any]:
    """The data of a page for a rectangle."""
    board = Board(initial_domains(puzzle))
    cells = range(puzzle.geometry.size)
    start = [board.colours_at(cell) for cell in cells]
    tell = _Teller(puzzle, start)
    steps = [{"step": k, **tell.step(step)} for k, step in enumerate(path(board, Deadline()), 1)]
    left = len(board.undecided())
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
        "start": _rows(puzzle, start),
        "solution": None if left else _rows(puzzle, [board.colours_at(cell)[0] for cell in cells]),
        "level": "hard" if any("chain" in step for step in steps) else "medium",
        "score": None if left else 12.3,
        "steps": steps,
        "end": {"text": f"Logic ends here: {left} cells are open."} if left else None,
    }


def _rows(puzzle: Puzzle, cells: list[Any]) -> list[list[Any]]:
    width = puzzle.width
    return [cells[at : at + width] for at in range(0, len(cells), width)]


class _Teller:
    """Steps as the page has them."""

    def __init__(self, puzzle: Puzzle, start: list[tuple[int, ...]]) -> None:
        self.puzzle = puzzle
        self.start = start

    def step(self, step: Step) -> dict[str, Any]:
        told = self.deduction(step) if isinstance(step, Deduction) else self.contradiction(step)
        return {"level": str(step.level), "technique": str(step.technique), **told}

    def deduction(self, step: Deduction) -> dict[str, Any]:
        return {
            "line": str(step.line),
            "because": self.marks(step.because),
            "concludes": self.marks(step.concludes),
            "blocks": [block + 1 for block in step.blocks],
            "places": self.places(step.line, step.because),
            "says": f"{step.line} says so.".capitalize(),
        }

    def contradiction(self, step: Contradiction) -> dict[str, Any]:
        return {
            "suppose": self.marks([step.suppose])[0],
            "chain": [self.step(inner) for inner in step.chain],
            "clash": self.clash(step.clash),
            "concludes": self.marks(step.concludes),
            "shortest": step.shortest,
            "says": f"Then {step.clash.line} could not be completed.",
        }

    def clash(self, clash: Clash) -> dict[str, Any]:
        because = self.marks(clash.because)
        return {"line": str(clash.line), "because": because, "says": "No placement is left."}

    def marks(self, marks: Iterable[Mark]) -> list[list[Any]]:
        width = self.puzzle.width
        return [[mark.cell // width + 1, mark.cell % width + 1, mark.colours] for mark in marks]

    def places(self, line: Line, because: Iterable[Mark]) -> list[list[int]]:
        """Of every block of a line the extreme places of its first cell, with what is used."""
        index = self.puzzle.geometry.index_of(line)
        cells, known = self.puzzle.geometry.lines[index], {mark.cell: mark for mark in because}
        model = LineModel(self.puzzle.clues[index], len(cells))
        left = [known[cell].colours if cell in known else model.colours for cell in cells]
        can = {
            colour: sum(1 << place for place, colours in enumerate(left) if colour in colours)
            for colour in model.colours
        }
        starts = feasible_starts(model, can) or []
        return [[bits(mask)[0] + 1, bits(mask)[-1] + 1] for mask in starts]
