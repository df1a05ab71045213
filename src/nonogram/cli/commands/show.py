"""``nonogram show``: puzzles with their clues around the grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.errors import NonogramError
from nonogram.base.text import named
from nonogram.cli import app
from nonogram.cli.book import ShowOptions, code_of, put_book, solved_answer
from nonogram.cli.files import Named, names_folder, puzzles_in, targets_in
from nonogram.cli.printing import TEXT, put_page, put_text, say
from nonogram.cli.progress import CountLine, noted
from nonogram.cli.shared import in_time
from nonogram.cli.solve_options import is_chosen
from nonogram.cli.turns import in_turn, note_on, paths_in
from nonogram.cli.typed import command, refuse_if
from nonogram.core.puzzle import Grid, Puzzle


@command(ShowOptions)
def show(options: ShowOptions) -> int:
    """Draw puzzles with their clues, on the terminal or for print.

    -o FILE.svg or FILE.png draws for print, -o FILE.pdf makes a book of several puzzles. --solved
    fills the solution in. --only unique leaves out puzzles without exactly one solution.

    Example: nonogram show puzzles/balloon.cwc

    A puzzle too wide for the terminal is drawn smaller, in half blocks. SVG and PNG fit a sheet of
    A4 or Letter; PNG needs Pillow, PDF ReportLab. With --solved, cells in which solutions differ
    are hatched (in text, shaded); standard error says so. The search for these cells ends at
    --timeout, by default after 10 s; Ctrl-C draws what is known. Several puzzles are drawn below
    their names, or with -o FOLDER/ into a folder, in the form of --to.

    -o FILE.pdf makes a book: numbered puzzles on the fewest pages that leave the cells large
    enough, and their solutions at the end (for a single puzzle only with --solutions), where their
    titles stand. A puzzle too large for a page goes on several sheets, to be cut and put together.
    With several puzzles, or with --page, -o FILE.svg and -o FILE.png make the same pages, in files
    FILE-1, FILE-2 and so on.

    Exit code: 0 drawn, with one solution or several, 1 bad input, 2 wrong usage, 4 no solution to
    draw, 5 undecided, 6 a SAT solver failed.
    """
    files, out, to = options.files, options.picture.out, options.picture.to
    timeout, paths = files.timeout, paths_in(files)
    into = out is not None and names_folder(out)
    kind = to or TEXT if into else options.picture.kind
    begun = Deadline(timeout)
    found = [*puzzles_in(paths, files.format_name, timeout)]
    several = len(found) > 1
    if not several:
        timeout = begun.left()
    elif out not in (None, STDIN) and kind in ("svg", "png") and "." not in Path(out).name:
        into = True  # not a book, whose file name has an ending
    if not into and (
        kind == "pdf" or (kind != TEXT and out is not None and (several or options.book.page))
    ):
        return put_book(options, found, kind, out, timeout)
    refuse_if(
        options.book.is_asked and kind != "pdf",
        "--page, --solutions, --title and the like are for books: name a FILE.pdf with -o",
    )
    refuse_if(several and out is None and kind != TEXT, "several pictures: name a folder with -o")
    targets: dict[str, str | None] = dict.fromkeys((name for name, _ in found), out)
    if out is not None and (several or into):
        ending = "txt" if kind == TEXT else kind
        targets.update(targets_in(out, [*targets], ending))
    return _each_shown(options, found, kind, targets, timeout)


def _each_shown(
    options: ShowOptions,
    found: Sequence[Named],
    kind: str,
    targets: Mapping[str, str | None],
    timeout: float | None,
) -> int:
    """Draw each puzzle, into its target or below its name; the exit code."""
    codes, files, puzzles = [0], options.files, dict(found)
    several, drawn = len(found) > 1, 0
    with_name = several if options.answers.with_name is None else options.answers.with_name
    for name in in_turn(files, [*puzzles], codes, CountLine(0)):
        puzzle, target, begun = puzzles[name], targets[name], Deadline(timeout)
        with noted(codes, alone=not several):
            if isinstance(puzzle, NonogramError):
                raise puzzle
            if not is_chosen(options.chosen.only, puzzle, begun):
                continue
            if target is None:
                say(*[""] * bool(drawn), *[named(name)] * with_name)
            drawn += 1
            if kind == "pdf":
                codes.append(put_book(options, [(name, puzzle)], kind, target, timeout))
            else:
                with in_time(begun, name):
                    codes.append(_shown(options, name, puzzle, kind, target, timeout))
        if codes[-1] == app.INTERRUPTED:
            return app.INTERRUPTED
    return options.answers.code(app.most_serious(codes))


def _shown(
    options: ShowOptions,
    name: str,
    puzzle: Puzzle,
    kind: str,
    out: str | None,
    timeout: float | None,
) -> int:
    """Draw a puzzle; the exit code."""

    def draw(grid: Grid | None) -> None:
        if kind == TEXT:
            put_text(puzzle, grid, options.colour, out)
        else:
            put_page(kind, puzzle, grid, out)

    if not options.solved:
        draw(None)
        return 0
    answer, stopped, told = solved_answer(name, puzzle, Deadline(timeout), draw)
    if answer.solution is None:
        draw(None)
    note_on(name, *told)
    return app.INTERRUPTED if stopped else code_of(answer)
