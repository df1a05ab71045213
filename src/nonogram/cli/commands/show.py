"""``nonogram show``: puzzles with their clues around the grid, and books of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import click

from nonogram.ask.question import Marked, Question, terms_of
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import STDIN
from nonogram.base.errors import NonogramError, TimeUpError
from nonogram.base.text import counted, encodable, natural
from nonogram.cli import app, shared
from nonogram.cli.files import numbered, puzzles_in
from nonogram.cli.groups import Answers, Chosen, Files
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import (
    TEXT,
    Heading,
    PictureOptions,
    note,
    note_on,
    put,
    put_page,
    put_text,
)
from nonogram.cli.progress import ask, remarks_of
from nonogram.cli.solve_options import is_wanted, needs_level
from nonogram.cli.turns import Turns, paths_in
from nonogram.cli.typed import Options, command, flag, option, refuse_if
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.verdict import Verdict
from nonogram.draw.book import FILLS, FITTING, GIVEN, author_of, book_of, filled_with, image_of
from nonogram.draw.measures import PAPERS
from nonogram.draw.page import ENDS
from nonogram.draw.sheet import Sheet
from nonogram.files.puzzles import picked
from nonogram.report.verdict import verdict_told

if TYPE_CHECKING:
    from nonogram.explanation.explain import Difficulty

#: The orders of a book.
_BY_NAME, _BY_LEVEL = "name", "level"


class _Drawn(NamedTuple):
    """The parts of a puzzle that are drawn, and the remarks on it."""

    name: str  #: that of its file
    puzzle: Puzzle
    grid: Grid | None = None  #: its solution, if shown
    difficulty: Difficulty | None = None
    hint: str = ""
    remarks: Sequence[str] = ()
    code: int = 0


class Book(Options):
    """The settings of pages, and of a book."""

    page: str | None = option(
        "Set the size of pages. The default is A4. A PDF consists of pages. With this option, SVG "
        "and PNG are drawn as pages, too.",
        OneOf([*PAPERS]),
    )
    solutions: bool | None = option(
        "Draw the solutions at the end of a book, or leave them out. By default a book of several "
        "puzzles has its solutions.",
        None,
        "--solutions/--no-solutions",
        default=None,
    )
    title: str | None = option(
        "Set the title of a book, or of the page of a single puzzle.", metavar="TEXT"
    )
    show_titles: bool = flag(
        "Print titles above the puzzles. By default only the solutions have titles."
    )
    order: str | None = option(
        "Choose the order of the puzzles in a book: for the fewest pages (fitting), as on the "
        "command line (given), by the names of their files (name), or with the easiest first "
        "(level).",
        OneOf([FITTING, GIVEN, _BY_NAME, _BY_LEVEL]),
    )
    level: bool = flag(
        "Print one to five stars above each puzzle, which show how hard it is. A puzzle that needs "
        "search has five stars and a remark."
    )
    hints: bool = flag(
        "Add a page of hints to a book. For each puzzle it says where to begin, and which step is "
        "the hardest."
    )
    clues_at: str | None = option(
        "Print the clues at one end of each line, or at both ends. Use it with a PDF or with "
        "--page.",
        OneOf([*ENDS]),
    )
    fill: str | None = option(
        "Fill the cells of black-and-white puzzles in black or grey. Between grey cells you can "
        "see the lines. Use it with a PDF or with --page.",
        OneOf([*FILLS]),
    )

    @property
    def is_asked(self) -> bool:
        """Whether an option is given that only pages have."""
        said = {self.page, self.solutions, self.title, self.order, self.clues_at, self.fill}
        return said != {None} or self.rates or self.show_titles

    @property
    def rates(self) -> bool:
        """Whether the puzzles have to be rated."""
        return self.level or self.hints or self.order == _BY_LEVEL


class ShowOptions(PictureOptions, Answers, Chosen, Files, Book):
    WITHOUT = MappingProxyType(
        {
            "names_only": "`solve -l` lists the names of puzzles",
            "as_json": "`solve --json` prints the data",
        }
    )

    solved: bool = flag("Draw the solution into the puzzle.")
    colour: str = shared.colour

    @property
    def asks(self) -> bool:
        """Whether something has to be found out about the puzzles."""
        return bool(self.solutions) or self.rates or self.only is not None


def _to_draw(options: ShowOptions, name: str, puzzle: Puzzle, deadline: Deadline) -> _Drawn | None:
    """Solve and rate a puzzle as far as its drawing needs it. Another process may do this.

    None if --only leaves it out.
    """
    if not options.asks:
        return _Drawn(name, puzzle)
    marked = Marked.ALL if options.solutions else Marked.NONE
    rates = needs_level(options.only, puzzle, deadline, rates=options.rates and not options.hints)
    question = Question(marked=marked, difficulty=rates)
    answer, stopped = ask(question, puzzle, deadline=deadline, name=name, progress=options.shown)
    if not is_wanted(answer, options.only):
        return None
    found = _rated(puzzle, deadline) if options.hints else (answer.difficulty, "")
    if not options.solutions:
        return _Drawn(name, puzzle, None, *found)
    unique = answer.verdict is Verdict.UNIQUE
    verdict = [] if unique else [verdict_told(answer, Question(), stopped=stopped)]
    remarks = [*verdict, *remarks_of(answer, stopped=stopped)]
    is_drawn = answer.verdict is Verdict.MULTIPLE  # a picture with marks is as good as one without
    code = app.INTERRUPTED if stopped else 0 if is_drawn else app.exit_code_of(answer)
    return _Drawn(name, puzzle, answer.solution, *found, remarks, code)


def _rated(puzzle: Puzzle, deadline: Deadline) -> tuple[Difficulty | None, str]:
    """The difficulty, and the line of a book that says where to begin; less if time was short."""
    from nonogram.diagnosis.hint import hint
    from nonogram.explanation.explain import find_difficulty
    from nonogram.report.path import hardest_told

    difficulty, told, terms = None, "", terms_of(Question(), deadline)
    with suppress(TimeUpError):
        _, difficulty, steps = find_difficulty(puzzle, terms)
        told = hardest_told(hint.under(puzzle, terms), steps)
    return difficulty, told


def _put_book(
    options: ShowOptions, turns: Turns, found: Mapping[str, Puzzle | NonogramError], kind: str
) -> None:
    """Write a book, unless the deadline leaves puzzles; a summary ends it.

    The timeout is for each puzzle, and for all pages.
    """
    drawn = list[_Drawn]()
    for name, one in turns.made(partial(_to_draw, options), found):
        turns.line.wipe()
        _tell(turns, one)
        if len(found) > 1 and one.puzzle.title is None:
            path, number = picked(name)
            title = f"{Path(path).stem} {number or ''}"
            one = one._replace(puzzle=one.puzzle.replace(title=title))
        drawn.append(one)
    if drawn and not turns.unfinished:
        limit = options.timeout
        _put_pages(options, drawn, kind, options.out, Deadline(limit and limit * len(drawn)))
    turns.end()


def _put_pages(
    options: ShowOptions, drawn: list[_Drawn], kind: str, out: str | None, deadline: Deadline
) -> None:
    """Lay the puzzles out in the order of the book, and write the sheets."""
    if options.order == _BY_NAME:
        drawn.sort(key=lambda one: natural(one.name))
    elif options.order == _BY_LEVEL:
        drawn.sort(key=lambda one: (one.difficulty is None, one.difficulty))  # unknown: last
    puzzles = [one.puzzle for one in drawn]
    if options.fill is not None:
        puzzles = [filled_with(FILLS[options.fill], one) for one in puzzles]
    title = encodable(options.title or "")
    notes = [one.difficulty.level.stars if one.difficulty else "" for one in drawn]
    with alarm(deadline, GRACE):
        sheets = book_of(
            puzzles,
            [one.grid for one in drawn],
            solved=options.solved,
            paper=options.page or "A4",
            title=title,
            clues_at=options.clues_at or ENDS[0],
            notes=notes if options.level else (),
            hints=[one.hint for one in drawn],
            order=FITTING if options.order in (None, FITTING) else GIVEN,
            show_titles=options.show_titles,
        )
        if kind == "pdf":
            _put_pdf(sheets, title, author_of(puzzles), out)
        elif len(sheets) == 1:
            put(image_of(sheets[0], kind), out)
    if kind != "pdf" and len(sheets) > 1:
        _put_sheets(sheets, kind, out, deadline)


def _put_pdf(sheets: Sequence[Sheet], title: str, author: str, out: str | None) -> None:
    from nonogram.draw.pdf import pdf_sheets, unprintable

    put(pdf_sheets(sheets, title, author), out)
    if hidden := unprintable(sheets):
        note(f"nonogram: the PDF shows squares for {hidden}; SVG has these letters")


def _put_sheets(sheets: Sequence[Sheet], kind: str, out: str | None, deadline: Deadline) -> None:
    """Write each sheet into a file of its own."""
    if out is None or out == STDIN:
        raise click.UsageError(f"{len(sheets)} pages: name a file with -o")
    targets = numbered(out, len(sheets))
    for number, (sheet, target) in enumerate(zip(sheets, targets)):
        try:
            deadline.check()
            with alarm(deadline, GRACE):
                put(image_of(sheet, kind), target)
        except OutOfTime:
            pages = counted(sheets, "page")
            raise TimeUpError(f"the time was up: only {number:,} of {pages} are written") from None


@command(ShowOptions)
def show(options: ShowOptions) -> int:
    """Draw puzzles with their clues, on the terminal or for print.

    -o FILE.svg or FILE.png draws for print, and -o FILE.pdf makes a book of several puzzles.
    --solved draws the solution. --only unique leaves out puzzles that do not have exactly one
    solution.

    Example: nonogram show puzzles/balloon.cwc

    Exit codes: 0 if all is drawn, also with multiple solutions, 1 for bad input, 2 for wrong usage,
    4 if there is no solution to draw, 5 if the time was too short, and 6 if a SAT solver failed.

    If a puzzle is too wide for the terminal, each character shows two cells. SVG and PNG fit a
    sheet of A4 or Letter. PNG needs the package Pillow, and PDF needs ReportLab. With --solved,
    cells in which solutions differ are hatched (in text, shaded), and a message says so. The search
    for these cells ends after --timeout, by default after 10 s. Ctrl-C ends it early, and draws
    what is known. Several puzzles are drawn one after the other, each below its name. -o FOLDER/
    --to NAME draws each puzzle into a file of its own.

    The puzzles of a book are numbered. The book has as few pages as possible, but its cells are
    large enough to read the clues. The solutions stand at the end, with the titles. The solution of
    a single puzzle is printed only with --solutions. A puzzle that is too large for a page takes
    several sheets, which you cut and put together. For several puzzles, -o FILE.svg and -o FILE.png
    draw such pages, too. With --page, they also draw a single puzzle as a page. The files of
    several pages are numbered, such as FILE-1.svg.
    """
    out, kind, into = options.out, options.picture_kind, options.in_folder
    found = dict(puzzles_in(paths_in(options), options.format_name, options.timeout))
    several = len(found) > 1
    if several and kind in ("svg", "png") and out is not None and "." not in Path(out).name:
        into = out != STDIN  # not a book, whose file name has an ending
    is_paged = kind == "pdf" or (kind != TEXT and out is not None and bool(several or options.page))
    is_book = is_paged and not into
    refuse_if(
        options.is_asked and kind != "pdf" and not is_book,
        "--clues-at, --fill, --hints, --level, --order, --page, --show-titles, --solutions and "
        "--title are for pages: name a FILE.pdf with -o, or FILE.svg with --page",
    )
    at_end = is_book and several if options.solutions is None else options.solutions
    options = options.replace(solutions=options.solved or at_end)
    turns = Turns(options, len(found))
    if is_book:
        _put_book(options, turns, found, kind)
        return turns.code
    into |= several and (out is not None or kind != TEXT)
    targets = options.targets(found, options.ending, apart=into)
    _put_each(options, turns, found, kind, targets)
    return turns.code


def _put_each(
    options: ShowOptions,
    turns: Turns,
    found: Mapping[str, Puzzle | NonogramError],
    kind: str,
    targets: Mapping[str, str | None],
) -> None:
    """Draw each puzzle, into its target or below its name."""
    above, is_named = Heading(), options.are_named(several=len(found) > 1)

    def draw(name: str, one: _Drawn) -> None:
        target = targets[name]
        if target is None:
            above.say(name, is_named=is_named)
        if options.solved and one.grid is None and target is not None:
            turns.sure.append(one.code)
        elif kind == "pdf":
            _put_pages(options, [one], kind, target, Deadline(options.timeout))
        elif kind == TEXT:
            put_text(one.puzzle, one.grid, options.colour, target)
        else:
            put_page(kind, one.puzzle, one.grid, target)
        _tell(turns, one)

    turns.each(partial(_to_draw, options), found, draw)


def _tell(turns: Turns, one: _Drawn) -> None:
    """Print the remarks on a puzzle that was drawn, and keep its code."""
    note_on(one.name, *one.remarks)
    if one.code == app.INTERRUPTED:
        raise KeyboardInterrupt
    turns.codes.append(one.code)
