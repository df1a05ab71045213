"""The bar and the summary of a batch where the clock is coarse."""

from __future__ import annotations

import pytest

from nonogram.ask.answer import Answer
from nonogram.ask.stream import Done
from nonogram.cli import summary
from nonogram.cli.bar import bar_text


def test_no_time_has_passed() -> None:
    assert bar_text(1, 2, 1, 0.0) == "█" * 10 + "░" * 10 + " 1/2"


def test_a_batch_in_no_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(summary, "monotonic", lambda: 5.0)
    found = summary.Summary()
    found.add(Done((0, 0), 1, Answer({"path": "p", "verdict": "unique"})))
    found.show()
    assert capsys.readouterr().err.startswith("1 puzzle: 1 unique\n0.0 s, 0.0 s of CPU time\n")
