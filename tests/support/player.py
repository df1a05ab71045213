"""A person in front of a walk page, and pages to be in front of."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nonogram import Puzzle, load
from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle
from support.browser import click
from support.paths import PROJECT
from support.samples import HALVED
from support.triddlers import triddler


def large(row: int, column: int) -> int:
    """Two triangles that lack their corners."""
    return int(30 < row + column < 160 and abs(row - column) > 9)


#: By lines in one colour, of three sizes, and in five; large; with given cells; by contradictions,
#: some of which exclude one colour of several; triddlers, one of them by a contradiction; several
#: solutions; a fifth row with the longest clue; cells of two colours; blocks with corners.
PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "five": lambda: picture_puzzle(5, 5, 0.5, seed=3),
    "fifteen": lambda: picture_puzzle(15, 15, 0.6, seed=1),
    "thirty": lambda: picture_puzzle(30, 30, 0.6, seed=1),
    "colours": lambda: picture_puzzle(30, 30, 0.7, colours=5, seed=1, blurs=10),
    "large": lambda: Puzzle.from_grid([[large(i, j) for j in range(100)] for i in range(100)]),
    "given": lambda: Puzzle.from_grid([[1, 1, 0], [0, 0, 0], [1, 2, 0]]),
    "ndom": lambda: ndom_puzzle(3),
    "excluding": lambda: random_puzzle(7, 7, 0.45, colours=2, seed=36),
    "ruling out": lambda: random_puzzle(7, 7, 0.45, colours=2, seed=3486),
    "triddler": lambda: triddler((3,) * 6, seed=8)[0],
    "lopsided": lambda: triddler((2, 3, 2, 3, 2, 3), colours=2, seed=7)[0],
    "contradicting": lambda: triddler((3,) * 6, seed=7)[0],
    "flower": lambda: load(PROJECT / "puzzles" / "flower.json"),
    "halved": lambda: HALVED,
    "rocket": lambda: load(PROJECT / "puzzles" / "rocket.g"),
    "switches": lambda: load(PROJECT / "puzzles" / "switches.cwc"),
}


def _cell(row: int, column: int) -> str:
    """The selector of a cell, by numbers from 1."""
    return f".line:nth-child({row + 2}) > :nth-child({column + 1})"


class Player:
    """A person in front of a page."""

    def __init__(self, browser: Any, file: Path) -> None:
        self.browser = browser
        self.data = json.loads(file.with_suffix(".json").read_text())
        browser.get(file.as_uri())

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def find(self, selector: str) -> Any:
        return self.browser.find_element("css selector", selector)

    def press(self, selector: str) -> None:
        click(self.browser, selector)

    def text(self, selector: str) -> str:
        return str(self.find(selector).text)

    def number(self, selector: str) -> int:
        return int(self.run("return document.querySelectorAll(arguments[0]).length", selector))

    def cell(self, row: int, column: int) -> Any:
        return self.find(_cell(row, column))

    def click(self, row: int, column: int) -> None:
        self.press(_cell(row, column))

    def label(self, row: int, column: int) -> str:
        script = "return document.querySelector(arguments[0]).getAttribute('aria-label')"
        return str(self.run(script, _cell(row, column)))

    def actions(self) -> Any:
        from selenium.webdriver import ActionChains

        return ActionChains(self.browser, duration=10)

    def keys(self, *keys: str) -> None:
        self.actions().send_keys(*keys).perform()

    def marked(self) -> list[list[int]]:
        """The marks on the grid, -1 for open cells."""
        cells = iter(self.run("return cellElements.map(cell => Number(cell.dataset.colour ?? -1))"))
        return [[next(cells) for _ in row] for row in self.data["start"]]
