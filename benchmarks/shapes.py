"""Puzzles of extreme shapes, up to the limits of SECURITY.md, and files that are hard to read."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import nonogram
from nonogram import Block, Puzzle, Rectangle
from nonogram.base.limits import MOST_BYTES, MOST_HEXAGON_SIDE

#: About as long as a file may be.
_LONG = MOST_BYTES * 9 // 10


def shapes(folder: Path) -> dict[str, Path]:
    """The files, written to `folder`, each with what it is."""
    found = {}
    for number, (what, ending, write) in enumerate(_SHAPES):
        file = folder / f"shape{number:02}.{ending}"
        write(file)
        found[what] = file
    return found


def _saved(make: Callable[[], Puzzle]) -> Callable[[Path], None]:
    return lambda file: nonogram.save(make(), file)


def _repeated(head: str, piece: str, tail: str) -> Callable[[Path], None]:
    """A file that is one piece again and again."""
    return lambda file: _written(file, head, piece, tail)


def _written(file: Path, head: str, piece: str, tail: str) -> None:
    with file.open("w") as text:
        text.write(head)
        chunk = piece * (1_000_000 // len(piece))
        for _ in range(_LONG // len(chunk)):
            text.write(chunk)
        text.write(tail)


def _of_ones(height: int, width: int) -> Puzzle:
    """A block of one cell in every line."""
    one = (Block(1),)
    return Puzzle(Rectangle(height, width), (one,) * (height + width))


def _write_ones(file: Path, side: int) -> None:
    """As `_of_ones`, also beyond the limits, where it is refused."""
    ones = "1\n" * side
    file.write_text(f"{side}\n{side}\n{ones}\n{ones}")


def _one_line(width: int, blocks: int) -> Puzzle:
    """One row with its cells at random places, as the columns say."""
    filled = {*random.Random(1).sample(range(0, width, 2), blocks)}
    return nonogram.Puzzle.from_grid([[int(column in filled) for column in range(width)]])


def _crowded(height: int, width: int) -> Puzzle:
    """As many blocks as there may be in every line, but for one cell."""
    return nonogram.Puzzle.from_grid(
        [
            [int((row + column) % 2 and column > 0) for column in range(width)]
            for row in range(height)
        ]
    )


def _blotted(side: int) -> Puzzle:
    """A random puzzle with every third number unreadable."""
    puzzle = nonogram.random_puzzle(side, side, seed=1)
    chance = random.Random(1)
    clues = [
        tuple(
            Block(None, colour) if chance.random() < 1 / 3 else Block(size, colour)
            for size, colour in clue
        )
        for clue in puzzle.clues
    ]
    return puzzle.replace(clues=tuple(clues))


_SHAPES: list[tuple[str, str, Callable[[Path], None]]] = [
    ("1 x 10,000, 5,000 blocks", "cwd", _saved(lambda: _one_line(10_000, 5_000))),
    ("1 x 10,000, 2,500 blocks", "cwd", _saved(lambda: _one_line(10_000, 2_500))),
    ("1,000 x 10,000, random", "cwd", _saved(lambda: nonogram.random_puzzle(1000, 10_000, seed=1))),
    ("1,000 x 10,000, crowded", "cwd", _saved(lambda: _crowded(1000, 10_000))),
    ("3,162 x 3,162 of ones", "cwd", _saved(lambda: _of_ones(3162, 3162))),
    ("10,000 x 10,000 of ones", "cwd", lambda file: _write_ones(file, 10_000)),
    ("3,000 x 3,000, random", "cwd", _saved(lambda: nonogram.random_puzzle(3000, 3000, seed=1))),
    ("300 x 300, random", "cwd", _saved(lambda: nonogram.random_puzzle(300, 300, seed=1))),
    ("60 x 60, random", "cwd", _saved(lambda: nonogram.random_puzzle(60, 60, seed=1))),
    (
        "300 x 3,000, 30 colours",
        "cwc",
        _saved(lambda: nonogram.random_puzzle(300, 3000, seed=1, colours=30)),
    ),
    (
        "1,000 x 1,000, 900 colours",
        "json",
        _saved(lambda: nonogram.random_puzzle(1000, 1000, seed=1, colours=900)),
    ),
    ("1,000 x 1,000, blots", "cwd", _saved(lambda: _blotted(1000))),
    (
        f"triddler, {MOST_HEXAGON_SIDE} a side",
        "json",
        _saved(
            lambda: nonogram.random_puzzle(
                geometry=nonogram.Hexagon([MOST_HEXAGON_SIDE] * 6), seed=1
            )
        ),
    ),
    ("long CWD, an error at its end", "cwd", _repeated("1\n90000000\n", "1\n", "no\n")),
    ("long CWD, one line", "cwd", _repeated("1\n1\n", "1 ", "1\n1\n")),
    (
        "long NON, an error at its end",
        "non",
        _repeated("width 9\nheight 9\nrows\n", "1,1,1\n", "no\n"),
    ),
    ("long JSON of numbers", "json", _repeated('{"a": [', "1,", "1]}")),
    ("long JSON of texts", "json", _repeated('{"a": [', '"a",', '""]}')),
    ("long XML", "xml", _repeated("<puzzleset>", "<puzzle></puzzle>", "</puzzleset>")),
    ("long TOML", "toml", _repeated("[clues]\nrows = [\n", "[1],\n", "]\n")),
    ("long picture", "txt", _repeated("", "#.#.#.#.#\n", "!\n")),
    ("long GLPK", "dat", _repeated("param n := 1;\nparam row :=\n", "1 1 1\n", ";\n")),
]
