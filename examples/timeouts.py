"""Solve within a second, and say what is known if that is too short.

python examples/timeouts.py puzzles/planet.cwd 0.01
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/planet.cwd")
timeout = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
steps: list[str] = []


def watch(progress: nonogram.Progress) -> None:
    """Note the steps; a TimeUpError raised here would end the search as well."""
    if progress.step not in steps:
        steps.append(progress.step)


result = nonogram.solve(puzzle, timeout=timeout, on_progress=watch)
print(result.verdict, "after", ", ".join(steps))
if result.known is not None:
    print(result.known)
    print(f"{len(result.known.by_place())} of {puzzle.geometry.size} cells are proved")

try:
    print(nonogram.difficulty(puzzle, timeout=timeout))
except nonogram.TimeUpError as error:
    print(error)
