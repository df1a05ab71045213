"""Questions about many puzzles: answers in the order of the input, and a summary for `solve`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING

from nonogram.ask.codec import record
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, jobs_of, work_with_alarm
from nonogram.ask.question import Marked, Question
from nonogram.ask.stream import Crew, Done, Stream, Waiting, local, remote
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import WriteError
from nonogram.cli import app
from nonogram.cli.printing import (
    TEXT,
    describe,
    put_line,
    put_solution,
    remark,
    remark_on,
    say,
    say_name,
)
from nonogram.cli.progress import Bar
from nonogram.cli.solve_options import ManyOptions, SolveOptions, is_wanted
from nonogram.cli.turns import left_told, note, note_on, paths_in
from nonogram.core.puzzle import Puzzle
from nonogram.report.verdict import Summary, error_told, reasons_told, verdict_told

if TYPE_CHECKING:
    from nonogram.ask.journal import Journal


def ask_all(
    jobs: Iterator[Job],
    paths: Sequence[str],
    question: Question,
    options: ManyOptions,
    put: Callable[[Done], None],
    code_of: Callable[[Answer], int],
) -> int:
    """Ask a question about the puzzles of files; return the most serious exit code of those wanted.

    `put` prints each answer that is wanted, in the order of the input, unless as JSON, or its name
    alone; errors, and a summary of all, go to standard error. When Ctrl-C, a signal or a full disk
    ends the batch, those still waiting for others are printed first.
    """
    codes, left, summary = {0}, _Left(paths), Summary()
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(len(paths), options.shown))
        journal = _journal(options)
        if journal is not None:
            stack.callback(journal.close)

        def keep(done: Done) -> None:
            if journal is not None and done.new:
                journal.write(done.answer)
            if is_wanted(done.answer, options.only) or done.answer.error is not None:
                codes.add(options.code(code_of(done.answer)))
            summary.add(done)
            left.strike(done)
            bar.add(1 / done.of, new=done.new)  # how many files there are is known

        def wait(longest: Waiting) -> None:
            bar.work_on(longest.job.path, longest.since)

        show = partial(_show, options, put, bar)
        known = {} if journal is None else {"known": journal.known}
        deadline = Deadline(options.deadline)
        crew = _crew(options, alone=len(paths) == 1)
        stream = Stream(jobs, question, crew, on_wait=wait, deadline=deadline, **known)
        try:
            show(stack.enter_context(closing(stream.in_order(keep))))
        except (KeyboardInterrupt, SystemExit, WriteError):  # SystemExit comes from a signal
            show(stream.rest())
            stack.close()
            note(*summary.lines("interrupted", len(left.names)))
            raise
        show(stream.rest())
    note(*summary.lines("the deadline passed" if left.names else "", len(left.names)))
    if left.names:
        codes.add(app.UNDECIDED)
        remark(left_told(left.names))
        if options.resume is not None and question.timeout is None:
            remark("nonogram: --timeout lets the next run get past what is hard")
    return app.most_serious([*codes])


def _journal(options: ManyOptions) -> Journal | None:
    """The results that are kept, and gone on with; None if they are not wanted."""
    if options.resume is None:
        return None
    from nonogram.ask.journal import Journal

    return Journal(options.resume, retry_errors=options.retry_errors)


class _Left:
    """The files of a batch that are not done; one is done when all its puzzles are."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = dict(enumerate(paths))
        self._done = Counter[int]()

    def strike(self, done: Done) -> None:
        """Note that a puzzle is done."""
        number = done.place[0]
        self._done[number] += 1
        if self._done[number] == done.of:
            del self._paths[number]

    @property
    def names(self) -> list[str]:
        """Their names, in order."""
        return [*self._paths.values()]


def _crew(options: ManyOptions, *, alone: bool) -> Crew:
    """The workers that the options name: processes here, or those of a cluster."""
    jobs = options.jobs
    if options.cluster is None:
        crew = local(jobs, options.memory_limit, alone=alone)
    else:
        crew = remote(options.cluster, jobs)
    return crew._replace(here=work_with_alarm)


def _show(
    options: ManyOptions, put: Callable[[Done], None], bar: Bar, ready: Iterable[Done]
) -> None:
    """Print the answers that are wanted, or their names alone; errors are said in any case."""
    for done in ready:
        wanted, answer = is_wanted(done.answer, options.only), done.answer
        if wanted or answer.error is not None:
            bar.lift()
        if wanted and options.as_json:
            put_line(record(answer))
            continue
        if wanted and options.names_only:
            say_name(answer.path, null=options.null)
        elif wanted:
            put(done)
        if answer.error is not None and not (wanted and options.brief):
            remark(error_told(answer))


def solve_all(
    options: SolveOptions,
    question: Question,
    path: str | None = None,
    puzzles: list[Puzzle] | None = None,
) -> int:
    """Solve the puzzles of files and folders, or these of one file; return the exit code."""
    if path is None or puzzles is None:
        paths = paths_in(options)
        jobs = jobs_of(paths, question.format)
    else:
        paths, jobs = [path], iter([Job(path, puzzles)])
    targets: Mapping[str, str] = {}
    if options.in_folder:
        targets = options.targets(
            options.out, options.names, paths, options.ending
        )  # clashes are told before all work
        marked = Marked.NONE if options.picture_kind == TEXT else Marked.ALL
        question = question.replace(marked=marked)
    put = partial(_print, options, question, targets)
    return ask_all(jobs, paths, question, options, put, app.exit_code_of)


def _print(
    options: SolveOptions, question: Question, targets: Mapping[str, str], done: Done
) -> None:
    """Print the line of a puzzle, and draw it; reasons and figures go to standard error."""
    answer = done.answer
    name, board, grid = answer.path, answer.board, answer.solution
    say(*options.headed(name, verdict_told(answer, question)))
    note_on(name, *reasons_told(answer))
    if options.verbose:
        remark_on(name, *describe(answer, question))
    if options.in_folder and board is not None and grid is not None:
        known = (
            targets
            if name in targets
            else options.targets(options.out, options.names, [name], options.ending)
        )
        put_solution(options.picture_kind, board, grid, known[name])
