"""``nonogram convert``: puzzles from one format into another."""

from __future__ import annotations

import os

import click

from nonogram.cli import app
from nonogram.cli.input import spread
from nonogram.cli.kinds import OneOf
from nonogram.cli.options import About, recursive_option, timeout_option
from nonogram.cli.output import put, say
from nonogram.cli.outputs import PUZZLES, kind_of, names_folder, targets_in
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import Count
from nonogram.cli.typed import Options, argument, command, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import NonogramError, TimeUpError, WriteError
from nonogram.files.puzzles import dumps_all, load_all
from nonogram.formats import FORMATS

_NAMES = [known.name for known in FORMATS]


class ConvertOptions(Options):
    """The options of `convert`."""

    sources: tuple[str, ...] = argument(
        "sources", metavar="IN...", nargs=-1, required=True, type=INPUT
    )
    target: str = argument("target", metavar="OUT", type=OUTPUT)
    to: str | None = option(
        "--to",
        type=OneOf(_NAMES),
        metavar="NAME",
        help="Write this format; by default the ending of OUT decides. One of: "
        f"{', '.join(_NAMES)}.",
    )
    about: About = nested(About)
    timeout: float | None = timeout_option
    recursive: bool = recursive_option
    format_name: str | None = option(
        "--format",
        "format_name",
        type=OneOf(_NAMES),
        metavar="NAME",
        help="Read IN as this format; by default the content decides.",
    )


@command(ConvertOptions)
def convert(options: ConvertOptions) -> int:
    """Write the puzzle in the file IN to the file OUT, in another format.

    IN - is standard input, IN#3 the third puzzle of a file with several; OUT - is standard
    output. Several files, or those of a folder, go to OUT, a folder that is there or whose name
    ends with /, under their own names with the ending that --to says. What the format cannot
    keep (a title, a goal, colour values) is named on standard error. Clues are never lost: if
    the format cannot hold them, nothing is written.

    Exit code: 0 written, 1 bad input, or the format cannot hold the clues, 2 wrong usage.

    Example: nonogram convert puzzles/balloon.cwc - --to xml
    """
    sources, target = options.sources, options.target
    several = len(sources) > 1 or names_folder(target) or any(map(os.path.isdir, sources))
    to = options.to if several else kind_of(target, PUZZLES, options.to)
    if to is None:
        raise click.UsageError("expected --to, which names the format")
    if not several:
        for sentence in _converted(options, sources[0], target, to):
            say(sentence, err=True)
        return 0
    paths = spread(sources, options.recursive)
    targets = targets_in(target, [path for path in paths if isinstance(path, str)], to)
    codes = [0]
    with Count(len(paths)) as count:
        for path in paths:
            try:
                if not isinstance(path, str):
                    raise path
                count.begin(path)
                lost = _converted(options, path, targets[path], to)
            except NonogramError as error:
                count.wipe()
                say(str(error), err=True)
                codes.append(app.exit_code(error))
                continue
            if lost:
                count.wipe()
            for sentence in lost:
                say(f"{path}: {sentence}", err=True)
    return app.most_serious(codes)


def _converted(options: ConvertOptions, source: str, target: str, to: str) -> tuple[str, ...]:
    """Write what is in one file to another; what of it the format cannot keep, in sentences."""
    try:
        with alarm(Deadline(options.timeout), GRACE):
            found = load_all(source, options.format_name, timeout=options.timeout)
            puzzles = [options.about.said_of(puzzle) for puzzle in found]
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
