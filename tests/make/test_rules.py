"""Puzzles by rule and seed: golden ones, and what every one of them keeps to."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import nonogram
from nonogram.cli import main
from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["generate", *arguments])


def filled(puzzle: nonogram.Puzzle) -> int:
    return sum(block.length for clue in puzzle.rows for block in clue)


def digest(puzzle: nonogram.Puzzle) -> str:
    return sha256(nonogram.dumps(puzzle, "cwc").encode()).hexdigest()[:12]


def test_the_same_everywhere() -> None:
    assert digest(random_puzzle(7, 9, 0.4, 3, seed=5)) == "bfd35d178c77"
    assert digest(picture_puzzle(17, 19, 0.4, 3, seed=5)) == "7a28448fed33"
    assert digest(ndom_puzzle(3)) == "4cdf00386aa1"


def test_the_recipe_of_random() -> None:
    draw = random.Random(11).random
    grid = [[u < 0.4 and 1 + int(u / 0.4 * 3) for u in (draw(), draw(), draw())] for _ in range(4)]
    assert random_puzzle(4, 3, 0.4, 3, seed=11) == nonogram.Puzzle.from_grid(grid, 3)


@pytest.mark.parametrize("make", [random_puzzle, picture_puzzle])
def test_density(make: Callable[..., Any]) -> None:
    assert filled(make(9, 5, density=0)) == 0
    assert filled(make(9, 5, density=1)) == 45
    assert 500 < filled(make(50, 50, density=0.3, seed=2)) < 1000


def test_pictures_have_exactly_their_share() -> None:
    assert filled(picture_puzzle(10, 30, density=0.25, seed=3)) == 75


@pytest.mark.parametrize("make", [random_puzzle, picture_puzzle])
def test_colours_and_seeds(make: Callable[..., Any]) -> None:
    puzzle = make(20, 30, 0.8, 4, seed=1)
    assert (puzzle.height, puzzle.width, puzzle.colours) == (20, 30, 4)
    assert {block.colour for clue in puzzle.rows for block in clue} == {1, 2, 3, 4}
    assert puzzle == make(20, 30, 0.8, 4, seed=1) != make(20, 30, 0.8, 4, seed=2)


def test_shipped_dominoes(puzzles: Path) -> None:
    assert ndom_puzzle(9) == nonogram.load(puzzles / "ndom-09.cwd")


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (lambda: random_puzzle(0, 3), "number of rows is 0, expected 1 to 10,000,000"),
        (lambda: picture_puzzle(3, 3, density=1.5), "density is 1.5, expected 0 to 1"),
        (lambda: random_puzzle(3, 3, colours=0), "colours is 0, expected 1 to 1,000"),
        (lambda: ndom_puzzle(0), "number of dominoes is 0, expected 1 to 10,000"),
    ],
)
def test_nonsense(bad: Callable[..., Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bad()


class TestCommand:
    def test_to_standard_output(self) -> None:
        made = run("random", "--size", "5x4", "--density", "0.3", "--seed", "9")
        assert made.stdout == nonogram.dumps(random_puzzle(4, 5, 0.3, seed=9), "cwd")
        made = run("picture", "--size", "8", "--colors", "2", "--blurs", "1")
        assert made.stdout == nonogram.dumps(picture_puzzle(8, 8, 0.5, 2, blurs=1), "cwc")
        assert run("ndom", "--size", "4").stdout == nonogram.dumps(ndom_puzzle(4), "cwd")

    def test_to_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "new.cwd"
        for n in (2, 3):  # the second replaces the first
            assert run("ndom", "--size", str(n), "-o", str(file)).exit_code == 0
            assert nonogram.load(file) == ndom_puzzle(n)
        assert [*tmp_path.iterdir()] == [file]

    def test_the_name_of_the_file_decides_the_format(self, tmp_path: Path) -> None:
        file = tmp_path / "new.cwc"
        assert run("random", "-o", str(file)).exit_code == 0
        assert len(file.read_text().splitlines()) == 86

    def test_what_cannot_be_written(self, tmp_path: Path) -> None:
        file = tmp_path / "new.cwd"
        made = run("random", "--colors", "2", "-o", str(file))
        assert (made.exit_code, made.stderr) == (1, f"{file}: CWD has no colours\n")
        made = run("random", "-o", str(tmp_path / "none" / "new.cwd"))
        assert made.exit_code == 1
        assert made.stderr.endswith("new.cwd: cannot write the file: no such file or directory\n")
        assert [*tmp_path.iterdir()] == []

    @pytest.mark.parametrize("size", ["0", "5x0", "x", "5x", "10001", "-3", "٣"])
    def test_bad_sizes(self, size: str) -> None:
        assert run("random", f"--size={size}").exit_code == 2
