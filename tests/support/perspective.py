"""A change of perspective, as a camera sees a flat page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def moved(matrix: Any, points: Sequence[tuple[float, float]] | Any) -> Any:
    """The points to which a change of perspective, 3 x 3, takes others, as rows of x and y."""
    there = np.insert(np.array(points, float), 2, 1, 1) @ np.transpose(matrix)
    return there[:, :2] / there[:, 2:]
