"""The words of reports, hints and pages of walks, as the files of `kept/` have them."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import (
    Caution,
    Concern,
    Difficulty,
    Goal,
    Grid,
    Level,
    Puzzle,
    Report,
    Result,
    Standstill,
    Stats,
    Technique,
    Verdict,
)
from nonogram.ask.answer import answer_of
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.report.facts import facts
from nonogram.report.path import LEVELS, hint_told
from nonogram.report.walk import walk_data
from support.kept import assert_kept
from support.paths import PUZZLES
from support.texts import NONE, SWITCH, UNIQUE

KEPT = Path(__file__).with_name("kept")

#: Takes contradictions, one of them of five lines.
HARD = "10001 11000 00110 00110 00010 01101"

#: Two colours, and a picture that takes a contradiction.
COLOURED = "00100 00002 00002 20010 12120 00200 00000"


def shipped(name: str) -> Puzzle:
    return nonogram.load(PUZZLES / name)


def of_picture(picture: str) -> Puzzle:
    return nonogram.Puzzle.from_grid([[*map(int, row)] for row in picture.split()])


def drawn(puzzle: Puzzle) -> Callable[[Grid], str]:
    return lambda grid: str(puzzle.grid(grid))


def told(report: Report, level: Level | None = None) -> str:
    return "\n".join(facts(report.puzzle, answer_of(report), drawn(report.puzzle), level))


def reported(puzzle: Puzzle, **options: Any) -> str:
    return told(nonogram.check(puzzle, **options))


def hard(level: Level | None = None, **changes: Any) -> str:
    """The report of a puzzle that takes contradictions, changed so."""
    return told(nonogram.check(of_picture(HARD)).replace(**changes), level)


def searched(stats: Stats, verdict: Verdict = Verdict.UNIQUE) -> str:
    """The report of a run with these figures."""
    report = nonogram.check(of_picture(HARD))
    result = Result(verdict, report.result.solutions, (), stats, verdict is Verdict.UNIQUE)
    return told(report.replace(result=result, difficulty=None, steps=()))


def in_short_time() -> str:
    """The report if one of two lights has not been looked at, and cells to give are not known."""
    report = nonogram.check(shipped("switches.cwc"))
    assert report.ambiguity is not None
    ambiguous = report.ambiguity.ambiguous
    known = Ambiguity(report.ambiguity.solution, ambiguous[:3], ambiguous[3:], None)
    many = known.replace(unknown=ambiguous * 2)
    reports = (report.replace(ambiguity=each, complete=False) for each in (known, many))
    return "\n".join(map(told, reports))


REPORTS: dict[str, Callable[[], str]] = {
    "lines alone": lambda: reported(nonogram.loads(UNIQUE)),
    "a triddler in four colours": lambda: reported(shipped("flower.json")),
    "blots": lambda: reported(shipped("candle.xml")),
    "switches": lambda: reported(shipped("switches.cwc")),
    "switches, time was short": in_short_time,
    "a typing error": lambda: reported(shipped("typo.cwd"), repair=True),
    "clues that do not add up": lambda: reported(Puzzle.of([[2]], [[1], []]), repair=True),
    "contradictions": hard,
    "harder than easy": lambda: hard(Level.EASY),
    "not harder than hard": lambda: hard(Level.HARD),
    "two colours": lambda: reported(of_picture(COLOURED)),
    "no time": lambda: reported(of_picture(HARD), timeout=0),
    "no time for the difficulty": lambda: hard(difficulty=None),
    "logic is not enough": lambda: hard(
        difficulty=Difficulty(Level.SEARCH, None, 12345.6, 2, 0.5, (4,), 7, None, 1, None, 2)
    ),
    "a narrow place": lambda: hard(
        difficulty=Difficulty(Level.MEDIUM, Technique.GLUE, 1.0, 1, 1.0, (), 2, 3.5, 3, 1, 2)
    ),
    "contradictions of one length": lambda: hard(
        difficulty=Difficulty(
            Level.HARD, Technique.EDGE_LOGIC, 1.0, 1, 1.0, (5, 5), 2, 12.0, 0, 0, 2
        )
    ),
    "goals and warnings": lambda: hard(
        goals=tuple(Goal),
        warnings=(
            Caution(Concern.COLOURS_THAT_LOOK_ALIKE, 0.05, (0, 1)),
            Caution(Concern.TEDIOUS_FOR_ITS_SIZE, 1.5),
        ),
    ),
    "conflicts": lambda: searched(
        Stats(cells=30, decided=10, solver="glucose", variables=5, clauses=7, conflicts=1)
    ),
    "one of several, as far as known": lambda: searched(
        Stats(cells=30, decided=29, solver="kissat", variables=5, clauses=7), Verdict.UNDECIDED
    ),
}


def hinted(puzzle: Puzzle, given: Any = None) -> str:
    """A hint of every level, what a check of the given cells says, and the data."""
    hint = nonogram.hint(puzzle, given=given)
    told = ["\n".join(hint_told(hint, level)) for level in LEVELS]
    told += ["\n".join(hint_told(hint, check=True)), json.dumps(hint.to_dict())]
    return "\n---\n".join(told)


def ended(puzzle: Puzzle) -> str:
    """A hint where only search goes on, level by level, and its data."""
    hint = nonogram.Hint(puzzle, nonogram.solve(puzzle), standstill=Standstill(((1, 4),), (), ()))
    said = ["\n".join(hint_told(hint, level)) for level in LEVELS]
    return "\n---\n".join([*said, json.dumps(hint.to_dict())])


def solved(puzzle: Puzzle, *wrong: int) -> Grid:
    """The solution, of which some cells are changed."""
    solution = nonogram.solve(puzzle).solutions[0]
    cells = [1 - (c or 0) if n in wrong else c for n, c in enumerate(solution.cells)]
    return Grid.of_cells(puzzle.geometry, cells)


def at_standstill(puzzle: Puzzle) -> Grid:
    """All that lines decide before the first contradiction."""
    steps = takewhile(
        lambda step: not isinstance(step, nonogram.Contradiction), nonogram.explain(puzzle)
    )
    known = {mark.cell: mark.colours for step in steps for mark in step.concludes}
    positions = map(puzzle.geometry.position, range(puzzle.geometry.size))
    cells = [known.get(position, (0, 0)) for position in positions]
    return Grid.of_cells(puzzle.geometry, [c[0] if len(c) == 1 else None for c in cells])


HINTS: dict[str, Callable[[], str]] = {
    "at the start": lambda: hinted(shipped("fish.cwd")),
    "a triddler": lambda: hinted(shipped("flower.json")),
    "blots": lambda: hinted(shipped("candle.xml")),
    "wrong": lambda: hinted(shipped("fish.cwd"), solved(shipped("fish.cwd"), 3, 40)),
    "one cell wrong": lambda: hinted(shipped("fish.cwd"), solved(shipped("fish.cwd"), 3)),
    "done": lambda: hinted(shipped("fish.cwd"), solved(shipped("fish.cwd"))),
    "none": lambda: hinted(nonogram.loads(NONE)),
    "several": lambda: hinted(nonogram.loads(SWITCH)),
    "several, wrong": lambda: hinted(nonogram.loads(SWITCH), [[1, 1], [None, None]]),
    "a contradiction": lambda: hinted(of_picture(HARD), at_standstill(of_picture(HARD))),
    "two colours": lambda: hinted(of_picture(COLOURED)),
    "search": lambda: ended(of_picture(HARD)),
    "search in two colours": lambda: ended(of_picture(COLOURED)),
}


def walked(puzzle: Puzzle, most: int | None = None) -> str:
    """The data of a page, a key a line."""
    data = walk_data(nonogram.explain(puzzle), most)
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in data.items())


WALKS: dict[str, Callable[[], str]] = {
    "lines alone": lambda: walked(nonogram.loads(UNIQUE)),
    "several": lambda: walked(nonogram.loads(SWITCH)),
    "contradictions": lambda: walked(of_picture("1001 0110 0000 1101")),
    "two colours": lambda: walked(of_picture(COLOURED), 3),
    "blots": lambda: walked(shipped("candle.xml"), 3),
    "a triddler": lambda: walked(shipped("flower.json"), 2),
}

ALL = {"reports": REPORTS, "hints": HINTS, "walks": WALKS}


@pytest.mark.parametrize("name", ALL)
def test_kept(name: str) -> None:
    said = (f"== {case}\n{text()}\n" for case, text in ALL[name].items())
    assert_kept(KEPT / f"{name}.txt", "\n".join(said))
