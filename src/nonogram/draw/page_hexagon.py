"""The page of a hexagon of triangles: a cell of the page is as high as a row.

Rows have their clues at the left, lines / at the top and the top right, lines \\ at the bottom and
the bottom right, each in the direction of its line: three times the same picture, turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from nonogram.draw import triangles
from nonogram.draw.shapes import (
    CLUES,
    LINES,
    ROUND,
    Area,
    Page,
    Point,
    Shape,
    Stroke,
    heading,
    importance,
    laid_out,
    numbers,
    runs,
    title_of,
)
from nonogram.puzzle import Clue, Grid, Position, Puzzle
from nonogram.puzzle.hexagon import Hexagon

#: Half the side of a triangle whose height is 1.
_HALF = 1 / sqrt(3)

#: From the middle of a line's end to the nearest number's: a round chip does not touch the slope.
_FIRST = 0.62

#: From the last number of the longest clue to the end of its ground.
_LAST = 0.55


def page_of(puzzle: Puzzle, hexagon: Hexagon, grid: Grid | None, clues: bool) -> Page:
    """See `nonogram.draw.page.page_of`."""
    directions = [_Direction(puzzle, hexagon, number, clues) for number in range(3)]
    title = title_of(puzzle)
    above = 2 if clues and title else 0
    ends = [end for direction in directions for end in direction.ends()]
    left, right = min(x for x, _ in ends), max(x for x, _ in ends)
    top, bottom = min(y for _, y in ends), max(y for _, y in ends)
    width, height = right - left, above + bottom - top
    place = _Place(-left, above - top)
    shapes: list[Shape] = []
    if above:
        shapes.append(heading(title, width))
    if clues:
        for direction in directions:
            shapes += direction.ground(place)
            shapes += direction.numbers(place)
    if grid is not None:
        shapes += runs(puzzle, grid, lambda first, last: place(*_corners(hexagon, first, last)))
    for kind in range(len(LINES)):
        for direction in directions:
            shapes += direction.strokes(place, kind)
    return laid_out(puzzle, width, height, shapes)


class _Place:
    """Where the hexagon's leftmost point and its top are on the page."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y

    def __call__(self, *points: Point) -> tuple[Point, ...]:
        return tuple((x + self.x, y + self.y) for x, y in points)


class _Direction:
    """The lines of one direction, with their clues; points are those of the page, before moving."""

    def __init__(self, puzzle: Puzzle, hexagon: Hexagon, number: int, clues: bool) -> None:
        self._puzzle = puzzle
        self._clues = [puzzle.clues[index] for index in hexagon.families[number]]
        self._borders = triangles.borders(hexagon, number)
        across, down = _point(triangles.INWARD[number])
        length = sqrt(across**2 + down**2)
        self._outward = (-across / length, -down / length)
        # Blocks follow their line: the last is next to it where clues stand before its beginning.
        self._reads_inward = number < 2
        #: How far the ground of the clues reaches.
        self._depth = _FIRST + max(1, *map(len, self._clues)) - 1 + _LAST if clues else 0

    def ends(self) -> list[Point]:
        """Both ends of all borders, on the outer side that of the ground of the clues."""
        return [point for border in self._borders for point in self._outer(border)]

    def ground(self, place: _Place) -> Iterator[Area]:
        """What lies behind the clues: along each of two sides a parallelogram."""
        for side in triangles.straight([start for start, _ in self._borders]):
            one, other = map(_point, side)
            ends = self._out(other, self._depth), self._out(one, self._depth)
            yield Area(place(one, other, *ends), CLUES)

    def numbers(self, place: _Place) -> Iterator[Shape]:
        starts = [_point(start) for start, _ in self._borders]
        for clue, (x, y), (next_x, next_y) in zip(self._clues, starts, starts[1:]):
            middle = ((x + next_x) / 2, (y + next_y) / 2)
            yield from numbers(self._puzzle, clue, place(*self._places(clue, middle)), ROUND)

    def _places(self, clue: Clue, end: Point) -> list[Point]:
        """The upper left corners of the cells of its numbers, in the order of its blocks."""
        middles = [self._out(end, _FIRST + k) for k in range(len(clue) or 1)]
        if self._reads_inward:
            middles.reverse()
        return [(x - 0.5, y - 0.5) for x, y in middles]

    def strokes(self, place: _Place, kind: int) -> Iterator[Stroke]:
        """The borders of one importance; they go on between the clues."""
        thickness, rgb = LINES[kind]
        for n, border in enumerate(self._borders):
            if importance(n, len(self._clues)) == kind:
                start, end = place(*self._outer(border))
                yield Stroke(start, end, thickness, rgb)

    def _outer(self, border: tuple[triangles.Point, triangles.Point]) -> tuple[Point, Point]:
        """The ends of a border that goes on between the clues."""
        start, end = map(_point, border)
        return self._out(start, self._depth), end

    def _out(self, point: Point, far: float) -> Point:
        x, y = point
        across, down = self._outward
        return x + across * far, y + down * far


def _point(point: triangles.Point) -> Point:
    x, y = point
    return x * _HALF, y


def _corners(hexagon: Hexagon, first: Position, last: Position) -> Iterator[Point]:
    """Those of neighbouring triangles of a row."""
    return map(_point, triangles.run_corners(hexagon, first, last))
