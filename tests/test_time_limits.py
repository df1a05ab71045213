"""Time limits of library calls: deadlines that are looked at, in the process of somebody else."""

from __future__ import annotations

import inspect
import signal
from pathlib import Path

import pytest

import nonogram
from support.samples import COLOUR
from support.time_limits import CHECKS


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")
def test_a_library_call_sets_no_timer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no(*_: object) -> None:
        pytest.fail("an alarm")

    monkeypatch.setattr(signal, "setitimer", no)
    file = tmp_path / "p.json"
    nonogram.save(COLOUR, file)
    nonogram.load(file, timeout=100)
    nonogram.solve(COLOUR, timeout=100)
    list(nonogram.duplicates([COLOUR], timeout=100))
    list(nonogram.solve_many([COLOUR], timeout=100, jobs=1))


def test_a_file_that_cannot_be_read_in_time(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    nonogram.save(COLOUR, file)
    with pytest.raises(nonogram.TimeUpError, match=r"p\.json: undecided, as it could"):
        nonogram.load(file, timeout=0)


def test_every_function_with_a_time_limit_is_tried() -> None:
    """By the campaign's kind "time limits", of which a sample is among the tests."""
    functions = {name: getattr(nonogram, name) for name in nonogram.__all__}
    limited = {
        name
        for name, function in functions.items()
        if (inspect.isfunction(function) or name == "Session")
        and "timeout" in inspect.signature(function).parameters
    }
    assert limited == {*CHECKS}
