"""Measure the solver: start-up, throughput, against CP-SAT; its SAT back ends and encodings."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from benchmarks import (
    back_ends,
    calls,
    compare,
    copris,
    encodings,
    hard,
    luck,
    overshoot,
    readme,
    scan,
    seats,
    slips,
    start_up,
    throughput,
    versions,
    wording,
)
from benchmarks.puzzles import GROUPS
from benchmarks.report import Report

MEASUREMENTS = {
    "start-up": start_up.main,
    "throughput": throughput.main,
    "compare": compare.main,
    "back-ends": back_ends.main,
    "calls": calls.main,
    "encodings": encodings.main,
    "versions": versions.main,
    "overshoot": overshoot.main,
    "hard": hard.hard,
    "luck": luck.luck,
    "seats": seats.seats,
    "frontier": hard.frontier,
    "colours": hard.colours,
    "seeds": seats.seeds,
    "readme": readme.readme,
    "copris": copris.main,
    "slips": slips.slips,
    "scan": scan.scan,
    "wording": wording.wording,
}

#: What takes long is measured only if it is named.
NAMED = (
    "overshoot",
    "hard",
    "luck",
    "seats",
    "frontier",
    "colours",
    "seeds",
    "readme",
    "copris",
    "calls",
    "slips",
    "scan",
    "wording",
)
USUAL = [name for name in MEASUREMENTS if name not in NAMED]

#: What also measures CP-SAT.
WITH_CPSAT = {"start-up", "compare"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "which",
        nargs="*",
        help=f"of {', '.join(MEASUREMENTS)} (default: all but {', '.join(NAMED)}); behind copris, "
        "a folder of CWD files of webpbn.com, with their numbers in their names",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=GROUPS,
        metavar="GROUP",
        default=[],
        help=f"puzzles of these groups, of {', '.join(GROUPS)} (default: all)",
    )
    parser.add_argument(
        "--hard",
        action="store_true",
        help="also Knotty and Faase, and CP-SAT on every n-Dom: they reach the limit",
    )
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds a process may take")
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the least counts")
    parser.add_argument("--markdown", type=Path, help="file to write the tables to, as Markdown")
    parser.add_argument(
        "--write",
        action="store_true",
        help="keep the tables in benchmarks/results/, for the manual",
    )
    parser.add_argument("--plot", type=Path, help="file to draw the encodings in (SVG, PNG, ...)")
    parser.add_argument("--draw", type=int, help="seed of the puzzles that luck draws anew")
    parser.add_argument("--views", type=int, choices=range(1, 9), default=8, help="views of luck")
    parser.add_argument(
        "--busy", type=int, nargs="+", default=[0, 4], help="busy processes beside those of luck"
    )
    parser.add_argument(
        "--minutes", type=float, default=240, help="after which luck begins no other view"
    )
    parser.add_argument(
        "--beside",
        nargs="+",
        metavar="NAME=COMMAND",
        default=[],
        help="solvers that readme runs in turns with ours; a command gets a CWD file behind it",
    )
    parser.add_argument("--against", type=Path, help="folder src of another version of nonogram")
    parser.add_argument(
        "--corpus",
        type=Path,
        default=os.environ.get("NONOGRAM_CORPUS"),
        help="folder of more puzzles (default: $NONOGRAM_CORPUS)",
    )
    options = parser.parse_args()
    options.exported = None
    if "copris" in options.which[:-1] and Path(options.which[-1]).is_dir():
        options.exported = Path(options.which.pop())
    for name in options.which:
        if name not in MEASUREMENTS:
            parser.error(f"unknown measurement {name!r}, expected one of {', '.join(MEASUREMENTS)}")
    if options.corpus is not None and not options.corpus.is_dir():
        parser.error(f"no folder {options.corpus}")
    if min(options.limit, options.repeat) < 1:
        parser.error("--limit and --repeat are at least 1")
    if find_spec("ortools") is None and WITH_CPSAT.intersection(options.which or USUAL):
        parser.error("OR-tools is not installed: `make bench` or pip install '.[bench]' has it")
    with Report(options.markdown, write=options.write) as report:
        for name in options.which or USUAL:
            report.heading(name)
            MEASUREMENTS[name](options, report)


main()
