"""Sheets of paper: drawings put on them, each with cells of its own size, and texts beside them.

A page (`shapes`) is one drawing; a sheet has several, or a part of one. `svg`, `png` and `pdf` draw
both. Places on a sheet are in millimetres from its upper left corner.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.colours.looks import Rgb
from nonogram.draw.shapes import Label, Page, Shape

#: Millimetres of a dot, of which an inch has 300. Cells on sheets have a whole number of them, so
#: that they are equally large in all forms.
DOT = 25.4 / 300

#: The unit of texts beside puzzles: 12 points, a sixth of an inch.
PICA = 25.4 / 6

#: Width and height of sheets, in millimetres, by name.
PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}

#: Millimetres around a sheet, and around one of several for one puzzle.
MARGIN = 10.0
NARROW = 8.0

#: Width of a character as a share of the size of its type, where a text must fit.
CHARACTER = 0.55

#: The colour of less important texts.
GREY: Rgb = (0x5A, 0x5A, 0x58)


class Part(NamedTuple):
    """The part of some shapes that is seen through a window.

    Attributes:
        x, y: where the upper left corner of the window is on the sheet.
        cell: millimetres a cell.
        left, top, width, height: the window, in cells.
        shapes: in the order they are drawn. What reaches out of the window is cut off.
    """

    x: float
    y: float
    cell: float
    left: float
    top: float
    width: float
    height: float
    shapes: list[Shape]

    def moved(self, x: float, y: float) -> Part:
        """The same part, that much farther to the right, and down."""
        return self._replace(x=self.x + x, y=self.y + y)


class Sheet(NamedTuple):
    """A sheet, its width and height in millimetres; `title` says what is on it."""

    width: float
    height: float
    title: str
    parts: list[Part]


class Text(NamedTuple):
    """A text beside puzzles: the line it stands on and the size of its type, in picas."""

    line: float
    size: float
    text: str
    rgb: Rgb


def sheet_of(page: Page) -> Sheet:
    """A sheet as large as the page with its margin."""
    width, height = page.width + 2 * page.margin, page.height + 2 * page.margin
    part = Part(0, 0, page.cell, -page.margin, -page.margin, width, height, page.shapes)
    return Sheet(width * page.cell, height * page.cell, page.title, [part])


def text_part(width: float, height: float, *texts: Text) -> Part:
    """Texts in the middle of a width in millimetres, smaller if too wide; the height in picas."""
    across = width / PICA
    shapes: list[Shape] = []
    for line, size, text, rgb in texts:
        if text:
            size = min(size, across / (CHARACTER * len(text)))
            shapes.append(Label(across / 2, line, size, text, rgb))
    return Part(0, 0, PICA, 0, 0, across, height, shapes)


def in_dots(length: float) -> float:
    """The length, made shorter to be a whole number of dots, but at least one."""
    return max(1, int(length / DOT + 1e-9)) * DOT
