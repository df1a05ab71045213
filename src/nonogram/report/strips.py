"""Strips: what the sentences of a step look at in its line, and conclude, to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from nonogram.base.values import Data
from nonogram.core.logic.line import bits
from nonogram.core.puzzle import Grid, Position, Puzzle
from nonogram.draw.strip import Lane, Pictured, Scene, Strip
from nonogram.explanation.claims import Says
from nonogram.explanation.steps import Contradiction, Step, Visit
from nonogram.explanation.techniques import Technique
from nonogram.report.lanes import lanes_of
from nonogram.report.sentences import Said, head, told_together
from nonogram.report.words import LineWords

MOST = 8  #: the most lanes of a strip


def pictured(puzzle: Puzzle, step: Step, known: Grid) -> Pictured:
    """The parts of a step's picture; `known` is the board before it."""
    how, every = step.technique, told_together(puzzle, step)
    title = f"{head(puzzle, step)} \u00b7 {how.words} \u00b7 {how.level.words}"
    if how is Technique.COLOURS and len(step.lines) > 1:
        notes = {mark.cell: (mark.colours, "") for mark in step.concludes}
        scene = Scene(known, notes, framed=tuple(map(puzzle.geometry.index_of, step.lines)))
        return Pictured(title, tuple(Strip(said.text) for said in every), scene)
    left: dict[Position, tuple[int, ...]] = {
        cell: (colour,) for cell, colour in known.by_place().items()
    }
    strips = []
    for said in every:
        strips.append(_strip(puzzle, said, left))
        left |= {mark.cell: mark.colours for one in said.thoughts for mark in one.concludes}
    supposed = _supposing(puzzle, step, known) if isinstance(step, Contradiction) else None
    return Pictured(title, tuple(strips), supposed)


def _supposing(puzzle: Puzzle, step: Contradiction, known: Grid) -> Scene:
    """The scene of a contradiction: what is supposed, and each link of the chain by its number."""
    notes = {mark.cell: (mark.colours, "?") for mark in step.supposed}
    for number, link in enumerate(step.chain, 1):
        notes |= {mark.cell: (mark.colours, str(number)) for mark in link.concludes}
    failed = puzzle.geometry.index_of(step.clash.line)
    return Scene(known, notes, tuple(mark.cell for mark in step.supposed), (failed,))


def _strip(puzzle: Puzzle, said: Said, known: Mapping[Position, tuple[int, ...]]) -> Strip:
    """The strip of a sentence about one line."""
    argument, first = said.argument, said.thoughts[0]
    words = LineWords(puzzle, first.lines[0])
    left, looked, lanes, common = {**known}, 0, list[Lane](), 0
    if argument is not None:  # else it is of colours that the line lacks
        left = {mark.cell: mark.colours for mark in argument.known} | left
        looked = words.places_of(argument.looked)
        lanes = sorted(lanes_of(words, argument), key=lambda lane: lane.other is not None)
        by_cases = any(claim.kind is Says.WHEREVER for claim in argument.claims)
        common = words.places_of(argument.concludes) if by_cases else 0
    own = [one for one in said.thoughts if one.technique is not Technique.COLOURS]  # it names these
    new = {mark.cell: mark.colours for one in own or said.thoughts for mark in one.concludes}
    return Strip(
        said.text,
        words.place_name,
        tuple(left.get(cell, ()) for cell in words.positions),
        tuple(sorted((words.place(cell), colours) for cell, colours in new.items())),
        tuple(bits(looked)),
        tuple(dict.fromkeys(lanes))[:MOST],
        tuple(bits(common)),
    )


def strips_data(puzzle: Puzzle, step: Step) -> list[Data]:
    """The strips of a step as pages draw them, which know board and step. Places count from 1.

    Each has `thoughts`, how many of the step's it tells, one after the other; its reason, `why`,
    empty if the conclusion has it, and its conclusion, `so`; `looked`, the places to ring; `lanes`,
    the rows below the line; and `common`, the places that are framed in all lanes. The last three
    are left out if empty. What is concluded are the `concludes` of its thoughts, of colour logic
    only if there are no others. A lane has the attributes of `Lane` that are not empty, by their
    names: `of` is its label, and `colour` is left out if it is 1.
    """
    return [
        {
            "thoughts": len(said.thoughts),
            **said.parts,
            **_filled(
                looked=[place + 1 for place in strip.looked],
                lanes=[*map(_lane, strip.lanes)],
                common=[place + 1 for place in strip.common],
            ),
        }
        for said in told_together(puzzle, step)
        if said.argument is not None
        for strip in [_strip(puzzle, said, {})]
    ]


def visit_data(strips_of: Callable[[Step], list[Data]], visit: Visit) -> list[Data] | int:
    """The strips of several thoughts; only their number if each of them is a thought's own.

    Among others such a strip says only that it tells one thought. `strips_of` is `strips_data` for
    a puzzle.
    """
    strips, own = [*strips_of(visit)], iter(visit.thoughts)
    for number, strip in enumerate(strips):
        first, *_ = islice(own, strip["thoughts"])
        if strips_of(first) == [strip]:
            strips[number] = {"thoughts": 1}
    return strips if any(len(strip) > 1 for strip in strips) else len(strips)


def _lane(lane: Lane) -> Data:
    places = ("left", "right", "ghost", "touch", "width", "other")
    return _filled(
        of=lane.of,
        colour=lane.colour if lane.colour != 1 else None,
        **{name: [place + 1 for place in getattr(lane, name) or ()] for name in places},
        blocks=[[first + 1, last + 1, colour] for first, last, colour in lane.blocks],
    )


def _filled(**parts: object) -> Data:
    """The parts that are not empty."""
    return {name: part for name, part in parts.items() if part}
