"""Pictures in characters, as `print` shows them and as people type them, read into grids.

`parse_picture` reads what this program prints. `read_board` reads that, too, and boards as people
type them: with other signs, with cells that are parted or doubled, in a frame, or beside the clues
as `show` draws them. All signs of a board together decide what each of them means, for no two of
them mean the same. Where several readings fit, none is taken: a wrong reading is worse than a
refusal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, dropwhile, product
from typing import Any, NamedTuple

from nonogram.base.errors import ParseError, RequestError, StrangeCellError
from nonogram.base.text import counted
from nonogram.core.puzzle.characters import Coloured, characters_of
from nonogram.core.puzzle.clue import BACKGROUND
from nonogram.core.puzzle.geometry import Frame
from nonogram.core.puzzle.grid import LETTERS, UNDECIDED, Grid, are_numbers

BLANK = " "

#: The meanings that players give to signs: of cells that are empty, unknown or filled.
_MEANINGS: dict[str, tuple[int | None, ...]] = {
    **dict.fromkeys(" .-_·0□⬜◻◽", (BACKGROUND, None)),
    **dict.fromkeys("\N{MULTIPLICATION SIGN}✕✖❌", (BACKGROUND,)),
    **dict.fromkeys("xXoO", (BACKGROUND, 1)),
    **dict.fromkeys("1#@*█■⬛◼◾", (1,)),
}
_PARTING = " |,;\t"
_WORDS = {BACKGROUND: "empty", None: "unknown", 1: "filled"}

#: Selectors of an emoji's style, which take no place.
_UNSEEN = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))

_Reading = Mapping[str, int | None]  #: the cell for each sign
_Lines = Sequence[tuple[int, str]]  #: lines with their numbers


class Board(NamedTuple):
    """A grid that was read, and the meanings of unusual signs in words."""

    grid: Grid
    said: str = ""  #: "x is read as empty, . as unknown", or "" if all signs are the puzzle's own


def read_board(
    puzzle: Coloured, text: str, *, empty: str = "", unknown: str = "", filled: str = ""
) -> Board:
    """The grid of a picture as `print` shows it, or as somebody typed it.

    Characters in `empty` and `unknown` mean such cells before anything else, and in black and
    white those in `filled` filled cells. In colour the puzzle's own characters mean their colours.

    Raises ParseError as `parse_picture`, StrangeCellError if several readings fit.
    """
    lines = text.translate(_UNSEEN).splitlines()
    settled = dict.fromkeys(empty, BACKGROUND) | dict.fromkeys(unknown + UNDECIDED)
    settled |= dict.fromkeys(filled if puzzle.colours == 1 else "", 1)
    if len(settled) == 1:
        with suppress(ParseError):
            return Board(parse_picture(puzzle, lines))
    usual = {**_own(puzzle), **settled}
    found: dict[Grid, str] = {}
    faults: list[ParseError] = []
    for numbered in _layouts(puzzle, lines):
        for reading in _readings(puzzle, numbered, usual, settled) or [usual]:
            try:
                found[_grid(puzzle, numbered, reading)] = _said(reading, usual)
            except ParseError as error:
                faults.append(error)
    if not found:
        raise faults[0]
    boards = [*found] if len(found) == 1 else [*filter(puzzle.is_solution, found)]
    if len(boards) != 1:
        raise StrangeCellError(f"several readings fit: {'; '.join(dict.fromkeys(found.values()))}")
    return Board(boards[0], found[boards[0]].replace(" as ", " is read as ", 1))


def parse_picture(puzzle: Coloured, lines: Iterable[str]) -> Grid:
    """The grid of a picture as `print` shows it.

    If colours have letters by number, 1 to 9 are read as well, since 0.3.0 wrote those. Blank lines
    before the picture, and the indents of a triddler's rows, are skipped. Lines after it are
    skipped, too, unless they could be rows: `solve` prints its verdict there.

    Raises ParseError, with line and place, for too few or too many rows, for a row too short or
    too long, and for an unknown character.
    """
    return _grid(puzzle, [*enumerate(lines, 1)], _own(puzzle))


def _own(puzzle: Coloured) -> _Reading:
    """The meanings of the signs that `print` shows, and of digits that it showed once."""
    characters, numbers = characters_of(puzzle), range(1, puzzle.colours + 1)
    lettered = "".join(characters[1:]) == LETTERS[: puzzle.colours]
    own = {sign: cell for cell, sign in enumerate(characters)}
    return {**dict(zip("123456789" * lettered, numbers)), **own, UNDECIDED: None}


def _grid(puzzle: Coloured, lines: _Lines, meaning: _Reading) -> Grid:
    """The grid of a picture whose signs have these meanings. Raises as `parse_picture`."""
    geometry, characters = puzzle.geometry, characters_of(puzzle)
    numbers, blank = are_numbers(characters), BLANK in meaning and not _slopes(puzzle)
    ends = [*zip(geometry.row_sizes, geometry.frames)]
    rows: list[list[int | None]] = []
    for number, line in lines if blank else dropwhile(_is_blank, lines):
        size, frame = [*ends, ends[-1]][len(rows)]
        # Editors remove blanks at the end of a line.
        text = _between(line, frame) if frame.left else line.ljust(size) if blank else line.rstrip()
        cells = text.split() if numbers and text else text or ""
        strange = [place for place, cell in enumerate(cells, 1) if cell not in meaning]
        if len(rows) == len(ends):
            if cells and not strange:
                raise ParseError(f"more rows than the {len(ends)} of the puzzle", number)
            continue
        row = len(rows) + 1
        if text is None:
            raise ParseError(f"expected row {row} between {frame.left} and {frame.right}", number)
        if strange:
            known = f". 1 to {puzzle.colours} ?" if numbers else " ".join([*characters, UNDECIDED])
            where = f"{geometry.place_name} {strange[0]} has {cells[strange[0] - 1]!r}"
            raise StrangeCellError(f"{where}, expected one of {known}", number)
        if len(cells) != size:
            has = f"row {row} has {counted(len(cells), 'cell')}"
            raise ParseError(f"{has}, expected {size}", number)
        rows.append([meaning[cell] for cell in cells])
    if len(rows) < len(ends):
        message = f"a picture of {counted(len(rows), 'row')}, expected {len(ends)}"
        raise ParseError(message, lines[-1][0] if lines else 1)
    return Grid(rows)


def _slopes(puzzle: Coloured) -> bool:
    return bool(puzzle.geometry.frames[0].left)


def _is_blank(line: tuple[int, str]) -> bool:
    return not line[1].strip()


def _layouts(puzzle: Coloured, lines: Sequence[str]) -> Iterator[_Lines]:
    """The lines with one character for each cell, by the ways in which cells may be parted.

    Bars at the ends of a line, and rules with a plus, are no part of it.
    """
    sizes = puzzle.geometry.row_sizes
    numbered = [(n, line.rstrip().strip("|")) for n, line in enumerate(lines, 1) if "+" not in line]
    clued = [(number, *line.partition("│")) for number, line in numbered]
    if drawn := [(n, row.replace("│", "")) for n, clue, _, row in clued if row and clue.strip()]:
        # As `show` draws it: the clue of a row, a line, and cells as wide as a column's numbers.
        wide = max(1, len(drawn[0][1]) // sizes[0])
        looks = str.maketrans(" ·", characters_of(puzzle)[BACKGROUND] + UNDECIDED)
        yield [(number, row[wide - 1 :: wide].translate(looks)) for number, row in drawn]
        return
    rows = [line for _, line in numbered if line.strip()][: len(sizes)]
    for first, step in ((0, 1), (0, 2), (0, 3), (1, 4)):
        # The other characters part the cells, or repeat them.
        parts = [(line[first::step], line[k::step]) for line in rows for k in range(step)]
        if all(part == cells or not part.strip(_PARTING) for cells, part in parts):
            yield [(number, line[first::step]) for number, line in numbered]


def _readings(
    puzzle: Coloured, lines: _Lines, usual: _Reading, settled: _Reading
) -> list[_Reading]:
    """The readings that fit the signs in these lines; the usual one alone, if all are usual."""
    rows = [line.strip()[1:-1] if _slopes(puzzle) else line for _, line in lines if line.strip()]
    signs = {*"".join(rows[: len(puzzle.geometry.row_sizes)])}
    single, readings = puzzle.colours == 1, list[_Reading]()
    alike = settled if single else usual
    for fixed in [usual] * (signs <= usual.keys()) + [alike]:
        choices = [
            [usual[sign]]
            if sign in fixed
            else [cell for cell in _MEANINGS.get(sign, ()) if single or not cell]
            for sign in sorted(signs)
        ]
        found = (dict(zip(sorted(signs), cells)) for cells in product(*choices))
        if readings := [reading for reading in found if _is_clear(reading, alike)]:
            break
    return readings


def _is_clear(reading: _Reading, alike: _Reading) -> bool:
    """Whether no two signs mean the same, unless both are among those that may be alike.

    Beside ? blanks can be unknown cells, too; where other signs mark these, no blank is empty.
    """
    for one, other in combinations(reading, 2):  # a blank is the first
        cells, both = (reading[one], reading[other]), one + other
        empty = one == BLANK and other != UNDECIDED and cells == (BACKGROUND, None)
        if (empty or (cells[0] == cells[1] and both != BLANK + UNDECIDED)) and not (
            alike.keys() >= {one, other}
        ):
            return False
    return True


def _said(reading: _Reading, usual: _Reading) -> str:
    """What signs mean that are not usual, as "x as empty, . as unknown"."""
    return ", ".join(
        f"{'a blank' if sign == BLANK else sign} as {word}"
        for cell, word in _WORDS.items()
        for sign, meant in reading.items()
        if meant == cell != usual.get(sign, -1)
    )


def may_show(size: Mapping[str, Any], rows: Sequence[str]) -> bool:
    """Whether the number and lengths of rows fit a picture of this size (`Geometry.data`)."""
    if size["sides"] is None:
        height, width = size["height"], size["width"]
        known = height is not None and width is not None
        signs = {UNDECIDED, *(look["character"] for look in size["palette"])}
        shown = max(map(len, signs)) > 1 or signs.issuperset("".join(rows))
        return known and shown and len(rows) == height and min(map(len, rows)) >= width
    from nonogram.core.puzzle.hexagon import Hexagon

    if len(rows) != sum(size["sides"][:2]):  # the size may claim very many cells
        return False
    try:
        geometry = Hexagon(size["sides"])
    except RequestError:
        return False
    return all(
        len(row) >= cells + 2 and _between(row, frame) is not None
        for row, cells, frame in zip(rows, geometry.row_sizes, geometry.frames)
    )


def _between(line: str, frame: Frame) -> str | None:
    """The part of a line between the ends of its row, or None if the line has other ends."""
    line = line.strip()
    if len(line) < 2 or (line[0], line[-1]) != (frame.left, frame.right):
        return None
    return line[1:-1]
