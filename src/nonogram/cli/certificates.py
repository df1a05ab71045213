"""``nonogram verify-proof`` for many certificates: what does not hold, then a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from time import monotonic

from nonogram.ask import Asked, Checks, InOrder, jobs_of, local, stream
from nonogram.ask.record import Record
from nonogram.certify.proven import PROVED
from nonogram.cli import app
from nonogram.cli.bar import Bar
from nonogram.cli.batch_input import inputs
from nonogram.cli.batch_options import Options
from nonogram.cli.output import say
from nonogram.errors import counted
from nonogram.result import Outcome

_FAILED, _MISSING = "refused", "missing"


def verify_files(files: Sequence[str], format: str | None, options: Options) -> int:
    """Check the certificates of what is in files and folders; the exit code.

    Args:
        files: names of files and folders with puzzles.
        format: name of their format; None finds it by content.
        options: the parameters of the command.
    """
    started = monotonic()
    sources = inputs(files, options)
    asked = Asked(format=format, checks=Checks(options["proof_dir"], options["checker"]))
    in_order, codes = InOrder(), {0}
    kinds: Counter[str] = Counter()
    with ExitStack() as stack:
        bar = stack.enter_context(closing(Bar(len(sources.paths))))
        means = local(options["jobs"])
        found = stream(jobs_of(sources.paths), asked, means, on_wait=bar.wait)
        for done in stack.enter_context(closing(found)):
            in_order.put(done)
            kinds[_kind(done.record)] += 1
            codes.add(_exit_code(done.record))
            bar.add(done)
            for ready in in_order.ready():
                with bar.lifted():
                    _print(ready.record, options["verbose"])
    if not options["quiet"]:
        _sum_up(kinds, monotonic() - started)
    return app.most_serious([*codes])


def _kind(record: Record) -> str:
    """Under what a puzzle is counted."""
    if "error" not in record and record["verdict"] != Outcome.UNDECIDED.value:
        return PROVED[Outcome(record["verdict"])]
    return _MISSING if record.get("certificate", "") is None else _FAILED


def _exit_code(record: Record) -> int:
    if record.get("fault") == "solver":
        return app.SOLVER_FAILED
    return app.BAD_INPUT if _kind(record) in (_FAILED, _MISSING) else 0


def _print(record: Record, verbose: bool) -> None:
    kind = _kind(record)
    if kind in (_FAILED, _MISSING):
        # What is undecided was not checked to its end.
        say(f"{record['path']}: error: {record.get('error') or record['cause']}")
    elif verbose:
        say(f"{record['path']}: Proved: {kind}")


def _sum_up(kinds: Counter[str], elapsed: float) -> None:
    """How many certificates hold, by what they prove, and what else there is."""
    holding = sum(kinds[kind] for kind in PROVED.values())
    parts = [f"{kinds[kind]:,} {outcome.value}" for outcome, kind in PROVED.items() if kinds[kind]]
    text = f"{holding:,} of {counted(sum(kinds.values()), 'puzzle')} proved"
    if parts:
        text += f": {', '.join(parts)}"
    rest = [f"{kinds[kind]:,} {kind}" for kind in (_MISSING, _FAILED) if kinds[kind]]
    say("; ".join([text, *rest, f"{elapsed:.1f} s"]), err=True)
