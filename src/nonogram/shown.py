"""Values that notebooks show as pictures, and that `print` tells in words.

The door loads this, before Ctrl-C is handled; so nothing else is loaded here.
"""

from __future__ import annotations


def _nothing(what: str, value: object) -> str | None:
    raise NotImplementedError(what)


#: Gives the picture of a value ("svg"), or its words ("html", "text"); `nonogram/__init__.py`
#: attaches it, from a higher floor.
above = _nothing


class Shown:
    """Base of values that a notebook shows as more than text."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The picture as SVG; None where there is none, and the text is shown."""
        return above("svg", self)

    def _repr_html_(self) -> str | None:
        """The words, with the picture; None where the picture is all."""
        return above("html", self)


class Told:
    """Base of values that print the words of the command line."""

    __slots__ = ()

    def __str__(self) -> str:
        return above("text", self) or ""
