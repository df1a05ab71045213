"""The encodings side by side, in the written and in the narrowed formula: sizes, CPU seconds."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple

from examples import direct_encoding

import nonogram
from benchmarks.puzzles import groups, ndom_size
from benchmarks.report import Report, geometric_mean
from nonogram import Puzzle, Verdict
from nonogram.core.formula import DEFAULT, NARROWED, WRITTEN
from nonogram.core.formula import ENCODINGS as NAMES
from nonogram.core.formula.encoding import encoding_named

#: Those by name, and the example.
ENCODINGS = {name: encoding_named(name) for name in NAMES} | {"direct": direct_encoding.encode_line}

#: The formulas that are compared, and whether line propagation comes first.
MODES = {WRITTEN: False, NARROWED: True}

_LARGEST_NDOM = 16

#: Larger puzzles are left out: their formulas say nothing that others do not.
_MOST_CELLS = 10_000

#: Means cannot have zeros: the least time that counts, in seconds.
_LEAST = 1e-4

#: Puzzles that take this many seconds in some encoding have a row of their own.
_REMARKABLE = 1.0


class Measured(NamedTuple):
    """A puzzle in an encoding: its size, and seconds to encode it and to settle it."""

    variables: int
    clauses: int
    encode: float
    search: float
    exceeded: bool

    @property
    def total(self) -> float:
        return max(_LEAST, self.encode + self.search)


#: What is compared in the picture, and the attribute of a measurement that it is.
_PANELS = {"clauses": "clauses", "CPU seconds, encoding included": "total"}

_COLOURS = {"copris": "#c0504d", "direct": "#4f81bd"}
_MARKS = {WRITTEN: "o", NARROWED: "+"}

#: By puzzle, then by encoding; only puzzles that have a formula.
Measurements = dict[str, dict[str, Measured]]


def main(options: Namespace, report: Report) -> None:
    measurements: dict[str, Measurements] = {mode: {} for mode in MODES}
    with tempfile.TemporaryDirectory() as folder:
        chosen = groups(options.corpus, Path(folder), only=options.only, hard=False)
        for file in [file for files in chosen.values() for file in files]:
            puzzle = nonogram.load(file)
            small = puzzle.height * puzzle.width < _MOST_CELLS
            if not small or (ndom_size(file) or 0) > _LARGEST_NDOM:
                continue
            for mode, propagation in MODES.items():
                report.progress(f"encodings: {file.stem}, {mode}")
                times = measured(file.stem, puzzle, propagation, options.limit)
                if times:
                    measurements[mode][file.stem] = times
    for mode, found in measurements.items():
        report.heading(mode, level=3)
        report.say(f"{len(found)} puzzles; a limit of {options.limit} s each.")
        if found:
            heads = ["encoding", "settled", "variables", "clauses", "encode s", "search s"]
            rows = [summary(name, found) for name in ENCODINGS]
            report.table([*heads, "clauses / order", "time / order"], rows)
            remarkable(found, report)
    if options.plot is not None:
        plot(measurements, options.plot)


def measured(name: str, puzzle: Puzzle, propagation: bool, limit: float) -> dict[str, Measured]:
    """A puzzle in every encoding, which must agree on the verdict; empty if nothing is left."""
    found = {}
    verdicts = set()
    for encoding, encode_line in ENCODINGS.items():
        result = nonogram.solve(
            puzzle, timeout=limit, propagation=propagation, encoding=encode_line
        )
        stats = result.stats
        if stats.solver is None:
            return {}
        exceeded = result.verdict is Verdict.UNDECIDED
        if not exceeded:
            verdicts.add(result.verdict)
        search = sum(stats.cpu_seconds.get(step, 0.0) for step in ("solve", "solve again"))
        encode = stats.cpu_seconds["encode"]
        found[encoding] = Measured(stats.variables, stats.clauses, encode, search, exceeded)
    if len(verdicts) > 1:
        raise SystemExit(f"{name}: the encodings disagree: {verdicts}")
    return found


def summary(encoding: str, found: Measurements) -> list[str]:
    """All puzzles in an encoding, in a line; the ratios are geometric means."""
    mine = [times[encoding] for times in found.values()]
    ours = [times[DEFAULT] for times in found.values()]
    sizes = geometric_mean([a.clauses / b.clauses for a, b in zip(mine, ours)])
    times = geometric_mean([a.total / b.total for a, b in zip(mine, ours)])
    return [
        encoding,
        f"{sum(not one.exceeded for one in mine)}",
        f"{sum(one.variables for one in mine):,}",
        f"{sum(one.clauses for one in mine):,}",
        f"{sum(one.encode for one in mine):.2f}",
        f"{sum(one.search for one in mine):.2f}",
        f"{sizes:.2f}",
        f"{times:.2f}",
    ]


def remarkable(found: Measurements, report: Report) -> None:
    """The puzzles that take time, each in a row."""
    rows = []
    for name, times in found.items():
        if max(one.total for one in times.values()) < _REMARKABLE:
            continue
        cells = [name]
        for one in times.values():
            cells += [f"{one.clauses:,}", f"{'> ' if one.exceeded else ''}{one.total:.2f}"]
        rows.append(cells)
    if rows:
        heads = [f"{name} {what}" for name in ENCODINGS for what in ("clauses", "s")]
        report.table(["puzzle", *heads], rows)


def plot(measurements: dict[str, Measurements], file: Path) -> None:
    """A picture with a dot a puzzle: ours from left to right, another encoding upwards.

    Both axes are logarithmic. It needs matplotlib.
    """
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "nonogram"  # the same figures make the same file
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, len(_PANELS), figsize=(10, 4.6), layout="constrained")
    for panel, (label, attribute) in zip(panels, _PANELS.items()):
        values: list[float] = []
        for mode, found in measurements.items():
            ours = [getattr(times[DEFAULT], attribute) for times in found.values()]
            for name in (DEFAULT, *_COLOURS):
                theirs = [getattr(times[name], attribute) for times in found.values()]
                values += theirs
                if name != DEFAULT:
                    panel.scatter(
                        ours,
                        theirs,
                        s=18,
                        marker=_MARKS[mode],
                        color=_COLOURS[name],
                        alpha=0.6,
                        linewidths=0.8,
                        label=f"{name}, {mode}",
                    )
        ends = [min(values), max(values)]
        panel.plot(ends, ends, color="grey", linewidth=0.8)
        panel.set(xscale="log", yscale="log", xlabel=f"order: {label}", ylabel=f"other: {label}")
    panels[0].legend(frameon=False)
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
