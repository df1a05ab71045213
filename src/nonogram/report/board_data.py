"""What a page needs to draw a puzzle: its board, its colours and its clues, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from nonogram.ask.record import Record
from nonogram.colours.looks import Rgb, halves_of, rgb_of
from nonogram.draw import triangles
from nonogram.draw.outlines import blot_outlines
from nonogram.errors import RequestError
from nonogram.puzzle import BACKGROUND, Geometry, Puzzle, Rectangle, blotted
from nonogram.puzzle.characters import characters_of
from nonogram.puzzle.hexagon import Hexagon
from nonogram.report.words import colour_name

T = TypeVar("T")


def board_data(puzzle: Puzzle) -> Record:
    """The board of a puzzle. Raises RequestError if it is neither a rectangle nor a hexagon."""
    return {
        "title": puzzle.title,
        "author": puzzle.author,
        **_shape(puzzle.geometry),
        "colours": [_colour(puzzle, colour) for colour in range(puzzle.colours + 1)],
        "characters": characters_of(puzzle),
        **_clues(puzzle),
    }


def _shape(geometry: Geometry) -> Record:
    """What the page has to know of a board to draw it."""
    if isinstance(geometry, Rectangle):
        return {"rows": geometry.height, "columns": geometry.width}
    if not isinstance(geometry, Hexagon):
        raise RequestError(f"the page draws rectangles and hexagons, not {geometry}")
    positions = [geometry.position(cell) for cell in range(geometry.size)]
    return {
        "sides": geometry.sides,
        "frames": geometry.frames,
        # of every cell how far right its left corner is, in halves of a side; does it point up?
        "triangles": [[geometry.left_of(at), geometry.points_up(at)] for at in positions],
        "lines": _by_axis(geometry, geometry.lines),
        "borders": {
            axis: triangles.borders(geometry, number) for number, axis in enumerate(geometry.axes)
        },
    }


def _clues(puzzle: Puzzle) -> Record:
    """The clues by direction, and what a blot looks like if they have one."""
    clues = [[[*block] for block in clue] for clue in puzzle.clues]
    data: Record = {"clues": _by_axis(puzzle.geometry, clues)}
    if any(map(blotted, puzzle.clues)):
        data["blot"] = blot_path()
    return data


def blot_path() -> str:
    """What a blot looks like, as SVG has it, in a square of side 1."""
    return " ".join(
        "M" + " ".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "z" for outline in blot_outlines()
    )


def _by_axis(geometry: Geometry, of_lines: Sequence[T]) -> dict[str, Sequence[T]]:
    """What lines have, by the name of their direction."""
    return {
        axis: of_lines[family.start : family.stop]
        for axis, family in zip(geometry.axes, geometry.families)
    }


def _colour(puzzle: Puzzle, colour: int) -> Record:
    data: Record = {
        "name": colour_name(puzzle, colour) if colour != BACKGROUND else "background",
        "rgb": _css(rgb_of(puzzle, colour)),
    }
    if halves := halves_of(puzzle, colour):
        left, right, rises = halves
        data["halves"] = [_css(left), _css(right), rises]
    return data


def _css(rgb: Rgb) -> str:
    return "#" + bytes(rgb).hex()
