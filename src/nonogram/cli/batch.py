"""Questions about many puzzles: answers in the order of the input, and a summary for `solve`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial

from nonogram.ask.answer import Answer
from nonogram.ask.codec import record
from nonogram.ask.job import Job, jobs_of, work_with_alarm
from nonogram.ask.question import Question
from nonogram.ask.stream import Crew, Done, Stream, local, remote
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import read_bytes, source_of
from nonogram.base.errors import ParseError, WriteError
from nonogram.base.text import counted, named
from nonogram.cli import app
from nonogram.cli.files import file_or_stdin, reads, spread
from nonogram.cli.printing import describe, put_line, remark, remark_on, say, say_names
from nonogram.cli.progress import Bar
from nonogram.cli.shared import paths_of
from nonogram.cli.solve_options import FileOptions, ManyOptions, SolveOptions, is_wanted
from nonogram.core.puzzle import Puzzle
from nonogram.files.reading import Sources
from nonogram.report.verdict import Summary, error_told, reasons_told, verdict_told


def inputs(files: Sequence[str], options: FileOptions) -> Sources:
    """The files named, listed and found, or standard input. Raises ParseError as `spread` does."""
    listed: list[str] = []
    if options.files_from is not None:
        content = read_bytes(options.files_from, None)
        names = content.split(b"\0") if options.null else content.splitlines()
        for number, entry in enumerate(names, 1):
            if b"\0" in entry:
                message = "a zero byte in a name, expected names that end with a line; see --null"
                raise ParseError(message, number, source_of(options.files_from))
            if entry:
                listed.append(os.fsdecode(entry))
    elif not files:
        files = [file_or_stdin(None)]
    for name in listed:
        reads(name)
    return spread([*files, *listed], options.recursive)


def ask_all(
    jobs: Iterator[Job],
    total: int,
    question: Question,
    batch: ManyOptions,
    put: Callable[[Done], None],
    code_of: Callable[[Answer], int],
    summary: Summary | None = None,
    *,
    quiet: bool,
) -> int:
    """Ask a question about the puzzles of `total` files; return the most serious exit code.

    `put` prints each answer that is wanted, in the order of the input, unless as JSON, or its name
    alone; errors, and a summary of all, go to standard error. When Ctrl-C, a signal or a full disk
    ends the batch, those still waiting for others are printed first.
    """
    codes = {0}
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(total, batch.shown(quiet)))
        journal = None
        if batch.resume is not None:
            from nonogram.ask.journal import Journal

            journal = Journal(batch.resume, retry_errors=batch.retry_errors)
            stack.callback(journal.close)

        def note(done: Done) -> None:
            if journal is not None and done.new:
                journal.write(done.answer)
            codes.add(batch.code(code_of(done.answer)))
            if summary is not None:
                summary.add(done)
            bar.add(done)

        show = partial(_show, batch, put, bar)
        known = {} if journal is None else {"known": journal.known}
        deadline = Deadline(batch.deadline)
        crew = _crew(batch, alone=total == 1)
        stream = Stream(jobs, question, crew, on_wait=bar.wait, deadline=deadline, **known)
        try:
            show(stack.enter_context(closing(stream.in_order(note))))
        except (KeyboardInterrupt, SystemExit, WriteError):  # SystemExit comes from a signal
            show(stream.rest())
            stack.close()
            if summary is not None:
                remark(*summary.lines("interrupted", total - bar.done))
            raise
        show(stream.rest())
    left = total - bar.done
    if left:
        codes.add(app.UNDECIDED)
    if summary is not None:
        remark(*summary.lines("the deadline passed" if left else "", left))
    elif left:
        remark(f"nonogram: the deadline passed: {counted(left, 'file')} not done")
    return app.most_serious([*codes])


def _crew(batch: ManyOptions, *, alone: bool) -> Crew:
    """The workers that the options name: processes here, or those of a cluster."""
    if batch.cluster is None:
        crew = local(batch.jobs, batch.settings.memory_limit, alone=alone)
    else:
        crew = remote(batch.cluster, batch.jobs)
    return crew._replace(here=work_with_alarm)


def _show(batch: ManyOptions, put: Callable[[Done], None], bar: Bar, ready: Iterable[Done]) -> None:
    """Print the answers that are wanted, or their names alone; errors are said in any case."""
    for done in ready:
        wanted, answer = is_wanted(done.answer, batch.only), done.answer
        if wanted or answer.error is not None:
            bar.lift()
        if wanted and batch.as_json:
            put_line(record(answer))
            continue
        if wanted and batch.names_only:
            say_names(answer.path, null=batch.null)
        elif wanted:
            put(done)
        if answer.error is not None:
            remark(error_told(answer))


def solve_all(
    files: Sequence[str],
    options: SolveOptions,
    question: Question,
    puzzles: list[Puzzle] | None = None,
) -> int:
    """Solve the puzzles of files and folders, or these of one file; return the exit code."""
    if puzzles is None:
        sources = inputs(files, options.batch)
        paths = paths_of(sources, summary=True)
        jobs, total = jobs_of(paths, question.format), len(paths)
    else:
        sources = Sources([])
        jobs, total = iter([Job(files[0], puzzles)]), 1
    summary = None if options.quiet else Summary(sources.skipped)
    put, quiet = partial(_print, options, question), options.quiet
    code_of = app.exit_code_of
    return ask_all(jobs, total, question, options.batch, put, code_of, summary, quiet=quiet)


def _print(options: SolveOptions, question: Question, done: Done) -> None:
    """Print the line of a puzzle; reasons and figures go to standard error."""
    answer = done.answer
    name = "" if options.batch.with_name is False else f"{named(answer.path)}: "
    say(name + verdict_told(answer, question))
    reasons = () if options.quiet else reasons_told(answer)
    figures = describe(answer, question) if options.stats else ()
    remark_on(answer.path, *reasons, *figures)
