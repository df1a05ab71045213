"""Measurements; the package itself never imports this.

``make bench`` runs them all. Times are CPU seconds, user and system, and all programs of a
comparison are measured in the same run, taking turns: machines are noisy, so look at the ratios.
Whatever fails ends the run with an error: only what reached the limit counts as too slow.
"""
