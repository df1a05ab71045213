"""How often a puzzle is read from a picture: clean, and spoiled in eight ways.

The pictures are those of tests/support/printed.py, of seeds that nothing was chosen by: fonts of
Debian that are installed, boxes or none, shaded or dark, five to thirty cells a side, digits of
twelve to 28 pixels. *Right* is the size and every number, from the picture alone, and after the
solver has said which readings can be true. What is no puzzle, a crossword, say, has to be refused.
The pictures that were not read right are listed, each by its kind and its seed.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from benchmarks.process import run
from benchmarks.report import Report
from nonogram import ParseError, Puzzle
from nonogram.base.clock.deadline import Deadline

NUMBER = 112  #: pictures of each kind
FIRST = 10_148  #: the first seed; faults of pictures of smaller ones have changed the program
OTHERS = 25  #: pictures of each kind of what is no puzzle
LIMIT = 80  #: seconds by the clock for the solver, which has other work beside it
MEGAPIXELS = 12  #: of a phone's picture

_HEADS = [
    "picture",
    "number",
    "right alone",
    "right",
    "size right",
    "refused",
    "confirmed",
    "confirmed, but wrong",
    "corrected",
    "corrected, but wrong",
]


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
        return Counter({"number": 1, "refused": 1})
    right = puzzle is not None and found.puzzle.clues == puzzle.clues
    grade = str(found.grade)
    return Counter(
        {
            "number": 1,
            "right alone": right and not found.corrections,
            "right": right,
            "size right": puzzle is not None and found.puzzle.geometry == puzzle.geometry,
            grade: 1,
            f"{grade}, but wrong": not right,
        }
    )


def scan(options: Namespace, report: Report) -> None:
    """The table by kind, what is no puzzle, and whole processes."""
    printed = drawn()
    rows, seconds, misread, every = [], [], [], Counter[str]()
    for kind in printed.KINDS:
        counted = Counter[str]()
        for seed in range(FIRST, FIRST + NUMBER):
            report.progress(f"{kind} {seed - FIRST}")
            picture = printed.printed(seed, kind)
            begin = process_time()
            found = told(picture.image, picture.puzzle)
            seconds.append(process_time() - begin)
            counted += found
            if not found["right"]:
                misread.append(f"{kind} {seed}")
        rows.append(_row(kind, counted))
        every += counted
    rows.append(_row("all", every))
    nothing = Counter[str]()
    for draw in printed.OTHERS.values():
        for seed in range(FIRST, FIRST + OTHERS):
            nothing += told(draw(seed), None)
    rows.append(_row(", ".join(printed.OTHERS), nothing))
    report.table(_HEADS, rows)
    report.say(f"Not read right: {', '.join(misread)}")
    seconds.sort()
    report.table(
        ["CPU seconds", "median", "95 of 100 at most", "most"],
        [
            [
                "of a picture",
                *(f"{seconds[int(at * (len(seconds) - 1))]:.1f}" for at in (0.5, 0.95, 1)),
            ]
        ],
    )
    report.table(["process", "CPU s", "MB"], [*_processes(printed)])


def _row(kind: str, counted: Counter[str]) -> list[str]:
    number = counted["number"]
    shares = [
        f"{100 * counted[head] / number:.0f} %" if counted["size right"] else "-"
        for head in _HEADS[2:5]
    ]
    return [kind, str(number), *shares, *(str(counted[head]) for head in _HEADS[5:])]


def _processes(printed: Any) -> Iterator[list[str]]:
    """The time and the memory of `nonogram scan` for a small picture and for a phone's."""
    with TemporaryDirectory() as folder:
        for kind in ("clean", "photo"):
            image = printed.printed(FIRST, kind).image.convert("RGB")
            name = f"{kind}, {image.width} x {image.height} pixels"
            if kind == "photo":
                scale = (MEGAPIXELS * 10**6 / image.width / image.height) ** 0.5
                image = printed.scaled(image, scale)
                name = f"photo of {MEGAPIXELS} megapixels, JPEG"
            file = f"{folder}/{kind}.jpg"
            image.save(file, quality=92)
            done = run([sys.executable, "-m", "nonogram", "scan", file], None, (0, 5))
            yield [name, f"{done.seconds:.1f}", f"{done.megabytes:.0f}"]
