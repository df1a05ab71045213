"""``nonogram convert``: a puzzle from one format into another."""

from __future__ import annotations

import click

from nonogram.cli.output import put, say
from nonogram.cli.outputs import PUZZLES, kind_of
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.errors import WriteError
from nonogram.files.puzzles import dumps_all, load_all
from nonogram.formats import FORMATS

_NAMES = [known.name for known in FORMATS]


@click.command()
@click.argument("source", metavar="IN", type=INPUT)
@click.argument("target", metavar="OUT", type=OUTPUT)
@click.option(
    "--to",
    type=click.Choice(_NAMES),
    metavar="NAME",
    help=f"Write this format; by default the ending of OUT decides. One of: {', '.join(_NAMES)}.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(_NAMES),
    metavar="NAME",
    help="Read IN as this format; by default the content decides.",
)
@click.pass_context
def convert(
    ctx: click.Context, source: str, target: str, to: str | None, format_name: str | None
) -> None:
    """Write the puzzle in the file IN to the file OUT, in another format.

    IN - is standard input, IN#3 the third puzzle of a file with several; OUT - is standard
    output. What the format cannot keep (a title, a goal, colour values) is named on standard
    error. Clues are never lost: if the format cannot hold them, nothing is written.

    \b
    Exit code: 0 written, 1 bad input, or the format cannot hold the clues, 2 wrong usage.

    Example: nonogram convert puzzles/balloon.cwc - --to xml
    """
    to = kind_of(target, PUZZLES, to)
    if to is None:
        raise click.UsageError("expected --to, which names the format", ctx)
    puzzles = load_all(source, format_name)
    from nonogram.files.loss import losses

    try:
        lost = losses(puzzles, to)
    except WriteError as error:
        pick = f"; pick one: {source}#1 to {source}#{len(puzzles)}" if len(puzzles) > 1 else ""
        raise WriteError(f"{source}: {error}{pick}") from None
    text = dumps_all(puzzles, to)
    put(text, target)
    for sentence in lost:
        say(sentence, err=True)
