"""The XML of webpbn.com (pbn-0.3): several colours, several puzzles, clues or goals or both.

Colours are numbered in the order of their definitions, the background left out; white and black
need none. A count of 0 is a blot. A puzzle without clues has those of its goal. Other pictures of
type "solution" are goals as well; what a player saved is not read.

The parser is expat. It opens no file and no connection: a DOCTYPE is accepted but not fetched, and
a document that declares an entity is refused.
"""

from __future__ import annotations

from typing import Any, NoReturn

from nonogram.errors import ParseError, counted
from nonogram.formats.base import Format, is_number, label, quoted
from nonogram.formats.limits import MOST_ENTRIES, MOST_LINES
from nonogram.formats.palette import character, rgb_of
from nonogram.formats.xml_palette import XmlPalette
from nonogram.formats.xml_writer import write
from nonogram.puzzle import Block, Clue, Colour, Grid, Puzzle, puzzle_of, rectangular

_TRIDDLER = ("topleft", "bottomleft", "top", "topright", "bottom", "bottomright")


class _Count:
    """A block while its puzzle is read: the colour may be defined after it."""

    def __init__(self, length: int, colour: str | None, line: int) -> None:
        self.length, self.colour, self.line = length, colour, line


class _Puzzle:
    """What is known of a puzzle while its elements are read."""

    def __init__(self, attributes: dict[str, str], line: int) -> None:
        self.line = line
        self.background = attributes.get("backgroundcolor", "white")
        self.default = attributes.get("defaultcolor", "black")
        self.colours: dict[str, Colour] = {}
        self.texts: dict[str, str] = {}
        self.sections: dict[str, list[list[_Count]]] = {}
        self.images: list[tuple[str, int]] = []


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
            if kind != "grid":
                self.fail(
                    f"a puzzle of type {quoted(kind)}, expected a grid: triddlers are not supported"
                )
            if self.puzzle is not None:
                self.fail("a <puzzle> inside another")
            self.puzzle = _Puzzle(attributes, self.started)
        elif self.puzzle is None:
            return
        elif name == "clues":
            axis = attributes.get("type", "")
            if axis in _TRIDDLER:
                self.fail(f"clues of type {axis!r}: triddlers are not supported")
            if axis not in ("rows", "columns") or axis in self.puzzle.sections:
                self.fail(f"expected clues of rows and of columns once, found type {quoted(axis)}")
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
        elif name in ("title", "author", "copyright") and self.path[-1] == "puzzle":
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
        rgb = rgb_of(text)
        if rgb is None:
            self.fail(f"expected colour {quoted(name)} as RRGGBB, found {quoted(text)}")
        if name in self.puzzle.colours:
            self.fail(f"a second definition of colour {quoted(name)}")
        self.puzzle.colours[name] = Colour(character(self.attributes.get("char")), rgb, label(name))

    def finish(self, puzzle: _Puzzle) -> Puzzle:
        """Everything is known now: number the colours, put clues and goals together."""
        try:
            palette = XmlPalette(puzzle.background, puzzle.colours)
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

        def clues_of(axis: str) -> tuple[Clue, ...]:
            if not puzzle.sections.get(axis):
                self.fail(f"the puzzle has no clues of {axis}", puzzle.line)
            return tuple(
                tuple([Block(count.length or None, number_of(count)) for count in line])
                for line in puzzle.sections[axis]
            )

        clues = (clues_of("rows"), clues_of("columns")) if puzzle.sections else None
        goals: dict[Grid, None] = {}  # each once, in order
        for text, line in puzzle.images:
            goals[self.image(text, line, palette, clues)] = None
        if clues is None and goals:
            goal = next(iter(goals))
            if any(None in row for row in goal.rows):
                self.fail("the puzzle has no clues and its goal is undecided", puzzle.line)
            found = puzzle_of(goal)
            clues = found.rows, found.columns
        if clues is None:
            self.fail("the puzzle has neither clues nor a goal", puzzle.line)
        return rectangular(
            *clues,
            colours=max(1, len(palette.colours) - 1),
            palette=tuple(palette.colours),
            title=label(puzzle.texts.get("title")),
            author=label(puzzle.texts.get("author")),
            copyright=label(puzzle.texts.get("copyright")),
            goals=tuple(goals),
        )

    def image(
        self,
        text: str,
        line: int,
        palette: XmlPalette,
        clues: tuple[tuple[Clue, ...], tuple[Clue, ...]] | None,
    ) -> Grid:
        """The picture written as rows between bars."""
        numbers = palette.characters_in(text)
        blank = " " in numbers
        frames = text.replace("\n", "").replace("\r", "").replace("\t", "").split("|")
        # Between the bars of a row are its cells, between rows nothing but white space.
        if len(frames) < 3 or len(frames) % 2 == 0 or any(map(str.strip, frames[::2])):
            self.fail("expected an image of rows with a bar | at both ends", line)
        rows = [row if blank else row.replace(" ", "") for row in frames[1::2]]
        if len(rows) > MOST_LINES or len(rows[0]) > MOST_LINES:
            self.fail(f"expected an image of at most {MOST_LINES} lines", line)
        if sum(map(len, rows)) > MOST_ENTRIES:
            self.fail(f"expected an image of at most {MOST_ENTRIES} cells", line)
        width = len(rows[0]) if clues is None else len(clues[1])
        height = len(rows) if clues is None else len(clues[0])
        if len(rows) != height or any(len(row) != width for row in rows) or width == 0:
            self.fail(
                f"expected an image of {counted(height, 'row')} of {counted(width, 'cell')}", line
            )
        for c in "".join(rows):
            if c not in numbers:
                self.fail(f"no colour has the character {c!r} of the image", line)
        return Grid([[numbers[c] for c in row] for row in rows])


def parse(lines: list[str]) -> list[Puzzle]:
    from xml.parsers import expat

    parser = expat.ParserCreate()
    parser.buffer_text = True
    handler = _Handler(parser)
    try:
        parser.Parse("\n".join(lines), True)
    except expat.ExpatError as error:
        message = expat.ErrorString(error.code)
        raise ParseError(f"broken XML: {message}", max(1, error.lineno)) from None
    except (UnicodeError, ValueError) as error:
        raise ParseError(f"broken XML: {error}", max(1, parser.CurrentLineNumber)) from None
    if not handler.puzzles:
        raise ParseError("expected a <puzzle> in the <puzzleset>", len(lines))
    return handler.puzzles


FORMAT = Format("webpbn XML", parse, write, colours=True, several=True, blots=True)
