"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from nonogram.cli import app
from nonogram.cli.answer import Answer, Marked, Question
from nonogram.cli.batch_options import Batch, batch_options, is_batch, wants_cubes
from nonogram.cli.drawing import TEXT, drawn, output_options, picture_kind, put_page
from nonogram.cli.input import files_or_stdin
from nonogram.cli.numbers import whole
from nonogram.cli.options import (
    colour_option,
    format_option,
    given_option,
    named_solver,
    solver_options,
    timeout_option,
)
from nonogram.cli.output import put, say, tell
from nonogram.cli.paths import INPUT, Output
from nonogram.cli.stats import describe, peak_memory
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import one_line
from nonogram.files.puzzles import load_all, load_picture
from nonogram.files.reading import STDIN
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.characters import picture
from nonogram.result import VERDICTS, Outcome
from nonogram.sat import AUTO, PORTFOLIO, backend_named

#: Said once when a run by one solver takes long, unless a proof is wanted: races log none.
_ADVICE = f"no verdict yet; --solver {AUTO}, several solvers at once, may be quicker"


@click.command()
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
@solver_options
@click.option("--first", is_flag=True, help="Stop at the first solution; do not ask for more.")
@click.option("--limit", type=whole(1), metavar="N", help="Print up to N solutions.")
@click.option("--all", "every", is_flag=True, help="Print every solution.")
@click.option("--count", is_flag=True, help="Print only how many solutions there are.")
@click.option(
    "--difficulty",
    is_flag=True,
    help="Say also how hard the puzzle is for people, if it has one solution; that takes longer "
    "than solving, and --timeout is for both.",
)
@given_option
@timeout_option
@click.option(
    "--proof",
    type=Output(".cnf", ".drat"),
    metavar="OUT",
    help="Prove that there is no other solution, or none at all: write OUT.cnf and OUT.drat, "
    "which `nonogram verify-proof` and any checker of DRAT proofs can check.",
)
@format_option
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, no picture.")
@click.option("-v", "--stats", is_flag=True, help="Print figures of the run on standard error.")
@output_options
@colour_option
@batch_options
@click.pass_context
def solve(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    solver: str,
    solver_style: str | None,
    first: bool,
    limit: int | None,
    every: bool,
    count: bool,
    difficulty: bool,
    given: str | None,
    timeout: float | None,
    proof: str | None,
    format_name: str | None,
    quiet: bool,
    stats: bool,
    to: str | None,
    out: str | None,
    colour: str,
    **batch: Any,
) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one puzzle the picture is printed, then the verdict; for several files, a folder, or a
    file of several puzzles (FILE#3 is its third), one line per puzzle, and a summary on standard
    error. Without FILE, or for -, standard input is read. With --limit or --all every solution is
    printed as it is found, then how many there were. SVG and PNG are for print, with cells in
    which solutions differ hatched; PNG needs Pillow.

    \b
    Exit code: 0 unique (or solved, with --first), 1 bad input, 2 wrong usage,
    3 multiple solutions, 4 no solution, 5 undecided, or not proved in time, 6 a SAT solver failed,
    or a certificate does not hold.
    For several puzzles it is the most serious, in the order 1, 6, 5, 4, 3, 0.

    Example: nonogram solve puzzles/balloon.cwc
    """
    one_answer = not (count or every or limit is not None)
    several = is_batch(files, batch, one_answer)
    cubes = one_answer and not several and wants_cubes(batch)
    if not several:
        files = files_or_stdin(files)
    solver = named_solver(solver, solver_style)
    kind = picture_kind(to, out)
    _check_usage(ctx, solver, several, kind, cubes)
    question = Question(solver, timeout, first, limit, every, count, difficulty=difficulty)
    among = Batch(question, format_name, quiet, stats, batch)
    if several:
        from nonogram.cli.batch import solve_files

        ctx.exit(solve_files(files, among))
    (file,) = files
    deadline = Deadline(timeout)
    with alarm(deadline):
        puzzles = load_all(file, format_name, timeout=timeout)
    if len(puzzles) > 1:
        from nonogram.cli.batch import solve_parts

        if out is not None or kind != TEXT or proof or given:
            raise click.UsageError(
                f"several puzzles in the file: pick one, {one_line(file)}#1", ctx
            )
        ctx.exit(solve_parts(file, puzzles, among))
    if cubes:
        from nonogram.cli.cubes import ByCubes

        question = question._replace(by_cubes=ByCubes(batch))
    ctx.exit(_solve_one(file, puzzles[0], question, deadline, kind, ctx.params))


def _solve_one(
    file: str,
    puzzle: Puzzle,
    question: Question,
    deadline: Deadline,
    kind: str,
    options: Mapping[str, Any],
) -> int:
    """Print the picture, the verdict and what comes with it; the exit code."""
    given, out, proof = options["given"], options["out"], options["proof"]
    cells = None if given is None else load_picture(given, puzzle)
    if kind != TEXT:
        question = question._replace(marked=Marked.ALWAYS)
    elif out is None and sys.stdout.isatty():
        question = question._replace(marked=Marked.IF_QUICK)
    if (
        question.solver not in (AUTO, PORTFOLIO)
        and not options["quiet"]
        and proof is None
        and question.by_cubes is None
    ):
        question = question._replace(advice=_ADVICE)

    def show(grid: Grid) -> None:
        if kind != TEXT:
            put_page(kind, puzzle, grid, out, clues=False)
        elif out is not None:
            put(picture(puzzle, grid) + "\n", out)
        elif not options["quiet"]:
            end = "\n\n" if question.many else "\n"
            tell(drawn(puzzle, grid, options["colour"]), end)

    question = question._replace(timeout=deadline.left())
    try:
        with alarm(deadline, GRACE):
            answer = question.answer(puzzle, cells, show)
    except OutOfTime:
        say(VERDICTS[Outcome.UNDECIDED], err=kind != TEXT and out in (None, STDIN))
        return app.EXIT_CODES[Outcome.UNDECIDED]
    say(answer.text, err=kind != TEXT and out in (None, STDIN))
    _explain(answer, options["stats"])
    if proof is not None and answer.result is not None:
        from nonogram.cli.proof import write_proof

        left, solver = deadline.left(), question.solver
        with alarm(deadline, GRACE):
            written = write_proof(puzzle, answer.result, solver, left, proof, file)
        if not written:
            return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.INTERRUPTED if answer.stopped else app.EXIT_CODES[answer.outcome]


def _check_usage(ctx: click.Context, solver: str, several: bool, kind: str, cubes: bool) -> None:
    """Refuse options that exclude each other, or that are not for several puzzles."""
    asked = ctx.params
    first, count = asked["first"], asked["count"]
    limited = asked["limit"] is not None
    many = asked["every"] or limited
    other = first or count or many
    drawing = asked["out"] is not None or kind != TEXT
    for wrong, message in (
        (first + asked["every"] + limited > 1, "--first, --limit and --all exclude each other"),
        (first and count, "--first and --count exclude each other"),
        (
            asked["difficulty"] and other,
            "--difficulty is for the question whether there is one solution",
        ),
        (
            drawing and (several or asked["quiet"] or count or many),
            "--to and -o are for one picture",
        ),
        (
            asked["proof"] and cubes,
            "--proof is the proof of one solver: not with --jobs or --cluster",
        ),
        (asked["given"] and several, "--given is for one FILE"),
        (
            asked["memory_limit"] and asked["cluster"],
            "the workers of a cluster have limits of their own",
        ),
        (asked["null"] and asked["files_from"] is None, "--null goes with --files-from"),
        *_wrong_with_proofs(asked, solver, several, other),
    ):
        if wrong:
            raise click.UsageError(message, ctx)


def _wrong_with_proofs(
    asked: Mapping[str, Any], solver: str, several: bool, other: bool
) -> Iterator[tuple[bool, str]]:
    """What may be wrong with the options for proofs: is it, and what to say of it."""
    proof, folder = asked["proof"] is not None, asked["proof_dir"] is not None
    yield proof and folder, "--proof and --proof-dir exclude each other"
    yield proof and (several or other), "--proof is for the verdict on one FILE"
    yield folder and other, "--proof-dir is for verdicts"
    yield (proof or folder) and not backend_named(solver).proofs, f"{solver} logs no proofs"
    yield (
        folder and asked["cluster"] is not None,
        "--proof-dir is for this machine: those of a cluster have no files",
    )
    yield asked["verify"] and not folder, "--verify goes with --proof-dir"


def _explain(answer: Answer, stats: bool) -> None:
    """On standard error: why there is no solution, and the figures if they are wanted."""
    for remark in answer.remarks():
        say(remark, err=True)
    for reason in answer.reasons:
        say(str(reason), err=True)
    if stats:
        for line in describe(answer.stats, peak_memory()):
            say(line, err=True)
