"""Type a puzzle in, solve it, and look at its solutions with a cell given.

python examples/two_lists.py
"""

import nonogram

puzzle = nonogram.Puzzle.of(
    rows=[[2], [1], [1]],
    columns=[[2], [1], [1]],
)
result = nonogram.solve(puzzle)
print(result)
print(result.solution)

for grid in nonogram.solutions(puzzle, limit=10):
    print(f"\n{grid}")
print(f"\n{nonogram.count_solutions(puzzle)}")

print(nonogram.solve(puzzle, given={(0, 0): 1}).verdict, "if the first cell is filled")
print(nonogram.solve(puzzle, given=".??\n???\n???").verdict, "if it is empty")
