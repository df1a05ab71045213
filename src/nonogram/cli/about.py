"""What is said about a puzzle: options for its title, author, copyright and description."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

import click

from nonogram.puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


class About(NamedTuple):
    """What is to be said; None leaves what there is, "" takes it away."""

    title: str | None = None
    author: str | None = None
    copyright: str | None = None
    description: str | None = None

    def said_of(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with that."""
        said = {name: text or None for name, text in self._asdict().items() if text is not None}
        return puzzle.replace(**said) if said else puzzle


def about_options(command: Command) -> Command:
    """`--title` and the like; the command gets what they say as `about`."""

    @wraps(command)
    def with_about(*args: Any, **given: Any) -> Any:
        about = About(*(given.pop(name) for name in About._fields))
        return command(*args, about=about, **given)

    for name in reversed(About._fields):
        what = f"{name.capitalize()} of the puzzle; an empty one takes away what there is."
        with_about = click.option(f"--{name}", metavar="TEXT", help=what)(with_about)
    return cast("Command", with_about)
