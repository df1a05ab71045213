"""The kinds of options' values: what people may type, and what a mistyped value is told."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import isnan, nan
from typing import Any

import click

from nonogram.base.disk import refuse_unwritable
from nonogram.base.limits import MOST_JOBS
from nonogram.base.text import did_you_mean, listed
from nonogram.explanation.levels import Level

MOST = 1_000_000_000  #: the largest number of anything: solutions, megabytes, seconds (31 years)

#: Seconds alone, or parts with their units, the largest first.
_TIME = "".join(rf"(?:([\d.]+){unit})?" for unit in ("d", "h", "m(?:in)?", "s(?:ec)?", "ms"))
_UNITS = (86_400, 3_600, 60, 1, 1e-3)  #: seconds, in the order of these parts

#: Megabytes alone, or a number with its unit.
_MEMORY = r"([\d.]+) ?([kmgt]?)i?b?"
_MEGABYTES = {"k": 1e-3, "": 1, "m": 1, "g": 1e3, "t": 1e6}


def _number(text: str) -> float:
    """The number that a text is, or nan."""
    try:
        return float(text)
    except ValueError:
        return nan


def commands_with(ctx: click.Context, wanted: Callable[[click.Parameter], bool]) -> str:
    """The commands beside the running one that have such a parameter, or "" for none."""
    found = list[str]()
    if ctx.parent is not None and isinstance(group := ctx.parent.command, click.Group):
        for name in group.list_commands(ctx):
            command = group.get_command(ctx, name)
            if command is not None and any(map(wanted, command.params)):
                found.append(f"`{ctx.parent.command_path} {name}`")
    return listed(found, "or") if found else ""


#: The ways to what a command does not write itself, by the values that ask for it.
_ADVICE = {
    "csv": " `nonogram solve --json -o r.jsonl` and `nonogram report r.jsonl --to csv` make a "
    "table of solved puzzles."
}


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only in later versions of click
    """One of these names; the message for a mistyped name suggests similar ones."""

    def __init__(
        self, names: Sequence[str], metavar: str | None = None, made: Callable[[str], Any] = str
    ) -> None:
        super().__init__(names)
        self.metavar, self._made = metavar, made

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self._made(super().convert(value, param, ctx))
        except click.BadParameter:
            names, others = [*map(str, self.choices)], ""
            if ctx is not None and param is not None:

                def takes(one: click.Parameter) -> bool:
                    return one.name == param.name and value in getattr(one.type, "choices", ())

                others = commands_with(ctx, takes)
            more = _ADVICE.get(value, "")
            hint = f" It is a value of {others}.{more}" if others else did_you_mean(value, names)
            raise click.BadParameter(
                f"{value!r} is not one of {', '.join(names)}.{hint}", ctx, param
            ) from None


class SeveralOf(OneOf):
    """Several of these names with commas between, as a tuple."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        names = value.split(",") if isinstance(value, str) else value
        return tuple(super(SeveralOf, self).convert(name.strip(), param, ctx) for name in names)


#: A level, and a level that people can solve.
ANY_LEVEL = OneOf([*map(str, Level)], "LEVEL", Level)
LEVEL = OneOf([*map(str, Level)][:-1], "LEVEL", Level)


class ValueKind(click.ParamType):  # type: ignore[type-arg]  # as above
    """A kind of values that a function reads; its ValueError says what is wrong with a text."""

    def __init__(self, read: Callable[[str], Any], metavar: str) -> None:
        self._read, self.metavar, self.name = read, metavar, metavar.lower()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self._read(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _whole(least: int, most: int, text: str) -> int:
    """A whole number within bounds."""
    with suppress(ValueError):
        if least <= (number := int(text)) <= most:
            return number
    raise ValueError(f"{text!r}: expected a number from {least:,} to {most:,}")


class Whole(ValueKind):
    """A whole number within bounds."""

    def __init__(self, least: int, most: int = MOST) -> None:
        super().__init__(partial(_whole, least, most), "N")


def _jobs(text: str) -> int | None:
    """A number of processes; None for `auto` or `all`, one for each processor."""
    if text in ("auto", "all"):
        return None
    with suppress(ValueError):
        return _whole(1, MOST_JOBS, text)
    raise ValueError(f"{text!r}: expected a number from 1 to {MOST_JOBS:,}, or auto")


def _share(text: str) -> float:
    number = _number(text)
    if not 0 <= number <= 1:
        raise ValueError(f"{text!r} is no share, expected a number from 0 to 1")
    return number


def seconds(text: str) -> float:
    """Seconds, typed as a number of them or with units, such as 90s, 5m or 1h30m."""
    number = _number(text)
    if isnan(number) and (found := re.fullmatch(_TIME, text.lower(), re.ASCII)) is not None:
        number = sum(_number(part) * unit for part, unit in zip(found.groups("0"), _UNITS))
    if not 0 < number <= MOST:
        raise ValueError(
            f"{text!r} is no time, expected seconds above 0, or a time such as 90s, 5m or 1h30m"
        )
    return number


def megabytes(text: str) -> int:
    """Megabytes, typed as a number of them or with a unit, such as 500M or 2G."""
    found = re.fullmatch(_MEMORY, text, re.ASCII | re.IGNORECASE)
    size = nan if found is None else _number(found[1]) * _MEGABYTES[found[2].lower()]
    if not 1 <= size <= MOST:
        raise ValueError(
            f"{text!r} is no size of memory, expected megabytes, at least 1, or a size such as "
            "500M or 2G"
        )
    return int(size)


def _size(most: int, text: str) -> tuple[int, int | None]:
    """The height and width from WIDTHxHEIGHT, or a number and None from N."""
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        raise ValueError(f"{text!r} is no size, expected N or WIDTHxHEIGHT")
    numbers = [int(number) for number in match.groups() if number is not None]
    if not all(1 <= number <= most for number in numbers):
        raise ValueError(f"{text} cells, expected 1 to {most} a side")
    return (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])


def size_up_to(most: int) -> ValueKind:
    """Sizes of boards with at most so many cells a side."""
    return ValueKind(partial(_size, most), "N|WIDTHxHEIGHT")


def _cell(text: str) -> tuple[int, int]:
    """The row and place of a cell, counted from 0, for a text ROW,COLUMN that counts from 1."""
    match = re.fullmatch(r"([1-9]\d{0,8}),([1-9]\d{0,8})", text, re.ASCII)
    if match is None:
        raise ValueError(f"{text!r} is no cell, expected ROW,COLUMN, such as 3,12")
    return int(match[1]) - 1, int(match[2]) - 1


def _folder(text: str) -> str:
    """A folder, which need not exist yet."""
    if not text or (os.path.lexists(text) and not os.path.isdir(text)):  # noqa: PTH112
        raise ValueError(f"{text!r}: expected a folder")
    return text


def _written_folder(text: str) -> str:
    """A folder in which files can be written, perhaps once it is made. Raises WriteError."""
    refuse_unwritable(os.path.join(_folder(text), ""))  # noqa: PTH118 (pathlib drops the slash)
    return text


SHARE = ValueKind(_share, "D")
TIME = ValueKind(seconds, "TIME")
MEMORY = ValueKind(megabytes, "SIZE")
JOBS = ValueKind(_jobs, "N")
CELL = ValueKind(_cell, "ROW,COLUMN")
FOLDER = ValueKind(_folder, "DIR")
WRITTEN_FOLDER = ValueKind(_written_folder, "DIR")
