"""The .g of the Olsaks' solver: black and white or in colour, rectangles and triddlers.

Free text comes first, then perhaps `#d` and a line per colour, such as `r:% #FF0000 red`: the
character after sizes, the one on terminals, and an X11 name or a number, or two of these with a
diagonal between them that halves a cell. `0` is the background, `1` the colour of sizes without a
character. Lines that begin with `:` come before the row clues and the column clues, and may end
them; blank lines are empty clues. A triddler has a line `#t` and six sections, one for each side,
counter-clockwise from the top left, with clues in this order, too; a `6` in its palette is the
colour around it.

A trianogram has marks before names, the first for rows, the second for columns, a single one for
both: `<` for the front of groups, `>` for the back. A group is its size between the characters of
its ends, such as `/3\\`, followed by the character of its body unless that is `1`.

For nonogrid the writer puts the size into a line before `#d` (it decides whether blank lines at the
end are clues), declares black and white, leaves out the last `:`, and uses names whose first words
differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.base.limits import MOST_COLOURS
from nonogram.base.text import counted
from nonogram.core.puzzle import Block, Clue, Colour, Puzzle, rectangular
from nonogram.core.puzzle.colours import rgb_from
from nonogram.core.puzzle.corners import CORNERS, Corners, corners_of
from nonogram.core.puzzle.grid import LETTERS
from nonogram.core.puzzle.palette import DIAGONALS
from nonogram.files.formats.base import Format, by_side, each, hex_of, lettered
from nonogram.files.formats.reader import Reader, character, is_number, quoted, refusing

_TITLE = "Olsak's .g"
_POOL = LETTERS + "!$%&*+-=?@_~"

#: The palette of a puzzle without one.
_PLAIN = (Colour(None, (255, 255, 255), "white"), Colour("#", (0, 0, 0), "black"))

#: The sections of a triddler, one for each side.
_SIDES = ("top left", "bottom left", "bottom", "bottom right", "top right", "top")

_LISTED_BACKWARDS = ("top right", "top")  #: sides whose lines are listed backwards
_READ_BACKWARDS = ("bottom", "bottom right")  #: sides whose clues are read backwards

#: The marks of the corners.
_MARKS = {corner: "".join("><"[front] for front in fronts) for corner, fronts in CORNERS.items()}


def parse(reader: Reader) -> list[Puzzle]:
    colours, triddler, size = _head(reader)
    background = (colours or {}).pop("0", Colour())
    numbers = {c: number for number, c in enumerate(colours or {"1": Colour()}, 1)}
    palette = () if colours is None else (background, *colours.values())
    if palette == _PLAIN and "1" in numbers:
        palette = ()
    _check_marks(reader, numbers, palette, triddler)
    names = _SIDES if triddler else ("row", "column")
    sections: list[list[Clue]] = []
    for name, following in zip(names, (*names[1:], None)):
        clues, ended = _section(reader, name, numbers)
        if not clues and not triddler:
            reader.fail(f"expected {name} clues before ':' or the end of the file")
        sections.append(clues)
        if not ended and following is not None:
            expected = f"expected a line ':' and the {following} clues"
            reader.fail(f"file ends after the {name} clues, {expected}")
    if not ended:
        sections[-1] = _without_blanks(reader, sections, size)
    if not triddler:
        rows, columns = sections
        return [rectangular(rows, columns, len(numbers), palette)]

    sides = {side.replace(" ", "_"): _turned(side, clues) for side, clues in zip(_SIDES, sections)}
    with refusing("the numbers of clues fit no outline: ", reader.number):
        return [Puzzle.hexagonal(sides, len(numbers)).replace(palette=palette)]


def _check_marks(
    reader: Reader, numbers: dict[str, int], palette: Sequence[Colour], triddler: bool
) -> None:
    """Refuse marks of corners that contradict colours."""
    known = corners_of(palette)
    marked = [c for c in numbers if c[1:]]
    for c in marked:
        if _MARKS.get(known.get(numbers[c], "")) != c[1:]:
            expected = "expected << for white/black, >> for black/white, <> for white\\black or ><"
            reader.fail(f"colour {c[0]!r} is marked {c[1:]}: {expected} for black\\white")
    if marked and triddler:
        reader.fail("triddlers have no corners, and colours are marked as such")


def _without_blanks(reader: Reader, sections: list[list[Clue]], size: list[int]) -> list[Clue]:
    """The clues of a last section without a ':', whose number the outline or the size tells."""
    found = len(sections[-1])
    blank = len(reader.lines) - len(reader.without_end())
    if len(sections) > 2:
        top_left, _, bottom, bottom_right, *_ = map(len, sections)
        due = bottom + bottom_right - top_left
    else:
        due = size[0] if size[1:] == [len(sections[0])] else -1
    if found - blank <= due <= found:
        return sections[-1][:due]
    if blank and len(sections) == 2:
        readings = "at the end, either empty column clues or nothing"
        expected = "expected a line ':' behind, or no blank line"
        reader.fail(f"{counted(blank, 'blank line')} {readings}: {expected}")
    if len(sections) == 2 and found < due:
        reader.fail(f"file ends after {found} of {due} column clues")
    return sections[-1]


def _turned(side: str, clues: Sequence[Clue]) -> list[Clue]:
    """The clues of a triddler's side, converted from the file's order to ours, or back."""
    turned = [clue[::-1] for clue in clues] if side in _READ_BACKWARDS else [*clues]
    return turned[::-1] if side in _LISTED_BACKWARDS else turned


def _head(reader: Reader) -> tuple[dict[str, Colour] | None, bool, list[int]]:
    """The declared colours by character and marks, whether it is a triddler, and the named size."""
    colours: dict[str, Colour] | None = None
    triddler = False
    size: list[int] = []
    while (line := reader.next_line()) is not None and not line.startswith(":"):
        words = line.split()
        if line[:2] in ("#t", "#T"):
            triddler = True
        elif line[:2] in ("#d", "#D"):
            colours = {}
        elif colours is not None and words:
            c, colour = _declaration(reader, line.strip(), "016" if triddler else "01")
            if any(_clash(c, other) for other in colours):
                reader.fail(f"a second colour {c[0]!r}")
            if len(colours) > MOST_COLOURS:
                reader.fail(f"expected at most {MOST_COLOURS:,} colours")
            if c != "6":
                colours[c] = colour
        elif len(words) == 3 and words[1] == "x" and is_number(words[0]) and is_number(words[2]):
            size = [int(words[0]), int(words[2])]
    if line is None:
        reader.fail("file ends before a line ':' and the row clues")
    if colours is not None and not colours.keys() - {"0"}:
        reader.fail("expected a colour beside the background after '#d'")
    return colours, triddler, size


def _declaration(reader: Reader, line: str, digits: str) -> tuple[str, Colour]:
    """The character after sizes, and the colour.

    The characters may be letters, signs and `digits`.
    """
    c, colon, shown = line[0], line[1:2], line[2:3]
    words = line[3 if shown.strip() else 2 :].split(None, 1)
    if colon != ":" or not words or c in ", \t" or (c.isdigit() and c not in digits):
        reader.expected("a colour such as 'r:% #FF0000 red'", line)
    look, comment = (*words, "")[:2]
    mark = (*comment.split(), "")[0]
    if mark.strip("<>") or len(mark) > 2:
        mark = ""
    name = comment[len(mark) :].strip() if look.startswith("#") else look
    diagonal = next((d for d in DIAGONALS if d in look), None)
    left, _, right = look.partition(diagonal or " ")
    rgb, second = rgb_from(left), rgb_from(right) if diagonal else None
    if diagonal and (c in "06" or rgb is None or second is None):
        expected = "expected two colours such as white/red, beside the background"
        reader.fail(f"colour {c!r} is {quoted(look)}: {expected}")
    return c + (mark * 2)[:2], Colour(character(shown.strip()), rgb, name, second, diagonal)


def _clash(one: str, other: str) -> bool:
    """Whether two characters are the same in the same role, by their marks."""
    marks = [*zip(one[1:], other[1:])]
    return one[0] == other[0] and (not marks or any(a == b for a, b in marks))


def _section(reader: Reader, axis: str, numbers: dict[str, int]) -> tuple[list[Clue], bool]:
    """The clues up to the next line ':', and whether there is one."""
    family = axis == "column"
    fronts, backs = (
        {c[0]: number for c, number in numbers.items() if c[1 + family :][:1] == mark}
        for mark in "<>"
    )

    def clue_in(reader: Reader, line: str, axis: str, index: int) -> Clue:
        with refusing(f"{axis} {index}: ", reader.number):
            return tuple([block(reader, item, f"{axis} {index}") for item in line.split()])

    def block(reader: Reader, item: str, line: str) -> Block:
        front, size = (fronts[item[0]], item[1:]) if item[0] in fronts else (0, item)
        size, back = (size[:-1], backs[size[-1]]) if size[-1:] in backs else (size, 0)
        size, c = (size, "1") if size[-1:].isdigit() else (size[:-1], size[-1:])
        length = reader.positive(size, f"sizes of {line} from 1", item)
        bodied = length > (front > 0) + (back > 0)
        if bodied and c not in numbers:
            reader.fail(f"a block of {line} has no known colour: {quoted(item)}")
        return Block(length, numbers[c] if bodied else 0, front, back)

    clues: list[Clue] = []
    while (line := reader.next_line()) is not None and not line.startswith(":"):
        reader.add(clues, axis, line, clue_in)
    return clues, line is not None


def _lines(puzzle: Puzzle) -> Iterator[str]:
    """The lines of the file."""
    colours, letters = lettered(puzzle, _POOL, f"{_TITLE} has")
    if letters == ["0", "1"]:
        colours = [*_PLAIN]
    corners = puzzle.corners
    letters = _with_corners(letters, corners) if corners else letters
    rectangle = puzzle.geometry.orthogonal
    yield f"{puzzle.width} x {puzzle.height}" if rectangle else "#t"
    yield "#d"
    for number, (letter, colour, name) in enumerate(zip(letters, colours, _names(colours))):
        shown = colour.character or (" " if letter == "0" else letter)
        word = f"#{hex_of(colour.plain)}"
        if colour.halves:
            left, right = map(hex_of, colour.halves[:2])
            word = f"#{left}{colour.diagonal}#{right}"
        mark = f"{_MARKS[corners[number]]} " if number in corners else ""
        yield f"   {letter}:{shown}  {word}  {mark}{name}"
    if rectangle:
        sections: dict[str, Sequence[Clue]] = {"rows": puzzle.rows, "columns": puzzle.columns}
    else:
        turned = map(_turned, _SIDES, by_side(puzzle).values())
        sections = dict(zip(_SIDES, turned))
    c = ["" if letter in "01" else letter for letter in letters]
    for axis, clues in sections.items():
        yield f": {axis}"
        for clue in clues:
            yield " ".join([f"{c[b.front]}{b.length}{c[b.colour]}{c[b.back]}" for b in clue])


def _with_corners(letters: Sequence[str], corners: Corners) -> list[str]:
    """The characters with `/` or `\\` for the first of equal corners, `1` for the first body."""
    found = [*letters]
    for number, corner in reversed([*corners.items()]):
        if [*corners.values()].index(corner) == [*corners].index(number):
            found[number] = "/" if corner in "◢◤" else "\\"
    bodies = [number for number in range(1, len(found)) if number not in corners]
    for number in bodies[:1]:
        found[number] = "1"
    return found


def _names(colours: Sequence[Colour]) -> list[str]:
    """The names to write.

    Those of blocks differ in their first words, and none is white or glue.
    """
    names = [colour.name or "" for colour in colours]
    firsts = ["white", *(name.split(" ")[0] for name in names[1:])]
    if len({*firsts}) < len(firsts) or any({*name[:2]} & {*"<>"} for name in names):
        names = [f"{number}-{name.replace(' ', '-')}" for number, name in enumerate(names)]
    return names


FORMATS = {"olsak": Format(_TITLE, parse, each(_lines), colours=True, triddlers=True, corners=True)}
