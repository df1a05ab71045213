"""Trianograms: blocks whose ends may be corners, cells halved by a diagonal.

One number in a clue of a trianogram is a *group*: a front cap, a body and a back cap
without gaps, each of which may be missing. In our clues each part is a block, glued to the one
before it. A cap shows one of four corners; its filled half says whether it is the
front or the back of a group, in rows and in columns. Two groups have background between them if
they could otherwise be read as one group, so that a picture has one clue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from nonogram.base.errors import RequestError
from nonogram.core.puzzle.clue import BACKGROUND, Block, Clue, Join, behind, glued, joined
from nonogram.core.puzzle.grid import Grid, Rows
from nonogram.core.puzzle.palette import Colour, Palette, corners_of
from nonogram.core.puzzle.puzzle import Puzzle, puzzle_of

#: The corners, each with two flags: whether it is the front of a group in rows, and in columns.
CORNERS = {"◢": (True, True), "◤": (False, False), "◥": (True, False), "◣": (False, True)}

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)

#: The colours of a trianogram in black and white: background, body, and the corners in order.
PALETTE = (
    Colour(".", _WHITE, "white"),
    Colour("#", _BLACK, "black"),
    Colour("◢", _WHITE, "white/black", _BLACK, "/"),
    Colour("◤", _BLACK, "black/white", _WHITE, "/"),
    Colour("◥", _WHITE, "white\\black", _BLACK, "\\"),
    Colour("◣", _BLACK, "black\\white", _WHITE, "\\"),
)

Corners = Mapping[int, str]  #: the corners among the colours of a puzzle


class CornerGroup(NamedTuple):
    """A group: its length with caps, or None for a blot without caps, and its parts' colours."""

    length: int | None
    body: int
    front: int = BACKGROUND
    back: int = BACKGROUND

    @property
    def ink(self) -> int:
        """The colour of the body or, without one, of a cap."""
        return self.body or self.front or self.back

    @property
    def parts(self) -> list[tuple[int | None, int]]:
        """The length and colour of each existing part."""
        caps = (self.front > 0) + (self.back > 0)
        body = None if self.length is None else self.length - caps
        parts = [(1, self.front), (body, self.body), (1, self.back)]
        return [(length, colour) for length, colour in parts if colour and length != 0]

    def merges(self, other: CornerGroup) -> bool:
        """Whether another group directly after it could be read as a part of it."""
        bodies = {self.body, other.body} - {BACKGROUND}
        return not self.back and not other.front and len(bodies) < 2


def _role(colour: int, corners: Corners, family: int) -> str:
    """The role of a colour in a group, in lines of this direction."""
    if colour not in corners:
        return "body"
    return "front" if CORNERS[corners[colour]][family] else "back"


def clue_of_groups(groups: Iterable[CornerGroup], corners: Corners, family: int) -> Clue:
    """The clue of a row or column (family 0 or 1) of groups; RequestError if they do not fit."""
    blocks: list[Block] = []
    before: CornerGroup | None = None
    for group in groups:
        for part in ("front", "body", "back"):
            colour = getattr(group, part)
            if colour and _role(colour, corners, family) != part:
                shown = corners.get(colour, "which is no corner")
                raise RequestError(f"colour {colour}, {shown}, cannot be the {part} of a block")
        if group.length is None and (group.front or group.back):
            raise RequestError("a number that cannot be read in a block with corners")
        parts = group.parts
        if not parts or sum([n or 0 for n, _ in parts]) != (group.length or 0):
            raise RequestError(f"size {group.length} does not fit the corners of its block")
        join = Join.PART if before is not None and before.merges(group) else Join.TOUCH
        for length, colour in parts:
            blocks.append(behind(blocks[-1] if blocks else None, length, colour, join))
            join = Join.GLUED
        before = group
    return tuple(blocks)


def groups_of(clue: Clue, corners: Corners, family: int) -> list[CornerGroup]:
    """The groups of a line's clue. Raises RequestError if its joins are not those of groups."""
    if not corners and not joined(clue):  # quick, for most puzzles
        return [CornerGroup(*block[:2]) for block in clue]
    starts = [number for number, block in enumerate(clue) if not glued(block)]
    groups = []
    for start, stop in pairwise([*starts, len(clue)]):
        parts = {_role(block.colour, corners, family): block.colour for block in clue[start:stop]}
        lengths = [block.length for block in clue[start:stop]]
        length = None if None in lengths else sum([n or 0 for n in lengths])
        groups.append(
            CornerGroup(length, *[parts.get(part, 0) for part in ("body", "front", "back")])
        )
    if clue_of_groups(groups, corners, family) != clue:
        raise RequestError("joins of blocks that are not those of corners")
    return groups


def groups_told(clue: Clue, corners: Corners, family: int) -> list[CornerGroup]:
    """The groups of a line's clue; each block alone if the joins are not those of groups."""
    try:
        return groups_of(clue, corners, family)
    except RequestError:
        return [CornerGroup(*block[:2]) for block in clue]


def groups_in(cells: Iterable[int], corners: Corners, family: int) -> Iterator[CornerGroup]:
    """The groups of a line of decided cells."""
    group: CornerGroup | None = None
    for cell in [*cells, BACKGROUND]:
        here = CornerGroup(1, BACKGROUND)._replace(**{_role(cell, corners, family): cell})
        if cell and group is not None and group.merges(here):
            length = (group.length or 0) + 1
            group = CornerGroup(length, group.body or here.body, group.front, here.back)
            continue
        if group is not None:
            yield group
        group = here if cell else None


def trianogram_of(grid: Rows, palette: Palette) -> Puzzle:
    """The puzzle of a decided grid, some of whose colours are corners. Raises as `puzzle_of`."""
    plain = puzzle_of(grid, len(palette) - 1)
    lines = plain.geometry.along_lines([cell or 0 for cell in Grid.of(grid).cells])
    corners = corners_of(palette)
    clues = [
        clue_of_groups(groups_in(cells, corners, family), corners, family)
        for cells, family in zip(lines, map(plain.geometry.family_of, range(len(lines))))
    ]
    return plain.replace(clues=tuple(clues), palette=palette)
