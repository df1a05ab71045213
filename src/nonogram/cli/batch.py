"""``nonogram solve`` for many puzzles: a line each in the order of the input, then a summary."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from typing import Any, NamedTuple, TypeVar

import click

from nonogram.batch import (
    Asked,
    Done,
    InOrder,
    Job,
    Means,
    is_folder,
    jobs_of,
    local,
    remote,
    sources_of,
    stream,
)
from nonogram.cli import app
from nonogram.cli.bar import Bar
from nonogram.cli.stats import describe
from nonogram.cli.summary import Summary
from nonogram.data import Record, stats_of
from nonogram.files import STDIN, read_bytes
from nonogram.puzzle import Puzzle
from nonogram.result import VERDICTS, Outcome

Command = TypeVar("Command", bound=Callable[..., Any])

#: What `batch_options` give a command, by the names of its parameters.
Options = Mapping[str, Any]

_OPTIONS = (
    click.option("-r", "--recursive", is_flag=True, help="Look into the folders in a folder, too."),
    click.option(
        "--files-from",
        type=click.Path(),
        metavar="FILE",
        help="Read names of files and folders from FILE, one a line; - is standard input.",
    ),
    click.option("--null", is_flag=True, help="In --files-from a zero byte ends a name."),
    click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Solve so many puzzles at a time, each in a process; without it, one a core.",
    ),
    click.option(
        "--memory-limit",
        type=click.IntRange(min=1),
        metavar="MB",
        help="Give up on a puzzle when its process needs more memory.",
    ),
    click.option(
        "--json", "as_json", is_flag=True, help="Print a line of JSON a puzzle: docs/batch.md."
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Have the workers of the dask scheduler at ADDRESS solve them; local starts a "
        "scheduler and workers on this machine.",
    ),
    click.option(
        "--resume",
        type=click.Path(dir_okay=False),
        metavar="RESULTS",
        help="Append each result to this file, as JSON; those that it has already, of files "
        "that have not changed, are not looked for again.",
    ),
)

#: Each of these makes a batch of a single file, too.
_SURE_SIGNS = ("recursive", "files_from", "memory_limit", "cluster", "as_json", "resume")


def batch_options(command: Command) -> Command:
    """The options for many puzzles."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class Report(NamedTuple):
    """How the answers are printed.

    Attributes:
        number: only the number of solutions.
        quiet: no summary.
        stats: the figures of every run, on standard error.
        as_json: lines of JSON.
    """

    number: bool
    quiet: bool
    stats: bool
    as_json: bool


def is_batch(files: Sequence[str], options: Options) -> bool:
    """Are there many puzzles to be expected, or an option that is for many?"""
    if any(options[sign] for sign in _SURE_SIGNS):
        return True
    return len(files) > 1 or any(map(is_folder, files))


def solve_files(files: Sequence[str], asked: Asked, report: Report, options: Options) -> int:
    """Solve what is in files and folders; the exit code."""
    names = [*files, *_listed(options["files_from"], options["null"])]
    if not names and options["files_from"] is None:
        if sys.stdin.isatty():
            raise click.UsageError("expected a FILE, or a puzzle on standard input")
        names = [STDIN]
    paths, skipped = sources_of(names, options["recursive"])
    return _solve(jobs_of(paths), len(paths), skipped, asked, report, options)


def solve_parts(
    name: str, puzzles: list[Puzzle], asked: Asked, report: Report, options: Options
) -> int:
    """Solve the puzzles of one file; the exit code."""
    return _solve([Job(name, puzzles)], 1, 0, asked, report, options)


def _listed(file: str | None, null: bool) -> Iterator[str]:
    """The names in a file of names."""
    names = b"" if file is None else read_bytes(file)
    for name in names.split(b"\0") if null else names.splitlines():
        if name:
            yield os.fsdecode(name)


def _solve(
    jobs: Iterable[Job], total: int, skipped: int, asked: Asked, report: Report, options: Options
) -> int:
    summary = Summary(skipped)
    in_order = InOrder()
    codes = {0}
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(total))
        journal = None
        if options["resume"] is not None:
            from nonogram.batch.journal import Journal

            journal = stack.enter_context(Journal(options["resume"]))

        def show(ready: Iterable[Done]) -> None:
            for done in ready:
                with bar.lifted():
                    _print(done.record, asked, report)

        found = stream(
            jobs,
            asked,
            _means(options),
            **({} if journal is None else {"known": journal.known}),
            on_wait=bar.wait,
        )
        stack.enter_context(closing(found))
        try:
            for done in found:
                if journal is not None and done.new:
                    journal.write(done.record)
                codes.add(_exit_code(done.record))
                summary.add(done)
                bar.add(done)
                show(in_order.put(done))
        except KeyboardInterrupt:
            show(in_order.rest())
            stack.close()
            summary.show(interrupted=True)
            raise
    if not report.quiet:
        summary.show()
    return app.most_serious([*codes])


def _means(options: Options) -> Means:
    """Where the work is done."""
    if options["cluster"] is not None:
        return remote(options["cluster"], options["jobs"])
    return local(options["jobs"], options["memory_limit"])


def _print(record: Record, asked: Asked, report: Report) -> None:
    """The line of a puzzle, and what goes with it."""
    if report.as_json:
        from nonogram.batch.journal import json_line

        click.echo(json_line(record), nl=False)
        return
    name = click.format_filename(record["path"])  # which need not be text
    click.echo(f"{name}: {_text(record, asked, report.number)}")
    for reason in record.get("explanation", ()):
        click.echo(f"{name}: {reason}", err=True)
    stats = stats_of(record) if report.stats else None
    for line in describe(stats) if stats is not None else ():
        click.echo(f"{name}: {line}", err=True)


def _text(record: Record, asked: Asked, number: bool) -> str:
    """What is known of a puzzle, for people."""
    if "error" in record:
        return f"error: {record['error']}"
    if "reason" in record and not (asked.counting and record.get("solutions")):
        return f"Undecided ({record['reason']})"
    if number:
        return str(record["solutions"])
    if asked.counting and record["solutions"]:
        found = record["solutions"]
        text = "1 solution" if found == 1 else f"{found} solutions"
        return text if record["complete"] else f"at least {text}"
    return VERDICTS[Outcome(record["verdict"])]


def _exit_code(record: Record) -> int:
    if "error" in record:
        return app.BAD_INPUT if record["fault"] == "input" else app.SOLVER_FAILED
    return app.EXIT_CODES[Outcome(record["verdict"])]
