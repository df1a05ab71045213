"""Reasons of deductions in words: one function for each technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonogram.errors import listed
from nonogram.explanation.sight import span, spans
from nonogram.explanation.steps import Deduction, Lemma, Mark, Technique
from nonogram.explanation.techniques import BY_RUN, LOOKS, Finding, placed_by, shows
from nonogram.logic.bits import bits
from nonogram.puzzle import BACKGROUND, Position, Puzzle
from nonogram.report.words import LineWords, colour_name, sentence


def _needed(puzzle: Puzzle, step: Deduction) -> tuple[Mark, ...]:
    """The marks that a step sees; of undecided cells only colours that play a part."""
    words = LineWords(puzzle, step.line)
    every = words.sight(()).can
    lost: dict[int, int] = {}
    for mark in step.rules_out:
        for colour in mark.colours:
            lost[colour] = lost.get(colour, 0) | 1 << words.place(mark.cell)
    decided = {mark.cell for mark in step.concludes if len(mark.colours) == 1}

    def enough(marks: dict[Position, tuple[int, ...]]) -> bool:
        known = (Mark(*mark) for mark in marks.items())
        return shows(step.technique, words.sight(known), lost)

    marks = {mark.cell: mark.colours for mark in step.sees}
    for cell, colours in [*marks.items()]:
        if cell in decided:
            continue
        rest = {other: left for other, left in marks.items() if other != cell}
        if enough(rest):
            marks = rest
            continue
        for colour in every if len(colours) > 1 else ():
            weaker = {**marks, cell: tuple(sorted({*marks[cell], colour}))}
            if enough(weaker):
                marks = weaker
    return tuple(Mark(*mark) for mark in marks.items())


class Telling:
    """The sentence of a deduction.

    The reason itself says what is known of the places `said`; beside them, whichever blocks they
    belong to, the technique looks at those `shown`.
    """

    def __init__(self, puzzle: Puzzle, step: Deduction) -> None:
        self.puzzle = puzzle
        self.step = step
        self.words = LineWords(puzzle, step.line)
        self.concluded = sum(1 << self.words.place(mark.cell) for mark in step.concludes)
        self.sees = step.sees if puzzle.colours == 1 else _needed(puzzle, step)
        self.sight = self.words.sight(self.sees)
        self.said = self.shown = 0
        self.tail = ""

    def text(self) -> str:
        """The sentence: the known cells, how they are used, and the conclusion."""
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
        """The conclusion: what cells are, or which colour they lack if several are left."""
        decided = [mark for mark in self.step.concludes if len(mark.colours) == 1]
        cells = {mark.cell for mark in decided}
        parts = [self.words.are(decided)] if decided else []
        ruled_out: dict[tuple[int, ...], list[int]] = {}
        for mark in self.step.rules_out:
            if mark.cell not in cells:
                ruled_out.setdefault(mark.colours, []).append(self.words.place(mark.cell))
        for colours, places in ruled_out.items():
            be = "are" if len(places) > 1 else "is"
            parts.append(f"{self.words.places(places)} {be} {self.words.none_of(colours)}")
        return listed(parts)

    def findings(self) -> Iterator[Finding]:
        """The findings of the technique that matter for the conclusion, each once."""
        left = {
            (colour, self.words.place(mark.cell))
            for mark in self.step.rules_out
            for colour in mark.colours
        }
        for finding in LOOKS[self.step.technique](self.sight):
            found = {(c, place) for c, mask in finding.lost.items() for place in bits(mask)}
            if found & left:
                left -= found
                yield finding

    def at(self, places: int, last: str = "and") -> str:
        """The name of places."""
        return self.words.places(bits(places), last)

    def colour_name(self, number: int) -> str:
        """The colour of a block."""
        return colour_name(self.puzzle, self.words.clue[number].colour)

    def named(self, finding: Finding) -> tuple[str, str]:
        """The blocks of a finding, "the first 2 or the 3", and why no other is meant, if it says.

        Nothing is said of blocks that are too short for the run that they would have to cover.
        """
        places = placed_by(self.step.technique, finding)
        cells = tuple(self.puzzle.geometry.position(self.words.cells[k]) for k in bits(places))
        lemma = next((one for one in self.step.lemmas if one.cells == cells), None)
        numbers = finding.blocks if lemma is None else lemma.blocks
        names = listed([self.words.block(number) for number in numbers], "or")
        return names, "" if lemma is None else self._no_others(lemma)

    def _no_others(self, lemma: Lemma) -> str:
        """The clause on why no other block covers the cells of a lemma; a run counts as a whole."""
        sight = self.words.sight(lemma.because)
        first, last = self.words.place(lemma.cells[0]), self.words.place(lemma.cells[-1])
        others = sight.others(lemma.blocks)
        if self.step.technique in BY_RUN:
            others = [n for n in others if (self.words.clue[n].length or last + 1) > last - first]
            first, last = last, first
        before = [number for number in others if sight.right_ends[number] < first]
        after = [number for number in others if sight.lefts[number] > last]
        parts = ["no other fits there"] if len(others) > len(before) + len(after) else []
        it = "them" if len(lemma.blocks) > 1 else "it"
        if before:
            end = self.words.places([max(sight.right_ends[number] for number in before)])
            parts.append(
                f"{self._group(before)} before {it} end{'s' * (len(before) == 1)} by {end}"
            )
        if after:
            begin = self.words.places([min(sight.lefts[number] for number in after) - 1])
            verb = "begins" if len(after) == 1 else "begin"
            parts.append(f"{self._group(after)} after {it} {verb} after {begin}")
        return listed(parts)

    def _group(self, numbers: Sequence[int]) -> str:
        """Blocks of one colour together: "the 3", "the 1s", "the red ones"."""
        alike = {self.words.clue[number] for number in numbers}
        if len(alike) > 1:
            return (
                "those" if self.puzzle.colours == 1 else f"the {self.colour_name(numbers[0])} ones"
            )
        return f"the {self.words.coloured(*alike)}{'s' * (len(numbers) > 1)}"

    def capping(self, finding: Finding) -> str:
        self.said |= finding.at
        blocks, why = self.named(finding)
        return f"{self.at(finding.at)} {_be(finding.at)} all of {blocks}{why and f', for {why}'}"

    def one_sided(self, finding: Finding) -> str:
        ((first, last),) = spans(finding.at)
        self.shown = -1
        after = next(mask for mask in finding.lost.values() if mask) > finding.at
        limit = "cannot end after" if after else "cannot begin before"
        return self._belonging(
            finding, [f"{limit} {self.words.places([last if after else first])}"]
        )

    def glue(self, finding: Finding) -> str:
        ((first, last),) = spans(finding.at)
        room = self.sight.room(self.words.clue[finding.blocks[0]].colour)
        wall, end = next(part for part in room if part[0] <= first <= part[1])
        limits = []
        if self.concluded >> last + 1:
            limits.append(f"cannot begin before {self.words.places([wall])}")
        if self.concluded & (1 << first) - 1:
            limits.append(f"cannot end after {self.words.places([end])}")
        self.shown |= (1 << wall >> 1) | (1 << end + 1)
        return self._belonging(finding, limits)

    def _belonging(self, finding: Finding, limits: Sequence[str]) -> str:
        """The clause on the blocks to which a run belongs, and on their limits."""
        self.said |= finding.at
        belong = "belong" if finding.at & finding.at - 1 else "belongs"
        blocks, why = self.named(finding)
        so = f", for {why}; {'they' if ' or ' in blocks else 'it'}" if why else ", which"
        return f"{self.at(finding.at)} {belong} to {blocks}{so} {listed(limits)}"

    def mercury(self, finding: Finding) -> str:
        (place,) = bits(next(mask for mask in finding.lost.values() if mask))
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
        blocks, why = self.named(finding)
        return f"{self.at(finding.at)} {have} too little room for {blocks}{why and f', and {why}'}"

    def splitting(self, finding: Finding) -> str:
        joined = finding.at | finding.lost[self.words.clue[finding.blocks[0]].colour]
        length = f"a block of {joined.bit_count()}, longer than any there"
        return f"{self.at(joined)} together would be {length}"

    def joining(self, finding: Finding) -> str:
        runs = [self.at(span(*run)) for run in spans(finding.at)]
        return f"{listed(runs)} cannot belong to two blocks"

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
                # Reaches begin, and end, in the order of the clue.
                nearest.update([n for n in blocks if self.sight.right_ends[n] < first][-1:])
                nearest.update([n for n in blocks if self.sight.lefts[n] > last][:1])
        return self._lie(sorted(nearest))

    def _lie(self, blocks: Iterable[int]) -> str:
        """The places of blocks: "the 3 lies in columns 1 to 5 and the 4 in columns 5 to 12"."""
        parts: list[str] = []
        for number in blocks:
            places = self.at(span(self.sight.lefts[number], self.sight.right_ends[number]))
            parts.append(f"{self.words.block(number)} {'' if parts else 'lies '}in {places}")
        return listed(parts)

    def by_cases(self) -> str:
        """Tell of the filled cell nearest to the conclusion, of those that the step uses."""
        first = (self.concluded & -self.concluded).bit_length() - 1
        places = (self.words.place(m.cell) for m in self.step.sees if BACKGROUND not in m.colours)
        pivot = min(places, key=lambda place: abs(place - first), default=None)
        if pivot is None:
            return "that is so however the blocks are placed"
        every = range(len(self.words.clue))
        covering = [number for number in every if self.sight.cells_of(number) >> pivot & 1]
        blocks = [f"to {self.words.block(number)}" for number in covering]
        self.tail = " either way" if len(blocks) > 1 else " wherever it lies"
        return f"{self.words.places([pivot])} belongs {listed(blocks, 'or')}"


def _be(places: int) -> str:
    return "are" if places & places - 1 else "is"


#: What is said of each thing that a technique finds.
_PARTS: dict[Technique, Callable[[Telling, Finding], str]] = {
    Technique.CAPPING: Telling.capping,
    Technique.ONE_SIDED: Telling.one_sided,
    Technique.GLUE: Telling.glue,
    Technique.MERCURY: Telling.mercury,
    Technique.GAP: Telling.gap,
    Technique.SPLITTING: Telling.splitting,
    Technique.JOINING: Telling.joining,
}

#: What is said of all of a line.
_WHOLE: dict[Technique, Callable[[Telling], str]] = {
    Technique.FORCED: Telling.forced,
    Technique.FINISHED: Telling.finished,
    Technique.OVERLAP: Telling.overlap,
    Technique.OUT_OF_REACH: Telling.out_of_reach,
    Technique.CASES: Telling.by_cases,
}
