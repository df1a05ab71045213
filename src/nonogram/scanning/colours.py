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
_INK = 12  #: pixels of a hundred in the box of a number that are surely ink, or surely ground


def check_colours(image: Image, boxes: Sequence[tuple[int, int, int, int]]) -> None:
    """Raise ParseError if the numbers in these boxes of a picture in RGB have several colours."""
    pixels = np.asarray(image, np.float32)
    away = pixels[..., [0, 2]] - pixels[..., [1]]
    numbers = [away[top:bottom, left:right] for left, top, right, bottom in boxes]
    seen = [np.percentile(one, (_INK, 100 - _INK), (0, 1)) for one in numbers if one.size]
    low, high = np.percentile(seen, (_FEW, 100 - _FEW), 0)
    if (high - low).max() > _COLOURED:
        raise ParseError("numbers in several colours; expected a puzzle in black and white")
