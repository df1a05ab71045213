"""The look of marked cells: paler, or without colours other characters; and how it is told."""

from __future__ import annotations

from nonogram.base.limits import MOST_COLOURS
from nonogram.base.text import listed
from nonogram.core.puzzle import BACKGROUND, Colour, Grid, Puzzle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.colours import Rgb, halves_of, rgb_of
from nonogram.core.puzzle.grid import drawn_rows
from nonogram.core.puzzle.palette import rgb_in
from nonogram.draw.pen import GREY, Layout

SHADED = "in the shaded cells"  #: where marked cells are, as a drawing shows them

#: The characters of marked cells, the background's first; those of the puzzle are left out.
_MARKS = ":+*%=~^&@$!;,_-<>(){}[]"


def shaded(puzzle: Puzzle, grid: Grid) -> tuple[Puzzle, Grid]:
    """The puzzle with a paler look after those of its K + 1 colours for each, and a grid in them.

    The colour c of a marked cell becomes K + 1 + c, whose character no other colour has. Those that
    are in no marked cell have none.
    """
    own, marked = characters_of(puzzle), grid.marked
    count = len(own)
    if not marked or 2 * count > MOST_COLOURS:
        return puzzle, grid
    free = (character for character in _MARKS if character not in own)
    known = puzzle.palette[:count]
    looks = [*known, *[Colour()] * (2 * count - len(known))]
    used = {grid[at] or BACKGROUND for at in marked}
    for colour in sorted({BACKGROUND, *used}):
        swapped = own[colour].swapcase()
        mark = next(free, None) if swapped in own else swapped
        if colour in used:
            looks[count + colour] = _paler(puzzle, colour, mark)
    rows = (
        [cell if cell is None or (i, j) not in marked else count + cell for j, cell in cells]
        for i, cells in enumerate(map(enumerate, grid.rows))
    )
    return puzzle.replace(palette=tuple(looks)), Grid.unchecked(tuple(map(tuple, rows)))


def _paler(puzzle: Puzzle, colour: int, character: str | None) -> Colour:
    """The look of a colour half-way to grey, or of its halves."""

    def pale(rgb: Rgb) -> Rgb:
        return rgb_in((one + other) // 2 for one, other in zip(rgb, GREY))

    if halves := halves_of(puzzle, colour):
        left, right, rises = halves
        return Colour(character, pale(left), second=pale(right), diagonal="\\/"[rises])
    return Colour(character, pale(rgb_of(puzzle, colour)))


def shows_marks(puzzle: Puzzle, layout: Layout, *, coloured: bool) -> bool:
    """Whether a drawing shades marked cells: not where cells share a character without colours."""
    return coloured or (layout is Layout.FULL and puzzle.geometry.orthogonal)


def told_by_characters(puzzle: Puzzle, grid: Grid) -> tuple[str, str]:
    """A picture with other characters in marked cells, and where these are in words."""
    known = characters_of(puzzle)
    looks, cells = shaded(puzzle, grid)
    signs = [look.character or sign for look, sign in zip(looks.palette[len(known) :], known)]
    told = [f"{sign} stands for {own}" for sign, own in zip(signs, known) if sign != own]
    where = f"where {listed(told)}" if told else f"in {len(grid.marked):,} cells"
    return drawn_rows(cells.rows, [*known, *signs], puzzle.geometry.frames), where
