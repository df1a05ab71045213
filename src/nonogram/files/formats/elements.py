"""The elements of XML, for all formats that are written in it.

The parser is expat, which opens no file and no connection, so a DOCTYPE is not fetched. A document
that declares an entity is refused, and so are elements that stand deep inside one another.
"""

from __future__ import annotations

from typing import NoReturn

from nonogram.base.errors import ParseError, RequestError
from nonogram.core.puzzle import Puzzle
from nonogram.files.formats.reader import Reader, quoted, text_of

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

_DEPTH = 20  #: elements inside one another


class Elements:
    """The handlers of expat. A format says in `begin` and `end` what its elements mean."""

    root: str  #: the name of the outermost element
    puzzle_name: str  #: the name of the element of a puzzle

    def __init__(self, reader: Reader) -> None:
        from xml.parsers.expat import ParserCreate

        self.reader = reader
        self.parser = parser = ParserCreate()
        parser.buffer_text = True
        self.puzzles: list[Puzzle] = []
        self.path: list[str] = []  #: the names of the open elements
        self.attributes: dict[str, str] = {}  #: of the element that was opened last
        self.started = 1  #: the line where it was opened
        self._text: list[str] = []
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.EntityDeclHandler = lambda name, *_: self.fail(
            f"the XML declares the entity {quoted(name)}: refused"
        )
        parser.SkippedEntityHandler = lambda name, _: self.fail(
            f"the XML uses the unknown entity {quoted(name)}"
        )

    def begin(self, name: str) -> None:
        """Note that an element begins, with these `attributes`."""

    def end(self, name: str, text: str) -> None:
        """Note that an element ends, with the text since the last one began."""

    def fail(self, message: str) -> NoReturn:
        """Raise a ParseError at the line that the parser has come to."""
        raise ParseError(message, self.parser.CurrentLineNumber)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.path and name != self.root:
            self.fail(f"expected <{self.root}>, found {quoted(f'<{name}>')}")
        if len(self.path) == _DEPTH:
            self.fail(f"elements inside one another {_DEPTH} deep")
        self.path.append(name)
        self.attributes = attributes
        self._text.clear()
        self.started = self.parser.CurrentLineNumber
        self.begin(name)

    def _end(self, name: str) -> None:
        self.path.pop()
        self.end(name, "".join(self._text))


def parsed(reader: Reader, handlers: type[Elements]) -> list[Puzzle]:
    """The puzzles of a document, at least one. Raises ParseError, also for what is no XML."""
    from xml.parsers.expat import ErrorString, ExpatError, errors

    found = handlers(reader)
    parser = found.parser
    try:
        parser.Parse(text_of(reader.lines), True)
    except ExpatError as error:
        what = ErrorString(error.code)
        ends = what in (errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN)
        cut = ": perhaps it is cut off" * ends
        raise ParseError(f"broken XML: {what}{cut}", max(1, error.lineno)) from None
    except RequestError as error:  # beyond a general limit
        raise ParseError(str(error), parser.CurrentLineNumber) from None
    except (UnicodeError, ValueError) as error:
        raise ParseError(f"broken XML: {error}", max(1, parser.CurrentLineNumber)) from None
    if not found.puzzles:
        expected = f"expected a <{found.puzzle_name}> in the <{found.root}>"
        raise ParseError(expected, len(reader.lines))
    return found.puzzles
