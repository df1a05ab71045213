"""Simpson's .non, with the colours, goals and bundles of mikix' nonogram-db.

A line is a keyword and its value: `width`, `height` (or `columns`, `rows` with a number), `title`,
`by`, `copyright`, `color r #ff0000`, `goal`; other lines are ignored. After a bare `rows` or
`columns` come the clues: sizes with commas between them, each with the letter of its colour; a 0
is an empty clue, a ? is an unreadable size, which is our extension. Blank lines are empty clues
unless there are enough others. A line `====` divides puzzles.

In Nonny's dialect colours have names, `color red FF0000 #`, where the character may be missing; in
clues a name is for all numbers up to the next name, `red 2 blue 1 1`. Numbers before the first name
are black, and `background` is the colour of empty cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.base.text import counted
from nonogram.core.puzzle import Block, Colour, Grid, Puzzle, Rectangle, rectangular
from nonogram.core.puzzle.characters import BLOT
from nonogram.core.puzzle.colours import rgb_from
from nonogram.core.puzzle.grid import LETTERS
from nonogram.files.formats.base import Format, hex_of, items_of, joined, lettered
from nonogram.files.formats.reader import ClueLists, Reader, character, is_number, quoted

_TITLE = "Simpson's .non"
_DEFAULT = "1"  # the character of cells whose colour has no letter
_BLACK = "black"  # the colour of numbers without a name, in files that have names

#: Keywords for numbers of lines; without a number, two of them begin clues.
_AXES = {"width": "column", "columns": "column", "height": "row", "rows": "row"}

#: Keywords for texts, which are those of a puzzle.
_TEXTS = {"title": "title", "by": "author", "copyright": "copyright"}

#: The length of a block, None if unreadable, and the letter or name of its colour.
_Item = tuple[int | None, str]


def parse(reader: Reader) -> list[Puzzle]:
    last = len(reader.without_end())
    puzzles: list[Puzzle] = []
    more = True
    while more:
        found = _Draft(reader)
        # Blank lines after the last ==== are not a puzzle.
        more = found.read() and reader.number < last
        puzzles.append(found.finished())
    return puzzles


class _Draft:
    """A puzzle while its lines are read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.sizes: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.colours: dict[str, Colour] = {}  # by letter or name, in order
        self.background = Colour()
        self.sections: dict[str, list[list[_Item]]] = {}
        self.goals: list[list[str]] = []

    def read(self) -> bool:
        """Read up to a line ====, and return whether there was one."""
        for line in self.reader:
            word, value = (*line.split(None, 1), "", "")[:2]
            if len(word) >= 4 and not word.strip("="):
                return True
            self.entry(word.lower(), value.strip())
        return False

    def entry(self, word: str, value: str) -> None:
        """Read one keyword, with the lines that belong to it."""
        axis = _AXES.get(word)
        if axis and (value or word in ("width", "height")):
            self.reader.once(axis, self.sizes, f"number of {axis}s")
            self.sizes[axis] = self.reader.size(value, f"number of {axis}s")
        elif axis:
            self.reader.once(axis, self.sections, f"section {word!r}")
            if axis not in self.sizes:
                self.reader.fail(f"found {word!r}, expected the number of {axis}s before")
            self.sections[axis] = self.clues(axis, self.sizes[axis])
        elif word == "goal":
            self.goals.append(self.cells(value))
        elif word == "saved":
            self.cells(value)
        elif word == "color":
            self.colour(value)
        elif word == "license":
            self.texts.setdefault("copyright", _text(value))
        elif what := _TEXTS.get(word):
            self.texts[what] = _text(value)

    def colour(self, value: str) -> None:
        """Read the definition of a colour."""
        name, look, shown = (*value.split(None, 2), "", "", "")[:3]
        if rgb_from(look) is None and len(name) == 1:
            look, shown = f"{look} {shown}", ""  # a colour in any notation
        rgb = rgb_from(look)
        if not name[:1].isalpha() or rgb is None or len(shown) > 1:
            self.reader.expected("a letter or a name and #rrggbb", value)
        self.reader.once(name, self.colours, f"colour {name!r}")
        if name == "background":
            self.background = Colour(None, rgb, name)
        elif len(name) == 1:
            self.colours[name] = Colour(name, rgb)
        else:
            self.colours[name] = Colour(character(shown), rgb, name)

    def clues(self, axis: str, count: int) -> list[list[_Item]]:
        """The clues of a section, their colours as letters and names."""
        reader, lines = self.reader, self.reader.lines
        first = last = reader.number  # the index of the line after the keyword
        while last < len(lines) and self.is_clue(lines[last]):
            last += 1
        blank_is_empty = sum(1 for line in lines[first:last] if line.strip()) != count
        clues: list[list[_Item]] = []
        while len(clues) < count:
            if reader.number == last:
                words = _words(lines[last]) if last < len(lines) else []
                if len(words) > 1 and all(map(is_number, words[1::2])):
                    reader.next_line()
                    known = ", ".join(self.colours) or "none"
                    reader.fail(f"no colour {words[0]!r} is defined, these are: {known}")
                reader.ended_early(len(clues), count, f"{axis} clues")
            line = reader.next_line() or ""
            if line.strip() or blank_is_empty:
                clues.append(self.blocks(line, f"{axis} {len(clues) + 1}"))
        while reader.number < last:
            line = reader.next_line() or ""
            if line.strip():
                expected = f"expected {counted(count, axis + ' clue')}"
                reader.fail(f"{expected}, found another, {quoted(line)}")
        return clues

    def is_clue(self, line: str) -> bool:
        """Whether a line may be a clue: neither a keyword nor the end of the puzzle."""
        first = (*_words(line), "")[0]
        known = first in self.colours or first == _BLACK or not first[:1].isalpha()
        return known and not line.startswith("====")

    def blocks(self, line: str, what: str) -> list[_Item]:
        """The blocks of a clue."""
        items = _words(line)
        usual = _BLACK if _BLACK in self.colours else _DEFAULT
        if items == ["0"]:
            return []
        blocks: list[_Item] = []
        for item in items:
            if item in self.colours or item == _BLACK:
                usual = item if item in self.colours else _DEFAULT
                continue
            size, letter = (item[:-1], item[-1]) if item[-1].isalpha() else (item, usual)
            expected = f"sizes of {what} from 1"
            length = None if size == BLOT else self.reader.positive(size, expected, item)
            blocks.append((length, letter))
        return blocks

    def cells(self, value: str) -> list[str]:
        """The characters of a picture, after the keyword or in the lines below it."""
        if len(self.sizes) < 2:
            self.reader.fail("found a picture before the width and the height")
        count = self.sizes["row"] * self.sizes["column"]
        self.reader.check_cells(count)
        cells = [c for c in value if c not in "\"' \t"]
        while len(cells) < count and (line := self.reader.next_line()) is not None:
            cells += [c for c in line if c not in "\"' \t"]
        if len(cells) != count:
            self.reader.fail(f"expected a picture of {counted(count, 'cell')}, found {len(cells)}")
        if c := next((c for c in cells if not (c in "01?" or c.isalpha())), None):
            self.reader.fail(f"found {c!r} in a picture, expected 0, 1 and letters of colours")
        return cells

    def finished(self) -> Puzzle:
        """The puzzle, after all its lines are read."""
        for axis, keyword in (("column", "width"), ("row", "height")):
            if axis not in self.sizes:
                self.reader.fail(f"the puzzle ends without a line {keyword!r}")
        numbers = {letter: number for number, letter in enumerate(self.colours, 1)}

        def number_of(letter: str) -> int:
            """The number of the colour with this letter. It is new if the letter is not defined."""
            if letter not in numbers:
                self.colours[letter] = Colour(letter if letter != _DEFAULT else None)
            return numbers.setdefault(letter, len(numbers) + 1)

        found: ClueLists = {"row": [], "column": []}
        for axis, clues in found.items():
            if axis not in self.sections:
                self.reader.fail(f"the puzzle ends without a section '{axis}s'")
            for items in self.sections[axis]:
                clues.append(tuple([Block(size, number_of(letter)) for size, letter in items]))
        goals: dict[Grid, None] = {}  # each once, in order
        geometry = Rectangle(self.sizes["row"], self.sizes["column"])
        for goal in self.goals:
            known: dict[str, int | None] = {"0": 0, "?": None}
            known |= {c: number_of(c) for c in dict.fromkeys(goal) if c not in known}
            goals[Grid.of_cells(geometry, map(known.__getitem__, goal))] = None
        colours = tuple(self.colours.values())
        palette = (self.background, *colours) if any(colour.rgb for colour in colours) else ()
        rows, columns = found["row"], found["column"]
        largest = max(1, len(colours))
        return rectangular(rows, columns, largest, palette, tuple(goals)).replace(**self.texts)


