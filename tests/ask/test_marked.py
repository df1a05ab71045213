"""The cells that a picture marks, among those in which other solutions differ from it."""

from __future__ import annotations

import pytest

from nonogram.ask.answer import answered
from nonogram.ask.question import Marked, Question
from nonogram.base.clock.deadline import Deadline
from nonogram.core.puzzle import Positions
from nonogram.core.search import ambiguity
from nonogram.core.search.pipeline import Run
from support.puzzles import rooms


@pytest.mark.parametrize(("marked", "longer"), [(Marked.AT_ONCE, False), (Marked.ALL, True)])
def test_nobody_waits_for_them_unless_all_are_wanted(
    marked: Marked, longer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict is there: only who asks for all of them waits longer than a moment."""
    given: list[float] = []

    def look(run: Run, deadline: Deadline) -> tuple[Positions, Positions]:
        given.append(deadline.remaining())
        return ((0, 0),), ((0, 1),)

    monkeypatch.setattr(ambiguity, "ambiguous_cells", look)
    found = answered(Question(marked=marked), rooms(1, 2), show=lambda grid: None)
    assert found.unsettled == 1
    assert [seconds > 1 for seconds in given] == [longer]
