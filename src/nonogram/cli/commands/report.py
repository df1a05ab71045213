"""``nonogram report``: an HTML page about a batch, or a table."""

from __future__ import annotations

import sys

from nonogram.base.text import counted, natural
from nonogram.cli import shared
from nonogram.cli.files import INPUT, OUTPUT, PAGES, kind_of
from nonogram.cli.printing import put, remark
from nonogram.cli.solve_options import Only, is_wanted, only_option
from nonogram.cli.typed import OneOf, Options, argument, command, option, refuse_if


class ReportOptions(Options):
    results: tuple[str, ...] = argument(INPUT, nargs=-1, required=True, metavar="RESULTS...")
    only: Only = only_option("Take only puzzles")
    to: str | None = option(
        "Write this; by default the ending of the file decides, else html.", OneOf(["html", "csv"])
    )
    out: str | None = option("Write the page or the table to FILE.", OUTPUT, "-o")
    timeout: float | None = shared.seconds("Give up if this takes longer; nothing is written then.")


@command(ReportOptions)
@shared.within_timeout
def report(options: ReportOptions) -> None:
    """Make an HTML page from the results of a batch, as `solve --json` and `--resume` write them.

    The page has a table that can be sorted and filtered, with the time and picture of each puzzle;
    a click enlarges a picture. It lists the slowest puzzles and, with --difficulty, the hardest.
    It is one file that loads nothing from elsewhere, and can be printed. As csv it is a table for
    a spreadsheet, without pictures. If a puzzle has several results, the last one counts.

    Example: nonogram report examples/results.jsonl -o report.html
    """
    out, only = options.out, options.only
    kind = kind_of(out, PAGES | {".csv": "csv"}, options.to)
    refuse_if(
        kind != "csv" and out is None and sys.stdout.isatty(),
        "a page is not for a terminal: name a file with -o, such as r.html",
    )
    from nonogram.ask.journal import last_answers
    from nonogram.web.pages import report_page, report_table

    last = last_answers(options.results)
    found = (last[path] for path in sorted(last, key=natural))
    answers = [answer for answer in found if is_wanted(answer, only)]
    put(report_table(answers) if kind == "csv" else report_page(answers), out)
    if out is not None:
        remark(f"{counted(len(answers), 'puzzle')}: {out}")
