"""Hexagons of triangles for a terminal: a border slopes through a character, from corner to corner.

* FULL: half a side is two columns, a row two lines. Clues stand around, as in print, each in the
  direction of its line; where a number is too wide for that, lines / and \\ have theirs below;
* HALF: half a side is a column, a row a line. Clues of rows stand at the left, others below;
* BARE: that without clues.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, zip_longest

from nonogram.draw import triangles
from nonogram.draw.pen import NOTHING, Content, Layout, Pen, numbers_of, text_of
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.hexagon import Hexagon

#: The widest number that has room beside those of the next line.
_WIDEST = 3


def layout_for(puzzle: Puzzle, hexagon: Hexagon, columns: int, pen: Pen) -> Layout:
    """See `nonogram.draw.clues.layout_for`."""
    for layout in (Layout.FULL, Layout.HALF):
        canvas, listed = _drawn(puzzle, hexagon, None, pen, layout)
        if (
            max(canvas.width, sum(_list_widths(puzzle, hexagon, pen)) + _APART if listed else 0)
            <= columns
        ):
            return layout
    return Layout.BARE


def lines_of(
    puzzle: Puzzle, hexagon: Hexagon, grid: Grid | None, pen: Pen, layout: Layout
) -> list[str]:
    """The drawing line by line."""
    canvas, listed = _drawn(puzzle, hexagon, grid, pen, layout)
    return [*canvas.lines(), *(["", *_list(puzzle, hexagon, pen)] if listed else [])]


def picture_lines(hexagon: Hexagon, grid: Grid, pen: Pen, scale: int) -> list[str]:
    """The grid alone; half a side is one column, or two."""
    canvas = _Canvas()
    _draw_cells(canvas, hexagon, grid, pen, scale)
    return canvas.lines()


class _Canvas:
    """Texts side by side, at lines and columns that may be negative."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[int, str]]] = {}

    def put(self, line: int, column: int, width: int, text: str) -> None:
        """Put down a text that is so many columns wide."""
        self._lines.setdefault(line, {})[column] = (column + width, text)

    @property
    def _first(self) -> int:
        return min(min(texts) for texts in self._lines.values())

    @property
    def width(self) -> int:
        ends = (end for texts in self._lines.values() for end, _ in texts.values())
        return max(ends) - self._first

    def lines(self) -> list[str]:
        found = []
        first = self._first
        for number in range(min(self._lines), max(self._lines) + 1):
            line, at = "", first
            for column, (end, text) in sorted(self._lines.get(number, {}).items()):
                line += " " * (column - at) + text
                at = end
            found.append(line)
        return found


def _drawn(
    puzzle: Puzzle, hexagon: Hexagon, grid: Grid | None, pen: Pen, layout: Layout
) -> tuple[_Canvas, bool]:
    """The drawing, and whether the clues of lines / and \\ are still to be listed."""
    canvas = _Canvas()
    scale = 2 if layout is Layout.FULL else 1
    _draw_cells(canvas, hexagon, grid, pen, scale)
    if layout is Layout.BARE:
        return canvas, False
    _draw_row_clues(canvas, puzzle, hexagon, pen, scale)
    sloping = puzzle.clues[hexagon.families[1].start :]
    widest = max(len(text) for clue in sloping for text, _ in numbers_of(clue, pen.letters))
    if layout is Layout.HALF or widest > _WIDEST:
        return canvas, True
    _draw_sloping_clues(canvas, puzzle, hexagon, pen)
    return canvas, False


def _draw_cells(canvas: _Canvas, hexagon: Hexagon, grid: Grid | None, pen: Pen, scale: int) -> None:
    """The leftmost corner is at column 0, the top above line 0."""
    for row, (start, last) in enumerate(hexagon.row_spans):
        cells: list[Content] = [NOTHING] * (last + 1 - start)
        if grid is not None:
            cells = [*grid.rows[row]]
        for place, (left, right) in enumerate(pairwise([NOTHING, *cells, NOTHING])):
            # Borders rise and fall in turns, also the one behind the last cell.
            rises = hexagon.points_up((row, place))
            for part in range(scale):
                column = scale * (start + place) + (part if not rises else scale - 1 - part)
                canvas.put(scale * row + part, column, 1, pen.slope(rises, left, right, scale == 1))
        if scale == 1:
            continue
        for place, cell in enumerate(cells):
            up = hexagon.points_up((row, place))
            inside = pen.inside(cell, 2, "_" if up else " ")
            canvas.put(2 * row + up, 2 * (start + place) + 1, 2, inside)
    top = hexagon.sides.top
    if scale > 1 and top and (grid is None or not pen.coloured):
        canvas.put(-1, 2 * hexagon.sides.top_left, 4 * top, "_" * (4 * top))


def _draw_row_clues(
    canvas: _Canvas, puzzle: Puzzle, hexagon: Hexagon, pen: Pen, scale: int
) -> None:
    """At the left, where the row reaches farther in that direction."""
    for row, (start, _) in enumerate(hexagon.row_spans):
        clue = puzzle.clues[row]
        width = len(text_of(clue, pen.letters))
        line = scale * row + (scale - 1 if hexagon.points_up((row, 0)) else 0)
        canvas.put(line, scale * start - 1 - width, width, pen.clue(clue))


def _draw_sloping_clues(canvas: _Canvas, puzzle: Puzzle, hexagon: Hexagon, pen: Pen) -> None:
    """Number by number from the side of the hexagon, each a line and a column farther."""
    for direction, away in ((1, -1), (2, 1)):
        starts = [start for start, _ in triangles.borders(hexagon, direction)]
        for index, (x, y), (_, next_y) in zip(hexagon.families[direction], starts, starts[1:]):
            level = next_y == y  # at the top or the bottom
            nearest = 2 * y - 2 * level if away < 0 else 2 * y - 1 + level
            edge = 2 * y if away < 0 else 2 * y - 1
            numbers = numbers_of(puzzle.clues[index], pen.letters)
            for k, (text, colour) in enumerate(numbers if away > 0 else reversed(numbers)):
                line = nearest + away * k
                column = 2 * x + abs(line - edge) + 2
                canvas.put(line, column, len(text), pen.number(text, colour))


#: Columns between the two lists.
_APART = 3


def _list(puzzle: Puzzle, hexagon: Hexagon, pen: Pen) -> Iterator[str]:
    """The clues of lines / and \\, by name, side by side."""
    _, rising, falling = hexagon.families
    width, _ = _list_widths(puzzle, hexagon, pen)
    for one, other in zip_longest(rising, falling):
        line, at = "", 0
        if one is not None:
            line += f"{_name(hexagon, one)} {pen.clue(puzzle.clues[one])}"
            at = _width(puzzle, hexagon, pen, one)
        if other is not None:
            name = _name(hexagon, other)
            line += " " * (width + _APART - at) + f"{name} {pen.clue(puzzle.clues[other])}"
        yield line


def _list_widths(puzzle: Puzzle, hexagon: Hexagon, pen: Pen) -> list[int]:
    """The columns of both lists."""
    return [
        max(_width(puzzle, hexagon, pen, index) for index in family)
        for family in hexagon.families[1:]
    ]


def _width(puzzle: Puzzle, hexagon: Hexagon, pen: Pen, index: int) -> int:
    return len(f"{_name(hexagon, index)} {text_of(puzzle.clues[index], pen.letters)}")


def _name(hexagon: Hexagon, index: int) -> str:
    """What a line is called, as wide as any."""
    return f"{hexagon.line(index)}:".ljust(len(str(len(hexagon.families[1]))) + 3)
