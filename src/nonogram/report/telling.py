"""Why a line says something, in words: one function a technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonogram.errors import listed
from nonogram.explanation.sight import Sight, span, spans
from nonogram.explanation.steps import Deduction, Lemma, Mark, Technique
from nonogram.explanation.techniques import LOOKS, Finding, placed_by, shows
from nonogram.logic.bits import bits
from nonogram.logic.line import LineModel, feasible_spans
from nonogram.puzzle import BACKGROUND, Line, Position, Puzzle
from nonogram.report.words import LineWords, colour_name, sentence


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


def _needed(puzzle: Puzzle, step: Deduction) -> tuple[Mark, ...]:
    """What a step sees of cells, but for colours that play no part in what it rules out.

    Of a cell that it decides, all that is known is kept: what is left follows from that, too.
    """
    sight = sight_of(puzzle, step.line, step.sees)
    place = LineWords(puzzle, step.line).place
    lost: dict[int, int] = {}
    for mark in step.rules_out:
        for colour in mark.colours:
            lost[colour] = lost.get(colour, 0) | 1 << place(mark.cell)
    decided = {mark.cell for mark in step.concludes if len(mark.colours) == 1}

    def enough(marks: dict[Position, tuple[int, ...]]) -> bool:
        known = tuple(Mark(*mark) for mark in marks.items())
        return shows(step.technique, sight_of(puzzle, step.line, known), lost)

    marks = {mark.cell: mark.colours for mark in step.sees}
    for cell, colours in [*marks.items()]:
        if cell in decided:
            continue
        rest = {other: left for other, left in marks.items() if other != cell}
        if enough(rest):
            marks = rest
            continue
        for colour in sight.can if len(colours) > 1 else ():
            weaker = {**marks, cell: tuple(sorted({*marks[cell], colour}))}
            if enough(weaker):
                marks = weaker
    return tuple(Mark(*mark) for mark in marks.items())


class Telling:
    """Why a line says something, in a sentence."""

    def __init__(self, puzzle: Puzzle, step: Deduction) -> None:
        self.puzzle = puzzle
        self.step = step
        self.words = LineWords(puzzle, step.line)
        self.concluded = sum(1 << self.words.place(mark.cell) for mark in step.concludes)
        self.sees = step.sees  # with the colours that matter alone
        self.sight = sight_of(puzzle, step.line, step.sees)
        if puzzle.colours > 1:
            self.sees = _needed(puzzle, step)
            self.sight = sight_of(puzzle, step.line, self.sees)
        self.said = 0  # the places of which the reason itself says what is known
        self.shown = 0  # those that a technique looks at, whichever blocks they belong to

    def text(self) -> str:
        """What is known of the line, how that is used, and what follows."""
        told = _TOLD[self.step.technique](self)
        if self.step.technique in (
            Technique.CAPPING,
            Technique.GLUE,
            Technique.MERCURY,
            Technique.GAP,
        ):
            self.said |= ~(self.shown | self.concluded)
        sees = [mark for mark in self.sees if not self.said >> self.words.place(mark.cell) & 1]
        known = f"as {self.words.are(sees)}, " if sees else ""
        return sentence(f"{known}{told}. So {self.concludes()}.")

    def concludes(self) -> str:
        """What follows: what cells are, or what colour they do not have where several are left."""
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

    def blocks(self, finding: Finding) -> str:
        """The blocks of a finding by name: "the 3", or "the first 2 or the 3"."""
        lemma = self.lemma(finding)
        numbers = finding.blocks if lemma is None else lemma.blocks
        return listed([self.words.block(number) for number in numbers], "or")

    def lemma(self, finding: Finding) -> Lemma | None:
        """Why a finding is about its blocks."""
        places = bits(placed_by(self.step.technique, finding))
        of_lemmas = {tuple(map(self.words.place, one.cells)): one for one in self.step.lemmas}
        return of_lemmas.get(tuple(places))

    def no_others(self, finding: Finding) -> str:
        """Why other blocks are not where those of a finding are; "" if they are too short for it.

        The cells known for it are not said again, but for those that show the rest.
        """
        lemma = self.lemma(finding)
        if lemma is None:
            return ""
        sight = sight_of(self.puzzle, self.words.line, lemma.because)
        places = placed_by(self.step.technique, finding)
        first, last = (places & -places).bit_length() - 1, places.bit_length() - 1
        before, after, rest = [], [], False
        run = places if places == finding.at else 0  # one block covers all of it
        for number in sight.others(lemma.blocks):
            if run and (self.words.clue[number].length or run.bit_length()) < run.bit_count():
                continue
            if sight.right_ends[number] < (last if run else first):
                before.append(number)
            elif sight.lefts[number] > (first if run else last):
                after.append(number)
            else:
                rest = True
        it = "them" if len(lemma.blocks) > 1 else "it"
        parts = ["no other fits there"] if rest else []
        if before:
            end = self.words.places([max(sight.right_ends[number] for number in before)])
            parts.append(f"{self.group(before)} before {it} end{'s' * (len(before) == 1)} by {end}")
        if after:
            begin = self.words.places([min(sight.lefts[number] for number in after) - 1])
            many = "s" * (len(after) == 1)
            parts.append(f"{self.group(after)} after {it} begin{many} after {begin}")
        return listed(parts)

    def group(self, numbers: Sequence[int]) -> str:
        """Blocks of one colour together: "the 3", "the 1s", "the red ones"."""
        alike = {self.words.clue[number] for number in numbers}
        if len(alike) > 1:
            colour = "" if self.puzzle.colours == 1 else f"{self.colour_name(numbers[0])} "
            return f"the {colour}ones" if colour else "those"
        return f"the {self.words.coloured(*alike)}{'s' * (len(numbers) > 1)}"

    def colour_name(self, number: int) -> str:
        """The colour of a block."""
        return colour_name(self.puzzle, self.words.clue[number].colour)

    def findings(self) -> Iterator[Finding]:
        """What the technique sees of the conclusion, each part of it once."""
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
            why = self.no_others(finding)
            parts.append(f"{run} {be} all of {self.blocks(finding)}{why and f', for {why}'}")
        return "; ".join(parts) if any(" for " in part for part in parts) else listed(parts)

    def one_sided(self) -> str:
        parts = []
        for finding in self.findings():
            (beside,) = bits(next(mask for mask in finding.lost.values() if mask))
            self.said |= finding.at
            run = self.words.places(bits(finding.at))
            many = finding.at & finding.at - 1
            be, it = ("are", "them") if many else ("is", "it")
            none = f"no block can cover {it} and {self.words.places([beside])}"
            parts.append(f"{run} {be} {self.colour_name(finding.blocks[0])}, and {none}")
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
            self.shown |= (1 << wall >> 1) | (1 << end + 1)
            there = self.words.places(bits(finding.at))
            belong = "belongs" if first == last else "belong"
            why = self.no_others(finding)
            so = f", for {why}; it" if why else ", which"
            parts.append(f"{there} {belong} to {self.blocks(finding)}{so} {listed(limits)}")
        return "; ".join(parts) if any("; " in part for part in parts) else listed(parts)

    def mercury(self) -> str:
        parts = []
        for finding in self.findings():
            (place,) = bits(next(mask for mask in finding.lost.values() if mask))
            verb = "began" if finding.at > 1 << place else "ended"
            touched = self.words.places(bits(finding.at), last="or")
            at = self.words.places([place])
            self.shown |= finding.at | (1 << place >> 1) | (1 << place + 1)
            if why := self.no_others(finding):
                could = f"{at} could only be in {self.blocks(finding)}, for {why}"
                parts.append(f"{could}; it would then touch {touched}")
                continue
            parts.append(f"{self.blocks(finding)}, if it {verb} at {at}, would touch {touched}")
        return "; ".join(parts)

    def gap(self) -> str:
        parts = []
        for finding in self.findings():
            room = self.words.places(bits(finding.at))
            have = "have" if finding.at & finding.at - 1 else "has"
            self.shown |= (finding.at >> 1) | (finding.at << 1)
            why = self.no_others(finding)
            too_little = f"{room} {have} too little room for {self.blocks(finding)}"
            parts.append(f"{too_little}{why and f', and {why}'}")
        return "; ".join(parts)

    def overlap(self) -> str:
        blocks = [n for n, places in enumerate(self.sight.overlaps) if places & self.concluded]
        if all(self.words.clue[number].length is not None for number in blocks):
            return self._lie(blocks)
        ends, begins = self.sight.left_ends, self.sight.rights
        return listed(
            [
                f"{self.words.block(n)} ends at {self.words.places([ends[n]])} at the earliest and "
                f"begins at {self.words.places([begins[n]])} at the latest"
                for n in blocks
            ]
        )

    def out_of_reach(self) -> str:
        return self._lie(self._nearest())

    def _lie(self, blocks: Iterable[int]) -> str:
        """Where blocks can be: "the 3 lies in columns 1 to 5 and the 4 in columns 5 to 12"."""
        parts: list[str] = []
        for number in blocks:
            places = self.span_name(self.sight.lefts[number], self.sight.right_ends[number])
            parts.append(f"{self.words.block(number)} {'' if parts else 'lies '}in {places}")
        return listed(parts)

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
