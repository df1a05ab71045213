"""Model rotation: from a picture in which one line fails to pictures in which another one does.

Among lines that contradict each other, a line is necessary if some picture satisfies all the clues
but its own. Finding such a picture takes a question to the SAT solver, but others follow from it
for almost nothing: change the failing line so that it has its clue; if just one line that crosses
it then fails, that line is necessary, too
(Belov, Marques-Silva: Accelerating MUS extraction with recursive model rotation, FMCAD 2011).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from nonogram.logic.line import LineModel, first_placement
from nonogram.puzzle import Grid, Puzzle

#: The colours of all cells.
_Cells = tuple[int | None, ...]


def needed_too(
    puzzle: Puzzle, picture: Grid, failing: int, lines: AbstractSet[int]
) -> frozenset[int]:
    """Given a line just shown necessary, further lines that its picture shows necessary.

    Args:
        puzzle: the clues.
        picture: satisfies the clues of all `lines` but one.
        failing: that one, by index.
        lines: lines that contradict each other.

    Returns:
        Some of `lines`: for each there is a picture that satisfies the clues of all the others.
    """
    found = {failing}
    unfinished = [(picture.cells, failing)]
    while unfinished:
        cells, failing = unfinished.pop()
        for other, rotated in _rotations(puzzle, cells, failing, lines, found):
            found.add(other)
            unfinished.append((rotated, other))
    return frozenset(found)


def _rotations(
    puzzle: Puzzle,
    cells: _Cells,
    failing: int,
    lines: AbstractSet[int],
    found: AbstractSet[int],
) -> Iterator[tuple[int, _Cells]]:
    """The lines not yet found that can fail in place of one they cross, each with a picture."""
    own = puzzle.geometry.lines[failing]
    model = LineModel(puzzle.clues[failing], len(own))
    can = model.unknown()
    shared: dict[int, int] = {}  # with every line that may fail instead: the cells, as a bit set
    for place, crossing in enumerate(puzzle.geometry.crossing_lines(failing)):
        crossed = lines & {*crossing}
        if not crossed:
            continue
        for colour in can:
            if colour != cells[own[place]]:
                can[colour] ^= 1 << place
        if len(crossed) == 1:
            (other,) = crossed
            shared[other] = shared.get(other, 0) | 1 << place
    for other, places in shared.items():
        if other not in found:
            freed = {colour: mask | places for colour, mask in can.items()}
            placement = first_placement(model, freed)
            if placement is not None:
                rotated = [*cells]
                for cell, colour in zip(own, placement):
                    rotated[cell] = colour
                yield other, tuple(rotated)
