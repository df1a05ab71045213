"""``nonogram verify-proof`` for many certificates: what does not hold, then a summary."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, closing
from time import monotonic

from nonogram.ask.answer import Answer
from nonogram.ask.means import local
from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.ask.sources import jobs_of
from nonogram.ask.stream import InOrder, stream
from nonogram.certificates.proven import PROVED
from nonogram.cli import app
from nonogram.cli.bar import Bar
from nonogram.cli.batch_input import inputs
from nonogram.cli.batch_options import VerifyOptions
from nonogram.cli.output import say
from nonogram.errors import counted
from nonogram.result import Outcome

_FAILED, _MISSING, _OPEN = "refused", "missing", "undecided"


def verify_files(options: VerifyOptions, folder: str) -> int:
    """Check the certificates below a folder of what is in files and folders; the exit code."""
    started = monotonic()
    sources = inputs(options.files, options.among)
    proofs = Proofs(folder, checker=options.program)
    question = Question(
        Wanted.PROVED, timeout=options.timeout, proofs=proofs, format=options.format_name
    )
    in_order, codes = InOrder(), {0}
    kinds: Counter[str] = Counter()
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(len(sources.paths)))
        means = local(options.jobs)
        found = stream(jobs_of(sources.paths), question, means, on_wait=bar.wait)
        for done in stack.enter_context(closing(found)):
            in_order.put(done)
            kinds[_kind(done.answer)] += 1
            codes.add(_exit_code(done.answer))
            bar.add(done)
            for ready in in_order.ready():
                with bar.lifted():
                    _print(ready.answer, options.verbose)
    if not options.quiet:
        _sum_up(kinds, monotonic() - started)
    return app.most_serious([*codes])


def _kind(answer: Answer) -> str:
    """Under what a puzzle is counted."""
    if answer.outcome is Outcome.UNDECIDED:
        return _OPEN
    if answer.outcome is not None:
        return PROVED[answer.outcome]
    return _MISSING if answer.unproved else _FAILED


def _exit_code(answer: Answer) -> int:
    if answer.fault == "solver":
        return app.SOLVER_FAILED
    if answer.outcome is Outcome.UNDECIDED:
        return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.BAD_INPUT if _kind(answer) in (_FAILED, _MISSING) else 0


def _print(answer: Answer, verbose: bool) -> None:
    kind = _kind(answer)
    if kind in (_FAILED, _MISSING):
        say(f"{answer.path}: error: {answer.error}")
    elif kind == _OPEN:
        say(f"{answer.path}: not checked to the end ({answer.cause})")
    elif verbose:
        say(f"{answer.path}: Proved: {kind}")


def _sum_up(kinds: Counter[str], elapsed: float) -> None:
    """How many certificates hold, by what they prove, and what else there is."""
    holding = sum(kinds[kind] for kind in PROVED.values())
    parts = [f"{kinds[kind]:,} {outcome.value}" for outcome, kind in PROVED.items() if kinds[kind]]
    text = f"{holding:,} of {counted(sum(kinds.values()), 'puzzle')} proved"
    if parts:
        text += f": {', '.join(parts)}"
    rest = [f"{kinds[kind]:,} {kind}" for kind in (_MISSING, _FAILED, _OPEN) if kinds[kind]]
    say("; ".join([text, *rest, f"{elapsed:.1f} s"]), err=True)
