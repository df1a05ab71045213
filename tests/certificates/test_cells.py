"""Certificates of multiple solutions that prove which cells are the same in all of them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Puzzle, Refused, Verdict
from support import brute
from support.certificates import pack, unpacked
from support.command_line import run, streams
from support.paths import PUZZLES

SWITCHES = str(PUZZLES / "switches.cwc")


def several(number: int, seed: int) -> list[Puzzle]:
    """Small puzzles with multiple solutions."""
    rng = random.Random(seed)
    found: list[Puzzle] = []
    while len(found) < number:
        colours = rng.randint(1, 2)
        grid = Grid(brute.random_grid(rng, rng.randint(2, 5), rng.randint(2, 5), colours))
        puzzle = nonogram.Puzzle.from_grid(grid, colours)
        if nonogram.solve(puzzle).verdict is Verdict.MULTIPLE:
            found.append(puzzle)
    return found


def test_what_is_certain_is_what_all_solutions_have(tmp_path: Path) -> None:
    for puzzle in several(40, seed=1):
        file = tmp_path / "c.zip"
        nonogram.prove(puzzle, nonogram.solve(puzzle), file, common=True)
        assert nonogram.verify(puzzle, file) is Verdict.MULTIPLE
        solutions = [*nonogram.solutions(puzzle)]
        shared = [{*cells} for cells in zip(*(grid.cells for grid in solutions))]
        expected = "".join(
            str(
                puzzle.grid(
                    solutions[0].without(
                        [
                            p
                            for p, colours in zip(solutions[0].positions(), shared)
                            if len(colours) > 1
                        ]
                    )
                )
            ).split()
        )
        assert "".join(unpacked(file)["certain.txt"].split()) == expected


def test_rows_of_blanks(tmp_path: Path) -> None:
    """Where a colour is drawn as a blank, a row that is full of it is one of the picture."""
    looks = (nonogram.Colour("x"), nonogram.Colour(" "))
    puzzle = Puzzle.of([[2], [], [1], [1]], [[1, 1], [1, 1]]).replace(palette=looks)
    file = tmp_path / "c.zip"
    nonogram.prove(puzzle, nonogram.solve(puzzle), file, common=True)
    assert nonogram.verify(puzzle, file) is Verdict.MULTIPLE


def rewritten(source: Path, target: Path, part: str, old: str, new: str) -> None:
    """A certificate with something replaced in a part."""
    texts = unpacked(source)
    changed = re.sub(old, new, texts[part], count=1, flags=re.MULTILINE)
    assert changed != texts[part]
    pack(target, {**texts, part: changed})


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("certain.txt", r"\?", "#"),  # claims a cell in which solutions differ
        ("certain.txt", r"\?", "."),
        ("certain.txt", "#", "."),  # another colour than was proved
        ("certain.txt", "#", "?"),  # a cell that is not said to be unknown
        ("proof.drat", r"(?s)\A.*\Z", "1 0\n"),  # no lemma follows
        ("proof.drat", r"(-?\d+) 0\n\Z", ""),
        ("pictures.txt", r"(?s)\n\n.*", "\n"),  # one picture: nothing differs
        ("pictures.txt", "#", "."),
        ("formula.cnf", r"^p cnf (\d+) \d+\n(?s:.*)", r"p cnf \1 1\n1 0\n"),
        ("claim.json", r'"unknown": \[\]', '"unknown": [[1, 1]]'),
    ],
)
def test_changed_certificates(tmp_path: Path, part: str, old: str, new: str) -> None:
    puzzle = nonogram.load(SWITCHES)
    file, changed = tmp_path / "c.zip", tmp_path / "d.zip"
    nonogram.prove(puzzle, nonogram.solve(puzzle), file, common=True)
    rewritten(file, changed, part, old, new)
    with pytest.raises(Refused):
        nonogram.verify(puzzle, changed)


def test_a_lemma_that_is_rat_only_does_not_count(tmp_path: Path) -> None:
    """Of two dots on a diagonal none is certain, though "one of them" loses no satisfiability."""
    puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
    file, changed = tmp_path / "c.zip", tmp_path / "d.zip"
    nonogram.prove(puzzle, nonogram.solve(puzzle), file, common=True)
    rewritten(file, tmp_path / "e.zip", "proof.drat", r"(?s)\A.*\Z|\A", "1 0\n")
    rewritten(tmp_path / "e.zip", changed, "certain.txt", r"\?", "#")
    with pytest.raises(Refused):
        nonogram.verify(puzzle, changed)


def test_the_commands(tmp_path: Path) -> None:
    folder = str(tmp_path / "proofs")
    code, _, err = streams(run("check", "--proof-dir", folder, SWITCHES))
    (file,) = Path(folder).rglob("*.zip")
    assert (code, err) == (3, f"{SWITCHES}: proved by {file}\n")
    done = run("verify-proof", SWITCHES, str(file))
    assert done.stdout == ("Proved: multiple solutions, which agree in 264 of 272 cells\n")
    for name, said in (("cat.cwd", "unique solution"), ("typo.cwd", "no solution")):
        puzzle = str(PUZZLES / name)
        assert run("check", "-q", "--proof-dir", str(tmp_path / name), puzzle).exit_code in (0, 4)
        (file,) = (tmp_path / name).rglob("*.zip")
        assert run("verify-proof", puzzle, str(file)).stdout == f"Proved: {said}\n"
    assert run("check", "--proof-dir", folder, "--watch", SWITCHES).exit_code == 2
    assert run("check", "--proof-dir", folder, "--solver", "minisat", SWITCHES).exit_code == 2


def test_no_time_for_cells(tmp_path: Path) -> None:
    """The two solutions are proof enough that there are several."""
    puzzle, file = nonogram.load(SWITCHES), tmp_path / "c.zip"
    result = nonogram.solve(puzzle)
    assert nonogram.prove(puzzle, result, file, common=True, timeout=0) == 0
    assert nonogram.verify(puzzle, file) is Verdict.MULTIPLE
    assert "certain.txt" not in unpacked(file)
