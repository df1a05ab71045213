"""The XML of webpbn.com (pbn-0.3): several colours, several puzzles, clues or goals or both.

A puzzle is a grid or a triddler. A triddler has up to six sets of clues, one a side of its outline.

Colours are numbered in the order of their definitions, the background left out; white and black
need none. A count of 0 is a blot. A puzzle without clues has those of its goal. Other pictures of
type "solution" are goals as well; what a player saved is not read.

The parser is expat. It opens no file and no connection: a DOCTYPE is accepted but not fetched, and
a document that declares an entity is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn

from nonogram.colours.names import rgb_from
from nonogram.errors import ParseError, RequestError
from nonogram.formats.base import Format
from nonogram.formats.palette import character
from nonogram.formats.reader import Reader, is_number, label, quoted, text_of
from nonogram.formats.xml_images import grid_in
from nonogram.formats.xml_writer import GRID, TRIDDLER, write
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Block, Colour, Grid, Puzzle, puzzle_of, rectangular
from nonogram.puzzle.puzzle import ABOUT

#: These need no definition.
_BUILT_IN = {
    "white": Colour(".", (255, 255, 255), "white"),
    "black": Colour("X", (0, 0, 0), "black"),
}


class _Count(NamedTuple):
    """A block while its puzzle is read: the colour may be defined after it."""

    length: int
    colour: str | None
    line: int


class _Puzzle:
    """What is known of a puzzle while its elements are read."""

    def __init__(self, attributes: dict[str, str], line: int) -> None:
        self.line = line
        self.background = attributes.get("backgroundcolor", "white")
        self.triddler = attributes.get("type") == "triddler"
        self.default = attributes.get("defaultcolor", "black")
        self.colours: dict[str, Colour] = {}
        self.texts: dict[str, str] = {}
        self.sections: dict[str, list[list[_Count]]] = {}
        self.images: list[tuple[str, int]] = []


class _Palette:
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


class _Handler:
    """Is told by expat what is in the text, and collects the puzzles."""

    def __init__(self, parser: Any) -> None:
        self.parser = parser
        self.puzzles: list[Puzzle] = []
        self.path: list[str] = []
        self.attributes: dict[str, str] = {}
        self.text: list[str] = []
        self.started = 1
        self.puzzle: _Puzzle | None = None
        self.lines: list[list[_Count]] | None = None
        self.image_counts = False
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text.append
        parser.EntityDeclHandler = self.entity
        parser.SkippedEntityHandler = self.skipped

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        raise ParseError(message, self.parser.CurrentLineNumber if line is None else line)

    def entity(self, name: str, *_: object) -> None:
        self.fail(f"the XML declares the entity {quoted(name)}: refused")

    def skipped(self, name: str, _: object) -> None:
        self.fail(f"the XML uses the unknown entity {quoted(name)}")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.path and name != "puzzleset":
            self.fail(f"expected <puzzleset>, found {quoted(f'<{name}>')}")
        if len(self.path) == 20:
            self.fail("elements inside one another 20 deep")
        self.path.append(name)
        self.attributes = attributes
        self.text.clear()
        self.started = self.parser.CurrentLineNumber
        if name == "puzzle":
            kind = attributes.get("type", "grid")
            if kind not in ("grid", "triddler"):
                self.fail(f"a puzzle of type {quoted(kind)}, expected a grid or a triddler")
            if self.puzzle is not None:
                self.fail("a <puzzle> inside another")
            self.puzzle = _Puzzle(attributes, self.started)
        elif self.puzzle is None:
            return
        elif name == "clues":
            axis = attributes.get("type", "")
            axes = tuple(TRIDDLER) if self.puzzle.triddler else GRID
            if axis not in axes or axis in self.puzzle.sections:
                known = ", ".join(axes)
                self.fail(f"expected clues of {known}, each once, found type {quoted(axis)}")
            self.lines = self.puzzle.sections[axis] = []
        elif name == "line" and self.lines is not None:
            if len(self.lines) == MOST_LINES:
                self.fail(f"expected at most {MOST_LINES} lines of clues")
            self.lines.append([])
        elif name == "solution":
            self.image_counts = attributes.get("type", "goal") in ("goal", "solution")

    def end(self, name: str) -> None:
        self.path.pop()
        text = "".join(self.text)
        if self.puzzle is None:
            return
        if name == "puzzle":
            self.puzzles.append(self.finish(self.puzzle))
            self.puzzle = None
        elif name == "count":
            self.count(text.strip())
        elif name == "clues":
            self.lines = None
        elif name == "color":
            self.colour(text.strip())
        elif name == "image":
            if self.image_counts:
                self.puzzle.images.append((text, self.started))
        elif name in ABOUT and self.path[-1] == "puzzle":
            self.puzzle.texts[name] = text

    def count(self, text: str) -> None:
        assert self.puzzle is not None
        if not self.lines:
            self.fail("a <count> outside of a <line>")
        if not is_number(text):
            self.fail(f"expected the size of a block, found {quoted(text)}")
        colour = self.attributes.get("color")
        self.lines[-1].append(_Count(int(text), colour, self.started))

    def colour(self, text: str) -> None:
        assert self.puzzle is not None
        name = self.attributes.get("name")
        if name is None:
            self.fail("expected <color> to have a name")
        if "/" in text or "\\" in text:
            self.fail(f"colour {quoted(name)} is two in one: triangles are not supported")
        rgb = rgb_from(text)
        if rgb is None:
            self.fail(f"expected colour {quoted(name)} as RRGGBB, found {quoted(text)}")
        if name in self.puzzle.colours:
            self.fail(f"a second definition of colour {quoted(name)}")
        self.puzzle.colours[name] = Colour(character(self.attributes.get("char")), rgb, label(name))

    def finish(self, puzzle: _Puzzle) -> Puzzle:
        """Everything is known now: number the colours, put clues and goals together."""
        try:
            palette = _Palette(puzzle.background, puzzle.colours)
        except KeyError:
            self.fail(f"colour {quoted(puzzle.background)} is not defined", puzzle.line)

        def number_of(count: _Count) -> int:
            name = puzzle.default if count.colour is None else count.colour
            number = palette.number_of(name)
            if number is None:
                self.fail(f"colour {quoted(name)} is not defined", count.line)
            if number == 0:
                self.fail(f"a block in the colour of the background, {quoted(name)}", count.line)
            return number

        bare = self.bare(puzzle, number_of) if puzzle.sections else None
        geometry = None if bare is None else bare.geometry
        goals: dict[Grid, None] = {}  # each once, in order
        for text, line in puzzle.images:
            goal, geometry = grid_in(
                text,
                palette.characters_in(text),
                geometry,
                partial(self.fail, line=line),
                triddler=puzzle.triddler,
            )
            goals[goal] = None
        if bare is None and goals:
            goal = next(iter(goals))
            if None in goal.cells:
                self.fail("the puzzle has no clues and its goal is undecided", puzzle.line)
            bare = puzzle_of(goal, geometry=geometry)
        if bare is None:
            self.fail("the puzzle has neither clues nor a goal", puzzle.line)
        return bare.replace(
            colours=max(1, len(palette.colours) - 1),
            palette=tuple(palette.colours),
            goals=tuple(goals),
            **{what: label(text) for what, text in puzzle.texts.items()},
        )

    def bare(self, puzzle: _Puzzle, number_of: Callable[[_Count], int]) -> Puzzle:
        """The puzzle of the clues alone."""
        clues = {
            axis: tuple(
                tuple([Block(count.length or None, number_of(count)) for count in line])
                for line in lines
            )
            for axis, lines in puzzle.sections.items()
        }
        if puzzle.triddler:
            from nonogram.puzzle.hexagon import hexagonal

            try:
                return hexagonal({side: clues.get(axis, ()) for axis, side in TRIDDLER.items()})
            except RequestError as error:
                self.fail(f"the numbers of clues fit no outline: {error}", puzzle.line)
        for axis in GRID:
            if not clues.get(axis):
                self.fail(f"the puzzle has no clues of {axis}", puzzle.line)
        return rectangular(clues["rows"], clues["columns"])


def parse(reader: Reader) -> list[Puzzle]:
    from xml.parsers import expat

    parser = expat.ParserCreate()
    parser.buffer_text = True
    handler = _Handler(parser)
    try:
        parser.Parse(text_of(reader.lines), True)
    except expat.ExpatError as error:
        message = expat.ErrorString(error.code)
        raise ParseError(f"broken XML: {message}", max(1, error.lineno)) from None
    except RequestError as error:  # beyond a limit of all puzzles
        raise ParseError(str(error), parser.CurrentLineNumber) from None
    except (UnicodeError, ValueError) as error:
        raise ParseError(f"broken XML: {error}", max(1, parser.CurrentLineNumber)) from None
    if not handler.puzzles:
        raise ParseError("expected a <puzzle> in the <puzzleset>", len(reader.lines))
    return handler.puzzles


FORMATS = {
    "xml": Format(
        "webpbn XML", parse, write, colours=True, several=True, blots=True, triddlers=True
    )
}
