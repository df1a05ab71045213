"""Data files of MiniZinc, in which numbers are assigned to names; Python's look the same."""

from __future__ import annotations

import re
from array import array
from typing import NoReturn

from nonogram.errors import ParseError, counted
from nonogram.formats.base import quoted, text_of
from nonogram.limits import MOST_LINES

_NAME = re.compile(r"\b([A-Za-z_]\w*)[ \t]*=")
_DIMENSIONS = re.compile(r"array2d[ \t]*\([^\[;]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_NO_NUMBER = re.compile(r"[^\s\[\]|,;()0-9-]|-(?![0-9])|[0-9]{19,}")


class Assignments:
    """The values of the names that are asked for, as text."""

    def __init__(self, lines: list[str], names: tuple[str, ...]) -> None:
        self._values: dict[str, tuple[int, str]] = {}
        lines = [re.split("[%#]", line, maxsplit=1)[0] for line in lines]  # no comments
        text = text_of(lines)
        matches = list(_NAME.finditer(text))
        number, counted = 1, 0
        for index, match in enumerate(matches):
            number += text.count("\n", counted, match.start())
            counted = match.start()
            end = matches[index + 1].start() if index + 1 < len(matches) else len(text)
            name = match[1]
            if name not in names:
                _fail(f"expected {', '.join(names)}, found {quoted(name)}", number)
            if name in self._values:
                _fail(f"a second {name!r}", number)
            self._values[name] = number, text[match.end() : end]
        for name in names:
            if name not in self._values:
                _fail(f"file ends without {name!r}", max(1, len(lines)))

    def size(self, name: str) -> int:
        """The number of lines, or of entries a line, that has this name."""
        number, text = self._values[name]
        text = text.strip().rstrip(";").strip()
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_LINES:
            expected = f"expected {name} as a number from 1 to {MOST_LINES}"
            _fail(f"{expected}, found {quoted(text)}", number)
        return int(text)

    def table(self, name: str, height: int, width: int) -> list[list[int]]:
        """The array that has this name, row by row."""
        number, text = self._values[name]
        text = _DIMENSIONS.sub("", text, count=1)
        if other := _NO_NUMBER.search(text):
            _fail(f"expected an array of numbers for {name}, found {quoted(other[0])}", number)
        numbers = array("q", (int(match[0]) for match in _NUMBER.finditer(text)))
        if len(numbers) != height * width:
            expected = f"expected {counted(height, 'row')} of {width} numbers for {name}"
            _fail(f"{expected}, found {len(numbers)}", number)
        return [numbers[i * width : (i + 1) * width].tolist() for i in range(height)]

    def fail(self, name: str, message: str) -> NoReturn:
        """Raise a ParseError at the line where this name is."""
        _fail(message, self._values[name][0])


def _fail(message: str, line: int) -> NoReturn:
    raise ParseError(message, line)
