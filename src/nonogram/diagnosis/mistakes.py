"""Plausible other clues for a line with a typing error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product

from nonogram.base.errors import RequestError
from nonogram.core.puzzle import BACKGROUND, Clue, Puzzle, shortest
from nonogram.core.puzzle.corners import CORNERS, CornerGroup, Corners, clue_of_groups, groups_of
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
    old, corners, colours = puzzle.clues[index], puzzle.corners, range(1, puzzle.colours + 1)
    try:
        groups = groups_of(old, corners, family)
        written = partial(clue_of_groups, corners=corners, family=family)
    except RequestError:  # joins of other kinds stay, and each block is a group
        groups, corners = [CornerGroup(*block[:2]) for block in old], {}
        written = partial(_in_place_of, old)

    parts = [group.parts for group in groups]

    def agrees(changed: dict[int, CornerGroup]) -> bool:
        gained = dict.fromkeys(colours, 0)
        for number, group in changed.items():
            for length, colour in group.parts:
                gained[colour] += length or 1
            for length, colour in parts[number]:
                gained[colour] -= length or 1
        # Totals are exact, or a lower bound.
        return all(
            (gain <= lack[colour] or not exact) and (lack[colour] <= gain or not own_exact)
            for lack, exact in by_axis
            for colour, gain in gained.items()
        )

    found: dict[Clue, int] = {}
    for changed in filter(agrees, _similar(groups, corners, family, colours)):
        clue = written([changed.get(n, group) for n, group in enumerate(groups)])
        if clue != old and shortest(clue) <= len(puzzle.geometry.lines[index]):
            found[clue] = sum(_distance(groups[n], group) for n, group in changed.items())
    return found


def _in_place_of(clue: Clue, groups: Iterable[CornerGroup]) -> Clue:
    """Other blocks with the joins of a clue."""
    return tuple(type(b)(g.length, g.body, *b[2:]) for b, g in zip(clue, groups))


def _similar(
    groups: list[CornerGroup], corners: Corners, family: int, colours: range
) -> Iterator[dict[int, CornerGroup]]:
    """Groups with one or two other numbers, or another colour, by place; bodies change too."""
    bodies = [colour for colour in colours if colour not in corners]
    ends = {True: [BACKGROUND], False: [BACKGROUND]}
    for colour, corner in corners.items():
        ends[CORNERS[corner][family]].append(colour)
    for changed in _changes(groups, {"front": ends[True], "body": bodies, "back": ends[False]}):
        for index, group in changed.items():
            caps = (group.front > 0) + (group.back > 0)
            fits = not caps if group.length is None else group.length >= max(1, caps)
            if not fits or (group.length != caps and not bodies):
                break
            body = BACKGROUND if group.length == caps else group.body or bodies[0]
            if body != group.body:
                changed[index] = group._replace(body=body)
        else:
            yield changed


def _changes(
    groups: list[CornerGroup], parts: dict[str, list[int]]
) -> Iterator[dict[int, CornerGroup]]:
    """The small changes of groups, by index; `parts` has the colours that each part can have."""
    sizes = [change for most in range(1, _MOST + 1) for change in (most, -most)]
    numbered = [(index, group, n) for index, group in enumerate(groups) if (n := group.length)]
    for (index, group, n), by in product(numbered, sizes):
        yield {index: group._replace(length=n + by)}
    for ((index, group, n), (other, second, m)), by in product(combinations(numbered, 2), sizes):
        yield {index: group._replace(length=n + by), other: second._replace(length=m - by)}
    for index, group in enumerate(groups):
        for part, colours in parts.items():
            yield from ({index: group._replace(**{part: colour})} for colour in colours)


def _distance(was: CornerGroup, now: CornerGroup) -> int:
    """The number of small steps between two groups; a body that comes or goes counts its length."""
    ends = (now.front != was.front) + (now.back != was.back)
    body = now.body != was.body and BACKGROUND not in (now.body, was.body)
    return abs((now.length or 1) - (was.length or 1)) + ends + body
