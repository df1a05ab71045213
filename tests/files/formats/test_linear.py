"""No reader, recogniser or writer takes more than twice as long for a text twice as long.

Nothing looks at the clock: what is compared is the work counted (`support/work.py`). To count is
slow, so that a sample of the texts is read, the same each time; NONOGRAM_SHAPES=1000 reads all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random

import pytest

import nonogram
from nonogram import Block, ParseError, Puzzle, WriteError
from nonogram.core.puzzle import rectangular
from nonogram.core.puzzle.corners import PALETTE
from nonogram.core.puzzle.puzzle import trianogram_of
from support.formats import BLACK, CHOSEN, NAMES, TEXTS, WRITTEN
from support.trials import kinds
from support.work import Text, counting, growth

#: What texts are made of, again and again, each with what stands before it.
SHAPES = [
    *("1", "1 ", "0", " ", "\t", "\f", "\u2028", "?", "a", "é", "#", ".", ".#", "/", "\\", ":"),
    *("1:", "#1:", "1x1:", "x1", "=", "a=", "a = ", "====\n", "'", '"', "'a", "[", "[1],", "{"),
    *("<", "<a>", "<a/>", "&", "/*", "*", "-", "-1,", "1,", ";", "$1\n", "||", "|.", "◢", "⬜"),
    *("goal 1\n", '{"a":', '"a":1,', "1\n0\n", "color a #fff\n", "GRID\n", "P1 ", "%", "//"),
    *("nonogram/", "P4 "),
]

#: The number of shapes that each reader is tried with.
COUNT = min(len(SHAPES), int(os.environ.get("NONOGRAM_SHAPES", "4")))

#: Twice as much is 2; lists that are not counted, and bounds that are, make it no more than this.
MOST = 2.6
SIZES = (16, 32, 64)
SIZES_WRITTEN = (8, 16, 32)  #: puzzles take longer


def reading(text: str, name: str | None) -> None:
    with suppress(ParseError):
        nonogram.loads_all(Text(text), name)


def read_shapes(name: str | None, heads: Sequence[str]) -> list[object]:
    """The texts whose reading is not linear, each with the growth of its work."""
    texts = [*product(heads, Random(str(name)).sample(SHAPES, COUNT), ("", "\n"))]

    def read(text: int, size: int) -> None:
        head, shape, end = texts[text]
        reading(head + (shape + end) * size + "!", name)

    for text in range(len(texts)):
        read(text, 2)  # what is imported is not counted
    with counting():
        found = [(text, growth(partial(read, number), SIZES)) for number, text in enumerate(texts)]
    return [(text, factors) for text, factors in found if max(factors.values(), default=0) > MOST]


@pytest.mark.parametrize("name", kinds(NAMES, *CHOSEN))
def test_readers(name: str) -> None:
    """Every shape in its place in a text of the format, which is cut in half."""
    own = TEXTS[name]
    assert read_shapes(name, [own[: len(own) // 2]]) == []


def test_recognition() -> None:
    assert read_shapes(None, [""]) == []


def square(size: int) -> list[list[int]]:
    return [[int((i * j) % 3 == 0) for i in range(size)] for j in range(size)]


def drawn(cells: list[list[int]]) -> list[Puzzle]:
    grid = nonogram.Grid(cells)
    return [Puzzle.from_grid(grid).replace(goals=(grid,))]


def with_corners(rows: int) -> list[Puzzle]:
    grid = nonogram.Grid([[0, 2, 1, 4]] * rows)
    return [trianogram_of(grid, PALETTE).replace(goals=(grid,))]


#: Puzzles that are twice as large for twice the number: in rows, columns, blocks, texts, colours...
GROWING: dict[str, Callable[[int], list[Puzzle]]] = {
    "rows": lambda size: drawn([[1, 0, 1, 1]] * size),
    "columns": lambda size: drawn([[1, 0] * size] * 2),
    "blocks": lambda size: [rectangular([(Block(1),) * size], [(Block(1),)] * 3)],
    "puzzles": lambda size: drawn(square(3)) * size,
    "tournament": lambda size: drawn(square(25)) * (size // 8),
    "title": lambda size: [drawn(square(3))[0].replace(title="a & b" * size)],
    "colours": lambda size: drawn([[*range(size // 2)]]),
    "goals": lambda size: [drawn(square(3))[0].replace(goals=(drawn(square(3))[0].goals * size))],
    "corners": with_corners,
}


def written_and_read(name: str, puzzles: Callable[[int], list[Puzzle]]) -> list[float]:
    """The growth of the work of writing growing puzzles, and of reading what is written.

    Some formats pad all clues to the longest: there the text itself grows faster, and work with it.
    """
    made = {size: puzzles(size) for size in SIZES_WRITTEN}
    texts = {size: nonogram.dumps(made[size], name) for size in SIZES_WRITTEN}
    reading(texts[SIZES_WRITTEN[0]], name)
    with counting():
        written = growth(lambda size: nonogram.dumps(made[size], name), SIZES_WRITTEN)
        read = growth(lambda size: reading(texts[size], name), SIZES_WRITTEN)
    small, medium, large = (len(texts[size]) for size in SIZES_WRITTEN)
    padded = max(1.0, (large - medium) / max(1, medium - small) / 2)
    return [work / padded for work in (*written.values(), *read.values())]


@pytest.mark.parametrize("name", kinds(WRITTEN, *CHOSEN))
def test_writers(name: str) -> None:
    faults = []
    for kind, puzzles in GROWING.items():
        if kind == "tournament" and name in BLACK:
            continue  # it holds small puzzles, too
        with suppress(WriteError):  # not every format holds all of them
            if max(written_and_read(name, puzzles), default=0) > MOST:
                faults.append(kind)
    assert faults == []
