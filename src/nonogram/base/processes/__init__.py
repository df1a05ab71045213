"""Processes that work for this one, here or on a cluster, and seats that limit their number."""
