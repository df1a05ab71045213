"""A few colours that stand for many: k-means in OKLab.

OKLab (Ottosson 2020) is a space of colours in which distances are about as large as they look.
Similar colours are merged first, so that the work depends on how many kinds of colours there are
and not on the number of pixels. Nothing is random: the same picture always gives the same colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from nonogram.colours.contrast import oklab
from nonogram.colours.looks import Rgb

_Lab = tuple[float, float, float]

#: Colours that agree in so many leading bits of each channel are thrown together; in fewer where
#: that leaves more kinds than these.
_BITS = 5
_MOST_KINDS = 1000

_MOST_ROUNDS = 15

#: The best result of this many starts is taken; see `_spread`.
_POWERS = (0.25, 0.5, 1.0)


class _Kind(NamedTuple):
    """Colours merged into one: their mean in RGB and in OKLab, and the number of pixels."""

    rgb: Rgb
    lab: _Lab
    weight: int


def few_colours(pixels: Iterable[tuple[int, Rgb]], number: int) -> list[Rgb]:
    """At most `number` colours that stand well for all of these; fewer if there are no more.

    Args:
        pixels: how many pixels there are of a colour, and the colour; a colour may come again.
    """
    pixels = list(pixels)
    kinds = _kinds(pixels, _BITS)
    if len(kinds) > _MOST_KINDS:
        kinds = _kinds(pixels, _BITS - 1)
    results = [_settled(kinds, _spread(kinds, number, power)) for power in _POWERS]
    best = min(results, key=lambda groups: sum(map(_unlikeness, groups)))
    return [_face(group) for group in best if group]


def _settled(kinds: list[_Kind], start: list[_Kind]) -> list[list[_Kind]]:
    """k-means from some kinds on: groups of kinds, some of which may be empty."""
    centres = [kind.lab for kind in start]
    groups: list[list[_Kind]] = []
    for _ in range(_MOST_ROUNDS):
        before, groups = groups, _groups(kinds, centres)
        if groups == before:
            break
        centres = [_centre(group) if group else old for group, old in zip(groups, centres)]
    return groups


def _unlikeness(group: list[_Kind]) -> float:
    """How badly one colour stands for a group: the squares of all distances."""
    if not group:
        return 0.0
    centre = _centre(group)
    return sum(kind.weight * _distance(kind.lab, centre) for kind in group)


def _centre(group: list[_Kind]) -> _Lab:
    return _mean([(kind.weight, kind.lab) for kind in group])


def nearest_of(colours: Sequence[Rgb]) -> Callable[[Rgb], int]:
    """A function that finds the index of the colour that looks most like a given one."""
    labs = [oklab(colour) for colour in colours]
    known: dict[Rgb, int] = {}

    def nearest(rgb: Rgb) -> int:
        kind = _leading_bits(rgb, _BITS)
        if kind not in known:
            lab = oklab(rgb)
            known[kind] = min(range(len(labs)), key=lambda k: _distance(lab, labs[k]))
        return known[kind]

    return nearest


def lightness(rgb: Rgb) -> float:
    """How light a colour looks, 0 (black) to 1 (white)."""
    return oklab(rgb)[0]


def _kinds(pixels: Iterable[tuple[int, Rgb]], bits: int) -> list[_Kind]:
    sums: dict[Rgb, list[int]] = {}
    for weight, rgb in pixels:
        kind = sums.setdefault(_leading_bits(rgb, bits), [0, 0, 0, 0])
        for index, value in enumerate((1, *rgb)):
            kind[index] += weight * value
    kinds = []
    for weight, *totals in sums.values():
        red, green, blue = (round(total / weight) for total in totals)
        kinds.append(_Kind((red, green, blue), oklab((red, green, blue)), weight))
    return sorted(kinds, key=lambda kind: (-kind.weight, kind.rgb))


def _leading_bits(rgb: Rgb, bits: int) -> Rgb:
    red, green, blue = rgb
    drop = 8 - bits
    return red >> drop, green >> drop, blue >> drop


def _spread(kinds: list[_Kind], number: int, power: float) -> list[_Kind]:
    """Kinds to begin with: the most common one, then again and again the one farthest from these.

    Common kinds count as farther, by this power of their weight: a lone pixel is hardly a
    colour of the picture.
    """
    chosen = kinds[:1]
    far = [_distance(kind.lab, kind.lab) if kind is kinds[0] else 9.0 for kind in kinds]
    while len(chosen) < min(number, len(kinds)):
        far = [min(d, _distance(kind.lab, chosen[-1].lab)) for d, kind in zip(far, kinds)]
        best = max(range(len(kinds)), key=lambda index: far[index] * kinds[index].weight ** power)
        chosen.append(kinds[best])
    return chosen


def _groups(kinds: list[_Kind], centres: list[_Lab]) -> list[list[_Kind]]:
    groups: list[list[_Kind]] = [[] for _ in centres]
    for kind in kinds:
        distances = [_distance(kind.lab, centre) for centre in centres]
        groups[distances.index(min(distances))].append(kind)
    return groups


def _face(group: list[_Kind]) -> Rgb:
    """The colour for a group: that of most of its pixels, or the mean if there is none.

    Drawings have few colours, which the blends along their edges would muddy.
    """
    total = sum(kind.weight for kind in group)
    if 2 * group[0].weight >= total:
        return group[0].rgb
    red, green, blue = _mean([(kind.weight, kind.rgb) for kind in group])
    return round(red), round(green), round(blue)


def _mean(points: list[tuple[int, tuple[float, float, float]]]) -> tuple[float, float, float]:
    total = sum(weight for weight, _ in points)
    one, two, three = (sum(weight * p[axis] for weight, p in points) / total for axis in range(3))
    return one, two, three


def _distance(one: _Lab, other: _Lab) -> float:
    """The square of how far two colours look apart."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
