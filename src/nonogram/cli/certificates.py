"""The check of certificates at the command line."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING

from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.base.ids import spaced
from nonogram.base.text import counted
from nonogram.certificates.proven import PROVED
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT
from nonogram.cli.printing import about, remark, say
from nonogram.cli.progress import Bar
from nonogram.cli.solve_options import FileOptions
from nonogram.cli.typed import Whole, argument, flag, option, refuse_if
from nonogram.core.verdict import Verdict
from nonogram.report.verdict import error_told

if TYPE_CHECKING:
    from nonogram.ask.answer import Answer

_FAILED, _MISSING, _OPEN = "refused", "missing", "undecided"


class VerifyOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="PUZZLE [CERTIFICATE]")
    checker: str | None = option(
        "Have proofs of one solution, or of none, checked by this program, too, run as PROGRAM "
        "FORMULA PROOF, such as drat-trim.",
        metavar="PROGRAM",
    )
    export: str | None = option(
        "Write what was checked, if it holds, for other programs: the clauses to DIR/formula.cnf, "
        "the proof in DRAT to DIR/proof.drat.",
        shared.Folder(),
    )
    proof_dir: str | None = option(
        "Check the certificates of all PUZZLEs, which `solve --proof-dir DIR` has written.",
        shared.Folder(),
    )
    among: FileOptions = FileOptions()
    jobs: int | None = option(
        "Check N certificates at a time; by default one per core.", Whole(1), "-j"
    )
    quiet: bool = flag("With --proof-dir: print no summary.", "-q")
    verbose: bool = flag("With --proof-dir: print a line for what holds, too.", "-v")

    def _check(self) -> None:
        among, many = self.among, self.proof_dir is not None
        switched = among.recursive or among.null or self.quiet or self.verbose
        for_many = switched or (among.files_from, self.jobs) != (None, None)
        refuse_if(self.export is not None and many, "--export is for one certificate")
        refuse_if(among.null and among.files_from is None, "--null goes with --files-from")
        refuse_if(for_many and not many, "options for many puzzles go with --proof-dir")


def verify_files(options: VerifyOptions, folder: str) -> int:
    """Check the certificates of many puzzles below a folder; return the exit code."""
    from nonogram.ask.job import jobs_of
    from nonogram.ask.stream import Stream, local
    from nonogram.cli.batch import inputs

    started = monotonic()
    paths = shared.paths_of(inputs(options.files, options.among))
    proofs = Proofs(folder, checker=options.checker)
    question = Question(
        Wanted.PROVED, timeout=options.timeout, proofs=proofs, format=options.format_name
    )
    codes = {0}
    kinds: Counter[str] = Counter()
    with Bar(len(paths)) as bar:
        stream = Stream(jobs_of(paths), question, local(options.jobs), on_wait=bar.wait)
        with closing(stream.in_order(bar.add)) as found:
            for done in found:
                kind, code, sentence = _found(done.answer)
                kinds[kind] += 1
                codes.add(code)
                if options.verbose or kind not in PROVED.values():
                    bar.lift()
                    say(*about(done.answer.path, sentence))
                    if done.answer.error is not None:
                        remark(error_told(done.answer))
    if not options.quiet:
        parts = {verdict: kinds[kind] for verdict, kind in PROVED.items() if kinds[kind]}
        text = f"{sum(parts.values()):,} of {counted(sum(kinds.values()), 'puzzle')} proved"
        if parts:
            text += ": " + ", ".join(f"{part:,} {verdict.words}" for verdict, part in parts.items())
        rest = [f"{kinds[kind]:,} {kind}" for kind in (_MISSING, _FAILED, _OPEN) if kinds[kind]]
        remark("; ".join([text, *rest, f"{monotonic() - started:.1f} s"]))
    return app.most_serious([*codes])


def _found(answer: Answer) -> tuple[str, int, str]:
    """The puzzle's category in the summary, its exit code, and a sentence about it."""
    if answer.verdict is Verdict.UNDECIDED:
        why = spaced(answer.cause or "")
        return _OPEN, app.UNDECIDED, f"not checked to the end ({why})"
    if answer.verdict is not Verdict.ERROR:
        return PROVED[answer.verdict], 0, f"Proved: {PROVED[answer.verdict]}"
    code = app.SOLVER_FAILED if answer.fault == "solver" else app.BAD_INPUT
    return _MISSING if answer.unproved else _FAILED, code, answer.verdict.words
