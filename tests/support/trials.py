"""The number of trials: of random ones a sample of fixed seeds, small where one waits for it,
and parameters of which one of each kind is enough.

NONOGRAM_TRIALS says how many times as much is tried as in `make thorough`, which has it be 1: less
in `make quick`, several times as much each night. Without it, as in `make test`, each property has
a sample of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

_TIMES = os.environ.get("NONOGRAM_TRIALS")


def trials(number: int, sample: int | None = None) -> int:
    """The number of trials: `number` in `make thorough`, and `sample` in `make test`.

    Without a sample of its own, a property has all its trials in both.
    """
    if _TIMES is None:
        return number if sample is None else sample
    scaled = max(1, round(number * float(_TIMES)))
    return scaled if sample is None or float(_TIMES) >= 1 else min(scaled, sample)


def few(number: int, sample: int | None = None) -> int:
    """The number that a count of rare cases has to exceed, so that a test says something of them.

    `sample` is that number in `make test`, where the trials have a sample of their own. It is -1 in
    `make quick`, whose samples need not have any.
    """
    if _TIMES is None:
        return number if sample is None else sample
    return number if float(_TIMES) >= 1 else -1


def kinds(values: Iterable[T], *chosen: T) -> list[T | ParameterSet]:
    """The values as parameters of a test; `make test` tries those chosen, one of each kind.

    The others are left to `make thorough`.
    """
    return [value if value in chosen else _more(value) for value in values]


def _more(value: object) -> ParameterSet:
    """A parameter that only `make thorough` tries; a tuple has several values."""
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.thorough)
