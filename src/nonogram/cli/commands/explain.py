"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from nonogram.ask.codec import Record
from nonogram.ask.sentences import reason_text
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, make_folder
from nonogram.base.errors import NonogramError
from nonogram.base.text import counted, named
from nonogram.cli import app, shared
from nonogram.cli.files import (
    INPUT,
    OUTPUT,
    PAGES,
    Named,
    ends_of,
    kind_of,
    names_folder,
    numbered,
    or_stdin,
    puzzles_in,
    spread,
)
from nonogram.cli.printing import about, columns, drawn, put, put_line, remark, say, tell
from nonogram.cli.progress import ProgressLine, noted
from nonogram.cli.typed import (
    OneOf,
    Whole,
    argument,
    command,
    flag,
    option,
    refuse_first,
    refuse_if,
)
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.terms import terms_for
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.walk import explain as find_path
from nonogram.explanation.explain import Explanation
from nonogram.files.puzzles import load


class ExplainOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[PUZZLE|DIR]...")
    known: shared.KnownCells = shared.KnownCells()
    steps: int | None = option("Stop after N steps.", Whole(1))
    cell: tuple[int, int] | None = option(
        "Only the steps that lead to the colour of this cell.",
        metavar="ROW,COLUMN",
        callback=shared.cell,
    )
    as_json: bool = flag("Print one JSON object per step and line.", "--json")
    out: str | None = option(
        "Write an HTML page on which puzzles can be played, with their paths.", OUTPUT, "-o"
    )
    to: str | None = option(
        "Write a page, or with svg a picture of each step into the folder of -o.",
        OneOf(["html", "svg"], "NAME"),
    )
    title: str | None = option("Title of the page, such as that of a book.", metavar="TEXT")
    show_titles: bool = flag("Show titles from the beginning.")
    deep: bool = flag("List for each contradiction, line by line, what would follow.")
    with_name: bool | None = shared.with_name
    verbose: bool = shared.verbose
    quiet: bool = flag("Print no pictures between the steps.", "-q")
    solver: shared.Solver = shared.Solver()
    colour: str = shared.colour

    @property
    def is_paged(self) -> bool:
        """Whether paths become a page."""
        return self.out is not None and self.to != "svg"

    def _check(self) -> None:
        written = self.out is not None
        refuse_first(
            {
                "--json and -o exclude each other": self.as_json and written,
                "--deep and -o exclude each other": self.deep and written,
                "--cell and -o exclude each other": self.cell is not None and written,
                "--cell and --steps exclude each other": self.cell is not None
                and self.steps is not None,
                "--title is for the page of -o": self.title is not None and not self.is_paged,
                "--show-titles is for the page of -o": self.show_titles and not self.is_paged,
                "--to svg needs a folder: name it with -o, such as -o steps/": self.to == "svg"
                and not names_folder(self.out or ""),
                "--to goes with -o": self.to is not None and not written,
                "several puzzles: -o FILE.html makes a book of them": len(self.files) > 1
                and not self.is_paged,
            }
        )
        kind_of(self.out, PAGES, self.to)


