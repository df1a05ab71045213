"""Solve a folder of puzzles on all cores, and say which are no good.

python examples/folder.py puzzles
"""

import sys
from collections import Counter

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
verdicts = Counter()
for record in nonogram.solve_many([folder], timeout=60):
    verdict = record.get("verdict", "not read")
    verdicts[verdict] += 1
    if verdict != "unique":
        print(f"{record['path']}: {record.get('error', verdict)}")
        for reason in record.get("reasons", []):
            print(f"    {reason['text']}")
print(", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
