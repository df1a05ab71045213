"""``nonogram verify-proof``: the check of certificates."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.base.errors import WriteError
from nonogram.base.ids import spaced
from nonogram.base.text import counted, one_line
from nonogram.certificates.packed import PartName, is_certificate
from nonogram.certificates.proven import PROVED
from nonogram.cli import app
from nonogram.cli.batch import ask_all
from nonogram.cli.files import INPUT, unwritten, writes
from nonogram.cli.groups import Only, chosen
from nonogram.cli.kinds import FOLDER, WRITTEN_FOLDER
from nonogram.cli.printing import note, say
from nonogram.cli.solve_options import ManyOptions
from nonogram.cli.turns import paths_in
from nonogram.cli.typed import argument, command, option, refuse_if
from nonogram.core.verdict import VERDICTS, Verdict

if TYPE_CHECKING:
    from nonogram.ask.found import Answer
    from nonogram.ask.stream import Done


_EXPORTED = (PartName.FORMULA, PartName.PROOF)  #: the files of an export

_USAGE = "expected PUZZLE CERTIFICATE, or --proof-dir DIR PUZZLE..."


class VerifyOptions(ManyOptions, group="Proofs"):
    names: tuple[str, ...] = argument(
        INPUT, nargs=-1, metavar="PUZZLE CERTIFICATE | --proof-dir DIR PUZZLE..."
    )
    only: Only = chosen()
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
        WRITTEN_FOLDER,
    )
    proof_dir: str | None = option(
        "Check the certificates of many puzzles. `solve --proof-dir DIR` has written them.",
        FOLDER,
    )


def _told(answer: Answer) -> str:
    """The words for what a certificate proves."""
    if answer.verdict is Verdict.UNDECIDED:
        return f"not checked to the end ({spaced(answer.cause or '')})"
    if answer.verdict not in PROVED:
        return str(answer)
    proved = VERDICTS[answer.verdict].lower()
    if answer.known is None:
        return f"Proved: {proved}"
    size = answer.known.cells
    same = f"{len(size) - size.count(None):,} of {counted(size, 'cell')}"
    return f"Proved: {proved}, which agree in {same}"


def _code_of(answer: Answer) -> int:
    """The exit code; 0 if a verdict is proved, whatever it is."""
    return 0 if answer.verdict in PROVED else app.exit_code_of(answer)


def _refuse_inputs(folder: str, paths: Sequence[str]) -> None:
    """Raise WriteError for a puzzle that has the place and the name of exported files."""
    from pathlib import Path

    for path in map(Path, paths):
        if path.name in _EXPORTED and path.resolve().is_relative_to(Path(folder).resolve()):
            raise WriteError(f"{path}: cannot write the file: this command reads it")


@command(VerifyOptions, "verify-proof")
def verify_proof(options: VerifyOptions) -> int:
    """Check a certificate, which proves that PUZZLE has one solution, multiple solutions or none.

    CERTIFICATE is a ZIP archive that `nonogram solve --proof-dir` has written. With --proof-dir,
    the command checks the certificates of many puzzles.

    \b
    Example: nonogram verify-proof puzzles/proof/2dom.cwd \\
        puzzles/proof/2dom.cwd.zip

    Exit codes: 0 if all proofs hold, 1 if a file is missing or the system cannot read it, 2 for
    wrong usage, 5 if the time was too short, and 6 if a certificate is damaged or does not hold, or
    if the checker cannot be run.

    The check trusts neither the solver nor the encoder. It compares solutions with the clues, and
    each clause of the formula with the placements of its line. Then it checks each lemma of the
    proof, which is in DRAT as text.

    With --proof-dir, name the files and folders exactly as for `nonogram solve`. The command
    prints a line for each puzzle, and a summary on standard error. --only error prints only the
    puzzles whose certificate does not hold or is missing.
    """
    files, folder, export = options.names, options.proof_dir, options.export
    proofs = Proofs(folder or "", checker=options.checker, exported=export)
    several = folder is not None
    if not several:
        refuse_if(len(files) != 2, _USAGE)
        refuse_if(is_certificate(files[0]), f"{one_line(files[0])}: a certificate; {_USAGE}")
        refuse_if(os.path.isdir(files[0]), f"{one_line(files[0])}: a folder; {_USAGE}")  # noqa: PTH112
        options, proofs = options.replace(names=files[:1], jobs=1), proofs.replace(file=files[1])
        for part in _EXPORTED if export is not None else ():
            writes(os.path.join(str(export), part))  # noqa: PTH118
    question = Question(
        Wanted.PROVED,
        timeout=options.timeout,
        proofs=proofs,
        format=options.format_name,
    )

    paths = paths_in(options)
    if several and export is not None:
        _refuse_inputs(export, paths)

    def put(done: Done) -> bool:
        answer = done.answer
        told = options.are_named(several=several) or answer.error is None
        if told:
            say(*options.headed(answer.path, _told(answer), several=several))
        return told

    code = ask_all(paths, question, options, put, _code_of)
    if code == 0 and export is not None and unwritten():
        note("nonogram: nothing to export, since no formula is needed")
    return code
