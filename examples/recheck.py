"""Prove every step of an explanation again, with the clues alone and no code of nonogram's.

python examples/recheck.py puzzles/noise.cwd
nonogram explain --json PUZZLE | python examples/recheck.py PUZZLE -

The puzzle is a CWD file or, for colours, corners and triddlers, one of JSON
(nonogram convert PUZZLE -o puzzle.json).
"""

import json
import subprocess
import sys
from pathlib import Path

#: How a block is joined to the one before it: with nothing, anything, or background between them.
GLUED, TOUCH, PART = range(3)


def puzzle_in(path):
    """The clues of all lines by name, lists of (length, colour, join), and the cells of each."""
    text = Path(path).read_text(encoding="utf-8")
    if path.endswith(".json"):
        puzzle = json.loads(text)
    else:
        height, width, *lines = (line.split("#")[0] for line in text.splitlines())
        clues = [[None if n == "?" else int(n) for n in line.split()] for line in lines]
        rows, columns = clues[: int(height)], clues[int(height) + 1 :][: int(width)]
        puzzle = {"rows": rows, "columns": columns}
    if "sides" in puzzle:
        cells = triangles(*puzzle["sides"])
        axes = {"row": "rows", "/": "rising", "\\": "falling"}
    else:
        rows, columns = (range(1, len(puzzle[axis]) + 1) for axis in ("rows", "columns"))
        cells = {f"row {row}": [(row, column) for column in columns] for row in rows}
        cells |= {f"column {column}": [(row, column) for row in rows] for column in columns}
        axes = {"row": "rows", "column": "columns"}
    named = {}
    for axis, key in axes.items():
        for number, clue in enumerate(puzzle[key], start=1):
            named[f"{axis} {number}"] = [*blocks_of(clue)]
    return named, cells


def blocks_of(clue):
    """The blocks of a clue of JSON; the corners of one and what is between them are glued."""
    meets, bodies = True, set()  # whether the block before ends in a corner, and its own colours
    for number in clue:
        colour, front, back = 1, 0, 0
        match number:
            case 0:
                continue
            case [size, colour, front, back]:
                pass
            case [size, colour]:
                pass
            case size:
                pass
        length = None if size is None else size - bool(front) - bool(back)
        body = {colour} if length != 0 else set()
        # Two that would be read as one are parted: no corner is between them, and one colour.
        join = TOUCH if meets or front or len(bodies | body) > 1 else PART
        for part in ((1, front), (length, colour if body else 0), (1, back)):
            if part[1]:
                yield (*part, join)
                join = GLUED
        meets, bodies = back > 0, body


def triangles(top_left, bottom_left, bottom, bottom_right, top_right, top):
    """The cells of a triddler's lines, as (row, place in the row): a triangle (a, b, c) points up
    if a - b + c is -1, down if it is 0."""
    lines = {}
    for a in range(top_left + bottom_left):
        row = []
        for b in range(top_right + top):
            for up in (True, False):
                c = b - a - up
                if -top_left <= c < bottom + bottom_right - top_left:
                    row.append((a, b, c))
        row.sort(key=lambda cell: 2 * cell[1] + (cell[0] - cell[1] + cell[2] == 0))
        places = [(cell, (a + 1, place)) for place, cell in enumerate(row, start=1)]
        for (_, _, c), cell in places:
            lines.setdefault(f"row {a + 1}", []).append(cell)
            lines.setdefault(f"\\ {c + top_left + 1}", []).append(cell)
        for (_, b, _), cell in reversed(places):
            lines.setdefault(f"/ {b + 1}", []).append(cell)
    return lines


def possible(clue, known):
    """The colours that each cell has in some placement of all blocks; None if there is none."""
    found = placed(clue, known)
    colours = (0, *(colour for _, colour, _ in clue))
    return found and [{colours[block] for block in cell} for cell in found]


def placed(clue, known):
    """The blocks, from 1, that cover each cell in some placement of all, 0 for none; or None.

    `can(place, block)`: do the blocks from this one on fit in the cells from this place on? Cells
    are tried one after the other, and every answer is kept.
    """
    found = [set() for _ in known]
    answers = {}

    def can(place, block):
        if place >= len(known):
            return block == len(clue)
        if (place, block) not in answers:
            answers[place, block] = False
            follows = 0 < block < len(clue) and clue[block][2] == GLUED
            if 0 in known[place] and not follows and can(place + 1, block):
                answers[place, block] = True
                found[place].add(0)
            if block < len(clue):
                length, colour, _ = clue[block]
                gap = block + 1 < len(clue) and clue[block + 1][2] == PART
                # A blot, a length that is not known, may end anywhere.
                ends = range(place + 1, len(known) + 1) if length is None else [place + length]
                for end in ends:
                    fits = end + gap <= len(known) and all(colour in c for c in known[place:end])
                    if fits and (not gap or 0 in known[end]) and can(end + gap, block + 1):
                        answers[place, block] = True
                        for cell in found[place:end]:
                            cell.add(block + 1)
                        if gap:
                            found[end].add(0)
        return answers[place, block]

    return found if can(0, 0) else None


