"""Puzzles and domains as clauses, or as integers in order encoding; models as pictures."""

#: The encodings, modules of this package, which this name does not load.
ENCODINGS = ("order", "copris")
DEFAULT = "order"

#: The message for the name of a former encoding, up to 0.3.
GONE = "the encoding 'direct' is an example now: examples/direct_encoding.py"
