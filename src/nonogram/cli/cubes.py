"""``nonogram solve`` for one hard puzzle: its cubes on several processors, or on a cluster."""

from __future__ import annotations

import sys

from nonogram.ask import Means, local, remote
from nonogram.cli.batch_options import Options
from nonogram.cli.output import say
from nonogram.cli.progress import overwrite
from nonogram.cubes.conquest import Conquest
from nonogram.cubes.solve import solve_in_cubes
from nonogram.errors import counted
from nonogram.puzzle import Puzzle
from nonogram.result import Cubes, Outcome, Progress, Result
from nonogram.sat.seats import processors
from nonogram.search.terms import Terms


class ByCubes:
    """Solves a puzzle as the options say; how far it came is said if there is no verdict."""

    def __init__(self, options: Options) -> None:
        jobs, cluster = options["jobs"], options["cluster"]
        means: Means = local(jobs) if cluster is None else remote(cluster, jobs)
        assert means.executor is not None
        self._conquest = Conquest(
            means.executor, jobs or processors(), here=cluster is None, resume=options["resume"]
        )

    def __call__(self, puzzle: Puzzle, terms: Terms, limit: int) -> Result:
        """As `solve_in_cubes`."""
        cubes = Cubes()

        def on_progress(progress: Progress) -> None:
            nonlocal cubes
            cubes = progress.cubes or cubes
            if terms.on_progress is not None:
                terms.on_progress(progress)

        watched = terms._replace(on_progress=on_progress)
        try:
            result = solve_in_cubes(puzzle, watched, limit, self._conquest)
        except (KeyboardInterrupt, SystemExit):  # the latter where a signal asks for it
            _tell(cubes)
            raise
        if result.outcome is Outcome.UNDECIDED:
            _tell(cubes)
        return result


def _tell(cubes: Cubes) -> None:
    """On standard error: how many cubes are refuted, and how many are left."""
    left = cubes.in_hand + cubes.waiting
    if left:
        if sys.stderr.isatty():
            overwrite("")  # the line of progress
        of = counted(cubes.refuted + left, "cube")
        say(f"{cubes.refuted:,} of {of} refuted so far", err=True)
