"""Measures of sheets of paper, in millimetres where nothing else is said."""

from __future__ import annotations

#: A dot, of which an inch has 300. Cells on sheets have a whole number of them, so that they are
#: equally large in all forms.
DOT = 25.4 / 300

PICA = 25.4 / 6  #: the unit of texts beside puzzles: 12 points, a sixth of an inch

#: Width and height of sheets, by name.
PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}

MARGIN = 10.0  #: around a sheet
NARROW = 8.0  #: the same of one of several sheets for one puzzle
GAP = 5.0  #: between two drawings
LARGEST_CELL = 8.0

LARGE, MIDDLE, SMALL = 1.8, 1.0, 0.68  #: picas: a book's title, a puzzle's name, smaller texts
CHARACTER = 0.55  #: width of a character as a share of the size of its type, where a text must fit


def in_dots(length: float) -> float:
    """The length, made shorter to be a whole number of dots, but at least one."""
    return max(1, int(length / DOT + 1e-9)) * DOT
