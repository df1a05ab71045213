"""Whether the numbers beside a grid have several colours, in their ink or on their ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nonogram.base.errors import ParseError

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURED = 70.0  #: the difference between the channels of a coloured pixel, of 255
_FEW = 8  #: numbers of a hundred that may be of another colour
_PART = 8  #: of the pixels of a number, one of so many at least is ink, and one is ground


def check_colours(image: Image, boxes: Sequence[tuple[int, int, int, int]]) -> None:
    """Raise ParseError if the numbers in these boxes of a picture in RGB have several colours."""
    pixels = np.asarray(image)
    extremes = []
    for left, top, right, bottom in boxes:
        number = pixels[top:bottom, left:right].reshape(-1, 3).astype(int)
        away = np.sort(number[:, [0, 2]] - number[:, [1]], 0)
        if away.size:  # the edge of the picture goes on outside
            extremes.append(away[[len(away) // _PART, -1 - len(away) // _PART]])
    low, high = np.percentile(extremes, (_FEW, 100 - _FEW), 0)
    if (high - low).max() > _COLOURED:
        raise ParseError("numbers in several colours; expected a puzzle in black and white")
