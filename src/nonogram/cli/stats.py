"""The figures of a run, for people."""

from __future__ import annotations

import sys

from nonogram.result import Stats


def describe(stats: Stats, memory: float | None = None) -> list[str]:
    """One line per figure; `memory` is the peak of this process in MB, None to leave it out."""
    decided = f"{stats.decided:,} of {stats.cells:,}"
    rows = [
        ("cells decided by line logic", decided),
        ("lines propagated", f"{stats.lines:,}"),
        ("suppositions", f"{stats.suppositions:,}"),
        ("SAT solver", stats.solver or "none needed"),
        ("variables", f"{stats.variables:,}"),
        ("clauses", f"{stats.clauses:,}"),
        ("conflicts", "not told" if stats.conflicts is None else f"{stats.conflicts:,}"),
    ]
    rows += [(f"CPU seconds, {step}", f"{took:.4f}") for step, took in stats.seconds.items()]
    if memory is not None:
        rows.append(("peak memory", f"{memory:.0f} MB"))
    return [f"{name + ':':<29}{value:>16}" for name, value in rows]


def peak_memory() -> float | None:
    """The most memory this process has held, in MB; None if the system does not say."""
    try:
        # Linux: getrusage would count what the parent held when it started this process.
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024 / 1e6
    except OSError:
        pass
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, others KiB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
