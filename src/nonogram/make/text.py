"""Pictures in characters: typed, or pasted.

A text in one of the formats is read in that format (`.` and `#`, XML with an image, rows between
slopes). Otherwise the rows may have any two to nine characters, such as X and *, blocks, or the
coloured squares among emoji, whose colours are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nonogram.base.errors import ParseError
from nonogram.core.puzzle import BACKGROUND, Colour, Puzzle, Rectangle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.grid import UNDECIDED, are_numbers
from nonogram.core.puzzle.pictures import UNSEEN, grid_in
from nonogram.files.formats.picture import (
    SLOPES,
    SQUARES,
    Shaped,
    block_of,
    even,
    within_slopes,
    without_verdict,
)
from nonogram.files.formats.reader import quoted, split_lines
from nonogram.files.reading import text_of
from nonogram.files.sniff import is_foreign, recognised
from nonogram.make.drawing import Drawing, border_of, palette_of

MOST_CHARACTERS = 9  #: the most different characters of a picture

#: Endings of files that are always taken for images.
IMAGE_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff")

#: The beginnings of texts that are images: PNM, XPM and XBM.
_IMAGES = (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6", b"/* XPM", b"#define")

#: Coloured squares, circles and hearts, with the colours of the squares.
_COLOURED = {
    character: look.rgb
    for look, alike in zip(
        SQUARES.values(), zip(SQUARES, "⚪⚫🔴🟠🟡🟢🔵🟣🟤", "🤍🖤❤🧡💛💚💙💜🤎")
    )
    for character in alike
}
_COLOURED |= dict.fromkeys("◻◽", _COLOURED["⬜"]) | dict.fromkeys("◼◾", _COLOURED["⬛"])

_PAPER = " .·_-0░⬜⚪🤍◻◽"  #: characters that are the background in case of doubt


class TextDrawing(NamedTuple):
    """A drawing in a text."""

    drawing: Drawing
    background: str | None = None  #: the character taken for the background, if none was named
    source: Puzzle | None = None  #: the puzzle with this goal; None for a mere picture


def text_in(source: str, data: bytes) -> str | None:
    """The text in the bytes of a file, or None for an image."""
    if source.lower().endswith(IMAGE_ENDINGS) or data.startswith(_IMAGES):
        return None
    try:
        return text_of(data)
    except ParseError:
        return None


def is_prose(text: str) -> bool:
    """Whether a text is clearly no picture: it has too many characters, and is in no format."""
    return len({*"".join(text.split())}) > MOST_CHARACTERS and is_foreign(text)


def drawing_of_text(
    text: str, background: str | None = None, *, is_puzzle: bool = False
) -> TextDrawing:
    """A picture in characters as a drawing. A verdict may follow it, as `solve` prints it.

    Its background is by default the commonest character along the border; among several the one of
    most cells, or one that looks like paper. A text that `is_puzzle` by its name is no picture in
    other characters. ParseErrors have no source yet.
    """
    puzzle = None
    try:
        _, (puzzle, *others) = recognised(text)
    except ParseError:
        if is_puzzle:
            raise
        others = []
    if puzzle is not None and not others and background is None:
        if not puzzle.goals:
            raise ParseError(
                "a puzzle without a picture, expected a picture, such as "
                "`nonogram solve FILE -o picture.txt` writes"
            )
        if None in puzzle.goals[0].cells:
            raise ParseError("a goal with undecided cells, expected a whole picture")
        drawing = Drawing(puzzle.goals[0], palette_of(puzzle), None, puzzle.geometry)
        return TextDrawing(drawing, source=puzzle)
    found = _rows(text, background)
    rows = found.rows
    cells = Counter("".join(rows))
    if background is None:
        border = Counter(border_of(rows))
        chosen = max(cells, key=lambda c: (border[c], cells[c], c in _PAPER))
    else:
        chosen = background.translate(UNSEEN)
    if chosen not in cells:
        known_characters = " ".join(map(quoted, cells))
        raise ParseError(f"no background {quoted(chosen)}, expected one of {known_characters}")
    if len(cells) == 1:
        raise ParseError(f"nothing but background, {quoted(chosen)}")
    order = [chosen, *(c for c in cells if c != chosen)]
    grid = found.coloured({c: colour for colour, c in enumerate(order, BACKGROUND)})
    # From here on, characters of every keyboard stand for the colours.
    coloured = all(c in _COLOURED for c in order)
    typed = all(c.isascii() for c in order)
    palette = tuple(Colour(c if typed else None, _COLOURED[c] if coloured else None) for c in order)
    return TextDrawing(Drawing(grid, palette), None if background else chosen)


def drawing_in(text: str, puzzle: Puzzle) -> TextDrawing:
    """A picture in a puzzle's characters, of any size. ParseErrors have no source yet."""
    lines = without_verdict(split_lines(text))
    characters = characters_of(puzzle)
    first, rows = block_of(lines)
    _check_decided(rows, first)
    sloping = rows[0].strip()[0] in SLOPES
    geometry = within_slopes(rows, first).geometry if sloping else None
    if geometry is None:
        cells = rows[0].split() if are_numbers(characters) else rows[0].rstrip()
        geometry = Rectangle(len(rows), len(cells))
    grid = grid_in(geometry, characters, [*enumerate(lines, 1)])
    return TextDrawing(Drawing(grid, palette_of(puzzle), None, geometry))


def _check_decided(rows: Sequence[str], first: int) -> None:
    for number, row in enumerate(rows, first):
        if UNDECIDED in row:
            message = f"found {UNDECIDED!r}, an undecided cell, expected a whole picture"
            raise ParseError(message, number)


def _rows(text: str, background: str | None) -> Shaped:
    """The rows of a picture, equally long, without blank surroundings. Raises ParseError.

    Blanks between all cells part them, unless they are named as the background, or all other cells
    are alike.
    """
    typed = [line.translate(UNSEEN) for line in without_verdict(split_lines(text))]
    lines = [line.rstrip() for line in typed]
    filled = [number for number, line in enumerate(lines) if line]
    if not filled:
        raise ParseError("empty file, expected a picture")
    first, last = filled[0], filled[-1]
    rows = lines[first : last + 1]
    margin = min(len(row) - len(row.lstrip()) for row in rows if row)
    padded = len({*map(len, rows)}) > len({*map(len, typed[first : last + 1])}) == 1
    parted = [row[margin::2] for row in rows if not row[margin + 1 :: 2].strip()]
    signs = {*"".join(parted)}
    if " " not in {background, *signs} and len(signs) > 1 and len(parted) == len(rows):
        rows = parted
    elif padded or any(" " in row[margin:] or not row for row in rows):
        # Blanks are cells, even at the ends of lines, where they may be missing, and in blank lines
        # above and below that are as long as the picture.
        width = max(map(len, typed[first : last + 1]))
        while first > 0 and len(typed[first - 1]) == width:
            first -= 1
        while last + 1 < len(typed) and len(typed[last + 1]) == width:
            last += 1
        rows = [line.ljust(width) for line in typed[first : last + 1]]
    else:
        rows = [row[margin:] for row in rows]
    found = even(rows, first + 1, "characters")
    _check_decided(rows, found.first)
    seen: dict[str, None] = {}
    for number, row in enumerate(rows):
        seen.update(dict.fromkeys(row))
        if len(seen) > MOST_CHARACTERS:
            message = f"expected at most {MOST_CHARACTERS} different characters, found more"
            found.fail(number, f"{message}: {quoted(''.join(seen))}")
    return found
