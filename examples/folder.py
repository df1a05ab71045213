"""Check a folder of puzzles on all cores: a table, the hardest last, and what is wrong with some.

python examples/folder.py puzzles
"""

import sys
from collections import Counter
from pathlib import Path

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
answers = list(nonogram.check_many([folder], timeout=60))

rated = [(answer.difficulty, answer) for answer in answers if answer.difficulty is not None]
for difficulty, answer in sorted(rated, key=lambda pair: pair[0]):
    name, cells = Path(answer.path).stem, answer.puzzle.geometry.size
    print(f"{name:<20} {cells:>6,} cells  {difficulty.level.stars}  {difficulty.technique}")

for answer in answers:
    if answer.verdict != "unique":
        print(f"{answer.path}: {answer.error or answer.verdict}")
        for reason in answer.reasons:
            print(f"    {reason}")
verdicts = Counter(answer.verdict for answer in answers)
print(", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
