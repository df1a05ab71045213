"""Paths for the walk page: line by line, all that a line says at once; then contradictions.

What `explain` ships is shorter and has more techniques; the page need not know the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonogram.draw.palette import rgb_of
from nonogram.logic.fixpoint import bits, initial_domains
from nonogram.logic.line import LineModel, feasible_starts, propagate_line
from nonogram.puzzle import Puzzle

#: The colours left in every cell.
Known = list[list[int]]
Step = dict[str, Any]


def walk_data(puzzle: Puzzle, title: str = "Walk") -> dict[str, Any]:
    """The data of a page for a rectangle."""
    path = _Path(puzzle)
    start = [*path.known]
    steps: list[Step] = []
    for step in path.steps():
        steps.append({"step": len(steps) + 1, **step})
    left = sum(len(colours) > 1 for colours in path.known)
    decided = [colours[0] for colours in path.known]
    names = ("background", "black", "red", "green", "blue", "yellow", "orange")
    return {
        "title": title,
        "author": None,
        "rows": puzzle.height,
        "columns": puzzle.width,
        "colours": [
            {"name": names[k], "rgb": "#{:02x}{:02x}{:02x}".format(*rgb_of(puzzle, k))}
            for k in range(puzzle.colours + 1)
        ],
        "clues": {"row": puzzle.rows, "column": puzzle.columns},
        "start": _rows(puzzle, start),
        "solution": None if left else _rows(puzzle, decided),
        "level": "hard" if any("chain" in step for step in steps) else "medium",
        "score": None if left else 12.3,
        "steps": steps,
        "end": {"text": f"Logic ends here: {left} cells are open."} if left else None,
    }


def _rows(puzzle: Puzzle, cells: list[Any]) -> list[list[Any]]:
    width = puzzle.width
    return [cells[at : at + width] for at in range(0, len(cells), width)]


class _Path:
    """What is known, and the steps that lead further."""

    def __init__(self, puzzle: Puzzle, known: Known | None = None) -> None:
        self.puzzle = puzzle
        self.models = [LineModel(*of) for of in zip(puzzle.clues, map(len, puzzle.geometry.lines))]
        self.known: Known = [[] for _ in range(puzzle.geometry.size)]
        for row, candidates in enumerate(initial_domains(puzzle).rows()):
            for colour in sorted(candidates):
                for place in bits(candidates[colour]):
                    self.known[row * puzzle.width + place].append(colour)
        self.start = self.known
        self.known = [*(known or self.start)]

    def steps(self) -> Iterator[Step]:
        """Lines as long as they say anything, then a contradiction, and again."""
        while True:
            yield from self.lines()
            step = self.contradiction()
            if step is None:
                return
            yield step

    def lines(self) -> Iterator[Step]:
        """Steps of single lines; the last one is a clash if there is one."""
        progress = True
        while progress:
            progress = False
            for index in range(len(self.models)):
                step = self.line(index)
                if step is not None:
                    yield step
                    if "concludes" not in step:
                        return
                    progress = True

    def line(self, index: int) -> Step | None:
        """What one line says anew, or that it has no placement left."""
        model, cells = self.models[index], self.puzzle.geometry.lines[index]
        can = {
            colour: sum(1 << k for k, cell in enumerate(cells) if colour in self.known[cell])
            for colour in model.colours
        }
        line = str(self.puzzle.geometry.line(index))
        because = [self.mark(cell) for cell in cells if self.known[cell] != self.start[cell]]
        new, starts = propagate_line(model, can), feasible_starts(model, can)
        if new is None or starts is None:
            return {"line": line, "because": because, "says": f"No placement is left in {line}."}
        concludes = []
        for place, cell in enumerate(cells):
            left = [colour for colour in self.known[cell] if new.get(colour, 0) >> place & 1]
            if left != self.known[cell]:
                self.known[cell] = left
                concludes.append(self.mark(cell))
        if not concludes:
            return None
        return {
            "level": "medium",
            "technique": "by cases",
            "line": line,
            "because": because,
            "concludes": concludes,
            "blocks": [*range(1, len(model.clue) + 1)],
            "places": [[bits(mask)[0] + 1, bits(mask)[-1] + 1] for mask in starts],
            "says": f"{line.capitalize()}: the same in all placements.",
        }

    def mark(self, cell: int) -> list[Any]:
        row, column = divmod(cell, self.puzzle.width)
        return [row + 1, column + 1, self.known[cell]]

    def contradiction(self) -> Step | None:
        """The first cell and colour that lead to a clash."""
        for cell, colours in enumerate(self.known):
            for colour in colours if len(colours) > 1 else ():
                inner = _Path(self.puzzle, self.known)
                inner.known[cell] = [colour]
                suppose, chain = inner.mark(cell), [*inner.lines()]
                if chain and "concludes" not in chain[-1]:
                    self.known[cell] = [other for other in colours if other != colour]
                    return {
                        "level": "hard",
                        "technique": "contradiction",
                        "suppose": suppose,
                        "chain": chain[:-1],
                        "clash": chain[-1],
                        "concludes": [self.mark(cell)],
                        "shortest": False,
                        "says": "Then a line would have no placement left.",
                    }
        return None
