"""A puzzle and its domains to CNF, and back.

The cells' variables are the same in every encoding; how a line's clue is stated over them
differs. Each encoding is a small module, by name in `ENCODINGS`: ``order`` is ours, ``copris`` is
what Tamura's program says; others can be handed in.
"""

from nonogram.search import DEFAULT, ENCODINGS
from nonogram.search.encodings.encoding import Encoding, Region, encoding_named
from nonogram.search.encodings.line import Group

__all__ = ["DEFAULT", "ENCODINGS", "Encoding", "Group", "Region", "encoding_named"]
