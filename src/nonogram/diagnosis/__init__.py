"""Checks of a puzzle: its quality, the reason if it has no solution, and the likely mistake."""
