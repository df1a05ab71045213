"""``nonogram convert``: puzzles from one format into another."""

from __future__ import annotations

import os

import click

from nonogram.cli.converting import ConvertOptions, converted, each_converted
from nonogram.cli.input import spread
from nonogram.cli.output import say
from nonogram.cli.outputs import PUZZLES, kind_of, names_folder
from nonogram.cli.typed import command
from nonogram.files.reading import STDIN


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
    if options.join and (options.split or options.keep_folders):
        raise click.UsageError("--join writes one file: expected no --split or --keep-folders")
    if options.split and STDIN in sources:
        raise click.UsageError("standard input cannot be split: expected a file")
    if (several and not options.join) or options.split:
        if options.to is None:
            raise click.UsageError("expected --to, which names the format")
        return each_converted(options, options.to)
    to = kind_of(target, PUZZLES, options.to)
    if to is None:
        raise click.UsageError("expected --to, which names the format")
    paths = spread(sources, options.recursive)
    for sentence in converted(options, paths, target, to):
        say(sentence, err=True)
    return 0
