"""The strip: a line as a step sees it, in which its reason is visible, as data and as SVG.

It has the line as it is known, a lane for each block that the step speaks of, and a row of the new
marks. What a step supposes is drawn on the board instead, since its reason takes several lines.
"""

from __future__ import annotations

from nonogram.base.values import Value

Span = tuple[int, int]  #: a first and a last place of a line, both included
Bar = tuple[int, int, int]  #: the first and the last place of a block, and its colour


class Lane(Value):
    """A row below the line, about a block, or some of which one is meant, or about a placement.

    Places count from 0. What is None, or empty, is not drawn. A thick line is drawn where a reach,
    a ghost, or a width ends at the border or at a cell that is known not to have the colour.

    Attributes:
        of: the name of the block: "first 3", "red 2 or blue 3"; "" for the blocks of a placement.
        colour: its colour.
        left: its leftmost place, as a bar.
        right: its rightmost place, as a bar below. A bracket goes from the left end of the one to
            the right end of the other; where both bars cover, there is a box. If they are equal,
            the place of the block is known, and there is one bar.
        ghost: a place that the block cannot have, as a dashed bar. It can stick out of the line.
        touch: the cells because of which the ghost is none, each marked where it meets the ghost.
        width: a room, as a line with an arrow at both ends.
        other: where another block of the colour can lie, which is not meant, as a thin grey line
            with stops.
        blocks: the blocks of a placement, each with its first and last place and its colour.
    """

    of: str = ""
    colour: int = 1
    left: Span | None = None
    right: Span | None = None
    ghost: Span | None = None
    touch: tuple[int, ...] = ()
    width: Span | None = None
    other: Span | None = None
    blocks: tuple[Bar, ...] = ()


class Strip(Value):
    """What one sentence of a step looks at in a line, and what it concludes. Places count from 0.

    Attributes:
        title: the line, or several that say the same, with the clue: "Row 13 (3 3)".
        how: the techniques: "glue, capping".
        place: the word for a place of the line: "column".
        cells: for each place the colours that are known to be left before the sentence; none for
            an open cell.
        new: the places that the sentence concludes, with the colours that are left.
        looked: the places that the sentence looks at, which are ringed.
        lanes: the rows between the line and its new marks.
        common: the places that are framed in all lanes, since all placements there agree in them.
        text: the sentence.
    """

    title: str
    how: str
    place: str
    cells: tuple[tuple[int, ...], ...]
    new: tuple[tuple[int, tuple[int, ...]], ...]
    looked: tuple[int, ...]
    lanes: tuple[Lane, ...]
    common: tuple[int, ...]
    text: str
