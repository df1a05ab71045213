"""Questions for a SAT solver: a solution, another one, their number, and the cells they share."""

#: The encodings, modules of `nonogram.search.encodings`; the command line need not load them.
ENCODINGS = ("order", "copris")
DEFAULT = "order"

#: The message for the name of a third, which there was up to 0.3.
GONE = "the encoding 'direct' is an example now: examples/direct_encoding.py"
