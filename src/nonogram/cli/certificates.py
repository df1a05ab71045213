"""The check of certificates at the command line."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING

from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.base.ids import spaced
from nonogram.base.text import counted, listed
from nonogram.certificates.proven import PROVED
from nonogram.cli import app
from nonogram.cli.files import INPUT
from nonogram.cli.groups import Files
from nonogram.cli.kinds import Folder
from nonogram.cli.printing import about, say
from nonogram.cli.solve_options import ManyOptions
from nonogram.cli.turns import note, paths_in
from nonogram.cli.typed import argument, option, refuse_if
from nonogram.core.verdict import Verdict

if TYPE_CHECKING:
    from nonogram.ask.answer import Answer
    from nonogram.ask.stream import Done

_FAILED, _MISSING, _OPEN = "refused", "missing", "undecided"


class VerifyFiles(Files):
    """The files whose certificates are checked."""

    names: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="PUZZLE [CERTIFICATE]")


class VerifyOptions(ManyOptions):
    files: VerifyFiles = VerifyFiles()
    checker: str | None = option(
        "Have proofs of one solution, or of none, checked by this program, too. It is run as "
        "PROGRAM FORMULA PROOF, such as drat-trim.",
        metavar="PROGRAM",
    )
    export: str | None = option(
        "Write what was checked, if it holds, for other programs: the clauses to DIR/formula.cnf, "
        "the proof in DRAT to DIR/proof.drat.",
        Folder(),
    )
    proof_dir: str | None = option(
        "Check the certificates of all PUZZLEs, which `solve --proof-dir DIR` has written.",
        Folder(),
    )

    def _check(self) -> None:
        many = self.proof_dir is not None
        refuse_if(self.export is not None and many, "--export is for one certificate")
        given = [*self.given, *["--jobs"] * (self.work.jobs is not None)]
        refuse_if(bool(given) and not many, f"{listed(given)}: for many puzzles, with --proof-dir")


def verify_files(options: VerifyOptions, folder: str) -> int:
    """Check the certificates of many puzzles below a folder; return the exit code."""
    from nonogram.ask.job import jobs_of
    from nonogram.cli.batch import ask_all

    started = monotonic()
    paths = paths_in(options.files)
    proofs = Proofs(folder, checker=options.checker)
    question = Question(
        Wanted.PROVED,
        timeout=options.files.timeout,
        proofs=proofs,
        format=options.files.format_name,
    )
    kinds: Counter[str] = Counter()

    def code_of(answer: Answer) -> int:
        kind, code, _ = _found(answer)
        kinds[kind] += 1
        return code

    def put(done: Done) -> None:
        kind, _, sentence = _found(done.answer)
        if options.files.verbose or options.chosen.only or kind not in PROVED.values():
            without = options.answers.with_name is False
            say(*([sentence] if without else about(done.answer.path, sentence)))

    code = ask_all(jobs_of(paths), paths, question, options, put, code_of)
    parts = {verdict: kinds[kind] for verdict, kind in PROVED.items() if kinds[kind]}
    text = f"{sum(parts.values()):,} of {counted(sum(kinds.values()), 'puzzle')} proved"
    if parts:
        text += ": " + ", ".join(f"{part:,} {verdict.words}" for verdict, part in parts.items())
    rest = [f"{kinds[kind]:,} {kind}" for kind in (_MISSING, _FAILED, _OPEN) if kinds[kind]]
    note("; ".join([text, *rest, f"{monotonic() - started:.1f} s"]))
    return code


def _found(answer: Answer) -> tuple[str, int, str]:
    """The puzzle's category in the summary, its exit code, and a sentence about it."""
    if answer.verdict is Verdict.UNDECIDED:
        why = spaced(answer.cause or "")
        return _OPEN, app.UNDECIDED, f"not checked to the end ({why})"
    if answer.verdict is not Verdict.ERROR:
        return PROVED[answer.verdict], 0, f"Proved: {PROVED[answer.verdict]}"
    code = app.SOLVER_FAILED if answer.fault == "solver" else app.BAD_INPUT
    return _MISSING if answer.unproved else _FAILED, code, answer.verdict.words
