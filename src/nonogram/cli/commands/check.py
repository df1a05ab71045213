"""``nonogram check``: is this puzzle good?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import click

from nonogram.ask.check_record import report_data
from nonogram.ask.record import Record
from nonogram.cli import app
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
from nonogram.cli.progress import Stop, progress_line
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.check import MOST_COUNTED, Report
from nonogram.diagnosis.check import check as check_puzzle
from nonogram.errors import NonogramError, ParseError
from nonogram.explanation.steps import Level
from nonogram.files.puzzles import load_picture, picked
from nonogram.files.reading import STDIN
from nonogram.puzzle import Puzzle
from nonogram.report.facts import facts
from nonogram.result import Outcome
from nonogram.search.ambiguity import PATIENCE, Ambiguity


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
def check(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    repair: bool,
    limit: int,
    solvable: str | None,
    given: str | None,
    recursive: bool,
    solver: str,
    solver_style: str | None,
    timeout: float | None,
    watch: bool,
    **options: Any,
) -> None:
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

    \b
    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided (with --solvable also if the difficulty is), 6 a SAT solver failed, 7 unique, but
    harder than LEVEL. For several puzzles it is the most serious, in the order 1, 6, 5, 4, 3, 7,
    0.

    Example: nonogram check puzzles/cat.cwd
    """
    paths = spread(files if watch else files_or_stdin(files), recursive)
    if given is not None and len(paths) > 1:
        raise click.UsageError("--given is for one FILE", ctx)
    if given is not None and repair:
        raise click.UsageError("--repair and --given exclude each other", ctx)
    if watch and (len(files) != 1 or files[0] == STDIN or Path(files[0]).is_dir()):
        raise click.UsageError("--watch is for one FILE", ctx)
    level = None if solvable is None else Level(solvable)
    wanted = _Wanted(
        named_solver(solver, solver_style), timeout, level, given, limit, repair, options
    )
    if watch:
        _watch(files[0], partial(_check_all, wanted, paths), apart=not options["as_json"])
    ctx.exit(app.most_serious([0, *_check_all(wanted, paths)]))


class _Wanted(NamedTuple):
    """What is asked of every puzzle; `options` are the others, by the names of their parameters."""

    solver: str
    timeout: float | None
    level: Level | None
    given: str | None
    limit: int
    repair: bool
    options: Mapping[str, Any]


def _check_all(wanted: _Wanted, paths: Iterable[str | ParseError]) -> list[int]:
    """Check the puzzles of all files, and say what is wrong with those that are not; exit codes."""
    timeout, options = wanted.timeout, wanted.options
    as_json = options["as_json"]
    begun = Deadline(timeout)
    named = (
        puzzle for path in paths for puzzle in puzzles_in(path, options["format_name"], timeout)
    )
    first = list(islice(named, 2))
    several = len(first) > 1
    codes: list[int] = []
    for name, puzzle in chain(first, named):
        if several and not as_json:
            if codes:
                say("")
            say(name)
        try:
            codes.append(_check_one(wanted, name, puzzle, Deadline(timeout) if several else begun))
        except NonogramError as error:
            if not several and not as_json:
                raise
            codes.append(app.exit_code(error))
            if as_json:
                _put_line({"path": name, "error": without_source(error)})
            else:
                say(f"error: {without_source(error)}")
    return codes


def _check_one(
    wanted: _Wanted, name: str, puzzle: Puzzle | NonogramError, deadline: Deadline
) -> int:
    """Check a puzzle and print what is known, after Ctrl-C too, which ends all; the exit code."""
    if isinstance(puzzle, NonogramError):
        raise puzzle
    options = wanted.options
    cells = None if wanted.given is None else load_picture(wanted.given, puzzle)
    with progress_line() as on_progress, Stop(on_progress) as stop, alarm(deadline, GRACE):
        report = check_puzzle(
            puzzle,
            limit=wanted.limit,
            repair=wanted.repair,
            solver=wanted.solver,
            timeout=deadline.left(),
            given=cells,
            on_progress=stop.on_progress,
        )
    if options["as_json"]:
        _put_line({"path": name, **report_data(report)})
    else:
        draw = None if options["quiet"] else partial(drawn, puzzle, colour=options["colour"])
        with alarm(deadline, GRACE):
            for line in facts(report, draw, wanted.level, stopped=stop.asked):
                tell(line)
        if wanted.timeout is None and not stop.asked and report.ambiguity is not None:
            _say_if_short(report.ambiguity)
    if stop.asked:
        click.get_current_context().exit(app.INTERRUPTED)
    return _exit_code(report, wanted.level)


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
