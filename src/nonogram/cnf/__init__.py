"""Clauses, integers in order encoding, and both as text, independent of puzzles."""
