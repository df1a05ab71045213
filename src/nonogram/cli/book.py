"""Books of puzzles: the options of `show` for them, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import click

from nonogram.ask.question import Marked, Question
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import STDIN as STDOUT
from nonogram.base.errors import NonogramError, TimeUpError
from nonogram.base.text import counted, encodable, natural
from nonogram.cli import app, shared
from nonogram.cli.files import Named, numbered
from nonogram.cli.groups import Answers, Chosen, Files
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import PictureOptions, about, put
from nonogram.cli.progress import CountLine, ProgressLine, ask, noted, remarks_of
from nonogram.cli.solve_options import is_chosen
from nonogram.cli.turns import in_turn, note
from nonogram.cli.typed import Options, flag, option
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.verdict import Verdict
from nonogram.draw.book import FILLS, FITTING, GIVEN, author_of, book_of, filled_with, image_of
from nonogram.draw.measures import PAPERS
from nonogram.draw.page import ENDS
from nonogram.draw.sheet import Sheet
from nonogram.files.puzzles import picked
from nonogram.report.verdict import verdict_told

if TYPE_CHECKING:
    from nonogram.ask.answer import Answer
    from nonogram.explanation.explain import Difficulty

#: The orders of a book.
_BY_NAME, _BY_LEVEL = "name", "level"


class _Drawn(NamedTuple):
    """A puzzle of a book: its file's name, its solution if shown, its difficulty, and a hint."""

    name: str
    puzzle: Puzzle
    grid: Grid | None
    difficulty: Difficulty | None
    hint: str


class Book(Options):
    """The settings of a book."""

    page: str | None = option("Size of a book's pages; A4 by default.", OneOf([*PAPERS]))
    solutions: bool | None = option(
        "Draw the solutions at the end of a book; by default if it has several puzzles.",
        None,
        "--solutions/--no-solutions",
        default=None,
    )
    title: str | None = option("Title of a book.", metavar="TEXT")
    show_titles: bool = flag("Show titles from the beginning.")
    order: str | None = option(
        "Order of a book: on the fewest pages, as given, by the names of the files, or the "
        "easiest first.",
        OneOf([FITTING, GIVEN, _BY_NAME, _BY_LEVEL]),
    )
    level: bool = flag("Say above each puzzle how hard it is: one to five stars; six for search.")
    hints: bool = flag("Add a page of hints to a book: where to begin, what is hard.")
    clues_at: str | None = option(
        "Clues at one end of each line of a book, or at both.", OneOf([*ENDS])
    )
    fill: str | None = option(
        "Fill cells of black-and-white puzzles like this; in grey ones the lines can be seen.",
        OneOf([*FILLS]),
    )

    @property
    def is_asked(self) -> bool:
        """Whether an option is given that only books have."""
        said = {self.page, self.solutions, self.title, self.order, self.clues_at, self.fill}
        return said != {None} or self.rates or self.show_titles

    @property
    def rates(self) -> bool:
        """Whether the puzzles have to be rated."""
        return self.level or self.hints or self.order == _BY_LEVEL


class ShowOptions(Options):
    WITHOUT = MappingProxyType(
        {"names_only": "it draws, and `solve` lists", "as_json": "it draws, and `solve` has data"}
    )

    files: Files = Files()
    answers: Answers = Answers()
    chosen: Chosen = Chosen()
    solved: bool = flag("Fill the solution in.")
    picture: PictureOptions = PictureOptions()
    book: Book = Book()
    colour: str = shared.colour


def put_book(
    options: ShowOptions, found: Sequence[Named], kind: str, out: str | None, timeout: float | None
) -> int:
    """Write a book; the timeout is for each puzzle, and for all pages. Return the exit code."""
    book, begun = options.book, Deadline(timeout)
    several = len(found) > 1
    wanted = options.solved or (several if book.solutions is None else book.solutions)
    codes, quiet = [0], options.files.quiet
    drawn: list[_Drawn] = []
    count = CountLine(0 if quiet else len(found))
    puzzles = dict(found)
    for name in in_turn(options.files, [*puzzles], codes, count):
        puzzle, deadline = puzzles[name], Deadline(timeout) if several else begun
        with noted(codes, alone=not several, line=count), shared.in_time(deadline, name):
            if isinstance(puzzle, NonogramError):
                raise puzzle
            if not is_chosen(options.chosen.only, puzzle, deadline):
                continue
            shown: list[Grid] = []
            if wanted:
                answer, stopped, told = solved_answer(name, puzzle, deadline, shown.append)
                if not quiet:
                    count.say(*about(name, *told))
                if stopped:
                    raise KeyboardInterrupt
                codes.append(code_of(answer))
            rated = _rated(name, puzzle, deadline, book.hints) if book.rates else (None, "")
            if several and puzzle.title is None:
                path, number = picked(name)
                puzzle = puzzle.replace(title=f"{Path(path).stem} {number or ''}")
            drawn.append(_Drawn(name, puzzle, shown[0] if shown else None, *rated))
    if drawn:
        pages = Deadline(timeout and timeout * len(drawn)) if several else begun
        _put_pages(options, drawn, kind, out, pages)
    elif len(codes) == 1:
        note("nonogram: no such puzzle: no book is written")
    return options.answers.code(app.most_serious(codes))


