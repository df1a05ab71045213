"""Warnings for authors."""

from __future__ import annotations

from pathlib import Path

import nonogram
from nonogram import Colour
from nonogram.ask.answer import answer_of
from nonogram.diagnosis.check import Concern
from nonogram.report.facts import facts
from support.command_line import run


def concerns(rows: list[list[int]], palette: tuple[Colour, ...] = ()) -> dict[Concern, float]:
    report = nonogram.check(nonogram.Puzzle.from_grid(rows).replace(palette=palette))
    return {warning.concern: warning.number for warning in report.warnings}


def test_nothing() -> None:
    assert concerns([[1, 0], [0, 0]]) == {}


def test_few_filled() -> None:
    assert concerns([[1, 0, 0, 0, 0, 0]]) == {Concern.FEW_FILLED_CELLS: 0.1667}


def test_few_background() -> None:
    assert concerns([[1, 1, 1, 1, 1, 1]]) == {Concern.FEW_BACKGROUND_CELLS: 0}


def test_colours_that_look_alike() -> None:
    palette = (
        Colour(rgb=(255, 255, 255), name="white"),
        Colour(rgb=(200, 30, 30), name="red"),
        Colour(rgb=(190, 35, 35), name="brick"),
    )
    puzzle = nonogram.Puzzle.from_grid([[1, 2], [0, 0]]).replace(palette=palette)
    report = nonogram.check(puzzle)
    (warning,) = report.warnings
    assert (warning.concern, warning.colours) == (Concern.COLOURS_THAT_LOOK_ALIKE, (1, 2))
    assert 0 < warning.number < 0.1
    assert any(
        "red and brick look alike (" in line
        for line in facts(report.puzzle, answer_of(report), None)
    )


def test_as_the_command_says_it(tmp_path: Path) -> None:
    nonogram.save(nonogram.Puzzle.from_grid([[1, 0, 0, 0, 0, 0]]), tmp_path / "a.cwd")
    out = run("check", "--quiet", str(tmp_path / "a.cwd")).stdout
    assert "warning:      few filled cells: 17%\n" in out
