"""Show where a puzzle has multiple solutions, and which cells to give so that it has one.

python examples/ambiguous.py puzzles/switches.cwc
"""

import sys
from pathlib import Path

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/switches.cwc")
found = nonogram.ambiguity(puzzle, timeout=60)
if found is None:
    sys.exit("it does not have multiple solutions")
print(found.backbone)
print(f"{len(found.ambiguous)} cells marked ? are not the same in all solutions")
if len(sys.argv) > 2:
    Path(sys.argv[2]).write_text(nonogram.svg(puzzle, found.solution, marks=found.ambiguous))

print(nonogram.count_solutions(puzzle, limit=1000))

print(found.deciding)
print("with these cells given, it has one:", nonogram.solve(puzzle, given=found.deciding).verdict)
