"""Puzzles whose lists of clues have a line too few, or one too many.

Behind such a line all others are out of place. For each place where it may be, line logic takes the
lines before it as they are, and moves those behind it. What all places of a half have in common is
done once, so that wrong places are excluded together. If a line is missing, the others tell its
clue, as for any other slip (`nonogram.diagnosis.repair`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod

from nonogram.base.values import Value
from nonogram.core.logic.domains import Domains, with_clues
from nonogram.core.logic.subsets import ByLines, halved, nothing_known
from nonogram.core.puzzle import Clue, Grid, Line, Puzzle, Rectangle
from nonogram.core.puzzle.characters import clue_in_numbers
from nonogram.core.puzzle.corners import blocks_in
from nonogram.core.puzzle.slips import LINE
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import Terms
from nonogram.core.verdict import Verdict

_MOST = 500  #: the most ways to colour a line that are looked at


class ChangedLine(Value):
    """A line that a repair changes. `print` says how, with numbers for colours.

    Attributes:
        line: the name of the line.
        old: its clue, or None if the line was missing.
        new: the clue that it becomes, or None if the line goes.
    """

    line: Line
    old: Clue | None
    new: Clue | None

    def __str__(self) -> str:
        return self.told(clue_in_numbers)

    def told(self, clue_text: Callable[[Clue], str]) -> str:
        """The change in words, with clues as this function writes them."""
        new, old = (None if clue is None else clue_text(clue) for clue in (self.new, self.old))
        if old is None:
            return f"{self.line} is missing: {new}"
        if new is None:
            return f"{self.line} is one too many: {old}"
        return f"{self.line}: {new} instead of {old}"


def evened(
    typed: Puzzle, board: Rectangle, terms: Terms
) -> Iterator[tuple[int, Puzzle, Grid, ChangedLine] | None]:
    """The ways to give a typed puzzle the lines of a board, in no order; some may be equal.

    One direction of the board has a line more, or fewer, than that of the puzzle. Each way has its
    cost, the puzzle, its only solution, and the line that was missing, or was one too many. None
    stands for a place where the other lines leave too many clues to a missing one. Raises
    OutOfTime.
    """
    families = zip(typed.geometry.families, board.families)
    before, family = next(pair for pair in families if len(pair[0]) != len(pair[1]))
    clues, missing = typed.clues[before.start : before.stop], len(before) < len(family)

    def puzzle_with(place: int, *clue: Clue) -> Puzzle:
        """The puzzle with the missing clue, or without that which is one too many."""
        start = before.start + place
        all_clues = typed.clues[:start] + clue + typed.clues[start + (not missing) :]
        return typed.replace(geometry=board, clues=all_clues, goals=())

    def use(known: ByLines, places: range, behind: bool) -> ByLines | None:
        """Use the lines that have their places if the line is at none of these `places`."""
        terms.deadline.check()
        moved = behind and not missing
        used = {family[place - moved]: clues[place - (behind and missing)] for place in places}
        domains = with_clues(known.domains, used)
        return known.replace(domains=domains).with_lines(used, terms.deadline)

    nothing = nothing_known(puzzle_with(0, *[()] * missing))
    crossing = nothing.with_lines(nothing.unused - {*family}, terms.deadline)
    for place, domains in halved(range(len(before) + missing), crossing, use):
        meant: Sequence[Clue | None] | None = [None]
        if missing:
            meant = clues_left(puzzle_with(place, ()), family[place], domains)
        if meant is None:
            yield None
        for clue in meant or ():
            puzzle = puzzle_with(place, *([] if clue is None else [clue]))
            result = solve.under(puzzle, terms.replace(on_progress=None))
            if result.verdict is Verdict.UNIQUE:
                line = board.line(family.start).replace(number=place + 1)
                change = ChangedLine(line, None if missing else clues[place], clue)
                yield LINE, puzzle, result.solutions[0], change


def clues_left(puzzle: Puzzle, index: int, domains: Domains) -> list[Clue] | None:
    """The clues that the colours left to the cells of a line give it; None if these are many."""
    cells, family = puzzle.geometry.lines[index], puzzle.geometry.family_of(index)
    left = [
        [colour for colour, mask in domains.candidates[index].items() if mask >> place & 1]
        for place in range(len(cells))
    ]
    if prod(map(len, left)) > _MOST:
        return None
    clues = (tuple(blocks_in(colours, puzzle.corners, family)) for colours in product(*left))
    return [*dict.fromkeys(clues)]
