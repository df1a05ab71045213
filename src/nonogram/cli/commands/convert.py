"""``nonogram convert``: puzzles from one format into another."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.errors import ParseError, WriteError
from nonogram.cli import app, shared
from nonogram.cli.files import (
    INPUT,
    OUTPUT,
    PUZZLES,
    all_in,
    are_several,
    kind_of,
    or_stdin,
    spread,
    targets_in,
)
from nonogram.cli.printing import about, can_hold, losses_in, put, remark_on
from nonogram.cli.progress import CountLine, noted
from nonogram.cli.typed import Options, argument, command, flag, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.files.puzzles import dumps


class ConvertOptions(Options):
    names: tuple[str, ...] = argument(INPUT, metavar="[IN]...", nargs=-1)
    to: str | None = option(
        "Write this format; by default the ending of FILE decides. One of: "
        f"{', '.join(shared.FORMAT.choices)}.",
        shared.FORMAT,
    )
    out: str | None = option("Write to FILE, or into a folder, such as new/.", OUTPUT, "-o")
    about: shared.About = shared.About()
    split: bool = flag("Write each puzzle of a file to a file of its own, in a folder.")
    join: bool = flag("Write the puzzles of all files to one file.")
    keep_folders: bool = flag("Keep subfolders, and the names of several folders.")
    rename: bool = flag("Number the files that would otherwise have one name.")
    timeout: float | None = shared.seconds(
        "Give up on a file if reading and writing it takes longer than this."
    )
    recursive: bool = shared.recursive
    verbose: bool = shared.verbose
    format_name: str | None = option(
        "Read IN as this format; by default the content decides.", shared.FORMAT, "--format"
    )


@command(ConvertOptions)
def convert(options: ConvertOptions) -> int:
    """Write puzzles in another format.

    Without IN, or for -, standard input is read; IN#3 is the third puzzle of a file with several.
    Without -o the puzzle goes to standard output. The puzzles of several files, or of a folder, go
    to a folder: -o names an existing one, or ends with /. They keep their names, with the ending of
    --to. Standard error names what the format cannot keep (a title, a goal, colour values).
    Clues are never lost: if the format cannot hold them, nothing is written.

    Exit code: 0 written, 1 bad input, or the format cannot hold the clues, 2 wrong usage.

    Example: nonogram convert puzzles/balloon.cwc -o balloon.xml
    """
    sources, target = or_stdin(options.names), options.out
    each = options.split or (are_several(sources, target) and not options.join)
    refuse_if(
        options.join and (options.split or options.keep_folders),
        "--join writes one file: expected no --split or --keep-folders",
    )
    refuse_if(options.split and STDIN in sources, "standard input cannot be split: expected a file")
    to = options.to if each else kind_of(target, PUZZLES, options.to)
    if to is None:
        other = "" if target else "-o FILE, or "
        raise click.UsageError(f"expected {other}--to, which names the format")
    paths = shared.paths_of(spread(sources, options.recursive))
    if each:
        folders = [*filter(os.path.isdir, sources)] if options.keep_folders else []
        return _each_converted(options, paths, target, to, folders)
    with shared.in_time(Deadline(options.timeout), target or STDIN):
        lost = _converted(options, paths, target, to)
    remark_on(sources[0] if target is None or not options.join else target, *lost)
    return 0


def _each_converted(
    options: ConvertOptions,
    paths: list[str],
    target: str | None,
    to: str,
    folders: Sequence[str],
) -> int:
    """Write each of several puzzles to a file of its own; return the exit code."""
    known: dict[str, list[Puzzle]] = {}  # the parts of files that are split
    if options.split:
        paths = [part for path in paths for part in _parts(options, path, known)]
    targets = targets_in(target, paths, to, folders, rename=options.rename)
    codes = [0]
    with CountLine(len(paths)) as count:
        for path in paths:
            with noted(codes, line=count):
                count.begin(path)
                with shared.in_time(Deadline(options.timeout), path):
                    lost = _converted(options, [path], targets[path], to, known.pop(path, None))
                count.say(*about(path, *lost))
    return app.most_serious(codes)


def _parts(options: ConvertOptions, path: str, known: dict[str, list[Puzzle]]) -> Sequence[str]:
    """The names of the puzzles in a file, which become `known`; with numbers if several."""
    try:
        with shared.in_time(Deadline(options.timeout), path):
            found = _puzzles(options, path)
    except ParseError:  # told when its turn comes
        return [path]
    parts = {f"{path}#{number}": [puzzle] for number, puzzle in enumerate(found, 1)}
    parts = parts if found[1:] else {path: found}
    known.update(parts)
    return [*parts]


def _puzzles(options: ConvertOptions, path: str) -> list[Puzzle]:
    """The puzzles in a file. Raises ParseError."""
    found = all_in(path, options.format_name, options.timeout)
    return [options.about.said_of(puzzle) for puzzle in found]


def _converted(
    options: ConvertOptions,
    paths: Sequence[str],
    target: str | None,
    to: str,
    known: list[Puzzle] | None = None,
) -> list[str]:
    """Write puzzles, of files or known, to a file; return sentences on what is lost."""
    read = [known or _puzzles(options, path) for path in paths]
    puzzles = [puzzle for of_file in read for puzzle in of_file]
    try:
        lost = losses_in(puzzles, to)
    except WriteError as error:
        if options.join or len(puzzles) == 1:
            refused = (path for path, found in zip(paths, read) if not can_hold(to, found))
            named = next(refused, paths[0] if len(paths) == 1 else target or STDIN)
            raise WriteError(f"{named}: {error}") from None
        pick = f"pick one: {paths[0]}#1 to {paths[0]}#{len(puzzles)}, or --split them"
        raise WriteError(f"{paths[0]}: {error}; {pick}") from None
    put(dumps(puzzles, to), target)
    return lost
