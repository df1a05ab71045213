"""Time limits of library calls: deadlines that are looked at, in the process of somebody else."""

from __future__ import annotations

import inspect
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Verdict
from support.paths import PROJECT
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


def limited() -> set[str]:
    """The public functions that take a time limit, and the session."""
    return {
        name
        for name, function in inspect.getmembers(nonogram)
        if (inspect.isfunction(function) or name == "Session")
        and "timeout" in inspect.signature(function).parameters
    }


def test_every_function_with_a_time_limit_is_tried() -> None:
    """By the campaign's kind "time limits", of which a sample is among the tests."""
    assert limited() == {*CHECKS}


@pytest.fixture
def needed(tmp_path: Path) -> dict[str, Any]:
    """The arguments that functions need, by name, about a puzzle that needs search."""
    puzzle = nonogram.random_puzzle(7, 7, 0.5, seed=151)
    result = nonogram.solve(puzzle)
    assert result.stats.searched
    assert result.verdict is Verdict.UNIQUE
    nonogram.save(puzzle, tmp_path / "p.cwd")
    return {
        "puzzle": puzzle,
        "puzzles": [puzzle, puzzle],
        "grid": result.solution,
        "blots": 1,
        "path": tmp_path / "p.cwd",
        "text": nonogram.dumps(puzzle, "json"),
        "picture": PROJECT / "docs" / "scanned.jpg",
        "proof_dir": tmp_path,
        "result": result,
    }


def answers(name: str, needed: dict[str, Any], **options: Any) -> list[Any]:
    """The answer of a function to what it requires, or the answers that it gives one by one."""
    function = getattr(nonogram, name)
    known = inspect.signature(function).parameters
    given = {key: value for key, value in needed.items() if key in known}
    if name == "scan":  # to which a grid is the number of one on a page
        del given["grid"]
    if name == "make_unique":
        given["picture"] = needed["grid"]
    if name in ("prove", "verify"):
        given["path"] = given["path"].with_name("p.zip")
    if name == "verify":
        nonogram.prove(needed["puzzle"], needed["result"], given["path"])
    found = function(**given, **options)
    if name == "Session":
        return [found.solve()]
    return [*found] if isinstance(found, Iterator | nonogram.Explanation) else [found]


def verdict_in(answer: object) -> Verdict | None:
    """The verdict in an answer, or None if it has none."""
    found = getattr(answer, "verdict", None) or getattr(answer, "result", None)
    return found.verdict if isinstance(found, nonogram.Result) else found


@pytest.mark.parametrize("name", sorted(limited()))
def test_without_any_time(name: str, needed: dict[str, Any]) -> None:
    """What has a verdict, or is complete or not, says so; all else raises TimeUpError."""
    (answer, *_) = answers(name, needed)
    if name == "verify_many":  # each answer is about a certificate, and there is none
        assert answer.error
    elif verdict_in(answer) is not None and name != "hint":
        for late in answers(name, needed, timeout=0):
            assert verdict_in(late) is Verdict.UNDECIDED
    elif hasattr(answer, "complete"):
        assert not answers(name, needed, timeout=0)[0].complete
    else:
        with pytest.raises(nonogram.TimeUpError):
            answers(name, needed, timeout=0)
