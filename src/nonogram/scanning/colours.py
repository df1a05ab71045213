"""Whether the numbers beside a grid have several colours, in their ink or on their ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nonogram.base.errors import ParseError

if TYPE_CHECKING:
    from PIL.Image import Image

_ABOVE = 2  #: pixels above a number that are its ground
_COLOURED = 70.0  #: the difference between the channels of a coloured pixel, of 255
_FEW = 8  #: numbers of a hundred that may be of another colour


def check_colours(image: Image, boxes: Sequence[tuple[int, int, int, int]]) -> None:
    """Raise ParseError if the numbers in these boxes of a picture in RGB have several colours."""
    pixels = np.asarray(image, np.float32)
    inks, grounds = [], []
    for left, top, right, bottom in boxes:
        number = pixels[top:bottom, left:right].reshape(-1, 3)
        if not number.size:  # the edge of the picture goes on outside
            continue
        ground = pixels[max(0, top - _ABOVE) : max(1, top), left:right].mean((0, 1))
        away = abs(number - ground).sum(1)
        inks.append(number[away.argsort()[-len(number) // 4 :]].mean(0))
        grounds.append(ground)
    for colours in (np.array(inks), np.array(grounds)):
        low, high = np.percentile(colours[:, [0, 2]] - colours[:, [1]], (_FEW, 100 - _FEW), 0)
        if (high - low).max() > _COLOURED:
            raise ParseError("numbers in several colours; expected a puzzle in black and white")
