"""How often a puzzle is read from a picture: clean, and spoiled in eight ways.

The pictures are those of tests/support/printed.py, of seeds that nothing was chosen by: fonts of
Debian that are installed, boxes or none, shaded or dark, five to thirty cells a side, digits of
twelve to 28 pixels. *Right* is the size and every number, from the picture alone, and after the
solver has said which readings can be true. What is no puzzle, a crossword, say, has to be refused.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.report import Report
from nonogram import ParseError, Puzzle
from nonogram.base.clock.deadline import Deadline

NUMBER = 112  #: pictures of each kind
FIRST = 10_000  #: the first seed
OTHERS = 25  #: pictures of each kind of what is no puzzle
LIMIT = 20  #: seconds for the solver

_HEADS = ["picture", "alone", "right", "size", "exit 0", "exit 0, wrong", "corrected", "wrong"]


def drawn() -> Any:
    """The module that draws, which belongs to the tests."""
    sys.path.append(str(Path(__file__).parent.parent / "tests"))
    return import_module("support.printed")


def told(image: Any, puzzle: Puzzle | None) -> Counter[str]:
    """What is said of a picture, counted by the heads of the table."""
    from nonogram.scanning.page import sized
    from nonogram.scanning.scan import scanned

    try:
        found = scanned(sized(image.convert("RGB")), Deadline(LIMIT))
    except ParseError:
        return Counter({"refused": 1})
    right = puzzle is not None and found.puzzle.clues == puzzle.clues
    alone = right and not found.corrections
    grade = str(found.grade)
    return Counter(
        {
            "alone": alone,
            "right": right,
            "size": puzzle is not None and found.puzzle.geometry == puzzle.geometry,
            "exit 0": grade == "confirmed",
            "exit 0, wrong": grade == "confirmed" and not right,
            "corrected": grade == "corrected",
            "wrong": grade == "corrected" and not right,
        }
    )


def scan(options: Namespace, report: Report) -> None:
    """The table by kind."""
    printed = drawn()
    rows, seconds, every = [], [], Counter[str]()
    for kind in printed.KINDS:
        counted = Counter[str]()
        for seed in range(FIRST, FIRST + NUMBER):
            report.progress(f"{kind} {seed - FIRST}")
            picture = printed.printed(seed, kind)
            begin = process_time()
            counted += told(picture.image, picture.puzzle)
            seconds.append(process_time() - begin)
        rows.append(_row(kind, counted, NUMBER))
        every += counted
    rows.append(_row("all", every, NUMBER * len(printed.KINDS)))
    for kind, draw in printed.OTHERS.items():
        counted = Counter[str]()
        for seed in range(FIRST, FIRST + OTHERS):
            counted += told(draw(seed), None)
        rows.append(_row(kind, counted, OTHERS))
    report.table(_HEADS, rows)
    seconds.sort()
    middle = seconds[len(seconds) // 2]
    report.say(f"CPU seconds: {middle:.2f} in the median, {seconds[-1]:.1f} at most")


def _row(kind: str, counted: Counter[str], number: int) -> list[str]:
    shares = [f"{counted[head] / number:.0%}" for head in _HEADS[1:4]]
    return [f"{kind} ({number})", *shares, *(str(counted[head]) for head in _HEADS[4:])]
