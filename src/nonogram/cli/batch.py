"""``nonogram solve`` for many puzzles: a line each in the order of the input, then a summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing

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
from nonogram.cli.output import put_line, say
from nonogram.cli.solve_options import SolveOptions
from nonogram.cli.stats import describe
from nonogram.puzzle import Puzzle
from nonogram.report.summary import Summary
from nonogram.report.verdict import verdict_told


def solve_files(files: Sequence[str], options: SolveOptions) -> int:
    """Solve what is in files and folders; the exit code."""
    paths, skipped = inputs(files, options.batch)
    return _solve(jobs_of(paths), len(paths), skipped, options)


def solve_parts(name: str, puzzles: list[Puzzle], options: SolveOptions) -> int:
    """Solve the puzzles of one file; the exit code."""
    return _solve([Job(name, puzzles)], 1, 0, options)


def _solve(jobs: Iterable[Job], total: int, skipped: int, options: SolveOptions) -> int:
    batch, question = options.batch, options.question
    summary = Summary(skipped)
    in_order = InOrder()
    codes = {0}
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(total))
        journal = None
        if batch.resume is not None:
            from nonogram.ask.journal import Journal

            journal = stack.enter_context(closing(Journal(batch.resume)))

        def show(ready: Iterable[Done]) -> None:
            for done in ready:
                if is_wanted(done.answer.record, batch.only):
                    with bar.lifted():
                        _print(done.answer, question, options)

        found = stream(
            jobs,
            question,
            _means(batch),
            **({} if journal is None else {"known": journal.known}),
            on_wait=bar.wait,
        )
        stack.enter_context(closing(found))
        try:
            for done in found:
                in_order.put(done)  # before all else: Ctrl-C may come at any time
                if journal is not None and done.new:
                    journal.write(done.answer.record)
                codes.add(app.exit_code_of(done.answer))
                summary.add(done)
                bar.add(done)
                show(in_order.ready())
        except (KeyboardInterrupt, SystemExit):  # the latter where a signal asks for it
            show(in_order.rest())
            stack.close()
            _say_all(summary.lines(interrupted=True))
            raise
    if not options.quiet:
        _say_all(summary.lines())
    return app.most_serious([*codes])


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line, err=True)


def _means(batch: BatchOptions) -> Means:
    """Where the work is done."""
    if batch.cluster is not None:
        means = remote(batch.cluster, batch.jobs)
    else:
        means = local(batch.jobs, batch.memory_limit)
    return means._replace(here=work_with_alarm)


def _print(answer: Answer, question: Question, options: SolveOptions) -> None:
    """Print the line of a puzzle; reasons and figures go to standard error."""
    if options.batch.as_json:
        put_line(answer.record)
        return
    name = answer.path
    say(f"{name}: {verdict_told(answer, question)}")
    for reason in answer.reasons:
        say(f"{name}: {reason}", err=True)
    stats = answer.stats if options.stats else None
    for line in describe(stats) if stats is not None else ():
        say(f"{name}: {line}", err=True)
