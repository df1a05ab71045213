"""Pictures in emoji squares, as people share them.

The background is white or black: the one of the two that has more cells along the edge, white if
neither has. All other squares are filled, and have the colours that they show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogram.formats.base import from_goal
from nonogram.puzzle import Colour, Grid, Puzzle

if TYPE_CHECKING:
    from nonogram.formats.slopes import Fail

_WHITE, _BLACK = "⬜", "⬛"

#: The squares, and how they look.
_LOOKS = {
    _WHITE: Colour(None, (255, 255, 255), "white"),
    _BLACK: Colour(None, (0, 0, 0), "black"),
    "🟥": Colour(None, (221, 46, 68), "red"),
    "🟧": Colour(None, (244, 144, 12), "orange"),
    "🟨": Colour(None, (253, 203, 88), "yellow"),
    "🟩": Colour(None, (120, 177, 89), "green"),
    "🟦": Colour(None, (85, 172, 238), "blue"),
    "🟪": Colour(None, (170, 142, 214), "purple"),
    "🟫": Colour(None, (193, 105, 79), "brown"),
}

#: Squares of other sizes; and what says that a character is to be shown as an emoji is nothing.
_ALIKE = str.maketrans(
    {**dict.fromkeys("◻◽▫□", _WHITE), **dict.fromkeys("◼◾▪■", _BLACK), "\ufe0f": None}
)


def plain_squares(line: str) -> str:
    """A line with each square as one character of the usual size; the rest as it is."""
    return line.translate(_ALIKE).strip()


def is_square(character: str) -> bool:
    """Is it a square, as `plain_squares` has them?"""
    return character in _LOOKS


def puzzle_of_squares(rows: list[str], fail: Fail) -> Puzzle:
    """The puzzle of a picture, with the picture as its goal.

    Args:
        rows: of one length, from `plain_squares`.
        fail: is told the row, counted from 0, that has anything but squares.
    """
    for index, row in enumerate(rows):
        for c in row:
            if not is_square(c):
                fail(index, f"found {c!r} in a picture of squares")
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    background = _BLACK if edge.count(_BLACK) > edge.count(_WHITE) else _WHITE
    used = {*"".join(rows)}
    colours = [background, *(c for c in _LOOKS if c in used and c != background)]
    numbers = {c: number for number, c in enumerate(colours)}
    puzzle = from_goal(Grid([[numbers[c] for c in row] for row in rows]))
    if colours in ([_WHITE], [_WHITE, _BLACK]):
        return puzzle
    return puzzle.replace(palette=tuple(_LOOKS[c] for c in colours))
