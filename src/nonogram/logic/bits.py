"""Sets of places as bit sets: Python integers, place p being bit p."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress, count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The most cells of a line whose positions, one more, fit into a processor's signed integer.
WORD = 62

#: Whether this is compiled, and with it all inner loops (see setup.py).
COMPILED = not __file__.endswith(".py")

#: Every byte, its bits from the other side.
MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

#: Of characters, true for the digit one alone.
_ONES = bytes(byte == ord("1") for byte in range(256))


@cache
def run_shifts(length: int) -> tuple[int, ...]:
    """Shifts whose repeated `mask &= mask >> shift` ANDs `length` neighbouring bits."""
    found = []
    have = 1
    while have < length:
        step = min(have, length - have)
        found.append(step)
        have += step
    return tuple(found)


def bits(mask: int) -> list[int]:
    """The positions of the ones in a bit set, in ascending order."""
    if COMPILED and mask >> WORD == 0:
        return _bits_of_word(mask)
    if mask.bit_length() < 8 * (mask.bit_count() - 3):  # a look at every digit pays off
        return [*compress(count(), f"{mask:b}"[::-1].encode().translate(_ONES))]
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions


def places(mask: int) -> Sequence[int]:
    """The same as `bits` for a bit set that is not empty; a range if the ones are adjacent."""
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length()
    return range(low, high) if mask >> low == (1 << high - low) - 1 else bits(mask)


def _bits_of_word(mask: i64) -> list[int]:
    positions = []
    place: i64 = 0
    while mask != 0:
        if mask & 1:
            positions.append(int(place))
        mask >>= 1
        place += 1
    return positions
