"""The kinds of options' values: what people may type, and what a mistyped value is told."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from math import isnan, nan
from typing import Any

import click

from nonogram.base.text import did_you_mean
from nonogram.explanation.levels import Level

MOST = 1_000_000_000  #: the largest number of anything: solutions, megabytes, seconds (31 years)

#: Seconds alone, or parts with their units, the largest first.
_TIME = re.compile(
    r"(?:([\d.]+)d)?(?:([\d.]+)h)?(?:([\d.]+)m(?:in)?)?(?:([\d.]+)s(?:ec)?)?", re.ASCII
)
_UNITS = (86_400, 3_600, 60, 1)  #: seconds, in the order of these parts

#: Megabytes alone, or a number with its unit.
_MEMORY = re.compile(r"([\d.]+) ?([kmgt]?)i?b?", re.ASCII | re.IGNORECASE)
_MEGABYTES = {"k": 1e-3, "": 1, "m": 1, "g": 1e3, "t": 1e6}


def _number(text: str) -> float:
    """The number that a text is, or nan."""
    try:
        return float(text)
    except ValueError:
        return nan


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only in later versions of click
    """One of these names; the message for a mistyped name suggests similar ones."""

    def __init__(self, names: Sequence[str], metavar: str | None = None) -> None:
        super().__init__(names)
        self.metavar = metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            meant = did_you_mean(value, map(str, self.choices))
            raise click.BadParameter(error.message + meant, ctx, param) from None


class SeveralOf(OneOf):
    """Several of these names with commas between, as a tuple."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        names = value.split(",") if isinstance(value, str) else value
        return tuple(super(SeveralOf, self).convert(name.strip(), param, ctx) for name in names)


class LevelName(OneOf):
    """One of the levels, as a `Level`."""

    def __init__(self, *, search: bool = False) -> None:
        super().__init__([*map(str, Level)][: None if search else -1], "LEVEL")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return Level(super().convert(value, param, ctx))


class Whole(click.IntRange):
    """A whole number within bounds."""

    metavar = "N"

    def __init__(self, least: int, most: int = MOST) -> None:
        super().__init__(least, most)


class Jobs(Whole):
    """A number of processes; `auto`, one for each processor, is None."""

    name = "jobs"

    def __init__(self) -> None:
        super().__init__(1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return None if value == "auto" else super().convert(value, param, ctx)


class Finite(click.FloatRange):
    """A range that excludes nan; click takes nan as inside, since no comparison with it holds."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value} is not a number", param, ctx)
        return number


class Duration(click.ParamType):  # type: ignore[type-arg]  # as above
    """Seconds, typed as a number of them or with units, such as 90s, 5m or 1h30m."""

    name, metavar = "time", "TIME"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = _number(value)
        if isnan(seconds) and (found := _TIME.fullmatch(value.lower())) is not None:
            parts = zip(found.groups("0"), _UNITS)
            seconds = sum(_number(number) * unit for number, unit in parts)
        if not 0 < seconds <= MOST:
            expected = "expected seconds above 0, or a time such as 90s, 5m or 1h30m"
            self.fail(f"{value!r} is no time, {expected}", param, ctx)
        return seconds


class Memory(click.ParamType):  # type: ignore[type-arg]  # as above
    """Megabytes, typed as a number of them or with a unit, such as 500M or 2G."""

    name, metavar = "memory", "SIZE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = _MEMORY.fullmatch(value)
        size = nan if found is None else _number(found[1]) * _MEGABYTES[found[2].lower()]
        if not 1 <= size <= MOST:
            expected = "expected megabytes, at least 1, or a size such as 500M or 2G"
            self.fail(f"{value!r} is no size of memory, {expected}", param, ctx)
        return int(size)


class Size(click.ParamType):  # type: ignore[type-arg]  # as above
    """The height and width from WIDTHxHEIGHT, or a number and None from N."""

    name, metavar = "size", "N|WIDTHxHEIGHT"

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


class Folder(click.ParamType):  # type: ignore[type-arg]  # as above
    """A folder, which need not exist yet."""

    name = "dir"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = str(value)
        if not name or (os.path.lexists(name) and not os.path.isdir(name)):  # noqa: PTH112
            self.fail(f"{value!r}: expected a folder", param, ctx)
        return name
