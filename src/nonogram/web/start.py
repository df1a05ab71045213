"""What the page of the browser tab begins with: an empty sheet, and examples to draw on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from nonogram.ask.functions import solve
from nonogram.core.puzzle import Puzzle
from nonogram.draw.svg import svg
from nonogram.files.puzzles import load
from nonogram.report.words import size_text
from nonogram.web.file import Wished, sheet
from nonogram.web.requests import Request, page_data


def example(path: Path) -> Puzzle:
    """The puzzle of a file with its solution as its goal; without a title it has the file's name."""
    puzzle = load(path)
    goals = puzzle.goals or solve(puzzle).solutions[:1]
    return puzzle.replace(title=puzzle.title or path.stem.capitalize(), goals=goals)


def start_data(examples: Iterable[Puzzle]) -> Request:
    """The data with which the page opens: that of an empty sheet, with those of the examples."""
    return {**page_data(sheet(Wished())), "examples": [page_data(puzzle) for puzzle in examples]}


def start_cards(examples: Iterable[Puzzle]) -> str:
    """The links to the examples in HTML, each with its picture."""
    return "".join(map(_card, range(1), examples))
