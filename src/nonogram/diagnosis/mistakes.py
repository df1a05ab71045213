"""Plausible other clues for a line with a typing error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from nonogram.core.puzzle import BACKGROUND, Block, Clue, Puzzle, shortest
from nonogram.core.puzzle.corners import Corners, role
from nonogram.core.puzzle.reasons import readable, totals

#: The largest change of a mistyped number.
_MOST = 3


def plausible(puzzle: Puzzle, index: int) -> dict[Clue, int]:
    """The plausible other clues of a line that the totals allow, with the size of the change."""
    by_axis = [*zip(totals(puzzle), readable(puzzle.geometry, puzzle.clues))]
    family = puzzle.geometry.family_of(index)
    own, own_exact = by_axis.pop(family)
    exactly = [total for total, exact in by_axis if exact]
    if any(total != exactly[0] for total in exactly):
        return {}  # no change of this line makes the other totals agree
    for total, _ in by_axis:
        total.subtract(own)  # the cells that the line has to gain
    old, colours = puzzle.clues[index], range(1, puzzle.colours + 1)

    def agrees(changed: dict[int, Block]) -> bool:
        gained = dict.fromkeys(colours, 0)
        for number, block in changed.items():
            for length, colour in block.parts:
                gained[colour] += length or 1
            for length, colour in old[number].parts:
                gained[colour] -= length or 1
        # Totals are exact, or a lower bound.
        return all(
            (gain <= lack[colour] or not exact) and (lack[colour] <= gain or not own_exact)
            for lack, exact in by_axis
            for colour, gain in gained.items()
        )

    found: dict[Clue, int] = {}
    for changed in filter(agrees, _similar(old, puzzle.corners, family, colours)):
        clue = tuple([changed.get(number, block) for number, block in enumerate(old)])
        if clue != old and shortest(clue) <= len(puzzle.geometry.lines[index]):
            found[clue] = sum(_distance(old[number], block) for number, block in changed.items())
    return found


def _similar(
    clue: Clue, corners: Corners, family: int, colours: range
) -> Iterator[dict[int, Block]]:
    """Blocks of a clue with one or two other numbers, or another colour, by place."""
    parts: dict[str, list[int]] = {"front": [BACKGROUND], "colour": [], "back": [BACKGROUND]}
    for colour in colours:
        parts[role(colour, corners, family)].append(colour)
    for changes in _changes(clue, parts):
        tried = [(n, _fitting(clue[n], change, parts["colour"])) for n, change in changes.items()]
        changed = {number: block for number, block in tried if block}
        if len(changed) == len(tried):
            yield changed


def _fitting(block: Block, change: dict[str, int], bodies: Sequence[int]) -> Block | None:
    """A changed block, its colour fitted to its length and corners; None if it cannot be."""
    fields = {**block._asdict(), **change}
    length, caps = fields["length"], (fields["front"] > 0) + (fields["back"] > 0)
    if (caps if length is None else length < max(1, caps)) or (length != caps and not bodies):
        return None
    fields["colour"] = BACKGROUND if length == caps else fields["colour"] or bodies[0]
    return Block(**fields)


def _changes(clue: Clue, parts: dict[str, list[int]]) -> Iterator[dict[int, dict[str, int]]]:
    """The changed fields of blocks, by index; `parts` has the colours that each part can have."""
    sizes = [change for most in range(1, _MOST + 1) for change in (most, -most)]
    numbered = [(index, block.length) for index, block in enumerate(clue) if block.length]
    for (index, n), by in product(numbered, sizes):
        yield {index: {"length": n + by}}
    for ((index, n), (other, m)), by in product(combinations(numbered, 2), sizes):
        yield {index: {"length": n + by}, other: {"length": m - by}}
    for index in range(len(clue)):
        for part, colours in parts.items():
            yield from ({index: {part: colour}} for colour in colours)


def _distance(was: Block, now: Block) -> int:
    """The number of small steps between two blocks; cells between corners that come or go count."""
    ends = (now.front != was.front) + (now.back != was.back)
    body = now.colour != was.colour and BACKGROUND not in (now.colour, was.colour)
    return abs((now.length or 1) - (was.length or 1)) + ends + body
