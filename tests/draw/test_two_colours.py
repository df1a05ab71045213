"""Cells of two colours, in every drawing."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import nonogram
from nonogram import Colour, Puzzle
from nonogram.core.puzzle.corners import PALETTE
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.diagnosis.check import colours_alike
from nonogram.draw.outlines import corners_of
from nonogram.draw.page import CLUES, page_of
from nonogram.draw.png import png
from nonogram.draw.shapes import Area, Label
from nonogram.draw.svg import svg
from nonogram.draw.terminal import ansi_picture, clued_picture
from support.samples import HALVED

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (255, 0, 0)
GRID = [[2, 1, 1, 3], [1, 1, 1, 1]]


def test_png_has_both_halves() -> None:
    """At a quarter and three quarters of both diagonals of the roofs."""
    image = Image.open(BytesIO(png(HALVED, GRID, clues=False))).convert("RGB")
    page = page_of(HALVED, GRID, clues=False)
    cell = image.width / (page.width + 2 * page.margin)

    def at(x: float, y: float) -> object:
        return image.getpixel((int((page.margin + x) * cell), int((page.margin + y) * cell)))

    assert (at(0.3, 0.3), at(0.7, 0.7)) == (WHITE, RED)  # the left roof: /
    assert (at(3.3, 0.7), at(3.7, 0.3)) == (RED, WHITE)  # the right one: \
    assert {at(x + 0.5, 1.5) for x in range(4)} == {RED}


def test_halves_are_triangles_over_whole_cells() -> None:
    areas = [shape for shape in page_of(HALVED, GRID, clues=False).shapes if type(shape) is Area]
    assert [area.corners for area in areas if len(area.corners) == 3] == [
        ((1, 0), (1, 1), (0, 1)),
        ((4, 0), (4, 1), (3, 0)),
    ]
    assert svg(HALVED, GRID, clues=False).count("<path") == 2


def test_the_number_of_a_clue_stands_on_paper() -> None:
    """Black or white can be read on one half, but not on both."""
    page = page_of(HALVED)
    papers = [
        shape.corners[0]
        for shape in page.shapes
        if type(shape) is Area and shape.rgb == WHITE and len(shape.corners) == 4
    ]
    for x, y in ((0, 2), (2, 2), (3, 0), (6, 0)):
        assert any(abs(left - x - 0.22) + abs(top - y - 0.22) < 1e-9 for left, top in papers)


def test_the_terminal_has_half_characters() -> None:
    for text in (
        ansi_picture(HALVED, nonogram.Grid(GRID)),
        clued_picture(HALVED, GRID, depth=2**24),
    ):
        assert "\x1b[48;2;255;255;255;38;2;255;0;0m◢█" in text or (
            "\x1b[38;2;255;0;0;48;2;255;255;255m◢█" in text
        )
        assert "◥█" in text
    assert clued_picture(HALVED, GRID).split("\n")[3].endswith("│  l  #  #  r│")


def test_two_corners_without_a_body_have_the_colour_of_their_ink() -> None:
    """Not the grey between black and white."""
    diamond = trianogram_of([[2, 5], [4, 3]], PALETTE)
    drawn = clued_picture(diamond, depth=2**24)
    assert "48;2;0;0;0m◢2◣" in drawn
    assert "48;2;127;127;127m" not in drawn


def test_chips_end_in_the_corners_of_their_numbers() -> None:
    """In rows beside the number, in columns above and below it; in the ink of each corner."""
    red = PALETTE[3].replace(rgb=RED)
    page = page_of(trianogram_of([[2, 1, 5], [1, 1, 3]], (*PALETTE[:3], red, *PALETTE[4:])))
    assert {shape.text for shape in page.shapes if type(shape) is Label} == {"2", "3"}
    chips = [s for s in page.shapes if type(s) is Area and s.corners[0][0] < 1 and s.rgb != CLUES]
    rows, ends = ([chip.corners for chip in chips if chip.rgb == rgb] for rgb in (BLACK, RED))
    assert [len(corners) for corners in (*rows, *ends)] == [4, 4, 3]
    (first, second), (end,) = rows, ends
    for chip, inner in ((first, {0, 1}), (second, {2})):
        (left, right), (top, bottom) = ((min(places), max(places)) for places in zip(*chip))
        ground = corners_of(left, top, right - left, bottom - top)
        moved = [at for at in range(4) if ground[at] != pytest.approx(chip[at])]
        assert {*moved} == inner  # where the ground of the clue is seen
        assert [at for at in moved if ground[at][1] != chip[at][1]] == []
    assert {*end} == {second[2], second[1], (second[2][0], second[1][1])}


def test_a_corner_alone_stands_on_its_own_colour() -> None:
    red = [
        look.replace(rgb=max(RED, look.rgb), second=max(RED, look.second)) for look in PALETTE[2:]
    ]
    palette = (*PALETTE, Colour("r", RED, "red"), *red)
    page = page_of(trianogram_of([[7, 0, 1, 6]], palette))
    chips = [s for s in page.shapes if type(s) is Area and s.corners[0][0] < 1 and s.rgb != CLUES]
    assert RED in {chip.rgb for chip in chips if len(chip.corners) == 4}


def test_roofs_look_different() -> None:
    """Though the colours between white and red are the same."""
    assert [*colours_alike(HALVED)] == []
    left = HALVED.palette[2]
    twins = Puzzle.from_grid([[1, 2]]).replace(palette=(Colour(rgb=(0, 0, 255)), left, left))
    assert [warning.colours for warning in colours_alike(twins)] == [(1, 2)]
