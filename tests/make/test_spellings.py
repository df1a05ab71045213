"""Number of colours: asked for under either spelling, in Python and in the shell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import nonogram
from nonogram import RequestError
from support.command_line import run
from support.paths import PROJECT

ROWS = [[1, 0], [0, 2]]

CALLS: list[tuple[Callable[..., Any], tuple[object, ...]]] = [
    (nonogram.Puzzle.of, ([[1]], [[1]])),
    (nonogram.Puzzle.hexagonal, ({key: [()] for key in nonogram.Sides._fields},)),
    (nonogram.Puzzle.from_grid, (ROWS,)),
    (nonogram.make_unique, (ROWS,)),
    (nonogram.random_puzzle, (3, 3)),
    (nonogram.picture_puzzle, (3, 3)),
]


@pytest.mark.parametrize(
    ("make", "arguments"), CALLS, ids=lambda value: getattr(value, "__name__", "")
)
def test_either_spelling(make: Callable[..., Any], arguments: tuple[object, ...]) -> None:
    made = make(*arguments, colors=3)
    assert made == make(*arguments, colours=3)
    assert getattr(made, "colours", 3) == 3
    with pytest.raises(RequestError, match="expected colors or colours, found both"):
        make(*arguments, colors=3, colours=3)
    with pytest.raises(RequestError, match="colours is 0, expected"):
        make(*arguments, colors=0)


def test_of_a_picture() -> None:
    fox = PROJECT / "docs" / "fox.png"
    assert nonogram.from_image(fox, 12, colors=2) == nonogram.from_image(fox, 12, colours=2)


def test_in_the_shell() -> None:
    spelt = [
        run("generate", "random", "--size", "5", option, "3")
        for option in ("--colors", "--colours")
    ]
    assert spelt[0].stdout == spelt[1].stdout != ""
