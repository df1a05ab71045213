"""An answer: what is known of a puzzle, wherever it was found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from nonogram.ask.record import Record, solution_cells, stats_of
from nonogram.puzzle import Grid
from nonogram.result import VERDICTS, Outcome, Result, Stats

if TYPE_CHECKING:
    from nonogram.diagnosis.check import Report
    from nonogram.json_types import SolveData


class Answer:
    """All that is known of a puzzle: its record, and behind that the values it was made of.

    Another process, or a file of an earlier run, gives the record alone: a dictionary as
    `solve --json` writes it (docs/batch.md).

    Attributes:
        result: what `solve` found; None if only the record is known.
        report: what `check` found, if that was asked.
        unsettled: how many cells of the picture are marked although it is not known whether
            solutions differ in them.
    """

    def __init__(
        self,
        record: Record,
        *,
        result: Result | None = None,
        report: Report | None = None,
        unsettled: int = 0,
        whole: Callable[[], Record] | None = None,
    ) -> None:
        """An answer with a record; or with its short parts, and what makes the whole when asked."""
        self._record = record
        self._whole = whole
        self.result = result
        self.report = report
        self.unsettled = unsettled

    def data(self) -> SolveData:
        """The record, as `json_types` says; of `check` it is a `CheckData`."""
        return cast("SolveData", self.record)

    @property
    def record(self) -> Record:
        """The record, whichever question it answers."""
        if self._whole is not None:
            self._record, self._whole = self._whole(), None
        return self._record

    def __str__(self) -> str:
        return VERDICTS[self.outcome] if self.outcome is not None else f"error: {self.error}"

    @property
    def path(self) -> str:
        """The name of the puzzle, empty if it has none."""
        return str(self._record.get("path", ""))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None if the puzzle could not be read, or its solver failed."""
        verdict = self._record.get("verdict")
        return None if verdict is None else Outcome(verdict)

    @property
    def cause(self) -> str | None:
        """The cause of an undecided verdict."""
        return self._record.get("cause")

    @property
    def error(self) -> str | None:
        """The reason why there is no verdict."""
        return self._record.get("error")

    @property
    def fault(self) -> str | None:
        """The origin of the error: "input" or "solver"."""
        return self._record.get("fault")

    @property
    def found(self) -> int:
        """The number of solutions found; `complete` says whether there are no others."""
        return int(self._record.get("solutions", 0))

    @property
    def complete(self) -> bool:
        """Whether it is known that there are no solutions but those found."""
        return bool(self._record.get("complete"))

    @property
    def solution(self) -> Grid | None:
        """The first solution found; None if there is none, or if they were only counted."""
        if self.result is not None:
            return self.result.solutions[0] if self.result.solutions else None
        found = self.record.get("solution") is not None
        return Grid(solution_cells(self.record)) if found else None

    @property
    def reasons(self) -> list[str]:
        """The reasons why there is no solution, a sentence each."""
        return [reason["text"] for reason in self._record.get("reasons", ())]

    @property
    def difficulty(self) -> Record | None:
        """The difficulty for people, as in the record; None if that is not known."""
        return self._record.get("difficulty")

    @property
    def certificate(self) -> Record | None:
        """The certificate of the verdict, as in the record; None if there is none."""
        return self._record.get("certificate")

    @property
    def unproved(self) -> bool:
        """Whether a certificate was asked for, and none was made or found."""
        return "certificate" in self._record and self.certificate is None

    @property
    def stats(self) -> Stats | None:
        """The figures of the run; None if nothing has been solved."""
        return stats_of(self.record) if self.result is None else self.result.stats

    def __repr__(self) -> str:
        what = self.error if self.outcome is None else self.outcome.value
        return f"<{type(self).__name__}{self.path and f' {self.path}'}: {what}>"

    def __eq__(self, other: object) -> bool:
        return self.record == other.record if isinstance(other, Answer) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a record can be changed

    def __reduce__(self) -> tuple[type[Answer], tuple[Record]]:
        return Answer, (self.record,)
