"""Techniques of people for a single line: one function each.

Each takes a line and yields findings: blocks, and the candidates that cells lose. Each finds a part
of the result of complete line propagation, and the last finds all of it. The names are those of
players (Wikipedia, nonograms.org, webpbn); benchmarks/NOTES.md compares them with Keen's axioms and
Simpson's ranked line solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import Candidates, LineModel, propagate_line
from nonogram.core.puzzle import BACKGROUND, Line
from nonogram.core.puzzle.clue import cornered
from nonogram.explanation.levels import Level, Ranked
from nonogram.explanation.sight import Sight, span, spans


class Finding(NamedTuple):
    """The blocks that a technique looks at, and the candidates that cells lose."""

    blocks: tuple[int, ...]
    lost: Candidates
    at: int = 0  #: the places that it looks at: a run, the room between walls; 0 for all


Findings = Iterator[Finding]
Look = Callable[[Sight], Findings]


def forced(sight: Sight) -> Findings:
    """Blocks and gaps fill the whole line, or it has no block."""
    if not (sight.model.room and sight.clue):
        yield from finished(sight)


def finished(sight: Sight) -> Findings:
    """The remaining cells of a finished line: covered by a block in any case, or out of reach."""
    lost = dict.fromkeys(sight.can, 0)
    for finding in (*overlap(sight), *out_of_reach(sight)):
        for colour, mask in finding.lost.items():
            lost[colour] |= mask
    yield Finding(tuple(range(len(sight.clue))), lost)


def is_finished(model: LineModel, can: Candidates) -> bool:
    """Whether all filled cells, or all background cells, are known."""
    total = sum(block.least for block in model.clue)
    filled = model.size - can[BACKGROUND].bit_count()
    if filled == total and not model.blotted:
        return True
    possibly = 0
    for colour, places in can.items():
        if colour != BACKGROUND:
            possibly |= places
    return possibly.bit_count() == total


def capping(sight: Sight) -> Findings:
    """A run as long as any block that can cover it is complete: its neighbours end it."""
    for colour in sight.model.colours[1:]:
        for first, last in spans(sight.known(colour)):
            blocks = sight.covering(colour, first, last)
            readable = all(sight.clue[number].length is not None for number in blocks)
            longest = max((sight.clue[number].least for number in blocks), default=0)
            if readable and longest == last - first + 1:
                ends = (1 << first >> 1) | (1 << last + 1)
                yield Finding(tuple(blocks), {colour: sight.can[colour] & ends}, span(first, last))


def one_sided(sight: Sight) -> Findings:
    """A run that cannot grow to one side: no block covers it together with its neighbour there."""
    for colour in sight.model.colours[1:]:
        for first, last in spans(sight.known(colour)):
            for place in (first - 1, last + 1):
                bit = sight.can[colour] & 1 << max(place, 0)
                if place < 0 or not bit:
                    continue
                if not sight.covering(colour, min(first, place), max(last, place)):
                    blocks = tuple(sight.covering(colour, first, last))
                    yield Finding(blocks, {colour: bit}, span(first, last))


def glue(sight: Sight) -> Findings:
    """A run near a wall extends away from it, since its block has no room on that side."""
    for colour in sight.model.colours[1:]:
        room = sight.room(colour)
        for first, last in spans(sight.known(colour)):
            blocks = tuple(sight.covering(colour, first, last))
            shortest = min((sight.clue[number].least for number in blocks), default=0)
            wall, end = next(part for part in room if part[0] <= first <= part[1])
            places = span(last + 1, wall + shortest - 1) | span(end - shortest + 1, first - 1)
            yield Finding(blocks, sight.except_in(places, colour), span(first, last))


def mercury(sight: Sight) -> Findings:
    """A block that begins at a wall would touch a filled cell: it begins further away."""
    for colour in sight.model.colours[1:]:
        sure = sight.known(colour)
        for first, last in sight.room(colour):
            for place, forward in ((first, True), (last, False)):
                touching, touched = [], 0
                for number, (length, of_block) in enumerate(sight.clue):
                    if of_block != colour:
                        continue
                    if length is None:
                        if sight.lefts[number] <= place <= sight.right_ends[number]:
                            break  # a blot may be short enough to touch nothing
                        continue
                    begin = place if forward else place - length + 1
                    fits = first <= begin and begin + length - 1 <= last
                    if not fits or not sight.lefts[number] <= begin <= sight.rights[number]:
                        continue
                    beyond = begin + length if forward else begin - 1
                    if beyond < 0 or not sure >> beyond & 1:
                        break  # the block can be there
                    touching.append(number)
                    touched |= 1 << beyond
                else:
                    if touching:
                        yield Finding(tuple(touching), {colour: 1 << place}, touched)


def gap(sight: Sight) -> Findings:
    """Two walls leave too little room for every block that could lie between them."""
    for colour in sight.model.colours[1:]:
        for first, last in sight.room(colour):
            near = [
                number
                for number, block in enumerate(sight.clue)
                if block.colour == colour
                and sight.lefts[number] <= last
                and first <= sight.right_ends[number]
            ]
            if near and all(sight.clue[number].least > last - first + 1 for number in near):
                places = span(first, last)
                yield Finding(tuple(near), {colour: places}, places)


def overlap(sight: Sight) -> Findings:
    """Cells that the same block covers in its leftmost and in its rightmost place."""
    covers = [n for n, places in enumerate(sight.overlaps) if places & sight.undecided]
    for colour in sight.model.colours[1:]:
        if blocks := [number for number in covers if sight.clue[number].colour == colour]:
            covered = sum(sight.overlaps[number] for number in blocks)
            yield Finding(tuple(blocks), sight.except_in(covered, colour))


def out_of_reach(sight: Sight) -> Findings:
    """Cells that no block of a colour can reach, between its leftmost and rightmost place."""
    reach = dict.fromkeys(sight.can, 0)
    for block, left, right in zip(sight.clue, sight.lefts, sight.right_ends):
        reach[block.colour] |= span(left, right)
    for colour in [colour for colour in sight.can if colour != BACKGROUND]:
        blocks = (n for n, block in enumerate(sight.clue) if block.colour == colour)
        yield Finding(tuple(blocks), {colour: sight.can[colour] & ~reach[colour]})


def by_cases(sight: Sight) -> Findings:
    """The cells that all placements of the line share. Neighbouring ones are one finding."""
    new = propagate_line(sight.model, sight.can)
    assert new is not None, "a line without a placement says nothing"
    lost = {colour: mask & ~new[colour] for colour, mask in sight.can.items()}
    some = 0
    for mask in lost.values():
        some |= mask
    blocks = tuple(range(len(sight.clue)))
    for first, last in spans(some):
        part = span(first, last)
        yield Finding(blocks, {colour: mask & part for colour, mask in lost.items()})


def its_run(finding: Finding) -> int:
    """The places of the run that a finding takes for cells of its blocks."""
    return finding.at


def its_room(finding: Finding) -> int:
    """The places that would be cells of its blocks, if the finding were wrong."""
    return places_of(finding.lost)


class Technique(Ranked):
    """The techniques of explanations, in order from easy to hard.

    Attributes:
        value: its name.
        words: its name as people say it, with blanks.
        level: the level of steps that it finds.
        effort: what a thought costs a person, for each line that it takes. Six puzzles that 67
            people solved are ordered by it, and by case analysis not at all: none needed that, so
            it counts as much as an overlap.
        look: the function that finds them in a line; None if it takes more than one line.
        placed: the places that a finding takes for cells of its blocks. A technique that has it
            takes a run of a colour for one block, with no other block of the colour beside it;
            corners can make this wrong.
    """

    COLOURS = "colour_logic", Level.TRIVIAL
    FORCED = "forced_line", Level.TRIVIAL, 0, forced
    FINISHED = "finished_line", Level.TRIVIAL, 0, finished
    CAPPING = "capping", Level.EASY, 0, capping, its_run
    ONE_SIDED = "side_capping", Level.EASY, 0.5, one_sided, its_run
    GLUE = "glue", Level.EASY, 0.5, glue, its_run
    MERCURY = "mercury", Level.EASY, 0.5, mercury, its_room
    GAP = "too_small_a_gap", Level.EASY, 0.5, gap, its_room
    OVERLAP = "overlap", Level.EASY, 1, overlap
    OUT_OF_REACH = "out_of_reach", Level.EASY, 1, out_of_reach
    CASES = "by_cases", Level.MEDIUM, 1, by_cases
    EDGE_LOGIC = "edge_logic", Level.HARD, 1
    CONTRADICTION = "contradiction", Level.VERY_HARD, 1
    DEEPER = "deeper_contradiction", Level.VERY_HARD, 1
    LONG = "long_contradiction", Level.SEARCH, 1

    def __new__(cls, name: str, *_: object) -> Technique:
        """The technique of a name."""
        one = str.__new__(cls, name)
        one._value_ = name
        return one

    def __init__(
        self,
        name: str,
        level: Level = Level.TRIVIAL,
        effort: float = 0,
        look: Look | None = None,
        placed: Callable[[Finding], int] | None = None,
    ) -> None:
        self.level = level
        self.effort = effort
        self.look = look
        self.placed = placed


#: The techniques for single lines, with their functions.
LOOKS: dict[Technique, Look] = {how: how.look for how in Technique if how.look is not None}

#: The techniques that say where blocks lie; those about runs with the one that says it of reaches.
BY_REACH = {how: how for how in (Technique.FINISHED, Technique.OVERLAP, Technique.OUT_OF_REACH)}
BY_REACH |= {Technique.GLUE: Technique.OVERLAP, Technique.ONE_SIDED: Technique.OUT_OF_REACH}


def possible(techniques: Iterable[Technique], model: LineModel, can: Candidates) -> list[Technique]:
    """The techniques that are worth trying on a line, by a quick test."""
    found = [how for how in techniques if how.placed is None or not cornered(model.clue)]
    if Technique.FORCED in found and model.room and model.clue:
        found.remove(Technique.FORCED)
    if Technique.FINISHED in found and not is_finished(model, can):
        found.remove(Technique.FINISHED)
    return found


def placed_by(technique: Technique, finding: Finding) -> int:
    """The places that a finding takes for cells of its blocks."""
    return 0 if technique.placed is None else technique.placed(finding)


def shows(technique: Technique, sight: Sight, wanted: Candidates) -> bool:
    """Whether a technique removes all of these candidates that are still left."""
    left = {colour: mask & sight.can[colour] for colour, mask in wanted.items()}
    for finding in LOOKS[technique](sight):
        if not any(left.values()):
            break
        for colour, mask in finding.lost.items():
            left[colour] = left.get(colour, 0) & ~mask
    return not any(left.values())


#: The levels of steps from one line, with their techniques.
RANKS: dict[Level, tuple[Technique, ...]] = {
    level: tuple(technique for technique in LOOKS if technique.level is level)
    for level in (Level.TRIVIAL, Level.EASY, Level.MEDIUM)
}


#: The most lines of edge logic, and of a contradiction for people.
FEW, MANY = 5, 8


def contradicting(lines: Collection[Line], *, deeper: bool = False) -> Technique:
    """The technique of a contradiction by these lines. It is `deeper` if another is inside it."""
    if len(lines) > MANY:
        return Technique.LONG
    if deeper:
        return Technique.DEEPER
    numbers = {(line.axis, line.number) for line in lines}
    if len(lines) <= FEW and any((axis, number + 1) in numbers for axis, number in numbers):
        return Technique.EDGE_LOGIC
    return Technique.CONTRADICTION
