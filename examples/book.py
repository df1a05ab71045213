"""Make a book of a folder of puzzles, the easiest first, with the solutions at its end.

python examples/book.py puzzles book.pdf
"""

import sys
import tempfile
from pathlib import Path

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
target = sys.argv[2] if len(sys.argv) > 2 else Path(tempfile.mkdtemp(), "book.pdf")

answers = nonogram.solve_many([folder], timeout=60, difficulty=True)
rated = sorted((answer for answer in answers if answer.difficulty), key=lambda a: a.difficulty)
puzzles = [answer.puzzle for answer in rated]
puzzles = [p.replace(title=p.title or Path(a.path).stem) for p, a in zip(puzzles, rated)]
book = nonogram.pdf(
    puzzles,
    [answer.solution for answer in rated],
    title="From easy to hard",
    notes=[str(answer.difficulty) for answer in rated],
)
Path(target).write_bytes(book)
print(f"{len(puzzles)} puzzles, from {rated[0].difficulty} to {rated[-1].difficulty}")
