"""The lines of answers for `solve`, and the summary of a batch."""

from __future__ import annotations

import re
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING

from nonogram.ask.found import Answer
from nonogram.ask.question import Question, Wanted
from nonogram.base.disk import source_of
from nonogram.base.text import counted, named
from nonogram.core.puzzle.reasons import ClueTooLong
from nonogram.core.result import cpu_seconds, verdict_words
from nonogram.core.verdict import INTERRUPTED, VERDICTS, Cause, Verdict

if TYPE_CHECKING:
    from nonogram.ask.stream import Done

_SLOWEST = 10

_MANY = 3  #: the most lines that need too many cells, each with a sentence


def verdict_told(answer: Answer, question: Question, *, stopped: bool = False) -> str:
    """The verdict in a line. `stopped` means that Ctrl-C has ended the search."""
    if answer.verdict is Verdict.ERROR:
        return str(answer)
    found, complete = answer.found, answer.complete
    if question.wanted is Wanted.NUMBER and (found or complete):
        return str(found) if complete else f"at least {found}"
    if question.wanted is Wanted.EACH and found:
        number = "1 solution" if found == 1 else f"{found} solutions"
        return number if complete else f"at least {number}"
    verdict = verdict_words(answer.verdict, answer.cause, answer.stats)
    if answer.verdict is Verdict.UNDECIDED:
        return INTERRUPTED if stopped else verdict
    parts = [verdict]
    if question.difficulty and answer.verdict is Verdict.UNIQUE:
        why = "interrupted" if stopped else Cause.TIME_LIMIT.words
        parts.append(str(answer.difficulty or f"difficulty not known ({why})"))
    if answer.unproved:
        parts.append("no proof within the time")
    return ", ".join(parts)


def reasons_told(found: Answer) -> list[str]:
    """The sentences of the reasons; those of many clues that are too long become one."""
    long = sum(isinstance(reason, ClueTooLong) for reason in found.reasons)
    told = [*found.sentences]
    if long > _MANY:  # they come before the others
        cut = "perhaps a list of clues is cut off"
        told[1:long] = [f"{long - 1} other lines need too many cells, too: {cut}"]
    return told


def error_told(answer: Answer) -> str:
    """The error of an answer in a line that begins with FILE or, if it is known, FILE:LINE."""
    what, at_line = re.subn(r"\Aline (?=\d+: )", "", str(answer.error))
    return f"{named(source_of(answer.path))}:{'' if at_line else ' '}{what}"


class Summary:
    """The counts of a run, and with `figures` what settled its puzzles and the slowest puzzles.

    A command that has no answers counts the things that it does itself.
    """

    total = left_out = 0  #: the number of puzzles, and of those that --only leaves out

    def __init__(self, *, figures: bool = False, thing: str = "puzzle") -> None:
        self._figures = figures
        self._thing = thing
        self._started = monotonic()
        self.kinds: Counter[Verdict] = Counter()
        self._certificates: Counter[str] = Counter()
        self._solvers: Counter[str] = Counter()
        self._known = 0
        self._cpu = 0.0
        self._slowest: list[tuple[float, str]] = []

    def add(self, done: Done) -> None:
        """Count a finished puzzle."""
        answer = done.answer
        self.total += 1
        self.kinds[answer.verdict] += 1
        if answer.certificate is not None or answer.unproved:
            self._certificates[_certificate(answer)] += 1
        if answer.verdict is not Verdict.UNDECIDED and (stats := answer.stats) and stats.solver:
            self._solvers[stats.solver] += 1
        if not done.new:
            self._known += 1
            return
        self._cpu += answer.cpu_total
        # the time is unknown if a worker died
        if answer.verdict is not Verdict.ERROR and answer.seconds is not None:
            timed = [*self._slowest, (answer.seconds, answer.path)]
            self._slowest = sorted(timed, reverse=True)[:_SLOWEST]

    def lines(self, ended: str = "", *found: str) -> list[str]:
        """The lines of the summary so far: the counts, the line on how the run `ended`, the times.

        The counts begin with what else was `found`. If the run ended early, the processor's time is
        that of all processes, since unfinished puzzles have none, as it is without answers. A
        single puzzle has no summary, unless it was known before or left out, others are left, or
        something else was found.
        """
        elapsed, total = monotonic() - self._started, self.total
        if not (total > 1 or self._known or self.left_out or ended or found):
            return []
        done = total - self.left_out - sum(self.kinds.values())
        kinds = [
            *found,
            *([f"{done:,} done"] if done > 0 and self.kinds and not found else []),
            *(f"{number:,} {one.words}" for one in VERDICTS if (number := self.kinds[one])),
        ]
        if errors := self.kinds[Verdict.ERROR]:
            kinds += [counted(errors, "error")]
        parts = [counted(total, self._thing) + (": " if kinds else "") + ", ".join(kinds)]
        if self.left_out:
            parts.append(f"{self.left_out:,} left out by --only")
        if self._known:
            parts.append(f"{self._known:,} known before")
        lines = [f"nonogram: {'; '.join(parts)}"]
        solvers = self._solvers if self._figures else None
        for what, counts in (("certificates", self._certificates), ("settled by", solvers)):
            if counts:
                parts = [f"{number:,} {kind}" for kind, number in sorted(counts.items())]
                lines.append(f"nonogram: {what}: {', '.join(parts)}")
        if ended:
            lines.append(f"nonogram: {ended}")
        if (new := total - self._known) or ended:
            cpu = self._cpu if self._cpu and not ended else cpu_seconds()
            rate = f", {new / elapsed:,.1f} {self._thing}s a second" if elapsed else ""
            lines.append(f"{elapsed:.1f} s, {cpu:.1f} s of CPU time{rate}")
        if self._slowest and self._figures:
            lines.append("slowest:")
            lines += [f"{took:9.3f} s  {named(source_of(path))}" for took, path in self._slowest]
        return lines


def _certificate(answer: Answer) -> str:
    if answer.certificate is None:
        return "missing"
    if answer.error is not None:
        return "not valid"
    return "verified" if answer.certificate.verified else "made"
