"""The XML of webpbn.com (pbn-0.3): several colours, several puzzles, clues or goals or both.

Colours are numbered in the order of their definitions, without the background; white and black need
no definition. A count of 0 is a blot. A puzzle without clues gets those of its goal; pictures of
type "solution" are goals, a player's saved pictures are not read. A triddler has a set of clues for
each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain, starmap
from typing import NoReturn

from nonogram.base.errors import ParseError
from nonogram.base.limits import MOST_LINES
from nonogram.core.puzzle import (
    Block,
    Clue,
    Colour,
    Grid,
    Puzzle,
    rectangular,
)
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.colours import rgb_from
from nonogram.core.puzzle.grid import LETTERS, are_numbers
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.files.formats.base import (
    Format,
    by_side,
    hex_of,
    joined,
    letters_for,
    looks,
)
from nonogram.files.formats.elements import ENTITIES, Elements, parsed
from nonogram.files.formats.picture import image_in
from nonogram.files.formats.reader import character, is_number, quoted, refusing

#: The colours that need no definition.
_BUILT_IN = {
    "white": Colour(".", (255, 255, 255), "white"),
    "black": Colour("X", (0, 0, 0), "black"),
}

#: Characters for colours in images, more than the most colours.
_CHARACTERS = f".#{LETTERS}0123456789" + "".join(
    filter(str.isprintable, map(chr, range(0x100, 0x500)))
)

#: The sets of clues of a grid, and those of a triddler, each with its side.
_GRID = ("columns", "rows")
_SIDES = ("top_left", "bottom_left", "top", "top_right", "bottom", "bottom_right")
_TRIDDLER = {side.replace("_", ""): side for side in _SIDES}

_Count = tuple[int, str, int]  #: length, name of a colour perhaps defined later, line


class _Element:
    """A puzzle whose elements are being read."""

    def __init__(self, attributes: dict[str, str], line: int) -> None:
        self.line = line
        self.background = attributes.get("backgroundcolor", "white")
        self.default = attributes.get("defaultcolor", "black")
        self.triddler = attributes.get("type") == "triddler"
        self.colours: dict[str, Colour] = {}  # as they are defined
        self.texts: dict[str, str] = {}
        self.sections: dict[str, list[list[_Count]]] = {}
        self.images: list[tuple[str, int]] = []
        self.palette: list[Colour] = []
        self.numbers: dict[str, int] = {}  # the places of colours in the palette, by name

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        """Raise a ParseError at a line, by default the first one of the puzzle."""
        raise ParseError(message, self.line if line is None else line)

    def finished(self) -> Puzzle:
        """The puzzle, after all its elements are read."""
        characters: dict[str, int | None] = {"?": None}
        for name in dict.fromkeys((self.background, *self.colours)):
            number = self.number_of(name)
            if number is None:
                self.fail(f"colour {quoted(name)} is not defined")
            if name in self.colours and (c := self.colours[name].character) is not None:
                characters[c] = number
        puzzle = self.of_clues() if self.sections else None
        geometry = None if puzzle is None else puzzle.geometry
        goals: dict[Grid, None] = {}  # each once, in order
        for text, line in self.images:
            for name, c in (("white", "."), ("black", "X")):
                if c in text and c not in characters:
                    characters[c] = self.number_of(name)
            fail = partial(self.fail, line=line)
            goal, geometry = image_in(text, characters, geometry, fail, triddler=self.triddler)
            goals[goal] = None
        if puzzle is None:
            first = next(iter(goals), None) or self.fail("the puzzle has neither clues nor a goal")
            if None in first.cells:
                self.fail("the puzzle has no clues and its goal is undecided")
            puzzle = Puzzle.from_grid(first, geometry=geometry)
        return puzzle.replace(
            colours=max(1, len(self.palette) - 1),
            palette=tuple(self.palette),
            goals=tuple(goals),
            **self.texts,
        )

    def number_of(self, name: str) -> int | None:
        """The number of the colour with this name, new at its first use, if it is defined."""
        colour = self.colours.get(name, _BUILT_IN.get(name))
        if name not in self.numbers and colour is not None:
            self.numbers[name] = len(self.palette)
            self.palette.append(colour)
        return self.numbers.get(name)

    def block(self, length: int, name: str, line: int) -> Block:
        """A block, after all colours are defined."""
        if (number := self.number_of(name)) is None:
            self.fail(f"colour {quoted(name)} is not defined", line)
        if number == 0:
            self.fail(f"a block in the colour of the background, {quoted(name)}", line)
        return Block(length or None, number)

    def of_clues(self) -> Puzzle:
        """The puzzle of the clues alone."""
        clues = {
            axis: [tuple(starmap(self.block, line)) for line in lines]
            for axis, lines in self.sections.items()
        }
        if self.triddler:
            with refusing("the numbers of clues fit no outline: ", self.line):
                return Puzzle.hexagonal(
                    {side: clues.get(axis, []) for axis, side in _TRIDDLER.items()}
                )
        for axis in _GRID:
            if not clues.get(axis):
                self.fail(f"the puzzle has no clues of {axis}")
        return rectangular(clues["rows"], clues["columns"])


class _Collector(Elements):
    """The handlers of expat, which collect the puzzles."""

    root = "puzzleset"
    puzzle_name = "puzzle"

    puzzle: _Element | None = None
    lines: list[list[_Count]] | None = None
    image_counts = False

    def begin(self, name: str) -> None:
        attributes = self.attributes
        if name == "puzzle":
            kind = attributes.get("type", "grid")
            if kind not in ("grid", "triddler"):
                self.fail(f"a puzzle of type {quoted(kind)}, expected a grid or a triddler")
            if self.puzzle is not None:
                self.fail("a <puzzle> inside another")
            self.puzzle = _Element(attributes, self.started)
        elif self.puzzle is None:
            return
        elif name == "clues":
            axis = attributes.get("type", "")
            axes = tuple(_TRIDDLER) if self.puzzle.triddler else _GRID
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

    def end(self, name: str, text: str) -> None:
        if self.puzzle is None:
            return
        if name == "puzzle":
            self.puzzles.append(self.puzzle.finished())
            self.puzzle = None
        elif name == "count":
            if not self.lines:
                self.fail("a <count> outside of a <line>")
            if not is_number(text := text.strip()):
                self.fail(f"expected the size of a block, found {quoted(text)}")
            colour = self.attributes.get("color", self.puzzle.default)
            self.lines[-1].append((int(text), colour, self.started))
        elif name == "clues":
            self.lines = None
        elif name == "color":
            self.colour(self.puzzle.colours, text.strip())
        elif name == "image" and self.image_counts:
            self.puzzle.images.append((text, self.started))
        elif name in ABOUT and self.path[-1] == "puzzle":
            self.puzzle.texts[name] = text

    def colour(self, colours: dict[str, Colour], text: str) -> None:
        name = self.attributes.get("name")
        if name is None:
            self.fail("expected <color> to have a name")
        if "/" in text or "\\" in text:
            self.fail(f"colour {quoted(name)} is two in one: triangles are not supported")
        if (rgb := rgb_from(text)) is None:
            self.fail(f"expected colour {quoted(name)} as RRGGBB, found {quoted(text)}")
        if name in colours:
            self.fail(f"a second definition of colour {quoted(name)}")
        colours[name] = Colour(character(self.attributes.get("char")), rgb, name)


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = chain.from_iterable(map(_written, puzzles))
    return joined(['<?xml version="1.0"?>', "<puzzleset>", *lines, "</puzzleset>"])


def _written(puzzle: Puzzle) -> list[str]:
    """The element of a puzzle."""
    reserved = "?|[]"  # these frame a row, or mean undecided cells
    if puzzle.geometry.orthogonal:
        kind = "grid"
        clues: dict[str, Sequence[Clue]] = {"columns": puzzle.columns, "rows": puzzle.rows}
    else:
        kind, sides = "triddler", by_side(puzzle)
        clues = {axis: sides[side] for axis, side in _TRIDDLER.items() if sides[side]}
        reserved += "/\\"
    colours = looks(puzzle)
    names = [(colour.name or "").translate(ENTITIES) for colour in colours]
    known = characters_of(puzzle)
    own = [] if are_numbers(known) else known
    own += [colour.character or "" for colour in colours[len(own) :]]
    pool = _CHARACTERS + "".join({c for c in own if c and c not in _CHARACTERS + reserved})
    characters = letters_for(own[: len(colours)], pool, "XML has")
    lines = [f'<puzzle type="{kind}" backgroundcolor="{names[0]}" defaultcolor="{names[0]}">']
    texts = puzzle.texts.items()
    lines += [f"<{tag}>{text.translate(ENTITIES)}</{tag}>" for tag, text in texts]
    for colour, name, c in zip(colours, names, characters):
        char, rgb = c.translate(ENTITIES), hex_of(colour.plain)
        lines.append(f'<color name="{name}" char="{char}">{rgb}</color>')
    for axis, of_axis in clues.items():
        lines.append(f'<clues type="{axis}">')
        for clue in of_axis:
            counts = [f'<count color="{names[b.colour]}">{b.length or 0}</count>' for b in clue]
            lines.append("<line>" + "".join(counts) + "</line>")
        lines.append("</clues>")
    for index, goal in enumerate(puzzle.goals):
        lines += [f'<solution type="{"solution" if index else "goal"}">', "<image>"]
        for (_, left, right), row in zip(puzzle.geometry.frames, goal.rows):
            cells = "".join(["?" if cell is None else characters[cell] for cell in row])
            lines.append(f"{left or '|'}{cells.translate(ENTITIES)}{right or '|'}")
        lines += ["</image>", "</solution>"]
    return [*lines, "</puzzle>"]


FORMATS = {
    "xml": Format(
        "webpbn XML",
        partial(parsed, handlers=_Collector),
        write,
        colours=True,
        several=True,
        blots=True,
        triddlers=True,
    )
}
