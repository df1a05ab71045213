"""Show where a puzzle has several solutions, and which cells to give so that it has one.

python examples/ambiguous.py puzzles/switches.cwc
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/switches.cwc")
found = nonogram.ambiguity(puzzle, timeout=60)
if found is None:
    sys.exit("not known to have several solutions")
print(found.backbone)
print(f"{len(found.ambiguous)} cells marked ? are not the same in all solutions")

print(nonogram.count_solutions(puzzle, limit=1000))

print(found.given)
print("with these cells given, it has one:", nonogram.solve(puzzle, given=found.given).verdict)
