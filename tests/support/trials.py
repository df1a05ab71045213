"""The number of random trials: a sample of fixed seeds, a part of it where tests are to be quick,
and several times as many each night.
"""

from __future__ import annotations

import os

#: How many times as much is tried as in `make test`: less than once in `make quick`.
_TIMES = float(os.environ.get("NONOGRAM_TRIALS", "1"))


def trials(number: int) -> int:
    """The number of trials, where `make test` has `number`."""
    return max(1, round(number * _TIMES))


def few(number: int) -> int:
    """The number that a count of rare cases has to exceed, so that a test says something of them.

    It is -1 where the sample is small, which need not have any.
    """
    return number if _TIMES >= 1 else -1
