"""`--encoding`: how a puzzle becomes clauses."""

from __future__ import annotations

from typing import Any

import click

from nonogram.cli.kinds import OneOf
from nonogram.cli.typed import option
from nonogram.search.encoding_names import ENCODINGS, GONE


class _Encoding(OneOf):
    """The name of an encoding."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "direct":
            self.fail(GONE, param, ctx)
        return super().convert(value, param, ctx)


def encoding_option(default: str | None, text: str) -> Any:
    """`--encoding`: one of `ENCODINGS`."""
    return option(
        "--encoding",
        type=_Encoding(ENCODINGS),
        default=default,
        show_default=default is not None,
        help=text,
    )
