"""Books: numbered puzzles on sheets of paper, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Literal, NamedTuple

from nonogram.base.arguments import items, lists_options, of_kind, one_of, truth
from nonogram.base.errors import RequestError
from nonogram.base.text import counted
from nonogram.core.puzzle import (
    Colour,
    Grid,
    GridLike,
    Puzzle,
    Rectangle,
    grid_for,
)
from nonogram.core.puzzle.palette import Rgb
from nonogram.core.puzzle.puzzle import one_or_several
from nonogram.draw.blocks import (
    LARGEST_SOLVED,
    LEAST_SOLVED,
    Laid,
    Piece,
    Sheets,
    in_columns,
    least_cell,
)
from nonogram.draw.front import add_front
from nonogram.draw.measures import LARGEST_CELL, PAPERS
from nonogram.draw.page import page_of
from nonogram.draw.shapes import INK, Page, Stroke, printed
from nonogram.draw.sheet import AFTER_NAME, Sheet, sheet_of

#: The looks of filled cells in black and white; with grey ones the lines can be seen.
FILLS: dict[str, Rgb] = {"black": (0, 0, 0), "grey": (0xB4, 0xB4, 0xB4)}

#: The orders of a book: that in which puzzles fit the fewest pages, or the given one.
FITTING, GIVEN = "fitting", "given"


class _BookEntry(NamedTuple):
    """A puzzle of a book with what belongs to it, None without it."""

    puzzle: Puzzle
    filled: Grid | None  #: the solution that is drawn into it
    answer: Grid | None  #: the solution that is drawn at the end
    note: str | None
    hint: str | None

    @property
    def is_ambiguous(self) -> bool:
        """Whether cells of the solution are marked, since they differ between several."""
        return any(grid.marked for grid in (self.filled, self.answer) if grid)

    def headings(self, name: str, told: bool, piece: Piece, cell: float) -> tuple[str, str]:
        """The headings of the drawing, with such cells, and of the answer, which tells the rest.

        The title is `told` at once, or with the answer.
        """
        puzzle = self.puzzle
        full = _joined(". ", name, puzzle.title)
        about = (
            f"{puzzle.width} \N{MULTIPLICATION SIGN} {puzzle.height}"
            if isinstance(puzzle.geometry, Rectangle)
            else f"{puzzle.geometry.size} triangles",
            puzzle.author,
            puzzle.copyright,
        )
        name = full if told else name
        note = self.note or ("multiple solutions" if self.is_ambiguous else "")
        for count in (3, 2, 1):
            head = _joined(AFTER_NAME, name, note, _joined(", ", *about[:count]))
            if self.answer is None or piece.has_room_for(head, cell):
                break
        return head, _joined(", ", full, *about[count:])


@lists_options
def pdf(
    puzzles: Puzzle | Iterable[Puzzle],
    solutions: Grid | Iterable[GridLike | None] = (),
    *,
    solved: bool = False,
    paper: Literal["A4", "Letter"] = "A4",
    title: str = "",
    clues_at: Literal["once", "both"] = "once",
    notes: Sequence[str] = (),
    hints: Sequence[str] = (),
    order: Literal["fitting", "given"] = "fitting",
    show_titles: bool = False,
) -> bytes:
    """Make a PDF file of one puzzle or several puzzles for printing.

    Several puzzles are numbered.

    Titles stand beside solutions. A puzzle does not know its file, so one without a title has only
    its number here, where `nonogram show -o book.pdf` prints the file's name.
    ``puzzle.replace(title=...)`` names it. The bytes are returned, not written.

    There are as few pages as the digits of clues allow, which are at least 2 mm high. A puzzle too
    large for a page goes on several sheets, to be cut and put together. This needs ReportLab, the
    package's extra `pdf`.

    Args:
        puzzles: a puzzle, or a list of at least one.
        solutions: a grid for each puzzle, or the grid of one, shown on the last pages with
            undecided and marked cells hatched, or None for a puzzle without one. By default none
            are shown.
        solved: whether to draw the solutions into the puzzles instead of at the end.
        paper: the size of the pages, "A4" or "Letter".
        title: the title, above a puzzle, or on the cover of several, before a page on how they
            are solved.
        clues_at: "once", or "both" for clues at both ends of a rectangle's lines.
        notes: a text for each puzzle, above it, such as ``level.stars``, or "" for none.
        hints: a text for each puzzle, on a page before the solutions, or "" for none.
        order: "fitting" for the order that needs the fewest pages, with puzzles last whose
            solutions have marked cells, since they have several; or "given".
        show_titles: whether to show the titles from the beginning.

    Raises:
        RequestError: there are no puzzles, or other values; solutions or texts of another number;
            grids that do not fit; an unknown paper; or a geometry that is neither a rectangle
            nor a hexagon.
        WriteError: ReportLab is not installed.
    """
    from nonogram.draw.pdf import pdf_sheets

    puzzles = one_or_several(puzzles)
    sheets = book_of(
        puzzles, solutions, solved, paper, title, clues_at, notes, hints, order, show_titles
    )
    return pdf_sheets(sheets, title, author_of(puzzles))


def drawing(kind: str, puzzle: Puzzle, grid: GridLike | None, *, clues: bool = True) -> bytes:
    """A single puzzle, for print, as "svg", "png" or "pdf"."""
    if kind == "svg":
        from nonogram.draw.svg import svg

        return svg(puzzle, grid, clues=clues).encode()
    if kind == "png":
        from nonogram.draw.png import png

        return png(puzzle, grid, clues=clues)
    from nonogram.draw.pdf import pdf_sheets

    return pdf_sheets([sheet_of(page_of(puzzle, grid, clues=clues))])


def image_of(sheet: Sheet, kind: str) -> str | bytes:
    """A sheet of a book as "svg" or "png"."""
    if kind == "svg":
        from nonogram.draw.svg import svg_sheet

        return svg_sheet(sheet)
    from nonogram.draw.png import png_sheet

    return png_sheet(sheet)


def filled_with(rgb: Rgb, puzzle: Puzzle) -> Puzzle:
    """A black-and-white puzzle whose filled cells look like this on white paper."""
    palette = (Colour(".", (255, 255, 255)), Colour("#", rgb))
    return puzzle if puzzle.colours > 1 else puzzle.replace(palette=palette)


def author_of(puzzles: Sequence[Puzzle]) -> str:
    """The common author of these puzzles, or "" if they differ or some are unknown."""
    authors = {puzzle.author for puzzle in puzzles}
    return (authors.pop() or "") if len(authors) == 1 else ""


def book_of(
    puzzles: Sequence[Puzzle],
    solutions: Grid | Iterable[GridLike | None] = (),
    solved: bool = False,
    paper: str = "A4",
    title: str = "",
    clues_at: str = "once",
    notes: Sequence[str] = (),
    hints: Sequence[str] = (),
    order: str = FITTING,
    show_titles: bool = False,
) -> list[Sheet]:
    """The sheets of a book. Arguments and errors are those of `pdf`."""
    solutions = [solutions] if isinstance(solutions, Grid) else solutions
    rows = items(solutions, "expected a grid or None for every puzzle")
    one_of("order", order, (FITTING, GIVEN))
    solved, show_titles = truth("solved", solved), truth("show_titles", show_titles)
    size = PAPERS[one_of("paper", paper, PAPERS)]
    title = printed(of_kind(title, str, "expected a text for the title"))
    entries = _entries(puzzles, rows, solved, _texts(notes), _texts(hints))
    if len(puzzles) == 1 and sheet_of(page_of(puzzles[0])).width > size[0] + 1:
        size = size[::-1]  # a drawing alone has its own format
    sheets = Sheets(size, title)
    if title and len(puzzles) > 1:
        told = _joined(AFTER_NAME, counted(puzzles, "puzzle"), author_of(puzzles))
        add_front(sheets, told, puzzles)
    elif title:
        sheets.begin(title)
    heads, named, begun = dict[int, str](), {}, []
    for sheet in _laid(sheets, entries, clues_at, free=order == FITTING):
        for piece in sheet.pieces:
            entry = entries[piece.number]
            name = str(len(heads) + 1) if len(puzzles) > 1 else ""
            heads[piece.number], named[piece.number] = entry.headings(
                name, show_titles or solved, piece, sheet.cell
            )
            if entry.hint:
                begun.append(_joined(": ", name, entry.hint))
        sheets.add_drawings(sheet, heads)
    if begun:
        sheets.begin("Hints")
        for text in begun:
            sheets.add_text(text)
    _add_answers(sheets, entries, named)
    return sheets.numbered()


def _laid(
    sheets: Sheets, entries: Sequence[_BookEntry], clues_at: str, free: bool
) -> Iterator[Laid]:
    """The puzzles laid on sheets; if their order is `free`, those that logic cannot solve last."""
    pages = [
        page_of(entry.puzzle.replace(title=None), entry.filled, clues_at=clues_at, counted=True)
        for entry in entries
    ]
    pieces = [Piece(number, page, least_cell(page)) for number, page in enumerate(pages)]

    def is_last(piece: Piece) -> bool:
        return free and entries[piece.number].is_ambiguous

    for _, part in groupby(sorted(pieces, key=is_last), is_last):
        yield from sheets.laid([*part], 0, LARGEST_CELL, free=free)


def _add_answers(sheets: Sheets, entries: Sequence[_BookEntry], heads: dict[int, str]) -> None:
    """Add the solutions, if there are any, in the order of their headings, in columns."""
    pages = {
        number: _picture(page_of(entries[number].puzzle, answer, clues=False))
        for number in heads
        if (answer := entries[number].answer) is not None
    }
    if pages:
        sheets.begin("Solutions")
        for sheet in sheets.laid(in_columns(pages), LEAST_SOLVED, LARGEST_SOLVED, free=False):
            sheets.add_drawings(sheet, heads)


def _picture(page: Page) -> Page:
    """The page with the lines between cells below filled ones, which are a picture so."""
    lines_first = sorted(page.shapes, key=lambda one: not isinstance(one, Stroke) or one.rgb == INK)
    return page._replace(shapes=lines_first)


def _entries(
    puzzles: Sequence[Puzzle],
    rows: Sequence[GridLike | None],
    solved: bool,
    notes: Sequence[str],
    hints: Sequence[str],
) -> list[_BookEntry]:
    """Each puzzle with its solution, drawn into it if `solved`. Raises RequestError."""
    if not puzzles:
        raise RequestError("no puzzles, expected at least one")
    for what, values in {"solution": rows, "note": notes, "hint": hints}.items():
        if values and len(values) != len(puzzles):
            expected = f"expected one for each of {counted(puzzles, 'puzzle')}"
            raise RequestError(f"{counted(values, what)}, {expected}")
    grids = (
        None if cells is None else grid_for(puzzle, cells, f"solution {number}")
        for number, (puzzle, cells) in enumerate(zip(puzzles, rows), 1)
    )
    filled, answers = (grids, ()) if solved else ((), grids)
    return [*map(_BookEntry._make, zip_longest(puzzles, filled, answers, notes, hints))]


def _joined(between: str, *texts: str | None) -> str:
    """The printed texts, without empty ones, in one."""
    return between.join(filter(None, map(printed, texts)))


def _texts(values: object) -> Sequence[str]:
    expected = "expected a text for every puzzle"
    return [of_kind(text, str, expected) for text in items(values, expected)]
