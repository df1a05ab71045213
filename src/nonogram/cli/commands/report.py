"""``nonogram report``: one page of HTML over a batch."""

from __future__ import annotations

import click

from nonogram.cli.output import put, say
from nonogram.cli.outputs import PAGES, kind_of, out_option
from nonogram.cli.paths import INPUT
from nonogram.errors import counted


@click.command()
@click.argument("results", nargs=-1, required=True, type=INPUT, metavar="RESULTS...")
@out_option("the page")
def report(results: tuple[str, ...], out: str | None) -> None:
    """Make an HTML page from the results of a batch, as `solve --json` and `--resume` write them.

    It has a table that can be sorted and filtered, pictures of the solutions, how long the
    puzzles took, and which were the hardest, all in one file that loads nothing from elsewhere.
    If a puzzle has several results, the last one counts.

    Example: nonogram report docs/results.jsonl
    """
    kind_of(out, PAGES, named=False)
    from nonogram.batch.journal import read_records
    from nonogram.report.pages import report_page

    records = {record["path"]: record for file in results for record in read_records(file)}
    put(report_page(records.values()), out)
    if out is not None:
        number = len(records)
        say(f"{counted(number, 'puzzle')}: {out}", err=True)
