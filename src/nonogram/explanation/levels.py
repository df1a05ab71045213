"""The levels of difficulty, which commands name without loading the rest of the room."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from nonogram.base.errors import UnknownNameError

if TYPE_CHECKING:
    from typing_extensions import Self


class Ranked(str, Enum):
    """Names in order, the easiest first. They equal their texts, and compare with them, too."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise UnknownNameError(cls.__name__.lower(), value, map(str, cls))

    @property
    def rank(self) -> int:
        """0 for the easiest."""
        return [*type(self)].index(self)

    def _after(self, other: object) -> int:
        """The number of places by which this is after another."""
        return self.rank - type(self)(other).rank

    def __lt__(self, other: object) -> bool:
        return self._after(other) < 0

    def __le__(self, other: object) -> bool:
        return self._after(other) <= 0

    def __gt__(self, other: object) -> bool:
        return self._after(other) > 0

    def __ge__(self, other: object) -> bool:
        return self._after(other) >= 0

    def __str__(self) -> str:
        return str(self.value)


class Level(Ranked):
    """The levels of difficulty, from a glance to a search. The easiest is the least."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"
    SEARCH = "search"
