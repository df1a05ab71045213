"""A newer question ends the one before, whatever moment it comes at."""

from __future__ import annotations

import os
import threading
import time
from contextlib import closing

import pytest

import nonogram
from nonogram import Puzzle, Verdict
from nonogram.base.errors import RequestError, SolverError, UnknownNameError
from nonogram.web.answers import report, unique, verdict
from nonogram.web.latest import Latest, Superseded
from support.paths import PUZZLES
from support.processes import wait_until


def test_none_of_many_fails() -> None:
    """The older ones hear that they are superseded, and nothing else; the last is answered."""
    heard: list[object] = []

    def ask(latest: Latest, seconds: float) -> None:
        try:
            heard.append(latest.ask(time.sleep, seconds))
        except Superseded:
            heard.append(Superseded)
        except SolverError as error:
            heard.append(error)

    with closing(Latest()) as latest:
        threads = []
        for number in range(19):
            threads.append(threading.Thread(target=ask, args=[latest, 1000]))
            threads[-1].start()
            time.sleep(0.02 * (number % 3))
        wait_until(lambda: len(heard) == 18)  # or the last might come before another
        ask(latest, 0)
        for thread in threads:
            thread.join(60)
    assert heard.count(Superseded) == 19
    assert heard.count(None) == 1


def test_a_worker_that_dies() -> None:
    with closing(Latest()) as latest:
        with pytest.raises(SolverError, match="no answer: exit code 3"):
            latest.ask(os._exit, 3)
        assert latest.ask(abs, -1) == 1


def test_proposals_to_make_a_drawing_unique() -> None:
    """The best one is the record, as without others; each is told with its own cells."""
    drawing = Puzzle.from_grid([[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    goal = drawing.goals[0]
    best = unique(drawing, [0], None, 3)
    assert best["enough"]
    several = [best, *best["alternatives"]]
    assert len(several) == 3
    found = []
    for one in several:
        assert 0 not in [cell for cell, _, _ in one["changes"]]
        assert one["told"][0].endswith(" to change:")
        cells = [*goal.cells]
        for cell, before, after in one["changes"]:
            assert cells[cell] == before
            cells[cell] = after
        found.append(Puzzle.from_grid([cells[:3], cells[3:6], cells[6:]], 1))
    assert len({puzzle.clues for puzzle in found}) == 3
    assert {nonogram.solve(puzzle).verdict for puzzle in found} == {Verdict.UNIQUE}
    assert unique(drawing, [0], None)["alternatives"] == []


def test_a_report_counts_solutions() -> None:
    """As `check` does."""
    facts = dict(report(nonogram.load(PUZZLES / "switches.cwc"), False)["facts"])
    assert facts["solutions"] == "4"


@pytest.mark.parametrize("number", [0, 101, "3"])
def test_a_number_of_proposals_has_limits(number: object) -> None:
    """They are those of the command."""
    drawing = Puzzle.from_grid([[1, 0], [0, 1]])
    with pytest.raises(RequestError, match=r"^proposals is .*, expected .*1 to 100$"):
        unique(drawing, [], None, number)


def test_an_unknown_level() -> None:
    with pytest.raises(UnknownNameError, match=r"^unknown level 'a'"):
        unique(Puzzle.from_grid([[1, 0], [0, 1]]), [], "a")


def test_a_drawing_is_the_solution_that_is_shown() -> None:
    """Of several; but only if it has the clues, which a request need not say truly."""
    drawing = Puzzle.from_grid([[1, 0], [0, 1]])
    other = drawing.replace(goals=[[[0, 1], [1, 0]]])
    false = drawing.replace(goals=[[[1, 1], [0, 1]]])
    for puzzle, cells in ((drawing, [1, 0, 0, 1]), (other, [0, 1, 1, 0])):
        assert verdict(puzzle)["cells"] == cells
    for puzzle in (drawing, other, false):
        found = verdict(puzzle)
        assert found["verdict"] == "multiple"
        assert found["ambiguous"] == [0, 1, 2, 3]
        assert report(puzzle, repair=False)["found"] == 2
