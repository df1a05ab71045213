"""Pictures in webpbn's XML: rows between bars, of a triddler between slopes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from nonogram.errors import counted
from nonogram.limits import MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Geometry, Grid, Rectangle

#: What stands at the ends of rows.
_BARS, _SLOPES = r"(\|)", r"([/\\])"

_Fail = Callable[[str], NoReturn]


def grid_in(
    text: str,
    numbers: Mapping[str, int | None],
    geometry: Geometry | None,
    fail: _Fail,
    *,
    triddler: bool,
) -> tuple[Grid, Geometry]:
    """The picture in a text, and its geometry.

    Args:
        text: rows, one after the other, with white space between them if anything.
        numbers: the colours that characters stand for.
        geometry: which it has to have, None if that is not known.
        fail: is told what is wrong.
        triddler: whether it is one of triangles.
    """
    pieces = re.split(_SLOPES if triddler else _BARS, re.sub(r"[\n\r\t]", "", text))
    # Between the ends of a row are its cells, between rows nothing but white space.
    if len(pieces) < 5 or len(pieces) % 4 != 1 or any(map(str.strip, pieces[::4])):
        ends = "/ or \\" if triddler else "a bar |"
        fail(f"expected an image of rows with {ends} at both ends")
    rows = [row if " " in numbers else row.replace(" ", "") for row in pieces[2::4]]
    if len(rows) > MOST_LINES or len(rows[0]) > MOST_LINES * (2 if triddler else 1):
        fail(f"expected an image of at most {MOST_LINES} lines")
    if sum(map(len, rows)) > MOST_ENTRIES:
        fail(f"expected an image of at most {MOST_ENTRIES} cells")
    if triddler:
        from nonogram.formats.slopes import Row, outline

        def fail_at(_: int, message: str) -> NoReturn:
            fail(f"in the image: {message}")

        geometry = outline([*map(Row, pieces[1::4], rows, pieces[3::4])], fail_at, geometry)
    elif geometry is None:
        geometry = Rectangle(len(rows), max(1, len(rows[0])))
    sizes = geometry.row_sizes
    if tuple(map(len, rows)) != sizes:
        size = f"{counted(len(sizes), 'row')} of {counted(sizes[0], 'cell')}"
        fail(f"expected an image of {size}")
    for c in "".join(rows):
        if c not in numbers:
            fail(f"no colour has the character {c!r} of the image")
    return Grid([[numbers[c] for c in row] for row in rows]), geometry
