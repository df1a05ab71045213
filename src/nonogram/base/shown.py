"""Values that notebooks show as pictures, and that `print` describes in words.

`nonogram/__init__.py` loads this before Ctrl-C is handled, so nothing else is loaded here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing is loaded only by type checkers
if TYPE_CHECKING:
    from typing import Any

    from nonogram.base.json_types import Record


def _nothing(what: str, *values: object) -> Any:
    raise NotImplementedError(what)


#: Returns the picture of a value ("svg"), its words ("html", "text"), a few of them ("alt"), or
#: plain data ("data"), and the answer in such data ("read"); of a puzzle and a step, why it is so
#: ("why"), or of a puzzle and steps their picture ("steps"). `nonogram/__init__.py` sets it, from a
#: higher floor.
above = _nothing


class Shown:
    """The base class of values that notebooks show as pictures or as formatted text."""

    __slots__ = ()

    def svg(self) -> str:
        """The picture as SVG. Without any solution it is the board with the known cells, or empty.

        Puzzles, hints, steps, explanations and repairs are drawn with their clues, all else without
        them: ``nonogram.svg(puzzle, grid)`` draws both. Raises RequestError if there is no picture.
        """
        if (picture := self._repr_svg_()) is None:
            from nonogram.base.errors import RequestError

            raise RequestError(f"there is no picture of {self!r}")
        return picture

    def _repr_svg_(self) -> str | None:
        """The picture as SVG, or None without one, and then the text is shown."""
        picture: str | None = above("svg", self)
        return picture

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, object]]:
        """The alternative text of the picture, as Jupyter's exporters look for it."""
        return {}, {"image/svg+xml": {"alt": above("alt", self) or ""}}

    def _repr_html_(self) -> str | None:
        """The words with the picture, or None for values that are only a picture."""
        words: str | None = above("html", self)
        return words


class Plain:
    """The base class of values that can be written as JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The value as plain data, as commands print it with --json.

        There lines, cells and blocks count from 1, where values count cells and blocks from 0. A
        picture is a list of texts, its rows, which are a grid when they are joined by line ends.
        `loads` reads that of a puzzle, and `Answer.from_dict` that of an answer or a report.
        """
        data: dict[str, Any] = above("data", self)
        return data


class Recorded(Plain):
    """The base class of answers, which are written as records."""

    __slots__ = ()

    def to_dict(self) -> Record:  # type: ignore[override]  # its keys are known
        """The record, as `solve --json` and `check --json` print it; type checkers know its keys.

        It counts cells from 1, and a picture is a list of rows, as in other `to_dict`.
        `Answer.from_dict` reads it.
        """
        data: Record = above("data", self)
        return data


class Told:
    """The base class of values whose `print` is that of the command line."""

    __slots__ = ()

    def __str__(self) -> str:
        return above("text", self) or ""

    def __repr__(self) -> str:
        first, *_ = str(self).split("\n")
        return f"<{type(self).__name__}: {' '.join(first.split()).removesuffix(':')}>"

    def _repr_pretty_(self, printer: object, _: bool) -> None:
        """Show the words in notebooks, too."""
        printer.text(str(self))  # type: ignore[attr-defined]  # nothing is loaded here
