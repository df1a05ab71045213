"""Strips: what the sentences of a step look at in its line, and conclude, to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Grid, Position, Puzzle
from nonogram.draw.strip import Lane, Pictured, Scene, Strip
from nonogram.explanation.claims import Says
from nonogram.explanation.steps import Contradiction, Step
from nonogram.explanation.techniques import Technique
from nonogram.report.lanes import lanes_of
from nonogram.report.sentences import Said, head, told_together, why
from nonogram.report.suppositions import fails, supposed
from nonogram.report.words import LineWords, sentence

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
        (said,) = every
        strips = Strip(said.text), *followed(puzzle, step, left)
        return Pictured(title, strips, _supposing(puzzle, step, known))
    return Pictured(title, tuple(_along(puzzle, every, left)))


def _along(puzzle: Puzzle, every: Iterable[Said], left: Left) -> Iterator[Strip]:
    """The strips of sentences; each is drawn with what those before it conclude."""
    for said in every:
        yield strip_of(puzzle, said, left)
        left = {**left, **_colours(mark for one in said.thoughts for mark in one.concludes)}


def followed(
    puzzle: Puzzle, step: Contradiction, left: Left = MappingProxyType({}), at: str = ""
) -> Iterator[Strip]:
    """The strips of what a contradiction supposes and of what follows, up to the clash.

    Each is drawn with what is known at that moment; those of a contradiction inside it come after
    its sentence. Links have the numbers that they have on the board, behind those of `at`.
    """
    yield Strip(sentence(f"{supposed(puzzle, step)}."))
    left = {**left, **_colours(step.supposed)}
    for number, link in enumerate(step.chain, 1):
        (said,) = told_together(puzzle, link)
        strip = strip_of(puzzle, said, left)
        yield strip.replace(text=f"{at}{number}. {why(puzzle, link, [said.text])}")
        if isinstance(link, Contradiction):
            yield from followed(puzzle, link, left, f"{at}{number}.")
        left = {**left, **_colours(link.concludes)}
    words, clash = LineWords(puzzle, step.clash.line), step.clash
    looked = bits(words.places_of(clash.because))
    cells = tuple(left.get(cell, ()) for cell in words.positions)
    yield Strip(sentence(f"{fails(puzzle, clash)}."), words.place_name, cells, looked=tuple(looked))


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
        said.text,
        words.place_name,
        tuple(left.get(cell, ()) for cell in words.positions),
        tuple((place, new[cell]) for place, cell in enumerate(words.positions) if cell in new),
        tuple(bits(looked)),
        tuple(dict.fromkeys(lanes))[:MOST],
        tuple(bits(common)),
    )
