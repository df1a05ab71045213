"""The beginning of the browser tab's page: an empty sheet, and examples to draw on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from nonogram.base.text import counted
from nonogram.core.puzzle import Puzzle, Rectangle
from nonogram.core.search.pipeline import solve
from nonogram.draw.svg import svg
from nonogram.files.puzzles import load
from nonogram.web.file import Wished, sheet
from nonogram.web.requests import Request, page_data

_LOOKS = 9  #: the most colours of a puzzle, without any in its file, that is shown at once


def example(path: Path) -> Puzzle:
    """The puzzle of a file with its solution as its goal, called as the file if it has no title."""
    puzzle = load(path)
    goals = puzzle.goals or solve(puzzle).solutions[:1]
    return puzzle.replace(title=puzzle.title or path.stem.capitalize(), goals=goals)


def start_data(examples: Iterable[Puzzle]) -> Request:
    """The data with which the page opens: that of an empty sheet, with those of the examples.

    "looks" are the colours of puzzles whose files do not say them.
    """
    looks = page_data(sheet(Wished(colours=_LOOKS)))["colours"]
    pages = [*map(page_data, examples)]
    return {**page_data(sheet(Wished())), "looks": looks, "examples": pages}


def start_cards(examples: Iterable[Puzzle]) -> str:
    """The links to the examples in HTML, each with its picture, its title and what it is."""
    return "".join(_card(number, puzzle) for number, puzzle in enumerate(examples))


def _card(number: int, puzzle: Puzzle) -> str:
    picture = svg(puzzle, puzzle.goals[0], clues=False).replace("<svg ", '<svg aria-hidden="true" ')
    board = puzzle.geometry
    size = f"{board.width} &times; {board.height}" if isinstance(board, Rectangle) else "triangles"
    inks = puzzle.colours - len(puzzle.corners)
    kinds = ["corners"] * bool(puzzle.corners) + [counted(inks, "colour")] * (inks > 1)
    told = f"{escape(puzzle.title or '')}<small>{', '.join([size, *kinds])}</small>"
    return f'<a class="start" href="#example={number}">{picture}{told}</a>\n'
