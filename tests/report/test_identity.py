"""Whose cells a sentence speaks of: by its own words no other block of that colour is meant.

Only the sentence and the clue are read, and what its words leave is compared with all blocks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import nonogram
from nonogram import Deduction, Puzzle, Technique
from nonogram.explanation.techniques import BY_RUN
from nonogram.report.sentences import told
from support.puzzles import blotted, drawn

#: Where the blocks are named, with the cells that they cover, or would.
PATTERNS = {
    Technique.CAPPING: r"(?P<cells>[^;,]+?) (is|are) all of (?P<blocks>.+)",
    Technique.GLUE: r"(?P<cells>[^;,]+?) belongs? to (?P<blocks>.+)",
    Technique.ONE_SIDED: r"(?P<cells>[^;,]+?) belongs? to (?P<blocks>.+)",
    Technique.MERCURY: r"(?P<cells>[^;,]+?) could only be in (?P<blocks>.+?); it would",
    Technique.GAP: r"(?P<cells>[^;,]+?) (has|have) too little room for (?P<blocks>.+)",
}

NTH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]


def numbers_in(text: str) -> list[int]:
    """The places that "columns 1, 3 to 5 and 7" names, counted from 0."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", text):
        found += range(int(first) - 1, int(last or first))
    return found


class Clue:
    """A clue as its head has it: the blocks as their names are said."""

    def __init__(self, puzzle: Puzzle, step: Deduction) -> None:
        self.blocks = puzzle.clues[puzzle.geometry.index_of(step.line)]
        colours = [puzzle.palette[c].name if puzzle.palette else str(c) for _, c in self.blocks]
        self.colours = colours
        lengths = ["?" if length is None else str(length) for length, _ in self.blocks]
        one = puzzle.colours == 1
        self.names = lengths if one else [*map(" ".join, zip(colours, lengths))]

    def named(self, text: str) -> set[int]:
        """The blocks of "the first 2 or the 3"."""
        found = set()
        for name in re.split(r" or the |, the ", text.removeprefix("the ")):
            word, _, rest = name.partition(" ")
            order = word if word in (*NTH, "last") or word.endswith("th") else ""
            alike = [n for n, one in enumerate(self.names) if one == (rest if order else name)]
            assert alike, (name, self.names)
            assert (len(alike) > 1) == bool(order), name
            at = -1 if order in ("", "last") else NTH.index(order) if order in NTH else None
            found.add(alike[int(order[:-2]) - 1 if at is None else at])
        return found


def excluded(clue: Clue, blocks: set[int], cells: list[int], reason: str, run: bool) -> set[int]:
    """The other blocks of the colour that the words exclude."""
    colour = clue.colours[min(blocks)]
    others = {n for n, one in enumerate(clue.colours) if one == colour} - blocks
    gone = {n for n in others if run and (clue.blocks[n].length or 99) < len(cells)}
    if "no other fits there" in reason:
        return others
    if before := re.search(
        r"(?:^|for |and )([^,;]+?) before (?:it|them) ends? by [a-z]+ (\d+)", reason
    ):
        assert int(before[2]) - 1 < (max(cells) if run else min(cells))
        gone |= {n for n in others if n < min(blocks)}
    if after := re.search(r"([^,;]+?) after (?:it|them) begins? after [a-z]+ (\d+)", reason):
        assert int(after[2]) > (min(cells) if run else max(cells))
        gone |= {n for n in others if n > max(blocks)}
    assert others >= gone
    return gone


def thoughts() -> Iterator[tuple[Puzzle, Deduction]]:
    rng = random.Random(5)
    for seed in range(24):
        puzzle = drawn(rng, 15) if seed % 2 else nonogram.picture_puzzle(14, 14, 0.5, 1, seed)
        if seed % 6 == 0:
            puzzle = blotted(rng, puzzle, 0.1)
        for step in nonogram.explain(puzzle):
            for thought in step.thoughts:
                if isinstance(thought, Deduction):
                    yield puzzle.replace(palette=NAMED[: puzzle.colours + 1]), thought


NAMED = tuple(nonogram.Colour(name=name) for name in ("white", "black", "red", "blue"))


def test_no_other_block_can_be_meant() -> None:
    seen = dict.fromkeys(PATTERNS, 0)
    for puzzle, step in thoughts():
        if step.technique not in PATTERNS:
            continue
        (text,) = told(puzzle, step)
        reason, clue = text.rpartition(" So ")[0].removesuffix("."), Clue(puzzle, step)
        run = step.technique in BY_RUN
        for part in re.split(r"; (?!it |they )", reason.partition(", if it ")[0]):
            for match in re.finditer(PATTERNS[step.technique], part):
                names, *_ = re.split(r", (?=for |which |and )", match["blocks"], maxsplit=1)
                blocks, cells = clue.named(names), numbers_in(match["cells"])
                colour = clue.colours[min(blocks)]
                every = {n for n, one in enumerate(clue.colours) if one == colour}
                assert blocks | excluded(clue, blocks, cells, match["blocks"], run) == every, text
                seen[step.technique] += 1
    assert seen[Technique.CAPPING] > 60, seen
    assert seen[Technique.GLUE] > 100, seen
