"""All that is found about one puzzle, as far as JSON can hold it, as values.

`codec` writes them as JSON, and reads them again. A report or a result of Python has more: the
clues, the steps, the other solutions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nonogram.ask.question import Question
from nonogram.base.values import Value
from nonogram.base.version import __version__
from nonogram.core.puzzle import Colour, Grid, Puzzle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.reasons import Reasons
from nonogram.core.result import Stats
from nonogram.core.verdict import Cause, SettledBy, Verdict

if TYPE_CHECKING:
    from nonogram.core.search.ambiguity import Ambiguity
    from nonogram.diagnosis.check import Caution, Goal
    from nonogram.diagnosis.uneven import ChangedLine
    from nonogram.explanation.explain import Difficulty
    from nonogram.explanation.levels import Level


class Blank(Puzzle):
    """A puzzle without its clues: its shape, its texts, and the colours that its pictures have."""

    inks: int = 1  #: the number of colours as people count them

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Blank:
        """The puzzle without its clues, its goals, and the names of its colours."""
        characters = characters_of(puzzle)
        known = [colour.plain for colour in puzzle.palette[: len(characters)]]
        looks = known + [None] * (len(characters) - len(known))
        texts: dict[str, Any] = {**puzzle.texts}
        return cls(
            puzzle.geometry,
            ((),) * len(puzzle.clues),
            puzzle.colours,
            # Where numbers stand for colours, their first digits clash, and so they stay numbers.
            tuple(Colour(sign[:1], look) for sign, look in zip(characters, looks)),
            inks=puzzle.inks,
            **texts,
        )


class Certificate(Value):
    """The file that proves a verdict, the number of its steps, and whether it was verified."""

    file: str
    steps: int | None = None
    verified: bool = False


class Fix(Value):
    """A repair: the changed lines, and what they are in words.

    It has the solution of the changed puzzle if this has the same board.
    """

    changes: tuple[ChangedLine, ...]
    solution: Grid | None
    text: str


class Fixes(Value):
    """Repairs, the likeliest first; `complete` says whether time allowed to try all slips."""

    found: tuple[Fix, ...]
    complete: bool


class Found(Value):
    """All that was found about one puzzle; None is what is not known, or was not asked for.

    Two are equal if they say the same, apart from times and the version.
    """

    _UNCOMPARED = ("seconds", "times", "version", "unsettled", "loaded")

    verdict: Verdict
    cause: Cause | None = None
    error: str | None = None
    fault: str | None = None
    path: str = ""
    hash: str | None = None
    of: int | None = None
    format: str | None = None
    board: Blank | None = None
    given: Grid | None = None
    filled: float | None = None
    found: int = 0
    complete: bool = False
    solution: Grid | None = None
    known: Grid | None = None
    settled_by: SettledBy | None = None
    difficulty: Difficulty | None = None
    stuck: tuple[Grid, ...] | None = None
    ambiguity: Ambiguity | None = None
    repairs: Fixes | None = None
    reasons: Reasons = ()
    sentences: tuple[str, ...] = ()
    warnings: tuple[Caution, ...] = ()
    goals: tuple[Goal, ...] = ()
    certificate: Certificate | None = None
    unproved: bool = False
    asked: Question | None = None
    stats: Stats | None = None
    seconds: float | None = None
    times: Mapping[str, float] = {}
    version: str = __version__

    def is_harder_than(self, level: Level) -> bool:
        """Whether the way to the only solution is known to have a place above this level."""
        return self.stuck is not None and level.rank < len(self.stuck)


def failed(error: str, fault: str = "input") -> dict[str, Any]:
    """The fields that say why there is no verdict, and whose fault it is."""
    return {"verdict": Verdict.ERROR, "error": error, "fault": fault}
