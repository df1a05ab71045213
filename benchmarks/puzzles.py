"""The puzzles that are measured, in groups."""

from __future__ import annotations

from pathlib import Path

import nonogram
from nonogram import Puzzle, ndom_puzzle

SHIPPED = Path(__file__).parent.parent / "puzzles"

#: The names of the groups; those after the first three are folders of the corpus.
GROUPS = ("shipped", "pictures", "ndom", "survey", "colour", "bw", "random25")

#: These take minutes of a strong solver.
HARD = ("knotty", "faase")

#: A shipped puzzle with this many cells is one of the pictures: 100 x 100.
_LARGE = 10_000

_NDOM = range(5, 21)


def groups(
    corpus: Path | None, folder: Path, *, only: list[str], hard: bool
) -> dict[str, list[Path]]:
    """The files of the groups in `only`, of all if it is empty.

    What is made by rule is written to `folder`; puzzles that take minutes come only if `hard`.
    """
    found: dict[str, list[Path]] = {"shipped": [], "pictures": []}
    for file in _files(SHIPPED):
        puzzle = nonogram.load(file)
        large = puzzle.height * puzzle.width >= _LARGE
        found["pictures" if large else "shipped"].append(file)
    found["ndom"] = [saved(folder, f"ndom-{n:02}", ndom_puzzle(n)) for n in _NDOM]
    if corpus is not None:
        for name in GROUPS[3:]:
            found[name] = [file for file in _files(corpus / name) if hard or file.stem not in HARD]
        found["random25"] = found["random25"][::6]
    chosen = {name: files for name, files in found.items() if not only or name in only}
    for name in only:
        if not chosen.get(name):
            raise SystemExit(f"no puzzles of {name}: name their folder with --corpus")
    return chosen


def ndom_size(file: Path) -> int | None:
    """n if the file is one of the n-Dom puzzles made here."""
    name, _, number = file.stem.partition("-")
    return int(number) if name == "ndom" else None


def _files(folder: Path) -> list[Path]:
    return sorted([*folder.glob("*.cwd"), *folder.glob("*.cwc")])


def saved(folder: str | Path, name: str, puzzle: Puzzle) -> Path:
    """The file of this name, with the puzzle in it."""
    file = Path(folder, f"{name}.{'cwd' if puzzle.colours == 1 else 'cwc'}")
    nonogram.save(puzzle, file)
    return file
