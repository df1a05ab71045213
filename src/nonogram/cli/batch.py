"""``nonogram solve`` for many puzzles: a line each in the order of the input, then a summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from typing import NamedTuple

import click

from nonogram.ask.answer import Answer
from nonogram.ask.job import Job, work_with_alarm
from nonogram.ask.means import Means, local, remote
from nonogram.ask.question import Question
from nonogram.ask.sources import jobs_of
from nonogram.ask.stream import Done, InOrder, stream
from nonogram.cli import app
from nonogram.cli.bar import Bar
from nonogram.cli.batch_input import inputs
from nonogram.cli.batch_options import BatchOptions
from nonogram.cli.only import is_wanted
from nonogram.cli.output import say
from nonogram.cli.stats import describe
from nonogram.cli.summary import Summary
from nonogram.puzzle import Puzzle
from nonogram.report.verdict import verdict_told


class Batch(NamedTuple):
    """What is asked of many puzzles, and how the answers are printed.

    Attributes:
        question: what is asked of each puzzle.
        options: where that is done, and what is printed.
        quiet: print no summary.
        stats: print the figures of every run on standard error.
    """

    question: Question
    options: BatchOptions
    quiet: bool
    stats: bool


def solve_files(files: Sequence[str], batch: Batch) -> int:
    """Solve what is in files and folders; the exit code."""
    paths, skipped = inputs(files, batch.options)
    return _solve(jobs_of(paths), len(paths), skipped, batch)


def solve_parts(name: str, puzzles: list[Puzzle], batch: Batch) -> int:
    """Solve the puzzles of one file; the exit code."""
    return _solve([Job(name, puzzles)], 1, 0, batch)


def _solve(jobs: Iterable[Job], total: int, skipped: int, batch: Batch) -> int:
    options = batch.options
    summary = Summary(skipped)
    in_order = InOrder()
    codes = {0}
    with ExitStack() as stack:
        bar = stack.enter_context(closing(Bar(total)))
        journal = None
        if options.resume is not None:
            from nonogram.ask.journal import Journal

            journal = stack.enter_context(closing(Journal(options.resume)))

        def show(ready: Iterable[Done]) -> None:
            for done in ready:
                if is_wanted(done.answer.data(), options.only):
                    with bar.lifted():
                        _print(done.answer, batch)

        found = stream(
            jobs,
            batch.question,
            _means(options),
            **({} if journal is None else {"known": journal.known}),
            on_wait=bar.wait,
        )
        stack.enter_context(closing(found))
        try:
            for done in found:
                in_order.put(done)  # before all else: Ctrl-C may come at any time
                if journal is not None and done.new:
                    journal.write(done.answer.data())
                codes.add(app.exit_code_of(done.answer))
                summary.add(done)
                bar.add(done)
                show(in_order.ready())
        except (KeyboardInterrupt, SystemExit):  # the latter where a signal asks for it
            show(in_order.rest())
            stack.close()
            summary.show(interrupted=True)
            raise
    if not batch.quiet:
        summary.show()
    return app.most_serious([*codes])


def _means(options: BatchOptions) -> Means:
    """Where the work is done."""
    if options.cluster is not None:
        means = remote(options.cluster, options.jobs)
    else:
        means = local(options.jobs, options.memory_limit)
    return means._replace(here=work_with_alarm)


def _print(answer: Answer, batch: Batch) -> None:
    """Print the line of a puzzle; reasons and figures go to standard error."""
    if batch.options.as_json:
        from nonogram.ask.journal import json_line

        click.echo(json_line(answer.data()), nl=False)
        return
    name = answer.path
    say(f"{name}: {verdict_told(answer, batch.question)}")
    for reason in answer.reasons:
        say(f"{name}: {reason}", err=True)
    stats = answer.stats if batch.stats else None
    for line in describe(stats) if stats is not None else ():
        say(f"{name}: {line}", err=True)
