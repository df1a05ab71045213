"""Options that several commands have."""

from __future__ import annotations

import click

from nonogram.formats import FORMATS

format_option = click.option(
    "--format",
    "format_name",
    type=click.Choice([format.name for format in FORMATS]),
    help="Read the files as this format; without it their content decides.",
)

colour_option = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the picture; auto does on a terminal, unless NO_COLOR is set.",
)

second_option = click.option(
    "--second",
    type=click.Path(),
    metavar="SOLUTION",
    help="Look for another solution than this picture, in the characters that `solve` prints.",
)
