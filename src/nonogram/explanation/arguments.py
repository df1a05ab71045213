"""Arguments: what a person is told of deductions, as values.

An argument has the cells that one looks at, claims about blocks, and the conclusion. It is made
when a step is told, of one deduction or of several in a row about the same blocks, and depends on
what was said before in the same step. Nothing is found out later, while words or pictures are made
of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import BACKGROUND, Line, Position
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.evidence import evidence
from nonogram.explanation.sight import Sight, Span
from nonogram.explanation.steps import Deduction
from nonogram.explanation.techniques import BY_REACH, LOOKS, PLACING, Technique, places, shows
from nonogram.explanation.techniques.finding import Asked
from nonogram.explanation.view import LineView

#: The kinds of claims that mention the colours of their places, and those that imply all of them.
_MENTION = {Says.RUN, Says.BELONGS}
_IMPLY = {Says.ALL_THERE, Says.OUT_OF_REACH}

#: The kinds of claims that say where a block lies.
LIES = {Says.IS, Says.FITS, Says.COVERS, Says.ENDS_BY, Says.BEGINS_AFTER}


class Before(NamedTuple):
    """The sum of what earlier sentences of a step have said.

    Attributes:
        reached: by block, the cells in which it is said to lie.
        given: the known cells that they began with.
        drawn: the number of filled cells that one sees, if some may be left out, as they are where
            a contradiction does not need them.
    """

    reached: Mapping[int, int] = {}
    given: frozenset[Mark] = frozenset()
    drawn: int | None = None


class Argument(NamedTuple):
    """The content of a sentence about a line, and of its picture.

    Attributes:
        line: the line.
        known: the cells that the deductions see.
        evidence: those of them that the argument needs, where runs are whole.
        premise: those that the sentence begins with.
        claims: what is claimed of blocks, in order.
        concludes: the cells that become known, with the colours that are left.
        rules_out: the cells with the colours that they lose.
        excluded: the colours that a cell that becomes background has lost in another way.
        leftmost: of all blocks, the first and last place in the leftmost placement that the
            evidence allows.
        rightmost: the same in the rightmost placement.
    """

    line: Line
    known: Marks
    evidence: Marks
    premise: Marks
    claims: tuple[BlockClaim, ...]
    concludes: Marks
    rules_out: Marks
    excluded: tuple[int, ...]
    leftmost: tuple[Span, ...]
    rightmost: tuple[Span, ...]

    @property
    def looked(self) -> Marks:
        """The evidence; where all blocks are there, without background."""
        bare = any(claim.kind is Says.ALL_THERE for claim in self.claims)
        return tuple(m for m in self.evidence if not (bare and BACKGROUND in m.colours))

    def after(self, before: Before) -> Before:
        """The sum with what this argument says."""
        reached = {**before.reached}
        for claim in self.claims:
            if claim.kind in LIES or (claim.kind is Says.RUN and len(claim.blocks) == 1):
                reached[claim.blocks[0]] = claim.places
        return before._replace(reached=reached, given=before.given.union(self.premise))


def arguments_of(
    view: LineView, thoughts: Iterable[Deduction], before: Before
) -> Iterator[Argument]:
    """The arguments of the first of these deductions by place, of the first two, and so on.

    They end before one that is not about where the same blocks lie. One that follows from where
    the blocks of those before it lie needs no cells of its own.
    """
    first: Deduction | None = None
    for thought in thoughts:
        if first is None or first.technique in PLACING:
            joined = thought if first is None else _placed_together(view, first, thought)
            if joined is None:
                return
            first = joined
            sight, argument = _argued(view, first, before)
        elif _repeats(view, thought, first, argument.after(before)):
            first = _joined(first, thought.replace(sees=(), technique=first.technique))
        else:
            return
        shown, said = (sight, argument.claims), argument.after(before)
        yield argument._replace(
            concludes=first.concludes,
            rules_out=first.rules_out,
            excluded=_excluded(view, first, shown, said),
        )


def _placed_together(view: LineView, first: Deduction, follows: Deduction) -> Deduction | None:
    """The deduction of two by the places of blocks; None if the second is none."""
    if shows(Technique.FINISHED_LINE, view.sight(first.sees), view.candidates(follows.rules_out)):
        is_whole = follows.technique is Technique.FINISHED_LINE or any(
            BACKGROUND in mark.colours for mark in follows.rules_out
        )
        how = Technique.FINISHED_LINE if is_whole else Technique.SIMPLE_SPACES
        follows = follows.replace(sees=(), technique=how)
    elif follows.technique not in PLACING:
        return None
    return _joined(first, follows)


def by_place(view: LineView, thought: Deduction) -> Deduction:
    """The deduction from the place of its block, if the cells that it sees leave a single one."""
    how = BY_REACH.get(thought.technique)
    if how is not None:
        sight, lost = view.sight(thought.sees), view.candidates(thought.rules_out)
        alone = len(thought.blocks) == 1 and not _asked(view, thought, sight, Before()).is_choosing
        if (alone or all(map(sight.is_placed, thought.blocks))) and shows(how, sight, lost):
            return thought.replace(technique=how)
    return thought


def _argued(view: LineView, step: Deduction, before: Before) -> tuple[Sight, Argument]:
    """The sight of a deduction, and its argument before others are told with it."""
    sight = evidence(view, step, before.reached)
    argue = step.technique.row.argue
    assert argue is not None
    asked = _asked(view, step, sight, before)
    claims = tuple(argue(asked))
    if all(claim.alone for claim in claims):
        at = sum(claim.places for claim in claims)
        sight = view.sight(mark for mark in step.sees if at >> view.place(mark.cell) & 1)
    seen, said, near = view.marks(sight), 0, view.places_of(step.concludes)
    for claim in claims:
        said |= claim.places if claim.kind in _MENTION else -(claim.kind in _IMPLY)
        near |= claim.near
    near |= view.places_of(mark for mark in seen if len(mark.colours) > 1)
    said |= ~near if asked.is_choosing else 0
    premise = tuple(mark for mark in seen if not said >> view.place(mark.cell) & 1)
    return sight, Argument(
        view.line,
        step.sees,
        seen,
        () if before.given.issuperset(premise) else premise,
        claims,
        step.concludes,
        step.rules_out,
        (),
        tuple(zip(sight.lefts, sight.left_ends)),
        tuple(zip(sight.rights, sight.right_ends)),
    )


def _asked(view: LineView, step: Deduction, sight: Sight, before: Before) -> Asked:
    return Asked(
        sight,
        LOOKS[step.technique],
        view.places_of(step.concludes),
        view.candidates(step.rules_out),
        {mark.colours for mark in step.concludes},
        before.reached,
        before.drawn,
    )


def _repeats(view: LineView, thought: Deduction, first: Deduction, said: Before) -> bool:
    """Whether a deduction follows from the places of another's blocks, as they are said."""
    if thought.technique not in PLACING:
        return False
    argue = places.argue_beyond if thought.technique is Technique.SIMPLE_SPACES else places.argue
    sight = evidence(view, thought, said.reached)
    claim, *_ = argue(_asked(view, thought, sight, said))
    return claim.kind is Says.OUT_OF_REACH and {*claim.blocks} <= {*first.blocks}


