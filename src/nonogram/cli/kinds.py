"""The kinds of values that options take: names, finite numbers within bounds, sizes."""

from __future__ import annotations

import re
from math import isnan
from typing import Any

import click

from nonogram.errors import did_you_mean

#: The most of anything: solutions, megabytes, seconds (31 years of them).
_MOST = 1_000_000_000


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only in later versions of click
    """One of these names; who mistypes one is told the names that are like it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            meant = did_you_mean(value, map(str, self.choices))
            raise click.BadParameter(error.message + meant, ctx, param) from None


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


class Cell(click.ParamType):  # type: ignore[type-arg]  # as above
    """Row and place of a cell, both from 0, from ROW,COLUMN, which count from 1."""

    name = "cell"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = re.fullmatch(r"([1-9]\d{0,8}),([1-9]\d{0,8})", value, re.ASCII)
        if match is None:
            self.fail(f"{value!r} is no cell, expected ROW,COLUMN, such as 3,12", param, ctx)
        return int(match[1]) - 1, int(match[2]) - 1


class Size(click.ParamType):  # type: ignore[type-arg]  # as above
    """Height and width of a grid from WIDTHxHEIGHT, or a number and None from N."""

    name = "size"

    def __init__(self, most: int) -> None:
        self._most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", value, re.ASCII)
        if match is None:
            self.fail(f"{value!r} is no size, expected N or WIDTHxHEIGHT", param, ctx)
        numbers = [int(number) for number in match.groups() if number is not None]
        if not all(1 <= number <= self._most for number in numbers):
            self.fail(f"{value} cells, expected 1 to {self._most} a side", param, ctx)
        return (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
