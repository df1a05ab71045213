"""Clauses, integers in order encoding, and the text of both: nothing here knows what a puzzle is."""
