"""What is said about a puzzle: options for its title, its author and its copyright."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from nonogram.puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


class About(NamedTuple):
    """What is to be said; None leaves what there is, "" takes it away."""

    title: str | None = None
    author: str | None = None
    copyright: str | None = None

    def said_of(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with that."""
        said = {name: text or None for name, text in self._asdict().items() if text is not None}
        return puzzle.replace(**said) if said else puzzle


def about_options(command: Command) -> Command:
    """`--title`, `--author` and `--copyright`."""
    for name in reversed(About._fields):
        what = f"{name.capitalize()} of the puzzle; an empty one takes away what there is."
        command = click.option(f"--{name}", metavar="TEXT", help=what)(command)
    return command
