"""The answer about one puzzle: all that is found, as far as JSON can hold it, as values.

`codec` writes them as JSON, and reads them again. A report or a result of Python has more: the
clues, the steps, the other solutions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nonogram.ask.question import Question
from nonogram.base import shown
from nonogram.base.errors import NonogramError, ParseError, RequestError, WriteError
from nonogram.base.shown import Recorded, Shown, Told
from nonogram.base.text import one_line
from nonogram.base.values import NeitherTrueNorFalse, Several, Value, unchecked
from nonogram.base.version import __version__
from nonogram.core.puzzle import Colour, Grid, Puzzle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.reasons import Reasons
from nonogram.core.result import Stats, Timed, verdict_words, with_given
from nonogram.core.verdict import Cause, SettledBy, Verdict
from nonogram.files.puzzles import load

if TYPE_CHECKING:
    from nonogram.core.search.ambiguity import Ambiguity
    from nonogram.diagnosis.check import Caution, Goal
    from nonogram.diagnosis.uneven import ChangedLine
    from nonogram.explanation.explain import Difficulty
    from nonogram.explanation.levels import LevelLike


class Blank(Puzzle):
    """A puzzle without its clues: its shape, its texts, and the colours that its pictures have.

    It draws grids. Functions that need clues refuse it: `Answer.puzzle` has them.
    """

    inks: int = 1  #: the number of colours as people count them

    _clued = False

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Blank:
        """The puzzle without its clues, its goals, and the names of its colours."""
        characters = characters_of(puzzle)
        known = [colour.plain for colour in puzzle.palette[: len(characters)]]
        looks = known + [None] * (len(characters) - len(known))
        # Where numbers stand for colours, their first digits clash, and so they stay numbers.
        signs = ((sign[:1], look) for sign, look in zip(characters, looks))
        return unchecked(
            cls,
            geometry=puzzle.geometry,
            clues=((),) * len(puzzle.clues),
            colours=puzzle.colours,
            palette=tuple(unchecked(Colour, character=sign, rgb=look) for sign, look in signs),
            inks=puzzle.inks,
            **puzzle.texts,
        )


class Certificate(Value):
    """The certificate of a verdict: its file, the steps of its proof, whether it is verified."""

    file: str
    steps: int | None = None
    verified: bool = False


class Fix(Told, Value):
    """A repair of an `Answer`, in plain words. `print` shows its text. `repairs` makes a `Repair`.

    Attributes:
        changes: the changed lines.
        solution: the solution of the changed puzzle, if this has the same board.
        text: a sentence that names the changed lines.
        puzzle: the changed puzzle; None if the answer was read from its record.
    """

    _UNCOMPARED = ("puzzle",)

    changes: tuple[ChangedLine, ...]
    solution: Grid | None
    text: str
    puzzle: Puzzle | None = None

    def __str__(self) -> str:
        return self.text


class Fixes(Several[Fix]):
    """Repairs in plain words, the likeliest first. `complete` says whether all slips were tried."""

    repairs: tuple[Fix, ...]
    complete: bool


class Answer(Recorded, NeitherTrueNorFalse, Shown, Timed, Value):
    """The answer for one puzzle of many, with the name of its file and the options of the question.

    `solve_many` or `check_many` makes it. It has what `to_dict()` has, as values. Two answers are
    equal if they say the same, apart from times and the version. ``check(answer.puzzle)`` has
    the steps and the changed puzzles, too.

    Attributes:
        verdict: the verdict. It is ERROR if the puzzle could not be read, or its solver failed.
        cause: the cause of an undecided verdict, or of a difficulty that was not found.
        error: the message that says why there is no verdict.
        fault: the part whose fault that is, the "input", an "output" or the "solver".
        path: the name of the puzzle, empty if it has none.
        hash: the SHA-256 of its file, after "sha256:". `--resume` takes an answer again if this is
            ``"sha256:" + hashlib.sha256(Path(file).read_bytes()).hexdigest()``.
        of: the number of puzzles in its file, if it has several.
        format: the format in which the file was read.
        board: the puzzle without its clues, but with its texts, or None if it could not be read.
            `puzzle` has the clues.
        given: the given cells, if there are any.
        filled: the share of filled cells that `check` found, if it is known.
        found: the number of solutions found. `complete` says whether there are no others.
        solution: the first solution found. It is None if there is none, or if the solutions were
            only counted.
        known: the cells that are proved to be the same in all solutions, as in `Result`.
        settled_by: the method that settled the puzzle.
        difficulty: the difficulty for people. It is None if it was not asked for, if the solution
            is not the only one, or if time was short, which `cause` then says.
        stuck: the pictures at which players get stuck, as `check` finds them. For each level below
            the puzzle's, the easiest first, it has the picture before the first place above it.
        ambiguity: the cells in which solutions differ, from `check`.
        warnings: the warnings for the author, from `check`.
        goals: the results of comparing the clues with the goals, from `check`.
        repairs: the repairs, from `check`. Each is a `Fix`, where `Report.repairs` has a `Repair`.
        reasons: the reasons why there is no solution.
        sentences: each of these reasons in words.
        certificate: the file that proves the verdict. If it is None, `unproved` says whether a
            certificate was asked for.
        asked: the question, as far as it matters to a later run. It is None if that is not
            recorded.
        stats: the figures of the run, or None if nothing has been solved.
        seconds: the seconds by the clock, or None if they are not known.
        cpu_seconds: the CPU seconds of each step. `cpu_total` is their sum.
        version: the version of the program that found the answer.
        unsettled: the number of cells beside the marked ones in which solutions may differ.
        loaded: the puzzle, if it is known without its file.
    """

    _ASKED = "answer.verdict is Verdict.UNIQUE"
    _UNCOMPARED = ("seconds", "cpu_seconds", "version", "unsettled", "loaded")

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
    cpu_seconds: Mapping[str, float] = {}
    version: str = __version__
    unsettled: int = 0
    loaded: Puzzle | None = None

    @staticmethod
    def from_dict(record: Mapping[str, Any]) -> Answer:
        """The answer that a record has. Raises RequestError unless it is one of this schema."""
        answer: Answer = shown.above("read", record)
        return answer

    def __str__(self) -> str:
        if self.verdict is Verdict.ERROR:
            return f"Error: {self.error}"
        rated = f", {self.difficulty}" if self.difficulty else ""
        words = verdict_words(self.verdict, self.cause, self.stats)
        return f"{words}{with_given(self.given)}{rated}"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; that of a file is read again. Raises the errors of `load`.

        Raises RequestError if it had no file, and this is made of its record alone.
        """
        # The path of a puzzle that Python gave is its number, such as "#1".
        if self.loaded is None and re.fullmatch("(#[0-9]+)?", self.path):
            raise RequestError("the puzzle had no file, and its record does not hold it")
        return load(self.path) if self.loaded is None else self.loaded

    @property
    def title(self) -> str | None:
        """The title of the puzzle; None without one, or if it could not be read."""
        return None if self.board is None else self.board.title

    @property
    def size(self) -> str:
        """The size of the puzzle, as `Puzzle.size`; empty if it could not be read."""
        return "" if self.board is None else self.board.size

    @property
    def colours(self) -> int | None:
        """The number of colours, as people count them; None if it could not be read."""
        return None if self.board is None else self.board.inks

    def __repr__(self) -> str:
        what = self.error or self.verdict.words
        return f"<{type(self).__name__}{self.path and f' {self.path}'}: {what}>"

    def is_harder_than(self, level: LevelLike) -> bool:
        """Whether the way to the only solution is known to have a place above this level."""
        from nonogram.explanation.levels import Level  # not loaded to solve a puzzle

        return self.stuck is not None and Level(level).rank < len(self.stuck)


def failed(error: str, fault: str = "input") -> dict[str, Any]:
    """The fields that say why there is no verdict, and whose fault it is."""
    return {"verdict": Verdict.ERROR, "error": error, "fault": fault}


def failure(error: Exception) -> dict[str, Any]:
    """The fields of an error. Its message is for a line that begins with the file's name."""
    if isinstance(error, ParseError):
        return failed(error.unnamed)
    bug = "" if isinstance(error, NonogramError) else f"{type(error).__name__}: "
    fault = "output" if isinstance(error, WriteError) else "solver"
    return failed(one_line(f"{bug}{error}"), fault)
