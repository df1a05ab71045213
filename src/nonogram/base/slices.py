"""Slices of one size: the rows of a picture whose cells follow one another, or pieces of a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

S = TypeVar("S", bound=Sequence[Any])


def slices(values: S, size: int) -> Iterator[S]:
    """The slices of a sequence, in order, each of this size; the last one may be smaller."""
    for start in range(0, len(values), size):
        yield values[start : start + size]  # type: ignore[misc]  # it is of the same type
