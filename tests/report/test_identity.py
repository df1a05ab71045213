"""The blocks of a sentence: by its own words no other block of that colour is meant.

Only the sentence and the clue are read, and what its words leave is compared with all blocks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import nonogram
from nonogram import Deduction, Puzzle
from nonogram.explanation.claims import Says
from nonogram.report.sentences import told_together
from support.placements import covering
from support.puzzles import blotted, drawn
from support.replaying import OF_PLACES, colours_of
from support.trials import few, trials

#: Where claims name blocks, with the cells that they cover, or would.
PATTERNS = {
    Says.RUN: r"(?P<cells>[^;,]+?) (is|are) (?P<blocks>(the|one of) .+)",
    Says.BELONGS: (
        r"(?P<cells>[^;,]+?) (?:belongs? to|is|are|ends?|begins?) "
        r"(?P<blocks>(?:the|one of) .+?(?: or (?:ends?|begins?) .+)?)$"
    ),
    Says.ONLY_IN: r"(?P<cells>[^;,]+?) can be \w+ only in (?P<blocks>.+?), which would",
    Says.NO_ROOM: r"(?P<cells>[^;,]+?) (has|have) too little room for (?P<blocks>.+)",
}

NTH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
ORDER = rf"(?:{'|'.join(NTH)}|last|\d+th)"
BLOCK = r"(?:[a-z]+ )?(?:\d+|\?)"
BESIDE = rf"the (second )?({BLOCK}) (before|after) the ({BLOCK})(?! but one)"
BLOCKS = rf"(?:one|any) of the ({BLOCK})s|the ((?:{ORDER}(?:, | or | ))*)({BLOCK})(?: (but) one)?"
NAME = rf"the (?:{ORDER} )?{BLOCK}(?: but one| (?:before|after) the {BLOCK})?"
LEFT_OVER = "would have no block"
OTHER = (
    rf"({NAME})"
    rf"(?: (covers|there, .*? {LEFT_OVER}|does not fit there))?"
    rf"(?: with the rest (after|before) it| (after|before) ({NAME})"
    r"| [a-z]+ (\d+(?:(?: to|,| and) \d+)*))?"
)


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
        """The blocks of "the first or last 2 or one of the 3s"."""
        found = set()
        for which, name, side, other in re.findall(BESIDE, text):
            at = self.names.index(other) + (1 if side == "after" else -1) * (1 + bool(which))
            assert self.names.count(other) == 1, text
            assert self.names[at] == name, text
            found.add(at)
        text = re.sub(BESIDE, "", text)
        for every, orders, name, but in re.findall(BLOCKS, text):
            alike = [n for n, one in enumerate(self.names) if one == (every or name)]
            assert alike, (text, self.names)
            some = re.findall(ORDER, orders)
            assert len(some) < max(2, len(alike)), text
            assert (len(alike) > 1) == bool(every or some), text
            for order in some:
                at = (
                    -1 - bool(but)
                    if order == "last"
                    else NTH.index(order)
                    if order in NTH
                    else None
                )
                found.add(alike[int(order[:-2]) - 1 if at is None else at])
            if not some:
                found.update(alike)
        return found


def said_of_others(text: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, verb, side of the rest, and places, of each other block of a text."""
    for name, verb, rest, beyond, _, places in re.findall(OTHER, text):
        if verb or rest or beyond:
            side = rest or {"after": "before", "before": "after"}.get(beyond, "")
            yield name, verb, side, places


def excluded(
    clue: Clue, blocks: set[int], cells: list[int], reason: str, run: bool, room: bool
) -> set[int]:
    """The other blocks of the colour that the words exclude."""
    colour = clue.colours[min(blocks)]
    others = {n for n, one in enumerate(clue.colours) if one == colour} - blocks
    lengths = {n: clue.blocks[n].length for n in others}
    gone = {n for n, length in lengths.items() if length and run and length < len(cells)}
    gone |= {n for n, length in lengths.items() if length and room and length > len(cells)}
    if "no other fits there" in reason:
        return others
    if end := re.search("the line (begins|ends) there", reason):
        outer = 0 if end[1] == "begins" else len(clue.blocks) - 1
        assert blocks == {outer}
        return others
    for name, _, side, places in said_of_others(reason):
        (other,) = clue.named(name)
        is_before = side == "after" if side else other < min(blocks)
        if places:
            is_before = numbers_in(places)[0] < cells[0]
        # What such a block excludes, it excludes of those beyond it as well.
        gone |= {n for n in others if (n <= other if is_before else n >= other)}
    assert others >= gone
    return gone


