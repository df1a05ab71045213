"""``nonogram dupes``: duplicates in a collection."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from nonogram.base.errors import NonogramError, TimeUpError
from nonogram.base.text import counted, named
from nonogram.cli import app
from nonogram.cli.files import puzzles_in, told_of
from nonogram.cli.groups import Answers, Files
from nonogram.cli.printing import about, put_line, remark, remark_on, say, say_names
from nonogram.cli.turns import in_turn, note, paths_in
from nonogram.cli.typed import Options, command
from nonogram.core.puzzle import Puzzle
from nonogram.diagnosis.duplicates import duplicates
from nonogram.report.facts import sameness

FOUND = 3  #: the exit code if there are duplicates


class DupesOptions(Options):
    WITHOUT = MappingProxyType({"with_name": "each of its lines is about two names"})

    files: Files = Files()
    answers: Answers = Answers()


@command(DupesOptions)
def dupes(options: DupesOptions) -> int:
    """Find duplicates in a collection: equal, rotated, mirrored or recoloured puzzles.

    Each line has a puzzle, the first one that is the same, and the changes that make them equal.
    All files have to be given to one call. Where the list is too long for a command line, a pipe
    brings it: find . -name '*.cwd' | nonogram dupes --files-from -

    Example: nonogram dupes puzzles

    Only clues and the looks of colours count, not formats, titles or names. --timeout is for each
    puzzle.

    Exit code: 0 no duplicates, 1 bad input, 2 wrong usage, 3 duplicates, 5 some could not be
    compared in time. If some files are bad, it is 1, after all others have been compared.
    """
    names: list[str] = []
    codes, files, answers = [0], options.files, options.answers
    paths = paths_in(files)

    def puzzles() -> Iterator[Puzzle]:
        turns = in_turn(files, paths, codes)
        for name, puzzle in puzzles_in(turns, files.format_name, files.timeout):
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
    for found in duplicates(puzzles(), timeout=files.timeout, on_time_up=on_time_up):
        number += 1
        codes.append(FOUND)
        name, first = names[found.number], names[found.first]
        if answers.as_json:
            changes = [change.value for change in found.changes]
            put_line({"path": name, "first": first, "changes": changes})
        elif answers.names_only:
            say_names(name, null=files.null)
        else:
            say(*about(name, f"{sameness(found.changes)} {named(first)}"))
    note(f"{counted(len(names), 'puzzle')}, {counted(number, 'duplicate')}")
    return answers.code(app.most_serious(codes))
