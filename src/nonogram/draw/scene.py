"""The scene: a board with what a step supposes, and what would follow, drawn like a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonogram.core.puzzle import BACKGROUND, Position, Puzzle
from nonogram.core.puzzle.colours import Rgb, halves_of, ink_on, rgb_of
from nonogram.draw.outlines import Point, Points, Segment, corners_of
from nonogram.draw.page import halved, page_of
from nonogram.draw.shapes import INK, PAPER, Area, Label, Page, Shape, Stroke
from nonogram.draw.strip import Scene

#: The frames of supposed cells, which are dashed, and of lines.
SUPPOSED: Rgb = (0x00, 0x72, 0xB2)
FRAMED: Rgb = (0xD5, 0x5E, 0x00)

_PALE = 0.3  #: the strength of colours that were known before


def scene_page(puzzle: Puzzle, scene: Scene) -> Page:
    """Lay out a puzzle with a scene. Raises RequestError unless a rectangle or a hexagon."""
    position, lines = puzzle.geometry.position, puzzle.geometry.lines

    def shapes(corners_at: Callable[[Position], Points]) -> Iterator[Shape]:
        for cell in map(position, range(puzzle.geometry.size)):
            corners, known = corners_at(cell), scene.known[cell]
            left, text = scene.notes.get(cell, (() if known is None else (known,), ""))
            ink = INK
            if left == (BACKGROUND,):
                text = f"\u00d7{text}"
            elif len(left) == 1:
                strength = 1 if cell in scene.notes else _PALE
                ink = ink_on(_mixed(rgb_of(puzzle, *left), strength))
                if halves := halves_of(puzzle, *left):
                    one, other = (_mixed(half, strength) for half in halves[:2])
                    yield from halved(corners, one, other, halves[2])
                else:
                    yield Area(corners, _mixed(rgb_of(puzzle, *left), strength))
            if text:
                x, y = (sum(ends) / len(corners) for ends in zip(*corners))
                size = 0.9 / max(2, len(text))
                yield Label(x, y + 0.36 * size, size, text, ink)
        for index in scene.framed:
            cells = map(position, lines[index])
            yield from (Stroke(*ends, 0.16, FRAMED) for ends in _outline(map(corners_at, cells)))
        for cell in scene.supposed:
            for start, end in _outline([corners_at(cell)]):
                for at in (0.0, 0.4, 0.8):
                    dash = _between(start, end, at), _between(start, end, at + 0.2)
                    yield Stroke(*dash, 0.12, SUPPOSED)

    page = page_of(puzzle.replace(title=None), further=shapes)
    paper = Area(corners_of(0, 0, page.width, page.height), PAPER)  # in dark surroundings, too
    return page._replace(shapes=[paper, *page.shapes])


def _outline(polygons: Iterable[Points]) -> Iterator[Segment]:
    """The sides of some polygons that no two of them share."""
    sides: dict[frozenset[tuple[float, float]], Segment] = {}
    for corners in polygons:
        for start, end in zip(corners, [*corners[1:], corners[0]]):
            key = frozenset((round(x, 3), round(y, 3)) for x, y in (start, end))
            if sides.pop(key, None) is None:
                sides[key] = start, end
    yield from sides.values()


def _between(start: Point, end: Point, share: float) -> Point:
    """The point at a share of the way."""
    (x, y), (to_x, to_y) = start, end
    return x + share * (to_x - x), y + share * (to_y - y)


def _mixed(rgb: Rgb, strength: float) -> Rgb:
    """A colour mixed with paper."""
    red, green, blue = (round(255 - strength * (255 - light)) for light in rgb)
    return red, green, blue
