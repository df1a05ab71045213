"""Processes that work for this one: on this machine (`pool`), or on a cluster (`cluster`).

Both are executors of `concurrent.futures`. Batches of puzzles use them, and the parts of one hard
puzzle.
"""

from __future__ import annotations

#: The names of the errors of executors whose worker has died. (Dask's can be imported only where
#: dask is.)
DEATHS = ("WorkerDied", "BrokenProcessPool", "KilledWorker")
