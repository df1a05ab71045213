"""``nonogram convert``: puzzles from one format into another."""

from __future__ import annotations

import os

import click

from nonogram.cli import app
from nonogram.cli.about import About, about_options
from nonogram.cli.choices import OneOf
from nonogram.cli.input import recursive_option, spread
from nonogram.cli.options import timeout_option
from nonogram.cli.output import put, say
from nonogram.cli.outputs import PUZZLES, kind_of, names_folder, targets_in
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import Count
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import NonogramError, TimeUpError, WriteError
from nonogram.files.puzzles import dumps_all, load_all
from nonogram.formats import FORMATS

_NAMES = [known.name for known in FORMATS]


@click.command()
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=INPUT)
@click.argument("target", metavar="OUT", type=OUTPUT)
@click.option(
    "--to",
    type=OneOf(_NAMES),
    metavar="NAME",
    help=f"Write this format; by default the ending of OUT decides. One of: {', '.join(_NAMES)}.",
)
@about_options
@timeout_option
@recursive_option
@click.option(
    "--format",
    "format_name",
    type=OneOf(_NAMES),
    metavar="NAME",
    help="Read IN as this format; by default the content decides.",
)
@click.pass_context
def convert(
    ctx: click.Context,
    sources: tuple[str, ...],
    target: str,
    to: str | None,
    about: About,
    timeout: float | None,
    recursive: bool,
    format_name: str | None,
) -> None:
    """Write the puzzle in the file IN to the file OUT, in another format.

    IN - is standard input, IN#3 the third puzzle of a file with several; OUT - is standard
    output. Several files, or those of a folder, go to OUT, a folder that is there or whose name
    ends with /, under their own names with the ending that --to says. What the format cannot
    keep (a title, a goal, colour values) is named on standard error. Clues are never lost: if
    the format cannot hold them, nothing is written.

    Exit code: 0 written, 1 bad input, or the format cannot hold the clues, 2 wrong usage.

    Example: nonogram convert puzzles/balloon.cwc - --to xml
    """
    several = len(sources) > 1 or names_folder(target) or any(map(os.path.isdir, sources))
    to = to if several else kind_of(target, PUZZLES, to)
    if to is None:
        raise click.UsageError("expected --to, which names the format", ctx)
    if not several:
        for sentence in _converted(sources[0], target, to, format_name, about, timeout):
            say(sentence, err=True)
        return
    paths = spread(sources, recursive)
    targets = targets_in(target, [path for path in paths if isinstance(path, str)], to)
    codes = [0]
    with Count(len(paths)) as count:
        for path in paths:
            try:
                if not isinstance(path, str):
                    raise path
                count.begin(path)
                lost = _converted(path, targets[path], to, format_name, about, timeout)
            except NonogramError as error:
                count.wipe()
                say(str(error), err=True)
                codes.append(app.exit_code(error))
                continue
            if lost:
                count.wipe()
            for sentence in lost:
                say(f"{path}: {sentence}", err=True)
    ctx.exit(app.most_serious(codes))


def _converted(
    source: str,
    target: str,
    to: str,
    format_name: str | None,
    about: About,
    timeout: float | None,
) -> tuple[str, ...]:
    """Write what is in one file to another; what of it the format cannot keep, in sentences."""
    try:
        with alarm(Deadline(timeout), GRACE):
            found = load_all(source, format_name, timeout=timeout)
            puzzles = [about.said_of(puzzle) for puzzle in found]
            from nonogram.files.loss import losses

            try:
                lost = losses(puzzles, to)
            except WriteError as error:
                last = len(puzzles)
                pick = f"; pick one: {source}#1 to {source}#{last}" if last > 1 else ""
                raise WriteError(f"{source}: {error}{pick}") from None
            put(dumps_all(puzzles, to), target)
    except OutOfTime:
        raise TimeUpError(source=source) from None
    return tuple(lost)
