"""Sheets of paper, with drawings whose cells may differ in size, and texts beside them.

A page (`shapes`) is one drawing; a sheet has several drawings, or a part of one. Places on a sheet
are in millimetres from its upper left corner.
"""

from __future__ import annotations

import re
from math import cos, pi, sin
from typing import NamedTuple

from nonogram.core.puzzle.colours import Rgb
from nonogram.draw.measures import CHARACTER, PICA
from nonogram.draw.shapes import GREY, INK, Area, Label, Page, Shape

#: The colours of stars, full and empty ones. They are drawn as shapes, which few types have.
_STARS: dict[str, Rgb] = {"★": INK, "☆": (0xC4, 0xC4, 0xC0)}

#: The corners of a star around its middle, as shares of its width.
_STAR = [
    (reach * sin(pi * k / 5), -reach * cos(pi * k / 5))
    for k in range(10)
    for reach in [0.2 if k % 2 else 0.5]
]


_RUNS = "[★☆]|[^★☆]+"  #: single stars, and what is between them

AFTER_NAME = " \N{MIDDLE DOT} "  #: between a name and what else is said
_LESS = 0.8  #: the size of that, which is grey, as a share of the name's


class View(NamedTuple):
    """The part of some shapes inside a window, a `Box` in cells."""

    x: float  #: with y, the place of the window on the sheet
    y: float
    cell: float  #: millimetres
    left: float
    top: float
    width: float
    height: float
    shapes: list[Shape]

    def moved(self, x: float, y: float) -> View:
        """The same part, moved to the right and down."""
        return self._replace(x=self.x + x, y=self.y + y)


class Sheet(NamedTuple):
    """A sheet, with its width and height in millimetres, and a `title` for its content."""

    width: float
    height: float
    title: str
    parts: list[View]


class Text(NamedTuple):
    """A text beside puzzles, with its base line and type size in picas."""

    line: float
    size: float
    text: str
    rgb: Rgb
    left: bool = False  #: whether it begins at the left side, and is not in the middle


def sheet_of(page: Page) -> Sheet:
    """A sheet as large as the page with its margin."""
    width, height = page.width + 2 * page.margin, page.height + 2 * page.margin
    part = View(0, 0, page.cell, -page.margin, -page.margin, width, height, page.shapes)
    return Sheet(width * page.cell, height * page.cell, page.title, [part])


def text_part(width: float, height: float, *texts: Text) -> View:
    """Texts in a width (millimetres) and height (picas), smaller if too wide.

    The stars of a level may stand among the characters.
    """
    across = width / PICA
    shapes: list[Shape] = []
    for line, size, text, rgb, left in texts:
        name, dot, more = text.partition(AFTER_NAME)
        parts = (name, 1.0, rgb), (dot + more, _LESS, GREY)
        runs = [(run, *look) for part, *look in parts for run in re.findall(_RUNS, part)]
        breadth = sum(share * _breadth(run) for run, share, _ in runs)
        character = min(CHARACTER * size, across / max(len(text), breadth, 1))
        x = 0 if left else (across - character * breadth) / 2
        for run, share, ink in runs:
            wide = character * share * _breadth(run)
            middle = x + wide / 2
            if star := _STARS.get(run):
                corners = [(middle + wide * a, line + wide * (b - 0.4)) for a, b in _STAR]
                shapes.append(Area(corners, star))
            else:
                at = x if left else middle
                shapes.append(Label(at, line, character * share / CHARACTER, run, ink, left))
            x += wide
    return View(0, 0, PICA, 0, 0, across, height, shapes)


def _breadth(text: str) -> float:
    """The width of a text in characters: blanks and dots have half of one, stars have more."""
    return len(text) - len(re.findall("[ .,·]", text)) / 2 + 0.7 * len(re.findall("[★☆]", text))
