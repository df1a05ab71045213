"""Puzzles and domains as CNF, and models as pictures; `ENCODINGS` names the modules for lines."""

from nonogram.search import DEFAULT, ENCODINGS
from nonogram.search.encodings.encoding import Encoding, Region, encoding_named
from nonogram.search.encodings.line import Group

__all__ = ["DEFAULT", "ENCODINGS", "Encoding", "Group", "Region", "encoding_named"]
