"""Processes that work for this one: programs (`process`), Python processes (`pool`, `worker`), and
those of a cluster (`cluster`); and the seats that say how many there may be.

The pool and the cluster are executors of `concurrent.futures`.
"""

from __future__ import annotations

#: The names of the errors of executors whose worker has died. (Dask's can be imported only where
#: dask is.)
DEATHS = ("WorkerDied", "BrokenProcessPool", "KilledWorker")
