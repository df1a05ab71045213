"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable

import click

from nonogram.cli.numbers import SEED, SHARE, whole
from nonogram.cli.output import put_puzzle
from nonogram.cli.paths import OUTPUT
from nonogram.cli.size import parsed_size
from nonogram.formats.limits import MOST_LINES
from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle

_HELP = {"help_option_names": ["-h", "--help"]}


def _size(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Height and width from N or WxH."""
    height, width = parsed_size(value, MOST_LINES)
    return height, height if width is None else width


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all random puzzles share."""
    for option in (
        click.option("-o", "--out", type=OUTPUT, metavar="FILE", help="Write to FILE."),
        click.option(
            "--seed", type=SEED, default=0, show_default=True, help="Seed of the random numbers."
        ),
        click.option(
            "--colors",
            "colours",
            type=whole(1, 1000),
            default=1,
            show_default=True,
            metavar="N",
            help="Number of colours beside the background.",
        ),
        click.option(
            "--density",
            type=SHARE,
            default=0.5,
            show_default=True,
            metavar="D",
            help="Share of the cells that are filled.",
        ),
        click.option(
            "--size",
            callback=_size,
            default="20",
            show_default=True,
            metavar="N|WxH",
            help="Width and height in cells.",
        ),
    ):
        command = option(command)
    return command


@click.group(context_settings=_HELP)
def generate() -> None:
    """Make test puzzles by rule and seed: the same seed gives the same puzzle everywhere.

    They are written to standard output in the format CWD, or CWC if they have several colours.

    Example: nonogram generate picture --size 30x20 --seed 7
    """


@generate.command("random")
@_options
def _random(
    size: tuple[int, int], density: float, colours: int, seed: int, out: str | None
) -> None:
    """Cells filled at random.

    Example: nonogram generate random --size 10 --density 0.6 --colors 3 --seed 7
    """
    put_puzzle(random_puzzle(*size, density, colours, seed), out)


@generate.command("picture")
@_options
@click.option(
    "--blurs",
    type=whole(0, 100),
    default=3,
    show_default=True,
    metavar="N",
    help="Smooth the shapes N times: the more, the larger they are.",
)
def _picture(
    size: tuple[int, int],
    density: float,
    colours: int,
    seed: int,
    out: str | None,
    blurs: int,
) -> None:
    """Smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 30x20 --colors 2 --seed 7
    """
    put_puzzle(picture_puzzle(*size, density, colours, seed, blurs), out)


@generate.command("ndom")
@click.option(
    "--size",
    "n",
    type=whole(1, (MOST_LINES - 1) // 2),
    default=9,
    show_default=True,
    metavar="N",
    help="Number of dominoes; there are 2 N + 1 cells a side.",
)
@click.option("-o", "--out", type=OUTPUT, metavar="FILE", help="Write to FILE.")
def _ndom(n: int, out: str | None) -> None:
    """N dominoes in a staircase: one solution, and hard to find for the size.

    Example: nonogram generate ndom --size 5
    """
    put_puzzle(ndom_puzzle(n), out)
