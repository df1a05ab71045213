"""A table per puzzle: our CPU seconds by step, and the whole process against that of CP-SAT."""

from __future__ import annotations

import math
import sys
import tempfile
from argparse import Namespace
from pathlib import Path

from benchmarks.process import Run, best
from benchmarks.puzzles import groups

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

VERDICTS = {
    "Unique solution": "unique",
    "Multiple solutions": "multiple",
    "No solution": "no solution",
}
COUNTS = ("variables", "clauses", "conflicts")

#: Exit codes of puzzles with one solution, several, none.
ANSWERED = (0, 3, 4)

#: CP-SAT gets no further than this in the time allowed, by a wide margin.
_LARGEST_NDOM_FOR_CPSAT = 16


def main(options: Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, files in groups(options.corpus, Path(folder)).items():
            if not options.only or name in options.only:
                print(f"### {name}\n")
                table(files, options.limit, options.repeat)


def table(files: list[Path], limit: float, repeat: int) -> None:
    heads = ["puzzle", "verdict", *STEPS.values(), "variables", "clauses", "conflicts"]
    heads += ["MB", "CPU s", "CP-SAT s", "MB", "ratio"]
    print("| " + " | ".join(heads) + " |")
    print("|---|---|" + "--:|" * (len(heads) - 2))
    ratios = []
    for file in files:
        ours, theirs = measured(file, limit, repeat)
        row, ratio = cells(ours, theirs, limit)
        print(f"| {file.stem} | " + " | ".join(row) + " |", flush=True)
        if ratio is not None:
            ratios.append(ratio)
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"\nCP-SAT's time / ours: geometric mean {mean:.1f}, least {min(ratios):.1f}\n")


def measured(file: Path, limit: float, repeat: int) -> tuple[Run, Run | None]:
    ours = [sys.executable, "-m", "nonogram", "solve", "--quiet", "--stats", str(file)]
    theirs = [sys.executable, "-m", "benchmarks.cpsat", str(file)]
    if file.stem.startswith("ndom") and int(file.stem[-2:]) > _LARGEST_NDOM_FOR_CPSAT:
        return best([ours], limit, repeat)[0], None
    first, second = best([ours, theirs], limit, repeat)
    return first, second


def cells(ours: Run, theirs: Run | None, limit: float) -> tuple[list[str], float | None]:
    """A row of the table, and CP-SAT's time as a multiple of ours where both are known."""
    if ours.code not in ANSWERED:
        return [f"> {limit:.0f} s", *[""] * (len(STEPS) + 7)], None
    verdict, figures = parsed(ours.output)
    row = [VERDICTS[verdict]]
    row += [figures.get(f"CPU seconds, {step}", "")[:5] for step in STEPS]
    row += ["" if figures[name] == "0" else figures[name] for name in COUNTS]
    row += [figures["peak memory"].removesuffix(" MB"), f"{ours.seconds:.3f}"]
    if theirs is None:
        return [*row, "", "", ""], None
    if theirs.code != 0:
        return [*row, f"> {limit:.0f}", f"{theirs.megabytes:.0f}", ""], limit / ours.seconds
    other = theirs.output.strip().splitlines()[-1]
    if other != verdict:
        raise SystemExit(f"CP-SAT says {other!r}, and we say {verdict!r}")
    ratio = theirs.seconds / ours.seconds
    row += [f"{theirs.seconds:.3f}", f"{theirs.megabytes:.0f}", f"{ratio:.1f}"]
    return row, ratio


def parsed(output: str) -> tuple[str, dict[str, str]]:
    """The verdict and the figures that `nonogram solve --quiet --stats` prints."""
    lines = output.splitlines()
    verdict = next(line for line in lines if line in VERDICTS)
    pairs = (line.rpartition(":") for line in lines)
    return verdict, {name: value.strip() for name, _, value in pairs if name}
