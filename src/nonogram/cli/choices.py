"""Options and arguments that take one of a few names."""

from __future__ import annotations

from typing import Any

import click

from nonogram.errors import did_you_mean


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only in later versions of click
    """One of these names; who mistypes one is told the names that are like it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            meant = did_you_mean(value, map(str, self.choices))
            raise click.BadParameter(error.message + meant, ctx, param) from None
