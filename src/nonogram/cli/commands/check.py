"""``nonogram check``: is this puzzle good?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NoReturn

import click

from nonogram.ask.question import Question, Wanted
from nonogram.ask.record import Record
from nonogram.cli import app
from nonogram.cli.asking import ask
from nonogram.cli.choices import OneOf
from nonogram.cli.drawing import drawn
from nonogram.cli.input import (
    files_or_stdin,
    puzzles_in,
    recursive_option,
    spread,
    without_source,
)
from nonogram.cli.numbers import whole
from nonogram.cli.options import (
    colour_option,
    format_option,
    given_option,
    named_solver,
    solver_options,
    timeout_option,
)
from nonogram.cli.output import say, tell
from nonogram.cli.paths import INPUT
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.check import MOST_COUNTED, Report
from nonogram.errors import NonogramError, ParseError
from nonogram.explanation.steps import Level
from nonogram.files.puzzles import load_picture, picked
from nonogram.files.reading import STDIN
from nonogram.puzzle import Puzzle
from nonogram.puzzle.values import Value
from nonogram.report.facts import facts
from nonogram.result import Outcome
from nonogram.search.ambiguity import PATIENCE, Ambiguity


class CheckOptions(Value):
    """The options of `check`, by the names of its parameters."""

    files: tuple[str, ...]
    repair: bool
    limit: int
    solvable: str | None
    given: str | None
    recursive: bool
    solver: str
    solver_style: str | None
    timeout: float | None
    format_name: str | None
    quiet: bool
    watch: bool
    as_json: bool
    colour: str

    @property
    def question(self) -> Question:
        """What is asked of each puzzle."""
        solver = named_solver(self.solver, self.solver_style)
        return Question(Wanted.REPORT, self.limit, solver, repair=self.repair)

    @property
    def level(self) -> Level | None:
        """The level that is demanded."""
        return None if self.solvable is None else Level(self.solvable)


@click.command()
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
@click.option("--repair", is_flag=True, help="Look for the typing error in an impossible puzzle.")
@click.option(
    "--limit",
    type=whole(2),
    default=MOST_COUNTED,
    show_default=True,
    metavar="N",
    help="Count solutions up to this number.",
)
@click.option(
    "--solvable",
    type=OneOf([level.value for level in Level if level is not Level.SEARCH]),
    metavar="LEVEL",
    help="Demand a puzzle that people can solve: trivial, easy, medium, hard or very-hard.",
)
@given_option
@recursive_option
@solver_options
@timeout_option
@format_option
@click.option("-q", "--quiet", is_flag=True, help="Print no pictures.")
@click.option("--watch", is_flag=True, help="Check the file again whenever it is saved.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle and line.")
@colour_option
@click.pass_context
def check(ctx: click.Context, /, **values: Any) -> None:
    """Say whether puzzles are good, and what is wrong with those that are not.

    If a puzzle has several solutions, the picture has a ? in every cell where they differ, and
    a few cells are named that, once given, leave only one solution. If it has none, clues that
    contradict each other are named; --repair also lists the changes of one clue that give it
    exactly one solution, likeliest first. The search for them ends after a minute, that for what
    several solutions have in common after 10 s, or both at --timeout; Ctrl-C shows what is known.

    The difficulty is for people: the hardest technique that the puzzle takes, and a score, the
    number of lines that one looks at until it is solved. With --solvable the exit code says
    whether no step is harder than LEVEL, and the picture shows how far one comes without.

    With --watch the verdict and the picture come again at every save of FILE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided (with --solvable also if the difficulty is), 6 a SAT solver failed, 7 unique, but
    harder than LEVEL. For several puzzles it is the most serious, in the order 1, 6, 5, 4, 3, 7,
    0.

    Example: nonogram check puzzles/cat.cwd
    """
    options = CheckOptions(**values)
    files, watch = options.files, options.watch
    paths = spread(files if watch else files_or_stdin(files), options.recursive)
    if options.given is not None and len(paths) > 1:
        raise click.UsageError("--given is for one FILE", ctx)
    if options.given is not None and options.repair:
        raise click.UsageError("--repair and --given exclude each other", ctx)
    if watch and (len(files) != 1 or files[0] == STDIN or Path(files[0]).is_dir()):
        raise click.UsageError("--watch is for one FILE", ctx)
    question = options.question
    if watch:
        _watch(files[0], partial(_check_all, question, options, paths), apart=not options.as_json)
    ctx.exit(app.most_serious([0, *_check_all(question, options, paths)]))


def _check_all(
    question: Question, options: CheckOptions, paths: Iterable[str | ParseError]
) -> list[int]:
    """Check the puzzles of all files, and say what is wrong with those that are not; exit codes."""
    begun = Deadline(options.timeout)
    named = (
        puzzle
        for path in paths
        for puzzle in puzzles_in(path, options.format_name, options.timeout)
    )
    first = list(islice(named, 2))
    several = len(first) > 1
    codes: list[int] = []
    for name, puzzle in chain(first, named):
        if several and not options.as_json:
            if codes:
                say("")
            say(name)
        deadline = Deadline(options.timeout) if several else begun
        try:
            codes.append(_check_one(question, options, name, puzzle, deadline))
        except NonogramError as error:
            if not several and not options.as_json:
                raise
            codes.append(app.exit_code(error))
            if options.as_json:
                _put_line({"path": name, "error": without_source(error)})
            else:
                say(f"error: {without_source(error)}")
    return codes


def _check_one(
    question: Question,
    options: CheckOptions,
    name: str,
    puzzle: Puzzle | NonogramError,
    deadline: Deadline,
) -> int:
    """Check a puzzle and print what is known, after Ctrl-C too, which ends all; the exit code."""
    if isinstance(puzzle, NonogramError):
        raise puzzle
    if options.given is not None:
        question = question._replace(given=load_picture(options.given, puzzle))
    with alarm(deadline, GRACE):
        answer, stopped = ask(question._replace(timeout=deadline.left()), puzzle)
    report = answer.report
    assert report is not None
    if options.as_json:
        _put_line({"path": name, **answer.data()})
    else:
        draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
        with alarm(deadline, GRACE):
            for line in facts(report, draw, options.level, stopped=stopped):
                tell(line)
        if options.timeout is None and not stopped and report.ambiguity is not None:
            _say_if_short(report.ambiguity)
    if stopped:
        click.get_current_context().exit(app.INTERRUPTED)
    return _exit_code(report, options.level)


def _watch(file: str, answer: Callable[[], object], *, apart: bool) -> NoReturn:
    """Answer now and at every save, until Ctrl-C; errors are said. With a blank line between."""
    from nonogram.cli.watch import saves

    for number, _ in enumerate(saves(picked(file)[0])):
        if apart and sys.stdout.isatty():
            click.clear()
        elif apart and number:
            say("")
        try:
            answer()
        except NonogramError as error:
            say(str(error), err=True)
        sys.stdout.flush()
    raise AssertionError("a file may always be saved again")


def _say_if_short(ambiguity: Ambiguity) -> None:
    """Say so if the search for what several solutions have in common ended early."""
    if ambiguity.unknown or ambiguity.givens is None:
        say(f"gave up on these after {PATIENCE:g} s; --timeout SECONDS gives more time", err=True)


def _exit_code(report: Report, level: Level | None) -> int:
    """That of the verdict; or whether people can solve the puzzle, if that is asked."""
    if level is not None and report.result.outcome is Outcome.UNIQUE:
        if report.is_harder_than(level):
            return app.TOO_HARD
        if report.difficulty is None:
            return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.EXIT_CODES[report.result.outcome]


def _put_line(record: Record) -> None:
    """Print a record as a line of JSON."""
    from nonogram.ask.journal import json_line  # loaded only for --json

    click.echo(json_line(record), nl=False)
