"""Measurements; the package itself never imports this.

``make bench`` runs them all. Times are CPU seconds of whole processes, user and system, and both
programs of a comparison are measured in the same run, one after the other: machines are noisy,
so look at the ratios.
"""
