"""The lattice of a printed grid, turned and in perspective, found without corners.

The lines of one direction meet in a point, perhaps far away. So the slope of a line is a linear
function of its place: two numbers for each direction. They are those with which the ridges of ink,
summed along lines of these slopes, stand out most. Then the places of lines follow each other in
steps that change little: a chain through the places with most ink gives their numbers. How steps
change in perspective follows from the slopes of the other direction, so that the place of the first
line and one step remain to be found.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nonogram.scanning.digits import Floats
from nonogram.scanning.pixels import Matrix

if TYPE_CHECKING:
    from PIL.Image import Image


LONGEST = 1_400  #: pixels of the longer side of the picture in which lines are looked for
LEAST_CELLS = 4  #: of a line of a puzzle that is read

_STRIP = 12  #: pixels along a line whose ink is summed first
FAR = (3, 6), (3,)  #: pixels from the middle of a line to where there is paper; 6 sees text, too
_FAINT, _DARK = 0.025, 0.12  #: ink of a ridge that is none, and that is surely one
_STEEPEST = 0.12  #: slope of a line
_PITCHES = 8 * 1.04 ** np.arange(96)  #: pixels of a cell that are tried: 8 to 332
_STEP = 0.12  #: by which a place in the lattice may be off, in cells from the one before
_OBLONG = 7  #: pitches by which the sides of a cell may differ
_MISSING = 0.5  #: of a line's ink, the price of a line that is not seen

Slopes = tuple[float, float]  #: a and b of lines through (0, place) with the slope a + b * place


def find_lattice(ink: Image, far: tuple[int, ...]) -> Matrix | None:
    """The way from pixels of a picture of ink to (column, row), or None if there is no lattice.

    Its cells are nearly squares. `far` is one of FAR.
    """
    from PIL.Image import Transpose

    slopes, chains = [], []
    for turned in (ink, ink.transpose(Transpose.TRANSPOSE)):
        ridges = _ridges(turned, far)
        slopes.append(_slopes(ridges))
        profile = _profile(ridges, slopes[-1])
        if not profile.any():
            return None
        chains.append(_chains(profile))
    shares = [found.scores / found.scores.max() for found in chains]
    both = np.triu(np.tril(shares[0][:, None] + shares[1], _OBLONG), -_OBLONG)
    ways = []
    for found, pitch, (level, change), (level2, change2) in zip(
        chains, np.unravel_index(both.argmax(), both.shape), slopes, slopes[::-1]
    ):
        places, numbers = found.lines(pitch)
        if len(places) <= LEAST_CELLS:
            return None
        bend = (level2 * change - change2) / (1 - level * level2)
        step, begin = np.polyfit(places, numbers * (1 - bend * places), 1)
        # The place of the line through (x, y), (y - level * x) / (1 + change * x), by (x, y, 1).
        above, below = np.array((-level, 1, 0)), np.array((change, 0, 1))
        ways.append((step * above + begin * below, below - bend * above))
    (rows, scale), (columns, _) = ways
    middle = (1, 0, -ink.width / 2), (0, 1, -ink.height / 2), (0, 0, 1)
    return np.stack([columns[[1, 0, 2]], rows, scale]) @ middle


def _ridges(ink: Image, far: tuple[int, ...]) -> Floats:
    """The sureness, 0 to 1, that there is a line across at each height, in strips side by side."""
    strips = np.asarray(ink.reduce((_STRIP, 1)), np.float32).T / 255
    sums = strips[: max(1, ink.width // _STRIP)]  # the last one may be narrower
    beside = [np.maximum(np.roll(sums, n, 1), np.roll(sums, -n, 1)) for n in far]
    ridges = np.clip((sums - np.min(beside, 0) - _FAINT) / (_DARK - _FAINT), 0, 1)
    ridges[:, [0, -1]] = 0
    return ridges


def _profile(ridges: Floats, slopes: Slopes, *, unbroken: bool = True) -> Floats:
    """The ridges summed along lines, by the place of the line.

    If they are to be unbroken, strips count by the faintest of three, so that digits in a row
    count little.
    """
    strips, height = ridges.shape
    level, change = slopes
    x = (np.arange(strips) - (strips - 1) / 2) * _STRIP
    a = np.arange(height) - height / 2
    y = np.rint(a + x[:, None] * (level + change * a) + height / 2).astype(np.int64)
    # At the edges there is no ridge, and so none beyond them.
    values = np.take(ridges, np.clip(y, 0, height - 1) + height * np.arange(strips)[:, None])
    if unbroken:
        values = np.minimum(np.minimum(values[:-2], values[1:-1]), values[2:])
    return values.sum(0)


def _slopes(ridges: Floats) -> Slopes:
    """The slopes with which lines stand out most: coarsely first, then nearer and nearer."""
    strips, height = ridges.shape
    step = 5 / (strips * _STRIP)  # of a slope, by which the ends of lines move 2.5 pixels
    turn = step / (height / 2)
    most = round(_STEEPEST / step)
    best = 0.0, 0.0
    for wide, levels, changes, finer in (
        (5, most, 0, 1.0),
        (5, 1, min(12, most // 2), 1.0),
        (5, 1, 1, 0.5),
        (1, 1, 1, 0.5),
        (1, 1, 1, 0.25),
        (1, 1, 1, 0.12),
    ):
        tried = [
            (best[0] + up * step * finer, best[1] + more * turn * finer)
            for more, up in product(_near(changes), _near(levels))
        ]
        profiles = [_profile(ridges, slopes, unbroken=False) for slopes in tried]
        seen = [np.convolve(profile, np.ones(wide)) for profile in profiles]
        best = tried[np.argmax([one @ one for one in seen])]
    return best


def _near(most: int) -> list[int]:
    """The whole numbers up to one and down to its negative, from 0: of equals the first stay."""
    return sorted(range(-most, most + 1), key=abs)


class Chains(NamedTuple):
    """The best chain of lines for each of _PITCHES.

    Attributes:
        scores: of each chain, its ink less the price of lines that are not seen.
        places: of all lines that may be in a chain.
        best, before, numbers: for each pitch and place the score of the best chain that ends there,
            the index of the place before, or -1, and the number of the line.
    """

    scores: Floats
    places: Floats
    best: Floats
    before: Floats
    numbers: Floats

    def lines(self, pitch: Any) -> tuple[Floats, Floats]:
        """The places of the lines of the best chain, and their numbers."""
        at = self.best[pitch].argmax()
        chain = []
        while at >= 0:
            chain.append(at)
            at = self.before[pitch, at]
        return self.places[chain], self.numbers[pitch, chain]


def _chains(profile: Floats) -> Chains:
    """Chains through the places with most ink."""
    smooth = np.convolve(profile, [0.25, 0.5, 0.25], "same")
    strong = smooth > 0.12 * smooth.max()
    peaks = np.flatnonzero((smooth >= np.roll(smooth, 1)) & (smooth > np.roll(smooth, -1)) & strong)
    weights = smooth[peaks]
    price = _MISSING * np.median(weights)
    every = np.arange(len(_PITCHES))
    best = np.tile(weights, (len(_PITCHES), 1))
    before, numbers = np.full(best.shape, -1), np.zeros(best.shape)
    for here in range(1, len(peaks)):
        away = (peaks[here] - peaks[:here]) / _PITCHES[:, None]
        steps = np.rint(away)
        fits = (np.abs(steps - 2) <= 1) & (np.abs(away - steps) <= _STEP)
        scores = np.where(fits, best[:, :here] - price * (steps - 1), 0)
        one = scores.argmax(1)
        gain = scores[every, one]
        best[:, here] += gain
        before[:, here] = np.where(gain > 0, one, -1)
        numbers[:, here] = numbers[every, one] + steps[every, one]
    return Chains(best.max(1), peaks - len(profile) / 2, best, before, numbers)
