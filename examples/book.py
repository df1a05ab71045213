"""Make a book of a folder of puzzles, the easiest first, with the solutions at its end.

python examples/book.py puzzles book.pdf
"""

import sys
import tempfile
from pathlib import Path

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
target = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp(), "book.pdf")

answers = nonogram.solve_many([folder], timeout=60, difficulty=True)
rated = sorted(
    ((answer.difficulty, answer) for answer in answers if answer.difficulty is not None),
    key=lambda pair: pair[0],
)
puzzles = [answer.puzzle for _, answer in rated]
book = nonogram.pdf(
    [p.replace(title=p.title or Path(one.path).stem) for p, (_, one) in zip(puzzles, rated)],
    [answer.solution for _, answer in rated],
    title="From easy to hard",
    notes=[difficulty.level.stars for difficulty, _ in rated],
    order="given",
)
target.write_bytes(book)
print(f"{len(puzzles)} puzzles, from {rated[0][0]} to {rated[-1][0]}")
