"""``nonogram report``: an HTML page about a batch, or a table."""

from __future__ import annotations

import sys

from nonogram.base.text import counted, natural
from nonogram.cli import shared
from nonogram.cli.files import INPUT, PAGES
from nonogram.cli.groups import ONE_FILE, Chosen, Quiet, Written, seconds
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import note, put
from nonogram.cli.solve_options import is_wanted
from nonogram.cli.typed import argument, command, option, refuse_if


class ReportOptions(Written, Chosen, Quiet):
    ENDINGS = PAGES | {".csv": "csv"}
    results: tuple[str, ...] = argument(INPUT, nargs=-1, required=True, metavar="RESULTS...")
    out: str | None = ONE_FILE
    to: str | None = option(
        "Write a page (html) or a table (csv). By default the ending of FILE decides. Without "
        "FILE, the report is a page.",
        OneOf(["html", "csv"], "NAME"),
    )
    timeout: float | None = seconds("Give up after this time, and write nothing.")


@command(ReportOptions)
@shared.within_timeout
def report(options: ReportOptions) -> None:
    """Make a page or a table of the results of a batch.

    RESULTS are files that --resume or --json of `solve` or `check` has written. The page is one
    HTML file that loads nothing from elsewhere. --to csv makes a table for a spreadsheet.

    Example: nonogram report examples/results.jsonl -o report.html

    Exit codes: 0 if all is written, 1 if a file has no results or cannot be written, 2 for wrong
    usage, and 5 if the time was too short.

    The page lists all puzzles with their pictures and times. Readers can sort and filter the list,
    enlarge a picture with a click, and print the page. The page also lists the slowest puzzles and,
    if puzzles were rated, the hardest puzzles. The table has no pictures. If a puzzle has several
    results, the last result counts.
    """
    out, only = options.out, options.only
    kind = options.file_kind
    refuse_if(
        kind != "csv" and out is None and sys.stdout.isatty(),
        "a page is not for a terminal: name a file with -o, such as r.html",
    )
    from nonogram.ask.journal import last_answers
    from nonogram.web.pages import report_page, report_table

    last = last_answers(options.results)
    found = (last[path] for path in sorted(last, key=natural))
    answers = [answer for answer in found if is_wanted(answer, only)]
    if answers:
        put(report_table(answers) if kind == "csv" else report_page(answers), out)
    if out is not None:
        left = len(last) - len(answers)
        told = f"; {left:,} left out by --only" if left else ""
        note(f"nonogram: {counted(last, 'puzzle')}{told}")
