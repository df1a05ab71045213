"""Solve a folder of puzzles on all cores, and say which are no good.

python examples/folder.py puzzles
"""

import sys
from collections import Counter

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
verdicts = Counter()
for answer in nonogram.solve_many([folder], timeout=60):
    verdicts[answer.verdict] += 1
    if answer.verdict != "unique":
        print(f"{answer.path}: {answer.error or answer.verdict}")
        for reason in answer.reasons:
            print(f"    {reason}")
print(", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
