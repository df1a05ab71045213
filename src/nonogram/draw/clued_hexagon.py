"""Hexagons of triangles for a terminal: a border slopes through a character, from corner to corner.

* FULL: half a side is two columns, a row two lines. Clues are around the hexagon, each in the
  direction of its line; if a number is too wide for that, those of lines / and \\ are below;
* HALF: half a side is a column, a row a line. Clues of rows are at the left, others below;
* BARE: as HALF, without clues.
"""

from __future__ import annotations

from itertools import pairwise, zip_longest

from nonogram.core.puzzle import Grid
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.draw.boards import borders
from nonogram.draw.pen import NOTHING, Content, Layout, Pen

_WIDEST = 3  #: the most digits of a number with room beside the next line's numbers
_APART = 3  #: columns between the lists of the clues of lines / and \


def drawn(hexagon: Hexagon, grid: Grid | None, pen: Pen, layout: Layout) -> tuple[list[str], int]:
    """The lines of the drawing, and its width in columns."""
    scale = 2 if layout is Layout.FULL else 1
    canvas = drawn_cells(hexagon, grid, pen, scale)
    if layout is Layout.BARE:
        return canvas.lines(), canvas.width
    clues = pen.puzzle.clues
    for row, (start, _) in enumerate(hexagon.row_spans):  # where the row begins further left
        width = pen.width(clues[row])
        line = scale * row + (scale - 1 if hexagon.points_up((row, 0)) else 0)
        canvas.put(line, scale * start - 1 - width, width, pen.clue(clues[row]))
    sloping = clues[hexagon.families[1].start :]
    widest = max(len(text) for clue in sloping for text, _ in pen.numbers(clue))
    if layout is Layout.HALF or widest > _WIDEST:
        listed, width = _lists(hexagon, pen)
        return [*canvas.lines(), "", *listed], max(canvas.width, width)
    _draw_sloping_clues(canvas, hexagon, pen)
    return canvas.lines(), canvas.width


class _Canvas:
    """Texts side by side, at lines and columns that may be negative."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[int, str]]] = {}

    def put(self, line: int, column: int, width: int, text: str) -> None:
        """Put a text that is `width` columns wide."""
        self._lines.setdefault(line, {})[column] = (column + width, text)

    @property
    def width(self) -> int:
        ends = (end for texts in self._lines.values() for end, _ in texts.values())
        return max(ends) - min(map(min, self._lines.values()))

    def lines(self) -> list[str]:
        found, first = [], min(map(min, self._lines.values()))
        for number in range(min(self._lines), max(self._lines) + 1):
            line, at = "", first
            for column, (end, text) in sorted(self._lines.get(number, {}).items()):
                line += " " * (column - at) + text
                at = end
            found.append(line)
        return found


def drawn_cells(hexagon: Hexagon, grid: Grid | None, pen: Pen, scale: int) -> _Canvas:
    """The cells and borders: the leftmost corner is at column 0, the top above line 0.

    Half a side takes `scale` columns, and a row as many lines.
    """
    canvas = _Canvas()
    for row, (start, last) in enumerate(hexagon.row_spans):
        cells: list[Content] = [NOTHING] * (last + 1 - start)
        if grid is not None:
            cells = [*grid.rows[row]]
        for place, (left, right) in enumerate(pairwise([NOTHING, *cells, NOTHING])):
            # Borders alternately rise and fall, also the one after the last cell.
            rises = hexagon.points_up((row, place))
            slope = pen.slope(rises, left, right, scale == 1)
            for part in range(scale):
                across = scale - 1 - part if rises else part
                canvas.put(scale * row + part, scale * (start + place) + across, 1, slope)
        if scale == 1:
            continue
        for place, cell in enumerate(cells):
            up = hexagon.points_up((row, place))
            inside = pen.inside(cell, 2, "_" if up else " ")
            canvas.put(2 * row + up, 2 * (start + place) + 1, 2, inside)
    top = hexagon.sides.top
    if scale > 1 and top and (grid is None or not pen.coloured):
        canvas.put(-1, 2 * hexagon.sides.top_left, 4 * top, "_" * (4 * top))
    return canvas


def _draw_sloping_clues(canvas: _Canvas, hexagon: Hexagon, pen: Pen) -> None:
    """Draw the numbers from the side of the hexagon outwards, each a line and a column further."""
    for direction, away in ((1, -1), (2, 1)):
        starts = [start for start, _ in borders(hexagon, direction)]
        for index, (x, y), (_, next_y) in zip(hexagon.families[direction], starts, starts[1:]):
            level = next_y == y  # at the top or the bottom
            nearest = 2 * y - 2 * level if away < 0 else 2 * y - 1 + level
            edge = 2 * y if away < 0 else 2 * y - 1
            numbers = pen.numbers(pen.puzzle.clues[index])
            for k, (text, colour) in enumerate(numbers if away > 0 else reversed(numbers)):
                line = nearest + away * k
                column = 2 * x + abs(line - edge) + 2
                canvas.put(line, column, len(text), pen.number(text, colour))


def _lists(hexagon: Hexagon, pen: Pen) -> tuple[list[str], int]:
    """The clues of lines / and \\, by name, side by side, and their width in columns."""
    across = len(str(len(hexagon.families[1]))) + 3
    lists = []
    for family in hexagon.families[1:]:
        texts = []
        for index in family:
            name, clue = f"{hexagon.line(index)}:".ljust(across), pen.puzzle.clues[index]
            texts.append((f"{name} {pen.clue(clue)}", len(name) + 1 + pen.width(clue)))
        lists.append(texts)
    widths = [max(width for _, width in texts) for texts in lists]
    lines = []
    for (text, width), (other, _) in zip_longest(*lists, fillvalue=("", 0)):
        gap = widths[0] + _APART - width
        lines.append(text + (" " * gap + other if other else ""))
    return lines, sum(widths) + _APART
