"""`--blot` of `generate` and `make`."""

from __future__ import annotations

from pathlib import Path

import nonogram
from nonogram import Verdict
from support.command_line import run
from support.paths import PROJECT


def hidden_of(text: str) -> int:
    clues = nonogram.loads(text).clues
    return sum(block.length is None for clue in clues for block in clue)


def test_generate() -> None:
    made = run("generate", "picture", "--size", "10", "--seed", "3", "--blot", "5")
    assert (made.exit_code, hidden_of(made.stdout)) == (0, 5)
    assert made.stderr == "nonogram: seed 3: blotted 5 numbers\n"
    assert nonogram.solve(nonogram.loads(made.stdout)).verdict is Verdict.UNIQUE


def test_generate_goes_on_to_a_seed_with_one_solution() -> None:
    made = run("generate", "random", "--size", "6", "--density", "0.4", "--blot", "1")
    assert nonogram.solve(nonogram.loads(made.stdout)).verdict is Verdict.UNIQUE
    assert made.stderr.startswith("nonogram: seed ")
    assert made.stderr != "nonogram: seed 0: blotted 1 number\n"


def test_generate_of_a_level() -> None:
    arguments = ("generate", "picture", "--size", "10", "--difficulty", "easy", "--blot", "3")
    made = run(*arguments)
    assert made.stderr.endswith(": easy, blotted 3 numbers\n")
    assert nonogram.difficulty(nonogram.loads(made.stdout)).level.value in ("trivial", "easy")


def test_more_than_can_be_spared() -> None:
    made = run("generate", "picture", "--size", "6", "--seed", "1", "--blot", "1000")
    hidden = hidden_of(made.stdout)
    assert 0 < hidden < 1000
    assert f"blotted {hidden} numbers of 1000: no other can be spared\n" in made.stderr


def test_make(tmp_path: Path) -> None:
    fox = str(PROJECT / "docs" / "fox.png")
    target = tmp_path / "fox.cwd"
    made = run("make", fox, "-o", str(target), "--size", "15", "--unique", "--blot", "6")
    assert made.exit_code == 0
    assert made.stdout.splitlines()[-2:] == ["blotted 6 numbers", "Unique solution"]
    assert hidden_of(target.read_text()) == 6


def test_a_format_without_blots(tmp_path: Path) -> None:
    target = tmp_path / "fox.nin"
    fox = str(PROJECT / "docs" / "fox.png")
    made = run("make", fox, "-o", str(target), "--size", "15", "--blot", "6")
    assert made.exit_code == 1
    assert "has no blots" in made.stderr
    assert not target.exists()


def test_nothing_is_hidden_of_a_puzzle_with_several_solutions(tmp_path: Path) -> None:
    from PIL import Image

    board = Image.new("1", (2, 2), 1)
    board.putpixel((0, 0), 0)
    board.putpixel((1, 1), 0)
    board.save(tmp_path / "two.png")
    made = run("make", str(tmp_path / "two.png"), "-o", "-", "--to", "cwd", "--blot", "1")
    assert made.exit_code == 3
    assert "blotted 0 numbers: multiple solutions\n" in made.stderr
    assert hidden_of(made.stdout) == 0
