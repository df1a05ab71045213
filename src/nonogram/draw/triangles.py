"""Where the triangles of a hexagon are, and the borders of its lines.

Points are (x, y), as whole numbers: x in halves of a triangle's side from the leftmost corner, y
in rows from the top.
"""

from __future__ import annotations

from nonogram.puzzle import Position
from nonogram.puzzle.hexagon import Hexagon

Point = tuple[int, int]

#: From where the clues of a direction stand to its lines' beginning or end: rows, lines /, lines \.
INWARD: tuple[Point, ...] = ((2, 0), (-1, 1), (-1, -1))


def borders(hexagon: Hexagon, direction: int) -> list[tuple[Point, Point]]:
    """What separates the lines of a direction, before the first and after the last too.

    Every border goes from where the clues stand to the other side of the hexagon.
    """
    sides = hexagon.sides
    upper_left, upper_right = (sides.top_left, 0), (sides.top_left + 2 * sides.top, 0)
    left, lower_left = (0, sides.top_left), (sides.bottom_left, sides.top_left + sides.bottom_left)
    right_down, left_down, level, right_up = (1, 1), (-1, 1), (2, 0), (1, -1)
    clued, other = (
        (
            _along(upper_left, (left_down, sides.top_left), (right_down, sides.bottom_left)),
            _along(upper_right, (right_down, sides.top_right), (left_down, sides.bottom_right)),
        ),
        (
            _along(upper_left, (level, sides.top), (right_down, sides.top_right)),
            _along(left, (right_down, sides.bottom_left), (level, sides.bottom)),
        ),
        (
            _along(lower_left, (level, sides.bottom), (right_up, sides.bottom_right)),
            _along(left, (right_up, sides.top_left), (level, sides.top)),
        ),
    )[direction]
    return [*zip(clued, other)]


def _along(start: Point, *sides: tuple[Point, int]) -> list[Point]:
    """The points on sides one after the other: where each goes, and how long it is."""
    points = [start]
    for (across, down), length in sides:
        for _ in range(length):
            x, y = points[-1]
            points.append((x + across, y + down))
    return points


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
