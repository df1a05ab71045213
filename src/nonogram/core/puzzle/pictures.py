"""Pictures in characters, as `print` shows them and as people type them, read into grids.

`parse_picture` reads what this program prints. `read_board` reads that, too, and boards as people
type them: with other signs, with cells that are parted or doubled, in a frame, or beside the clues
as `show` draws them. All signs of a board together decide what each of them means, for no two of
them mean the same. Where several readings fit, none is taken: a wrong reading is worse than a
refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

from nonogram.base.errors import ParseError, RequestError, StrangeCellError
from nonogram.base.text import counted, listed
from nonogram.core.puzzle.characters import Coloured, characters_of
from nonogram.core.puzzle.clue import BACKGROUND
from nonogram.core.puzzle.geometry import Frame
from nonogram.core.puzzle.grid import LETTERS, UNDECIDED, Grid, are_numbers
from nonogram.core.puzzle.judge import violated

BLANK = " "

#: The meanings that players give to signs in black and white.
_MEANINGS: dict[str, tuple[int | None, ...]] = {
    sign: cells
    for signs, cells in (
        (" .-_·0□⬜◻◽", (BACKGROUND, None)),
        ("\N{MULTIPLICATION SIGN}✕✖❌", (BACKGROUND,)),
        ("xXoO", (BACKGROUND, 1)),
        ("1#@*█■⬛◼◾", (1,)),
    )
    for sign in signs
}

#: Between cells: bars, commas and what spreadsheets write.
_SEPARATORS = "|,;\t"

#: Selectors of an emoji's style, which take no place.
_UNSEEN = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))

_Reading = Mapping[str, int | None]  #: the cell for each sign
_Lines = Sequence[tuple[int, str]]  #: lines with their numbers
_CellsOf = Callable[[str, int], "Sequence[str] | None"]  #: the signs in a line, for a row
_Rows = list[tuple[int, list[str]]]  #: the signs of each row, with the number of its line


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
    own = _own(puzzle)
    usual, found, faults = {**own, **settled}, dict[Grid, list[str]](), list[ParseError]()
    for numbered, cells_of in _layouts(puzzle, lines, own):
        try:
            rows = _rows(puzzle, numbered, cells_of, usual)
            signs = dict.fromkeys(sign for _, cells in rows for sign in cells)
            for reading in _readings(puzzle, [*signs], own, settled):
                grid = Grid([[reading[sign] for sign in cells] for _, cells in rows])
                found[grid] = _told(reading, usual)
            if not found:
                _check_signs(puzzle, rows, usual)
                raise StrangeCellError("two characters for cells of one kind")
        except ParseError as error:
            faults.append(error)
    geometry, clues, corners = puzzle.geometry, puzzle.clues, puzzle.corners
    whole = [grid for grid in found if None not in grid.cells]
    solved: list[Any] = [g for g in whole if not any(violated(geometry, clues, corners, g.cells))]
    boards = solved or [*found]
    if not boards:
        raise faults[0]
    if len(boards) > 1:
        ways = [*dict.fromkeys(map(listed, found.values()))]
        if len(ways) < 2:
            raise ParseError("it is not clear where the rows of the picture begin and end")
        raise StrangeCellError(f"the picture can be read with {', or with '.join(ways)}")
    (board,) = boards
    return Board(board, ", ".join(found[board]).replace(" as ", " is read as ", 1))


def parse_picture(puzzle: Coloured, lines: Sequence[str]) -> Grid:
    """The grid of a picture as `print` shows it.

    If colours have letters by number, 1 to 9 are read as well, since 0.3.0 wrote those. Blank lines
    before the picture, and the indents of a triddler's rows, are skipped. Lines after it are
    skipped, too, unless they could be rows: `solve` prints its verdict there.

    Raises ParseError, with line and place, for too few or too many rows, for a row too short or
    too long, and for an unknown character.
    """
    own = _own(puzzle)
    numbered = [*enumerate(lines, 1)]
    first = 0 if BLANK in own and not _slopes(puzzle) else _first(lines)
    rows = _rows(puzzle, numbered[first:], _printed(puzzle), own)
    _check_signs(puzzle, rows, own)
    return Grid([[own[sign] for sign in cells] for _, cells in rows])


def _own(puzzle: Coloured) -> _Reading:
    """The meanings of the signs that `print` shows."""
    own: dict[str, int | None] = {sign: cell for cell, sign in enumerate(characters_of(puzzle))}
    own[UNDECIDED] = None
    if [own.get(c) for c in LETTERS[: puzzle.colours]] == [*range(1, puzzle.colours + 1)]:
        digits = {str(colour): colour for colour in range(1, min(9, puzzle.colours) + 1)}
        return {**digits, **own}
    return own


def _rows(puzzle: Coloured, lines: _Lines, cells_of: _CellsOf, known: Container[str]) -> _Rows:
    """The signs of each row, where the first line is the first row.

    Rows in which blanks are cells may lack blanks at their ends, which editors remove. Raises
    ParseError unless the rows are those of the puzzle, or if `known` signs follow as another row.
    """
    sizes, frames = puzzle.geometry.row_sizes, puzzle.geometry.frames
    found = [
        (number, cells_of(line, row)) for row, (number, line) in enumerate(lines[: len(sizes)])
    ]
    texts = [cells for _, cells in found if isinstance(cells, str)]
    blank = bool(texts) and (BLANK in known or any(BLANK in text for text in texts))
    rows: _Rows = []
    for (number, cells), size, (_, left, right) in zip(found, sizes, frames):
        row = len(rows) + 1
        if cells is None:
            raise ParseError(f"expected row {row} between {left} and {right}", number)
        if len(cells) != size and not (blank and len(cells) < size):
            has = f"row {row} has {counted(len(cells), 'cell')}"
            raise ParseError(f"{has}, expected {size}", number)
        rows.append((number, [*cells, *[BLANK] * (size - len(cells))]))
    if len(rows) < len(sizes):
        message = f"a picture of {counted(len(rows), 'row')}, expected {len(sizes)}"
        raise ParseError(message, max(1, *(number for number, _ in lines), 1))
    used = {sign for _, cells in rows for sign in cells}
    for number, line in lines[len(sizes) :]:
        more = cells_of(line, -1)
        if line.strip() and more is not None and all(c in used or c in known for c in more):
            raise ParseError(f"more rows than the {len(sizes)} of the puzzle", number)
    return rows


def _check_signs(puzzle: Coloured, rows: _Rows, known: _Reading) -> None:
    """Raise StrangeCellError for the first sign that is not known."""
    for number, cells in rows:
        for place, sign in enumerate(cells, 1):
            if sign not in known:
                characters = characters_of(puzzle)
                expected = " ".join([*characters, UNDECIDED])
                if are_numbers(characters):
                    expected = f". 1 to {puzzle.colours} ?"
                has = f"{puzzle.geometry.place_name} {place} has {sign!r}"
                raise StrangeCellError(f"{has}, expected one of {expected}", number)


def _readings(
    puzzle: Coloured, signs: Sequence[str], own: _Reading, settled: _Reading
) -> Iterator[_Reading]:
    """The readings that fit these signs; with the puzzle's own signs alone the usual one."""
    known = {**own, **settled}
    usual = {sign: known[sign] for sign in signs if sign in known}
    if len(usual) == len(signs) and _is_clear(usual, settled):
        yield usual
        return
    fixed = settled if puzzle.colours == 1 else known
    free = [sign for sign in signs if sign not in fixed]
    if len(free) <= 3:  # as many as there are meanings
        cells = [_MEANINGS.get(sign, [own[sign]] if sign in own else ()) for sign in free]
        for chosen in product(*cells):
            reading = {**known, **dict(zip(free, chosen))}
            reading = {sign: reading[sign] for sign in signs}
            if _is_clear(reading, fixed) and (puzzle.colours == 1 or 1 not in chosen):
                yield reading


