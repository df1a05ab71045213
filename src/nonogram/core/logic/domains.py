"""The candidate colours of all cells of a puzzle, stored in every line of a cell.

Line propagation takes them as a value; steps change them on a `logic.board.Board`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from nonogram.core.logic.line import Candidates, LineModel, bits
from nonogram.core.logic.models import Models
from nonogram.core.puzzle import BACKGROUND, Clue, Geometry, Grid, Puzzle


class Domains(NamedTuple):
    """The candidate colours of every cell of a puzzle, stored in each of its lines.

    A line has candidates only of the colours of its clue; for colours that all lines of a cell
    have, these lines agree.
    """

    geometry: Geometry
    models: Models
    candidates: list[Candidates]  #: for each line

    def rows(self) -> list[Candidates]:
        """The candidates of the first direction, whose lines have all cells in order."""
        return self.candidates[: self.geometry.families[0].stop]

    def count_undecided(self) -> int:
        """The number of cells with more than one candidate."""
        return sum(undecided(candidates).bit_count() for candidates in self.rows())

    def grid(self) -> Grid:
        """The picture so far; undecided cells are None."""
        rows = []
        for size, candidates in zip(self.geometry.row_sizes, self.rows()):
            several = undecided(candidates)
            row: list[int | None] = [BACKGROUND] * size
            for colour, mask in candidates.items():
                if colour != BACKGROUND:
                    for place in bits(mask & ~several):
                        row[place] = colour
            for place in bits(several):
                row[place] = None
            rows.append(tuple(row))
        return Grid.unchecked(tuple(rows))


def undecided(candidates: Candidates) -> int:
    """The cells of a line that have more than one candidate, as a bit set."""
    once = twice = 0
    for mask in candidates.values():
        twice |= once & mask
        once |= mask
    return twice


def places_of(candidates: Candidates) -> int:
    """The places of all colours together, as a bit set."""
    return reduce(or_, candidates.values(), 0)


def colours_at(candidates: Candidates, place: int) -> list[int]:
    """The colours that a cell of a line may have, in ascending order."""
    return sorted([colour for colour, mask in candidates.items() if mask >> place & 1])


def initial_domains(puzzle: Puzzle, given: Grid | None = None, *, free: bool = False) -> Domains:
    """The candidates before any propagation: a cell may have the colours of all its clues.

    Decided cells of `given` have their colour. With `free` no clue restricts a cell: each may have
    all colours of the puzzle's clues.
    """
    geometry = puzzle.geometry
    models = [LineModel(clue, len(line)) for clue, line in zip(puzzle.clues, geometry.lines)]
    colours = [model.colours for model in models]
    if free:
        every = dict.fromkeys(colour for line in colours for colour in line)
        candidates = [dict.fromkeys(every, (1 << len(line)) - 1) for line in geometry.lines]
    else:
        candidates = _crossed(geometry, colours)
    domains = Domains(geometry, Models(geometry, models), candidates)
    return domains if given is None else with_known(domains, given.cells)


def with_known(domains: Domains, cells: Sequence[int | None]) -> Domains:
    """The domains if these cells have these colours; None leaves a cell as it is."""
    candidates = [dict(line) for line in domains.candidates]
    for known, of_line in zip(candidates, domains.geometry.along_lines(cells)):
        for colour in known:
            for place, cell in enumerate(of_line):
                if cell is not None and cell != colour:
                    known[colour] &= ~(1 << place)
    return domains._replace(candidates=candidates)


def _crossed(geometry: Geometry, colours: list[tuple[int, ...]]) -> list[Candidates]:
    """The candidates of lines, without colours that a crossing line lacks."""
    having: dict[tuple[int, int], int] = {}
    found: dict[tuple[object, ...], Candidates] = {}

    def where(others: Sequence[int], colour: int) -> int:
        key = id(others), colour
        if key not in having:
            places = (1 << place for place, other in enumerate(others) if colour in colours[other])
            having[key] = sum(places)
        return having[key]

    candidates: list[Candidates] = []
    for line, crossings in zip(colours, geometry.crossings):
        key = (line, *[id(others) for others, _ in crossings])
        if key not in found:  # many lines are crossed by the same ones
            found[key] = {
                colour: reduce(and_, [where(others, colour) for others, _ in crossings])
                for colour in line
            }
        candidates.append(dict(found[key]))
    return candidates


def supposed(
    domains: Domains, index: int, place: int, colour: int, has: bool
) -> tuple[Domains, list[int]]:
    """The domains if the cell at a place of a line has a colour, or lacks it; the changed lines."""
    lines, own_bits = [index], [1 << place]
    for others, bits_there in domains.geometry.crossings[index]:
        lines.append(others[place])
        own_bits.append(bits_there[place])
    candidates = [*domains.candidates]
    for line, bit in zip(lines, own_bits):
        candidates[line] = {
            other: mask if (other == colour) is has else mask & ~bit
            for other, mask in candidates[line].items()
        }
    return Domains(domains.geometry, domains.models, candidates), lines


def with_clues(domains: Domains, clues: Mapping[int, Clue]) -> Domains:
    """The domains with other clues for unused lines; propagate from these lines to use them."""
    models = domains.models.with_clues(clues)
    candidates = [*domains.candidates]
    for index in clues:
        candidates[index] = dict.fromkeys(models[index].colours, 0) | candidates[index]
    return Domains(domains.geometry, models, candidates)
