"""The number of random trials: a sample of fixed seeds here, several times as many each night."""

from __future__ import annotations

import os

#: How many times as much is tried as in `make test`.
_TIMES = int(os.environ.get("NONOGRAM_TRIALS", "1"))


def trials(number: int) -> int:
    """The number of trials, where `make test` has `number`."""
    return number * _TIMES
