"""Contradictions as a person is told them, as values.

A contradiction refutes its supposed cells. If its conclusion were wrong, the line would have all of
them as supposed: so a person begins with the opposite of a single concluded cell, and sees in the
same line that the supposed cells follow from it. At the end stands a line that cannot be completed.
Without one of its cells it can, and then says that this cell has another colour: that is why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from nonogram.core.logic.line import propagate_line
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import BACKGROUND, Position
from nonogram.explanation.arguments import Argument, Before, arguments_of, by_place
from nonogram.explanation.steps import Clash, Contradiction, Deduction
from nonogram.explanation.techniques import LOOKS, PLACING, Technique, possible, shows
from nonogram.explanation.view import LineView

Known = Mapping[Position, int]  #: the colours of the cells that a board has


class Refutation(NamedTuple):
    """The parts of a contradiction about its own line.

    Attributes:
        concludes: the concluded cell that one begins with.
        denied: the same cell with the colours that it loses.
        then: why the supposed cells follow from it, unless it is the only one.
        rest: the other concluded cells.
        follow: why these follow from that cell; if they do not, each of them can be denied alike.
    """

    concludes: Mark
    denied: Mark
    then: Deduction | None
    rest: Marks
    follow: Deduction | None


def refutation(view: LineView, step: Contradiction) -> Refutation:
    """The cell to deny: one from which the other concluded cells follow, best a supposed one."""
    known, supposed = ({one.cell: one for one in marks} for marks in (step.because, step.supposed))
    first = [mark for mark in step.concludes if _implies(view, step, mark)]
    mark = min(first or step.concludes, key=lambda mark: mark.cell not in supposed)
    before = known.pop(mark.cell, Mark(mark.cell, view.model.colours))
    can = supposed.pop(mark.cell, before).colours
    wrong = {*before.colours}.intersection(can).difference(mark.colours)
    denied = mark._replace(colours=tuple(sorted(wrong)))
    rest = tuple(one for one in step.concludes if one != mark)

    def link(cell: Mark, follow: Marks) -> Deduction | None:
        return _deduced(view, (*known.values(), cell), _others(view, follow)) if follow else None

    then = link(denied, tuple(supposed.values()))
    return Refutation(mark, denied, then, rest, link(mark, rest if first else ()))


def _implies(view: LineView, step: Contradiction, mark: Mark) -> bool:
    """Whether all that is concluded follows from one of the concluded cells."""
    known = [one for one in step.because if one.cell != mark.cell]
    left = propagate_line(view.model, view.sight([*known, mark]).can)
    assert left is not None, "what is concluded has a placement"
    wanted, places = view.candidates(step.concludes), view.places_of(step.concludes)
    return not any(mask & places & ~wanted.get(colour, 0) for colour, mask in left.items())


def failing(view: LineView, clash: Clash, made: Collection[Position]) -> tuple[Mark, Deduction]:
    """The cell of a clash against which the other cells argue best, and their deduction."""
    found = [
        (mark, _deduced(view, tuple(m for m in clash.because if m != mark), (mark,)))
        for mark in clash.because
        if mark.cell in made
    ]
    return min(found, key=lambda one: (one[1].technique, len(one[1].because)))


def following(view: LineView, link: Deduction, board: Known) -> Argument:
    """The argument of a link, which looks at what its line has on the board as well."""
    needed = {mark.cell for mark in (*link.because, *link.concludes)}
    there = (Mark(cell, (board[cell],)) for cell in view.positions if cell in board)
    sees = (*link.because, *(mark for mark in there if mark.cell not in needed))
    thoughts = [by_place(view, link)]
    if propagate_line(view.model, view.sight(sees).can) is not None:  # else the board fails as well
        wide = by_place(view, link.replace(sees=sees))
        if wide.technique in PLACING:
            thoughts = [wide]
        elif wide.technique is not Technique.BY_CASES:
            thoughts = [by_place(view, _with_finished(view, link, sees))]
        else:
            fills = any(BACKGROUND in mark.colours for mark in link.rules_out)
            how = Technique.FINISHED_LINE if fills else Technique.SIMPLE_SPACES
            if shows(how, view.sight(sees), view.candidates(link.rules_out)):
                thoughts = [wide.replace(technique=how)]
    drawn = sum(BACKGROUND not in mark.colours for mark in thoughts[0].sees)
    *_, argument = arguments_of(view, thoughts, Before(drawn=drawn))
    return argument


def _with_finished(view: LineView, link: Deduction, sees: Marks) -> Deduction:
    """A link that also sees the finished blocks of its colours, as these cannot be meant."""
    sight, lost, needed = view.sight(sees), view.candidates(link.rules_out), {*link.because}
    there = sum(
        at
        for number, at in enumerate(sight.filled)
        if at == sight.reach(number) and view.clue[number].colour in lost
    )
    more = tuple(m for m in sees if m in needed or there >> view.place(m.cell) & 1)
    return link.replace(sees=more) if shows(link.technique, view.sight(more), lost) else link


def _others(view: LineView, marks: Marks) -> Marks:
    """The cells of marks with all colours of the line that they lack."""
    return tuple(
        mark._replace(colours=tuple(c for c in view.model.colours if c not in mark.colours))
        for mark in marks
    )


def _deduced(view: LineView, known: Marks, lost: Marks) -> Deduction:
    """The easiest deduction from known cells that removes colours of others."""
    sight, wanted = view.sight(known), view.candidates(lost)
    how = next(one for one in possible(LOOKS, view.model, sight.can) if shows(one, sight, wanted))
    return Deduction(view.line, how, known, _others(view, lost), known, (), lost)
