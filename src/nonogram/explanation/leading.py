"""The steps that lead to the colour of a cell, and no others.

A thought excludes colours of cells, and rests on cells that lack colours. So each colour that a
cell has lost leads back to the one thought that excluded it first, and from there to others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Position
from nonogram.explanation.lines import visit
from nonogram.explanation.steps import Contradiction, Deduction, Step, Thought

Lost = tuple[Position, int]  #: a cell, and a colour that it cannot have


def leading_to(steps: Sequence[Step], cell: Position, colours: int) -> dict[int, Step]:
    """The steps that a cell's colour rests on, in order, by their numbers in the path, from 1.

    A visit has only the thoughts that are needed. There is none if no step is about the cell. The
    puzzle has so many colours beside background.
    """
    every = frozenset(range(colours + 1))
    thoughts = [(at, thought) for at, step in enumerate(steps) for thought in step.thoughts]
    first: dict[Lost, int] = {}
    for number, (_, thought) in enumerate(thoughts):
        for lost in excluded(thought, every):
            first.setdefault(lost, number)
    last = len(thoughts)
    found, waiting = set[int](), [(first.get((cell, colour), last), last) for colour in every]
    while waiting:
        number, user = waiting.pop()
        if number < user and number not in found:
            found.add(number)
            used = _lacking(_uses(thoughts[number][1]), every)
            waiting += [(first.get(lost, last), number) for lost in used]
    leading: dict[int, Step] = {}
    for at, chosen in groupby(sorted(found), lambda number: thoughts[number][0]):
        needed = tuple(thoughts[number][1] for number in chosen)
        leading[at + 1] = steps[at]
        if len(needed) < len(steps[at].thoughts):
            leading[at + 1] = part_of(steps[at], needed)
    return leading


def part_of(step: Step, thoughts: Sequence[Thought]) -> Step:
    """The step of some thoughts of a step, on the same board."""
    part = visit([one for one in thoughts if isinstance(one, Deduction)])
    vars(part)["seen_on"] = step.seen_on
    return part


def _lacking(marks: Iterable[Mark], every: frozenset[int]) -> Iterator[Lost]:
    """The colours that cells do not have any more."""
    return ((mark.cell, colour) for mark in marks for colour in every.difference(mark.colours))


def excluded(thought: Thought, every: frozenset[int]) -> Iterator[Lost]:
    """The colours that a thought excludes."""
    if isinstance(thought, Deduction) and thought.rules_out:
        return ((mark.cell, colour) for mark in thought.rules_out for colour in mark.colours)
    return _lacking(thought.concludes, every)


def _uses(thought: Thought) -> Iterator[Mark]:
    """The cells that a thought rests on, as they are before it."""
    yield from thought.because
    if isinstance(thought, Contradiction):
        for link in thought.chain:
            yield from _uses(link)
        yield from thought.clash.because
    else:
        yield from thought.sees
