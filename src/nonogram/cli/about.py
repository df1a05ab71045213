"""What is said about a puzzle: options for its title, author, copyright and description."""

from __future__ import annotations

from typing import Any

from nonogram.cli.typed import Options, option
from nonogram.puzzle import Puzzle


def _text(name: str) -> Any:
    what = f"{name.capitalize()} of the puzzle; an empty one takes away what there is."
    return option(f"--{name}", metavar="TEXT", help=what)


class About(Options):
    """What is to be said; None leaves what there is, "" takes it away."""

    title: str | None = _text("title")
    author: str | None = _text("author")
    copyright: str | None = _text("copyright")
    description: str | None = _text("description")

    def said_of(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with that."""
        said = {name: text or None for name, text in vars(self).items() if text is not None}
        return puzzle.replace(**said) if said else puzzle
