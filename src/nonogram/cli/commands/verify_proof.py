"""``nonogram verify-proof``: does a certificate hold?"""

from __future__ import annotations

import click

from nonogram.certify import check_certificate
from nonogram.cli import app
from nonogram.cli.options import format_option
from nonogram.cli.output import say
from nonogram.cli.paths import INPUT
from nonogram.files.puzzles import load, load_solution
from nonogram.puzzle.totals import arithmetic_reasons


@click.command("verify-proof")
@click.argument("puzzle_file", metavar="PUZZLE", type=INPUT)
@click.argument("files", nargs=-1, type=INPUT, metavar="[[SOLUTION] FORMULA PROOF]", required=False)
@click.option(
    "--checker",
    metavar="PROGRAM",
    help="Have the proof checked by this program, run as PROGRAM FORMULA PROOF, such as drat-trim.",
)
@format_option
@click.pass_context
def verify_proof(
    ctx: click.Context,
    puzzle_file: str,
    files: tuple[str, ...],
    checker: str | None,
    format_name: str | None,
) -> None:
    """Check a proof that PUZZLE has no solution but SOLUTION, or none at all without SOLUTION.

    The solver that made it is not trusted: SOLUTION is compared with the clues, FORMULA with the
    puzzle encoded again, and PROOF is checked lemma by lemma; it is in DRAT, as text. If the
    clues of PUZZLE do not add up, that is proof enough: give PUZZLE alone.

    \b
    Exit code: 0 the proof holds, 1 it does not, or a file cannot be read, 2 wrong usage,
    6 the checker cannot be run.

    \b
    Example: nonogram verify-proof puzzles/proof/2dom.cwd puzzles/proof/2dom.txt \\
        puzzles/proof/2dom.cnf puzzles/proof/2dom.drat
    """
    if len(files) not in (0, 2, 3):
        raise click.UsageError("expected PUZZLE [[SOLUTION] FORMULA PROOF]", ctx)
    puzzle = load(puzzle_file, format_name)
    solution = load_solution(files[0], puzzle) if len(files) == 3 else None
    if not files:
        reasons = arithmetic_reasons(puzzle)
        if not reasons:
            say("the clues add up: expected a FORMULA and a PROOF", err=True)
            ctx.exit(app.BAD_INPUT)
        for reason in reasons:
            say(str(reason))
    else:
        formula, proof = files[-2:]
        refusal = check_certificate(puzzle, solution, formula, proof, checker)
        if refusal is not None:
            say(str(refusal), err=True)
            ctx.exit(app.BAD_INPUT)
    say("Proved: " + ("no solution" if solution is None else "unique solution"))
