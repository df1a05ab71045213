"""Puzzles as hard as is wished: sought among seeds, and made of pictures."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import nonogram
from nonogram import Change, Level, Unique, Verdict, make_unique
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.puzzle import Grid
from nonogram.core.search.terms import terms_for
from nonogram.make.level import first_of_level, followed
from nonogram.make.rules import picture_puzzle, random_puzzle
from support.command_line import run, streams
from support.paths import DOCS, PUZZLES
from support.trials import kinds, trials

FISH = nonogram.load(PUZZLES / "fish.cwd")  # not trivial
CLASH = random_puzzle(10, 10, seed=26)  # hard: line logic is not enough
LEVELS = [level for level in Level if level is not Level.SEARCH]


def level_of(puzzle: nonogram.Puzzle) -> Level | None:
    found = nonogram.difficulty(puzzle)
    return None if found is None else found.level


class TestFollowed:
    @pytest.mark.parametrize("seed", kinds([3, 26, 28, 108], 26, 108))
    def test_as_far_as_the_level_goes(self, seed: int) -> None:
        puzzle = random_puzzle(10, 10, seed=seed)
        result, level = nonogram.solve(puzzle), level_of(puzzle)
        assert level is not None
        left = [followed(puzzle, result, most, terms_for(puzzle)) for most in LEVELS]
        for most, (hardest, undecided) in zip(LEVELS, left):
            assert (not undecided) == (level.rank <= most.rank)
            assert hardest.rank > most.rank if undecided else hardest is level
        numbers = [len(undecided) for _, undecided in left]
        assert numbers == sorted(numbers, reverse=True)

    def test_out_of_time(self) -> None:
        for most in LEVELS:
            with pytest.raises(OutOfTime):
                followed(FISH, nonogram.solve(FISH), most, terms_for(FISH, timeout=0))


class TestFirst:
    @pytest.mark.parametrize("level", kinds([Level.EASY, Level.MEDIUM, Level.HARD], Level.MEDIUM))
    def test_it_is_the_first(self, level: Level) -> None:
        puzzles = [random_puzzle(10, 10, seed=seed) for seed in (2, 4, 26, 4, 3, 26, 3)]
        levels = [level_of(puzzle) for puzzle in puzzles]
        first = levels.index(level)
        assert first_of_level(puzzles, level, Deadline()) is puzzles[first]

    def test_none(self) -> None:
        assert first_of_level([FISH, FISH], Level.TRIVIAL, Deadline()) is None

    def test_time_is_up(self) -> None:
        assert first_of_level([FISH, FISH], Level.EASY, Deadline(0)) is None


class TestUnique:
    @settings(max_examples=trials(8, 3), deadline=None)
    @given(st.integers(2, 8), st.integers(1, 2), st.integers(0, 9999), st.sampled_from(LEVELS))
    def test_no_harder_than_wished(self, size: int, colours: int, seed: int, level: Level) -> None:
        draw = random.Random(seed).random
        rows = [[int(draw() * (colours + 1)) for _ in range(size)] for _ in range(size)]
        made = make_unique(Grid(rows), colours=colours, level=level)
        puzzle = nonogram.Puzzle.from_grid(made.grid, colours)
        assert nonogram.solve(puzzle).verdict is made.verdict
        reached = level_of(puzzle)
        assert made.difficulty == nonogram.difficulty(puzzle)
        assert (reached is not None and reached.rank <= level.rank) == (
            made.verdict is Verdict.UNIQUE and not made.too_hard
        )
        for change in made.changes:
            assert rows[change.cell[0]][change.cell[1]] == change.before != change.after
            rows[change.cell[0]][change.cell[1]] = change.after
        assert Grid(rows) == made.grid

    def test_every_change_is_needed(self) -> None:
        (grid,) = nonogram.solve(CLASH).solutions
        assert make_unique(grid, level=Level.HARD).changes == ()
        made = make_unique(grid, level=Level.MEDIUM)
        assert (made.verdict, made.too_hard) == (Verdict.UNIQUE, False)
        assert made.changes
        for change in made.changes:
            rows = [*map(list, made.grid.rows)]
            rows[change.cell[0]][change.cell[1]] = change.before
            level = level_of(nonogram.Puzzle.from_grid(rows))
            assert level is None or level.rank > Level.MEDIUM.rank

    def test_given_up(self) -> None:
        (grid,) = nonogram.solve(FISH).solutions
        made = make_unique(grid, level=Level.TRIVIAL, most=0)
        assert (made.verdict, made.too_hard, made.changes) == (Verdict.UNIQUE, True, ())

    def test_time_runs_out_while_the_level_is_found_out(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def too_slow(*args: Any) -> None:
            raise OutOfTime

        monkeypatch.setattr("nonogram.make.level.followed", too_slow)
        (grid,) = nonogram.solve(FISH).solutions
        made = make_unique(grid, level=Level.EASY)
        assert (made.grid, made.verdict, made.too_hard) == (grid, Verdict.UNDECIDED, False)


class TestGenerate:
    def test_the_seed_is_said_and_makes_the_puzzle(self) -> None:
        made = run("generate", "random", "--size", "10", "--difficulty", "hard")
        assert (made.exit_code, made.stderr) == (0, "nonogram: seed 26: hard\n")
        assert made.stdout == run("generate", "random", "--size", "10", "--seed", "26").stdout
        puzzle = nonogram.loads(made.stdout)
        assert level_of(puzzle) is Level.HARD
        again = run("generate", "random", "--size=10", "--difficulty=hard", "--seed=26")
        assert streams(again) == streams(made)

    def test_pictures(self, tmp_path: Path) -> None:
        file = tmp_path / "new.cwd"
        arguments = "picture", "--size", "8x6", "--difficulty", "easy", "--seed", "3"
        made = run("generate", *arguments, "-o", str(file))
        assert (made.exit_code, made.stdout) == (0, "")
        told, wrote = made.stderr.splitlines()
        assert wrote == f"nonogram: wrote {file}"
        seed = int(told.removeprefix("nonogram: seed ").removesuffix(": easy"))
        assert seed >= 3
        assert nonogram.load(file) == picture_puzzle(6, 8, seed=seed).replace(goals=())

    def test_time_is_up(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.base.clock.deadline.Deadline.passed", lambda self: True)
        asked = "generate", "random", "--difficulty", "easy", "--timeout", "1"
        end = " of level easy with 1 seed from 5 on\n"
        said = f"nonogram: the time was up: no puzzle{end}"
        assert streams(run(*asked, "--seed=5")) == (5, "", said)
        said = f"nonogram: the time was up: 0 of 3 puzzles{end}"
        made = run(*asked, "--seed=5", "--count=3", "-o", f"{tmp_path}/")
        assert streams(made) == (5, "", f"{said}nonogram: nothing is written\n")

    def test_given_up(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.cli.commands.generate.SEEDS", 3)
        asked = "generate", "random", "--size=2", "--difficulty=search", "--seed=5"
        end = "of level search with 3 seeds from 5 on"
        end += "; try another --size or --density, or --seed 8\n"
        said = f"nonogram: gave up after 3 seeds in a row: no puzzle {end}"
        said += "nonogram: nothing is written\n"
        assert streams(run(*asked, "-o", str(tmp_path / "new.cwd"))) == (5, "", said)
        assert not [*tmp_path.iterdir()]

    def test_an_end_says_what_is_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = list[nonogram.Puzzle]()

        def interrupted(puzzle: nonogram.Puzzle, *rest: object) -> None:
            seen.append(puzzle)
            if len(seen) == 3:
                raise KeyboardInterrupt

        monkeypatch.setattr("nonogram.cli.commands.generate.put_puzzle", interrupted)
        made = run("generate", "random", "--count", "5", "-o", f"{tmp_path}/")
        said = "nonogram: interrupted: 2 of 5 puzzles with 3 seeds from 0 on\n"
        assert (made.exit_code, made.stderr.startswith(said)) == (130, True)

    def test_wrong_usage(self) -> None:
        assert run("generate", "random", "--timeout", "1").exit_code == 2
        assert run("generate", "random", "--difficulty", "awful").exit_code == 2


class TestMake:
    @pytest.fixture
    def image(self, tmp_path: Path) -> str:
        """The picture of a puzzle that is hard."""
        (grid,) = nonogram.solve(CLASH).solutions
        image = Image.new("L", (grid.width, grid.height))
        image.putdata([0 if cell else 255 for cell in grid.cells])
        file = tmp_path / "image.png"
        image.save(file)
        return str(file)

    def test_changed_cells_are_said(self, image: str, tmp_path: Path) -> None:
        out = tmp_path / "new.cwd"
        made = run("make", image, "-o", str(out), "--background", "white", "--difficulty", "easy")
        assert made.exit_code == 0
        (grid,) = nonogram.solve(CLASH).solutions
        for change in make_unique(grid, level=Level.EASY).changes:
            row, column = change.cell
            assert f"\n  row {row + 1}, column {column + 1}: " in made.stdout
        found = nonogram.difficulty(nonogram.load(out))
        assert found is not None
        assert made.stdout.endswith(
            f"\nUnique solution, {found.level} (effort {found.effort:.1f})\n"
        )

    def test_nothing_to_change(self, image: str) -> None:
        made = run("make", image, "-o", "-", "--background", "white", "--difficulty", "hard")
        assert made.exit_code == 0
        assert made.stdout == nonogram.dumps(CLASH, "cwd")
        assert "changed" not in made.stderr
        assert "\nUnique solution, hard (" in made.stderr

    def test_too_hard(self, image: str, monkeypatch: pytest.MonkeyPatch) -> None:
        hard = Unique(
            nonogram.solve(CLASH).solutions[0], (Change((0, 0), 1, 0),), Verdict.UNIQUE, CLASH, True
        )
        stub = SimpleNamespace(under=lambda *args, **options: hard)
        monkeypatch.setattr("nonogram.cli.commands.make.make_unique", stub)
        made = run("make", image, "-o", "-", "--difficulty", "easy")
        assert made.exit_code == 7
        said = "that was not enough: too many would be needed\nUnique solution, hard ("
        assert said in made.stderr

    def test_search_is_no_wish(self) -> None:
        assert (
            run("make", str(DOCS / "die.png"), "-o", "-", "--difficulty", "search").exit_code == 2
        )
