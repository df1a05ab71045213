"""What is drawn of a step: a strip for each sentence about a line, and a scene on the board.

A strip has the line as it is known, a lane for each block that the sentence speaks of, and a row of
the new marks. `steps.py` draws them as SVG; `strip_text` draws a strip in characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonogram.base.values import Value
from nonogram.core.puzzle import BACKGROUND, Grid, Position, Positions, Puzzle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.grid import UNDECIDED

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
        text: the sentence.
        place: the word for a place of the line: "column".
        cells: for each place the colours that are known to be left before the sentence; none for
            an open cell.
        new: the places that the sentence concludes, with the colours that are left.
        looked: the places that the sentence looks at, which are ringed.
        lanes: the rows between the line and its new marks.
        common: the places that are framed in all lanes, which are placements: what is concluded
            holds in each of them.
    """

    text: str
    place: str = ""
    cells: tuple[tuple[int, ...], ...] = ()
    new: tuple[tuple[int, tuple[int, ...]], ...] = ()
    looked: tuple[int, ...] = ()
    lanes: tuple[Lane, ...] = ()
    common: tuple[int, ...] = ()


class Scene(Value):
    """A board on which a step is drawn.

    Attributes:
        known: what is known before the step, which is drawn pale.
        notes: the cells of the step, with the colours that are left in them, and what is written
            there: a question mark, or the number of a link of a chain.
        supposed: those of them that have a dashed frame.
        framed: the lines, by index, that cannot be completed then, or that the step is about.
    """

    known: Grid
    notes: dict[Position, tuple[tuple[int, ...], str]]
    supposed: Positions = ()
    framed: tuple[int, ...] = ()


class Pictured(Value):
    """What is drawn of a step.

    Attributes:
        title: the line, or several that say the same, with the clue, and the technique.
        strips: a strip for each sentence; one without cells is a sentence alone.
        scene: the board, if the step takes several lines.
    """

    title: str
    strips: tuple[Strip, ...]
    scene: Scene | None = None


def marks_in(strip: Strip, lane: Lane) -> Iterator[tuple[str, Span]]:
    """The marks in a lane, and walls where the room for its block ends."""
    room = lane.width or lane.ghost
    if lane.left and lane.right:
        room = lane.left[0], lane.right[1]
        if lane.left != lane.right:
            yield from (("bracket", room), ("left", lane.left), ("right", lane.right))
        if lane.right[0] <= lane.left[1]:
            yield "both", (lane.right[0], lane.left[1])
    for look in ("ghost", "width", "other"):
        if places := getattr(lane, look):
            yield look, places
    yield from (("touch", (place, place)) for place in lane.touch)
    if room:
        cells = ((BACKGROUND,), *strip.cells, (BACKGROUND,))
        for beyond, at in zip((room[0], room[1] + 2), (room[0], room[1] + 1)):
            if cells[beyond] and lane.colour not in cells[beyond]:
                yield "wall", (at, at)


#: What stands in characters over places: the beginning, the middle and the end.
_SIGNS = {"bracket": "[-]", "other": "|-|", "ghost": "~~~"}


def strip_text(puzzle: Puzzle, strip: Strip, width: int) -> str:
    """A strip in characters; if it is wider, it continues below.

    The sign ^ is below the cells that are looked at. Brackets are around the places that a block
    can have, and in them stand the cells that it covers in any case. Bars are around the places of
    another block, and ~ is where a block cannot be.
    """
    characters, size = characters_of(puzzle), len(strip.cells)
    cell = 1 + max(len(str(size)), *map(len, characters))
    label = 1 + max(len(name) for name in (strip.place, *(lane.of for lane in strip.lanes)))

    def row(name: str, cells: Mapping[int, str], drawn: list[str] | None = None) -> str:
        """A row with these cells, over what is drawn already."""
        drawn = drawn or [" "] * (cell * size)
        for place, text in cells.items():
            drawn[cell * (place + 1) - len(text) : cell * (place + 1)] = text
        return f"{name:{label}}{''.join(drawn)}"

    def known(cells: Iterable[tuple[int, tuple[int, ...]]]) -> dict[int, str]:
        return {at: characters[some[0]] if len(some) == 1 else UNDECIDED for at, some in cells}

    rows = [row("", {place: str(place + 1) for place in range(size)})]
    rows.append(row(strip.place, known(enumerate(strip.cells))))
    if strip.looked:
        rows.append(row("", dict.fromkeys(strip.looked, "^")))
    for lane in strip.lanes:
        cells = dict.fromkeys(range(size) if lane.blocks else (), characters[BACKGROUND])
        for first, last, colour in lane.blocks:
            cells |= dict.fromkeys(range(first, last + 1), characters[colour])
        drawn = [" "] * (cell * size + 1)
        for look, (first, last) in marks_in(strip, lane):
            if look == "both":
                cells |= dict.fromkeys(range(first, last + 1), characters[lane.colour])
            elif look in _SIGNS:
                first, last = cell * (max(0, first) + 1) - 2, cell * min(size, last + 1)
                sign = _SIGNS[look]
                drawn[first : last + 1] = sign[0] + sign[1] * (last - first - 1) + sign[2]
        rows.append(row(lane.of, cells, drawn))
    rows.append(row("so", known(strip.new)))
    many = max(1, (width - label - 1) // cell) * cell
    chunks = [slice(label + at, label + at + many) for at in range(0, cell * size, many)]
    return "\n\n".join(
        "\n".join(f"{row[:label]}{row[chunk]}".rstrip() for row in rows) for chunk in chunks
    )