def _rated(
    name: str, puzzle: Puzzle, deadline: Deadline, hinted: bool
) -> tuple[Difficulty | None, str]:
    """The difficulty of a puzzle, None if it is not known, and a hint if wished, or ""."""
    from nonogram.ask.question import Question, terms_of
    from nonogram.diagnosis.hint import hint
    from nonogram.explanation.explain import find_difficulty
    from nonogram.report.path import hardest_told

    with ProgressLine(name) as line:
        terms = terms_of(Question(), puzzle, deadline, line)
        _, difficulty, steps = find_difficulty(puzzle, terms)
    with suppress(TimeUpError):
        if hinted and difficulty is not None:
            return difficulty, hardest_told(
                hint.under(puzzle, terms._replace(on_progress=None)), steps
            )
    return difficulty, ""


def _put_pages(
    options: ShowOptions, drawn: list[_Drawn], kind: str, out: str | None, deadline: Deadline
) -> None:
    """Lay the puzzles out in the order of the book, and write the sheets."""
    book = options.book
    if book.order == _BY_NAME:
        drawn.sort(key=lambda one: natural(one.name))
    elif book.order == _BY_LEVEL:
        drawn.sort(key=lambda one: (one.difficulty is None, one.difficulty))  # unknown: last
    puzzles = [one.puzzle for one in drawn]
    if book.fill is not None:
        puzzles = [filled_with(FILLS[book.fill], one) for one in puzzles]
    title = encodable(book.title or "")
    notes = [one.difficulty.level.stars if one.difficulty else "" for one in drawn]
    with alarm(deadline, GRACE):
        sheets = book_of(
            puzzles,
            [one.grid for one in drawn],
            solved=options.solved,
            paper=book.page or "A4",
            title=title,
            clues_at=book.clues_at or ENDS[0],
            notes=notes if book.level else (),
            hints=[one.hint for one in drawn],
            order=FITTING if book.order in (None, FITTING) else GIVEN,
            show_titles=book.show_titles,
        )
        if kind == "pdf":
            _put_pdf(sheets, title, author_of(puzzles), out)
        elif len(sheets) == 1:
            put(image_of(sheets[0], kind), out)
    if kind != "pdf" and len(sheets) > 1:
        _put_each(sheets, kind, out, deadline)


def solved_answer(
    name: str, puzzle: Puzzle, deadline: Deadline, show: Callable[[Grid], None]
) -> tuple[Answer, bool, list[str]]:
    """Show a solution, ambiguous cells marked; return the result of `ask`, and remarks."""
    question = Question(marked=Marked.ALL)
    answer, stopped = ask(question, puzzle, show, deadline=deadline, name=name)
    unique = answer.verdict is Verdict.UNIQUE
    verdict = [] if unique else [verdict_told(answer, Question(), stopped=stopped)]
    return answer, stopped, [*verdict, *remarks_of(answer, stopped=stopped)]


def code_of(answer: Answer) -> int:
    """The exit code of a solved picture: one with marks is as good as one without."""
    return 0 if answer.verdict is Verdict.MULTIPLE else app.exit_code_of(answer)


def _put_pdf(sheets: Sequence[Sheet], title: str, author: str, out: str | None) -> None:
    from nonogram.draw.pdf import pdf_sheets, unprintable

    put(pdf_sheets(sheets, title, author), out)
    if hidden := unprintable(sheets):
        note(f"squares stand for what the type of PDF has not: {hidden}; SVG has it")


def _put_each(sheets: Sequence[Sheet], kind: str, out: str | None, deadline: Deadline) -> None:
    """Write each sheet into a file of its own."""
    if out is None or out == STDOUT:
        raise click.UsageError(f"{len(sheets)} pages: name a file with -o")
    targets = numbered(out, len(sheets))
    for number, (sheet, target) in enumerate(zip(sheets, targets)):
        try:
            deadline.check()
            with alarm(deadline, GRACE):
                put(image_of(sheet, kind), target)
        except OutOfTime:
            done = f"only {number:,} of {counted(len(sheets), 'page')} are written"
            raise TimeUpError(f"the time was up: {done}") from None
