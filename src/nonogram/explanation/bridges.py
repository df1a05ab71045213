"""Bridges from a refuted supposition to the conclusion: where blocks lie without it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND
from nonogram.explanation.arguments import Argument
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.sight import Sight
from nonogram.explanation.steps import Contradiction
from nonogram.explanation.techniques import Technique, overlap, places, shows
from nonogram.explanation.techniques.finding import Asked
from nonogram.explanation.view import LineView


class Bridge(NamedTuple):
    """The argument of a contradiction about its own line.

    Attributes:
        denial: the claim that cells are not all as supposed: about a block, if it alone would cover
            them.
        argument: where blocks lie, whichever of the supposed colours is wrong; without claims if
            that does not show the conclusion.
        cases: if so, the claims that show it in each of two cases, with the cell in the other
            colours.
    """

    denial: BlockClaim
    argument: Argument
    cases: tuple[tuple[Mark, tuple[BlockClaim, ...]], ...]


def bridge(view: LineView, step: Contradiction) -> Bridge:
    """The bridge of a contradiction."""
    colours = {*view.model.colours}
    denied = (mark._replace(colours=(*colours.difference(mark.colours),)) for mark in step.supposed)
    known = ((mark, view.sight([*step.because, mark])) for mark in denied)
    cases = [case for case in known if case[1].spans]
    sight, claims = _whichever(view, step, [case for _, case in cases])
    by_case: list[tuple[Mark, tuple[BlockClaim, ...]]] = []
    if claims is None and len(cases) == 2:
        each = [(mark, _claims(view, step, case)) for mark, case in cases]
        by_case = [(mark, found) for mark, found in each if found is not None]
    argument = Argument(
        step.line,
        known=step.because,
        evidence=step.because,
        premise=step.because,
        claims=claims or (),
        concludes=step.concludes,
        rules_out=(),
        excluded=(),
        leftmost=tuple(zip(sight.lefts, sight.left_ends)),
        rightmost=tuple(zip(sight.rights, sight.right_ends)),
    )
    return Bridge(_denial(view, step), argument, tuple(by_case) if len(by_case) == 2 else ())


def _whichever(
    view: LineView, step: Contradiction, cases: Sequence[Sight]
) -> tuple[Sight, tuple[BlockClaim, ...] | None]:
    """The line as all cases have it, and the claims that it allows; none without a case."""
    if not cases:
        return view.sight(step.because), ()
    spans = [
        (reduce(or_, starts), reduce(or_, ends))
        for starts, ends in (zip(*block) for block in zip(*(case.spans for case in cases)))
    ]
    every = {c: reduce(or_, (case.can[c] for case in cases)) for c in view.model.colours}
    sight = Sight(view.model, every, spans)
    return sight, _claims(view, step, sight)


def _claims(view: LineView, step: Contradiction, sight: Sight) -> tuple[BlockClaim, ...] | None:
    """The claims where blocks lie; None if that does not show the conclusion."""
    concluded, left = view.places_of(step.concludes), view.candidates(step.concludes)
    lost = {c: mask & concluded & ~left.get(c, 0) for c, mask in sight.can.items()}
    if not shows(Technique.FINISHED_LINE, sight, lost):
        return None
    asked = Asked(sight, overlap.look, concluded, lost, {m.colours for m in step.concludes}, {})
    return tuple(places.argue(asked)) if any(lost.values()) else ()


def _denial(view: LineView, step: Contradiction) -> BlockClaim:
    """The claim that cells are not all as supposed."""
    colours, *others = {mark.colours for mark in step.supposed}
    filled, at = BACKGROUND not in colours, view.places_of(step.supposed)
    sight = view.sight([*step.because, *step.supposed * filled])
    blocks = tuple(n for n, _ in enumerate(sight.spans) if sight.cells_of(n) & at)
    several = len(step.supposed) > 1 and not others
    if several and len(blocks) == 1 and (filled or colours == (BACKGROUND,)):
        return BlockClaim(Says.NOT_OVER if filled else Says.OVER, blocks, at)
    return BlockClaim(Says.NOT_ALL, places=at)
