"""``nonogram check``: the verdict on puzzles, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING

from nonogram.ask.found import Answer
from nonogram.ask.job import Job, certificate_of
from nonogram.ask.known import lacks_common
from nonogram.ask.question import Question, Wanted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, names_folder, read_bytes
from nonogram.base.errors import ParseError
from nonogram.base.text import counted, named
from nonogram.cli import app, shared
from nonogram.cli.files import PAGES
from nonogram.cli.groups import ONE_FILE, Written
from nonogram.cli.kinds import WRITTEN_FOLDER, OneOf, Whole
from nonogram.cli.printing import TEXT, Heading, drawn, note_on, printed_to, put, say, tell
from nonogram.cli.progress import ask
from nonogram.cli.solve_options import JSON, TEXTS, AskingOptions
from nonogram.cli.turns import paths_in
from nonogram.cli.typed import command, flag, given_for_many, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.ambiguity import PATIENCE
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.check import MOST_COUNTED
from nonogram.explanation.levels import Level
from nonogram.files.puzzles import picked
from nonogram.report.facts import Draw, facts, repairs_told, warning_text
from nonogram.report.verdict import reasons_told, verdict_told

if TYPE_CHECKING:
    from nonogram.ask.stream import Done

#: Options for many puzzles with which a single one is still answered alone.
_ALONE = {"--recursive", "--files-from", "--proof-dir", "--with-filename"}


#: The kinds of files by the endings of their names.
_ENDINGS = {**TEXTS, **JSON, ".csv": "csv", **PAGES}


class CheckOptions(Written, AskingOptions, shared.KnownCells):
    ENDINGS = _ENDINGS
    out: str | None = ONE_FILE
    to: str | None = option(
        "Write the report as text, json, csv or html. By default the ending of FILE decides.",
        OneOf([TEXT, "json", "csv", "html"], "NAME"),
    )
    repair: bool = flag("Look for slips in clues that have no solution.")
    limit: int = option("Count up to N solutions.", Whole(2), default=MOST_COUNTED)
    level: Level | None = shared.level(
        "End with exit code 7 if the puzzle is harder than LEVEL", "--solvable"
    )
    brief: bool = flag(
        "Print one line for each puzzle: its verdict, its level, its effort, and what is wrong. "
        "Commas stand between the first three, so that `sort -t, -k3g` can order the lines.",
        group="Output",
        meant="--short",
    )
    watch: bool = flag(
        "Check the file again whenever it is saved.", group="Output", excludes="out proof_dir"
    )
    proof_dir: str | None = option(
        "Write a certificate of each verdict into DIR. The certificate proves the verdict, and "
        "which cells are the same in all solutions. `nonogram verify-proof` checks it.",
        WRITTEN_FOLDER,
    )

    @property
    def report_kind(self) -> str:
        """The kind, by `--to` or by the ending of the file's name."""
        return self.file_kind or TEXT

    @property
    def of_many(self) -> bool:
        """Whether there may be several puzzles, by the names of files."""
        return self.files_from is not None or self.several

    @property
    def is_made_of_all(self) -> bool:
        """Whether the file is made when all answers are known."""
        return self.report_kind in ("csv", "html")

    @property
    def question(self) -> Question:
        """The question that is asked of each puzzle."""
        return self.asked(Wanted.REPORT, self.limit, difficulty=True, repair=self.repair)


@command(CheckOptions)
def check(options: CheckOptions) -> int:
    """Say whether puzzles are good, and what is wrong with the others.

    The report has the verdict, how hard the puzzle is for people, and what is wrong with it.
    --brief prints the report as one line. --repair looks for slips, which are typing mistakes in
    the clues of a puzzle without a solution.

    Example: nonogram check puzzles/cat.cwd

    Exit codes: 0 for a unique solution, 1 for bad input, 2 for wrong usage, 3 for multiple
    solutions, 4 for no solution, 5 if the verdict (with --solvable, the difficulty) could not be
    found, 6 if a SAT solver failed, and 7 for a unique solution that is harder to find than LEVEL.
    If there are several puzzles, the most serious code counts. The order is 1, 6, 5, 4, 3, 7, 0. If
    --deadline has left files, the code is always 5.

    If a puzzle has multiple solutions, the report shows one of them, and marks the cells that
    differ in the others. The report also lists a few cells with their colours. If you print these
    cells with the puzzle, only one solution is left. If a puzzle has no solution, the report lists
    lines whose clues contradict each other. --repair then lists changes of the clues that lead to
    exactly one solution, and begins with the likeliest change. Without --timeout, the search for
    such changes ends after a minute. The search for cells in which solutions differ ends after 10
    s, and so does the search for the difficulty. Ctrl-C ends a search early, and shows what is
    known.

    The difficulty is the hardest technique that a person needs, and the effort. The effort adds up
    the costs of all steps. A puzzle with only easy steps is still medium if a player comes to a
    point where only one or two lines offer a step, while at least a fifth of the cells is unknown.
    Small differences of effort mean nothing: we have compared effort with the times of people for
    six puzzles only. With --solvable, the exit code says whether the puzzle is harder than LEVEL.
    If the puzzle is harder, the report shows how far a player of this level comes.

    With --watch, the command prints the report again whenever FILE is saved. Ctrl-C ends it.
    """
    paths, names = paths_in(options), options.names
    alone = len(names) == 1 and names[0] != STDIN and not names_folder(names[0])
    refuse_if(options.given is not None and len(paths) > 1, "--given is for one FILE")
    refuse_if(options.watch and not alone, "--watch is for one FILE")
    if options.report_kind == "json":
        options = options.replace(as_json=True)
    answer = partial(_check, options, paths)
    if options.watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(paths[0], answer, apart=not options.as_json)
    with printed_to(None if options.is_made_of_all else options.out):
        return answer()


