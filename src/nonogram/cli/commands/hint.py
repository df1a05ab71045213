"""``nonogram hint``: what is wrong so far, else the easiest next step."""

from __future__ import annotations

import click

from nonogram.cli import app
from nonogram.cli.choices import OneOf
from nonogram.cli.drawing import columns
from nonogram.cli.input import file_or_stdin
from nonogram.cli.options import (
    format_option,
    named_solver,
    solver_options,
    timeout_option,
    unknown_option,
)
from nonogram.cli.output import say
from nonogram.cli.paths import INPUT
from nonogram.cli.progress import progress_line
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.hint import Hint
from nonogram.diagnosis.hint import hint as next_step
from nonogram.files.puzzles import load, load_picture
from nonogram.puzzle import BACKGROUND, Grid
from nonogram.report.hints import LEVELS, WHERE, hint_told
from nonogram.result import Outcome


@click.command()
@click.argument("file", type=INPUT, required=False, metavar="[PUZZLE]")
@click.option(
    "--given",
    type=INPUT,
    metavar="PICTURE",
    help="What you have so far, written as `solve` prints it, with ? for unknown cells.",
)
@unknown_option
@click.option(
    "--level",
    type=OneOf(LEVELS),
    default=WHERE,
    show_default=True,
    help="How much to say: the line, the cells that follow there, or the reason, too.",
)
@click.option("--check", is_flag=True, help="Only say which cells are wrong, each by name.")
@solver_options
@timeout_option
@format_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def hint(
    ctx: click.Context,
    file: str | None,
    given: str | None,
    unknown: str,
    level: str,
    check: bool,
    solver: str,
    solver_style: str | None,
    timeout: float | None,
    format_name: str | None,
    as_json: bool,
) -> None:
    """Help a player on: what is wrong so far, else the easiest next step.

    Without --given the picture is empty. By default only the line is named, to nudge you on.

    Exit code: 0 a step, nothing left to do, or only search goes on, 1 bad input, 2 wrong usage,
    3 no step is left, for there are several solutions, 4 wrong cells, or no solution, 5 time ran
    out, 6 a SAT solver failed.

    Example: nonogram hint puzzles/cat.cwd --level why
    """
    if given is None and (check or unknown):
        raise click.UsageError(f"{'--check' if check else '--unknown'} goes with --given")
    deadline = Deadline(timeout)
    with alarm(deadline):
        puzzle = load(file_or_stdin(file), format_name, timeout=timeout)
    cells = None if given is None else load_picture(given, puzzle, unknown)
    with progress_line() as on_progress, alarm(deadline, GRACE):
        found = next_step(
            puzzle,
            solver=named_solver(solver, solver_style),
            timeout=deadline.left(),
            given=cells,
            on_progress=on_progress,
        )
    if as_json:
        from nonogram.ask.journal import json_line  # loaded only for --json
        from nonogram.report.steps import hint_data

        click.echo(json_line(hint_data(puzzle, found)), nl=False)
    else:
        for line in hint_told(found, level, check=check, columns=columns()):
            click.echo(line)
        if _is_misread(found, cells):
            wrong = "the wrong cells are" if len(found.wrong) > 1 else "the wrong cell is"
            say(f"{wrong} background: if . means unknown in your picture, --unknown .", err=True)
    ctx.exit(_exit_code(found))


def _exit_code(found: Hint) -> int:
    if found.wrong:
        return app.EXIT_CODES[Outcome.NO_SOLUTION]
    if found.step is not None or found.standstill is None:
        return 0 if found.result.solutions else app.EXIT_CODES[found.result.outcome]
    return app.EXIT_CODES[found.result.outcome]


def _is_misread(found: Hint, given: Grid | None) -> bool:
    """Is all that is wrong background, as it is where dots were to mean unknown cells?"""
    return (
        given is not None
        and bool(found.wrong)
        and all(given[cell] == BACKGROUND for cell in found.wrong)
    )
