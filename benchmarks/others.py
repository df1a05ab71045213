"""Published tables, made again from their authors' puzzles.

::

    python -m benchmarks.others FOLDER...

Folders are searched with those in them, for puzzles in any of the program's formats, such as that
of the tournaments (TAAI, TCGA, ICGA), and for those of Nonobench, which stand in TypeScript as
``height``, ``width`` and ``solution``, a text of 0 and 1. The table has for each size how many have
one solution, several or none, or are undecided, and the CPU seconds.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import process_time

import nonogram

_FIELD = re.compile(r"""["']?\b(height|width|solution)\b["']?\s*:\s*["'`]?(\d+)""")


def main() -> None:
    """Print the table of these folders."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.others", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--timeout", type=float, default=60, help="seconds for a puzzle")
    options = parser.parse_args()
    everything = chain.from_iterable(map(puzzles, options.folders))
    print(*table(everything, options.timeout), sep="\n")


def puzzles(folder: Path) -> Iterator[nonogram.Puzzle]:
    """The puzzles in the files of a folder."""
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(where, name)
            if path.suffix in (".ts", ".tsx", ".js"):
                yield from in_typescript(path.read_text(encoding="utf-8"))
                continue
            try:
                yield from nonogram.load_all(path)
            except nonogram.ParseError:
                continue  # whatever else is in the folder


def in_typescript(text: str) -> Iterator[nonogram.Puzzle]:
    """The puzzles in objects with height, width and solution, in any order."""
    known: dict[str, str] = {}
    for key, value in _FIELD.findall(text):
        known[key] = value
        if len(known) == 3:
            height, width, cells = int(known["height"]), int(known["width"]), known["solution"]
            if len(cells) == height * width:
                rows = [cells[i * width : (i + 1) * width] for i in range(height)]
                yield nonogram.Puzzle.from_grid([[*map(int, row)] for row in rows])
            known = {}


def table(puzzles: Iterator[nonogram.Puzzle], timeout: float | None = None) -> Iterator[str]:
    """The lines of the table, sizes as they come."""
    found: dict[str, Counter[nonogram.Verdict]] = {}
    seconds: defaultdict[str, float] = defaultdict(float)
    for puzzle in puzzles:
        size = str(puzzle.geometry)
        started = process_time()
        verdict = nonogram.solve(puzzle, timeout=timeout).verdict
        seconds[size] += process_time() - started
        found.setdefault(size, Counter())[verdict] += 1
    kinds = [*nonogram.Verdict][:4]
    yield f"| size | puzzles | {' | '.join(kind.value for kind in kinds)} | CPU s |"
    yield f"|---|{'---|' * (len(kinds) + 2)}"
    for size, counts in found.items():
        numbers = " | ".join(f"{counts[kind]:,}" for kind in kinds)
        yield f"| {size} | {counts.total():,} | {numbers} | {seconds[size]:.1f} |"


if __name__ == "__main__":
    main()
