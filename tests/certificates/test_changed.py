"""Certificates that have been changed, in one of many ways: none proves what is false."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import nonogram
from nonogram import Grid, Puzzle, Refused, Verdict
from nonogram.certificates.proven import PROVED
from nonogram.core.puzzle.pictures import parse_picture
from support import brute
from support.certificates import Texts, pack, unpacked
from support.trianograms import board_puzzle, random_board

#: How many are tried: 10,000 each night.
TRIALS = int(os.environ.get("NONOGRAM_CHANGED", "150"))


def certificates(folder: Path, rng: random.Random) -> list[tuple[Puzzle, Verdict, Texts]]:
    """Small puzzles of all verdicts, a third with corners, and the parts of their certificates."""
    found: list[tuple[Puzzle, Verdict, Texts]] = []
    for number in range(36):
        grid = Grid(brute.random_grid(rng, rng.randint(2, 4), rng.randint(2, 4), 1 + number % 2))
        puzzle = nonogram.Puzzle.from_grid(grid, 1 + number % 2)
        if number >= 24:
            puzzle = board_puzzle(random_board(rng, 4))
        if number % 4 == 0:  # columns exchanged: often there is no solution
            clues = [*puzzle.rows, *rng.sample(puzzle.columns, len(puzzle.columns))]
            puzzle = puzzle.replace(clues=tuple(clues))
        result = nonogram.solve(puzzle)
        file = folder / f"{number}.zip"
        nonogram.prove(puzzle, result, file, common=number % 3 == 0)
        found.append((puzzle, result.verdict, unpacked(file)))
    return found


def changed(parts: Texts, other: Texts, rng: random.Random) -> tuple[str, Texts]:
    """The parts with something else in one of them, and in what way that was changed."""
    parts = dict(parts)
    name = rng.choice([*parts])
    lines = parts[name].splitlines(keepends=True) or [""]
    at = rng.randrange(len(lines))
    way = rng.choice(["character", "line", "twice", "order", "verdict", "foreign", "gone", "sign"])
    if way == "character":
        place = rng.randrange(len(parts[name]) + 1)
        new = rng.choice("0123456789-#.?a\n ◢◤◥◣")
        parts[name] = parts[name][:place] + new + parts[name][place + 1 :]
    elif way == "line":
        del lines[at]
    elif way == "twice":
        lines.insert(at, rng.choice(lines))
    elif way == "order":
        rng.shuffle(lines)
    elif way == "verdict":
        for verdict in Verdict:
            old = f'"verdict": "{verdict.value}"'
            new = f'"verdict": "{rng.choice([*Verdict]).value}"'
            if old in parts["claim.json"]:
                parts["claim.json"] = parts["claim.json"].replace(old, new)
                break
    elif way == "foreign":
        parts[name] = other.get(name, "")
    elif way == "gone":
        del parts[name]
    else:
        lines[at] = lines[at].replace("-", "", 1) if "-" in lines[at] else f"-{lines[at]}"
    if way in ("line", "twice", "order", "sign"):
        parts[name] = "".join(lines)
    return way, parts


def test_none_proves_what_is_false(tmp_path: Path) -> None:
    rng = random.Random(33)
    known = certificates(tmp_path, rng)
    assert {verdict for _, verdict, _ in known} >= {*PROVED}
    kinds: Counter[tuple[str, str]] = Counter()
    file = tmp_path / "changed.zip"
    for _ in range(TRIALS):
        (puzzle, verdict, parts), (_, _, other) = rng.sample(known, 2)
        way, parts = changed(parts, other, rng)
        pack(file, parts)
        try:
            proven = nonogram.verify(puzzle, file)
        except Refused:
            kinds[way, "refused"] += 1
            continue
        kinds[way, "holds"] += 1
        assert proven is verdict, (way, puzzle.clues)
        certain = parts.get("certain.txt")
        if proven is Verdict.MULTIPLE and certain is not None:
            said = parse_picture(puzzle, certain.splitlines())
            for grid in nonogram.solutions(puzzle):
                for has, cell in zip(grid.cells, said.cells):
                    assert cell in (None, has), (way, puzzle.clues)
    assert {way for way, _ in kinds} == {
        *("character", "line", "twice", "order", "verdict", "foreign", "gone", "sign")
    }
