"""The bar and the summary of a batch where the clock is coarse."""

from __future__ import annotations

import pytest

from nonogram.ask.found import Answer
from nonogram.ask.stream import Done
from nonogram.cli.progress import bar_text
from nonogram.core.verdict import Verdict
from nonogram.report import verdict
from support.asking import record_with


def test_nothing_is_done() -> None:
    assert bar_text(1, 2, 0.0) == "█" * 10 + "░" * 10 + " 1/2"


def test_a_batch_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "monotonic", lambda: 5.0)
    found = verdict.Summary()
    found.add(Done((0, 0), 1, Answer(Verdict.UNIQUE, path="p", cpu_seconds={"solve": 0.01})))
    assert found.lines() == []  # its own line says all
    found.add(Done((1, 0), 1, Answer(Verdict.UNIQUE, path="q")))
    assert found.lines()[:2] == ["nonogram: 2 puzzles: 2 unique", "0.0 s, 0.0 s of CPU time"]


def test_only_puzzles_whose_time_is_known_are_slow() -> None:
    found = verdict.Summary(figures=True)
    found.add(Done((0, 0), 1, Answer(Verdict.UNDECIDED, path="p")))
    assert "slowest:" not in found.lines()
    late = record_with(path="q", verdict="undecided", wall_seconds=3.0)
    found.add(Done((1, 0), 1, Answer.from_dict(late)))
    assert found.lines()[-2:] == ["slowest:", "    3.000 s  q"]
