"""Strips: what the sentences of a step look at in its line, and conclude, to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from nonogram.ask.record import Record
from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Puzzle
from nonogram.draw.strip import Lane, Strip
from nonogram.explanation.steps import Step, Visit
from nonogram.report.sentences import told_together
from nonogram.report.telling import Said

MOST = 8  #: the most lanes of a strip


def strips(puzzle: Puzzle, step: Step, known: Iterable[Mark] = ()) -> Iterator[Strip]:
    """The strips of a step, one for each sentence about a single line; `known` cells before it.

    A contradiction, and a step about colours in several lines, has none.
    """
    marks = [*known]
    for said in told_together(puzzle, step):
        if said.telling is not None:
            yield _strip(said, marks)
            marks += [mark for thought in said.thoughts for mark in thought.concludes]


def _strip(said: Said, known: Iterable[Mark]) -> Strip:
    telling = said.telling
    assert telling is not None
    words = telling.words
    places = {cell: place for place, cell in enumerate(words.positions)}
    cells = dict.fromkeys(range(len(places)), tuple[int, ...]())
    cells |= {places[mark.cell]: mark.colours for mark in known if mark.cell in places}
    new = {mark.cell: mark.colours for thought in said.thoughts for mark in thought.concludes}
    return Strip(
        words.place_name,
        tuple(cells.values()),
        tuple(sorted((places[cell], colours) for cell, colours in new.items())),
        tuple(bits(telling.looked)),
        tuple(sorted(dict.fromkeys(telling.lanes), key=lambda lane: lane.other is not None)[:MOST]),
        tuple(bits(telling.common)),
        said.text,
    )


def strips_data(puzzle: Puzzle, step: Step) -> list[Record]:
    """The strips of a step as pages draw them, which know board and step. Places count from 1.

    Each has `thoughts`, how many of the step's it tells, one after the other; its sentence,
    `text`; `looked`, the places to ring; `lanes`, the rows below the line; and `common`, the places
    that are framed in all lanes. The last three are left out if empty. What is concluded are the
    `concludes` of its thoughts. A lane has the attributes of `Lane` that are not empty, by their
    names: `of` is its label, and `colour` is left out if it is 1.
    """
    return [
        {
            "thoughts": len(said.thoughts),
            "text": strip.text,
            **_filled(
                looked=[place + 1 for place in strip.looked],
                lanes=[*map(_lane, strip.lanes)],
                common=[place + 1 for place in strip.common],
            ),
        }
        for said in told_together(puzzle, step)
        if said.telling is not None
        for strip in [_strip(said, ())]
    ]


def visit_data(puzzle: Puzzle, visit: Visit) -> list[Record]:
    """The strips of several thoughts. One that is a thought's own only says that it tells one."""
    strips, own = strips_data(puzzle, visit), iter(visit.thoughts)
    for number, strip in enumerate(strips):
        first, *_ = islice(own, strip["thoughts"])
        if strips_data(puzzle, first) == [strip]:
            strips[number] = {"thoughts": 1}
    return strips


def _lane(lane: Lane) -> Record:
    places = ("left", "right", "ghost", "touch", "width", "other")
    return _filled(
        of=lane.of,
        colour=lane.colour if lane.colour != 1 else None,
        **{name: [place + 1 for place in getattr(lane, name) or ()] for name in places},
        blocks=[[first + 1, last + 1, colour] for first, last, colour in lane.blocks],
    )


def _filled(**parts: object) -> Record:
    """The parts that are not empty."""
    return {name: part for name, part in parts.items() if part}
