"""Questions about many puzzles: answers in the order of the input, and a summary for `solve`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial

from nonogram.ask.codec import record
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, jobs_of, read_now
from nonogram.ask.question import Marked, Question
from nonogram.ask.stream import Crew, Done, Place, Stream, Waiting, local, remote
from nonogram.base.clock.alarm import alarm, uninterrupted
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import STDIN
from nonogram.base.errors import WriteError
from nonogram.cli import app
from nonogram.cli.printing import (
    TEXT,
    describe,
    is_read,
    note,
    note_on,
    put_line,
    put_solution,
    remark,
    remark_on,
    same_terminal,
    say,
    say_name,
)
from nonogram.cli.progress import Bar
from nonogram.cli.solve_options import ManyOptions, SolveOptions, is_wanted
from nonogram.cli.turns import interrupted_told, left_told, tell_end
from nonogram.core.puzzle import Puzzle
from nonogram.report.verdict import Summary, error_told, reasons_told, verdict_told

_PATIENCE = 1.0  #: seconds that a reader has for each answer when the batch is to end


def ask_all(
    paths: Sequence[str],
    question: Question,
    options: ManyOptions,
    put: Callable[[Done], object],
    code_of: Callable[[Answer], int],
    jobs: Iterable[Job] | None = None,
    at_end: Callable[[], None] = lambda: None,
) -> int:
    """Ask a question about the puzzles of files; return the most serious exit code of those wanted.

    `jobs` has what is read of the files already.
    `put` prints each answer that is wanted, in the order of the input, unless as JSON, or its name
    alone; errors, and a summary of all, go to standard error. `at_end` makes what all answers are
    needed for, unless the deadline has left some. When Ctrl-C, a signal or a full disk ends the
    batch, those still waiting for others are printed first: each that is kept, and once.
    """
    codes, summary, journal = {0}, Summary(figures=options.verbose), None
    printed: Place | None = None  # of the last answer
    left, parts = dict(enumerate(paths)), Counter[int]()  # a file is done when all its puzzles are
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(len(paths), options.shown))
        if options.resume is not None:
            from nonogram.ask.journal import Journal

            journal = Journal(options.resume, retry_errors=options.retry_errors)
            stack.callback(journal.close)

        def keep(done: Done) -> None:
            answer = done.answer
            if answer.error is not None or is_wanted(answer, options.only):
                codes.add(options.code(code_of(answer)))
            else:
                summary.left_out += 1
            summary.add(done)
            file = done.place[0]
            parts[file] += 1
            if whole := parts[file] == done.of:
                del left[file]
            bar.add(whole=whole, new=done.new)

        def wait(longest: Waiting) -> None:
            bar.work_on(longest.job.path, longest.since)

        def show(ready: Iterable[Done], patience: float | None = None) -> None:
            nonlocal printed
            for done in ready:
                if done.place == printed:  # Ctrl-C came right after it
                    continue
                if not is_read(patience):
                    return
                with uninterrupted():
                    _show(options, put, bar, done)
                    printed = done.place

        jobs = jobs_of(paths, question.format) if jobs is None else jobs
        crew, deadline = _crew(options, alone=len(paths) == 1), Deadline(options.deadline)
        stream = Stream(jobs, question, crew, journal, on_wait=wait, deadline=deadline)
        try:
            show(stack.enter_context(closing(stream.in_order(keep))))
        except (KeyboardInterrupt, SystemExit, WriteError):  # SystemExit comes from a signal
            show(stream.rest(), _PATIENCE)
            stack.close()
            note(*summary.lines(interrupted_told(len(left))))
            raise
        show(stream.rest())
    tell_end(summary, left_told([*left.values()]))
    if left and options.resume is not None and question.timeout is None:
        note("nonogram: --timeout lets the next run get past what is hard")
    if not left:
        at_end()
    return app.most_serious([*codes], unfinished=bool(left))


def _crew(options: ManyOptions, *, alone: bool) -> Crew:
    """The workers that the options name: processes here, or those of a cluster."""
    crew = (
        local(options.jobs, options.memory_limit, alone=alone)
        if options.cluster is None
        else remote(options.cluster, options.jobs)
    )
    return crew._replace(ours=True)


def _show(options: ManyOptions, put: Callable[[Done], object], bar: Bar, done: Done) -> None:
    """Print the answer if it is wanted, or its name alone; an error is said in any case.

    `put` returns whether it said why there is no answer: nobody wants to read that twice.
    """
    answer, wanted = done.answer, is_wanted(done.answer, options.only)
    if wanted or answer.error is not None:
        bar.lift()
    if wanted and options.as_json:
        put_line(record(answer))
        return
    if wanted and options.names_only:
        say_name(answer.path, null=options.null)
    told = wanted and not options.names_only and put(done)
    if answer.error is not None and not (told and (options.brief or same_terminal())):
        remark(error_told(answer))


def solve_all(
    options: SolveOptions, question: Question, paths: Sequence[str], puzzles: list[Puzzle] | None
) -> int:
    """Solve the puzzles of files and folders, or these of one file; return the exit code."""
    jobs = None if puzzles is None else [Job(paths[0], puzzles)]
    targets: Mapping[str, str | None] = {}
    if options.is_drawn:  # clashes are told before all work
        jobs = [_read(question, job) for job in jobs or jobs_of(paths, question.format)]
        found = {part.path: part.content for job in jobs for part in job.parts}
        targets = options.targets(found, options.ending, apart=options.in_folder)
        marked = Marked.NONE if options.picture_kind == TEXT else Marked.ALL
        question = question.replace(marked=marked)
    put = partial(_print, options, question, targets)
    return ask_all(paths, question, options, put, app.exit_code_of, jobs)


def _read(question: Question, job: Job) -> Job:
    """The job, whose file is read now if it can be read in time."""
    deadline = Deadline(question.timeout)
    with suppress(OutOfTime), alarm(deadline):
        job = read_now(job, question.format, deadline)
    return job


def _print(
    options: SolveOptions, question: Question, targets: Mapping[str, str | None], done: Done
) -> bool:
    """Print the line of a puzzle, and draw it; reasons and figures go to standard error."""
    answer = done.answer
    name, board, grid = answer.path, answer.board, answer.solution
    aside = options.is_drawn and options.out in (None, STDIN)  # then only the picture goes there
    say(*options.headed(name, verdict_told(answer, question)), err=aside)
    note_on(name, *reasons_told(answer))
    if options.verbose:
        remark_on(name, *describe(answer, question))
    if options.is_drawn and board is not None and grid is not None:
        put_solution(options.picture_kind, board, grid, targets[name])
    return True