def _words(line: str) -> list[str]:
    """The numbers and the colours in a clue."""
    return line.replace(",", " ").replace(":", " ").split()


def _text(value: str) -> str:
    """A value without its quotes, its HTML entities as characters."""
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    if "&" not in value:
        return value
    from html import unescape

    return unescape(value)


def write(puzzles: Sequence[Puzzle]) -> str:
    return "\n====\n".join(map(_written, puzzles))


def _written(puzzle: Puzzle) -> str:
    lines = []
    texts = puzzle.texts
    for keyword, what in _TEXTS.items():
        if text := texts.get(what):
            escaped = text.replace("&", "&amp;").replace('"', "&quot;")
            lines.append(f'{keyword} "{escaped}"')
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    colours, letters = lettered(puzzle, LETTERS[:26], f"{_TITLE} has")
    if len(colours) == 2:
        letters[1] = _DEFAULT
    else:
        looks = zip(letters[1:], colours[1:])
        lines += [f"color {letter} #{hex_of(colour.plain).lower()}" for letter, colour in looks]
    for axis, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", axis]
        lines += [",".join(items_of(clue, letters)) or "0" for clue in clues]
    for goal in puzzle.goals:
        cells = ["?" if cell is None else letters[cell] for cell in goal.cells]
        lines += ["", f'goal "{"".join(cells)}"']
    return joined(lines)


FORMATS = {"non": Format(_TITLE, parse, write, colours=True, several=True, blots=True)}
