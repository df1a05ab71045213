"""Find the typing error in a puzzle that has no solution, and write the puzzle as it was meant.

python examples/repair.py puzzles/typo.cwd mended.cwd
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/typo.cwd")
for reason in nonogram.check(puzzle).reasons:
    print(f"no solution: {reason}")
repairs = nonogram.repairs(puzzle, timeout=60)
for repair in repairs:
    print(f"it may have been meant like this: {repair}")
    print(repair.solution)
if repairs and len(sys.argv) > 2:
    nonogram.save(repairs[0].puzzle, sys.argv[2])
    print(f"the first of these is in {sys.argv[2]}")
