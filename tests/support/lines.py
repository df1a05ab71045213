"""Lines of which something is known, at random, and what the reference kernel says of them."""

from __future__ import annotations

from hypothesis import strategies as st

from nonogram.core.logic.line import Candidates, LineModel, Spans
from nonogram.core.puzzle import Block
from support import brute, reference


@st.composite
def known_lines(
    draw: st.DrawFn, blots: bool = True, most: int = 12
) -> tuple[LineModel, Candidates]:
    """A line of few cells and up to 3 colours, with some candidates ruled out at random.

    The clue is that of a random line most of the time, else any blocks: it may not fit at all.
    Every other one has blots, unless there are to be none.
    """
    size = draw(st.integers(1, most))
    if draw(st.booleans()):
        cells = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
        blocks = brute.clue(tuple(cells))
    else:
        blocks = tuple(draw(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), max_size=4)))
    if blots and draw(st.booleans()):
        blotted = draw(st.lists(st.booleans(), min_size=len(blocks), max_size=len(blocks)))
        blocks = tuple((None if b else length, c) for b, (length, c) in zip(blotted, blocks))
    model = LineModel(tuple(Block(*block) for block in blocks), size)
    full = (1 << size) - 1
    sparse = st.integers(0, full).flatmap(lambda x: st.integers(0, full).map(lambda y: x & y))
    can = {colour: full & ~draw(sparse) for colour in model.colours}
    return model, can


def cells_of(model: LineModel, can: Candidates) -> list[set[int]]:
    """The candidates cell by cell, as the reference kernel takes them."""
    colours = model.colours
    return [{c for c in colours if can[c] >> place & 1} for place in range(model.size)]


def by_reference(model: LineModel, can: Candidates) -> Candidates | None:
    """The candidates that placements use; None if there is no placement."""
    cells = reference.propagated(model.clue, cells_of(model, can))
    if cells is None:
        return None
    return {c: sum(1 << place for place, cell in enumerate(cells) if c in cell) for c in can}


def spans_by_reference(model: LineModel, can: Candidates) -> Spans | None:
    """The first and last cells of every block in placements, or None if there is no placement."""
    cells = cells_of(model, can)
    if reference.propagated(model.clue, cells) is None:
        return None
    return [
        (
            sum({1 << place.start for place in places}),
            sum({1 << place.stop - 1 for place in places}),
        )
        for places in reference.places(model.clue, cells)
    ]
