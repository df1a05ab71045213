"""Ask one puzzle many questions: which cells, supposed by themselves, leave how many solutions.

python examples/session.py puzzles/switches.cwc
"""

import sys

import nonogram

puzzle = nonogram.load(sys.argv[1] if len(sys.argv) > 1 else "puzzles/switches.cwc")
with nonogram.Session(puzzle, timeout=60) as session:
    print(session.count(limit=1000))
    found = session.ambiguity()
    if found is None:
        sys.exit("it does not have multiple solutions")
    for cell in found.ambiguous:
        supposed = found.solution.only([cell])
        left = session.backbone(assume=supposed)
        if left is not None:
            open_cells = puzzle.geometry.size - len(left.by_place())
            print(f"{cell}: {session.count(assume=supposed)}, {open_cells} cells are open")

    with session.blocking(found.solution):  # until the end of this block
        for number, grid in enumerate(session.solutions(), 2):
            print(f"solution {number} differs in {len(found.solution.differing([grid]))} cells")
