"""``python -m benchmarks [compare|start-up|throughput|back-ends]``: all of them by default."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from benchmarks import back_ends, compare, start_up, throughput

MEASUREMENTS = {
    "start-up": start_up.main,
    "throughput": throughput.main,
    "compare": compare.main,
    "back-ends": back_ends.main,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("which", nargs="*", help=f"of {', '.join(MEASUREMENTS)} (default: all)")
    parser.add_argument("--only", nargs="+", help="groups of puzzles to compare on, such as ndom")
    parser.add_argument("--limit", type=float, default=60, help="CPU seconds a process may take")
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the least counts")
    parser.add_argument(
        "--corpus",
        type=Path,
        default=os.environ.get("NONOGRAM_CORPUS"),
        help="folder of more puzzles (default: $NONOGRAM_CORPUS)",
    )
    options = parser.parse_args()
    for name in options.which:
        if name not in MEASUREMENTS:
            parser.error(f"unknown measurement {name!r}, expected one of {', '.join(MEASUREMENTS)}")
    for name in options.which or MEASUREMENTS:
        print(f"\n## {name}\n", flush=True)
        MEASUREMENTS[name](options)


main()
