"""``nonogram dupes``: puzzles that a collection has twice."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, or_stdin, puzzles_in, spread, without_source
from nonogram.cli.printing import put_line, say
from nonogram.cli.typed import argument, command, flag
from nonogram.diagnosis.duplicates import duplicates
from nonogram.errors import NonogramError, TimeUpError, counted
from nonogram.puzzle import Puzzle
from nonogram.report.facts import sameness

FOUND = 3  #: the exit code if some puzzles are there twice


class DupesOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[FILE|DIR]...")
    inverted: bool = flag(
        "Find puzzles in black and white, too, that are others with filled and empty cells "
        "exchanged; this solves puzzles whose picture is in no file."
    )
    recursive: bool = shared.recursive
    quiet: bool = flag("Print no summary.", "-q")
    as_json: bool = flag("Print one JSON object per duplicate.", "--json")


@command(DupesOptions)
def dupes(options: DupesOptions) -> int:
    """Find puzzles that are there twice: equal, rotated, mirrored or recoloured.

    One line per puzzle that has been there before, with the first that is the same, and what was
    done to that one. Only clues and the looks of colours matter, not formats, titles or names.
    Nothing is solved, unless --inverted is given: then a puzzle is, if another has as many filled
    cells as this one has empty ones. --timeout is for each puzzle.

    Exit code: 0 none is there twice, 1 bad input, 2 wrong usage, 3 some are, 5 some could not be
    compared in time. For bad files among others it is 1, after all others have been compared.

    Example: nonogram dupes puzzles
    """
    names: list[str] = []
    codes, timeout = [0], options.timeout

    def puzzles() -> Iterator[Puzzle]:
        paths = spread(or_stdin(options.files), options.recursive).paths
        for name, puzzle in puzzles_in(paths, options.format_name, timeout):
            if isinstance(puzzle, NonogramError):
                codes.append(app.exit_code(puzzle))
                say(f"{name}: {without_source(puzzle)}", err=True)
            else:
                names.append(name)
                yield puzzle

    def on_time_up(error: TimeUpError) -> None:
        codes.append(app.exit_code(error))
        say(f"{names[-1]}: {error.message}", err=True)

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
            say(f"{name}: {sameness(found.changes)} {first}")
    if not options.quiet:
        say(f"{counted(len(names), 'puzzle')}, {counted(number, 'duplicate')}", err=True)
    return app.most_serious(codes)
