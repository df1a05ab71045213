"""``nonogram check``: the verdict on puzzles, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from nonogram.ask.answer import Answer
from nonogram.ask.job import Job, certificate_of, jobs_of, puzzles_of
from nonogram.ask.known import lacks_common
from nonogram.ask.question import Question, Wanted
from nonogram.ask.stream import Done
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, read_bytes, source_of
from nonogram.base.errors import ParseError
from nonogram.base.text import named
from nonogram.cli import app, shared
from nonogram.cli.batch import ask_all, inputs
from nonogram.cli.files import are_several
from nonogram.cli.printing import drawn, remark_on, say, tell
from nonogram.cli.progress import ask
from nonogram.cli.solve_options import AskingOptions, ManyOptions
from nonogram.cli.typed import Whole, command, flag, option, refuse_first
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.ambiguity import PATIENCE
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.check import MOST_COUNTED
from nonogram.explanation.levels import Level
from nonogram.files.puzzles import picked
from nonogram.report.facts import Draw, facts, repairs_told
from nonogram.report.verdict import verdict_told

#: Options for many puzzles with which a single one is still answered alone.
_ALONE = {"--recursive", "--files-from", "--proof-dir", "--with-filename"}


class BatchOptions(ManyOptions):
    """The options of `check` for many puzzles."""

    proof_dir: str | None = option(
        "Prove the verdict, and which cells are the same in all solutions: write a certificate "
        "below DIR, which `nonogram verify-proof` checks.",
        shared.Folder(),
    )


class CheckOptions(AskingOptions):
    repair: bool = flag("Look for the typing error in an impossible puzzle.")
    limit: int = option("Count solutions up to this number.", Whole(2), default=MOST_COUNTED)
    level: Level | None = shared.level("Demand a puzzle that people can solve", "--solvable")
    known: shared.KnownCells = shared.KnownCells()
    quiet: bool = flag("Print no pictures.", "-q")
    verbose: bool = shared.verbose
    watch: bool = flag("Check the file again whenever it is saved.")
    batch: BatchOptions = BatchOptions()

    @property
    def question(self) -> Question:
        """The question that is asked of each puzzle."""
        question = self.asked(Wanted.REPORT, self.limit)
        return question.replace(difficulty=True, repair=self.repair)


@command(CheckOptions)
def check(options: CheckOptions) -> int:
    """Say whether puzzles are good, and what is wrong with those that are not.

    If a puzzle has several solutions, the picture is one of them, with marks in the cells where
    others differ, and the report names a few cells that leave only one solution if they are given.
    If it has none, the report names clues that contradict each other; --repair also lists what may
    have been mistyped, changes that give exactly one solution, likeliest first. Without --timeout,
    the search for such changes ends after a minute, those for common cells and for the difficulty
    after 10 s; Ctrl-C ends each and shows what is known.

    The difficulty is for people: the hardest technique that the puzzle needs, and the effort, which
    is the cost of all thoughts together. A puzzle with easy steps is medium if at some time only
    one or two lines say something, while a fifth of the cells is open. Only large differences of
    effort mean something, since we chose this measure for six puzzles that 67 people solved. With
    --solvable the exit code says whether the puzzle is harder than LEVEL. If it is, the picture
    shows how far one comes within LEVEL.

    With --watch the verdict and the picture are printed at every save of FILE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided (with --solvable also if the difficulty is), 6 a SAT solver failed, 7 unique, but
    harder than LEVEL. For several puzzles it is the most serious one: 1, 6, 5, 4, 3, 7, 0.

    Example: nonogram check puzzles/cat.cwd
    """
    batch, watch, is_given = options.batch, options.watch, options.known.given is not None
    proves, files = batch.proof_dir is not None, options.files
    paths = shared.paths_of(inputs(files, batch))
    alone = len(files) == 1 and files[0] != STDIN and not Path(files[0]).is_dir()
    refuse_first(
        {
            "--given is for one FILE": is_given and len(paths) > 1,
            "--proof-dir goes neither with --given nor with --watch": proves
            and (is_given or watch),
            "--watch is for one FILE": watch and not alone,
            **batch.wrong(options.solver.name),
        }
    )
    answer = partial(_check, options, paths)
    if watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(files[0], answer, apart=not batch.as_json)
    return answer()


def _check(options: CheckOptions, paths: list[str]) -> int:
    """Check the puzzles of all files; return the exit code."""
    question, batch, is_given = options.question, options.batch, options.known.given is not None
    one_of_many = bool({*batch.given} - _ALONE)
    if len(paths) != 1 or (one_of_many and not is_given):
        return _check_all(options, question, jobs_of(paths, question.format), len(paths))
    path, deadline, stdin = paths[0], Deadline(options.timeout), BytesIO()
    mends, is_piped = options.repair and not is_given, path == STDIN
    if mends and is_piped:  # read once, and looked at again if it is no puzzle
        with shared.in_time(deadline, path):
            stdin = BytesIO(read_bytes(path))
        stdin.name = path
    try:
        source = stdin if stdin.getbuffer() else path
        question, puzzles = options.known.asked(question, source, deadline)
    except ParseError:
        if not mends:
            raise
        jobs = iter([Job(path, stdin.getvalue())]) if is_piped else jobs_of(paths, question.format)
        return _check_all(options, question, jobs, 1)
    if one_of_many or len(puzzles) > 1:
        return _check_all(options, question, iter([Job(path, puzzles)]), 1)
    return _check_one(options, question, path, puzzles[0], deadline)


def _check_all(options: CheckOptions, question: Question, jobs: Iterator[Job], total: int) -> int:
    """Check puzzles, and print each report below the puzzle's name; return the exit code."""
    code_of = partial(app.exit_code_of, level=options.level)
    put = _Reports(options, question, total).put
    return ask_all(jobs, total, question, options.batch, put, code_of, quiet=options.quiet)


