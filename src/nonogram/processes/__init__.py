"""Processes that work for this one: programs (`process`), Python processes (`pool`, `worker`), and
those of a cluster (`cluster`); and the seats that say how many there may be.

The pool and the cluster are executors of `concurrent.futures`.
"""
