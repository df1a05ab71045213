"""``nonogram dupes``: duplicates in a collection."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.base.errors import NonogramError, TimeUpError
from nonogram.base.text import counted, named
from nonogram.cli import app, shared
from nonogram.cli.files import or_stdin, puzzles_in, spread, told_of
from nonogram.cli.printing import about, put_line, remark, remark_on, say
from nonogram.cli.typed import command, flag
from nonogram.core.puzzle import Puzzle
from nonogram.diagnosis.duplicates import duplicates
from nonogram.report.facts import sameness

FOUND = 3  #: the exit code if there are duplicates


class DupesOptions(shared.Reading):
    files: tuple[str, ...] = shared.files
    inverted: bool = flag(
        "Find black-and-white puzzles, too, that equal others with filled and empty cells "
        "exchanged; this solves puzzles whose picture is in no file."
    )
    recursive: bool = shared.recursive
    verbose: bool = shared.verbose
    quiet: bool = flag("Print no summary.", "-q")
    as_json: bool = flag("Print one JSON object per duplicate.", "--json")


@command(DupesOptions)
def dupes(options: DupesOptions) -> int:
    """Find duplicates in a collection: equal, rotated, mirrored or recoloured puzzles.

    Each line has a puzzle, the first one that is the same, and the changes that make them equal.
    Only clues and the looks of colours count, not formats, titles or names. Puzzles are solved
    only with --inverted, if they have no goal and another puzzle has as many filled cells as they
    have empty ones. --timeout is for each puzzle.

    Exit code: 0 no duplicates, 1 bad input, 2 wrong usage, 3 duplicates, 5 some could not be
    compared in time. If some files are bad, it is 1, after all others have been compared.

    Example: nonogram dupes puzzles
    """
    names: list[str] = []
    codes, timeout = [0], options.timeout

    def puzzles() -> Iterator[Puzzle]:
        paths = shared.paths_of(spread(or_stdin(options.files), options.recursive))
        for name, puzzle in puzzles_in(paths, options.format_name, timeout):
            if isinstance(puzzle, NonogramError):
                codes.append(app.exit_code(puzzle))
                remark(told_of(puzzle, name))
            else:
                names.append(name)
                yield puzzle

    def on_time_up(error: TimeUpError) -> None:
        codes.append(app.exit_code(error))
        remark_on(names[-1], error.message)

    number = 0
    for found in duplicates(
        puzzles(), inverted=options.inverted, timeout=timeout, on_time_up=on_time_up
    ):
        number += 1
        codes.append(FOUND)
        name, first = names[found.number], names[found.first]
        if options.as_json:
            changes = [change.value for change in found.changes]
            put_line({"path": name, "first": first, "changes": changes})
        else:
            say(*about(name, f"{sameness(found.changes)} {named(first)}"))
    if not options.quiet:
        remark(f"{counted(len(names), 'puzzle')}, {counted(number, 'duplicate')}")
    return app.most_serious(codes)
