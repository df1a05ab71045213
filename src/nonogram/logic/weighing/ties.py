"""The lines of a puzzle, the chances of their placements, and which of their cells are the same.

Whatever is said of the undecided cells of all lines is a list of numbers, one for each line, cell
and colour. Of each cell one of its colours has none: the background, where it may have it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from nonogram.logic.bits import bits
from nonogram.logic.domains import Domains, undecided
from nonogram.logic.line import Candidates, feasible_spans
from nonogram.logic.weighing.chances import LineChances
from nonogram.puzzle.clue import joined


class Part(NamedTuple):
    """Where the numbers of one colour of a line are: of these places, from `first` on."""

    places: list[int]
    first: int


class Tied(NamedTuple):
    """A line, and for each of its colours where its numbers are."""

    chances: LineChances
    parts: list[Part]

    def under(self, weights: Sequence[float]) -> tuple[float, list[list[float]]]:
        """As `LineChances.under`, of the weights of all lines."""
        size = self.chances.size
        of_line = []
        for places, first in self.parts:
            weight = [0.0] * size
            for place, own in zip(places, weights[first : first + len(places)]):
                weight[place] = own
            of_line.append(weight)
        return self.chances.under(of_line)


class Ties:
    """What never changes of a puzzle's lines. Lines with blots are left out.

    Attributes:
        lines: those in which something is undecided, by index.
        same: by cell and colour its numbers, one in each of its lines.
        numbers: how many numbers there are.
    """

    def __init__(self, domains: Domains) -> None:
        self.lines: dict[int, Tied] = {}
        self.numbers = 0
        self.same: dict[tuple[int, int], list[int]] = defaultdict(list)
        for index, (model, candidates) in enumerate(zip(domains.models, domains.candidates)):
            several = undecided(candidates)
            spans = (
                None
                if model.blotted or joined(model.clue) or not several
                else feasible_spans(model, candidates)
            )
            if not spans:
                continue
            chances = LineChances(model.clue, model.size, candidates, spans)
            cells = domains.geometry.lines[index]
            parts = []
            for colour, own in zip(chances.colours, _numbered(chances.colours, candidates)):
                places = bits(own & several)
                parts.append(Part(places, self.numbers))
                for number, place in enumerate(places, self.numbers):
                    self.same[cells[place], colour].append(number)
                self.numbers += len(places)
            self.lines[index] = Tied(chances, parts)


def _numbered(colours: Sequence[int], candidates: Candidates) -> list[int]:
    """Of each colour the cells where it is not the first of its cell's, as bit sets."""
    seen = dict.fromkeys(colours, 0)
    before = 0
    for colour in sorted(candidates):
        seen[colour] = candidates[colour] & before
        before |= candidates[colour]
    return [seen[colour] for colour in colours]
