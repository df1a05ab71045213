"""How large a drawing for a terminal is."""

from __future__ import annotations

from enum import Enum

from nonogram.errors import UnknownNameError


class Layout(Enum):
    """From generous to thrifty: clues all around, clues where there is room, and no clues."""

    FULL = "full"
    HALF = "half"
    BARE = "bare"

    @classmethod
    def _missing_(cls, value: object) -> Layout:
        raise UnknownNameError("layout", value, [layout.value for layout in cls])
