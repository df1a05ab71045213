"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from typing import Any

import click

from nonogram.ask.question import Marked, Proofs, Question, Wanted
from nonogram.cli import app
from nonogram.cli.asking import ask, remarks_on
from nonogram.cli.batch_options import BatchOptions, batch_options, is_batch
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
from nonogram.processes.seats import Seats, processors
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.characters import picture
from nonogram.report.verdict import verdict_told
from nonogram.result import VERDICTS, Outcome
from nonogram.sat import AUTO, PORTFOLIO, backend_named

#: Said once when a run by one solver takes long, unless a proof is wanted: races log none.
_ADVICE = f"no verdict yet; --solver {AUTO}, several solvers at once, may be quicker"


class SolveOptions(BatchOptions):
    """The options of `solve`, by the names of its parameters."""

    files: tuple[str, ...]
    solver: str
    solver_style: str | None
    first: bool
    limit: int | None
    every: bool
    count: bool
    difficulty: bool
    given: str | None
    timeout: float | None
    proof: str | None
    format_name: str | None
    quiet: bool
    stats: bool
    to: str | None
    out: str | None
    colour: str

    @property
    def question(self) -> Question:
        """What is asked of each puzzle."""
        wanted = Wanted.NUMBER if self.count else Wanted.EACH if self.many else Wanted.VERDICT
        proofs = None if self.proof_dir is None else Proofs(self.proof_dir, self.verify)
        return Question(
            wanted,
            (1 if self.first else 2) if wanted is Wanted.VERDICT else self.limit,
            named_solver(self.solver, self.solver_style),
            self.timeout,
            difficulty=self.difficulty,
            proofs=proofs,
            format=self.format_name,
            memory_limit=self.memory_limit,
        )

    @property
    def seats(self) -> Seats | None:
        """Where programs may look at one puzzle beside this process; None: nothing is said."""
        if self.cluster is not None:
            from nonogram.processes.cluster import ClusterSeats

            return ClusterSeats(self.cluster, self.jobs or processors())
        return None if self.jobs is None else Seats(self.jobs - 1)

    @property
    def many(self) -> bool:
        """Whether several solutions are asked for."""
        return self.every or self.limit is not None


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
def solve(ctx: click.Context, /, **values: Any) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one puzzle the picture is printed, then the verdict; for several files, a folder, or a
    file of several puzzles (FILE#3 is its third), one line per puzzle, and a summary on standard
    error. Without FILE, or for -, standard input is read. With --limit or --all every solution is
    printed as it is found, then how many there were. SVG and PNG are for print, with cells in
    which solutions differ hatched; PNG needs Pillow.

    Exit code: 0 unique (or solved, with --first), 1 bad input, 2 wrong usage,
    3 multiple solutions, 4 no solution, 5 undecided, or not proved in time, 6 a SAT solver failed,
    or a certificate does not hold.
    For several puzzles it is the most serious, in the order 1, 6, 5, 4, 3, 0.

    Example: nonogram solve puzzles/balloon.cwc
    """
    options = SolveOptions(**values)
    question = options.question
    several = is_batch(options.files, options)
    files = options.files if several else files_or_stdin(options.files)
    kind = picture_kind(options.to, options.out)
    for wrong, message in _wrong(options, question.solver, several, kind):
        if wrong:
            raise click.UsageError(message, ctx)
    if several:
        from nonogram.cli.batch import Batch, solve_files

        ctx.exit(solve_files(files, Batch(question, options, options.quiet, options.stats)))
    (file,) = files
    deadline = Deadline(options.timeout)
    with alarm(deadline):
        puzzles = load_all(file, options.format_name, timeout=options.timeout)
    if len(puzzles) > 1:
        from nonogram.cli.batch import Batch, solve_parts

        if options.out is not None or kind != TEXT or options.proof or options.given:
            raise click.UsageError(
                f"several puzzles in the file: pick one, {one_line(file)}#1", ctx
            )
        among = Batch(question, options, options.quiet, options.stats)
        ctx.exit(solve_parts(file, puzzles, among))
    ctx.exit(_solve_one(file, puzzles[0], question, deadline, kind, options))


def _solve_one(
    file: str,
    puzzle: Puzzle,
    question: Question,
    deadline: Deadline,
    kind: str,
    options: SolveOptions,
) -> int:
    """Print the picture, the verdict and what comes with it; the exit code."""
    out, proof, advice = options.out, options.proof, None
    if options.given is not None:
        question = question._replace(given=load_picture(options.given, puzzle))
    if kind != TEXT:
        question = question._replace(marked=Marked.ALWAYS)
    elif out is None and sys.stdout.isatty():
        question = question._replace(marked=Marked.IF_QUICK)
    if question.solver not in (AUTO, PORTFOLIO) and not options.quiet and proof is None:
        advice = _ADVICE

    def show(grid: Grid) -> None:
        if kind != TEXT:
            put_page(kind, puzzle, grid, out, clues=False)
        elif out is not None:
            put(picture(puzzle, grid) + "\n", out)
        elif not options.quiet:
            end = "\n\n" if question.wanted is Wanted.EACH else "\n"
            tell(drawn(puzzle, grid, options.colour), end)

    aside = kind != TEXT and out in (None, STDIN)
    question = question._replace(timeout=deadline.left())
    seats = options.seats
    try:
        with alarm(deadline, GRACE), closing(seats) if seats else nullcontext():
            answer, stopped = ask(question, puzzle, show, advice=advice, seats=seats)
    except OutOfTime:
        say(VERDICTS[Outcome.UNDECIDED], err=aside)
        return app.EXIT_CODES[Outcome.UNDECIDED]
    say(verdict_told(answer, question, stopped=stopped), err=aside)
    for remark in remarks_on(answer, stopped=stopped):
        say(remark, err=True)
    if options.stats and answer.stats is not None:
        for line in describe(answer.stats, peak_memory()):
            say(line, err=True)
    if proof is not None and answer.result is not None:
        from nonogram.cli.proof import write_proof

        left, solver = deadline.left(), question.solver
        with alarm(deadline, GRACE):
            written = write_proof(puzzle, answer.result, solver, left, proof, file)
        if not written:
            return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.INTERRUPTED if stopped else app.exit_code_of(answer)


def _wrong(
    options: SolveOptions, solver: str, several: bool, kind: str
) -> Iterator[tuple[bool, str]]:
    """Options that exclude each other, or are not for several puzzles: if so, and what to say."""
    limited = options.limit is not None
    other = options.first or options.count or options.many
    drawing = options.out is not None or kind != TEXT
    proof, folder = options.proof is not None, options.proof_dir is not None
    yield (
        options.first + options.every + limited > 1,
        "--first, --limit and --all exclude each other",
    )
    yield options.first and options.count, "--first and --count exclude each other"
    yield (
        options.difficulty and other,
        "--difficulty is for the question whether there is one solution",
    )
    yield (
        drawing and (several or options.quiet or options.count or options.many),
        "--to and -o are for one picture",
    )
    yield options.given is not None and several, "--given is for one FILE"
    yield (
        options.memory_limit is not None and options.cluster is not None,
        "the workers of a cluster have limits of their own",
    )
    yield options.null and options.files_from is None, "--null goes with --files-from"
    yield proof and folder, "--proof and --proof-dir exclude each other"
    yield proof and (several or other), "--proof is for the verdict on one FILE"
    yield folder and other, "--proof-dir is for verdicts"
    yield (proof or folder) and not backend_named(solver).proofs, f"{solver} logs no proofs"
    yield (
        folder and options.cluster is not None,
        "--proof-dir is for this machine: those of a cluster have no files",
    )
    yield options.verify and not folder, "--verify goes with --proof-dir"