def _excluded(
    view: LineView, step: Deduction, shown: tuple[Sight, tuple[BlockClaim, ...]], said: Before
) -> tuple[int, ...]:
    """The colours that cells have lost before, where only background is left.

    What is `shown` are the sight and the claims.
    """
    sight, (claim, *_) = shown
    if step.technique is Technique.FINISHED_LINE and claim.kind in _IMPLY:
        return ()
    lost = view.candidates(step.rules_out)
    bare = (mark for mark in step.concludes if mark.colours == (BACKGROUND,))
    empty = view.places_of(bare) & ~view.places_of(said.given)
    return tuple(
        colour
        for colour in view.model.colours[1:]
        if (left := empty & ~lost.get(colour, 0))
        and not shows(Technique.SIMPLE_SPACES, sight, {colour: left})
    )


def _joined(one: Deduction, other: Deduction) -> Deduction:
    """The deduction of two in order, both about where blocks lie: that needs no cell between.

    Of a cell between, it needs the colours that the cell had lost before.
    """
    seen, lost = {mark.cell for mark in one.sees}, dict[Position, set[int]]()
    for mark in one.rules_out:
        lost.setdefault(mark.cell, set()).update(mark.colours)
    sees = (
        mark._replace(colours=tuple(sorted({*mark.colours}.union(lost.get(mark.cell, ())))))
        for mark in other.sees
        if mark.cell not in seen
    )
    again = {mark.cell for mark in other.concludes}
    return one.replace(
        technique=one.technique if one.technique is other.technique else Technique.FINISHED_LINE,
        sees=(*one.sees, *sees),
        concludes=(*(mark for mark in one.concludes if mark.cell not in again), *other.concludes),
        rules_out=(*one.rules_out, *other.rules_out),
    )
