"""Processes that work for this one, here or on a cluster, and the seats that limit their number."""
