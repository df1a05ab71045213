"""``nonogram convert``: puzzles from one format into another."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, source_of
from nonogram.base.errors import NonogramError, WriteError
from nonogram.base.text import named, shortened
from nonogram.cli import shared
from nonogram.cli.files import about, all_in, fate_of, in_usual, puzzles_in
from nonogram.cli.groups import NO_VERDICTS, ONLY_READ, WRITTEN, Files, Folders
from nonogram.cli.printing import can_hold, note, put, say
from nonogram.cli.turns import Turns, paths_in
from nonogram.cli.typed import command, flag, option
from nonogram.core.puzzle import Puzzle
from nonogram.files.formats import usual_format
from nonogram.files.puzzles import dumps, losses, picked

#: The characters of a title that a file's name cannot have, on this system or in a line.
_NOT_IN_NAMES = re.compile(r"[\\/:*?\"<>|\0-\x1f]" if os.sep == "\\" else r"[/\0-\x1f]")


class ConvertOptions(Folders, Files, shared.About, group="Many puzzles"):
    WITHOUT = MappingProxyType(
        {
            "jobs": "starting processes takes longer than reading and writing",
            "only": NO_VERDICTS,
        }
    )
    jobs: int | None = 1
    to: str | None = option(
        "Write in this format. By default the ending of FILE decides. Without both, the format is "
        "CWD, CWC for several colours, XML for triddlers, or .g for trianograms. The formats are "
        f"{', '.join(WRITTEN.choices)}. The program also reads {', '.join(ONLY_READ)}.",
        WRITTEN,
    )
    split: bool = flag(
        "Write each puzzle of a file to a file of its own, in a folder. If all titles in the file "
        "differ, the new files are named after them. Otherwise the files are numbered."
    )
    join: bool = flag(
        "Write the puzzles of all files to one file. A puzzle without a title gets the name "
        "of its file as its title.",
        excludes="split keep_folders",
    )
    dry_run: bool = flag("Say what would be written, and write nothing.")


@command(ConvertOptions)
def convert(options: ConvertOptions) -> int:
    """Write puzzles in another format.

    The ending of -o FILE, or --to, decides the format. For several files or a folder, -o names a
    folder, such as -o new/. --dry-run says what would be written.

    Example: nonogram convert puzzles/balloon.cwc -o balloon.xml

    Exit codes: 0 if all is written, 1 for bad input, or if the format cannot hold the clues, 2 for
    wrong usage, and 5 if --timeout or --deadline was too short.

    Without FILE, or if FILE is -, the command reads standard input. FILE#3 is the third of several
    puzzles in a file. Without -o the puzzle goes to standard output. In a folder, each file keeps
    its name, but gets the ending of --to. A message on standard error says what the format cannot
    keep, such as a title, a goal or the values of colours. Clues are never lost: if the format
    cannot hold them, nothing is written.
    """
    target, paths = options.out, paths_in(options)
    several = len(paths) > 1 or options.several or options.in_folder
    each = options.split or (several and not options.join)
    to = options.to if each else options.file_kind
    known, stems = dict[str, Any](), dict[str, str]()  # known: puzzles, or errors, if read already
    for path in paths:
        known |= _parts(options, path, stems) if options.split else {path: None}

    def is_read(name: str) -> bool:
        found = puzzles_in([name], options.format_name, options.timeout)
        known.update((name, one) for _, one in found if isinstance(one, NonogramError))
        return not isinstance(known[name], NonogramError)

    targets: Mapping[str, str | None]
    if each:
        targets = options.targets(
            known, to, stems=stems, makes=not options.dry_run, is_read=is_read
        )
    else:
        targets = {target if target and options.join else paths[0]: target}
        known = dict.fromkeys(targets)
    turns, losers = Turns(options, len(known), thing="file"), dict[str, list[str]]()

    def converted(name: str, puzzle: Puzzle | None, _: Deadline) -> list[str]:
        return _converted(options, [name] if each else paths, targets[name], to, puzzle)

    def keep(name: str, lost: Sequence[str]) -> None:
        for loss in lost:
            losers.setdefault(loss, []).append(named(source_of(name)))

    turns.each(converted, known, keep)
    note(*(f"{shortened(names, 1)}: {loss}" for loss, names in losers.items()))
    return turns.code


def _parts(options: ConvertOptions, path: str, stems: dict[str, str]) -> Mapping[str, Any]:
    """The puzzles of a file by their names, with numbers if several; or its error.

    If all have titles, and no two the same, their files are named after these, in `stems`.
    """
    found = dict(puzzles_in([path], options.format_name, options.timeout))
    titles = [
        _NOT_IN_NAMES.sub("-", options.said_of(one).title or "").lstrip(".")
        for one in found.values()
        if isinstance(one, Puzzle)
    ]
    if len({*filter(None, titles)}) == len(found) > 1:
        stems.update(zip(found, titles))
    return found


def _titled(path: str, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles of a file; one without a title has the name of the file as its title."""
    file, number = picked(path)
    stem, several = Path(file).stem, len(puzzles) > 1
    return [
        puzzle.replace(title=f"{stem} {n}" if several else stem) if puzzle.title is None else puzzle
        for n, puzzle in enumerate(puzzles, number or 1)
    ]


def _converted(
    options: ConvertOptions,
    paths: Sequence[str],
    target: str | None,
    to: str | None,
    known: Puzzle | None,
) -> list[str]:
    """Write puzzles of files, or one that is known, to a file; return sentences on what is lost."""
    of_files = (
        [all_in(path, options.format_name, options.timeout) for path in paths]
        if known is None
        else [[("", known)]]
    )
    read = [[options.said_of(puzzle) for _, puzzle in of_file] for of_file in of_files]
    puzzles = [puzzle for of_file in read for puzzle in of_file]
    if to is None:
        to = usual_format(puzzles[0])
        if options.in_folder:
            target = in_usual(str(target), puzzles[0])
    try:
        lost = losses(puzzles, to)
    except WriteError as error:
        if options.join or len(puzzles) == 1:
            refused = (path for path, found in zip(paths, read) if not can_hold(to, found))
            named = next(refused, target or STDIN)
            raise WriteError(f"{named}: {error}") from None
        raise WriteError(
            f"{paths[0]}: {error}; pick one: {paths[0]}#1 to {paths[0]}#{len(puzzles)}, or --split "
            "them"
        ) from None
    if options.join:
        puzzles = [one for path, found in zip(paths, read) for one in _titled(path, found)]
    text = dumps(puzzles, to)
    if options.dry_run:
        target = target or STDIN
        say(*about(paths[0], f"{target} would be {fate_of(target)}"))
    else:
        put(text, target)
    return lost