def _check(options: CheckOptions, paths: list[str]) -> int:
    """Check the puzzles of all files; return the exit code."""
    question, is_given = options.question, options.given is not None
    one_of_many = options.as_json or options.brief or options.is_made_of_all
    one_of_many |= bool({*given_for_many()} - _ALONE)
    if len(paths) != 1 or (one_of_many and not is_given):
        return _check_all(options, question, paths)
    path, deadline, stdin = paths[0], Deadline(options.timeout), BytesIO()
    mends, is_piped = options.repair and not is_given, path == STDIN
    if mends and is_piped:  # read once, and looked at again if it is no puzzle
        with shared.in_time(deadline, path):
            stdin = BytesIO(read_bytes(path))
        stdin.name = path
    try:
        source = stdin if stdin.getbuffer() else path
        question, puzzles = options.asked_in(question, source, deadline)
    except ParseError:
        if not mends:
            raise
        jobs = [Job(path, stdin.getvalue())] if is_piped else None
        return _check_all(options, question, paths, jobs)
    if one_of_many or len(puzzles) > 1:
        return _check_all(options, question, paths, [Job(path, puzzles)])
    return _check_one(options, question, path, puzzles[0], deadline)


def _check_all(
    options: CheckOptions,
    question: Question,
    paths: Sequence[str],
    jobs: Sequence[Job] | None = None,
) -> int:
    """Check puzzles, and print each report below the puzzle's name; return the exit code."""
    from nonogram.cli.batch import ask_all  # not loaded for a puzzle alone

    code_of = partial(app.exit_code_of, level=options.level)
    answers: list[Answer] = []
    show: Callable[[Done], object] = partial(
        _put_report, options, question, Heading(), alone=len(paths) == 1
    )
    if options.brief:
        show = partial(_put_brief, options, question)
    elif options.is_made_of_all:
        show = lambda done: answers.append(done.answer)  # noqa: E731

    def at_end() -> None:
        if answers:
            from nonogram.web.pages import report_page, report_table

            made = report_table if options.report_kind == "csv" else report_page
            put(made(answers), options.out)

    return ask_all(paths, question, options, show, code_of, jobs, at_end)


def _put_brief(options: CheckOptions, question: Question, done: Done) -> bool:
    """Print the line of a puzzle: its verdict, its level, its effort, and what is wrong first."""
    answer, rated = done.answer, done.answer.difficulty
    verdict = [verdict_told(answer, question.replace(difficulty=rated is None))]
    if rated is not None:
        verdict += [rated.level.words, str(inf if rated.effort is None else round(rated.effort, 1))]
    slips = [f"perhaps {fix}" for fix in answer.repairs or ()][:1]
    parts = [", ".join(verdict), *_first_cause(answer), *slips]
    say(*options.headed(answer.path, "; ".join(parts)))
    return True


def _first_cause(answer: Answer) -> Sequence[str]:
    """The first of the things that are wrong with a puzzle, in words; none if all is well."""
    if answer.ambiguity is not None:
        least = "at least " * bool(answer.ambiguity.unknown)
        return [f"solutions differ in {least}{counted(answer.ambiguity.ambiguous, 'cell')}"]
    board = answer.board
    warnings = [] if board is None else [warning_text(board, one) for one in answer.warnings]
    return [*reasons_told(answer), *warnings][:1]


def _put_report(
    options: CheckOptions, question: Question, above: Heading, done: Done, *, alone: bool
) -> bool:
    """Print the report on a puzzle, or the repairs of a file that is none."""
    answer, board, repairs = done.answer, done.answer.board, done.answer.repairs
    if answer.error is not None and repairs is None and alone:
        return False
    several = options.of_many or not alone or done.of > 1
    above.say(answer.path, is_named=options.are_named(several=several))
    if answer.stuck is not None and board is not None:
        _tell(options, answer.path, board, answer)
        return True
    say(verdict_told(answer, question))
    if repairs is not None and board is not None:
        for line in repairs_told(repairs, _draw_of(options, board)):
            tell(line)
    return True


def _check_one(
    options: CheckOptions, question: Question, path: str, puzzle: Puzzle, deadline: Deadline
) -> int:
    """Check a puzzle and print the report, as far as known after Ctrl-C; return the exit code."""
    file = certificate_of(question, Job(path, puzzle, picked(path)[1]))
    with shared.in_time(deadline, path):
        answer, stopped = ask(
            question,
            puzzle,
            deadline=deadline,
            name=path,
            progress=options.shown,
            seats=options.seats,
            certificate=file,
        )
        if options.are_named(several=options.of_many):
            say(named(path))
        _tell(options, path, puzzle, answer, stopped=stopped)
    if stopped:
        raise KeyboardInterrupt
    return options.code(app.exit_code_of(answer, options.level))


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
        what = "the difficulty" if unrated else "these"
        note_on(path, f"gave up on {what} after {PATIENCE:g} s; --timeout TIME gives more time")
    if answer.certificate is not None:
        note_on(path, f"proved by {named(answer.certificate.file)}")
    elif answer.unproved and answer.verdict is not Verdict.UNDECIDED and not stopped:
        note_on(path, "no proof within the time")
