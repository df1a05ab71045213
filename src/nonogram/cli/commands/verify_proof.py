"""``nonogram verify-proof``: the check of certificates."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import ParseError
from nonogram.base.ids import spaced
from nonogram.base.text import counted, listed, one_line
from nonogram.certificates.packed import PartName, is_certificate
from nonogram.certificates.proven import PROVED, checked
from nonogram.cli import app
from nonogram.cli.files import INPUT, unwritten, writes
from nonogram.cli.kinds import FOLDER
from nonogram.cli.printing import say
from nonogram.cli.progress import ProgressLine
from nonogram.cli.shared import within_timeout
from nonogram.cli.solve_options import ManyOptions, has_level
from nonogram.cli.turns import note, paths_in
from nonogram.cli.typed import argument, command, given_for_many, option, refuse_if
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.search.terms import OnProgress, terms_for
from nonogram.core.verdict import Verdict
from nonogram.files.puzzles import load

if TYPE_CHECKING:
    from nonogram.ask.found import Answer
    from nonogram.ask.stream import Done


#: Options for many puzzles that go with a single one, too.
_OF_ONE = {"--json", "--files", "--with-filename", "--only"}


class VerifyOptions(ManyOptions, group="Proofs"):
    names: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="PUZZLE [CERTIFICATE]")
    checker: str | None = option(
        "Let this program, such as drat-trim, check proofs, too. It is run as PROGRAM FORMULA "
        "PROOF. A certificate of multiple solutions has no proof.",
        metavar="PROGRAM",
    )
    export: str | None = option(
        "Write the checked formula and its proof, so that other programs can check them, too. The "
        "clauses go to DIR/formula.cnf, and the proof in DRAT goes to DIR/proof.drat. With "
        "--proof-dir, each puzzle has a subfolder of its own. Nothing is written if the "
        "certificate does not hold, or needs no formula.",
        FOLDER,
    )
    proof_dir: str | None = option(
        "Check the certificates of many puzzles, which `solve --proof-dir DIR` has written.",
        FOLDER,
    )

    def _check(self) -> None:
        super()._check()
        refuse_if(has_level(self.only), "--only LEVEL: a certificate says nothing of levels")
        given = [name for name in given_for_many() if name not in _OF_ONE]
        given += ["--jobs"] * (self.jobs is not None)
        lacks_folder = bool(given) and self.proof_dir is None
        refuse_if(lacks_folder, f"{listed(given)}: for many puzzles, with --proof-dir")


def verify_files(options: VerifyOptions, proofs: Proofs) -> int:
    """Check the certificates of puzzles, each with a line; return the exit code."""
    from nonogram.ask.job import jobs_of
    from nonogram.cli.batch import ask_all

    paths = paths_in(options)
    question = Question(
        Wanted.PROVED,
        timeout=options.timeout,
        proofs=proofs,
        format=options.format_name,
    )

    def put(done: Done) -> None:
        say(*options.headed(done.answer.path, _told(done.answer)))

    return ask_all(jobs_of(paths), paths, question, options, put, _code_of)


def _told(answer: Answer) -> str:
    """The words for what a certificate proves."""
    if answer.verdict is Verdict.UNDECIDED:
        return f"not checked to the end ({spaced(answer.cause or '')})"
    proved = PROVED.get(answer.verdict)
    return answer.verdict.words if proved is None else f"Proved: {proved}"


def _code_of(answer: Answer) -> int:
    """The exit code; 0 if a verdict is proved, whatever it is."""
    return 0 if answer.verdict in PROVED else app.exit_code_of(answer)


@command(VerifyOptions, "verify-proof")
def verify_proof(options: VerifyOptions) -> int | None:
    """Check a certificate, which proves that PUZZLE has one solution, multiple solutions or none.

    CERTIFICATE is a ZIP archive that `nonogram solve --proof-dir` has written. With --proof-dir,
    the command checks the certificates of many puzzles.

    \b
    Example: nonogram verify-proof puzzles/proof/2dom.cwd \\
        puzzles/proof/2dom.cwd.zip

    The check trusts neither the solver nor the encoder. It compares solutions with the clues, and
    each clause of the formula with the placements of its line. Then it checks each lemma of the
    proof, which is in DRAT as text. If the clues of PUZZLE do not add up, no certificate is needed:
    give PUZZLE alone.

    With --proof-dir, give the same names of files and folders as to `nonogram solve`. The command
    prints a line for each puzzle, and a summary on standard error. --only error prints only the
    puzzles whose certificate does not hold or is missing.

    Exit codes: 0 if all proofs hold, 1 if a file is missing or cannot be read, 2 for wrong usage, 5
    if the time was too short, and 6 if a proof does not hold, or the checker cannot be run.
    """
    files = options.names
    proofs = Proofs(options.proof_dir or "", checker=options.checker, exported=options.export)
    if options.proof_dir is not None:
        return verify_files(options, proofs)
    expected = "PUZZLE [CERTIFICATE], or --proof-dir DIR PUZZLE..."
    refuse_if(len(files) not in (1, 2), f"expected {expected}")
    no_puzzle = len(files) == 1 and is_certificate(files[0])
    refuse_if(no_puzzle, f"{one_line(files[0])}: a certificate; name its PUZZLE first")
    if options.export is not None:
        for part in (PartName.FORMULA, PartName.PROOF):
            writes(os.path.join(options.export, part))  # noqa: PTH118
    if given_for_many() and files[1:]:
        return verify_files(options.replace(names=files[:1]), proofs._replace(file=files[1]))
    code = _verified(options)
    if code == 0 and options.export is not None and unwritten():
        note("nonogram: nothing to export, since no formula is needed")
    return code


@within_timeout
def _verified(options: VerifyOptions) -> int | None:
    """Check one proof, and print what it proves; return the exit code."""
    files, timeout = options.names, options.timeout
    deadline = Deadline(timeout)
    puzzle = load(files[0], options.format_name, timeout=timeout)
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
    """The verdict, as `checked` gives it, of a certificate or of clues alone. Raises ParseError."""
    files = options.names[1:]
    if not files:
        reasons = arithmetic_reasons(puzzle)
        say(*map(str, reasons))
        if reasons:
            return Verdict.NO_SOLUTION, None
        raise ParseError("expected a CERTIFICATE", None, "the clues add up")
    terms = terms_for(puzzle, deadline=deadline, on_progress=on_progress)
    return checked(puzzle, terms, files[0], options.checker, options.export)