def _is_clear(reading: _Reading, fixed: _Reading) -> bool:
    """Whether no two signs mean the same, unless both are fixed.

    Where unknown cells are marked, blanks are not empty cells; but beside ? they can be unknown.
    """
    for one, other in combinations(sorted(reading), 2):
        both = {one, other}
        if reading[one] == reading[other] and not (
            both <= fixed.keys() or both == {BLANK, UNDECIDED}
        ):
            return False
    marked = any(cell is None and sign not in BLANK + UNDECIDED for sign, cell in reading.items())
    return not marked or BLANK in fixed or reading.get(BLANK) != BACKGROUND


def _told(reading: _Reading, usual: _Reading) -> list[str]:
    """Phrases such as "x as empty" for signs whose meaning is not the usual one."""
    words = {BACKGROUND: "empty", None: "unknown"}
    return [
        f"{'a blank' if sign == BLANK else sign} as {words.get(cell, 'filled')}"
        for sign, cell in reading.items()
        if usual.get(sign, -1) != cell
    ]


def _layouts(
    puzzle: Coloured, lines: Sequence[str], own: Container[str]
) -> Iterator[tuple[_Lines, _CellsOf]]:
    """The ways in which lines can be rows: the lines of the rows, and the function of their signs.

    Blank lines before the picture may be rows as well.
    """
    height, width = len(puzzle.geometry.row_sizes), puzzle.geometry.row_sizes[0]
    for first in dict.fromkeys((_first(lines), 0)):
        numbered = [*enumerate(lines[first:], first + 1)]
        begun = "".join(lines[first : first + height + 1])
        printed = _printed(puzzle)
        if _slopes(puzzle) or are_numbers(characters_of(puzzle)):
            yield numbered, printed
        elif "│" in begun:  # as `show` draws it, with the clue of a row before its first line
            clued = [(number, *line.partition("│")) for number, line in numbered]
            yield (
                [(n, rest) for n, clue, _, rest in clued if rest and clue.strip()],
                partial(_drawn, puzzle),
            )
        else:
            if "|" in begun and "|" not in own:
                numbered = [(n, _unframed(line)) for n, line in numbered if "|" in line]
                begun = "".join(line for _, line in numbered)
            for mark in _SEPARATORS:
                if mark in begun and mark not in own:
                    yield numbered, partial(_parted, mark)
                    break
            else:
                yield numbered, printed
                if width > 1:
                    yield numbered, _spread


