"""The colours of a terminal, and the escape sequences that set them."""

from __future__ import annotations

from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.colours import ALIKE, Rgb, distance, rgb_of

RESET = "\x1b[0m"

Table = dict[int, Rgb]  #: the looks of a terminal's colours, by number


def painted(text: str, ink: Rgb, ground: Rgb | None, codes: Codes) -> str:
    """A text in one colour on another, or on the terminal's ground. Its colours end behind it."""
    on = "" if ground is None else f";{codes.ground(ground)}"
    return f"\x1b[{codes.ink(ink)}{on}m{text}{RESET}"


class Codes:
    """The codes of colours, to be put into an escape sequence."""

    def __init__(self, puzzle: Puzzle, depth: int) -> None:
        """Begin for a terminal of `depth` colours. Few colours stay distinct, many stay visible."""
        self._shown = _TABLES.get(depth, {})
        self._numbers: dict[Rgb, int] = {}
        if self._shown and puzzle.colours < _MOST:
            own = [rgb_of(puzzle, colour) for colour in range(puzzle.colours + 1)]
            enough = len(own) <= len(self._shown)
            self._numbers = (_kept_apart if enough else _off_background)(own, self._shown)

    def shown(self, rgb: Rgb) -> Rgb:
        """The nearest colour of the terminal."""
        return self._shown[self._number(rgb)] if self._shown else rgb

    def ink(self, rgb: Rgb, first: int = 30) -> str:
        """The code of a text colour."""
        if not self._shown:
            return "{};2;{};{};{}".format(first + 8, *rgb)
        number = self._number(rgb)
        if len(self._shown) > 16:
            return f"{first + 8};5;{number}"
        return str(first + number if number < 8 else first + 60 + number - 8)

    def ground(self, rgb: Rgb) -> str:
        """The code of a background colour."""
        return self.ink(rgb, 40)

    def _number(self, rgb: Rgb) -> int:
        if rgb not in self._numbers:
            self._numbers[rgb] = _by_distance(rgb, self._shown)[0]
        return self._numbers[rgb]


def _kept_apart(colours: list[Rgb], shown: Table) -> dict[Rgb, int]:
    """The numbers of near colours, which differ for colours that do not look alike."""
    numbers: dict[Rgb, int] = {}
    for rgb in dict.fromkeys(colours):
        nearest = _by_distance(rgb, shown)
        free = [number for number in nearest if number not in numbers.values()] or nearest
        apart = [(shown[n], min(ALIKE, distance(rgb, other))) for other, n in numbers.items()]
        good = (n for n in free if all(distance(shown[n], near) >= far for near, far in apart))
        numbers[rgb] = next(good, free[0])
    return numbers


def _off_background(colours: list[Rgb], shown: Table) -> dict[Rgb, int]:
    """The number of a near colour for each, other than the first one's, so that it is visible."""
    background = _by_distance(colours[0], shown)[0]
    rest = {number: rgb for number, rgb in shown.items() if number != background}
    return {rgb: _by_distance(rgb, rest)[0] for rgb in colours} | {colours[0]: background}


def _by_distance(rgb: Rgb, shown: Table) -> list[int]:
    """The numbers of all colours, the nearest first.

    A grey is nearer to every grey than to others.
    """
    grey = len({*rgb}) == 1
    return sorted(shown, key=lambda n: (grey and len({*shown[n]}) > 1, distance(rgb, shown[n])))


_MOST = 60  #: the most colours that are kept distinct: there is no room for more
_LEVELS = (0, 95, 135, 175, 215, 255)  #: of a channel in xterm's cube of 6 x 6 x 6 colours

#: Xterm's colours by number: the cube, then 24 greys. The first 16 are left out, since users decide
#: their looks.
_XTERM: Table = {
    **dict(enumerate(((r, g, b) for r in _LEVELS for g in _LEVELS for b in _LEVELS), 16)),
    **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
}

#: The first 16, with xterm's default looks.
_SIXTEEN = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
_TABLES = {256: _XTERM, 16: dict(enumerate(_SIXTEEN)), 8: dict(enumerate(_SIXTEEN[:8]))}

DEPTHS = (*_TABLES, 2**24)  #: the possible numbers of a terminal's colours
