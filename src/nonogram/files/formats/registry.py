"""The formats by name, and the checks for all of them: limits, and the abilities of each.

A format is recognised by content, never by the name of a file (`nonogram.files.sniff`). Its module
is imported when a text needs it. CONTRIBUTING.md says how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import chain

from nonogram.base.errors import ParseError, UnknownNameError, WriteError
from nonogram.base.limits import MOST_BLOCKS, MOST_BYTES, MOST_ENTRIES, MOST_LINES
from nonogram.base.values import Value
from nonogram.core.puzzle import Clue, Puzzle, blotted
from nonogram.core.puzzle.clue import cornered
from nonogram.files.formats.base import Format
from nonogram.files.formats.reader import Reader, refusing


class FormatEntry(Value):
    """A format by its name for `--format`, and its module in this room."""

    name: str
    module: str
    #: A multi-line pattern that all its texts match, without white space at their beginning; None:
    #: read only by name. Its work follows the length of the text (a test counts it).
    mark: str | None
    suffixes: tuple[str, ...] = ()  #: further endings beside ".name"
    #: A pattern like the mark, for texts without white space at their ends: those of the format
    #: match it, even if they are cut off, but no readme does; "" if the mark is enough.
    sign: str = ""
    written: bool = True  #: False: only read, as in `unwritten`

    @property
    def ending(self) -> str:
        """The shortest ending, which is the one that people use."""
        return min((f".{self.name}", *self.suffixes), key=len)


_ONE_NUMBER = r"\A[ \t]*\d+[ \t,;]*$"
_TWO_NUMBERS = r"\A[ \t]*\d+[ \t]+\d+[ \t]*$"
#: The first row has a cell of background or black, and is not a lone digit; or it is between
#: slopes, for a triddler; or it consists of emoji squares.
_PICTURE = (
    r"\A(?:(?=[.#]|\S\S)[2-9A-Za-z]*[.#01][.#0-9A-Za-z]*|[/\\][.#?0-9A-Za-z]+[/\\]"
    r"|[\u2b1b\u2b1c\U0001f7e5-\U0001f7eb\u25a0\u25a1\u25aa\u25ab\u25fb-\u25fe\ufe0f]+"
    r"|(?=.*[\u25e2-\u25e5])[.\u00b7#\u2588\u2b1b\u2b1c\u25a0\u25a1\u25e2-\u25e5]+)[ \t]*$"
)

#: Every format, in the order of preference when a text fits several.
FORMATS: tuple[FormatEntry, ...] = (
    FormatEntry("cwd", "two_lists", _ONE_NUMBER),
    FormatEntry("cwc", "two_lists", _ONE_NUMBER),
    FormatEntry("freenono", "freenono", r"<FreeNono\b", (".nonogram",)),
    FormatEntry(
        "xml", "xml", r"\A<", sign=r"</?(?:puzzle|clues|!DOCTYPE pbn)|\A<\?[^>]*>\Z|[^>]\Z"
    ),
    FormatEntry(
        "json", "json", r"\A\{", sign=r'"(?:rows|cols|columns|puzzles|character)"\s*:|[^}]\Z'
    ),
    FormatEntry(
        "non",
        "non",
        r"^[ \t]*(?:width|height|rows|columns)[ \t]+[^ \t=]",
        (".nonpack",),
        r"^[ \t]*(?:width|height|rows|columns)[ \t]+\d+[ \t]*$",
    ),
    FormatEntry(
        "olsak",
        "olsak",
        r"^(?::|#[dD][ \t]*$)",
        (".g",),
        r"^(?:#[dD][ \t]*$|:.*(?:\n[ \t]*\d|\Z))",
    ),
    FormatEntry("nin", "two_lists", _TWO_NUMBERS),
    FormatEntry("mk", "two_lists", _TWO_NUMBERS),
    FormatEntry("makhorin", "two_lists", r"^[ \t]*&[ \t]*$", written=False),
    FormatEntry("toml", "sections", r"^[ \t]*\[clues\]"),
    FormatEntry("ini", "sections", None, written=False),  # the reader of `toml` reads both
    FormatEntry("glpk", "words", r"^[ \t]*param\b", (".dat",), r"^[ \t]*param (?:m|n|row|col)\b"),
    FormatEntry("lp", "words", r"^[ \t]*number_of_rows", written=False),
    FormatEntry("dzn", "arrays", r"\brow_rules[ \t]*="),
    FormatEntry("minizinc", "arrays", r"\bmaxlen\b"),
    FormatEntry(
        "faase",
        "two_lists",
        r"^[ \t]*(?:[Rr]ows|row_rules):?[ \t]*$",
        sign=r"^[ \t]*[Rr]ow\w*:?\s+\d",
        written=False,
    ),
    FormatEntry("picross", "two_lists", r"^GRID\b", sign=r"^ROWS$"),
    FormatEntry("tournament", "two_lists", r"\A\$\d"),
    FormatEntry("gno", "sections", r"^\[Dimensions\]"),
    FormatEntry("pbm", "picture", r"\AP1\b"),
    FormatEntry("puzzlink", "addresses", r"\A(?:\S*\?)?nonogram(?:_edit|_play)?/"),
    FormatEntry("tatham", "addresses", r"\A(?:[^\s#]*#)?\d+(?:(?:x\d+)?:\S*/|x\d+#\d)"),
    FormatEntry("spoj", "words", r"\A\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*$"),
    FormatEntry("keen", "two_lists", None, sign=r"\A(?:#.*\n\s*)*\d[\d ,\t]*$", written=False),
    FormatEntry("picture", "picture", _PICTURE, (".txt",), r"\A(?:[.#\d]+|[/\\][.#\w]+[/\\])$"),
)


#: Abilities of formats, by their names in `Format`, the clues that need them, and the words for it.
_ABILITIES: tuple[tuple[str, Callable[[Clue], bool], str], ...] = (
    ("corners", cornered, "corners, and {} has some"),
    ("colours", lambda clue: any(block.colour != 1 for block in clue), "colours"),
    ("blots", blotted, "blots, and {} has one"),
)


def format_named(name: str) -> Format:
    """The format of this name or ending. Raises UnknownNameError, which lists the known ones."""
    for known in FORMATS:
        if name == known.name or f".{name}" in known.suffixes:
            formats: dict[str, Format] = import_module(
                f"nonogram.files.formats.{known.module}"
            ).FORMATS
            return formats[known.name]
    raise UnknownNameError("format", name, [known.name for known in FORMATS])


def name_for(path: str) -> str | None:
    """The name of the format of files with this ending, or None."""
    path = path.lower()
    names = (k.name for k in FORMATS if path.endswith((f".{k.name}", *k.suffixes)))
    return next(names, None)


def usual_format(puzzle: Puzzle) -> str:
    """The usual format of a puzzle.

    It is CWD, in colour CWC; XML for triddlers; .g for trianograms, JSON if these have blots.
    """
    if puzzle.corners:
        return "json" if any(map(blotted, puzzle.clues)) else "olsak"
    usual = "cwd" if puzzle.colours == 1 else "cwc"
    return usual if puzzle.geometry.orthogonal else "xml"


def read_all(lines: list[str], name: str, more: Mapping[str, int] | None = None) -> list[Puzzle]:
    """The puzzles in the lines of a file, at least one. A ParseError has the faulty line.

    With `more`, as in `Reader`, lists of clues are not as long as the file announces.
    """
    known = format_named(name)
    with refusing():  # a puzzle beyond the general limits
        puzzles = known.parse(Reader(lines, blots=known.blots, more=more))
    for puzzle in puzzles:
        if excess := _excess(puzzle):
            raise ParseError(f"the puzzle has {excess}")
    return puzzles


def write_all(puzzles: Sequence[Puzzle], name: str) -> str:
    """Puzzles as text. Raises WriteError if the format cannot hold their clues."""
    known = format_named(name)
    if not puzzles:
        raise WriteError("no puzzle to write")
    if len(puzzles) > 1 and not known.several:
        raise WriteError(f"{known.title} has one puzzle a file, these are {len(puzzles)}")
    for puzzle in puzzles:
        if obstacle := _obstacle(puzzle):
            raise WriteError(obstacle)
        if not known.triddlers and not puzzle.geometry.orthogonal:
            raise WriteError(f"{known.title} has no triddlers")
    clues = [*chain.from_iterable(puzzle.by_line() for puzzle in puzzles)]
    for ability, needs, what in _ABILITIES:
        lines = (line for line, clue in clues if needs(clue))
        if not getattr(known, ability) and (line := next(lines, None)):
            raise WriteError(f"{known.title} has no {what.format(line)}")
    text = known.write(puzzles)
    if (size := len(text.encode())) > MOST_BYTES:
        at_most = f"expected at most {MOST_BYTES:,}"
        raise WriteError(f"{known.title} would need {size:,} bytes for these clues, {at_most}")
    return text


def _excess(puzzle: Puzzle) -> str | None:
    """The limit that a puzzle exceeds, in words, or None if there is none."""
    geometry = puzzle.geometry
    if max(map(len, geometry.families)) > MOST_LINES:
        return f"{geometry}, expected at most {MOST_LINES} lines of each direction"
    if (blocks := max(map(len, puzzle.clues))) > MOST_BLOCKS:
        return f"a clue of {blocks} blocks, expected at most {MOST_BLOCKS}"
    if puzzle.goals and geometry.size > MOST_ENTRIES:
        return f"a picture of {geometry.size} cells, expected at most {MOST_ENTRIES}"
    return None


def _obstacle(puzzle: Puzzle) -> str | None:
    """The reason why no file can hold a puzzle, or None if there is none."""
    if not puzzle.geometry.shape:
        return "the puzzle is neither a rectangle nor a hexagon"
    if excess := _excess(puzzle):
        return f"the puzzle has {excess}"
    colours = {None, *range(puzzle.colours + 1)}
    if all(goal.fits(puzzle.geometry) and colours.issuperset(goal.cells) for goal in puzzle.goals):
        return None
    return "a goal is no picture of the size and the colours of the puzzle"
