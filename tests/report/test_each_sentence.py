"""Each sentence by itself: its marks follow from the cells that it names, and it names all of them.

What a sentence rests on comes from the package: the cells after "as", and for sentences about a run
those that its strip rings. What follows from them is found out here, from all placements.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import nonogram
from nonogram import Deduction, Puzzle, Technique
from nonogram.explanation.arguments import LIES
from nonogram.explanation.claims import Says
from nonogram.report.claims import Said
from nonogram.report.sentences import told_together
from nonogram.report.words import LineWords
from support.brute import parts
from support.placements import left
from support.puzzles import blotted, drawn
from support.replaying import Cells, colours_of, start
from support.trials import few, trials

#: The claims that a sentence makes by the cells that it names alone: where blocks lie.
BY_PLACES = {*LIES, Says.OUT_OF_REACH, Says.ALL_THERE}


@cache
def sample() -> list[tuple[Puzzle, Said, Cells, set[int]]]:
    """Steps of small puzzles, as `told_before` has them: one to three colours, some with blots."""
    found = []
    for seed in range(trials(36, 18)):
        rng = random.Random(seed)
        puzzle = drawn(rng, 9)
        puzzle = puzzle if seed % 6 else blotted(rng, puzzle, 0.1)
        found += [(puzzle, *told) for told in told_before(puzzle)]
    return found


def told_before(puzzle: Puzzle) -> Iterator[tuple[Said, Cells, set[int]]]:
    """The sentences about a line, what is known before, and the cells named before in its step."""
    known, cell_of = start(puzzle), puzzle.geometry.cell
    for step in nonogram.explain(puzzle):
        named = set[int]()
        for said in told_together(puzzle, step):
            thoughts = [one for one in said.thoughts if isinstance(one, Deduction)]
            thoughts.sort(key=lambda one: one.technique is not Technique.COLOUR_LOGIC)
            for thought in thoughts:
                if thought.technique is Technique.COLOUR_LOGIC:
                    for mark in thought.concludes:
                        known[cell_of(mark.cell)] &= {*mark.colours}
            if said.argument is not None and thoughts:
                yield said, [*known], {*named}
                named |= {cell_of(mark.cell) for mark in said.argument.looked}
            for one in said.thoughts:
                for mark in one.concludes:
                    known[cell_of(mark.cell)] = frozenset(mark.colours)
                    named.add(cell_of(mark.cell))
        for mark in step.concludes:  # also in further lines, of which the same is said
            known[cell_of(mark.cell)] = frozenset(mark.colours)


def concluded(words: LineWords, said: Said) -> dict[int, frozenset[int]]:
    """The colours that the places of a sentence's line have after it."""
    return {
        words.place(mark.cell): frozenset(mark.colours)
        for thought in said.thoughts
        if thought.technique is not Technique.COLOUR_LOGIC
        for mark in thought.concludes
    }


def test_marks_follow_from_the_cells_that_the_sentence_names() -> None:
    seen = 0
    for puzzle, said, known, named in sample():
        argument = said.argument
        assert argument is not None
        words = LineWords(puzzle, argument.line)
        index = words.index
        by_places = BY_PLACES.issuperset(claim.kind for claim in argument.claims)
        looked = {words.place(mark.cell) for mark in (() if by_places else argument.looked)}
        named |= {words.cells[words.place(mark.cell)] for mark in argument.premise}
        if "ll of the blocks are there" in said.text:
            looked |= {*range(len(words.cells))}
        every = colours_of(puzzle, index)
        cells = [
            known[cell] & every if place in looked or cell in named else every
            for place, cell in enumerate(words.cells)
        ]
        after = left(parts(puzzle.clues[index]), cells)
        assert after is not None, said.text
        for place, colours in concluded(words, said).items():
            assert after[place] & known[words.cells[place]] <= colours, (said.text, place + 1)
            seen += 1
    assert seen > few(600, 300)


def test_all_marks_are_named() -> None:
    """In the conclusion, or, if it says "these cells", as places of blocks in the reason."""
    for puzzle, said, _, _ in sample():
        words = LineWords(puzzle, said.thoughts[0].lines[0])
        end = re.sub(r"\(.*?\)", "", said.so)
        if re.match("So these cells ", end):
            end += re.sub("^As .+?, (?=the )", "", said.why)
        numbers = set[int]()
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", end):
            numbers.update(range(int(first) - 1, int(last or first)))
        assert {*concluded(words, said)} <= numbers or "get their colours" in end, said.text
