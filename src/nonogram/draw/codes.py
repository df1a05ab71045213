"""The colours of a terminal, as the escape sequences that ask for them."""

from __future__ import annotations

from nonogram.draw.contrast import ALIKE, distance
from nonogram.draw.palette import Rgb, rgb_of
from nonogram.puzzle import Puzzle

_RESET = "\x1b[0m"


def painted(text: str, ink: Rgb, ground: Rgb | None, codes: Codes) -> str:
    """A text in one colour on another, or on that of the terminal; after it nothing is coloured."""
    on = "" if ground is None else f";48;{codes.of(ground)}"
    return f"\x1b[38;{codes.of(ink)}{on}m{text}{_RESET}"


class Codes:
    """The codes of colours, to come after the 38 or 48 of an escape sequence."""

    def __init__(self, puzzle: Puzzle, true_colour: bool) -> None:
        """24-bit colours; or of the 256 of xterm near ones, the puzzle's own kept apart."""
        self._true_colour = true_colour
        self._numbers: dict[Rgb, int] = {}
        if not true_colour and puzzle.colours <= _MOST:
            self._numbers = _kept_apart([rgb_of(puzzle, c) for c in range(puzzle.colours + 1)])

    def of(self, rgb: Rgb) -> str:
        """The code of a colour."""
        if self._true_colour:
            return "2;{};{};{}".format(*rgb)
        if rgb not in self._numbers:
            self._numbers[rgb] = _by_distance(rgb)[0]
        return f"5;{self._numbers[rgb]}"


def _kept_apart(colours: list[Rgb]) -> dict[Rgb, int]:
    """For each colour the number of a near one of xterm, so that they look as different as ever.

    Two that look more different than `ALIKE` do so on the terminal too; no two that differ get
    the same number, while there are enough.
    """
    numbers: dict[Rgb, int] = {}
    for rgb in colours:
        if rgb in numbers:
            continue
        near = _by_distance(rgb)
        free = [number for number in near if number not in numbers.values()] or near
        apart = {other: min(ALIKE, distance(rgb, other)) for other in numbers}
        numbers[rgb] = next(
            (
                number
                for number in free
                if all(
                    distance(_XTERM[number], _XTERM[numbers[other]]) >= least
                    for other, least in apart.items()
                )
            ),
            free[0],
        )
    return numbers


def _by_distance(rgb: Rgb) -> list[int]:
    """The numbers of xterm's colours, those that look most like this one first."""
    return sorted(_XTERM, key=lambda number: distance(rgb, _XTERM[number]))


#: More colours than that are not kept apart: there is no room.
_MOST = 60

#: The levels of a channel in xterm's cube of 6 x 6 x 6 colours, which begins at number 16.
_LEVELS = (0, 95, 135, 175, 215, 255)

#: Xterm's colours by number: the cube, then 24 greys. What the first 16 look like users decide.
_XTERM: dict[int, Rgb] = {
    **dict(enumerate(((r, g, b) for r in _LEVELS for g in _LEVELS for b in _LEVELS), 16)),
    **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
}
