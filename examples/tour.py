"""A tour of the library, cell by cell, as in a notebook."""

# %% A puzzle is a clue for every line; a text in any of two dozen formats is one.
import nonogram

puzzle = nonogram.loads("3\n4\n2\n4\n1 1\n\n2\n2\n2\n2\n")  # CWD: 3 rows, 4 columns, clues
print(puzzle.rows)

# %% Solve it. The result says whether the solution is the only one, and what it took.
result = nonogram.solve(puzzle)
print(result.outcome)
print(nonogram.picture(puzzle, result.solutions[0]))
print(result.stats.decided, "of", result.stats.cells, "cells by line logic")

# %% Nobody has to believe that: the judge reads the picture and compares it with the clues.
print(nonogram.is_solution(puzzle, result.solutions[0]))

# %% A picture has clues, too. This one does not determine itself.
checkered = nonogram.puzzle_of([[1, 0], [0, 1]])
for grid in nonogram.solutions(checkered):
    print(grid, end="\n\n")

# %% What an author wants to know, in one report.
report = nonogram.check(checkered)
print(report.result.outcome, report.found, "solutions")
print("the only one, when these cells are given:", report.ambiguity.givens)

# %% A puzzle that cannot be: why not?
wrong = nonogram.loads("2\n2\n2\n1\n\n1\n1\n")
print(nonogram.solve(wrong).reasons[0])

# %% Drawn for print, and in other formats.
print(nonogram.svg(puzzle)[:38])
print(nonogram.dumps(puzzle, "non"))
