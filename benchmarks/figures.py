"""Means of what spans orders of magnitude."""

from __future__ import annotations

import math
from collections.abc import Collection


def geometric_mean(values: Collection[float]) -> float:
    """The geometric mean of positive figures, at least one."""
    return math.exp(sum(map(math.log, values)) / len(values))
