"""The colours of a terminal, and the escape sequences that set them."""

from __future__ import annotations

from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.colours import ALIKE, Rgb, distance, rgb_of

RESET = "\x1b[0m"

DEPTHS = (256, 2**24)  #: the possible numbers of a terminal's colours


def painted(text: str, ink: Rgb, ground: Rgb | None, codes: Codes) -> str:
    """A text in one colour on another, or on the terminal's ground. Its colours end behind it."""
    on = "" if ground is None else f";{codes.ground(ground)}"
    return f"\x1b[{codes.ink(ink)}{on}m{text}{RESET}"


class Codes:
    """The codes of colours, to be put into an escape sequence."""

    def __init__(self, puzzle: Puzzle, depth: int) -> None:
        """Begin for a terminal of `depth` colours; those of a puzzle with few stay distinct."""
        self._is_numbered = depth == DEPTHS[0]
        self._numbers: dict[Rgb, int] = {}
        if self._is_numbered and puzzle.colours < _MOST:
            own = [rgb_of(puzzle, colour) for colour in range(puzzle.colours + 1)]
            self._numbers = _kept_apart(own)

    def shown(self, rgb: Rgb) -> Rgb:
        """The nearest colour of the terminal."""
        return _XTERM[self._number(rgb)] if self._is_numbered else rgb

    def ink(self, rgb: Rgb, first: int = 30) -> str:
        """The code of a text colour."""
        if self._is_numbered:
            return f"{first + 8};5;{self._number(rgb)}"
        return "{};2;{};{};{}".format(first + 8, *rgb)

    def ground(self, rgb: Rgb) -> str:
        """The code of a background colour."""
        return self.ink(rgb, 40)

    def _number(self, rgb: Rgb) -> int:
        if rgb not in self._numbers:
            self._numbers[rgb] = _by_distance(rgb)[0]
        return self._numbers[rgb]


def _kept_apart(colours: list[Rgb]) -> dict[Rgb, int]:
    """The numbers of near colours, which differ for colours that do not look alike."""
    numbers: dict[Rgb, int] = {}
    for rgb in dict.fromkeys(colours):
        nearest = _by_distance(rgb)
        free = [number for number in nearest if number not in numbers.values()]
        apart = [(_XTERM[n], min(ALIKE, distance(rgb, other))) for other, n in numbers.items()]
        good = (n for n in free if all(distance(_XTERM[n], near) >= far for near, far in apart))
        numbers[rgb] = next(good, free[0])
    return numbers


def _by_distance(rgb: Rgb) -> list[int]:
    """The numbers of all colours, the nearest first.

    A grey is nearer to every grey than to others.
    """
    grey = len({*rgb}) == 1
    return sorted(_XTERM, key=lambda n: (grey and len({*_XTERM[n]}) > 1, distance(rgb, _XTERM[n])))


_MOST = 60  #: the most colours that are kept distinct: there is no room for more
_LEVELS = (0, 95, 135, 175, 215, 255)  #: of a channel in xterm's cube of 6 x 6 x 6 colours

#: Xterm's colours by number: the cube, then 24 greys. The first 16 are left out, since users decide
#: their looks.
_XTERM: dict[int, Rgb] = {
    **dict(enumerate(((r, g, b) for r in _LEVELS for g in _LEVELS for b in _LEVELS), 16)),
    **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
}
