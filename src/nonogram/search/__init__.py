"""Questions for a SAT solver: a solution, another one, their number, and their common cells."""

#: The encodings, modules of `nonogram.search.encodings`, which this name does not load.
ENCODINGS = ("order", "copris")
DEFAULT = "order"

#: The message for the name of a former encoding, up to 0.3.
GONE = "the encoding 'direct' is an example now: examples/direct_encoding.py"
