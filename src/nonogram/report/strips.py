"""Strips: what the sentences of a step look at in its line, and conclude, to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Grid, Position, Puzzle
from nonogram.draw.strip import Lane, Pictured, Scene, Strip
from nonogram.explanation.claims import Says
from nonogram.explanation.steps import Contradiction, Step
from nonogram.explanation.techniques import Technique
from nonogram.report.claims import Said
from nonogram.report.lanes import lanes_of
from nonogram.report.sentences import head, told_together
from nonogram.report.suppositions import Refuted, refuted
from nonogram.report.words import LineWords, headed

Left = Mapping[Position, tuple[int, ...]]  #: the colours that are left in known cells

MOST = 8  #: the most lanes of a strip


def pictured(puzzle: Puzzle, step: Step, known: Grid) -> Pictured:
    """The parts of a step's picture; `known` is the board before it."""
    how, every = step.technique, told_together(puzzle, step)
    title = f"{head(puzzle, step)} \u00b7 {how.words} \u00b7 {how.level.words}"
    if how is Technique.COLOUR_LOGIC and len(step.lines) > 1:
        notes = {mark.cell: (mark.colours, "") for mark in step.concludes}
        scene = Scene(known, notes, framed=tuple(map(puzzle.geometry.index_of, step.lines)))
        return Pictured(title, tuple(Strip(said.text) for said in every), scene)
    left = {cell: (colour,) for cell, colour in known.by_place().items()}
    if isinstance(step, Contradiction):
        strips = _listed(puzzle, refuted(puzzle, step), left)
        return Pictured(title, tuple(strips), _supposing(puzzle, step, known))
    return Pictured(title, tuple(_along(puzzle, every, left)))


def _along(puzzle: Puzzle, every: Iterable[Said], left: Left) -> Iterator[Strip]:
    """The strips of sentences; each is drawn with what those before it conclude."""
    for said in every:
        yield strip_of(puzzle, said, left)
        left = {**left, **_colours(mark for one in said.thoughts for mark in one.concludes)}


def _listed(puzzle: Puzzle, told: Refuted, left: Left) -> Iterator[Strip]:
    """The strips of a contradiction's lines, each with what is known at that moment."""
    yield Strip(headed(told.head, told.suppose))
    left = {**left, **_colours(told.step.supposed)}
    for link in told.links:
        if isinstance(link, Refuted):
            yield from _listed(puzzle, link, left)
            left = {**left, **_colours(link.step.concludes)}
        else:
            yield from _along(puzzle, [link], left)
            left = {**left, **_colours(link.concludes)}
    yield from (Strip(told.but), Strip(told.so))


def _colours(marks: Iterable[Mark]) -> dict[Position, tuple[int, ...]]:
    return {mark.cell: mark.colours for mark in marks}


def _supposing(puzzle: Puzzle, step: Contradiction, known: Grid) -> Scene:
    """The scene of a contradiction: what is supposed, and each link of the chain by its number."""
    notes = {mark.cell: (mark.colours, "?") for mark in step.supposed}
    for number, link in enumerate(step.chain, 1):
        notes |= {mark.cell: (mark.colours, str(number)) for mark in link.concludes}
    failed = puzzle.geometry.index_of(step.clash.line)
    return Scene(known, notes, tuple(mark.cell for mark in step.supposed), (failed,))


def strip_of(puzzle: Puzzle, said: Said, known: Left) -> Strip:
    """The strip of a sentence about one line."""
    argument, first = said.argument, said.thoughts[0]
    words = LineWords(puzzle, first.lines[0])
    left, looked, lanes, common = {**known}, 0, list[Lane](), 0
    if argument is not None:  # else it is of colours that the line lacks
        left = _colours(argument.known) | left
        looked = words.places_of(argument.looked)
        lanes = sorted(lanes_of(words, argument), key=lambda lane: lane.other is not None)
        by_cases = any(claim.kind is Says.WHEREVER for claim in argument.claims)
        common = words.places_of(argument.concludes) if by_cases else 0
    new = _colours(said.concludes)
    return Strip(
        said.line,
        words.place_name,
        tuple(left.get(cell, ()) for cell in words.positions),
        tuple((place, new[cell]) for place, cell in enumerate(words.positions) if cell in new),
        tuple(bits(looked)),
        tuple(dict.fromkeys(lanes))[:MOST],
        tuple(bits(common)),
    )
