"""Clauses, integers in order encoding, and both as text: no word of puzzles here."""
