"""The comparison of the encodings as a picture; needs matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import matplotlib

from nonogram.search.encodings import DEFAULT

#: By mode, by puzzle, by encoding: something with the figures of `_PANELS`.
Measurements = Mapping[str, Mapping[str, Mapping[str, object]]]

#: What is compared, and how it is read off a measurement.
_PANELS = {"clauses": "clauses", "CPU seconds, encoding included": "total"}

_COLOURS = {"copris": "#c0504d", "direct": "#4f81bd"}
_MARKS = {"whole": "o", "after line propagation": "+"}


def plot(measurements: Measurements, file: Path) -> None:
    """A dot a puzzle: ours from left to right, another encoding upwards; both logarithmic."""
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
