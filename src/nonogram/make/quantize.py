"""A few colours that stand for many: k-means in OKLab.

OKLab (Ottosson 2020) is a colour space whose distances are about those that people see.
Similar colours are merged first, so that the work depends on the number of different colours,
not of pixels. Nothing is random: the same picture always gives the same colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist, inf
from typing import NamedTuple

from nonogram.core.puzzle.colours import Rgb, oklab
from nonogram.core.puzzle.palette import rgb_in

Counted = tuple[int, Rgb]  #: a number of pixels, and their colour

_Triple = tuple[float, float, float]

#: Colours that agree in this number of leading bits of each channel are merged; in fewer bits if
#: more than this number of kinds are left.
_BITS = 5
_MOST_KINDS = 1000

_MOST_ROUNDS = 15

_POWERS = (0.25, 0.5, 1.0)  #: of the starts, whose best result is taken; see `_spread`


class _Kind(NamedTuple):
    """Colours merged into one: the number of pixels, and their mean in RGB and in OKLab."""

    weight: int
    rgb: Rgb
    lab: _Triple


_Kinds = list[_Kind]  #: several kinds; those of a group get one colour


def few_colours(pixels: Iterable[Counted], number: int) -> list[Rgb]:
    """Up to `number` colours that represent pixels well, given as counts and colours."""
    pixels = [*pixels]
    kinds = _kinds(pixels, _BITS)
    if len(kinds) > _MOST_KINDS:
        kinds = _kinds(pixels, _BITS - 1)
    results = [_settled(kinds, _spread(kinds, number, power)) for power in _POWERS]
    best = min(results, key=lambda groups: sum(map(_unlikeness, groups)))
    return [_face(group) for group in best if group]


def nearest_of(colours: Sequence[Rgb]) -> Callable[[Rgb], int]:
    """A function that finds the index of the colour most similar to a given one."""
    labs = [oklab(colour) for colour in colours]
    known: dict[Rgb, int] = {}

    def nearest(rgb: Rgb) -> int:
        kind = _leading_bits(rgb, _BITS)
        if kind not in known:
            known[kind] = _nearest(oklab(rgb), labs)
        return known[kind]

    return nearest


def lightness(rgb: Rgb) -> float:
    """The lightness of a colour, 0 (black) to 1 (white)."""
    return oklab(rgb)[0]


def mean_colour(colours: Iterable[Counted]) -> Rgb:
    """The mean of colours, each with its weight."""
    return rgb_in(map(round, _mean(colours)))


def _mean(points: Iterable[tuple[int, _Triple]]) -> _Triple:
    points = [*points]
    total = sum(weight for weight, _ in points)
    one, two, three = (sum(weight * p[axis] for weight, p in points) / total for axis in range(3))
    return one, two, three


def _kinds(pixels: Iterable[Counted], bits: int) -> _Kinds:
    """The colours, merged where their leading bits agree, the most common one first."""
    alike: dict[Rgb, list[Counted]] = {}
    for weight, rgb in pixels:
        alike.setdefault(_leading_bits(rgb, bits), []).append((weight, rgb))
    kinds = []
    for colours in alike.values():
        rgb = mean_colour(colours)
        kinds.append(_Kind(sum(weight for weight, _ in colours), rgb, oklab(rgb)))
    return sorted(kinds, key=lambda kind: (-kind.weight, kind.rgb))


def _leading_bits(rgb: Rgb, bits: int) -> Rgb:
    return rgb_in(channel >> (8 - bits) for channel in rgb)


def _spread(kinds: _Kinds, number: int, power: float) -> list[_Triple]:
    """The first centres: the commonest kind, then the farthest, weighted by a power of its size."""
    chosen = [kind.lab for kind in kinds[:1]]
    far = [inf] * len(kinds)
    while len(chosen) < min(number, len(kinds)):
        far = [min(d, _distance(kind.lab, chosen[-1])) for d, kind in zip(far, kinds)]
        best = max(range(len(kinds)), key=lambda index: far[index] * kinds[index].weight ** power)
        chosen.append(kinds[best].lab)
    return chosen


def _settled(kinds: _Kinds, centres: list[_Triple]) -> list[_Kinds]:
    """Groups of kinds, perhaps empty ones, by k-means from these centres on."""
    groups: list[_Kinds] = []
    for _ in range(_MOST_ROUNDS):
        before, groups = groups, [[] for _ in centres]
        for kind in kinds:
            groups[_nearest(kind.lab, centres)].append(kind)
        if groups == before:
            break
        centres = [_centre(group) or old for group, old in zip(groups, centres)]
    return groups


def _centre(group: _Kinds) -> _Triple | None:
    return _mean((kind.weight, kind.lab) for kind in group) if group else None


def _unlikeness(group: _Kinds) -> float:
    """The error of one colour for a group: the sum of all squared distances."""
    centre = _centre(group) or (0, 0, 0)
    return sum(kind.weight * _distance(kind.lab, centre) for kind in group)


def _face(group: _Kinds) -> Rgb:
    """The colour of most pixels, free of blends along edges, or the mean if there is none."""
    if 2 * group[0].weight >= sum(kind.weight for kind in group):
        return group[0].rgb
    return mean_colour((kind.weight, kind.rgb) for kind in group)


def _nearest(lab: _Triple, labs: Sequence[_Triple]) -> int:
    return min(range(len(labs)), key=lambda k: _distance(lab, labs[k]))


def _distance(one: _Triple, other: _Triple) -> float:
    """The squared distance of two colours."""
    return dist(one, other) ** 2
