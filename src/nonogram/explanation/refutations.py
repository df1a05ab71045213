"""Contradictions as a person is told them, as values.

A contradiction refutes its supposed cells. If its conclusion were wrong, the line would have all of
them as supposed: so a person begins with the opposite of the conclusion, best of one cell from
which the others follow. At the end stands a line that cannot be completed. Without one of its
cells it can, and then says that this cell has another colour: that is why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from nonogram.core.logic.line import propagate_line
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import Position
from nonogram.explanation.arguments import Argument, Before, arguments_of, by_place
from nonogram.explanation.steps import Clash, Contradiction, Deduction
from nonogram.explanation.techniques import LOOKS, PLACING, possible, shows
from nonogram.explanation.view import LineView

Known = Mapping[Position, int]  #: the colours of the cells that a board has


class Refutation(NamedTuple):
    """The parts of a contradiction about its own line.

    Attributes:
        concludes: concluded cells; if one of these were wrong, the line would be as supposed.
        denied: the same cells with the colours that they lose.
        follows: the other concluded cells, which follow from them.
        known: the known cells of the line by which all of it follows.
    """

    concludes: Marks
    denied: Marks
    follows: Marks
    known: Marks


def refutation(view: LineView, step: Contradiction) -> Refutation:
    """The cells to deny of a contradiction, and those that follow from them."""
    supposed = {mark.cell for mark in step.supposed}
    first = [mark for mark in step.concludes if _implies(view, step, mark)]
    first.sort(key=lambda mark: mark.cell not in supposed)
    concludes = tuple(first[:1]) or step.concludes
    before = {mark.cell: mark.colours for mark in step.because}
    denied = (
        {*before.get(mark.cell, view.model.colours)}.difference(mark.colours) for mark in concludes
    )
    cells = {mark.cell for mark in concludes}
    return Refutation(
        concludes,
        tuple(Mark(mark.cell, tuple(sorted(lost))) for mark, lost in zip(concludes, denied)),
        tuple(mark for mark in step.concludes if mark.cell not in cells),
        tuple(mark for mark in step.because if mark.cell not in cells),
    )


def _implies(view: LineView, step: Contradiction, mark: Mark) -> bool:
    """Whether all that is concluded follows from one of the concluded cells."""
    known = [one for one in step.because if one.cell != mark.cell]
    left = propagate_line(view.model, view.sight([*known, mark]).can)
    assert left is not None, "what is concluded has a placement"
    wanted, places = view.candidates(step.concludes), view.places_of(step.concludes)
    return not any(mask & places & ~wanted.get(colour, 0) for colour, mask in left.items())


def failing(view: LineView, clash: Clash, made: Collection[Position], board: Known) -> Argument:
    """The argument that a line makes against one of the cells that were made, by its others."""
    found = [_against(view, clash, mark) for mark in clash.because if mark.cell in made]
    return following(view, min(found, key=lambda one: (one.technique, len(one.because))), board)


def following(view: LineView, link: Deduction, board: Known) -> Argument:
    """The argument of a link, which looks at what its line has on the board as well."""
    needed = {mark.cell for mark in (*link.because, *link.concludes)}
    there = [cell for cell in view.positions if cell in board and cell not in needed]
    sees = (*link.because, *(Mark(cell, (board[cell],)) for cell in there))
    told = by_place(view, link)
    if propagate_line(view.model, view.sight(sees).can) is not None:  # else the board fails as well
        wide = by_place(view, link.replace(sees=sees))
        told = wide if wide.technique in PLACING else told
    return next(arguments_of(view, [told], Before()))


def _against(view: LineView, clash: Clash, mark: Mark) -> Deduction:
    """The easiest deduction that excludes the colours of one cell of a clash by the others."""
    rest = tuple(other for other in clash.because if other != mark)
    sight, lost = view.sight(rest), view.candidates([mark])
    how = next(one for one in possible(LOOKS, view.model, sight.can) if shows(one, sight, lost))
    left = tuple(colour for colour in view.model.colours if colour not in mark.colours)
    return Deduction(clash.line, how, rest, (mark._replace(colours=left),), rest, (), (mark,))
