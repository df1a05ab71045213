"""The numbers that options take: finite, and within bounds."""

from __future__ import annotations

from math import isnan
from typing import Any

import click

#: The most of anything: solutions, megabytes, seconds (31 years of them).
_MOST = 1_000_000_000


class _Finite(click.FloatRange):
    """A range without nan, which for click is in every range: it is neither less nor more."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value} is not a number", param, ctx)
        return number


def whole(least: int, most: int = _MOST) -> click.IntRange:
    """A whole number within these bounds."""
    return click.IntRange(least, most)


#: A share of something.
SHARE = _Finite(0, 1)

#: How long something may take.
SECONDS = _Finite(0, _MOST, min_open=True)

#: The seed of random numbers.
SEED = whole(-_MOST, _MOST)
