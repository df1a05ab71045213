"""Warnings: properties of a puzzle that its author should look at again."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations

from nonogram.colours.looks import ALIKE, looks_apart
from nonogram.explanation.steps import Step, Technique
from nonogram.puzzle import BACKGROUND, Puzzle
from nonogram.puzzle.values import Value

#: The share of filled cells, and of background, below which a puzzle is said to have few.
FEW = 0.2


class Concern(Enum):
    """The subject of a warning."""

    FEW_FILLED = "few filled cells"
    FEW_BACKGROUND = "few background cells"
    ALIKE = "colours that look alike"
    TEDIOUS = "tedious for its size"


class Caution(Value):
    """Something to look at again; its number is the share of cells, how different two colours look,
    from 0 to 1, or how many thoughts a line takes that only all placements show.
    """

    concern: Concern
    number: float
    colours: tuple[int, ...] = ()  #: two that look alike; none otherwise


def warnings(puzzle: Puzzle, steps: tuple[Step, ...], share: float | None) -> Iterator[Caution]:
    """The warnings about a puzzle; `share`, if known, is that of the cells that are filled."""
    if share is not None and share < FEW:
        yield Caution(Concern.FEW_FILLED, round(share, 4))
    if share is not None and 1 - share < FEW:
        yield Caution(Concern.FEW_BACKGROUND, max(0.0, round(1 - share, 4)))  # 0: clues too long
    yield from colours_alike(puzzle)
    thoughts = (thought for step in steps for thought in step.thoughts)
    by_cases = sum(thought.technique is Technique.CASES for thought in thoughts)
    if by_cases > len(puzzle.clues):
        yield Caution(Concern.TEDIOUS, round(by_cases / len(puzzle.clues), 1))


def colours_alike(puzzle: Puzzle) -> Iterator[Caution]:
    """A warning for every two colours of the puzzle, the background among them, that look alike."""
    used = {BACKGROUND, *(block.colour for clue in puzzle.clues for block in clue)}
    for one, other in combinations(sorted(used), 2):
        apart = looks_apart(puzzle, one, other)
        if apart < ALIKE:
            yield Caution(Concern.ALIKE, round(apart, 3), (one, other))
