"""The shapes of rectangles and hexagons in drawings: borders of lines, and corners of cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from nonogram.core.puzzle import Position, Puzzle, Rectangle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.draw.outlines import CHIP_INSET, Point, Points, Segment, corners_of

#: A point in a hexagon: halves of a triangle's side from the leftmost corner, rows from the top.
Place = tuple[int, int]

#: The way from the clues of a direction to its lines, for rows, lines / and lines \.
_INWARD: tuple[Place, ...] = ((2, 0), (-1, 1), (-1, -1))


class DrawnBoard(NamedTuple):
    """A geometry in drawings. Its origin is the corner of a rectangle, or a hexagon's left one."""

    #: The borders of each direction's lines, from the side of the clues; the way from there to the
    #: clues; and whether clues are read towards the lines.
    directions: Sequence[tuple[Sequence[Segment], Point, bool]]
    #: The corners of neighbouring cells of a row, clockwise, by the first and the last cell.
    corners: Callable[[Position, Position], Points]
    nearest: float  #: distance from the end of a line to the middle of its nearest number
    farthest: float  #: from the middle of the longest clue's last number to its ground's end
    radius: float  #: of the corners of chips
    square: bool  #: whether all lines are horizontal or vertical


def board_of(puzzle: Puzzle) -> DrawnBoard:
    """The board of a puzzle. Raises RequestError if it is neither a rectangle nor a hexagon."""
    geometry = puzzle.geometry
    return _hexagon(geometry) if isinstance(geometry, Hexagon) else _rectangle(puzzle.rectangle)


def _rectangle(rectangle: Rectangle) -> DrawnBoard:
    width, height = rectangle.width, rectangle.height
    rows = [((0, y), (width, y)) for y in range(height + 1)]
    columns = [((x, 0), (x, height)) for x in range(width + 1)]

    def corners(first: Position, last: Position) -> Points:
        return corners_of(first[1], first[0], last[1] + 1 - first[1], 1)

    directions = [(rows, (-1, 0), True), (columns, (0, -1), True)]
    return DrawnBoard(directions, corners, 0.5, 0.5, 0.2, square=True)


def _hexagon(hexagon: Hexagon) -> DrawnBoard:
    half = 1 / sqrt(3)  # of the side of a triangle whose height is 1

    def point(place: Place) -> Point:
        return place[0] * half, place[1]

    def corners(first: Position, last: Position) -> Points:
        row, _ = first
        left, right = hexagon.left_of(first), hexagon.left_of(last) + 2
        up, last_up = hexagon.points_up(first), hexagon.points_up(last)
        above = (left + up, row), (right - last_up, row)
        below = (right - (not last_up), row + 1), (left + (not up), row + 1)
        return [*map(point, dict.fromkeys(above + below))]

    directions = []
    for number, (x, y) in enumerate(map(point, _INWARD)):
        ends = [(point(one), point(other)) for one, other in borders(hexagon, number)]
        length = sqrt(x**2 + y**2)
        directions.append((ends, (-x / length, -y / length), number < 2))
    # Chips are round, and further from the ends of lines, so that they do not touch the slopes.
    return DrawnBoard(directions, corners, 0.62, 0.55, 0.5 - CHIP_INSET, square=False)


def borders(hexagon: Hexagon, direction: int) -> list[tuple[Place, Place]]:
    """All borders of a direction's lines, from the side of the clues to the other side."""
    top_left, bottom_left, bottom, bottom_right, top_right, top = hexagon.sides
    upper_left, upper_right = (top_left, 0), (top_left + 2 * top, 0)
    left, lower_left = (0, top_left), (bottom_left, top_left + bottom_left)
    level, right_down, left_down, right_up = (2, 0), (1, 1), (-1, 1), (1, -1)
    sides = [
        (upper_left, (left_down, top_left), (right_down, bottom_left)),
        (upper_right, (right_down, top_right), (left_down, bottom_right)),
        (upper_left, (level, top), (right_down, top_right)),
        (left, (right_down, bottom_left), (level, bottom)),
        (lower_left, (level, bottom), (right_up, bottom_right)),
        (left, (right_up, top_left), (level, top)),
    ]
    clued, other = (_along(*points) for points in sides[2 * direction : 2 * direction + 2])
    return [*zip(clued, other)]


def _along(start: Place, *sides: tuple[Place, int]) -> list[Place]:
    """The points along successive sides, given by their directions and lengths."""
    steps = [step for step, length in sides for _ in range(length)]
    return [*accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1]), initial=start)]
