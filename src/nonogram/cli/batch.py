"""``nonogram solve`` for many puzzles: a line each in the order of the input, then a summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing

import click

from nonogram.ask import (
    Asked,
    Done,
    InOrder,
    Job,
    Means,
    Proofs,
    jobs_of,
    local,
    remote,
    stream,
)
from nonogram.ask.job import work_with_alarm
from nonogram.ask.record import Record, stats_of
from nonogram.cli import app
from nonogram.cli.answer import Question, how_many, number_found
from nonogram.cli.bar import Bar
from nonogram.cli.batch_input import inputs
from nonogram.cli.batch_options import Batch, Options
from nonogram.cli.only import is_wanted
from nonogram.cli.output import say
from nonogram.cli.stats import describe
from nonogram.cli.summary import Summary
from nonogram.puzzle import Puzzle
from nonogram.result import VERDICTS, Outcome


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
        if options["resume"] is not None:
            from nonogram.ask.journal import Journal

            journal = stack.enter_context(closing(Journal(options["resume"])))

        def show(ready: Iterable[Done]) -> None:
            for done in ready:
                if is_wanted(done.record, options["only"]):
                    with bar.lifted():
                        _print(done.record, batch)

        found = stream(
            jobs,
            _asked(batch),
            _means(options),
            **({} if journal is None else {"known": journal.known}),
            on_wait=bar.wait,
        )
        stack.enter_context(closing(found))
        try:
            for done in found:
                in_order.put(done)  # before all else: Ctrl-C may come at any time
                if journal is not None and done.new:
                    journal.write(done.record)
                codes.add(_exit_code(done.record))
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


def _asked(batch: Batch) -> Asked:
    """What the workers are asked. No pictures are shown, so solutions need only be counted."""
    question = batch.question
    counting = question.number or question.many
    limit = question.limit if counting else 1 if question.first else 2
    memory_limit, folder = batch.options["memory_limit"], batch.options["proof_dir"]
    proofs = None if folder is None else Proofs(folder, batch.options["verify"], memory_limit)
    return Asked(
        question.solver,
        limit,
        question.timeout,
        counting,
        batch.format,
        memory_limit,
        question.difficulty,
        proofs,
    )


def _means(options: Options) -> Means:
    """Where the work is done."""
    if options["cluster"] is not None:
        means = remote(options["cluster"], options["jobs"])
    else:
        means = local(options["jobs"], options["memory_limit"])
    return means._replace(here=work_with_alarm)


def _print(record: Record, batch: Batch) -> None:
    """Print the line of a puzzle; reasons and figures go to standard error."""
    if batch.options["as_json"]:
        from nonogram.ask.journal import json_line

        click.echo(json_line(record), nl=False)
        return
    name = record["path"]
    say(f"{name}: {_text(record, batch.question)}")
    for reason in record.get("reasons", ()):
        say(f"{name}: {reason['text']}", err=True)
    stats = stats_of(record) if batch.stats else None
    for line in describe(stats) if stats is not None else ():
        say(f"{name}: {line}", err=True)


def _text(record: Record, question: Question) -> str:
    """What is known of a puzzle, for people."""
    if "error" in record:
        return f"error: {record['error']}"
    found = record.get("solutions")
    if question.number and found is not None and (found or record["complete"]):
        return number_found(found, record["complete"], question.limit)
    if question.many and found:
        return how_many(found, record["complete"])
    if "cause" in record:
        return f"Undecided ({record['cause']})"
    outcome = Outcome(record["verdict"])
    parts = [VERDICTS[outcome]]
    if question.difficulty and outcome is Outcome.UNIQUE:
        from nonogram.ask.difficulty import difficulty_words

        parts.append(difficulty_words(record["difficulty"]))
    if _lacks_proof(record):
        parts.append("no proof within the time")
    return ", ".join(parts)


def _lacks_proof(record: Record) -> bool:
    """Was a certificate wanted of this verdict, and none made?"""
    return "certificate" in record and record["certificate"] is None


def _exit_code(record: Record) -> int:
    if "error" in record:
        return app.BAD_INPUT if record["fault"] == "input" else app.SOLVER_FAILED
    if _lacks_proof(record):
        return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.EXIT_CODES[Outcome(record["verdict"])]
