"""Why a line says something, in words: one function a technique."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonogram.explanation.sight import Sight, span, spans
from nonogram.explanation.steps import Deduction, Mark, Technique
from nonogram.explanation.techniques import LOOKS, Finding
from nonogram.logic.bits import bits
from nonogram.logic.line import LineModel, feasible_spans
from nonogram.puzzle import BACKGROUND, Line, Puzzle
from nonogram.report.words import LineWords, colour_name, listed, sentence


def sight_of(puzzle: Puzzle, line: Line, known: tuple[Mark, ...]) -> Sight:
    """A line of which nothing is known but some cells."""
    words = LineWords(puzzle, line)
    model = LineModel(words.clue, len(words.cells))
    can = model.unknown()
    for mark in known:
        bit = 1 << words.place(mark.cell)
        for colour in can:
            if colour not in mark.colours:
                can[colour] &= ~bit
    return Sight(model, can)


class Telling:
    """Why a line says something, in a sentence."""

    def __init__(self, puzzle: Puzzle, step: Deduction) -> None:
        self.puzzle = puzzle
        self.step = step
        self.words = LineWords(puzzle, step.line)
        self.sight = sight_of(puzzle, step.line, step.sees)
        self.concluded = sum(1 << self.words.place(mark.cell) for mark in step.concludes)
        self.said = 0  # the places of which the reason itself says what is known

    def text(self) -> str:
        """What is known of the line, how that is used, and what follows."""
        told = _TOLD[self.step.technique](self)
        sees = [mark for mark in self.step.sees if not self.said >> self.words.place(mark.cell) & 1]
        known = f"as {self.words.are(sees)}, " if sees else ""
        return sentence(f"{known}{told}. So {self.concludes()}.")

    def concludes(self) -> str:
        """What follows: what cells are, or what colour they do not have where several are left."""
        lost: dict[int, list[int]] = {}
        decided = [mark for mark in self.step.concludes if len(mark.colours) == 1]
        for mark in self.step.concludes:
            place = self.words.place(mark.cell)
            for colour in self.sight.can if len(mark.colours) > 1 else ():
                if colour not in mark.colours and self._loses(colour, place):
                    lost.setdefault(colour, []).append(place)
        parts = [self.words.are(decided)] if decided else []
        for colour, places in lost.items():
            be = "are" if len(places) > 1 else "is"
            parts.append(f"{self.words.places(places)} {be} not {colour_name(self.puzzle, colour)}")
        return listed(parts)

    def _loses(self, colour: int, place: int) -> bool:
        """Whether the technique takes a colour from a cell, which had it before."""
        return any(finding.lost.get(colour, 0) >> place & 1 for finding in self.findings())

    def blocks(self, finding: Finding) -> str:
        """The blocks of a finding by name: "the 3", or "the first 2 or the 3"."""
        return listed([self.words.block(number) for number in finding.blocks], "or")

    def findings(self) -> Iterator[Finding]:
        """What the technique sees of the conclusion, each part of it once."""
        left = {
            (colour, place)
            for mark in self.step.concludes
            for place in [self.words.place(mark.cell)]
            for colour in self.sight.can
            if colour not in mark.colours
        }
        for finding in LOOKS[self.step.technique](self.sight):
            found = {(c, place) for c, mask in finding.lost.items() for place in bits(mask)}
            if found & left:
                left -= found
                yield finding

    def colour_of(self, finding: Finding) -> str:
        """The colour of a finding's blocks."""
        return colour_name(self.puzzle, self.words.clue[finding.blocks[0]].colour)

    def span_name(self, first: int, last: int) -> str:
        return self.words.places(range(first, last + 1))

    def forced(self) -> str:
        if not self.words.clue:
            return "there is no block"
        axis = self.words.line.axis
        line = axis if axis.isalpha() else "line"  # lines of a triddler go by / and \
        return f"the blocks, with the gaps they need, fill the whole {line}"

    def finished(self) -> str:
        colours = {colour for mark in self.step.concludes for colour in mark.colours}
        if colours == {BACKGROUND}:
            self.said = -1
            return "all of its blocks are there"
        sight = self.sight
        if sight.lefts == sight.rights and sight.left_ends == sight.right_ends:
            many = len(self.words.clue) > 1
            return f"the {'blocks have' if many else 'block has'} only one place left"
        return self.out_of_reach() if BACKGROUND in colours else self.overlap()

    def capping(self) -> str:
        parts = []
        for finding in self.findings():
            self.said |= finding.at
            run = self.words.places(bits(finding.at))
            be = "are" if finding.at & finding.at - 1 else "is"
            parts.append(f"{run} {be} all of {self.blocks(finding)}")
        return listed(parts)

    def one_sided(self) -> str:
        parts = []
        for finding in self.findings():
            (beside,) = bits(next(mask for mask in finding.lost.values() if mask))
            self.said |= finding.at
            run = self.words.places(bits(finding.at))
            many = finding.at & finding.at - 1
            be, it = ("are", "them") if many else ("is", "it")
            none = f"no block can cover {it} and {self.words.places([beside])}"
            parts.append(f"{run} {be} {self.colour_of(finding)}, and {none}")
        return "; ".join(parts)

    def glue(self) -> str:
        parts = []
        for finding in self.findings():
            ((first, last),) = spans(finding.at)
            block = self.words.clue[finding.blocks[0]]
            room = self.sight.room(block.colour)
            wall, end = next(part for part in room if part[0] <= first <= part[1])
            limits = []
            if self.concluded >> last + 1:
                limits.append(f"cannot begin before {self.words.places([wall])}")
            if self.concluded & (1 << first) - 1:
                limits.append(f"cannot end after {self.words.places([end])}")
            self.said |= finding.at
            there = self.words.places(bits(finding.at))
            belong = "belongs" if first == last else "belong"
            parts.append(f"{there} {belong} to {self.blocks(finding)}, which {listed(limits)}")
        return listed(parts)

    def mercury(self) -> str:
        parts = []
        for finding in self.findings():
            (place,) = bits(next(mask for mask in finding.lost.values() if mask))
            verb = "began" if finding.at > 1 << place else "ended"
            touched = self.words.places(bits(finding.at), last="or")
            at = self.words.places([place])
            parts.append(f"{self.blocks(finding)}, if it {verb} at {at}, would touch {touched}")
        return "; ".join(parts)

    def gap(self) -> str:
        parts = []
        for finding in self.findings():
            room = self.words.places(bits(finding.at))
            have = "have" if finding.at & finding.at - 1 else "has"
            parts.append(f"{room} {have} too little room for {self.blocks(finding)}")
        return "; ".join(parts)

    def overlap(self) -> str:
        ends, begins = [], []
        for number, places in enumerate(self.sight.overlaps):
            if places & self.concluded:
                last = self.sight.left_ends[number]
                ends.append(f"{self.words.block(number)} ends at {self.words.places([last])}")
                begins.append(self.sight.rights[number])
        begin = f"it begins at {self.words.places(begins)}"
        if len(begins) > 1:
            begin = f"they begin at {self.words.places(begins, runs=False)}"
        one, other = self.words.ways
        return f"pushed {one} {listed(ends)}; pushed {other} {begin}"

    def out_of_reach(self) -> str:
        parts = []
        for number in self._nearest():
            first, last = self.sight.lefts[number], self.sight.right_ends[number]
            parts.append(f"{self.words.block(number)} lies in {self.span_name(first, last)}")
        several = self.puzzle.colours > 1  # others than these may well get there
        return listed(parts) if several else f"no block gets there: {listed(parts)}"

    def _nearest(self) -> list[int]:
        """The blocks whose reach ends nearest to the conclusion, on both sides of each part."""
        nearest: set[int] = set()
        colours = {c for finding in self.findings() for c, mask in finding.lost.items() if mask}
        for colour in colours:
            blocks = [n for n, block in enumerate(self.words.clue) if block.colour == colour]
            for first, last in spans(self.concluded):
                before = [n for n in blocks if self.sight.right_ends[n] < first]
                after = [n for n in blocks if self.sight.lefts[n] > last]
                if before:
                    nearest.add(max(before, key=self.sight.right_ends.__getitem__))
                if after:
                    nearest.add(min(after, key=self.sight.lefts.__getitem__))
        return sorted(nearest)

    def splitting(self) -> str:
        parts = []
        for finding in self.findings():
            joined = finding.at | finding.lost[self.words.clue[finding.blocks[0]].colour]
            length = joined.bit_count()
            run = self.words.places(bits(joined))
            parts.append(f"{run} together would be a block of {length}, longer than any there")
        return listed(parts)

    def joining(self) -> str:
        parts = []
        for finding in self.findings():
            runs = [self.span_name(*run) for run in spans(finding.at)]
            parts.append(f"{listed(runs)} cannot belong to two blocks")
        return listed(parts)

    def by_cases(self) -> str:
        pivot = self._pivot()
        if pivot is None:
            return "that is so however the blocks are placed"
        found = feasible_spans(self.sight.model, self.sight.can) or []
        blocks = [
            f"to {self.words.block(number)}"
            for number, (block, (starts, ends)) in enumerate(zip(self.words.clue, found))
            if starts & span(0, pivot)
            and ends >> pivot
            and (block.length is None or starts & span(max(0, pivot - block.length + 1), pivot))
        ]
        belongs = f"{self.words.places([pivot])} belongs {listed(blocks, 'or')}"
        return f"{belongs}, and that is so {'either way' if len(blocks) > 1 else 'wherever it is'}"

    def _pivot(self) -> int | None:
        """The filled cell nearest to the conclusion, of those that the step uses."""
        first = (self.concluded & -self.concluded).bit_length() - 1
        filled = [
            self.words.place(mark.cell) for mark in self.step.sees if BACKGROUND not in mark.colours
        ]
        return min(filled, key=lambda place: abs(place - first), default=None)


_TOLD: dict[Technique, Callable[[Telling], str]] = {
    Technique.FORCED: Telling.forced,
    Technique.FINISHED: Telling.finished,
    Technique.CAPPING: Telling.capping,
    Technique.ONE_SIDED: Telling.one_sided,
    Technique.GLUE: Telling.glue,
    Technique.MERCURY: Telling.mercury,
    Technique.GAP: Telling.gap,
    Technique.OVERLAP: Telling.overlap,
    Technique.OUT_OF_REACH: Telling.out_of_reach,
    Technique.SPLITTING: Telling.splitting,
    Technique.JOINING: Telling.joining,
    Technique.CASES: Telling.by_cases,
}
