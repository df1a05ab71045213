"""A large drawing on several sheets: how many, what is said on each, and where its marks stand."""

from __future__ import annotations

import re
from math import ceil

import pytest

from nonogram.draw.shapes import Label, Page, Stroke
from nonogram.draw.sheet import View
from nonogram.draw.tiles import OVERLAP, _pieces, tiles


def sheets(width: int, height: int) -> list[list[View]]:
    """The sheets of an empty drawing of this size, with cells of 5 millimetres."""
    return tiles(Page(width, height, 0, 5, "", [], (0, 0)), 5, (210, 297), "Fog")[1]


def text_of(parts: list[View]) -> str:
    return " ".join(shape.text for shape in parts[0].shapes if isinstance(shape, Label))


@pytest.mark.parametrize("length", range(3, 90, 7))
def test_there_is_no_piece_too_many(length: int) -> None:
    """All pieces but the last are whole, and each has `OVERLAP` cells of the one before."""
    for room in (5, 8, 13):
        number, cells = _pieces(length, room)
        assert cells <= room
        fewest = 1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP))
        assert (number, number * cells - (number - 1) * OVERLAP >= length) == (fewest, True)


def test_each_names_the_sheets_on_whose_marks_it_is_laid() -> None:
    """Two side by side, three one below the other: the one at the left, and the one above."""
    said = [text_of(parts) for parts in sheets(60, 120)]
    assert [re.findall(r"sheet (\d) of 6", text) for text in said] == [
        [str(k)] for k in range(1, 7)
    ]
    assert [re.findall(r"sheet (\d)(?! of)", text) for text in said] == [
        [],
        ["1"],
        ["1"],
        ["3", "2"],
        ["3"],
        ["5", "4"],
    ]


def test_marks_stand_where_sheets_have_neighbours() -> None:
    """Two for each side with a neighbour: six sheets have seven seams, each on two of them."""
    marks = [sum(isinstance(one, Stroke) for one in parts[1].shapes) for parts in sheets(60, 120)]
    assert marks == [4, 4, 6, 6, 4, 4]
