"""What a process costs before and beside solving, against `import click`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from benchmarks.process import best

PUZZLE = Path(__file__).parent.parent / "puzzles" / "balloon.cwc"  # 30 x 25, line logic

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import click'": ["-c", "import click"],
    "nonogram --help": ["-m", "nonogram", "--help"],
    f"nonogram solve {PUZZLE.name}": ["-m", "nonogram", "solve", str(PUZZLE)],
}


def main(options: Namespace) -> None:
    commands = [[sys.executable, *arguments] for arguments in COMMANDS.values()]
    runs = best(commands, options.limit, max(20, options.repeat))
    click = runs[1].seconds
    print("| process | CPU ms | / import click | MB |\n|---|--:|--:|--:|")
    for name, run in zip(COMMANDS, runs):
        milliseconds = run.seconds * 1000
        print(
            f"| `{name}` | {milliseconds:.1f} | {run.seconds / click:.2f} | {run.megabytes:.0f} |"
        )
