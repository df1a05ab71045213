"""Checks of a puzzle: its quality, why it has no solution, and the likely slips."""
