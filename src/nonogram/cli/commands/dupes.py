"""``nonogram dupes``: duplicates in a collection."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import MappingProxyType

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import TimeUpError
from nonogram.base.text import counted, named
from nonogram.cli.files import about, all_in
from nonogram.cli.groups import NO_VERDICTS, Answers, Files
from nonogram.cli.printing import note, put_line, say, say_name
from nonogram.cli.turns import Turns, interrupted_told, paths_in
from nonogram.cli.typed import command
from nonogram.diagnosis.duplicates import Duplicate, Keyed, among, keyed
from nonogram.report.facts import sameness

FOUND = 3  #: the exit code if there are duplicates


class DupesOptions(Answers, Files):
    WITHOUT = MappingProxyType(
        {"with_name": "each of its lines is about two names", "only": NO_VERDICTS}
    )


@command(DupesOptions)
def dupes(options: DupesOptions) -> int:
    """Find duplicates in a collection, also if they are rotated, mirrored or recoloured.

    Each line has the name of a puzzle, the changes that make it equal to an earlier puzzle, and the
    name of that puzzle. -l prints only the names of duplicates. The first of several equal puzzles
    is no duplicate. Give all files to one call. If the list is too long for a command line, use a
    pipe: find . -name '*.cwd' | nonogram dupes --files-from -

    Example: nonogram dupes puzzles

    Exit codes: 0 if there are no duplicates, 1 for bad input (all other files are still compared),
    2 for wrong usage, 3 if there are duplicates, and 5 if the time was too short for some puzzles.

    Only clues and colours are compared, not formats, titles or names. A file that has several
    names, for instance by links, is no duplicate of itself. --timeout is for each puzzle.
    """
    paths = paths_in(options)
    names, seen = list[str](), set[str]()  # a file and a puzzle of it may both be named
    turns = Turns(options, len(paths))

    def puzzles() -> Iterator[Keyed]:
        for _, found in turns.made(partial(_keyed, options), dict.fromkeys(paths)):
            turns.summary.total -= 1  # the file: its puzzles count
            for name, puzzle in found:
                if name in seen:
                    continue
                turns.summary.total += 1
                seen.add(name)
                names.append(name)
                yield puzzle

    def on_time_up(error: TimeUpError) -> None:
        turns.fail(names[-1], TimeUpError(error.message))

    def put(found: Duplicate) -> None:
        turns.codes.append(FOUND)
        name, first = names[found.number], names[found.first]
        if options.as_json:
            changes = [change.value for change in found.changes]
            put_line({"path": name, "first": first, "changes": changes})
        elif options.names_only:
            say_name(name, null=options.null)
        else:
            say(*about(name, f"{sameness(found.changes)} {named(first)}"))

    def so_far() -> str:
        return counted(turns.codes.count(FOUND), "duplicate")

    try:
        for found in among(puzzles(), options.timeout, on_time_up):
            put(found)
    except (KeyboardInterrupt, SystemExit):  # SystemExit comes from a signal
        note(*turns.summary.lines(interrupted_told(turns.left), so_far()))
        raise
    turns.end(so_far())
    return turns.code


def _keyed(options: Files, path: str, _: None, __: Deadline) -> list[tuple[str, Keyed]]:
    """The puzzles of a file, each with its name and its key. Another process may do this."""
    found, timeout = all_in(path, options.format_name, options.timeout), options.timeout
    return [(name, keyed(puzzle, timeout)) for name, puzzle in found]
