"""The words of steps, as the files of `told/` have them (`support.kept`).

In lines.txt, which has the examples of all techniques as well, every technique looks at lines of
which something is known: a cell is `?`, or has the characters of its candidates in brackets, or the
one that it has. The others have whole paths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from zlib import crc32

import pytest

import nonogram
from nonogram import Block, Colour, Technique
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import initial_domains
from nonogram.core.puzzle import Puzzle, rectangular
from nonogram.draw.strip import strip_text
from nonogram.explanation.lines import LineSteps
from nonogram.explanation.techniques import LOOKS
from nonogram.report.path import path_told
from nonogram.report.sentences import told_together, what, where, why
from nonogram.report.strips import pictured
from support.kept import assert_kept
from support.paths import PUZZLES

TOLD = Path(__file__).with_name("told")
CHARACTERS = ".abc"
TECHNIQUES = {technique.words: technique for technique in Technique}

#: Small pictures whose puzzles take contradictions, short and long, some of them nested.
PICTURES = [
    "1000010 1000000 0101100 0110000 0100100 0010011",
    "0001 0100 1001 0010 1100",
    "00000010 10001001 01001000 00000010 00001000",
    "01000 10100 00011 01000 10001",
    "0001100 0101000 1110010 0010001",
    "0000200 0020201 2202200 2000000 0002000 1020000 1210020",
    "10001 11000 00110 00110 00010 01101",
]


def paths() -> dict[str, list[Puzzle]]:
    """The puzzles whose whole paths are told, by file: with blots, on triangles, in colour."""
    rows = ([[*map(int, row)] for row in picture.split()] for picture in PICTURES)
    return {
        "candle.txt": [nonogram.load(PUZZLES / "candle.xml")],
        "flower.txt": [nonogram.load(PUZZLES / "flower.json")],
        "contradictions.txt": [*map(nonogram.Puzzle.from_grid, rows)],
    }


def line_of(axis: str, clue: str, known: str) -> tuple[Puzzle, Board, int]:
    """A puzzle of one line with this clue ("3a ?b"; "3 2" in black and white), and its index."""
    blocks = []
    for text in clue.split():
        length, colour = text.rstrip("abc"), text.lstrip("0123456789?")
        blocks.append(Block(None if length == "?" else int(length), CHARACTERS.find(colour or "a")))
    cells = re.findall(r"\[(.*?)\]|(.)", known)
    colours = 3 if any(character in clue for character in "abc") else 1
    across = [tuple(Block(1, colour + 1) for colour in range(colours))] * len(cells)
    names = [Colour(name=name) for name in ("white", "red", "blue")] if colours > 1 else []
    along = [tuple(blocks)]
    rows, columns = (along, across) if axis == "row" else (across, along)
    puzzle = rectangular(rows, columns, colours, tuple(names))
    board = Board(initial_domains(puzzle))
    index = 0 if axis == "row" else len(cells)
    lost = dict.fromkeys(board.candidates[index], 0)
    for place, (several, one) in enumerate(cells):
        for number in lost:
            if one != "?" and CHARACTERS[number] not in (several or one).replace("#", "a"):
                lost[number] |= 1 << place
    board.exclude(index, lost)
    return puzzle, board, index


def said_of_line(head: str) -> str:
    """The words of a technique about a line, and the drawing of the line."""
    technique, axis, clue, known = head.split(" | ")
    puzzle, board, index = line_of(axis, clue, known)
    step = LineSteps(board, index).first([TECHNIQUES[technique]])
    assert step is not None, head
    (said,) = told_together(puzzle, step)
    assert said.argument is not None
    extremes = (
        (*left, *right) for left, right in zip(said.argument.leftmost, said.argument.rightmost)
    )
    places = ", ".join("{}-{} {}-{}".format(*(n + 1 for n in block)) for block in extremes)
    needed = [puzzle.geometry.cell(mark.cell) + 1 for mark in step.because]
    lines = [head, f"blocks {[n + 1 for n in step.blocks]} of {places}; needs {needed}"]
    lines += [what(puzzle, step), why(puzzle, step)]
    positions = map(puzzle.geometry.position, puzzle.geometry.lines[index])
    left = {cell: board.colours_at(cell) for cell in positions}
    grid = puzzle.grid({cell: colours[0] for cell, colours in left.items() if len(colours) == 1})
    (strip,) = pictured(puzzle, step, grid).strips
    return "\n".join([*lines, strip_text(puzzle, strip, 60).replace("\n\n", "\n")])


def said_of_path(puzzle: Puzzle) -> Iterator[str]:
    """A path step by step, and where it ends."""
    explanation = nonogram.explain(puzzle)
    for step in explanation:
        for thought in step.thoughts:
            yield f"{where(thought)} {what(puzzle, thought)}"
        yield why(puzzle, step)
    end = explanation.standstill
    yield "solved" if end is None else f"ends with {len(end.undecided)} cells open"


def test_lines() -> None:
    file = TOLD / "lines.txt"
    heads = [line for line in file.read_text(encoding="utf-8").splitlines() if " | " in line]
    assert len(heads) > 90
    for how in LOOKS:  # the examples of each technique are told as well
        heads += [f"{how.words} | row | {clue} | {before}" for clue, before, _ in how.row.finds]
    heads = [*dict.fromkeys(heads)]
    assert_kept(file, "\n\n".join(map(said_of_line, heads)) + "\n")


@pytest.mark.parametrize("name", paths())
def test_paths(name: str) -> None:
    told = chain.from_iterable(map(said_of_path, paths()[name]))
    assert_kept(TOLD / name, "\n\n".join(told) + "\n")


#: Seeds and sizes of random puzzles whose paths are kept in short: what planted mistakes changed.
SHORT = [(8, 379, 1), (11, 146, 1), (8, 148, 1), (9, 38, 1), (7, 1, 2)]


def in_short(size: int, seed: int, colours: int) -> Iterator[str]:
    """A line for each step of a path: its technique, its line, and a sum of all data and words."""
    puzzle = nonogram.random_puzzle(size, size, 0.43 if size == 11 else 0.45, colours, seed)
    yield f"== {size} x {size}, {colours} colours, seed {seed}"
    for step in nonogram.explain(puzzle):
        words = [what(puzzle, thought) for thought in step.thoughts]
        found = crc32(f"{step!r} {words} {why(puzzle, step)}".encode())
        yield f"{step.technique.words} in {step.lines[0]}, {len(step.concludes)} cells, {found:08x}"


def test_paths_in_short() -> None:
    """Whatever a step consists of: a mistake that changes no word here changes a sum."""
    told = chain.from_iterable(in_short(*one) for one in SHORT)
    assert_kept(TOLD / "short.txt", "\n".join(told) + "\n")


def test_a_picture_for_each_quarter() -> None:
    """It follows the step that decides a further quarter of the cells, and no other."""
    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))
    pictures = [walk.grid_after(number) for number in range(len(walk) + 1)]
    shares = [1 - grid.cells.count(None) / len(grid.cells) for grid in pictures]
    last = {int(share * 4): number for number, share in [*enumerate(shares)][::-1]}
    expected = [(f"{shares[n]:.0%} of the cells:", n) for n in sorted(last.values()) if n]
    lines = [*path_told(walk, None, lambda grid: f"picture {pictures.index(grid)}", 80)]
    found = [
        (line, int(picture.partition(" ")[2]))
        for line, picture in pairwise(lines)
        if line.endswith(" of the cells:")
    ]
    assert found == expected
    assert len(found) >= 4
    assert sum(line.startswith("picture ") for line in lines) == len(found)
