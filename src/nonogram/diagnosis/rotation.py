"""From one picture in which a line fails to others in which another line does.

Of lines that contradict each other, one is needed if a picture has all the clues but its own. Such
a picture costs a question to the SAT solver; others like it can be had for next to nothing: the
failing line gets its clue at the expense of a single line that crosses it, which fails instead
(Belov, Marques-Silva: Accelerating MUS extraction with recursive model rotation, FMCAD 2011).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from nonogram.logic.line import LineModel, first_placement
from nonogram.puzzle import Grid, Puzzle, line_at


def needed_too(
    puzzle: Puzzle, picture: Grid, failing: int, lines: AbstractSet[int]
) -> frozenset[int]:
    """Lines that are found to be needed when one has been.

    Args:
        puzzle: the clues.
        picture: it has the clues of all `lines` but one.
        failing: this one, by index (rows from 0, then columns).
        lines: they contradict each other.

    Returns:
        Some of `lines`; of each there is a picture as well that has the clues of all the others.
    """
    found = {failing}
    unfinished = [(picture, failing)]
    while unfinished:
        picture, failing = unfinished.pop()
        for other, rotated in _rotations(puzzle, picture, failing, lines, found):
            found.add(other)
            unfinished.append((rotated, other))
    return frozenset(found)


def _rotations(
    puzzle: Puzzle,
    picture: Grid,
    failing: int,
    lines: AbstractSet[int],
    found: AbstractSet[int],
) -> Iterator[tuple[int, Grid]]:
    """The lines not yet found that can fail in place of one they cross, each with a picture."""
    height = puzzle.height
    if failing < height:
        number, first_crossing, rows = failing, height, picture.rows
    else:
        number, first_crossing, rows = failing - height, 0, picture.columns
    model = LineModel(puzzle.clue(line_at(failing, height)), len(rows[number]))
    crossed = [cell for cell in range(model.size) if first_crossing + cell in lines]
    can = model.unknown()
    for cell in crossed:
        for colour in can:
            if colour != rows[number][cell]:
                can[colour] ^= 1 << cell
    for cell in crossed:
        if first_crossing + cell not in found:
            freed = {colour: mask | 1 << cell for colour, mask in can.items()}
            placement = first_placement(model, freed)
            if placement is not None:
                rotated = Grid([*rows[:number], placement, *rows[number + 1 :]])
                yield first_crossing + cell, rotated if failing < height else rotated.transposed()
