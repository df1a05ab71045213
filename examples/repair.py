"""Find the typing error in a puzzle that has no solution, and write the puzzle as it was meant.

python examples/repair.py puzzles/typo.cwd mended.cwd
"""

import sys

import nonogram

source, target = sys.argv[1:] if len(sys.argv) == 3 else ("puzzles/typo.cwd", None)
report = nonogram.check(nonogram.load(source), repair=True)
if not report.reasons:
    sys.exit("it has a solution")
for reason in report.reasons:
    print(f"no solution: {reason}")
for repair in report.repairs:
    print(f"it may have been meant like this: {repair}")
    print(repair.solution)
if report.repairs and target is not None:
    nonogram.save(report.repairs[0].puzzle, target)
    print(f"the first of these is in {target}")
