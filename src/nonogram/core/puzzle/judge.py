"""The judge: an independent check that a grid satisfies the clues.

It shares no code with line logic or the encodings, so that it finds their mistakes: every
line of the grid is read cell by cell and compared with its clue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.core.puzzle.clue import Clue
from nonogram.core.puzzle.corners import Corners, blocks_in
from nonogram.core.puzzle.geometry import Geometry, Line

#: A length and a colour, as a `Block` has them; one with corners has four numbers.
_Run = tuple[int | None, ...]


def violated(
    geometry: Geometry, clues: Sequence[Clue], corners: Corners, cells: Sequence[int]
) -> Iterator[Line]:
    """The lines in which these cells do not have their clues."""
    for index, (line, clue) in enumerate(zip(geometry.along_lines(cells), clues)):
        runs: Sequence[_Run] = _runs(line)
        if corners:
            runs = blocks_in(line, corners, geometry.family_of(index))
        if runs != list(clue) and not _agree(runs, clue):
            yield geometry.line(index)


def _runs(line: Sequence[int]) -> list[_Run]:
    """The lengths and colours of a line's runs that are not background."""
    runs: list[_Run] = []
    length, before = 0, line[0]
    for colour in line:
        if colour == before:
            length += 1
        else:
            if before:
                runs.append((length, before))
            length, before = 1, colour
    if before:
        runs.append((length, before))
    return runs


def _agree(runs: Sequence[_Run], clue: Sequence[_Run]) -> bool:
    """Whether these runs are the blocks of a clue, some of whose numbers may be unreadable."""
    return len(runs) == len(clue) and all(
        run[1:] == block[1:] and block[0] in (None, run[0]) for run, block in zip(runs, clue)
    )
