"""Processes that work for this one, here or on a cluster, and the seats that limit their number.

The pool and the cluster are executors of `concurrent.futures`.
"""
