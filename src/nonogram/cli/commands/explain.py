"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from nonogram.ask.record import Record, reason_text
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import NonogramError
from nonogram.base.text import counted, named, one_line
from nonogram.cli import app, shared
from nonogram.cli.files import (
    INPUT,
    OUTPUT,
    PAGES,
    Named,
    kind_of,
    names_folder,
    or_stdin,
    puzzles_in,
    spread,
    targets_in,
)
from nonogram.cli.printing import about, columns, drawn, put, put_line, say, tell
from nonogram.cli.progress import ProgressLine, noted
from nonogram.cli.typed import OneOf, Whole, argument, command, flag, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.core.result import Verdict
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.hint import with_reasons
from nonogram.explanation.explain import Explanation
from nonogram.files.puzzles import load
from nonogram.files.reading import STDIN


class ExplainOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[PUZZLE|DIR]...")
    known: shared.KnownCells = shared.KnownCells()
    steps: int | None = option("Stop after N steps.", Whole(1))
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
    quiet: bool = flag("Print no pictures between the steps.", "-q")
    solver: shared.Solver = shared.Solver()
    colour: str = shared.colour


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
    out = options.out
    refuse_if(options.as_json and out is not None, "--json and -o exclude each other")
    refuse_if(options.deep and out is not None, "--deep and -o exclude each other")
    as_pictures = options.to == "svg"
    paged = out is not None and not as_pictures
    refuse_if(options.title is not None and not paged, "--title is for the page of -o")
    refuse_if(options.show_titles and not paged, "--show-titles is for the page of -o")
    kind_of(out, PAGES, options.to)
    into = out is not None and names_folder(out)
    refuse_if(
        as_pictures and not into, "--to svg needs a folder: name it with -o, such as -o steps/"
    )
    refuse_if(options.to is not None and out is None, "--to goes with -o")
    deadline = Deadline(options.timeout)
    found: list[Named]
    if paged:
        paths, kind = spread(or_stdin(options.files)).paths, options.format_name
        found = [one for path in paths for one in puzzles_in([path], kind, deadline.left())]
    else:
        several = len(options.files) > 1
        refuse_if(several, "several puzzles: -o FILE.html makes a book of them")
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
            put(walk_page(*pages, title=options.title, show_titles=options.show_titles), out)
    elif paged:
        say("nonogram: nothing to play: no page is written", err=True)
    return app.most_serious(codes)


def _draw(explanation: Explanation, most: int | None, folder: str | None) -> str:
    """Write a picture of each step into a folder, once all are drawn; say which files."""
    steps = explanation[:most]
    names = [f"{number:0{len(str(len(steps)))}}" for number in range(1, len(steps) + 1)]
    targets = [*targets_in(folder, names, "svg").values()]
    for picture, target in zip([step.svg() for step in steps], targets):
        put(picture, target)
    files = f": {one_line(targets[0])} to {one_line(targets[-1])}" if targets else ""
    return f"{counted(len(steps), 'step')}{files}"


def _told(
    options: ExplainOptions, name: str, puzzle: Puzzle, deadline: Deadline, *, alone: bool
) -> tuple[int, Record | None]:
    """Print the path of a puzzle, or make it a page; the exit code, and the page's data."""
    solver, steps, page = options.solver.name, options.steps, None
    header = [named(name)] if options.with_name else []
    with shared.in_time(deadline, name), ProgressLine(name) as line:
        given = options.known.read(puzzle)
        terms = terms_for(puzzle, given=given, solver=solver, deadline=deadline)
        explanation = Explanation(puzzle, terms._replace(on_progress=line))
        line.wipe()
        result = explanation.result
        reasons = with_reasons(puzzle, terms, result).reasons
        if options.as_json:
            from nonogram.report.data import path_data

            for record in path_data(explanation, steps, reasons):
                line.wipe()
                put_line(record)
        elif result.verdict is Verdict.NO_SOLUTION and alone:
            say(*header, result.words)
        elif options.to == "svg":
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
        result = explanation.result  # steps may have shown that there is no solution
        why = (reason_text(puzzle, reason) for reason in reasons or result.reasons)
        line.say(*about(name, *why))
    return app.EXIT_CODES[result.verdict], page
