"""What `convert` is told, and how it writes one puzzle, each of several, or several in one file."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.cli import app
from nonogram.cli.input import spread
from nonogram.cli.kinds import OneOf
from nonogram.cli.options import About, recursive_option, timeout_option
from nonogram.cli.output import put, say
from nonogram.cli.outputs import targets_in
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import Count
from nonogram.cli.typed import Options, argument, flag, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import NonogramError, ParseError, TimeUpError, WriteError
from nonogram.files.puzzles import dumps_all, load_all
from nonogram.formats import FORMATS
from nonogram.puzzle import Puzzle

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
    split: bool = flag(
        "--split",
        help="Write each puzzle of a file with several to a file of its own, in the folder OUT.",
    )
    join: bool = flag("--join", help="Write the puzzles of all files to one file, OUT.")
    keep_folders: bool = flag(
        "--keep-folders", help="Keep the subfolders of a folder that is converted."
    )
    timeout: float | None = timeout_option
    recursive: bool = recursive_option
    format_name: str | None = option(
        "--format",
        "format_name",
        type=OneOf(_NAMES),
        metavar="NAME",
        help="Read IN as this format; by default the content decides.",
    )


def each_converted(options: ConvertOptions, to: str) -> int:
    """Write each of several puzzles to a file of its own."""
    paths = spread(options.sources, options.recursive)
    if options.split:
        paths = [part for path in paths for part in _parts(options, path)]
    folders = options.sources if options.keep_folders else ()
    names = [path for path in paths if isinstance(path, str)]
    targets = targets_in(options.target, names, to, folders)
    codes = [0]
    with Count(len(paths)) as count:
        for path in paths:
            try:
                if not isinstance(path, str):
                    raise path
                count.begin(path)
                lost = converted(options, [path], targets[path], to)
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


def _parts(options: ConvertOptions, path: str | ParseError) -> Sequence[str | ParseError]:
    """The puzzles of a file by name, each with its number where there are several."""
    if not isinstance(path, str):
        return [path]
    try:
        found = len(_puzzles(options, path))
    except ParseError as error:
        return [error]
    return [f"{path}#{number}" for number in range(1, found + 1)] if found > 1 else [path]


def _puzzles(options: ConvertOptions, path: str) -> list[Puzzle]:
    """The puzzles in a file. Raises TimeUpError at the time limit."""
    try:
        with alarm(Deadline(options.timeout), GRACE):
            found = load_all(path, options.format_name, timeout=options.timeout)
            return [options.about.said_of(puzzle) for puzzle in found]
    except OutOfTime:
        raise TimeUpError(source=path) from None


def converted(
    options: ConvertOptions, paths: Sequence[str | ParseError], target: str, to: str
) -> tuple[str, ...]:
    """Write what is in some files to another; what of it the format cannot keep, in sentences."""
    puzzles: list[Puzzle] = []
    for path in paths:
        if not isinstance(path, str):
            raise path
        puzzles += _puzzles(options, path)
    from nonogram.files.loss import losses

    try:
        lost = losses(puzzles, to)
    except WriteError as error:
        if options.join or len(puzzles) == 1:
            raise WriteError(f"{paths[0] if len(paths) == 1 else target}: {error}") from None
        pick = f"pick one: {paths[0]}#1 to {paths[0]}#{len(puzzles)}, or --split them"
        raise WriteError(f"{paths[0]}: {error}; {pick}") from None
    put(dumps_all(puzzles, to), target)
    return tuple(lost)