class _Reports:
    """The reports printed so far, and the puzzles of the last file, which is read once for all."""

    def __init__(self, options: CheckOptions, question: Question, total: int) -> None:
        self._options, self._question, self._total = options, question, total
        self._printed = False
        self._job: Job | None = None  # that of the puzzles
        self._puzzles: list[Puzzle] = []

    def put(self, done: Done) -> None:
        """Print the report on a puzzle."""
        answer = done.answer
        repairs = answer.repairs
        if answer.error is not None and repairs is None and self._total == 1:
            return  # it is said on standard error
        says_name = self._options.batch.with_name is not False
        say(*[""] * self._printed, *[named(source_of(answer.path))] * says_name)
        self._printed = True
        if answer.stuck is not None:
            if done.job is not self._job:
                self._job, self._puzzles = done.job, puzzles_of(done.job, self._question)
            number = done.place[1] if len(self._puzzles) > 1 else 0
            _tell(self._options, answer.path, self._puzzles[number], answer)
        else:
            say(verdict_told(answer, self._question))
            if repairs is not None and answer.board is not None:
                for line in repairs_told(repairs, _draw_of(self._options, answer.board)):
                    tell(line)


def _check_one(
    options: CheckOptions, question: Question, path: str, puzzle: Puzzle, deadline: Deadline
) -> int:
    """Check a puzzle and print the report, as far as known after Ctrl-C; return the exit code."""
    file, batch = certificate_of(question, Job(path, puzzle, picked(path)[1])), options.batch
    with shared.in_time(deadline, path):
        answer, stopped = ask(
            question,
            puzzle,
            deadline=deadline,
            name=path,
            progress=batch.shown(options.quiet),
            seats=batch.seats,
            certificate=file,
        )
        of_many = batch.files_from is not None or are_several(options.files)
        by_default = of_many or (options.quiet and path != STDIN)
        if by_default if batch.with_name is None else batch.with_name:
            say(named(path))
        _tell(options, path, puzzle, answer, stopped=stopped)
    if stopped:
        raise KeyboardInterrupt
    return batch.code(app.exit_code_of(answer, options.level))


def _draw_of(options: CheckOptions, puzzle: Puzzle) -> Draw | None:
    """The function that draws pictures of a puzzle, if any are wanted."""
    return None if options.quiet else partial(drawn, puzzle, colour=options.colour)


def _tell(
    options: CheckOptions, path: str, puzzle: Puzzle, answer: Answer, *, stopped: bool = False
) -> None:
    """Print the report on a puzzle."""
    draw = _draw_of(options, puzzle)
    for line in facts(puzzle, answer, draw, options.level, stopped=stopped):
        tell(line)
    unrated = answer.verdict is Verdict.UNIQUE and answer.difficulty is None
    if (unrated or lacks_common(answer)) and options.timeout is None and not stopped:
        gave_up = f"gave up on {'the difficulty' if unrated else 'these'} after {PATIENCE:g} s"
        remark_on(path, f"{gave_up}; --timeout SECONDS gives more time")
    if answer.certificate is not None:
        remark_on(path, f"proved by {named(answer.certificate.file)}")
    elif answer.unproved and answer.verdict is not Verdict.UNDECIDED and not stopped:
        remark_on(path, "no proof within the time")