class Checker:
    """The clues, the cells of every line, and the colours that there are."""

    def __init__(self, path):
        self.clues, self.cells = puzzle_in(path)
        self.colours = {
            line: {0, *(colour for _, colour, _ in clue)} for line, clue in self.clues.items()
        }
        self.every = set().union(*self.colours.values())
        if self.every == {0}:  # no line has blocks, but a cell may be filled until a step says not
            self.every = {0, 1}
        self.start = {cell: self.every for cells in self.cells.values() for cell in cells}

    def told(self, line, because, known):
        """What a step names of a line's cells, which has to be what is known of them."""
        told = {(row, column): set(colours) for row, column, colours in because}
        for cell, colours in told.items():
            now = known[cell] & self.colours[line]
            assert now == colours, f"{cell} is not known to be {colours}"
        return told

    def left(self, line, because, known):
        """What a line leaves its cells if nothing is known of it but what a step names."""
        told = self.told(line, because, known)
        found = possible(self.clues[line], [told.get(c, self.every) for c in self.cells[line]])
        return found and dict(zip(self.cells[line], found))

    def prove(self, claim, line, known):
        """Check of a claim whose places are that no other block of the colour covers them."""
        clue, cells, blocks = self.clues[line], self.cells[line], claim["blocks"]
        found = placed(clue, [known[cell] for cell in cells])
        colours = {clue[block - 1][1] for block in blocks}
        others = {n for n, (_, colour, _) in enumerate(clue, 1) if colour in colours} - {*blocks}
        for place in claim["places"]:
            assert not found[place - 1] & others, f"{blocks}: others fit"

    def broken(self, line, supposed, known):
        """What is left of a line's cells by the placements that break what is supposed."""
        found = {cell: set() for cell in self.cells[line]}
        for denied, colours in supposed.items():
            can = {**known, denied: known[denied] - colours}
            left = possible(self.clues[line], [can[cell] for cell in found]) or ()
            for cell, some in zip(found, left):
                found[cell] |= some
        return found

    def take(self, step, known):
        """Check a step, thought by thought, and note what it concludes."""
        before = dict(known)
        for thought in step.get("thoughts", [step]):
            self.think(thought, known)
        new = {(row, column): set(colours) for row, column, colours in step["concludes"]}
        changed = {cell: colours for cell, colours in known.items() if colours != before[cell]}
        assert new == changed, "its thoughts do not conclude that together"
        line = (step.get("thoughts") or [step])[0].get("line", step.get("line"))
        for claim in (one for told in step["told"] for one in told["claims"]):
            if claim["kind"] in ("run", "belongs", "only_in", "no_room"):
                self.prove(claim, line, known)

    def think(self, step, known):
        """Check one thought, and note what it concludes."""
        new = {(row, column): set(colours) for row, column, colours in step["concludes"]}
        for cell, colours in new.items():
            assert colours < known[cell], f"{cell}: nothing new"
        if "supposed" in step:
            supposed = {(row, column): set(colours) for row, column, colours in step["supposed"]}
            left = self.broken(step["line"], supposed, known)
            for cell, colours in new.items():
                assert left[cell] <= colours, f"{cell}: does not follow"
            inside = {**known, **supposed}
            for inner in step["chain"]:
                self.think(inner, inside)
            clash = step["clash"]
            assert self.left(clash["line"], clash["because"], inside) is None, "no contradiction"
        elif step["technique"] == "colour_logic":
            for cell, colours in new.items():
                clues = (self.colours[line] for line, cells in self.cells.items() if cell in cells)
                assert known[cell].intersection(*clues) == colours, f"{cell}: not so"
        else:
            found = self.left(step["line"], step["because"], known)
            for cell, colours in new.items():
                assert found[cell] <= colours, f"{cell}: not forced"
        known.update(new)


def prove_all(checker, lines):
    """Prove all steps that these lines of JSON tell; their number, and that of undecided cells."""
    known, count = dict(checker.start), 0
    for line in lines:
        step = json.loads(line)
        undecided = sum(len(colours) > 1 for colours in known.values())
        if "standstill" in step:
            assert undecided == len(step["standstill"]["undecided"])
            continue
        try:
            checker.take(step, known)
        except AssertionError as error:
            raise AssertionError(f"step {step['step']} is wrong: {error}") from None
        count += 1
    return count, sum(len(colours) > 1 for colours in known.values())


def main(path, source=None):
    if source == "-":
        lines = sys.stdin
    else:
        command = [sys.executable, "-m", "nonogram", "explain", "--json", path]
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    try:
        count, undecided = prove_all(Checker(path), lines)
    except AssertionError as error:
        sys.exit(str(error))
    steps = "1 step" if count == 1 else f"{count} steps"
    print(f"{steps}, all of them proved; {undecided} cells are left undecided")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["puzzles/noise.cwd"]))
