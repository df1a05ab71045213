"""The puzzles that are measured, in groups."""

from __future__ import annotations

import random
from pathlib import Path

import nonogram
from nonogram import Puzzle

SHIPPED = Path(__file__).parent.parent / "puzzles"

#: These take minutes of a strong solver.
_HARD = ("knotty", "faase")


def ndom(n: int) -> Puzzle:
    """n dominoes in a staircase, 2n + 1 cells a side: one solution, and hard for its size."""
    rows = ["3", "1", *["3 1", "1"] * (n - 1), "1"]
    columns = ["1", "1", *["1 3", "1"] * (n - 1), "3"]
    size = str(2 * n + 1)
    return nonogram.loads("\n".join([size, size, *rows, "", *columns]) + "\n", "cwd")


def blobs(size: int, seed: int) -> Puzzle:
    """A picture of smooth shapes, half of it filled: noise, blurred three times."""
    rng = random.Random(seed)
    heights = [[rng.random() for _ in range(size)] for _ in range(size)]
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    for _ in range(3):
        heights = [
            [sum(heights[(i + a) % size][(j + b) % size] for a, b in around) for j in range(size)]
            for i in range(size)
        ]
    median = sorted(height for row in heights for height in row)[size * size // 2]
    return nonogram.puzzle_of([[int(height > median) for height in row] for row in heights])


def groups(corpus: Path | None, folder: Path) -> dict[str, list[Path]]:
    """The files of every group; what is made by rule is written to `folder`."""
    found = {"shipped": sorted([*SHIPPED.glob("*.cwd"), *SHIPPED.glob("*.cwc")]), "ndom": []}
    for n in range(5, 21):
        file = folder / f"ndom-{n:02}.cwd"
        file.write_text(nonogram.dumps(ndom(n), "cwd"))
        found["ndom"].append(file)
    if corpus is not None:
        for name in ("survey", "colour", "bw", "random25"):
            files = sorted([*(corpus / name).glob("*.cwd"), *(corpus / name).glob("*.cwc")])
            found[name] = [file for file in files if file.stem not in _HARD]
        found["random25"] = found["random25"][::6]
    return found
