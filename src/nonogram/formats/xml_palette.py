"""The colours of a puzzle in webpbn's XML: by name in clues, by character in images."""

from __future__ import annotations

from nonogram.puzzle import Colour

#: These need no definition.
_BUILT_IN = {
    "white": Colour(".", (255, 255, 255), "white"),
    "black": Colour("X", (0, 0, 0), "black"),
}


class XmlPalette:
    """The background, the colours that are defined, and white and black once they are used."""

    def __init__(self, background: str, defined: dict[str, Colour]) -> None:
        """Raises KeyError if the background is neither defined nor white nor black."""
        self.colours: list[Colour] = []
        self._numbers: dict[str, int] = {}
        self._characters: dict[str, int | None] = {"?": None}
        for name, colour in {background: {**_BUILT_IN, **defined}[background], **defined}.items():
            self._add(name, colour)
            if name in defined and colour.character is not None:
                self._characters[colour.character] = self._numbers[name]

    def _add(self, name: str, colour: Colour) -> None:
        self._numbers[name] = len(self.colours)
        self.colours.append(colour)

    def number_of(self, name: str) -> int | None:
        """The number of the colour with this name; None if there is none."""
        if name not in self._numbers and name in _BUILT_IN:
            self._add(name, _BUILT_IN[name])
        return self._numbers.get(name)

    def characters_in(self, image: str) -> dict[str, int | None]:
        """The number of the colour that each character of an image stands for."""
        for name, colour in _BUILT_IN.items():
            c = colour.character
            if c is not None and c in image and c not in self._characters:
                self._characters[c] = self.number_of(name)
        return self._characters
