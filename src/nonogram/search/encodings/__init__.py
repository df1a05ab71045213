"""A puzzle and its domains to CNF, and back; `ENCODINGS` names the modules that encode lines."""

from nonogram.search import DEFAULT, ENCODINGS
from nonogram.search.encodings.encoding import Encoding, Region, encoding_named
from nonogram.search.encodings.line import Group

__all__ = ["DEFAULT", "ENCODINGS", "Encoding", "Group", "Region", "encoding_named"]
