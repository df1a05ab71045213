"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

import click

from nonogram.ask.record import Record
from nonogram.cli import app
from nonogram.cli.explaining import ExplainOptions, told
from nonogram.cli.input import Named, files_or_stdin, puzzles_in, spread, without_source
from nonogram.cli.output import put, say
from nonogram.cli.outputs import PAGES, kind_of
from nonogram.cli.typed import command
from nonogram.clock.alarm import alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import NonogramError
from nonogram.files.puzzles import load


@command(ExplainOptions)
def explain(options: ExplainOptions) -> int:
    """Explain how a person solves a puzzle: always the easiest step that there is.

    Each step is what one line says anew, or a contradiction: what a cell cannot be. After the
    last one it is said where logic ends, if it does. With -o the path is written as a page to
    play in, which needs no network; the sentences are not printed then. Of several puzzles, or
    those of a folder, the page is a book; --timeout is for each of them.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided, 6 a SAT solver failed.

    Example: nonogram explain puzzles/cat.cwd --steps 5
    """
    given, out = options.given, options.out
    if options.as_json and out is not None:
        raise click.UsageError("--json and -o exclude each other")
    kind_of(out, PAGES, named=False)
    deadline = Deadline(options.timeout)
    found: list[Named]
    if out is not None:
        paths = spread(files_or_stdin(options.files))
        found = [
            named
            for path in paths
            for named in puzzles_in(path, options.format_name, deadline.left())
        ]
    elif len(options.files) > 1:
        raise click.UsageError("several puzzles: -o FILE.html makes a book of them")
    else:
        with alarm(deadline):
            (file,) = files_or_stdin(options.files)
            found = [("", load(file, options.format_name, timeout=options.timeout))]
    several = len(found) > 1
    if several and given is not None:
        raise click.UsageError("--given goes with one puzzle")
    pages: list[Record] = []
    codes = []
    for name, puzzle in found:
        try:
            if isinstance(puzzle, NonogramError):
                raise puzzle
            within = Deadline(options.timeout) if several else deadline
            codes.append(told(options, puzzle, within, f"{name}: " if several else "", pages))
        except NonogramError as error:
            if not several:
                raise
            say(f"{name}: {without_source(error)}", err=True)
            codes.append(app.exit_code(error))
    if pages:
        from nonogram.report.walk import walk_page

        put(walk_page(*pages), out)
    return app.most_serious(codes)
