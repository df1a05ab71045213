"""Measures of sheets of paper, in millimetres unless another unit is named."""

from __future__ import annotations

#: A dot: an inch has 300. Cells on sheets have a whole number of dots, so that they are equally
#: large in all forms.
DOT = 25.4 / 300

PICA = 25.4 / 6  #: the unit of texts beside puzzles: 12 points, a sixth of an inch

Size = tuple[float, float]  #: a width and a height

#: The sizes of sheets, by name.
PAPERS: dict[str, Size] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}

MARGIN = 10.0  #: around a sheet
NARROW = 8.0  #: around one of several sheets for one puzzle
GAP = 5.0  #: between two drawings
LARGEST_CELL = 8.0

LARGE, MIDDLE, SMALL = 1.8, 1.0, 0.68  #: picas of type: a book's title, a puzzle's name, others
CHARACTER = 0.55  #: width of a character as a share of its type size, to make texts fit


def in_dots(length: float) -> float:
    """The length, rounded down to a whole number of dots unless it is less than one."""
    return int(length / DOT + 1e-9) * DOT or length
