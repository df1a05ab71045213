"""The lattice of a printed grid, turned and in perspective, found without corners.

The lines of one direction meet in a point, perhaps far away. So the slope of a line is a linear
function of its place: two numbers for each direction. They are those with which the ridges of ink,
summed along lines of these slopes, stand out most. Then the places of lines follow each other in
steps that change little; a chain through the places with most ink gives their numbers.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nonogram.scanning.digits import Floats
from nonogram.scanning.pixels import Matrix, perspective

if TYPE_CHECKING:
    from PIL.Image import Image


LONGEST = 1_400  #: pixels of the longer side of the picture in which lines are looked for
LEAST_CELLS = 4  #: of a line of a puzzle that is read

_STRIP = 12  #: pixels along a line whose ink is summed first
FAR = (3, 6), (3,)  #: pixels from the middle of a line to where there is paper; 6 sees text, too
_FAINT, _DARK = 0.025, 0.12  #: ink of a ridge that is none, and that is surely one
_STEEPEST = 0.12  #: slope of a line
_LEAST_PITCH = 8  #: pixels of a cell
_STEP = 0.12  #: by which a place in the lattice may be off, in cells from the one before
_OBLONG = 1.35  #: by which the sides of a cell may differ
_MISSING = 0.5  #: of a line's ink, the price of a line that is not seen


class Slopes(NamedTuple):
    """The slopes of lines through (0, place): `level + change * place`."""

    level: float
    change: float

    def at(self, place: Any) -> Any:
        return self.level + self.change * place


class Lattice(NamedTuple):
    """The cells that lines enclose, their size, and the way from (column, row) to pixels."""

    columns: int
    rows: int
    pitch: float  #: pixels of a cell
    to_pixels: Matrix


def find_lattice(ink: Image, far: tuple[int, ...]) -> Lattice | None:
    """The lattice in a picture of ink, or None if there is none; its cells are nearly squares.

    `far` is one of FAR.
    """
    pixels = np.asarray(ink, np.float32) / 255
    ridges = [ridges_in(lines, far) for lines in (pixels, pixels.T)]
    slopes = [_slopes(seen) for seen in ridges]
    chains = [_chains(_profile(seen, slope, unbroken=True)) for seen, slope in zip(ridges, slopes)]
    pairs = [
        pair
        for pair in product(*chains)
        if 1 / _OBLONG < _pitch(pair[0].places) / _pitch(pair[1].places) < _OBLONG
    ]
    if not pairs:
        return None
    best = max(pairs, key=lambda pair: pair[0].share + pair[1].share)
    middles = [side / 2 for side in pixels.shape]
    ends = []
    for (_, places), middle, slope in zip(best, middles, slopes):
        both = [_projected(places, number) - middle for number in (0, len(places) - 1)]
        ends.append([(place, slope.at(place)) for place in both])
    corners = []
    for (a, s), (b, t) in product(*ends):  # y = a + s x, x = b + t y
        x = (b + t * a) / (1 - s * t)
        corners.append((x + middles[1], a + s * x + middles[0]))
    rows, columns = (len(places) - 1 for _, places in best)
    numbers = [(column, row) for row, column in product((0, rows), (0, columns))]
    return Lattice(columns, rows, _pitch(best[1].places), perspective(numbers, corners))


def _pitch(places: Floats) -> float:
    """The mean step of a chain."""
    return float(places[-1] - places[0]) / (len(places) - 1)


def _projected(places: Floats, number: int) -> float:
    """The place of a line by its number, as perspective has it: (a + b n) / (1 + c n)."""
    n = np.flatnonzero(np.isfinite(places))
    found = places[n]
    equations = np.stack([np.ones(len(n)), n, -n * found], 1)
    for _ in range(2):
        (a, b, c), *_ = np.linalg.lstsq(equations, found, rcond=None)
        away = np.abs(equations @ (a, b, c) - found)
        kept = away <= max(2.5 * float(np.median(away)), 0.75)
        equations, found = equations[kept], found[kept]
    return float((a + b * number) / (1 + c * number))


def ridges_in(pixels: Floats, far: tuple[int, ...]) -> Floats:
    """The sureness, 0 to 1, that there is a line across at each height, in strips side by side."""
    height, width = pixels.shape
    strips = max(1, width // _STRIP)
    begins = np.arange(strips) * _STRIP
    sums = np.add.reduceat(pixels, begins, axis=1)[:, :strips].T / _STRIP
    sums[-1] *= _STRIP / (width - begins[-1])
    middle = max(far)
    padded = np.pad(sums, ((0, 0), (middle, middle)), mode="edge")
    most = np.zeros_like(sums)
    for away in far:
        above = padded[:, middle - away : middle - away + height]
        below = padded[:, middle + away : middle + away + height]
        most = np.maximum(most, np.minimum(sums - above, sums - below))
    return np.clip(most - _FAINT, 0, _DARK - _FAINT) / (_DARK - _FAINT)


def _profile(ridges: Floats, slopes: Slopes, *, unbroken: bool = False) -> Floats:
    """The ridges summed along lines, by the place of the line.

    If they are to be unbroken, strips count by the faintest of three, so that digits in a row
    count little.
    """
    strips, height = ridges.shape
    x = (np.arange(strips) - (strips - 1) / 2) * _STRIP
    a = np.arange(height) - height / 2
    y = np.rint(a + x[:, None] * slopes.at(a) + height / 2).astype(np.int64)
    # At the edges there is no ridge, and so none beyond them.
    values = np.take(ridges, np.clip(y, 0, height - 1) + height * np.arange(strips)[:, None])
    if unbroken and strips > 2:
        values = np.minimum(np.minimum(values[:-2], values[1:-1]), values[2:])
    return values.sum(0)


def _slopes(ridges: Floats) -> Slopes:
    """The slopes with which lines stand out most: coarsely first, then nearer and nearer."""
    strips, height = ridges.shape
    padded = np.pad(ridges, ((0, 0), (2, 2)))
    blurred: Floats = sum(padded[:, n : n + height] for n in range(5)) / 5
    blurred[:, [0, -1]] = 0
    step = 5 / (strips * _STRIP)  # of a slope, by which the ends of lines move 2.5 pixels
    turn = step / (height / 2)
    most = round(_STEEPEST / step)
    best = Slopes(0, 0)
    for seen, levels, changes, finer in (
        (blurred, most, 0, 1.0),
        (blurred, 1, min(12, most // 2), 1.0),
        (blurred, 1, 1, 0.5),
        (ridges, 1, 1, 0.5),
        (ridges, 1, 1, 0.25),
        (ridges, 1, 1, 0.12),
    ):
        tried = [
            Slopes(best.level + up * step * finer, best.change + more * turn * finer)
            for more in range(-changes, changes + 1)
            for up in range(-levels, levels + 1)
        ]
        best = tried[np.argmax([(_profile(seen, slopes) ** 2).sum() for slopes in tried])]
    return best


class Chain(NamedTuple):
    """The places of lines, nan for those that are not seen."""

    share: float  #: of the ink of the best chain of the direction
    places: Floats


def _chains(profile: Floats) -> list[Chain]:
    """Chains through the places with most ink, in several steps; none if there is too little."""
    smooth = np.convolve(profile, [0.25, 0.5, 0.25], "same")
    left, right = np.roll(smooth, 1), np.roll(smooth, -1)
    strong = smooth > 0.12 * smooth.max()
    peaks = np.flatnonzero((smooth >= left) & (smooth > right) & strong)
    if len(peaks) <= LEAST_CELLS:
        return []
    weights = smooth[peaks]
    curve = left[peaks] - 2 * weights + right[peaks]
    places = peaks + np.where(curve < 0, 0.5 * (left[peaks] - right[peaks]) / curve, 0)
    apart = places[None, :] - places[:, None]
    both = np.minimum(weights[None, :], weights[:, None])
    near = (apart >= _LEAST_PITCH) & (apart < len(profile) / LEAST_CELLS)
    bins = np.rint(np.log(apart[near]) / 0.04).astype(np.int64)
    votes = np.bincount(bins, both[near], minlength=1)
    votes = np.convolve(votes, [1, 1, 1], "same")
    votes[(votes < np.roll(votes, 1)) | (votes < np.roll(votes, -1))] = 0
    pitches = np.exp(0.04 * np.argsort(-votes)[:8])
    found = []
    for pitch in pitches:
        _, chosen, numbers = _chain_of(places, weights, pitch)
        usual = np.median(np.diff(places[chosen]) / np.diff(numbers)) if chosen[1:] else pitch
        found.append(_chain_of(places, weights, float(usual)))
    most = max(score for score, *_ in found)
    chains = []
    for score, chosen, numbers in found:
        if len(chosen) > LEAST_CELLS:
            lines = np.full(numbers[-1] + 1, np.nan)
            lines[numbers] = places[chosen]
            chains.append(Chain(score / most, lines))
    return chains


def _chain_of(places: Floats, weights: Floats, pitch: float) -> tuple[float, list[int], list[int]]:
    """The best chain in steps of about a pitch: its score, its places, and their numbers."""
    price = _MISSING * float(np.median(weights))
    best = weights.copy()
    before = np.full(len(places), -1)
    steps = np.zeros(len(places), np.int64)
    for here in range(1, len(places)):
        away = (places[here] - places[:here]) / pitch
        count = np.rint(away)
        fits = (count >= 1) & (count <= 3) & (np.abs(away - count) <= _STEP)
        scores = np.where(fits, best[:here] - price * (count - 1), -np.inf)
        one = int(scores.argmax())
        if scores[one] > 0:
            best[here] += scores[one]
            before[here], steps[here] = one, count[one]
    at = int(best.argmax())
    score, chosen, numbers = float(best[at]), [at], [0]
    while before[at] >= 0:
        numbers.append(numbers[-1] + int(steps[at]))
        at = int(before[at])
        chosen.append(at)
    last = numbers[-1]
    return score, chosen[::-1], [last - number for number in reversed(numbers)]
