"""Techniques of people for a single line: one module each.

Each takes a line and yields findings: blocks, and the candidates that cells lose. Each finds a part
of the result of complete line logic, and the last finds all of it. The names are those of
players (Wikipedia, nonograms.org, webpbn); benchmarks/NOTES.md compares them with Keen's axioms and
Simpson's ranked line solvers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from nonogram.base.ids import underscored
from nonogram.core.logic.line import Candidates, LineModel
from nonogram.core.puzzle import Line
from nonogram.core.puzzle.clue import cornered
from nonogram.explanation.levels import Level, Ranked
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import (
    by_cases,
    capping,
    finished_line,
    forced_line,
    glue,
    mercury,
    overlap,
    side_capping,
    simple_spaces,
    too_small_a_gap,
)
from nonogram.explanation.techniques.finding import Look, Row

#: The names that techniques had before 0.8.0, which records have, with those of today.
FORMER = {"out_of_reach": "simple_spaces"}


class Technique(Ranked):
    """The techniques of explanations, in order from easy to hard.

    Attributes:
        value: its name.
        words: its name as people say it, with blanks.
        level: the level of steps that it finds.
        effort: what a thought costs a person, for each line that it takes. Six puzzles that 67
            people solved are ordered by it, and by case analysis not at all: none needed that, so
            it counts as much as an overlap.
        row: what its module declares: how it looks at a line, what it claims, examples.
        COLOUR_LOGIC: the clue of a crossing line does not have the colour.
        FORCED_LINE: blocks and gaps fill the line, or it has no block.
        FINISHED_LINE: all filled cells are known, or all background cells.
        CAPPING: a run has the length of its block.
        SIDE_CAPPING: no block can cover a run together with the cell beside it.
        GLUE: a run near a wall extends away from it.
        MERCURY: a block beside a wall would touch a filled cell.
        TOO_SMALL_A_GAP: no block fits between two walls.
        OVERLAP: a block covers a cell in any case.
        SIMPLE_SPACES: a cell is out of reach of all blocks.
        BY_CASES: all placements of a line agree in a cell.
        EDGE_LOGIC: a contradiction of at most five lines, two of them neighbours.
        CONTRADICTION: one of at most eight lines.
        DEEPER_CONTRADICTION: one of at most eight lines with another inside it.
        LONG_CONTRADICTION: one of more than eight lines, not for people.
    """

    COLOUR_LOGIC = Row("colour_logic", Level.TRIVIAL)
    FORCED_LINE = forced_line.ROW
    FINISHED_LINE = finished_line.ROW
    CAPPING = capping.ROW
    SIDE_CAPPING = side_capping.ROW
    GLUE = glue.ROW
    MERCURY = mercury.ROW
    TOO_SMALL_A_GAP = too_small_a_gap.ROW
    OVERLAP = overlap.ROW
    SIMPLE_SPACES = simple_spaces.ROW
    BY_CASES = by_cases.ROW
    EDGE_LOGIC = Row("edge_logic", Level.HARD, 1)
    CONTRADICTION = Row("contradiction", Level.VERY_HARD, 1)
    DEEPER_CONTRADICTION = Row("deeper_contradiction", Level.VERY_HARD, 1)
    LONG_CONTRADICTION = Row("long_contradiction", Level.SEARCH, 1)

    def __new__(cls, row: Any) -> Technique:
        """The technique of a row."""
        one = str.__new__(cls, row.name)
        one._value_ = row.name
        return one

    @classmethod
    def _missing_(cls, value: object) -> Technique:
        """The technique of another spelling, or of a former name."""
        return super()._missing_(FORMER.get(underscored(str(value)), value))

    def __init__(self, row: Any) -> None:  # callers give a name, which finds a technique
        super().__init__()
        self.row: Row = row
        self.level: Level = row.level
        self.effort: float = row.effort


#: The techniques for single lines, with their functions.
LOOKS: dict[Technique, Look] = {how: how.row.look for how in Technique if how.row.look is not None}

#: The techniques that tell where blocks lie. Several of them in a row are told as one.
PLACING = (Technique.FINISHED_LINE, Technique.OVERLAP, Technique.SIMPLE_SPACES)

#: The same with themselves; those about runs with the one that says it of reaches.
BY_REACH = {how: how for how in PLACING}
BY_REACH |= {Technique.GLUE: Technique.OVERLAP, Technique.SIDE_CAPPING: Technique.SIMPLE_SPACES}


def possible(techniques: Iterable[Technique], model: LineModel, can: Candidates) -> list[Technique]:
    """The techniques that are worth trying on a line, by a quick test."""
    found = [how for how in techniques if how.row.cornered or not cornered(model.clue)]
    if Technique.FORCED_LINE in found and model.slack and model.clue:
        found.remove(Technique.FORCED_LINE)
    if Technique.FINISHED_LINE in found and not finished_line.is_finished(model, can):
        found.remove(Technique.FINISHED_LINE)
    return found


def shows(technique: Technique, sight: Sight, wanted: Candidates) -> bool:
    """Whether a technique removes all of these candidates that are still left."""
    left = {colour: rest for colour, mask in wanted.items() if (rest := mask & sight.can[colour])}
    findings = LOOKS[technique](sight)
    while left and (finding := next(findings, None)):
        lost = finding.lost
        left = {c: rest for c, mask in left.items() if (rest := mask & ~lost.get(c, 0))}
    return not left


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
        return Technique.LONG_CONTRADICTION
    if deeper:
        return Technique.DEEPER_CONTRADICTION
    numbers = {(line.axis, line.number) for line in lines}
    if len(lines) <= FEW and any((axis, number + 1) in numbers for axis, number in numbers):
        return Technique.EDGE_LOGIC
    return Technique.CONTRADICTION
