"""``nonogram dupes``: puzzles that a collection has twice."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonogram.cli import app
from nonogram.cli.input import (
    files_or_stdin,
    puzzles_in,
    recursive_option,
    spread,
    without_source,
)
from nonogram.cli.options import format_option, timeout_option
from nonogram.cli.output import say
from nonogram.cli.paths import INPUT
from nonogram.diagnosis.duplicates import Transformation, duplicates
from nonogram.errors import NonogramError, TimeUpError, counted
from nonogram.puzzle import Puzzle

#: The exit code if some puzzles are there twice.
FOUND = 3


@click.command()
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
@click.option(
    "--inverted",
    is_flag=True,
    help="Find puzzles in black and white, too, that are others with filled and empty cells "
    "exchanged; this solves puzzles whose picture is in no file.",
)
@recursive_option
@timeout_option
@format_option
@click.option("-q", "--quiet", is_flag=True, help="Print no summary.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per duplicate.")
@click.pass_context
def dupes(
    ctx: click.Context,
    files: tuple[str, ...],
    inverted: bool,
    recursive: bool,
    timeout: float | None,
    format_name: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
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
    codes = [0]

    def puzzles() -> Iterator[Puzzle]:
        for file in spread(files_or_stdin(files), recursive):
            for name, puzzle in puzzles_in(file, format_name, timeout):
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
    for found in duplicates(puzzles(), inverted=inverted, timeout=timeout, on_time_up=on_time_up):
        number += 1
        codes.append(FOUND)
        name, first = names[found.number], names[found.first]
        if as_json:
            from nonogram.ask.journal import json_line  # loaded only for --json

            changes = [change.value for change in found.changes]
            click.echo(json_line({"path": name, "first": first, "changes": changes}), nl=False)
        else:
            say(f"{name}: {_same(found.changes)} {first}")
    if not quiet:
        say(f"{counted(len(names), 'puzzle')}, {counted(number, 'duplicate')}", err=True)
    ctx.exit(app.most_serious(codes))


def _same(changes: tuple[Transformation, ...]) -> str:
    """What was done, in front of the name of the puzzle to which it was done."""
    *most, last = map(str, changes or ("same as",))
    return f"{', '.join(most)} and {last}" if most else last
