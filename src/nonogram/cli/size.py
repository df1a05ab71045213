"""Sizes of grids, as options give them."""

from __future__ import annotations

import re

import click


def parsed_size(value: str, most: int) -> tuple[int, int | None]:
    """Height and width from WIDTHxHEIGHT, or a number and None from N.

    Raises:
        click.BadParameter: neither, or not from 1 to `most`.
    """
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", value, re.ASCII)
    if match is None:
        raise click.BadParameter(f"{value!r} is no size, expected N or WIDTHxHEIGHT")
    numbers = [int(number) for number in match.groups() if number is not None]
    if not all(1 <= number <= most for number in numbers):
        raise click.BadParameter(f"{value} cells, expected 1 to {most} a side")
    return (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
