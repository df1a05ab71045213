"""Lines of which something is known, at random."""

from __future__ import annotations

from hypothesis import strategies as st

from nonogram.logic.line import Candidates, LineModel
from nonogram.puzzle import Block
from support import brute


@st.composite
def known_lines(draw: st.DrawFn, blots: bool = True) -> tuple[LineModel, Candidates]:
    """A line of up to 12 cells and up to 3 colours, with some candidates ruled out at random.

    The clue is that of a random line most of the time, else any blocks: it may not fit at all.
    Every other one has blots, unless there are to be none.
    """
    size = draw(st.integers(1, 12))
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
