"""``nonogram solvers``: the SAT solvers that can be named."""

from __future__ import annotations

import click

from nonogram.cli.app import HELP_ALL
from nonogram.cli.printing import say
from nonogram.core.sat import BACKENDS, DEFAULT


@click.command(params=[HELP_ALL])
def solvers() -> None:
    """List the SAT solvers, and what each can do.

    \b
    NAME        The name that --solver takes.
    ALIASES     Other names that --solver takes.
    TIME LIMIT  How a solver is stopped when the time is up. An interrupt, or
                the end of its processes, stops it at once. A solver with a
                conflict budget stops after a slice of its work.
    PROOFS      Whether a solver can prove that there is no solution.

    Example: nonogram solvers
    """
    rows = [("NAME", "ALIASES", "TIME LIMIT", "PROOFS")]
    for backend in BACKENDS:
        name = backend.name + (" (default)" if DEFAULT in (backend.name, *backend.aliases) else "")
        proofs = "yes" if backend.proofs else "no"
        rows.append((name, ", ".join(backend.aliases) or "-", backend.stopped_by, proofs))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = (text.ljust(width) for text, width in zip(row, widths))
        say("  ".join(cells).rstrip())
