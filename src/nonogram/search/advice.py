"""What weighing the lines of a puzzle says, in the words of its formula."""

from __future__ import annotations

from nonogram.cnf.clauses import folded
from nonogram.logic.weighing.weigh import Weighed
from nonogram.sat.base import Advice
from nonogram.search.encodings import Encoding


def advice_of(weighed: Weighed, encoding: Encoding) -> Advice:
    """What is ruled out as clauses, and where blocks are likely to begin as literals.

    Args:
        weighed: what weighing says; it may know of more cells than the encoding.
        encoding: of the puzzle, or of what line logic left of it.
    """
    if weighed.ruled_out is None:
        return Advice([[]])
    clauses = ([-encoding.literal(*candidate)] for candidate in weighed.ruled_out)
    return Advice([*folded(clauses)], [*encoding.likely(weighed.starts)])
