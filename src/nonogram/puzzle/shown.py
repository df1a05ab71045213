"""Values that notebooks show as pictures, and that `print` tells in words.

What draws and tells them is on a higher floor (`nonogram.report`), and is looked up by its name
when somebody asks.
"""

from __future__ import annotations


class Shown:
    """Base of what a notebook shows as more than text."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The picture as SVG; None where there is none, so that the text is shown."""
        from importlib import import_module

        svg: str | None = import_module("nonogram.report.notebook").svg_of(self)
        return svg

    def _repr_html_(self) -> str | None:
        """What there is to say, with the picture; None where the picture is all."""
        from importlib import import_module

        html: str | None = import_module("nonogram.report.notebook").html_of(self)
        return html


class Told:
    """Base of what is printed in words, as the command line says it."""

    __slots__ = ()

    def __str__(self) -> str:
        from importlib import import_module

        text: str = import_module("nonogram.report.told").text_of(self)
        return text
