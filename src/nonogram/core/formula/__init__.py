"""Puzzles and domains as clauses, or as integers in order encoding; models as pictures."""

#: The encodings, modules of this package, which this name does not load.
ENCODINGS = ("order", "copris")
DEFAULT = "order"
