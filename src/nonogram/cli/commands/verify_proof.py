"""``nonogram verify-proof``: the check of certificates."""

from __future__ import annotations

import os

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import Refused
from nonogram.base.text import counted, one_line
from nonogram.certificates.packed import PartName, is_certificate
from nonogram.certificates.proven import PROVED, checked
from nonogram.cli.certificates import VerifyOptions, verify_files
from nonogram.cli.files import writes
from nonogram.cli.printing import say
from nonogram.cli.progress import ProgressLine
from nonogram.cli.shared import within_timeout
from nonogram.cli.typed import command, refuse_if
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.search.terms import OnProgress, terms_for
from nonogram.core.verdict import Verdict
from nonogram.files.puzzles import load


@command(VerifyOptions, "verify-proof")
def verify_proof(options: VerifyOptions) -> int | None:
    """Check the certificate of a verdict: that PUZZLE has one solution, several, or none.

    CERTIFICATE is a ZIP archive, as `nonogram solve --proof-dir` writes it. With --proof-dir here,
    the certificates of many puzzles are checked.

    \b
    Example: nonogram verify-proof puzzles/proof/2dom.cwd \\
        puzzles/proof/2dom.cwd.zip

    Neither the solver nor the encoder is trusted: solutions are compared with the clues, each
    clause of the formula is judged by its meaning, and the proof, in DRAT as text, is checked lemma
    by lemma. If the clues of PUZZLE do not add up, no certificate is needed: give PUZZLE alone.

    --proof-dir checks the certificates of many puzzles: of files, and of those in folders, named
    as they were for `nonogram solve`. Each certificate that does not hold has a line, and a
    summary goes to standard error.

    Exit code: 0 all proofs hold, 1 one does not hold, or is missing, or a file cannot be read,
    2 wrong usage, 5 not checked in time, 6 the checker cannot be run.
    """
    files = options.files.names
    if options.proof_dir is not None:
        return verify_files(options, options.proof_dir)
    expected = "PUZZLE [CERTIFICATE], or --proof-dir DIR PUZZLE..."
    refuse_if(len(files) not in (1, 2), f"expected {expected}")
    no_puzzle = len(files) == 1 and is_certificate(files[0])
    refuse_if(no_puzzle, f"{one_line(files[0])}: a certificate; name its PUZZLE first")
    if options.export is not None:
        for part in (PartName.FORMULA, PartName.PROOF):
            writes(os.path.join(options.export, part))  # noqa: PTH118
    return _verified(options)


@within_timeout
def _verified(options: VerifyOptions) -> int:
    """Check one proof, and print what it proves; return the exit code."""
    files, timeout = options.files.names, options.files.timeout
    deadline = Deadline(timeout)
    puzzle = load(files[0], options.files.format_name, timeout=timeout)
    with ProgressLine(files[0]) as on_progress:
        proven, certain = _proven(puzzle, options, deadline, on_progress)
    say(f"Proved: {PROVED[proven]}")
    if certain is not None:
        same = sum(cell is not None for cell in certain.cells)
        say(f"the same in all solutions: {same:,} of {counted(len(certain.cells), 'cell')}")
    return 0


def _proven(
    puzzle: Puzzle, options: VerifyOptions, deadline: Deadline, on_progress: OnProgress
) -> tuple[Verdict, Grid | None]:
    """The verdict, as `checked` gives it, of a certificate or of clues alone. Raises Refused."""
    files = options.files.names[1:]
    if not files:
        reasons = arithmetic_reasons(puzzle)
        say(*map(str, reasons))
        if reasons:
            return Verdict.NO_SOLUTION, None
        raise Refused("expected a CERTIFICATE", None, "the clues add up")
    terms = terms_for(puzzle, deadline=deadline, on_progress=on_progress)
    return checked(puzzle, terms, files[0], options.checker, options.export)