@cache
def thoughts() -> list[tuple[Puzzle, Deduction]]:
    """The thoughts about random puzzles, and about one of many blocks of many lengths."""
    rng, found = random.Random(5), list[tuple[Puzzle, Deduction]]()
    for seed in range(trials(12, 6) + 1):
        puzzle = drawn(rng, 15) if seed % 2 else nonogram.picture_puzzle(14, 14, 0.5, 1, seed)
        if seed % 6 == 0:
            puzzle = blotted(rng, puzzle, 0.1)
        if seed == trials(12, 6):
            puzzle = nonogram.random_puzzle(25, 25, density=0.55, seed=4)
        for step in nonogram.explain(puzzle):
            for thought in step.thoughts:
                if isinstance(thought, Deduction):
                    named = puzzle.replace(palette=NAMED[: puzzle.colours + 1])
                    found.append((named, thought))
    return found


NAMED = tuple(nonogram.Colour(name=name) for name in ("white", "black", "red", "blue"))


def test_no_other_block_can_be_meant() -> None:
    seen = dict.fromkeys(PATTERNS, 0)
    for puzzle, step in thoughts():
        (said,) = told_together(puzzle, step)
        kind = said.argument.claims[0].kind if said.argument else None
        if kind not in PATTERNS:
            continue
        text, reason, clue = said.text, said.why.removesuffix("."), Clue(puzzle, step)
        run, room = kind in (Says.RUN, Says.BELONGS), kind is Says.NO_ROOM
        for part in reason.split("; "):
            for match in re.finditer(PATTERNS[kind], part):
                names, *_ = re.split(r", (?=for |which |with )| \(", match["blocks"], maxsplit=1)
                blocks, cells = clue.named(names), numbers_in(match["cells"])
                colour = clue.colours[min(blocks)]
                every = {n for n, one in enumerate(clue.colours) if one == colour}
                assert (
                    blocks | excluded(clue, blocks, cells, match["blocks"], run, room) == every
                ), text
                seen[kind] += 1
    assert seen[Says.RUN] > few(30, 15), seen
    assert seen[Says.BELONGS] > few(20, 10), seen


def test_what_is_said_of_other_blocks_is_so() -> None:
    """An automaton of the tests finds where they reach with the cells that the board shows.

    It also knows the cells that the sentence names: a board does not show which colours are left.
    """
    seen = dict.fromkeys(["covers", LEFT_OVER, "after", "before"], 0)
    for puzzle, step in thoughts():
        (said,), clue = told_together(puzzle, step), Clue(puzzle, step)
        argument = said.argument
        meant = [claim for claim in argument.claims if claim.kind in OF_PLACES] if argument else []
        if argument is None or len(meant) != 1:
            continue
        index = puzzle.geometry.index_of(step.line)
        line, known = puzzle.geometry.lines[index], dict[int, frozenset[int]]()
        decided = [mark for mark in step.sees if len(mark.colours) == 1]
        for mark in (*decided, *argument.premise):
            known[puzzle.geometry.cell(mark.cell)] = frozenset(mark.colours)
        every = colours_of(puzzle, index)
        cells = [known.get(cell, every) for cell in line]
        walls = [colours | {0} for colours in cells]  # what is filled does not restrict blocks
        at = [place for place in range(len(line)) if meant[0].places >> place & 1]
        blocks = puzzle.clues[index]
        for name, verb, side, places in said_of_others(said.text):
            (number,) = clue.named(name)
            found, some = covering(blocks, cells), number
            if side:
                part = blocks[number:] if side == "after" else blocks[: number + 1]
                found, some = covering(part, walls), 0 if side == "after" else number
            if verb == "covers":
                assert [place for place in numbers_in(places) if found[place] != {number}] == [], (
                    said.text
                )
            assert not all(some in found[place] for place in at), said.text
            if verb.endswith(LEFT_OVER):  # and not for want of room
                verb, left = LEFT_OVER, numbers_in(verb)
                shown = [
                    c if place in left else w for place, (c, w) in enumerate(zip(cells, walls))
                ]
                assert not all(number in covering(blocks, shown)[place] for place in at), said.text
                assert any(number in covering(blocks, walls)[place] for place in at), said.text
            seen[side or verb] += 1
    assert min(seen.values()) > 0, seen
