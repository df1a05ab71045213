"""Explain how a person solves a puzzle: the steps, the hardest of them, and a hint on the way.

python examples/walk.py puzzles/fish.cwd
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/fish.cwd")
walk = nonogram.explain(puzzle)
print(walk[0])
hardest = max(walk, key=lambda step: step.technique)
print(f"{len(walk)} steps, the hardest by {hardest.technique}: {hardest}")

half = walk.grid_after(len(walk) // 2)
print(half)
print(nonogram.hint(puzzle, given=half))
print("difficulty:", walk.difficulty)
