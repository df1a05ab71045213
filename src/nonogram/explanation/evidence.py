"""The cells that an argument needs, among those that a deduction sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from itertools import filterfalse
from operator import or_

from nonogram.core.logic.line import bits, feasible_spans
from nonogram.explanation.sight import Sight, by_distance, smallest, span
from nonogram.explanation.steps import Deduction
from nonogram.explanation.techniques import PLACING, shows
from nonogram.explanation.techniques.places import beyond
from nonogram.explanation.view import LineView

Part = tuple[int, list[int]]  #: a place, and colours that it lacks

_FEW = 2  #: the most known cells by which a block that has only one place is seen to lie there


def evidence(view: LineView, step: Deduction, reached: Mapping[int, int]) -> Sight:
    """The line with the cells that a deduction needs. Undecided ones keep only relevant colours.

    What cells of the conclusion lost before is left out if possible, and what is not needed since
    it was said where blocks lie: these cells are `reached`, by block.
    """
    is_open = any(len(mark.colours) > 1 for mark in step.sees)
    if not is_open and step.technique not in PLACING:
        return view.sight(step.sees)
    concluded, lost = view.places_of(step.concludes), view.candidates(step.rules_out)
    parts = _parts(view, step, concluded, [*lost])

    @cache
    def having(some: int) -> Sight:
        return _having(view, [parts[number] for number in bits(some)], reached)

    full = having((1 << len(parts)) - 1)
    is_placing = step.technique in PLACING
    told = _told(full, concluded, lost) if is_placing else {}

    def enough(some: int) -> bool:
        sight = having(some)
        less = any(sight.reach(number) & ~told[number] for number in told)
        return not less and shows(step.technique, sight, lost)

    def completed(some: int) -> int:
        return some | smallest(lambda more: enough(some | more), [*range(len(parts))])

    if not is_placing:  # its cells were chosen when it was found, but not the colours of open ones
        return having(completed(_at(parts, ~full.undecided)))
    placed = [*filter(full.is_placed, told.keys() - reached.keys())]
    some = _at(parts, reduce(or_, map(full.evidence, placed), 0) & ~concluded)
    some = completed(some if some.bit_count() <= _FEW else 0)
    beside = full.filled_beside(filterfalse(having(some).is_seen, placed))
    untold = beside.keys() - reached.keys() - told.keys()
    if near := sum(beside[number] for number in untold):
        some = completed(_at(parts, near))
    seen = sum(1 << place for place in {parts[k][0] for k in bits(some)})
    return having(some | _at(parts, full.whole(seen) & ~seen))


def _at(parts: Sequence[Part], places: int) -> int:
    """The numbers of the parts at these places, as a bit set."""
    return sum(1 << number for number, (place, _) in enumerate(parts) if places >> place & 1)


def _parts(view: LineView, step: Deduction, concluded: int, lost: list[int]) -> list[Part]:
    """The knowledge of places that a step sees, in parts: the colours that they lack.

    In the order in which they are kept if possible: cells without the conclusion come first, those
    that lack a colour that is lost before others, and the nearest.
    """
    left = {view.place(mark.cell): mark.colours for mark in step.sees}
    parts: list[Part] = []
    for place in by_distance(sum(1 << place for place in left), concluded):
        lacks = [colour for colour in view.model.colours if colour not in left[place]]
        alone = len(left[place]) == 1
        parts += [(place, lacks)] if alone else [(place, [colour]) for colour in lacks]
    parts.sort(key=lambda part: not any(colour in lost for colour in part[1]))
    parts.sort(key=lambda part: concluded >> part[0] & 1)
    return parts


def _having(view: LineView, parts: Iterable[Part], reached: Mapping[int, int]) -> Sight:
    """The line with some parts known, and with what was said of blocks."""
    can = view.model.unknown()
    for place, lacks in parts:
        for colour in lacks:
            can[colour] &= ~(1 << place)
    known = {**can}
    for number, places in reached.items():
        length, colour = view.clue[number][:2]
        if places.bit_count() == length:
            known |= {c: mask & ~places for c, mask in known.items() if c != colour}
    found = feasible_spans(view.model, known) or []
    for number, places in reached.items():
        starts, ends = found[number]
        more = (view.clue[number].length or 1) - 1
        found[number] = starts & places & places >> more, ends & places & places << more
    return Sight(view.model, can, found)


def _told(full: Sight, concluded: int, lost: Mapping[int, int]) -> dict[int, int]:
    """The reaches of blocks that are told with all that is seen; of some only up to one end."""
    line = (1 << full.size) - 1
    covered = {n for n, at in enumerate(full.overlaps) if at & concluded}
    told = {number: full.reach(number) for number in covered}
    for run in beyond(full, covered, lost):
        ends, begins = full.beside(*run)  # of these one end is told
        told |= {n: told.get(n, line) & span(0, full.right_ends[n]) for n in ends}
        told |= {n: told.get(n, line) & line << full.lefts[n] for n in begins}
    there = (n for n in told if full.filled[n] == full.reach(n))
    return told | {n: full.reach(n) for n in there}
