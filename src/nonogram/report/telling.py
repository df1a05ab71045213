"""The reasons of deductions in words, with one function for each technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from nonogram.base.text import counted, listed
from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import bits
from nonogram.core.puzzle import BACKGROUND, Puzzle, gap
from nonogram.explanation.sight import Sight, by_distance, smallest, span, spans
from nonogram.explanation.steps import Deduction
from nonogram.explanation.techniques import LOOKS, Finding, Technique, its_run, placed_by, shows
from nonogram.report.words import LineWords, sentence

MOST_COLOURS = 9  #: the most colours whose cells are named separately


class Telling:
    """The sentence of a deduction."""

    def __init__(self, puzzle: Puzzle, step: Deduction) -> None:
        self.puzzle = puzzle
        self.step = step
        self.words = LineWords(puzzle, step.line)
        self.concluded = sum(1 << self.words.place(mark.cell) for mark in step.concludes)
        self.lost = self.words.candidates(step.rules_out)
        is_open = any(len(mark.colours) > 1 for mark in step.sees)
        self.sight = self._needed() if is_open else self.words.sight(step.sees)
        self.sees = self.words.marks(self.sight)
        self.said = 0  #: places whose colours the reason itself mentions
        self.shown = 0  #: other places that the technique looks at
        self.tail = ""

    def _needed(self) -> Sight:
        """The line with the cells that the step sees. Undecided ones keep only relevant colours."""
        words, step = self.words, self.step
        decided = {mark.cell for mark in step.concludes if len(mark.colours) == 1}
        base = words.sight(mark for mark in step.sees if mark.cell in decided)
        left = {words.place(m.cell): m.colours for m in step.sees if m.cell not in decided}
        parts: list[tuple[int, list[int]]] = []
        for place in by_distance(sum(1 << place for place in left), self.concluded):
            lacks = [colour for colour in words.model.colours if colour not in left[place]]
            alone = len(left[place]) == 1
            parts += [(place, lacks)] if alone else [(place, [colour]) for colour in lacks]
        parts.sort(key=lambda part: not any(colour in self.lost for colour in part[1]))

        def having(some: int) -> Sight:
            can = dict(base.can)
            for place, lacks in (parts[number] for number in bits(some)):
                for colour in lacks:
                    can[colour] &= ~(1 << place)
            return Sight(words.model, can)

        def enough(some: int) -> bool:
            return shows(step.technique, having(some), self.lost)

        return having(smallest(enough, [*range(len(parts))]))

    def text(self) -> str:
        """The sentence: the known cells, their use, and the conclusion."""
        how = self.step.technique
        if how in _WHOLE:
            told = _WHOLE[how](self)
        else:
            parts = [_PARTS[how](self, finding) for finding in self.findings()]
            told = "; ".join(parts) if any("," in part for part in parts) else listed(parts)
        if self.step.lemmas:
            self.said |= ~(self.shown | self.concluded)
        sees = [mark for mark in self.sees if not self.said >> self.words.place(mark.cell) & 1]
        known = f"as {self.words.are(sees)}, " if sees else ""
        return sentence(f"{known}{told}. So {self.concludes()}{self.tail}.")

    def concludes(self) -> str:
        """The conclusion: the colours of cells, or the colours they lack if several are left."""
        decided = [mark for mark in self.step.concludes if len(mark.colours) == 1]
        cells = {mark.cell for mark in decided}
        parts = [self.words.are(decided)] if decided else []
        if len({mark.colours for mark in decided}) > MOST_COLOURS:
            parts = [f"{counted(len(decided), 'cell')} get their colours"]
        ruled_out: dict[tuple[int, ...], list[int]] = {}
        for mark in self.step.rules_out:
            if mark.cell not in cells:
                ruled_out.setdefault(mark.colours, []).append(self.words.place(mark.cell))
        for colours, places in ruled_out.items():
            be = "are" if len(places) > 1 else "is"
            parts.append(f"{self.words.places(places)} {be} {self.words.none_of(colours)}")
        return listed(parts)

    def findings(self) -> Iterator[Finding]:
        """The findings of the technique that together show the conclusion, the largest first."""
        left = dict(self.lost)

        def shown(finding: Finding) -> int:
            return sum((left.get(c, 0) & mask).bit_count() for c, mask in finding.lost.items())

        for finding in sorted(LOOKS[self.step.technique](self.sight), key=shown, reverse=True):
            if shown(finding):
                yield finding
                left = {c: mask & ~finding.lost.get(c, 0) for c, mask in left.items()}

    def at(self, places: int, last: str = "and") -> str:
        """The name of places."""
        return self.words.places(bits(places), last)

    def named(self, finding: Finding, some: str = "one") -> tuple[str, str]:
        """The blocks of a finding, "the first 2 or the 3", and why no other long block is meant."""
        how = self.step.technique
        places = [self.words.cells[place] for place in bits(placed_by(how, finding))]
        cells = tuple(map(self.puzzle.geometry.position, places))
        lemma = next((one for one in self.step.lemmas if one.cells == cells), None)
        if lemma is None:
            return self.words.blocks(finding.blocks, some), ""
        others = self.words.no_others(lemma, how.placed is its_run)
        return self.words.blocks(lemma.blocks, some), others

    def capping(self, finding: Finding) -> str:
        self.said |= finding.at
        blocks, why = self.named(finding)
        be = "are" if finding.at & finding.at - 1 else "is"
        return f"{self.at(finding.at)} {be} {blocks}{why and f', for {why}'}"

    def one_sided(self, finding: Finding) -> str:
        ((first, last),) = spans(finding.at)
        self.shown = -1
        after = places_of(finding.lost) > finding.at
        limit = "end after" if after else "begin before"
        place = self.words.places([last if after else first])
        return self._belonging(finding, f"cannot {limit} {place}")

    def glue(self, finding: Finding) -> str:
        ((first, last),) = spans(finding.at)
        room = self.sight.room(self.words.clue[finding.blocks[0]].colour)
        wall, end = next(part for part in room if part[0] <= first <= part[1])
        new = places_of(finding.lost) & self.concluded
        limits = []
        if new >> last + 1:
            limits.append(f"begin before {self.words.places([wall])}")
        if new & (1 << first) - 1:
            limits.append(f"end after {self.words.places([end])}")
        self.shown |= (1 << wall >> 1) | (1 << end + 1)
        there = "begins there" if first == wall else "ends there" if last == end else ""
        return self._belonging(finding, there or f"cannot {listed(limits, 'or')}")

    def _belonging(self, finding: Finding, limit: str) -> str:
        """The clause on the blocks that a run belongs to, and on their limit."""
        self.said |= finding.at
        belong = "belong" if finding.at & finding.at - 1 else "belongs"
        blocks, why = self.named(finding)
        so = f", for {why}; it" if why else ", which"
        return f"{self.at(finding.at)} {belong} to {blocks}{so} {limit}"

    def mercury(self, finding: Finding) -> str:
        (place,) = bits(places_of(finding.lost))
        verb = "began" if finding.at > 1 << place else "ended"
        touched, at = self.at(finding.at, "or"), self.words.places([place])
        self.shown |= finding.at | (1 << place >> 1) | (1 << place + 1)
        blocks, why = self.named(finding)
        if why:
            return f"{at} could only be in {blocks}, for {why}; it would then touch {touched}"
        return f"{blocks}, if it {verb} at {at}, would touch {touched}"

    def gap(self, finding: Finding) -> str:
        self.shown |= (finding.at >> 1) | (finding.at << 1)
        have = "have" if finding.at & finding.at - 1 else "has"
        blocks, why = self.named(finding, "any")
        room = f"too little room for {blocks}"
        return f"{self.at(finding.at)} {have} {room}{why and f', and {why}'}"

    def forced(self) -> str:
        if not self.words.clue:
            return "there is no block"
        axis = self.words.line.axis
        line = axis if axis.isalpha() else "line"  # lines of a triddler are named / and \
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

    def overlap(self) -> str:
        blocks = [n for n, places in enumerate(self.sight.overlaps) if places & self.concluded]
        if all(self.words.clue[number].length is not None for number in blocks):
            return self._lie(blocks)
        ends, begins = self.sight.left_ends, self.sight.rights
        parts = (
            f"{self.words.block(n)} ends at {self.words.places([ends[n]])} at the earliest and "
            f"begins at {self.words.places([begins[n]])} at the latest"
            for n in blocks
        )
        return listed([*parts])

    def out_of_reach(self) -> str:
        """Tell of the blocks whose reach ends nearest to the conclusion, on either side."""
        nearest: set[int] = set()
        colours = {c for finding in self.findings() for c, mask in finding.lost.items() if mask}
        for colour in colours:
            blocks = [n for n, block in enumerate(self.words.clue) if block.colour == colour]
            for first, last in spans(self.concluded):
                # The reaches of blocks begin and end in the order of the clue.
                nearest.update([n for n in blocks if self.sight.right_ends[n] < first][-1:])
                nearest.update([n for n in blocks if self.sight.lefts[n] > last][:1])
        return self._lie(sorted(nearest))

    def _lie(self, blocks: Iterable[int]) -> str:
        """The places of blocks: "the 3 lies in columns 1 to 5 and the 4 in columns 5 to 12"."""
        alone: list[str] = []
        together: list[str] = []
        for _, some in groupby(blocks, self._chain):
            numbers = [*some]
            first, last = numbers[0], numbers[-1]
            slack = self.sight.rights[first] - self.sight.lefts[first]
            if len(numbers) > 2:  # blocks that keep their distances are told together
                names = f"the blocks from {self.words.block(first)} to {self.words.block(last)}"
                places = self.at(span(self.sight.lefts[first], self.sight.right_ends[last]))
                spare = f" with {counted(slack, 'cell')} to spare" if slack else ""
                together.append(f"{names} {'' if spare else 'just '}fit in {places}{spare}")
                continue
            for number in numbers:
                places = self.at(span(self.sight.lefts[number], self.sight.right_ends[number]))
                lies = "" if alone else "lies "
                alone.append(f"{self.words.block(number)} {lies}in {places}")
        return "; ".join([*together, *([listed(alone)] if alone else [])])

    def _chain(self, number: int) -> int:
        """The first block of those up to this one that keep their distances when pushed."""
        sight = self.sight
        while number and all(
            begins[number] == ends[number - 1] + 1 + gap(*self.words.clue[number - 1 : number + 1])
            for begins, ends in ((sight.lefts, sight.left_ends), (sight.rights, sight.right_ends))
        ):
            number -= 1
        return number

    def by_cases(self) -> str:
        """Tell of the filled cell nearest to the conclusion, among those that the step uses."""
        first = (self.concluded & -self.concluded).bit_length() - 1
        places = (self.words.place(m.cell) for m in self.step.sees if BACKGROUND not in m.colours)
        pivot = min(places, key=lambda place: abs(place - first), default=None)
        if pivot is None:
            return "that is so however the blocks are placed"
        self.said |= 1 << pivot
        every = range(len(self.words.clue))
        covering = [number for number in every if self.sight.cells_of(number) >> pivot & 1]
        self.tail = " either way" if len(covering) > 1 else " wherever it lies"
        return f"{self.words.places([pivot])} belongs to {self.words.blocks(covering)}"


#: The functions that describe each finding of a technique.
_PARTS: dict[Technique, Callable[[Telling, Finding], str]] = {
    Technique.CAPPING: Telling.capping,
    Technique.ONE_SIDED: Telling.one_sided,
    Technique.GLUE: Telling.glue,
    Technique.MERCURY: Telling.mercury,
    Technique.GAP: Telling.gap,
}

#: The functions that describe a whole line.
_WHOLE: dict[Technique, Callable[[Telling], str]] = {
    Technique.FORCED: Telling.forced,
    Technique.FINISHED: Telling.finished,
    Technique.OVERLAP: Telling.overlap,
    Technique.OUT_OF_REACH: Telling.out_of_reach,
    Technique.CASES: Telling.by_cases,
}
