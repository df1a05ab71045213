"""Where the triangles of a hexagon are, and the borders of its lines.

Points are (x, y), as whole numbers: x in halves of a triangle's side from the leftmost corner, y
in rows from the top.
"""

from __future__ import annotations

from itertools import accumulate

from nonogram.puzzle import Position
from nonogram.puzzle.hexagon import Hexagon

Point = tuple[int, int]

#: From where the clues of a direction stand to its lines' beginning or end: rows, lines /, lines \.
INWARD: tuple[Point, ...] = ((2, 0), (-1, 1), (-1, -1))


def borders(hexagon: Hexagon, direction: int) -> list[tuple[Point, Point]]:
    """What separates the lines of a direction, before the first and after the last too.

    Every border goes from where the clues stand to the other side of the hexagon.
    """
    top_left, bottom_left, bottom, bottom_right, top_right, top = hexagon.sides
    upper_left, upper_right = (top_left, 0), (top_left + 2 * top, 0)
    left, lower_left = (0, top_left), (bottom_left, top_left + bottom_left)
    level, right_down, left_down, right_up = (2, 0), (1, 1), (-1, 1), (1, -1)
    clued, other = (
        (
            _along(upper_left, (left_down, top_left), (right_down, bottom_left)),
            _along(upper_right, (right_down, top_right), (left_down, bottom_right)),
        ),
        (
            _along(upper_left, (level, top), (right_down, top_right)),
            _along(left, (right_down, bottom_left), (level, bottom)),
        ),
        (
            _along(lower_left, (level, bottom), (right_up, bottom_right)),
            _along(left, (right_up, top_left), (level, top)),
        ),
    )[direction]
    return [*zip(clued, other)]


def _along(start: Point, *sides: tuple[Point, int]) -> list[Point]:
    """The points on sides one after the other: where each goes, and how long it is."""
    steps = [step for step, length in sides for _ in range(length)]
    return [*accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1]), initial=start)]


def run_corners(hexagon: Hexagon, first: Position, last: Position) -> list[Point]:
    """The corners of neighbouring triangles of a row, from its first to its last, clockwise."""
    row, _ = first
    left, right = hexagon.left_of(first), hexagon.left_of(last) + 2
    up, last_up = hexagon.points_up(first), hexagon.points_up(last)
    found = [
        (left + up, row),
        (right - last_up, row),
        (right - (not last_up), row + 1),
        (left + (not up), row + 1),
    ]
    return [*dict.fromkeys(found)]
