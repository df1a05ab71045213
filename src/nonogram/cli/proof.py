"""``--proof`` of ``nonogram solve``: the certificate that goes with a verdict."""

from __future__ import annotations

import shlex

from nonogram.certificates.save import certify
from nonogram.cli.output import say
from nonogram.cli.progress import ProgressLine
from nonogram.files.reading import STDIN
from nonogram.puzzle import Puzzle
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome, Result


def write_proof(
    puzzle: Puzzle, result: Result, solver: str, timeout: float | None, out: str, file: str
) -> bool:
    """Prove the verdict, if there is something to prove; False if time ran out first.

    Messages go to standard error.
    """
    if result.outcome is Outcome.UNDECIDED:
        return True  # the verdict says all
    if result.outcome is Outcome.MULTIPLE:
        say("several solutions: there is nothing to prove", err=True)
        return True
    name = "PUZZLE" if file == STDIN else file
    if arithmetic_reasons(puzzle):
        say("these numbers are the proof; no formula is written", err=True)
        return True
    solution = result.solutions[0] if result.solutions else None
    with ProgressLine() as on_progress:
        certificate = certify(
            puzzle,
            solution,
            out,
            puzzle_name=shlex.quote(name),
            solver=solver,
            timeout=timeout,
            on_progress=on_progress,
        )
    if certificate is None:
        say("no proof found within the time limit", err=True)
        return False
    say(
        f"{certificate.formula} and {certificate.proof}: a proof of {certificate.steps:,} steps",
        err=True,
    )
    return True
