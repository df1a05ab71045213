"""Play a puzzle with a teacher, who takes back what is wrong and shows the next step.

python examples/teacher.py puzzles/fish.cwd
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/fish.cwd")
board = puzzle.grid({(0, 0): 1})  # a first guess, which may be wrong
for number in range(puzzle.geometry.size):
    hint = nonogram.hint(puzzle, given=board)
    if hint.finished:
        board = hint.grid
        print(f"solved after {number} hints\n{board}")
        break
    if hint.wrong:
        board = board.without(hint.wrong)
        print(f"taken back: {hint.wrong}")
    elif hint.step is not None:
        board = hint.grid
        print(f"{hint.level}: {hint.step}")
        if hint.level is not None and hint.level > "easy":
            print(hint.text("why"))
    else:
        print(hint.standstill)
        break
