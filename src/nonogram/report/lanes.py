"""The lanes of a strip: what claims show of blocks, below their line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonogram.core.logic.line import bits
from nonogram.draw.strip import Lane
from nonogram.explanation.arguments import LIES, Argument
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.sight import ends_of
from nonogram.report.words import LineWords


def lanes_of(words: LineWords, argument: Argument) -> Iterator[Lane]:
    """The lanes of all claims, in their order."""
    for claim in argument.claims:
        if claim.kind in _LANES:
            yield from _LANES[claim.kind](words, argument, claim)
        for other in claim.others:
            if len(other.blocks) == 1:
                yield _lane(words, other.blocks, other=ends_of(other.places))


def _lane(words: LineWords, blocks: Sequence[int], **shown: Any) -> Lane:
    """A lane about blocks of one colour."""
    name = words.blocks(blocks).replace("the ", "")
    return Lane(name, words.clue[blocks[0]].colour, **shown)


def _reaches(words: LineWords, argument: Argument, claim: BlockClaim) -> Iterator[Lane]:
    """The leftmost and rightmost place of each block."""
    for number in claim.blocks:
        left, right = argument.leftmost[number], argument.rightmost[number]
        yield _lane(words, [number], left=left, right=right)


def _placements(words: LineWords, argument: Argument, claim: BlockClaim) -> Iterator[Lane]:
    """The places of blocks in the leftmost placement, and in the rightmost one."""
    for placement in argument.leftmost, argument.rightmost:
        yield Lane(blocks=tuple((*at, block.colour) for at, block in zip(placement, words.clue)))


def _run(words: LineWords, argument: Argument, claim: BlockClaim) -> Iterator[Lane]:
    """The least reach of the block of a run; else where it can lie, if it is a single one."""
    if claim.ends:
        yield _lane(words, claim.blocks, left=claim.ends[0], right=claim.ends[1])
    elif len(claim.blocks) == 1:
        yield from _reaches(words, argument, claim)
    for one in claim.then:
        if one.kind in (Says.ENDS_THERE, Says.BEGINS_THERE):
            yield _lane(words, one.blocks, ghost=ends_of(one.places))


def _only_in(words: LineWords, argument: Argument, claim: BlockClaim) -> Iterator[Lane]:
    """The block where it cannot be, and what it would touch."""
    (touches,) = claim.then
    touched = tuple(bits(touches.covered))
    yield _lane(words, claim.blocks, ghost=ends_of(touches.places), touch=touched)


def _no_room(words: LineWords, argument: Argument, claim: BlockClaim) -> Iterator[Lane]:
    """The shortest block in the room, out of which it sticks."""
    least, number = min((words.clue[number].least, number) for number in claim.blocks)
    width = ends_of(claim.places)
    begin = max(0, min(width[0], len(words.cells) - least))
    yield _lane(words, [number], ghost=(begin, begin + least - 1), width=width)


_LANES: dict[Says, Callable[[LineWords, Argument, BlockClaim], Iterator[Lane]]] = {
    Says.RUN: _run,
    Says.BELONGS: _run,
    Says.ONLY_IN: _only_in,
    Says.NO_ROOM: _no_room,
    Says.FILL: _placements,
    Says.WHEREVER: _placements,
    **dict.fromkeys((*LIES, Says.OUT_OF_REACH), _reaches),
}
