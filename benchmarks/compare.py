"""A table per puzzle: our CPU seconds by step, and the whole process against that of CP-SAT."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from benchmarks.process import Run, best
from benchmarks.puzzles import groups, ndom_size
from benchmarks.report import Report, geometric_mean

#: The pipeline's steps, and their headings.
STEPS = {
    "clues": "clues",
    "propagate": "lines",
    "load": "load",
    "encode": "encode",
    "solve": "solve",
    "solve again": "again",
    "verify": "verify",
}
COUNTS = ("variables", "clauses", "conflicts")
HEADS = ["puzzle", "verdict", *STEPS.values(), *COUNTS]
HEADS += ["MB", "CPU s", "CP-SAT s", "CP-SAT MB", "ratio"]

VERDICTS = {
    "Unique solution": "unique",
    "Multiple solutions": "multiple",
    "No solution": "no solution",
}

#: Exit codes of puzzles with one solution, several, none.
ANSWERED = (0, 3, 4)

#: CP-SAT gets no further than this in the time allowed.
_LARGEST_NDOM_FOR_CPSAT = 16


class Pair(NamedTuple):
    """The same puzzle solved by us and by CP-SAT (None: not asked)."""

    name: str
    ours: Run
    theirs: Run | None

    @property
    def ratio(self) -> float | None:
        """CP-SAT's time as a multiple of ours; a bound where one of them reached the limit."""
        if self.theirs is None or (self.ours.exceeded and self.theirs.exceeded):
            return None
        return self.theirs.seconds / self.ours.seconds

    @property
    def bound(self) -> str:
        """Which bound the ratio is: ">" where CP-SAT reached the limit, "<" where we did."""
        if self.theirs is not None and self.theirs.exceeded:
            return "> "
        return "< " if self.ours.exceeded else ""


def main(options: Namespace, report: Report) -> None:
    ortools = version("ortools")
    report.note(
        f"The ratio is the CPU time of CP-SAT (OR-tools {ortools}) divided by that of nonogram."
    )
    overview = []
    with tempfile.TemporaryDirectory() as folder:
        found = groups(options.corpus, Path(folder), only=options.only, hard=options.hard)
        for group, files in found.items():
            pairs = []
            for file in files:
                report.progress(f"{group}: {file.stem}")
                pairs.append(measured(file, options))
            report.heading(group, level=3)
            report.table(HEADS, [row(pair, options.limit) for pair in pairs], left=2)
            overview.append(summary(group, pairs))
    report.heading("overview", level=3)
    report.say("Totals are for puzzles that both programs got; the ratio is CP-SAT's time / ours.")
    heads = ["group", "puzzles", "solved", "CP-SAT asked", "solved", "total s", "CP-SAT s"]
    report.table([*heads, "ratio of totals", "geometric mean", "least"], overview)


def measured(file: Path, options: Namespace) -> Pair:
    """Run both on a puzzle; they must not contradict each other."""
    ours = [sys.executable, "-m", "nonogram", "solve", "--quiet", "--stats", str(file)]
    theirs = [sys.executable, "-m", "benchmarks.cpsat", str(file)]
    commands = [ours, theirs]
    if not options.hard and (ndom_size(file) or 0) > _LARGEST_NDOM_FOR_CPSAT:
        commands = [ours]
    runs = best(commands, options.limit, options.repeat, ANSWERED)
    pair = Pair(file.stem, runs[0], runs[1] if len(runs) > 1 else None)
    verdicts = {verdict(run) for run in runs if not run.exceeded}
    if len(verdicts) > 1:
        raise SystemExit(f"{file.stem}: we and CP-SAT disagree: {', '.join(sorted(verdicts))}")
    return pair


def verdict(run: Run) -> str:
    """The verdict that either program prints."""
    return next(VERDICTS[line] for line in run.output.splitlines() if line in VERDICTS)


def row(pair: Pair, limit: int) -> list[str]:
    """The figures of a puzzle, as in HEADS; empty where there is none."""
    ours, theirs = pair.ours, pair.theirs
    cells = [pair.name]
    if ours.exceeded:
        cells += ["", *[""] * (len(STEPS) + len(COUNTS))]
    else:
        figures = printed(ours.output)
        cells.append(verdict(ours))
        cells += [figures.get(f"CPU seconds, {step}", "") for step in STEPS]
        cells += ["" if figures[name] == "0" else figures[name] for name in COUNTS]
    cells += [f"{ours.megabytes:.0f}", seconds(ours, limit)]
    if theirs is None:
        return [*cells, "", "", ""]
    cells += [seconds(theirs, limit), f"{theirs.megabytes:.0f}"]
    return [*cells, "" if pair.ratio is None else f"{pair.bound}{pair.ratio:.1f}"]


def printed(output: str) -> dict[str, str]:
    """The figures that `nonogram solve --stats` prints, by name."""
    pairs = (line.rpartition(":") for line in output.splitlines())
    return {name: value.strip() for name, _, value in pairs if name}


def seconds(run: Run, limit: int) -> str:
    return f"> {limit}" if run.exceeded else f"{run.seconds:.3f}"


def summary(group: str, pairs: list[Pair]) -> list[str]:
    """The line of a group.

    A run that reached the limit counts with the time until then, and makes ratios bounds, which are
    marked.
    """
    asked = [(pair.ours, pair.theirs) for pair in pairs if pair.theirs is not None]
    ours = sum(run.seconds for run, _ in asked)
    theirs = sum(run.seconds for _, run in asked)
    ratios = [pair.ratio for pair in pairs if pair.ratio is not None]
    bounds = {pair.bound for pair in pairs if pair.ratio is not None} - {""}
    bound = bounds.pop() if len(bounds) == 1 else "about " if bounds else ""
    return [
        group,
        f"{len(pairs)}",
        f"{sum(not pair.ours.exceeded for pair in pairs)}",
        f"{len(asked)}",
        f"{sum(not run.exceeded for _, run in asked)}",
        f"{ours:.2f}",
        f"{theirs:.2f}",
        f"{bound}{theirs / ours:.1f}" if asked else "",
        f"{bound}{geometric_mean(ratios):.1f}" if ratios else "",
        f"{bound}{min(ratios):.1f}" if ratios else "",
    ]
