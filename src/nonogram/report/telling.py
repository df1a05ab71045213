"""The reasons of deductions in words, with one function for each technique.

People think of a block, not of a technique: what a line says of the same blocks is one sentence, as
long as that can be read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, reduce
from itertools import groupby, pairwise, starmap
from operator import or_
from typing import Any, NamedTuple

from nonogram.base.text import counted, listed
from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import bits, feasible_spans
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import BACKGROUND, Position, Puzzle, gap
from nonogram.draw.strip import Lane
from nonogram.explanation.sight import Sight, by_distance, smallest, span, spans
from nonogram.explanation.steps import Contradiction, Deduction, Thought
from nonogram.explanation.techniques import (
    BY_REACH,
    LOOKS,
    Finding,
    Technique,
    its_run,
    placed_by,
    shows,
)
from nonogram.report.words import LineWords, colour_name, sentence

MOST_COLOURS = 5  #: the most colours whose cells are named separately
MOST_SEEN = 2  #: the most known cells that show where the blocks of a sentence lie
LONG = 34  #: a sentence with this many words is read twice


class Telling:
    """The sentence of a deduction, and what its strip shows of it.

    Attributes:
        reached: by block, the cells in which it is said to lie, here or `before`.
        given: the known cells that they and this one begin with.
        looked: the places that the sentence looks at.
        lanes: the blocks that it speaks of.
        common: the places that are framed in all of these, placements of the line.
    """

    said = 0  #: places whose colours the reason itself mentions
    shown = 0  #: other places that the technique looks at
    are_there = False  #: whether the reason is that all of the blocks are there
    is_one = False  #: whether the reason stands in the sentence of the conclusion
    tail = ""
    again = False  #: whether more is said of a block of which it was said where it lies
    looked = common = 0
    placed = 0  #: the places of the blocks that it tells of, if each of them has only one place

    def __init__(self, words: LineWords, step: Deduction, before: Telling | None = None) -> None:
        self.words = words
        self.reached: dict[int, int] = {**before.reached} if before else {}
        self.given: set[Mark] = {*before.given} if before else set()
        self.lanes: list[Lane] = []
        self.conclude(step)

    def conclude(self, step: Deduction) -> None:
        """Tell the conclusions of this deduction."""
        self.step = step
        self.concluded = self._places(step.concludes)
        self.lost = self.words.candidates(step.rules_out)

    @cached_property
    def sight(self) -> Sight:
        """The line with the cells that the step sees. Undecided ones keep only relevant colours.

        What cells of the conclusion lost before is left out if possible, and what is not needed
        since sentences before have told where blocks lie.
        """
        words, step = self.words, self.step
        is_open = any(len(mark.colours) > 1 for mark in step.sees)
        if not is_open and step.technique not in _JOINED:
            return words.sight(step.sees)
        left = {words.place(mark.cell): mark.colours for mark in step.sees}
        parts: list[tuple[int, list[int]]] = []
        for place in by_distance(sum(1 << place for place in left), self.concluded):
            lacks = [colour for colour in words.model.colours if colour not in left[place]]
            alone = len(left[place]) == 1
            parts += [(place, lacks)] if alone else [(place, [colour]) for colour in lacks]
        parts.sort(key=lambda part: not any(colour in self.lost for colour in part[1]))
        parts.sort(key=lambda part: self.concluded >> part[0] & 1)

        @cache
        def having(some: int) -> Sight:
            can = words.model.unknown()
            for place, lacks in (parts[number] for number in bits(some)):
                for colour in lacks:
                    can[colour] &= ~(1 << place)
            known = {**can}
            for number, places in self.reached.items():
                length, colour = words.clue[number][:2]
                if places.bit_count() == length:
                    known |= {c: mask & ~places for c, mask in known.items() if c != colour}
            found = feasible_spans(words.model, known) or []
            for number, places in self.reached.items():
                found[number] = found[number][0] & places, found[number][1] & places
            return Sight(words.model, can, found)

        full = having((1 << len(parts)) - 1)
        told = {n: full.reach(n) for n, at in enumerate(full.overlaps) if at & self.concluded}
        within, line = sum(full.overlaps[number] for number in told), (1 << full.size) - 1
        for colour, lost in self.lost.items():
            for run in spans(lost & ~within) if colour != BACKGROUND else ():
                ends, begins = full.beside(colour, *run)  # of these one end is told
                told |= {n: told.get(n, line) & span(0, full.right_ends[n]) for n in ends}
                told |= {n: told.get(n, line) & line << full.lefts[n] for n in begins}
        reaches = told if step.technique in _JOINED else {}

        def enough(some: int) -> bool:
            sight = having(some)
            less = any(sight.reach(number) & ~reaches[number] for number in reaches)
            return not less and shows(step.technique, sight, self.lost)

        seen = 0
        for number in reaches.keys() - self.reached.keys():
            seen |= full.evidence(number) * full.is_placed(number)
        base = [k for k, (place, _) in enumerate(parts) if (seen & ~self.concluded) >> place & 1]
        some = sum(1 << k for k in base) * (len(base) <= MOST_SEEN)
        some |= smallest(lambda more: enough(some | more), [*range(len(parts))])
        seen = sum(1 << place for place in {parts[k][0] for k in bits(some)})
        between = full.whole(seen) & ~seen
        return having(some | sum(1 << k for k, (at, _) in enumerate(parts) if between >> at & 1))

    @cached_property
    def sees(self) -> Marks:
        """The known cells of its sight."""
        return self.words.marks(self.sight)

    def tell(self, placed: int = 0) -> Said:
        """Tell the known cells with their use, and the conclusion.

        Of the places in `placed` the conclusion tells in short.
        """
        reason, so = sentence(self.reason), f"{self.concludes(placed)}{self.tail}."
        if self.is_one:
            return Said((), "", f"{reason}, {so}", self)
        return Said((), f"{reason}.", f"So {so}", self)

    @cached_property
    def reason(self) -> str:
        """The known cells, and their use."""
        how = self.step.technique
        if how in _WHOLE:
            told = _WHOLE[how](self)
        else:
            parts = [_PARTS[how](self, finding) for finding in self.findings()]
            told = "; ".join(parts) if any("," in part for part in parts) else listed(parts)
        if self.step.lemmas:
            self.said |= ~(self.shown | self.concluded)
        self.looked |= self._places(
            mark for mark in self.sees if not (self.are_there and BACKGROUND in mark.colours)
        )
        sees = [mark for mark in self.sees if not self.said >> self.words.place(mark.cell) & 1]
        sees *= not self.given.issuperset(sees)
        self.given.update(sees)
        known = f"as {self.words.are(sees)}, " if sees else ""
        return known + told

    def _places(self, marks: Iterable[Mark]) -> int:
        return sum(1 << self.words.place(mark.cell) for mark in marks)

    def concludes(self, placed: int = 0) -> str:
        """The conclusion: the colours of cells, or the colours they lack if several are left.

        Those at `placed`, where the reason has said that blocks are, are not named again.
        """
        decided = [mark for mark in self.step.concludes if len(mark.colours) == 1]
        cells = {mark.cell for mark in decided}
        these = [mark for mark in decided if placed >> self.words.place(mark.cell) & 1]
        others = [mark for mark in decided if mark not in these]
        before, parts = self._excluded(decided), [self.words.are(others)] if others else []
        if before:
            empty = [mark for mark in others if mark.colours == (BACKGROUND,)]
            filled = [mark for mark in others if mark not in empty]
            parts = [self.words.are(filled)] * bool(filled) + [self.words.are(empty) + before]
        if inks := {mark.colours for mark in these}:
            (ink, *_), *several = inks
            get = "get their colours" if several else f"are {colour_name(self.words.puzzle, ink)}"
            parts.insert(0, f"these cells {get}")
        if len({mark.colours for mark in decided}) > MOST_COLOURS:
            parts = [f"{counted(len(decided), 'cell')} get their colours"]
        lacks: dict[int, tuple[int, ...]] = {}
        for mark in self.step.rules_out:
            if mark.cell not in cells:
                place = self.words.place(mark.cell)
                lacks[place] = (*lacks.get(place, ()), *mark.colours)
        excluded = []
        for colours in dict.fromkeys(lacks.values()):
            places = sorted(place for place in lacks if lacks[place] == colours)
            be = "are" if len(places) > 1 else "is"
            excluded.append(f"{self.words.places(places)} {be} {self.words.none_of(colours)}")
        return ", and ".join(filter(None, map(listed, (parts, excluded))))

    def _excluded(self, decided: Sequence[Mark]) -> str:
        """The remark on colours that cells have lost before, where only background is left."""
        seen, model, lost = self._places(self.given), self.words.model, self.lost
        empty = self.words.candidates(decided).get(BACKGROUND, 0) & ~seen
        before = [
            colour
            for colour in model.colours[1:]
            if (left := empty & ~lost.get(colour, 0))
            and not shows(Technique.OUT_OF_REACH, self.sight, {colour: left})
        ]
        if not before or (self.step.technique is Technique.FINISHED and self.said == -1):
            return ""
        names = listed([colour_name(self.words.puzzle, colour) for colour in before], "or")
        return f" ({names} is excluded there already)"

    def findings(self) -> Iterator[Finding]:
        """The findings of the technique that together show the conclusion."""
        left = dict(self.lost)
        for finding in LOOKS[self.step.technique](self.sight):
            if any(left.get(colour, 0) & mask for colour, mask in finding.lost.items()):
                yield finding
                left = {c: mask & ~finding.lost.get(c, 0) for c, mask in left.items()}

    def at(self, places: int, last: str = "and") -> str:
        """The name of places."""
        return self.words.places(bits(places), last)

    def named(self, finding: Finding, some: str = "one") -> tuple[str, str]:
        """The blocks of a finding, "the first 2 or the 3", and why no other long block is meant."""
        how, name, why = self.step.technique, self.words.blocks(finding.blocks, some), ""
        if self.reached.get(finding.blocks[0]) != finding.at:
            why, others = self.words.no_others(
                placed_by(how, finding),
                finding.blocks,
                self.sight,
                self.reached,
                run=how.placed is its_run,
            )
            for number in others:
                self.show([number], other=(self.sight.lefts[number], self.sight.right_ends[number]))
        return name, why

    def show(self, numbers: Sequence[int], **shown: Any) -> None:
        """Show something of one of these blocks."""
        colour = self.words.clue[numbers[0]].colour
        self.lanes.append(Lane(self.words.blocks(numbers).replace("the ", ""), colour, **shown))

    def show_reach(self, number: int) -> None:
        """Show where a block can lie."""
        sight = self.sight
        left = sight.lefts[number], sight.left_ends[number]
        self.show([number], left=left, right=(sight.rights[number], sight.right_ends[number]))

    def show_all(self, among: slice = slice(None)) -> None:
        """Show the places of blocks in the leftmost placement, and in the rightmost one."""
        sight, colours = self.sight, [block.colour for block in self.words.clue]
        for ends in (sight.lefts, sight.left_ends), (sight.rights, sight.right_ends):
            self.lanes.append(Lane(blocks=tuple(zip(*ends, colours))[among]))

    def capping(self, finding: Finding) -> str:
        self.said |= finding.at
        (run,) = spans(finding.at)
        length, clue = finding.at.bit_count(), self.words.clue
        colour = clue[finding.blocks[0]].colour
        long = [n for n, b in enumerate(clue) if b.colour == colour and b.least >= length]
        if self.reached.keys() & {*finding.blocks} or any(clue[n].length != length for n in long):
            blocks, why = self.named(finding)
        else:  # no block is longer: nothing else has to be known
            finding = finding._replace(blocks=tuple(long))
            blocks, why = self.words.blocks(long), ""
            run_alone = (m for m in self.step.sees if finding.at >> self.words.place(m.cell) & 1)
            self.sight = self.words.sight(run_alone)
        self.show(finding.blocks, left=run, right=run)
        if len(finding.blocks) == 1:
            self.reached[finding.blocks[0]] = finding.at
        be = "are" if finding.at & finding.at - 1 else "is"
        return f"{self.at(finding.at)} {be} {blocks}{why and f', for {why}'}"

    def one_sided(self, finding: Finding) -> str:
        self.shown = -1
        after = places_of(finding.lost) > finding.at
        (ghost,) = spans(finding.at | places_of(finding.lost))
        if len(finding.blocks) == 1:
            self.show_reach(finding.blocks[0])
        self.show(finding.blocks, ghost=ghost)
        return self._belonging(finding, "ends there" if after else "begins there")

    def glue(self, finding: Finding) -> str:
        ((first, last),) = spans(finding.at)
        room = self.sight.room(self.words.clue[finding.blocks[0]].colour)
        wall, end = next(part for part in room if part[0] <= first <= part[1])
        length = min(self.words.clue[number].least for number in finding.blocks)
        left, right = max(wall, last - length + 1), min(end, first + length - 1)
        ends = {"left": (left, left + length - 1), "right": (right - length + 1, right)}
        self.show(finding.blocks, **ends)
        new = places_of(finding.lost) & self.concluded
        self.shown |= (1 << wall >> 1) | (1 << end + 1)
        limits = []
        if new >> last + 1:
            limits.append(f"ends at {self.at(1 << left + length - 1)} or later")
        if new & (1 << first) - 1:
            limits.append(f"begins at {self.at(1 << right - length + 1)} or before")
        return self._belonging(finding, listed(limits))

    def _belonging(self, finding: Finding, limit: str) -> str:
        """The clause on the blocks that a run belongs to, and on their limit."""
        self.said |= finding.at
        self.looked |= finding.at
        belong = "belong" if finding.at & finding.at - 1 else "belongs"
        blocks, why = self.named(finding)
        self.tail = " either way" * (len(finding.blocks) > 1)
        return f"{self.at(finding.at)} {belong} to {blocks}{why and f' ({why})'}, which {limit}"

    def mercury(self, finding: Finding) -> str:
        (place,), beyond = bits(places_of(finding.lost)), bits(finding.at)
        ghost = (place, beyond[-1] - 1) if beyond[0] > place else (beyond[0] + 1, place)
        self.show(finding.blocks, ghost=ghost, touch=tuple(beyond))
        self.shown |= finding.at | (1 << place >> 1) | (1 << place + 1)
        blocks, why = self.named(finding)
        would = f"would touch {self.at(finding.at, 'or')} there"
        at = self.words.places([place])
        return f"{at} can only be in {blocks}{why and f' ({why})'}, which {would}"

    def gap(self, finding: Finding) -> str:
        self.shown |= (finding.at >> 1) | (finding.at << 1)
        have = "have" if finding.at & finding.at - 1 else "has"
        (width,) = spans(finding.at)
        least, number = min((self.words.clue[number].least, number) for number in finding.blocks)
        begin = max(0, min(width[0], self.sight.size - least))
        self.show([number], ghost=(begin, begin + least - 1), width=width)
        blocks, why = self.named(finding, "any")
        return f"{self.at(finding.at)} {have} too little room for {blocks}{why and f' ({why})'}"

    def forced(self) -> str:
        if not self.words.clue:
            return "there is no block"
        self.show_all()
        axis = self.words.line.axis
        line = axis if axis.isalpha() else "line"  # lines of a triddler are named / and \
        gaps = ", with the gaps they need," * any(starmap(gap, pairwise(self.words.clue)))
        return f"the blocks{gaps} fill the whole {line}"

    def finished(self) -> str:
        if {mark.colours for mark in self.step.concludes} == {(BACKGROUND,)}:
            self.said, self.are_there = -1, True
            return "all of the blocks are there"
        return self.reach()

    def reach(self) -> str:
        """Tell where the blocks lie that cover cells of the conclusion, or end nearest to it."""
        covered, ends, begins, known = self._near
        if ends or begins:
            return self._lie(ends, begins, covered)
        self.said = -1
        self.is_one = True
        for number in sorted(known):
            self.show_reach(number)
        names = map(self.words.whole, sorted(known))
        return f"out of reach of {listed([*dict.fromkeys(names)])}"

    @cached_property
    def _near(self) -> tuple[set[int], set[int], set[int], set[int]]:
        """The blocks that cover cells of the conclusion, and those that end or begin nearest to it.

        The last ones are those of which it was said before that they end or begin there.
        """
        sight, covered, known = self.sight, set[int](), set[int]()
        if self.step.technique is not Technique.OUT_OF_REACH:
            covered = {n for n, places in enumerate(sight.overlaps) if places & self.concluded}
        ends, begins = {*covered}, {*covered}
        within = sum(sight.overlaps[n] for n in covered)
        for colour, lost in self.lost.items():
            for first, last in spans(lost & ~within) if colour != BACKGROUND else ():
                for side, near in zip((ends, begins), sight.beside(colour, first, last)):
                    for number in near:
                        is_new = self.reached.get(number, -1) & span(first, last)
                        (side if is_new else known).add(number)
        return covered, ends, begins, known

    def repeats(self, other: Deduction) -> bool:
        """Whether all follows from the place of the blocks of another deduction, told before."""
        _, ends, begins, known = self._near
        return self.step.technique in _JOINED and not ends | begins and known <= {*other.blocks}

    def _lie(self, ends: set[int], begins: set[int], covered: set[int]) -> str:
        """The places of blocks, or their limits: "the 3 is rows 1 to 3 and the 4 ends by row 12".

        Of blocks that cover cells of the conclusion it is said why.
        """
        chains = [[*some] for _, some in groupby(sorted(ends | begins), self._chain)]
        exact = [some for some in chains if len(some) > 2 and all(map(self.sight.is_placed, some))]
        together = [self._fit(some) for some in exact]
        alone = [number for some in chains if some not in exact for number in some]
        said = [self._lies(number, ends, begins, covered) for number in alone]
        free = Sight(self.words.model, self.words.model.unknown())
        is_free = all(self.sight.reach(number) == free.reach(number) for number in alone)
        if not together and len(said) > 1 and {verb for _, verb, _ in said} == {"is"}:
            self.placed = sum(map(self.sight.reach, alone))
        room = ", with room for the rest" if is_free and {*alone} - covered else ""
        return "; ".join([*together, *([_clauses(said) + room] if said else [])])

    def _fit(self, numbers: list[int]) -> str:
        """The place of blocks that have no room to spare."""
        first, last = numbers[0], numbers[-1]
        self.show_all(slice(first, last + 1))
        self.reached |= {number: self.sight.reach(number) for number in numbers}
        names = dict.fromkeys(map(self.words.whole, (first, last)))
        places = self.at(span(self.sight.lefts[first], self.sight.right_ends[last]))
        if len(names) == 1:
            return f"{listed([*names])} is {places}"
        return f"the blocks from {' to '.join(names)} just fit into {places}"

    def _lies(self, number: int, ends: set[int], begins: set[int], covered: set[int]) -> Clause:
        """The place of a block, the range into which it fits, or one end of that.

        Of a range it is said how many cells a `covered` block fills in any case.
        """
        sight, again = self.sight, number in self.reached
        name = self.words.block(number) + " now" * again
        self.show_reach(number)
        begin, end = sight.lefts[number], sight.right_ends[number]
        reach, covers = self.at(span(begin, end)), sight.overlaps[number] & self.concluded
        self.again |= again
        if again and not self.reached[number] & ~span(begin, end):
            return self.words.block(number), "lies", "as said"
        self.reached[number] = span(begin, end)
        if (sight.rights[number], sight.left_ends[number]) == (begin, end):
            return name, "is", reach
        if covers and self.words.clue[number].length is None:
            return name, "covers", f"{self.at(sight.overlaps[number])} in any case"
        if number not in begins:
            return name, "ends", f"by {self.words.places([end])}"
        if number not in ends:
            return name, "begins", f"after {self.words.places([begin - 1])}"
        middle = sight.overlaps[number].bit_count()
        share = f" (middle {middle if middle > 1 else 'one'})" * (number in covered)
        return name, "fits", f"into {reach}{share}"

    def _chain(self, number: int) -> int:
        """The first block of those up to this one that leave no room between each other."""
        sight, clue = self.sight, self.words.clue
        while number and sight.lefts[number] == sight.right_ends[number - 1] + 1 + gap(
            *clue[number - 1 : number + 1]
        ):
            number -= 1
        return number

    def by_cases(self) -> str:
        """Tell of the filled cell nearest to the conclusion, among those that the step uses."""
        first = bits(self.concluded)[0]
        places = (self.words.place(m.cell) for m in self.step.sees if BACKGROUND not in m.colours)
        pivot = min(places, key=lambda place: abs(place - first), default=None)
        self.common = self.concluded
        self.show_all()  # in one the last block that can cover it does, in the other the first
        if pivot is None:
            return "that is so however the blocks are placed"
        self.said |= 1 << pivot
        every = range(len(self.words.clue))
        covering = [number for number in every if self.sight.cells_of(number) >> pivot & 1]
        self.tail = " either way" if len(covering) > 1 else " wherever it lies"
        return f"{self.words.places([pivot])} belongs to {self.words.blocks(covering)}"


Clause = tuple[str, str, str]  #: subject, verb, and the rest of a clause


def _clauses(clauses: Sequence[Clause]) -> str:
    """Clauses in a row. What one has in common with the one before is said once."""
    verbs = ["", *(verb for _, verb, _ in clauses)]
    return listed(
        [
            f"{name} {f'{verb} ' * (verb != before)}{rest}"
            for (name, verb, rest), before in zip(clauses, verbs)
        ]
    )


class Said(NamedTuple):
    """Thoughts of a step that are told together, and what is told of a single line.

    Attributes:
        thoughts: the thoughts, in their order.
        why: the reason, "" if the conclusion has it, too.
        so: the conclusion, a sentence of its own.
        telling: what is looked at; None if more than one line is.
    """

    thoughts: Sequence[Thought]
    why: str
    so: str
    telling: Telling | None = None

    @property
    def text(self) -> str:
        """The reason and the conclusion."""
        return f"{self.why} {self.so}".strip()

    @property
    def is_long(self) -> bool:
        """Whether it is read twice."""
        return len(self.text.split()) >= LONG

    @property
    def parts(self) -> dict[str, str]:
        """The reason and the conclusion by their names."""
        return {"why": self.why, "so": self.so}


def told_together(puzzle: Puzzle, thoughts: Sequence[Deduction]) -> Iterator[Said]:
    """The sentences of what a line says, each with its thoughts: as many as fit in it.

    A thought about clues goes with the next one, whose sentence speaks of the clues. A long
    sentence is better than another that says again what is known by it.
    """
    words = LineWords(puzzle, thoughts[0].line)
    placed = [_by_place(words, thought) for thought in thoughts]
    before, begin = None, 0
    own = [k for k, thought in enumerate(thoughts) if thought.technique is not Technique.COLOURS]
    while own:
        said, number = _told(words, [placed[own[0]]], before), 1
        for number in range(1, len(own) + 1):
            some = [placed[k] for k in own[: number + 1]]
            more = _told(words, some, before) if number < len(own) else None
            if not more or (more.is_long and not _says_again(words, some[-1], said)):
                break
            said = more
        assert said is not None
        if said.telling and said.is_long:
            said = said.telling.tell(said.telling.placed)
        end = own[number - 1] + 1
        yield said._replace(thoughts=thoughts[begin:end])
        before, begin, own = said.telling, end, own[number:]


def _says_again(words: LineWords, thought: Deduction, said: Said | None) -> bool:
    """Whether a sentence on a thought alone would tell of no block, or of one in `said` again."""
    if thought.technique not in _JOINED:
        return True
    apart = _told(words, [thought], said and said.telling)
    return bool(apart and apart.telling and apart.telling.again)


def _told(words: LineWords, thoughts: Sequence[Deduction], before: Telling | None) -> Said | None:
    """Tell several thoughts `_by_place` together; None if these are not about the same."""
    first, *rest = thoughts
    while rest and first.technique in _JOINED:
        follows, *others = rest
        if _is_shown(words, first, follows):
            fills = any(BACKGROUND in mark.colours for mark in follows.rules_out)
            is_whole = fills or follows.technique is Technique.FINISHED
            how = Technique.FINISHED if is_whole else first.technique
            follows = follows.replace(sees=(), technique=how)
        elif follows.technique not in _JOINED:
            break
        first, rest = _joined(first, follows), others
    telling = Telling(words, first, before)
    said = telling.tell()
    while rest and Telling(words, rest[0], telling).repeats(first):
        first = _joined(first, rest.pop(0).replace(sees=(), technique=first.technique))
        telling.conclude(first)
        said = telling.tell()
    return None if rest else said


def _by_place(words: LineWords, thought: Deduction) -> Deduction:
    """The deduction from the place of its block, if the cells that it sees leave a single one."""
    how = BY_REACH.get(thought.technique)
    if how is not None:
        sight, lost = words.sight(thought.sees), words.candidates(thought.rules_out)
        alone = len(thought.blocks) == 1 and not thought.lemmas
        if (alone or all(map(sight.is_placed, thought.blocks))) and shows(how, sight, lost):
            return thought.replace(technique=how, lemmas=())
    return thought


def _is_shown(words: LineWords, first: Deduction, other: Deduction) -> bool:
    """Whether the places of blocks, by what the first deduction sees, show another as well."""
    return shows(Technique.FINISHED, words.sight(first.sees), words.candidates(other.rules_out))


def _joined(one: Deduction, other: Deduction) -> Deduction:
    """The deduction of two in order, both about where blocks lie: that needs no cell between.

    Of a cell between, it needs the colours that the cell had lost before.
    """
    seen, lost = {mark.cell for mark in one.sees}, dict[Position, set[int]]()
    for mark in one.rules_out:
        lost.setdefault(mark.cell, set()).update(mark.colours)
    sees = (
        mark._replace(colours=tuple(sorted({*mark.colours}.union(lost.get(mark.cell, ())))))
        for mark in other.sees
        if mark.cell not in seen
    )
    again = {mark.cell for mark in other.concludes}
    return one.replace(
        technique=one.technique if one.technique is other.technique else Technique.FINISHED,
        sees=(*one.sees, *sees),
        concludes=(*(mark for mark in one.concludes if mark.cell not in again), *other.concludes),
        rules_out=(*one.rules_out, *other.rules_out),
    )


def refuted(puzzle: Puzzle, step: Contradiction) -> str:
    """The claim that cells are not all as supposed: about a block, if it alone would cover them."""
    words, (colours, *others) = LineWords(puzzle, step.line), {m.colours for m in step.supposed}
    filled, places = BACKGROUND not in colours, [words.place(m.cell) for m in step.supposed]
    sight, at = words.sight([*step.because, *step.supposed * filled]), sum(1 << p for p in places)
    blocks = [number for number in range(len(words.clue)) if sight.cells_of(number) & at]
    if others or len(places) == 1 or len(blocks) != 1 or not (filled or colours == (BACKGROUND,)):
        return words.not_all(step.supposed)
    every = f"{'both' if len(places) == 2 else 'all of'} {words.places(places)}"
    covers = f"does not cover {every}" if filled else f"covers {words.places(places, 'or')}"
    return f"{words.blocks(blocks)} {covers}"


def concluded(puzzle: Puzzle, step: Contradiction) -> Said:
    """The sentence from a refuted supposition to the conclusion: where blocks lie without it.

    If that does not show it for all cases at once, nor in each, or not in short, it is not told.
    """

    words, seen = LineWords(puzzle, step.line), step.because
    by_place = Deduction(step.line, Technique.OVERLAP, seen, step.concludes, seen)
    telling = Telling(words, by_place)
    telling.looked = telling._places(seen)
    colours, left = {*words.model.colours}, words.candidates(step.concludes)
    denied = [mark._replace(colours=(*colours.difference(mark.colours),)) for mark in step.supposed]
    known = ((mark, words.sight([*step.because, mark])) for mark in denied)
    cases = [case for case in known if case[1].spans]
    so = f"So {words.are(step.concludes)}."
    if not cases:
        return Said([step], "", so, telling)
    spans = [
        (reduce(or_, starts), reduce(or_, ends))
        for starts, ends in (zip(*block) for block in zip(*(sight.spans for _, sight in cases)))
    ]

    def shown(sight: Sight, telling: Telling) -> str | None:
        telling.sight = sight
        telling.lost = {
            colour: mask & telling.concluded & ~left.get(colour, 0)
            for colour, mask in sight.can.items()
        }
        if not shows(Technique.FINISHED, sight, telling.lost):
            return None
        return telling.reach() if any(telling.lost.values()) else ""

    every = {colour: reduce(or_, (sight.can[colour] for _, sight in cases)) for colour in colours}
    reason = shown(Sight(words.model, every, spans), telling)
    if reason is None and len(cases) == 2:
        both = [
            (words.are([mark]), shown(sight, Telling(words, by_place))) for mark, sight in cases
        ]
        parts = [
            f"{case}, and then {why}" if why else case for case, why in both if why is not None
        ]
        reason = f"either {', or '.join(sorted(parts, key=len))}" * (len(parts) == 2)
    premise = f"as {words.are(step.because)}, " if step.because else ""
    told = sentence(f"{premise}{reason}.")
    told *= bool(reason) and len(told.split()) < LONG
    return Said([step], told, so, telling)


#: The techniques that tell where blocks lie. Several of them in a row are one.
_JOINED = {Technique.OVERLAP, Technique.OUT_OF_REACH, Technique.FINISHED}

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
    Technique.OVERLAP: Telling.reach,
    Technique.OUT_OF_REACH: Telling.reach,
    Technique.CASES: Telling.by_cases,
}