def _first(lines: Sequence[str]) -> int:
    """The index of the first line that is not blank."""
    return next((index for index, line in enumerate(lines) if line.strip()), len(lines))


def _slopes(puzzle: Coloured) -> bool:
    return bool(puzzle.geometry.frames[0].left)


def _printed(puzzle: Coloured) -> _CellsOf:
    """The signs of a row in a line as `print` shows it, or None if its ends are not those."""
    frames, numbers = puzzle.geometry.frames, are_numbers(characters_of(puzzle))

    def cells_of(line: str, row: int) -> Sequence[str] | None:
        if not frames[row].left:
            return line.split() if numbers else line.rstrip()
        within = _between(line, frames[row])
        return within if within is None else within.split() if numbers else [*within]

    return cells_of


def _spread(line: str, row: int) -> Sequence[str] | None:
    """The signs of cells that are doubled, or parted by blanks."""
    line = line.rstrip()
    cells, others = line[::2], line[1::2]
    return cells if cells == others or not others.strip() else None


def _parted(mark: str, line: str, row: int) -> Sequence[str] | None:
    """The signs of cells that are parted by a mark, perhaps with blanks around them."""
    return [cell.strip() or BLANK for cell in line.split(mark)]


def _unframed(line: str) -> str:
    """A line without bars at both of its ends."""
    line = line.strip()
    return line[1:-1] if line[0] == line[-1] == "|" else line


def _drawn(puzzle: Coloured, line: str, row: int) -> Sequence[str] | None:
    """The signs that `print` would show for a row of the drawing with clues."""
    background, *inks = characters_of(puzzle)
    signs = {"": background, "·": UNDECIDED, **({"█": inks[0]} if len(inks) == 1 else {})}
    line = line.replace("│", "")
    wide = max(1, len(line) // puzzle.geometry.row_sizes[0])
    cells = [line[at : at + wide].strip()[-1:] for at in range(0, len(line), wide)]
    return [signs.get(cell, cell) for cell in cells]


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
