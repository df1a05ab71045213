"""Not all of these: what a failed supposition says of a whole line.

A supposition fails by way of lines. If what some of them need, up to the clash, are cells of one
line only, beside what is known, then these cells are enough for the clash, wherever they come from:
*not all of them hold*. As unique implication points cut the trail of a SAT solver (Marques-Silva
and Sakallah, GRASP, 1996), lines cut this one. Every placement of the line breaks one of
them somewhere, and what all these placements have in common is concluded: often several cells,
where the supposition says something of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.explanation.chain import Followed, Given, Trail
from nonogram.explanation.probing import Failure
from nonogram.logic.board import Board
from nonogram.logic.fixpoint import propagate
from nonogram.logic.line import Candidates, propagate_line


class Cut(NamedTuple):
    """Cells of one line that cannot all be as supposed.

    Attributes:
        line: the line, by index.
        given: its cells, by number, with the colours that they cannot have together.
        lines: the lines, by index, that show it, one after the other.
    """

    line: int
    given: Given
    lines: frozenset[int]

    @property
    def all_lines(self) -> frozenset[int]:
        """The lines that show it, and that of the cells."""
        return self.lines | {self.line}


def cuts_of(board: Board, failure: Failure) -> Iterator[Cut]:
    """The cuts of a failed supposition; the last one is the supposition itself."""
    cell, colour = failure.supposition
    trail = Trail(board, {cell: (colour,)})
    trail.follow(failure.lines)
    assert trail.failed is not None, "the supposition does not fail"
    _, clash = trail.clash()
    links = trail.links(clash)
    met = {fact[0] for link in links for fact in link.needs} | {cell}
    geometry = board.geometry
    for line in sorted({line for one in met for line in board.lines_of(one)}):
        here = frozenset(geometry.lines[line])
        lines, needs = {trail.failed}, clash
        for link in links:
            away = link.found - here
            if any(fact[0] in away for fact in needs):
                needs = frozenset(fact for fact in needs if fact[0] not in away) | link.needs
                assert isinstance(link.entry, Followed), "no contradiction is inside a trail here"
                lines.add(link.entry.line)
        if all(fact[0] in here for fact in needs):
            excluded: dict[int, set[int]] = {}
            for one, lost in needs:
                excluded.setdefault(one, set()).add(lost)
            given = {
                one: tuple(c for c in board.colours_at(geometry.position(one)) if c not in lost)
                for one, lost in sorted(excluded.items())
            }
            yield Cut(line, given, frozenset(lines))
    yield Cut(board.lines_of(cell)[0], {cell: (colour,)}, failure.lines)


def lost_by(board: Board, cut: Cut) -> Candidates:
    """What the cells of a cut's line lose: colours that no placement has which breaks it."""
    model, can = board.models[cut.line], board.candidates[cut.line]
    cells = board.geometry.lines[cut.line]
    left = dict.fromkeys(can, 0)
    for cell, colours in cut.given.items():
        bit = 1 << cells.index(cell)
        broken = {c: mask & ~bit if c in colours else mask for c, mask in can.items()}
        after = propagate_line(model, broken)
        for colour, mask in (after or {}).items():
            left[colour] |= mask
    lost = {colour: mask & ~left[colour] for colour, mask in can.items()}
    return lost if any(left.values()) else dict.fromkeys(can, 0)


def irredundant(board: Board, cut: Cut, deadline: Deadline) -> Cut:
    """The cut with cells and lines none of which can be left out, the cells looked at first."""
    given, lines = cut.given, cut.lines
    for cell in cut.given:
        fewer = {other: colours for other, colours in given.items() if other != cell}
        if fewer and blamed(board, fewer, lines, deadline) is not None:
            given = fewer
    for line in sorted(lines):
        if line in lines:
            without = blamed(board, given, lines - {line}, deadline)
            lines = lines if without is None else without
    return Cut(cut.line, given, lines)


def blamed(
    board: Board, given: Given, lines: frozenset[int], deadline: Deadline
) -> frozenset[int] | None:
    """The lines, of these, that lead from a supposition to a clash; None if none do."""
    supposed = board.copy()
    begin: set[int] = set()
    for cell, colours in given.items():
        begin |= supposed.keep(board.geometry.position(cell), colours)
    unused = frozenset(range(len(board.models))) - lines
    run = propagate(supposed.domains(), deadline, sorted(begin & lines), unused)
    return None if run.failed is None else run.blamed & lines
