"""Solutions by trying everything: slow, and too simple to be wrong. Shares no code with src."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

Cells = tuple[int, ...]
Clue = tuple[tuple[int | None, int], ...]  # (length, colour, ...); a length of None is a blot

#: By the join of a block, which may be its third number, the least and the most cells before it.
_APART = {0: (0, 0), 1: (0, 1000), 2: (1, 1000)}


#: The joins of a block with nothing before it, and with background before it or not.
_GLUED, _TOUCHING, _PARTED = range(3)


def parts(blocks: Clue) -> Clue:
    """The colours of blocks with corners, length, colour, front and back, each with its join."""
    if max(map(len, blocks), default=0) < 4:
        return blocks
    found: list[tuple[int | None, ...]] = []
    ended, last = True, 0  # whether the block before has a corner at its end, and its colour
    for length, colour, front, back in ((*block, 0, 0)[:4] for block in blocks):
        merging = not (ended or front or (last and colour and last != colour))
        join = _PARTED if merging else _TOUCHING
        inner = None if length is None else length - (front > 0) - (back > 0)
        for size, of in ((1, front), (inner, colour), (1, back)):
            if of:
                found.append((size, of, join))
                join = _GLUED
        ended, last = back > 0, colour
    return tuple(found)  # type: ignore[arg-type]


def clue(cells: Cells) -> Clue:
    runs = [(len(list(run)), colour) for colour, run in groupby(cells)]
    return tuple((length, colour) for length, colour in runs if colour)


@cache
def lines(blocks: Clue, size: int) -> tuple[Cells, ...]:
    """Every way to fill a line of `size` cells so that it has this clue."""
    blocks = parts(blocks)
    if max(map(len, blocks), default=0) > 2:
        return (*{cells for cells, _ in placements(blocks, size)},)
    if not blocks:
        return ((0,) * size,)
    (known, colour), *rest = blocks
    found = []
    for length in range(1, size + 1) if known is None else [known]:
        for start in range(size - length + 1):
            head = (0,) * start + (colour,) * length
            for tail in lines(tuple(rest), size - start - length):
                line = head + tail
                if has(line, blocks):  # equal colours that touch would be one block
                    found.append(line)
    return tuple(found)


def has(cells: Cells, blocks: Clue) -> bool:
    """Whether a line has a clue, in which numbers may be unreadable and blocks joined."""
    blocks = parts(blocks)
    if max(map(len, blocks), default=0) > 2:
        return cells in lines(blocks, len(cells))
    found = clue(cells)
    return len(found) == len(blocks) and all(
        colour == wanted and (known is None or length == known)
        for (length, colour), (known, wanted) in zip(found, blocks)
    )


def placements(blocks: Clue, size: int) -> Iterator[tuple[Cells, tuple[range, ...]]]:
    """Every way to place blocks in a line: its cells, and those of each block."""

    def placed(
        number: int, cells: Cells, places: tuple[range, ...]
    ) -> Iterator[tuple[Cells, tuple[range, ...]]]:
        if number == len(blocks):
            yield cells + (0,) * (size - len(cells)), places
            return
        length, colour = blocks[number][:2]
        join: tuple[int, ...] = blocks[number][2:]
        least, most = 0, size
        if number and join:
            least, most = _APART[join[0]]
        elif number and colour == blocks[number - 1][1]:
            least = 1
        for start in range(len(cells) + least, min(len(cells) + most, size) + 1):
            for stop in range(start + 1, size + 1) if length is None else [start + length]:
                if stop <= size:
                    more = (0,) * (start - len(cells)) + (colour,) * (stop - start)
                    yield from placed(number + 1, cells + more, (*places, range(start, stop)))

    blocks = parts(blocks)
    return placed(0, (), ())


def solutions(rows: list[Clue], columns: list[Clue]) -> set[tuple[Cells, ...]]:
    """Every grid with these clues."""
    in_rows = [lines(blocks, len(columns)) for blocks in rows]
    return filled(in_rows, [lines(blocks, len(rows)) for blocks in columns])


def filled(
    rows: Sequence[Sequence[Cells]], columns: Sequence[Sequence[Cells]]
) -> set[tuple[Cells, ...]]:
    """Every grid of these lines: rows one after the other, columns checked by their prefix."""
    allowed = []
    for in_column in columns:
        prefixes: set[Cells] = set()
        for line in in_column:
            prefixes.update(line[:end] for end in range(len(rows) + 1))
        allowed.append(prefixes)

    def extend(grid: tuple[Cells, ...], filled: list[Cells]) -> Iterator[tuple[Cells, ...]]:
        if len(grid) == len(rows):
            yield grid
            return
        for row in rows[len(grid)]:
            longer = [(*column, cell) for column, cell in zip(filled, row)]
            if all(column in prefixes for column, prefixes in zip(longer, allowed)):
                yield from extend((*grid, row), longer)

    return set(extend((), [() for _ in columns]))


def random_grid(rng: random.Random, height: int, width: int, colours: int) -> list[Cells]:
    """A random picture; every third one smooth, as pictures are, the others noise."""
    density = rng.choice([0.3, 0.5, 0.7])

    def cell() -> int:
        return rng.randint(1, colours) if rng.random() < density else 0

    if rng.random() < 0.33:
        small = [[cell() for _ in range(width // 2 + 1)] for _ in range(height // 2 + 1)]
        return [tuple(small[i // 2][j // 2] for j in range(width)) for i in range(height)]
    return [tuple(cell() for _ in range(width)) for _ in range(height)]


def blot(rng: random.Random, blocks: Clue, share: float) -> Clue:
    """The clue with some of its numbers made unreadable."""
    return tuple((None if rng.random() < share else length, colour) for length, colour in blocks)
