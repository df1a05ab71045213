"""Pictures in characters, as `print` shows them and as people type them, read into grids.

`parse_picture` reads what this program prints. `read_board` reads that, too, and boards as people
type them: with other signs, with cells that are parted or doubled, in a frame, or beside the clues
as `show` draws them. All signs of a board together decide what each of them means, for no two of
them mean the same. Where several readings fit, none is taken: a wrong reading is worse than a
refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, dropwhile, product
from typing import NamedTuple

from nonogram.base.errors import ParseError, RequestError, StrangeCellError
from nonogram.base.text import counted
from nonogram.core.puzzle.block import BACKGROUND
from nonogram.core.puzzle.characters import Coloured, characters_of
from nonogram.core.puzzle.geometry import UNFRAMED, Frame, Geometry
from nonogram.core.puzzle.grid import LETTERS, UNDECIDED, Grid, are_numbers

BLANK = " "

#: The meanings that players give to signs: of cells that are background, unknown or filled.
_MEANINGS: dict[str, tuple[int | None, ...]] = {
    **dict.fromkeys(" .-_·0□⬜◻◽", (BACKGROUND, None)),
    **dict.fromkeys("\N{MULTIPLICATION SIGN}✕✖❌", (BACKGROUND,)),
    **dict.fromkeys("xXoO", (BACKGROUND, 1)),
    **dict.fromkeys("1#@*█■⬛◼◾", (1,)),
}
_PARTING = " |,;\t"
_is_rule = re.compile(r"[-=| ]*\+[-+=| ]*").fullmatch  #: whether a line parts rows in a frame
_WORDS = {BACKGROUND: "background", None: "unknown", 1: "filled"}

#: Selectors of an emoji's style, which take no place, are removed.
UNSEEN = str.maketrans("", "", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")

Meaning = Mapping[str, int | None]  #: the cells that signs stand for
Lines = Sequence[tuple[int, str]]  #: lines with their numbers


class Picture(NamedTuple):
    """A grid that was read, and the meanings of unusual signs in words."""

    grid: Grid
    said: str  #: "x is read as background, . as unknown"; "" if the signs are those of `print`


def read_board(
    puzzle: Coloured, text: str, background: str = "", unknown: str = "", filled: str = ""
) -> Picture:
    """The grid of a picture as `print` shows it, or as somebody typed it.

    Characters in `background` and `unknown` mean such cells before anything else, and in black and
    white those in `filled` filled cells, as the puzzle's own does. In colour the puzzle's own
    characters mean their colours.

    A picture in the puzzle's own characters is read as `print` shows it. If it has no unknown cell
    and is no solution, it is said that its background was read as such, since people write dots for
    unknown cells.

    Raises ParseError as `parse_picture`, StrangeCellError if several readings fit, RequestError if
    two of `background`, `unknown` with ?, and `filled` share a character.
    """
    lines = text.translate(UNSEEN).splitlines()
    if not (background or unknown or filled):
        with suppress(ParseError):
            grid = parse_picture(puzzle, lines)
            if None in grid.cells or puzzle.is_solution(grid):
                return Picture(grid, "")
            dot = characters_of(puzzle)[0]
            return Picture(grid, f"{dot} is read as background, no cell as unknown")
    return _typed(puzzle, lines, background, unknown, filled)


def _typed(
    puzzle: Coloured, lines: list[str], background: str, unknown: str, filled: str
) -> Picture:
    """The grid of a picture as somebody typed it: the only reading that fits."""
    geometry, characters = puzzle.geometry, characters_of(puzzle)
    # Whether a character of one line is in another, too:
    if re.search(r"(.)(.*\n)+.*\1", f"{background}\n{unknown + UNDECIDED}\n{filled}"):
        raise RequestError("background, unknown and filled cells need different characters")
    settled = dict.fromkeys(background, BACKGROUND) | dict.fromkeys(unknown + UNDECIDED)
    if filled and puzzle.colours == 1:
        settled = {characters[1]: 1, **settled, **dict.fromkeys(filled, 1)}
    usual = {**_own(characters), **settled}
    alike = settled if puzzle.colours == 1 else usual
    any_cells = {**dict.fromkeys({*_MEANINGS} - {BLANK}), **usual}  # to find characters beside them
    found: dict[Grid, tuple[Meaning, str]] = {}
    faults: list[ParseError] = []
    for numbered, no_rows in _layouts(geometry, characters[0], usual, lines):
        readings = [*_readings(geometry, numbered, alike)]
        for reading in readings or [any_cells]:
            try:
                grid = grid_in(geometry, characters, numbered, reading)
                if not readings:
                    raise StrangeCellError("two characters would mean the same, expected one each")
                found.setdefault(grid, (reading, no_rows))
            except ParseError as error:
                faults.append(error)
    if not found:
        raise min(faults, key=lambda fault: isinstance(fault, StrangeCellError))
    boards = [grid for grid in found if len(found) == 1 or puzzle.is_solution(grid)]
    if len(boards) != 1:
        fits = "; ".join(_said(reading, alike) + no_rows for reading, no_rows in found.values())
        raise StrangeCellError("several readings fit: " + fits)
    (grid,) = boards
    return Picture(grid, _said(found[grid][0], usual).replace(" as ", " is read as ", 1))


def parse_picture(puzzle: Coloured, lines: Iterable[str]) -> Grid:
    """The grid of a picture as `print` shows it.

    If colours have letters by number, 1 to 9 are read as well, since 0.3.0 wrote those. Blank lines
    before the picture, and the indents of a triddler's rows, are skipped. Lines after it are
    skipped, too, unless they could be rows: `solve` prints its verdict there.

    Raises ParseError, with line and place, for too few or too many rows, for a row too short or
    too long, and for an unknown character.
    """
    return grid_in(puzzle.geometry, characters_of(puzzle), [*enumerate(lines, 1)])


def grid_in(
    geometry: Geometry, characters: Sequence[str], lines: Lines, meaning: Meaning | None = None
) -> Grid:
    """The grid of a picture in the characters of colours 0, 1, ..., K. Raises as `parse_picture`.

    `meaning` has the cells that signs stand for, by default those that `print` shows. If a blank is
    one of them, a row may lack blanks at its end, since editors remove them.
    """
    meaning = _own(characters) if meaning is None else meaning
    ends = [*zip(geometry.row_sizes, geometry.frames)]
    numbers = are_numbers(characters)
    blank = BLANK in meaning and geometry.frames[0] == UNFRAMED
    rows: list[list[int | None]] = []
    for number, line in lines if blank else dropwhile(lambda line: not line[1].strip(), lines):
        size, frame = [*ends, ends[-1]][len(rows)]
        text = _between(line, frame) if frame != UNFRAMED else line.rstrip().ljust(size * blank)
        cells = text.split() if numbers and text else text or ""
        strange = [place for place, cell in enumerate(cells, 1) if cell not in meaning]
        if len(rows) == len(ends):
            if line.strip() and cells and not strange:
                raise ParseError(f"more rows than the {len(ends)} of the puzzle", number)
            continue
        if strange:
            raise StrangeCellError(
                f"{geometry.place_name} {strange[0]} has {cells[strange[0] - 1]!r}, "
                f"expected one of {' '.join(characters)} ?",
                number,
            )
        if len(cells) != size:
            between = "" if frame == UNFRAMED else f" between {frame[1]} and {frame[2]}"
            raise ParseError(
                f"row {len(rows) + 1} has {counted(cells, 'cell')}{between}, expected {size}",
                number,
            )
        rows.append([meaning[cell] for cell in cells])
    if len(rows) < len(ends):
        raise ParseError(
            f"a picture of {counted(rows, 'row')}, expected {len(ends)}",
            lines[-1][0] if lines else 1,
        )
    return Grid(rows)


def _own(characters: Sequence[str]) -> dict[str, int | None]:
    """The meanings of the signs that `print` shows, and of digits that it showed once."""
    lettered = "".join(characters[1:]) == LETTERS[: len(characters) - 1]
    digits = dict(zip("123456789" * lettered, range(1, len(characters))))
    return {**digits, **{sign: cell for cell, sign in enumerate(characters)}, UNDECIDED: None}


def _layouts(
    geometry: Geometry, background: str, usual: Meaning, lines: Sequence[str]
) -> Iterator[tuple[Lines, str]]:
    """The lines with one character for each cell, by the ways in which cells may be parted.

    Where a blank is a cell, an empty line can be a row whose blanks an editor removed, or none: one
    before the first row, instead of which the last may be missing, or lines between all rows. It is
    told which are left out.

    Bars at the ends of a line, and rules with a plus, are no part of it unless they are `usual`.
    """
    clued = enumerate(map(re.compile(r"[^│]*[^│\s] *│(.*)").match, lines), 1)
    looks = str.maketrans(" ·", background + UNDECIDED, "│")
    if drawn := [(n, found[1].translate(looks)) for n, found in clued if found]:
        # As `show` draws it: the clue of a row, a line, and cells as wide as a column's numbers.
        wide = max(1, len(drawn[0][1]) // geometry.row_sizes[0])
        yield [(number, row[wide - 1 :: wide]) for number, row in drawn], ""
        return
    numbered = [(number, line.rstrip() or line) for number, line in enumerate(lines, 1)]
    if usual.keys().isdisjoint("+|"):
        numbered = [(n, line.strip("|")) for n, line in numbered if not _is_rule(line)]
    rows = [line for _, line in numbered if line.strip()][: len(geometry.row_sizes)]
    for first, step in ((0, 1), (0, 2), (0, 3), (1, 4)):
        # The other characters part the cells, or repeat them.
        if all(
            (part := line[k::step]) == line[first::step] or not part.strip(_PARTING)
            for line in rows
            for k in range(step)
        ):
            cut = [(number, line[first::step]) for number, line in numbered]
            begun = [*dropwhile(lambda line: not line[1], cut)]
            yield cut, ""
            yield [*begun, *cut[: -len(begun)]], ", empty lines at the beginning as no rows"
            yield [line for line in cut if line[1]], ", empty lines as no rows"


def _readings(geometry: Geometry, lines: Lines, alike: Meaning) -> Iterator[Meaning]:
    """The readings that fit the signs in these lines, of which those in `alike` are known.

    No two signs mean the same unless both are known. If one for filled cells is known, or for each
    colour, no other means them. Beside ? blanks can be unknown cells, too; where other signs mark
    these, no blank is background, but dots beside blanks may be either.
    """
    rows = [line for _, line in lines if line.strip()][: len(geometry.row_sizes)]
    if geometry.frames[0] != UNFRAMED:
        rows = [row.strip()[1:-1] for row in rows]
    signs = sorted({*"".join(rows)})
    meanings = [
        [cell for cell in _MEANINGS.get(sign, ()) if cell != 1 or 1 not in alike.values()]
        if sign not in alike
        else [alike[sign]]
        for sign in signs
    ]
    for cells in product(*meanings):
        reading = dict(zip(signs, cells))
        if not any(_clash(reading, alike, *two) for two in combinations(signs, 2)):
            yield reading


def _clash(reading: Meaning, alike: Meaning, one: str, other: str) -> bool:
    """Whether two signs cannot both have their meanings; in order, a blank is the first one."""
    if alike.keys() >= {one, other} or one + other == BLANK + UNDECIDED:
        return False
    beside = one == BLANK not in alike and other not in ".·"
    return reading[other] == reading[one] or (beside and reading[other] is None)


def _said(reading: Meaning, usual: Meaning) -> str:
    """The meanings of signs that are not the usual ones, as "x as background, . as unknown"."""
    return ", ".join(
        f"{sign.replace(BLANK, 'a blank')} as {word}"
        for cell, word in _WORDS.items()
        for sign, meant in reading.items()
        if meant == cell != usual.get(sign, -1)
    )


def _between(line: str, frame: Frame) -> str | None:
    """The part of a line between the ends of its row, or None if the line has other ends."""
    line = line.strip()
    return line[1:-1] if len(line) > 1 and (line[0], line[-1]) == frame[1:] else None
