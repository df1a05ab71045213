"""``nonogram hint``: what is wrong so far, else the easiest next step."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from nonogram.alarm import GRACE, alarm
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
from nonogram.deadline import Deadline
from nonogram.diagnosis.hint import Hint
from nonogram.diagnosis.hint import hint as next_step
from nonogram.explanation.steps import Deduction, Step
from nonogram.files.puzzles import load, load_picture
from nonogram.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.puzzle.geometry import named
from nonogram.result import VERDICTS, Outcome

_LEVELS = ("where", "what", "why")


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
    type=OneOf(_LEVELS),
    default="where",
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

    \b
    Exit code: 0 a step, nothing left to do, or only search goes on, 1 bad input, 2 wrong usage,
    3 no step is left, for there are several solutions, 4 wrong cells, or no solution, 5 time ran
    out, 6 a SAT solver failed.

    Example: nonogram hint puzzles/cat.cwd --level why
    """
    if given is None and (check or unknown):
        raise click.UsageError(f"{'--check' if check else '--unknown'} goes with --given")
    deadline = Deadline(timeout)
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
        from nonogram.batch.journal import json_line  # loaded only for --json
        from nonogram.report.steps import hint_data

        click.echo(json_line(hint_data(puzzle, found)), nl=False)
    else:
        for line in _told(puzzle, found, cells, level, check):
            click.echo(line)
    ctx.exit(_exit_code(found))


def _exit_code(found: Hint) -> int:
    if found.wrong:
        return app.EXIT_CODES[Outcome.NO_SOLUTION]
    if found.step is not None or found.standstill is None:
        return 0 if found.result.solutions else app.EXIT_CODES[found.result.outcome]
    return app.EXIT_CODES[found.result.outcome]


def _told(
    puzzle: Puzzle, found: Hint, given: Grid | None, level: str, check: bool
) -> Iterator[str]:
    """The hint in lines of text."""
    if found.wrong:
        yield from _wrong(puzzle, found, given, check)
    elif not found.result.solutions:
        yield VERDICTS[found.result.outcome]
        yield from map(str, found.result.reasons)
    elif check:
        yield "Nothing is wrong so far."
    elif found.step is not None:
        for step in (*found.before, found.step):
            yield from _step(puzzle, step, level)
    elif found.standstill is not None:
        yield from _standstill(puzzle, found, level)
    else:
        yield "Nothing is left to do."


def _wrong(puzzle: Puzzle, found: Hint, given: Grid | None, check: bool) -> Iterator[str]:
    geometry = puzzle.geometry
    several = found.result.outcome is Outcome.MULTIPLE and len(found.wrong) > 1
    if check:
        name = geometry.name_of(map(geometry.cell, found.wrong))
        be = "are" if len(found.wrong) > 1 else "is"
        yield f"{name} cannot all be right" if several else f"{name} {be} wrong"
    else:
        rows = named(dict.fromkeys(geometry.line(row) for row, _ in found.wrong))
        yield f"Something is wrong in {rows}."
    if given is not None and all(given[cell] == BACKGROUND for cell in found.wrong):
        cells = "the wrong cells are" if len(found.wrong) > 1 else "the wrong cell is"
        say(f"{cells} background: if . means unknown in your picture, --unknown .", err=True)


def _step(puzzle: Puzzle, step: Step, level: str) -> Iterator[str]:
    from nonogram.explanation.sentences import picture, what, where, why

    if level == "where":
        yield where(puzzle, step)
    elif level == "what":
        yield what(puzzle, step)
    else:
        yield textwrap.fill(why(puzzle, step), min(columns(), 80))
        drawn = picture(puzzle, step, columns()) if isinstance(step, Deduction) else ""
        if drawn:
            yield drawn


def _standstill(puzzle: Puzzle, found: Hint, level: str) -> Iterator[str]:
    geometry = puzzle.geometry
    assert found.standstill is not None
    if found.result.outcome is Outcome.MULTIPLE:
        yield "No step is left: the puzzle has several solutions that agree with this picture."
    elif found.result.outcome is not Outcome.UNIQUE:
        yield "No step was found, and time was short."
    else:
        yield "No step of logic is left; only search goes on from here."
        if level != "where":
            (solution,) = found.result.solutions
            cell = found.standstill.undecided[0]
            name = geometry.name_of([geometry.cell(cell)])
            from nonogram.explanation.words import colour_name

            yield f"By search {name} is {colour_name(puzzle, solution[cell] or BACKGROUND)}."
