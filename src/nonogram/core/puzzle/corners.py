"""Trianograms: blocks whose ends may be corners, cells halved by a diagonal.

One number in a clue of a trianogram stands for a front cap, a body and a back cap without gaps,
each of which may be missing. A cap shows one of four corners; its filled half says whether it is
the front or the back of a block, in rows and in columns. Two blocks have background between them
if they could otherwise be read as one, so that a picture has one clue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nonogram.base.errors import RequestError
from nonogram.core.puzzle.block import BACKGROUND, Block
from nonogram.core.puzzle.clue import Clue, merge
from nonogram.core.puzzle.palette import Colour

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


def corners_of(palette: Sequence[Colour]) -> dict[int, str]:
    """The colours that are corners, ◢◤◥◣: one of their two halves is the background."""
    background = (palette[0].rgb if palette else None) or _WHITE
    found = {}
    for colour, look in enumerate(palette):
        if look.halves is not None and background in look.halves[:2]:
            left, _, rises = look.halves
            found[colour] = ("◤◢" if rises else "◣◥")[left == background]
    return found


def role(colour: int, corners: Corners, family: int) -> str:
    """The part of a block that a colour can be, in rows or in columns (family 0 or 1)."""
    if colour not in corners:
        return "colour"
    return "front" if CORNERS[corners[colour]][family] else "back"


def check_corners(clue: Clue, corners: Corners, family: int, where: str = "") -> None:
    """Raise RequestError if a colour is a part of a block that it cannot be."""
    for block in clue:
        for part, colour in [*block._asdict().items()][1:]:
            if colour and role(colour, corners, family) != part:
                shown = corners.get(colour, "which is no corner")
                wrong = f"cannot be the {'body' if part == 'colour' else part} of a block"
                raise RequestError(f"{where}colour {colour}, {shown}, {wrong}")


def blocks_in(cells: Iterable[int], corners: Corners, family: int) -> list[Block]:
    """The clue of a line of decided cells."""
    blocks: list[Block] = []
    before: Block | None = None  # the block that ends with the cell before
    for cell in cells:
        if not cell:
            before = None
            continue
        here = Block(1, **{"colour": BACKGROUND, role(cell, corners, family): cell})
        if before and merge(before, here):
            length = before.least + 1
            here = Block(length, before.colour or here.colour, before.front, here.back)
            blocks.pop()
        blocks.append(here)
        before = here
    return blocks
