"""Our own JSON: everything that a puzzle has, in lists and objects.

The shortest form is ``{"rows": [[3], [], [1, 2]], "columns": [...]}``; ``{"puzzles": [...]}`` has
several puzzles. A block is its size, null if unreadable; or a list of its size and the number of
its colour; or with corners a list of its size, its colour, 0 if it is all corners, and the colours
of the corners at its front and back, 0 for none: the forms that `Puzzle.of` takes. As others write
it, "cols" is read as "columns", [0] as an empty clue, and "3 1" as [3, 1]. A triddler has "sides",
their lengths counter-clockwise from the top left, and clues by direction: "rows", "rising" and
"falling".

Further keys are "title", "author", "copyright", "description", and "colours", their number.
"palette" has objects with "character", "rgb" and "name", the background first; a cell of two
colours has "rgb" at the left of its "diagonal" and "second" at the right. "goals" are lists of rows
of colour numbers, null for undecided cells.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

from nonogram.base.errors import ParseError
from nonogram.base.limits import MOST_COLOURS, MOST_ENTRIES, MOST_LENGTH, MOST_LINES
from nonogram.base.text import counted, did_you_mean
from nonogram.core.puzzle import Block, Clue, Colour, Geometry, Grid, Palette, Puzzle, Rectangle
from nonogram.core.puzzle.clue import Clues, cornered, parts_of
from nonogram.core.puzzle.corners import Corners, check_corners, corners_of
from nonogram.core.puzzle.geometry import by_direction
from nonogram.core.puzzle.puzzle import ABOUT, grid_for
from nonogram.files.formats.base import Format
from nonogram.files.formats.reader import (
    PIECE,
    Reader,
    is_number,
    quoted,
    refusing,
    text_of,
)

if TYPE_CHECKING:
    from nonogram.core.puzzle.hexagon import Hexagon

_ABOUT = {"colours", "palette", "goals", *ABOUT}

_RECTANGLE: tuple[str, ...] = ("rows", "columns")  #: the keys of a rectangle's clues
_HEXAGON = ("rows", "rising", "falling")  #: the keys of a triddler's clues

_encoded = json.JSONEncoder(ensure_ascii=False).encode


def parse(reader: Reader) -> list[Puzzle]:
    try:
        text = text_of(reader.lines)
        # A time limit can end the reading of a long text only in a function in Python.
        data = json.loads(
            text, parse_int=(lambda digits: int(digits)) if len(text) > PIECE else None
        )
    except json.JSONDecodeError as error:
        ends = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        cut = ": perhaps it is cut off" if ends else ""
        what = error.msg.lower().removesuffix(" at").removesuffix(" starting")
        raise ParseError(f"broken JSON: {what}{cut}", error.lineno) from None
    except (ValueError, RecursionError):  # a number is too long, or the nesting too deep
        raise ParseError("broken JSON: no puzzle has numbers or lists like these", 1) from None
    if not isinstance(data, dict):
        _fail("a JSON object with rows and columns", data, "the file")
    if "puzzles" not in data:
        return [_puzzle(data, "", even=not reader.more)]
    puzzles = data["puzzles"]
    if not isinstance(puzzles, list) or not puzzles:
        _fail("a list of puzzles", puzzles, "puzzles")
    return [_puzzle(item, f"puzzles[{index}].") for index, item in enumerate(puzzles)]


def _fail(expected: str, found: object, place: str) -> NoReturn:
    if isinstance(found, dict):
        text = "an object"
    elif isinstance(found, list):
        text = "a list" if found else "an empty list"
    else:  # a number may have a thousand digits
        text = quoted(found) if isinstance(found, str) else json.dumps(found)[:40]
    raise ParseError(f"{place}: expected {expected}, found {text}")


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _list(value: object, place: str, most: int = MOST_LINES) -> list[Any]:
    """The value, which has to be a list."""
    if not isinstance(value, list):
        _fail("a list", value, place)
    if len(value) > most:
        raise ParseError(f"{place}: expected at most {most} items, found {len(value)}")
    return value


def _puzzle(data: Any, at: str, *, even: bool = True) -> Puzzle:
    """The puzzle of an object. In messages `at` is before its keys.

    Goals of another size are refused, or left out if its lists need not be `even`.
    """
    if not isinstance(data, dict):
        _fail("an object with rows and columns", data, at.rstrip(".") or "the file")
    if "columns" not in data:
        data = {"columns" if key == "cols" else key: value for key, value in data.items()}
    geometry, clues = _statement(data, at)
    largest = max([part.colour for clue in clues for part in parts_of(clue)], default=1)
    colours = data.get("colours", largest)
    if not _whole(colours, largest, MOST_COLOURS):
        _fail(f"a number of colours from {largest} to {MOST_COLOURS}", colours, f"{at}colours")
    palette = _palette(data, at)
    grids = []
    for index, item in enumerate(_list(data.get("goals", []), f"{at}goals")):
        with refusing(f"{at}goals[{index}]: "):
            grid = Grid(item)
            if even or grid.fits(geometry):
                grids.append(grid)
    texts = {key: data.get(key) for key in ABOUT}
    with refusing(at):
        puzzle = Puzzle(geometry, clues, colours, palette, goals=tuple(grids), **texts)
        for goal in grids:
            grid_for(puzzle, goal, "a goal")
    return puzzle


def _statement(data: dict[str, Any], at: str) -> tuple[Geometry, Clues]:
    """The geometry and clues of a puzzle. Unknown keys are refused."""
    triddler = "sides" in data
    families = _HEXAGON if triddler else _RECTANGLE
    keys = _ABOUT | {*families} | ({"sides"} if triddler else set())
    if unknown := next((key for key in data if key not in keys), None):
        expected, meant = ", ".join(sorted(keys)), did_you_mean(unknown, sorted(keys))
        raise ParseError(
            f"{at}{quoted(unknown)}: unknown, expected {expected}{meant and f'.{meant}'}"
        )

    @cache
    def corners() -> Corners:
        return {} if triddler else corners_of(_palette(data, at))

    named = enumerate(families)
    clues = [_clues(data.get(name), f"{at}{name}", corners, n) for n, name in named]
    if not triddler:
        return Rectangle(*map(len, clues)), tuple(chain.from_iterable(clues))
    geometry = _hexagon(data["sides"], f"{at}sides")
    for family, found, lines in zip(families, clues, geometry.families):
        if len(found) != len(lines):
            expected = f"expected {counted(lines, 'clue')} for these sides"
            raise ParseError(f"{at}{family}: {expected}, found {len(found)}")
    return geometry, tuple(chain.from_iterable(clues))


def _hexagon(value: object, place: str) -> Hexagon:
    from nonogram.core.puzzle.hexagon import Hexagon

    if not isinstance(value, list) or len(value) != 6:
        _fail("the lengths of six sides", value, place)
    for side in value:
        if not _whole(side, 0, MOST_LINES):
            _fail(f"lengths from 0 to {MOST_LINES}", side, place)
    with refusing(f"{place}: "):
        return Hexagon(value)


def _clues(value: object, place: str, corners: Callable[[], Corners], family: int) -> list[Clue]:
    clues: list[Clue] = []
    for index, line in enumerate(_list(value, place)):
        if isinstance(line, str):
            line = [int(word) if is_number(word) else word for word in line.split()]
        if line == [0]:
            line = []
        where = f"{place}[{index}]"
        with refusing(f"{where}: "):
            clues.append(tuple([_block(item, where) for item in _list(line, where, MOST_ENTRIES)]))
            if cornered(clues[-1]):
                check_corners(clues[-1], corners(), family)
    if not clues:
        _fail("at least one clue", value, place)
    return clues


def _block(item: Any, place: str) -> Block:
    size, colour, *corners = item if isinstance(item, list) and len(item) in (2, 4) else (item, 1)
    known = size is None or _whole(size, 1, MOST_LENGTH)
    least = 0 if corners else 1
    if not (known and all(_whole(number, least, MOST_COLOURS) for number in (colour, *corners))):
        _fail("a size, or a size and a colour", item, place)
    return Block(size, colour, *corners)


def _palette(data: dict[str, Any], at: str) -> Palette:
    items = _list(data.get("palette", []), f"{at}palette", MOST_COLOURS + 1)
    return tuple(_colour(item, f"{at}palette[{index}]") for index, item in enumerate(items))


def _colour(value: object, place: str) -> Colour:
    if not isinstance(value, dict):
        _fail("an object with character, rgb and name", value, place)
    parts = (value.get(key) for key in ("character", "rgb", "name", "second", "diagonal"))
    with refusing(f"{place}: "):
        return Colour(*parts)


def write(puzzles: Sequence[Puzzle]) -> str:
    if len(puzzles) == 1:
        return _written(puzzles[0]) + "\n"
    return '{"puzzles": [\n' + ",\n".join(map(_written, puzzles)) + "\n]}\n"


def _written(puzzle: Puzzle) -> str:
    """The object of a puzzle, with one line per clue and row, so that `diff` can compare it."""
    parts = {key: _encoded(text) for key, text in puzzle.texts.items()}
    if puzzle.colours != 1:
        parts["colours"] = str(puzzle.colours)
    if puzzle.palette:
        looks = [{k: v for k, v in vars(c).items() if v is not None} for c in puzzle.palette]
        parts["palette"] = _rows(looks)
    if sides := puzzle.geometry.to_dict().get("sides"):
        parts["sides"] = _encoded(sides)
    by_axis = by_direction(puzzle.geometry, puzzle.clues)
    for name, clues in zip(_HEXAGON if sides else _RECTANGLE, by_axis):
        parts[name] = _rows([[block.numbers for block in clue] for clue in clues])
    if puzzle.goals:
        parts["goals"] = "[" + ", ".join([_rows(goal.rows) for goal in puzzle.goals]) + "]"
    return "{\n" + ",\n".join([f'"{key}": {text}' for key, text in parts.items()]) + "\n}"


def _rows(rows: Iterable[object]) -> str:
    """A list with one line per item."""
    return "[\n  " + ",\n  ".join(map(_encoded, rows)) + "\n]"


FORMATS = {
    "json": Format(
        "JSON", parse, write, colours=True, several=True, blots=True, triddlers=True, corners=True
    )
}
