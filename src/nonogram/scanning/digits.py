"""Printed digits, read by a small network of our own.

A mark is scaled to 16 pixels of height in a field of 20 x 20. Two layers of convolution, each with
the largest of 2 x 2 values taken, and two layers of sums tell digits from one another, and from
all that is no digit: halves of digits, two at once, other characters, dots. The weights are data,
`digits.npz`. `python -m benchmarks.digits` trains them, and says how well they read fonts that
they were not trained with.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

Floats = Any  #: an array of numpy, whose types say nothing of shapes

FIELD = 20  #: pixels on a side of what the network sees
_HEIGHT = 16  #: pixels of a digit in it
CLASSES = 11  #: ten digits, and what is none
NONE = 10  #: the class of what is none

_DATA = "digits.npz"
_TOGETHER = 500  #: fields that the network reads at a time, in 30 MB


class Box(NamedTuple):
    """A rectangle of pixels; `right` and `bottom` are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The x and y of the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def around(boxes: Iterable[Box]) -> Box:
    """The least box around some."""
    lefts, tops, rights, bottoms = zip(*boxes)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def field(ink: Floats, box: Box) -> Floats:
    """The box of a picture of ink, 0 for paper, as the network sees it."""
    from PIL import Image

    part = Image.fromarray(ink[box.top : box.bottom, box.left : box.right])
    scale = min(_HEIGHT / box.height, FIELD / box.width)
    width, height = (max(1, round(side * scale)) for side in part.size)
    seen = Image.new("F", (FIELD, FIELD))
    scaled = part.resize((width, height), Image.Resampling.BILINEAR)
    seen.paste(scaled, ((FIELD - width) // 2, (FIELD - height) // 2))
    values = np.asarray(seen)
    return values / max(float(values.max()), 0.05)


def windows(values: Floats, side: int) -> Floats:
    """Each window of (n, height, width, channels) as a row of its values, channel by channel."""
    seen = np.lib.stride_tricks.sliding_window_view(values, (side, side), axis=(1, 2))
    return seen.reshape(*seen.shape[:3], -1)


@cache
def _weights() -> dict[str, Any]:
    with files(__package__).joinpath(_DATA).open("rb") as file, np.load(file) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}


def logits(fields: Floats, weights: dict[str, Any]) -> Floats:
    """The sums of the last layer, (n, CLASSES), for fields of (n, FIELD, FIELD)."""
    values = fields[..., None]
    for layer, side in ("1", 5), ("2", 3):
        sums = windows(values, side) @ weights[f"w{layer}"] + weights[f"b{layer}"]
        values = np.maximum.reduce([sums[:, y::2, x::2] for y in (0, 1) for x in (0, 1)])
        values = np.maximum(values, 0)
    flat = values.transpose(0, 3, 1, 2).reshape(len(values), -1)
    hidden = np.maximum(flat @ weights["w3"] + weights["b3"], 0)
    return hidden @ weights["w4"] + weights["b4"]


def read(fields: list[Floats]) -> Floats:
    """The logarithm of the probability of each class for each field."""
    starts = range(0, len(fields), _TOGETHER)
    parts = [logits(np.stack(fields[n : n + _TOGETHER]), _weights()) for n in starts]
    sums = np.concatenate([np.zeros((0, CLASSES), np.float32), *parts])
    return sums - np.logaddexp.reduce(sums, 1, keepdims=True)
