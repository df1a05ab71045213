"""The formats: what each is recognised by, and where it is read and written.

A format is known by its content, never by the name of its file (`nonogram.files.sniff`).
To add one, write a module with a `FORMAT` and name it in `FORMATS`, or, if it is two lists of
lines, add it to the table of `two_lists`; docs/formats.md says how. A module is imported when a
text needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from nonogram.errors import ParseError, RequestError, UnknownNameError, WriteError
from nonogram.formats import two_lists
from nonogram.formats.base import Format
from nonogram.formats.limits import too_large
from nonogram.limits import MOST_BYTES
from nonogram.puzzle import Puzzle, Rectangle, check_puzzle, check_several


class Known(NamedTuple):
    """A format of the registry.

    Attributes:
        name: what `--format` calls it, and its module, unless it is in the table of `two_lists`.
        mark: a regular expression (multi-line) that every text of this format matches, by which
            it is recognised; None if its texts have no such thing, and it is read by name only.
        suffixes: usual endings of its files beside ".name"; never used to recognise it.
    """

    name: str
    mark: str | None
    suffixes: tuple[str, ...] = ()


_ONE_NUMBER = r"\A[ \t]*\d+[ \t]*$"
_TWO_NUMBERS = r"\A[ \t]*\d+[ \t]+\d+[ \t]*$"
#: The first row has a cell of background or black, and is no lone digit; or it is one between
#: slopes, of a triddler; or it is made of emoji squares.
_PICTURE = (
    r"\A\s*(?:(?=[.#]|\S\S)[2-9A-Za-z]*[.#01][.#0-9A-Za-z]*|[/\\][.#?0-9A-Za-z]+[/\\]"
    r"|[\u2b1b\u2b1c\U0001f7e5-\U0001f7eb\u25a0\u25a1\u25aa\u25ab\u25fb-\u25fe\ufe0f]+)[ \t]*$"
)

#: Every format, in the order of preference when a text fits several.
FORMATS: tuple[Known, ...] = (
    Known("cwd", _ONE_NUMBER),
    Known("cwc", _ONE_NUMBER),
    Known("xml", r"\A\s*<"),
    Known("json", r"\A\s*\{"),
    Known("non", r"^[ \t]*(?:width|height|rows|columns)[ \t]+[^ \t=]", (".nonpack",)),
    Known("olsak", r"^:", (".g",)),
    Known("nin", _TWO_NUMBERS),
    Known("mk", _TWO_NUMBERS),
    Known("makhorin", r"^[ \t]*&[ \t]*$"),
    Known("toml", r"^[ \t]*\[clues\]"),
    Known("ini", None),  # the reader of TOML reads both
    Known("glpk", r"^[ \t]*param\b", (".dat",)),
    Known("lp", r"^[ \t]*number_of_rows"),
    Known("dzn", r"\brow_rules\b"),
    Known("minizinc", r"\bmaxlen\b"),
    Known("faase", r"^[ \t]*rows[ \t]*$"),
    Known("picross", r"^GRID\b"),
    Known("tournament", r"\A\s*\$\d"),
    Known("gno", r"^\[Dimensions\]"),
    Known("pbm", r"\AP1\b"),
    Known("puzzlink", r"\A\s*(?:\S*\?)?nonogram(?:_edit|_play)?/"),
    Known("tatham", r"\A\s*(?:\S*#)?\d+(?:x\d+)?:\S*/"),
    Known("spoj", r"\A\s*\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*$"),
    Known("keen", None),
    Known("ish", None),
    Known("syro", None),
    Known("picture", _PICTURE, (".txt",)),
)


def format_named(name: str) -> Format:
    """The format of this name. Raises UnknownNameError, which lists the known ones."""
    names = [known.name for known in FORMATS]
    if name not in names:
        raise UnknownNameError("format", name, names)
    if name in two_lists.FORMATS:
        return two_lists.FORMATS[name]
    format = import_module(f"nonogram.formats.{name}").FORMAT
    assert isinstance(format, Format)
    return format


def name_for(path: str) -> str | None:
    """The name of the format that files with this ending are written in, or None."""
    path = path.lower()
    for known in FORMATS:
        if path.endswith((f".{known.name}", *known.suffixes)):
            return known.name
    return None


def read_all(lines: list[str], format: str) -> list[Puzzle]:
    """The puzzles in the lines of a file, at least one, by the format of this name.

    Raises:
        ParseError: with the line to blame; its source is left open.
        UnknownNameError: no such format.
    """
    known = format_named(format)
    try:
        puzzles = known.parse(lines)
    except RequestError as error:  # beyond a limit of all puzzles
        raise ParseError(str(error)) from None
    for puzzle in puzzles:
        if (excess := too_large(puzzle)) is not None:
            raise ParseError(f"the puzzle has {excess}")
    return puzzles


def write_all(puzzles: Sequence[Puzzle], format: str) -> str:
    """Puzzles as text in the format of this name.

    Raises:
        WriteError: the format cannot hold the clues, or so many puzzles.
        RequestError: these are no puzzles.
        UnknownNameError: no such format.
    """
    from nonogram.formats.writable import obstacle

    check_several(puzzles)
    for puzzle in puzzles:
        check_puzzle(puzzle)
    known = format_named(format)
    if not puzzles:
        raise WriteError("no puzzle to write")
    if len(puzzles) > 1 and not known.several:
        raise WriteError(f"{known.title} has one puzzle a file, these are {len(puzzles)}")
    for puzzle in puzzles:
        if (reason := obstacle(puzzle)) is not None:
            raise WriteError(reason)
        if not known.triddlers and not isinstance(puzzle.geometry, Rectangle):
            raise WriteError(f"{known.title} has no triddlers")
    if not known.colours:
        for puzzle in puzzles:
            if any(block.colour != 1 for _, clue in puzzle.lines() for block in clue):
                raise WriteError(f"{known.title} has no colours")
    if not known.blots:
        for puzzle in puzzles:
            for line, clue in puzzle.lines():
                if any(block.length is None for block in clue):
                    raise WriteError(f"{known.title} has no blots, and {line} has one")
    text = known.write(puzzles)
    if (size := len(text.encode())) > MOST_BYTES:
        at_most = f"expected at most {MOST_BYTES:,}"
        raise WriteError(f"{known.title} would need {size:,} bytes for these clues, {at_most}")
    return text
