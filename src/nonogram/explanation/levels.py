"""The levels of difficulty, which commands name without loading the rest of the room."""

from __future__ import annotations

from typing import Literal, Protocol

from nonogram.base.ids import Id


class Levelled(Protocol):
    """The type of all that has a level, as a `Difficulty` does."""

    @property
    def level(self) -> Level: ...


class Ranked(Id):
    """Ids in order, the easiest first. They compare with their texts, too."""

    def __init__(self, *_: object) -> None:
        self.rank = len(type(self).__members__)  # 0 for the easiest

    def _after(self, other: object) -> int:
        """The number of places by which this is after another, or after the level of something."""
        kind = type(self)
        other = other if isinstance(other, kind) else kind(getattr(other, "level", other))
        return self.rank - other.rank

    def __lt__(self, other: Ranked | LevelLike | Levelled) -> bool:  # type: ignore[override]
        return self._after(other) < 0

    def __le__(self, other: Ranked | LevelLike | Levelled) -> bool:  # type: ignore[override]
        return self._after(other) <= 0

    def __gt__(self, other: Ranked | LevelLike | Levelled) -> bool:  # type: ignore[override]
        return self._after(other) > 0

    def __ge__(self, other: Ranked | LevelLike | Levelled) -> bool:  # type: ignore[override]
        return self._after(other) >= 0


class Level(Ranked):
    """The levels of difficulty, from trivial to puzzles that need a search.

    The easiest level is the least; each has its hardest techniques.

    Attributes:
        TRIVIAL: a look at one line shows it, as with a finished line.
        EASY: the places of one block, or its run, show it, as with an overlap.
        MEDIUM: all placements of a line agree; or easy steps are found only in narrow places.
        HARD: a contradiction of at most five lines, two of them neighbours.
        VERY_HARD: a contradiction of at most eight lines, perhaps with another inside it.
        SEARCH: a contradiction of more lines, or the end of logic, where one has to try.

    Each has `rank`, its place from 0 for trivial to 5, `words`, as in "very hard", and `stars`,
    such as "★★☆☆☆". `sorted` and `max` know the order of levels, and a `Difficulty` compares
    with a level: ``difficulty < Level.HARD``. Tables that sort them as texts need their ranks: in
    pandas ``sort_values("level", key=lambda column: column.map(ranks))`` with
    ``ranks = {str(level): level.rank for level in Level}``.
    """

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very_hard"
    SEARCH = "search"

    @property
    def stars(self) -> str:
        """The level as five stars, such as "★★☆☆☆" for easy; for a search "search only", too."""
        if self is Level.SEARCH:
            return f"{Level.VERY_HARD.stars} search only"
        return ("★" * (self.rank + 1)).ljust(5, "☆")


#: An argument that is a level: a `Level`, or its text.
LevelLike = Level | Literal["trivial", "easy", "medium", "hard", "very_hard", "search"]
