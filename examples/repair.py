"""Find the typing error in a puzzle that has no solution, and write the puzzle as it was meant.

python examples/repair.py puzzles/typo.cwd mended.cwd
"""

import sys

import nonogram

source, target = sys.argv[1:] if len(sys.argv) == 3 else ("puzzles/typo.cwd", None)
puzzle = nonogram.load(source)
reason = nonogram.reason_of(puzzle, timeout=60)
if reason is None:
    sys.exit("nothing is wrong with it")
print(f"no solution: {reason}")

repairs = nonogram.repairs(puzzle, reason=reason, timeout=60)
for repair in repairs:
    old, new = ([block.length for block in clue] for clue in (repair.old, repair.new))
    print(f"{repair.line} may have been {new}, not {old}:")
    print(repair.solution)
if repairs and target is not None:
    nonogram.save(repairs[0].puzzle, target)
    print(f"the first of these is in {target}")