@command(ExplainOptions)
def explain(options: ExplainOptions) -> int:
    """Explain how a person solves a puzzle: always the easiest step that there is.

    Each step has new cells that follow from one line, or a contradiction: cells that cannot all be
    as supposed. If logic ends before the puzzle is solved, the last line says where. With -o the
    path becomes a page to play on, which needs no network, and is not printed. With several
    puzzles, or a folder, the page is a book; --timeout is for each puzzle. A title tells what the
    picture is, so that the page shows it when the puzzle is solved. --to svg -o FOLDER/ draws each
    step instead, in numbered files.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided, 6 a SAT solver failed.

    Example: nonogram explain puzzles/cat.cwd --steps 5
    """
    deadline = Deadline(options.timeout)
    found: list[Named]
    if options.is_paged:
        paths = shared.paths_of(spread(or_stdin(options.files)))
        found = [*puzzles_in(paths, options.format_name, options.timeout)]
    else:
        with alarm(deadline):
            (file,) = or_stdin(options.files)
            found = [(file, load(file, options.format_name, timeout=options.timeout))]
    several = len(found) > 1
    refuse_if(several and options.known.given is not None, "--given goes with one puzzle")
    pages: list[Record] = []
    codes: list[int] = []
    for name, puzzle in found:
        with noted(codes, alone=not several, name=name):
            if isinstance(puzzle, NonogramError):
                raise puzzle
            within = Deadline(options.timeout) if several else deadline
            code, page = _told(options, name, puzzle, within, alone=not several)
            codes.append(code)
            if page is not None:
                pages.append({**page, "file": None if name == STDIN else Path(name).name})
    if pages:
        from nonogram.web.pages import walk_page

        limit = options.timeout
        with alarm(Deadline(limit and limit * len(pages)) if several else deadline, GRACE):
            page_text = walk_page(*pages, title=options.title, show_titles=options.show_titles)
            put(page_text, options.out)
    elif options.is_paged:
        remark("nonogram: nothing to play: no page is written")
    return app.most_serious(codes)


def _draw(explanation: Explanation, most: int | None, folder: str) -> str:
    """Write a picture of each step into a folder, once all are drawn; say which files.

    The first steps of a path may stand beside its others, all of a path not beside another's.
    """
    steps = explanation[:most]
    targets = numbered(folder, len(steps), beside=most is not None)
    make_folder(folder)
    for picture, target in zip([step.svg() for step in steps], targets):
        put(picture, target)
    files = f": {ends_of(targets)}" if targets else ""
    return f"{counted(len(steps), 'step')}{files}"


def _told(
    options: ExplainOptions, name: str, puzzle: Puzzle, deadline: Deadline, *, alone: bool
) -> tuple[int, Record | None]:
    """Print the path of a puzzle, or make it a page; the exit code, and the page's data."""
    steps, page = options.steps, None
    header = [named(name)] if options.with_name else []
    with shared.in_time(deadline, name), ProgressLine(name) as line:
        given = options.known.read(puzzle)
        shared.refuse_outside(puzzle, options.cell, "--cell")
        terms = terms_for(puzzle, given=given, solver=options.solver.name, deadline=deadline)
        explanation = find_path.under(puzzle, terms._replace(on_progress=line))
        line.wipe()
        result, reasons = explanation.result, explanation.reasons
        if options.as_json:
            from nonogram.report.data import leading_data, path_data

            records = path_data(explanation, steps, reasons)
            if options.cell is not None:
                records = leading_data(explanation, options.cell)
            for record in records:
                line.wipe()
                put_line(record)
        elif result.verdict is Verdict.NO_SOLUTION and alone:
            say(*header, result.words)
        elif options.cell is not None:
            from nonogram.report.path import leading_told

            say(*header)
            for sentence in leading_told(explanation, options.cell, columns()):
                line.wipe()
                tell(sentence)
        elif options.to == "svg" and options.out is not None:
            files = _draw(explanation, steps, options.out)
            if not options.quiet:
                line.say(*about(name, f"{result.words}, {files}"))
        elif options.out is not None:
            from nonogram.report.data import walk_data

            impossible = result.verdict is Verdict.NO_SOLUTION
            page = None if impossible else walk_data(explanation, steps)
            if impossible or not options.quiet:
                line.say(*about(name, result.words))
        else:
            from nonogram.report.path import path_told

            draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
            say(*header)
            for sentence in path_told(explanation, steps, draw, columns(), deep=options.deep):
                line.wipe()
                tell(sentence)
        # Steps may have shown that there is no solution.
        why = (reason_text(puzzle, reason) for reason in explanation.reasons)
        line.say(*about(name, *why))
    return app.EXIT_CODES[explanation.verdict], page
