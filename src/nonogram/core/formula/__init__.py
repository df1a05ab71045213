"""Puzzles and domains as clauses, or as integers in order encoding; models as pictures."""

#: The encodings, modules of this package, which this name does not load.
ENCODINGS = ("order", "copris")
DEFAULT = "order"

#: The three formulas of a puzzle. The *narrowed* one states what line logic has left, the *placed*
#: one the whole puzzle with blocks only where their own line has room for them, and the *written*
#: one the constraints as they stand, before any line is looked at.
NARROWED, PLACED, WRITTEN = FORMULAS = ("narrowed", "placed", "written")
