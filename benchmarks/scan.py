"""How often a puzzle is read from a picture, by four kinds of pictures.

They are those of tests/support/printed.py, clean and spoiled in eight ways; layouts of sites and
apps (`sites`); photos of bent and lit pages (`bent`); and what this program prints (`prints`). All
are drawn by this project, so the figures are a test, and no measurement of other people's pictures.
Nothing was chosen by the seeds that are measured here. *Right* is the size and every number, from
the picture alone, and after the solver has said which readings can be true. What is no puzzle, a
crossword, say, has to be refused. The pictures that were not read right are listed, each by its
kind and its seed.
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
from nonogram import ParseError, Puzzle, RequestError, TimeUpError
from nonogram.base.clock.deadline import Deadline

NUMBER = 10  #: pictures of each kind
FIRST = 20_260  #: the first seed; faults of pictures of smaller ones have changed the program
#: Of layouts, photos and prints; a third of them is held back, and measured.
SEEDS = range(8_000, 8_018)
OTHERS = 10  #: pictures of each kind of what is no puzzle
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


def told(image: Any, puzzle: Puzzle | None, grid: int | None = None) -> Counter[str]:
    """What is said of a picture, counted by the heads of the table."""
    from nonogram.scanning.page import sized
    from nonogram.scanning.scan import scanned

    try:
        found = scanned(sized(image.convert("RGB")), Deadline(LIMIT), grid)
    except (ParseError, RequestError, TimeUpError):
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


Pages = Iterator[tuple[str, str, Any]]  #: the kind of a picture, its name, and the picture


def scan(options: Namespace, report: Report) -> None:
    """The tables by kind, what is no puzzle, and whole processes."""
    from benchmarks.sites import browsing

    printed = drawn()
    seconds: list[float] = []
    _table(report, seconds, _printed(printed))
    with browsing() as browser:
        for title, pages in (
            ("layouts", _layouts(browser)),
            ("photos", _photos()),
            ("prints", _prints(browser)),
        ):
            report.heading(title, 3)
            _table(report, seconds, pages)
    nothing = Counter[str]()
    for draw in printed.OTHERS.values():
        for seed in range(FIRST, FIRST + OTHERS):
            nothing += told(draw(seed), None)
    report.heading("others", 3)
    report.table(_HEADS, [_row(", ".join(printed.OTHERS), nothing)])
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


def _table(report: Report, seconds: list[float], pages: Pages) -> None:
    """The table of some kinds of pictures; those that were not read right are listed."""
    by_kind: dict[str, Counter[str]] = {}
    misread = []
    for kind, name, page in pages:
        report.progress(name)
        for n, puzzle in enumerate(page.puzzles, 1):
            begin = process_time()
            found = told(page.image, puzzle, n if len(page.puzzles) > 1 else None)
            seconds.append(process_time() - begin)
            by_kind[kind] = by_kind.get(kind, Counter[str]()) + found
            if not found["right"]:
                misread.append(f"{kind} {name}")
    rows = [_row(kind, counted) for kind, counted in by_kind.items()]
    report.table(_HEADS, [*rows, _row("all", sum(by_kind.values(), Counter[str]()))])
    report.say(f"Not read right: {', '.join(misread)}")


def _printed(printed: Any) -> Pages:
    from benchmarks.sites import Page

    for kind in printed.KINDS:
        for seed in range(FIRST, FIRST + NUMBER):
            picture = printed.printed(seed, kind)
            yield kind, f"{seed}", Page(picture.image, [picture.puzzle], [])


def _layouts(browser: Any) -> Pages:
    from benchmarks import sites

    for kind in sites.KINDS:
        for seed in filter(sites.held_back, SEEDS):
            yield kind, f"{seed}", sites.page_of(browser, kind, seed)


def _photos() -> Pages:
    from benchmarks import bent, sites

    for kind in bent.KINDS:
        for seed in filter(sites.held_back, SEEDS):
            yield kind, f"{seed}", bent.page_of(kind, seed)


def _prints(browser: Any) -> Pages:
    from benchmarks import prints, sites

    generated = prints.generated(SEEDS)
    puzzles = [one for name, one in generated.items() if sites.held_back(int(name))]
    for kind in prints.KINDS:
        for n, page in enumerate(prints.pages_of(browser, kind, puzzles)):
            yield kind, f"{n}", page


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
