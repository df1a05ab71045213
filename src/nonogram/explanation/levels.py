"""The levels of difficulty, which commands name without loading the rest of the room."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

from nonogram.base.errors import UnknownNameError


@total_ordering
class Level(Enum):
    """The levels of difficulty, from a glance to a search. The easiest is the least."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"
    SEARCH = "search"

    @classmethod
    def _missing_(cls, value: object) -> Level:
        raise UnknownNameError("level", value, map(str, cls))

    @property
    def rank(self) -> int:
        """0 for the easiest."""
        return list(Level).index(self)

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Level) else NotImplemented

    def __str__(self) -> str:
        return self.value
