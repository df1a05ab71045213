"""The parts of a step's picture: a strip for each sentence about a line, and a scene on the board.

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
LONGEST = 18  #: the most characters of the name of a lane

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

    @property
    def cells(self) -> dict[int, int]:
        """The colours of a placement's blocks by place."""
        return {
            place: colour for first, last, colour in self.blocks for place in range(first, last + 1)
        }


class Strip(Value):
    """A line as one sentence looks at it, and what the sentence concludes. Places count from 0.

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
    """The parts of a step's picture.

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


#: The signs over places in characters: at the beginning, between, and at the end.
_SIGNS = {"bracket": ("[", "-", "]"), "other": ("|", "-", "|"), "ghost": ("~", "~", "~")}


def shortened(name: str) -> str:
    """The name of a lane, cut where it is long."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\u2026"


def strip_text(puzzle: Puzzle, strip: Strip, width: int) -> str:
    """A strip in characters; if it is wider, it continues below.

    The sign ^ is below the cells that are looked at. Brackets are at the ends of what a block can
    reach, and between them stand the cells that it covers in any case. Bars are at the ends of what
    another block can reach, and ~ is where a block cannot be.
    """
    characters, places = characters_of(puzzle), range(len(strip.cells))
    cell = 1 + max(len(str(len(places))), *map(len, characters))
    names = [strip.place, *(shortened(lane.of) for lane in strip.lanes)]
    label = 1 + max(map(len, names))

    def row(name: str, cells: Mapping[int, str], over: Span = (0, 0), sign: str = " ") -> list[str]:
        """The name and the cells of a row, with a sign between two places."""
        pads = (sign if over[0] < place <= over[1] else " " for place in places)
        drawn = (f"{cells.get(place, pad):{pad}>{cell}}" for place, pad in enumerate(pads))
        return [f"{name:{label}}", *drawn]

    def known(cells: Iterable[tuple[int, tuple[int, ...]]]) -> dict[int, str]:
        return {at: characters[some[0]] if len(some) == 1 else UNDECIDED for at, some in cells}

    rows = [row("", {place: str(place + 1) for place in places})]
    rows.append(row(strip.place, known(enumerate(strip.cells))))
    if strip.looked:
        rows.append(row("", dict.fromkeys(strip.looked, "^")))
    for lane in strip.lanes:
        cells = dict.fromkeys(places if lane.blocks else (), characters[BACKGROUND])
        cells |= {place: characters[colour] for place, colour in lane.cells.items()}
        over, between = (0, 0), " "
        for look, (first, last) in marks_in(strip, lane):
            if look == "both":
                cells |= dict.fromkeys(range(first, last + 1), characters[lane.colour])
            elif look in _SIGNS:
                begin, between, end = _SIGNS[look]
                over = first, last
                cells |= {first: begin, last: end}
        rows.append(row(shortened(lane.of), cells, over, between))
    if strip.new:
        rows.append(row("so", known(strip.new)))
    many = max(1, (width - label) // cell)
    return "\n\n".join(
        "\n".join("".join([name, *drawn[at : at + many]]).rstrip() for name, *drawn in rows)
        for at in range(0, len(places), many)
    )
