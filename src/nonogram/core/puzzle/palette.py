"""The looks of colours."""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.base.arguments import items, text_or_none, whole
from nonogram.base.errors import unexpected
from nonogram.base.text import label
from nonogram.base.values import Value

Rgb = tuple[int, int, int]  #: the red, green and blue of a colour, each from 0 to 255

DIAGONALS = ("/", "\\")  #: the diagonals that can halve a cell


def rgb_in(channels: Iterable[int]) -> Rgb:
    """The colour of three channels."""
    red, green, blue = channels
    return red, green, blue


def hexadecimal(rgb: Rgb) -> str:
    """A colour as in CSS: #rrggbb."""
    return "#" + bytes(rgb).hex()


class Colour(Value):
    """The look of a colour: its character in text, and its RGB value.

    A name is put on one line. Cells of two colours, halved along a
    `diagonal`, "/" or "\\", have `rgb` at the left and `second` at the right. Such a pair is one
    colour; halves matter only for drawings.
    """

    character: str | None = None
    rgb: Rgb | None = None
    name: str | None = None
    second: Rgb | None = None
    diagonal: str | None = None

    def _check(self) -> None:
        sign = text_or_none("the character of a colour", self.character) or " "
        if len(sign) != 1 or not sign.isprintable():
            raise unexpected("expected one printable character", sign)
        self.__dict__["name"] = label(text_or_none("the name of a colour", self.name))
        for which in ("rgb", "second"):
            if (found := self.__dict__[which]) is not None:
                rgb = items(found, "expected red, green and blue")
                if len(rgb) != 3:
                    raise unexpected("expected red, green and blue", found)
                parts = tuple(whole("a part of a colour", part, 0, 255) for part in rgb)
                self.__dict__[which] = parts
        whole_cell = self.rgb is None or self.diagonal is None
        if whole_cell != (self.second is None) or self.diagonal not in (None, *DIAGONALS):
            expected = "expected rgb, second and a diagonal, / or \\, of a cell of two colours"
            raise unexpected(expected, self.diagonal)

    @property
    def halves(self) -> tuple[Rgb, Rgb, bool] | None:
        """The left and the right colour of a halved cell, and whether the diagonal is "/"."""
        if self.rgb is None or self.second is None:
            return None
        return self.rgb, self.second, self.diagonal == "/"

    def transposed(self) -> Colour:
        """The look of the transposed cell."""
        if self.diagonal != "\\":
            return self
        swapped = {"◥": "◣", "◣": "◥"}.get(self.character or "", self.character)
        return self.replace(rgb=self.second, second=self.rgb, character=swapped)

    @property
    def plain(self) -> Rgb | None:
        """The colour of a cell; for a cell of two colours the one half-way between them."""
        if self.rgb is None or self.second is None:
            return self.rgb
        return rgb_in((left + right) // 2 for left, right in zip(self.rgb, self.second))


#: The looks of the colours 0, 1, 2 and so on. It may be shorter than the number of colours.
Palette = tuple[Colour, ...]
