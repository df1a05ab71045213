"""``nonogram show``: puzzles with their clues around the grid."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nonogram.cli import app
from nonogram.cli.book import Book, answer_told, book_options, put_book, solved_answer
from nonogram.cli.drawing import (
    HALF_BLOCKS,
    TEXT,
    colour_depth,
    columns,
    output_options,
    picture_kind,
    printable,
    put_page,
)
from nonogram.cli.input import files_or_stdin, puzzles_in, recursive_option, spread
from nonogram.cli.options import colour_option, format_option, timeout_option
from nonogram.cli.output import put, say, tell
from nonogram.cli.outputs import names_folder, targets_in
from nonogram.cli.paths import INPUT
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import NonogramError
from nonogram.files.reading import STDIN
from nonogram.puzzle import Grid, Puzzle, Rectangle

#: What is said where the clues stand around half blocks.
_HALF_WITH_CLUES = "(each line is two rows, their clues left and right; columns read downwards)"


@click.command()
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
@click.option("--solved", is_flag=True, help="Fill the solution in.")
@output_options
@book_options
@recursive_option
@timeout_option
@format_option
@colour_option
@click.pass_context
def show(
    ctx: click.Context,
    files: tuple[str, ...],
    solved: bool,
    to: str | None,
    out: str | None,
    page: str | None,
    solutions: bool | None,
    title: str | None,
    recursive: bool,
    timeout: float | None,
    format_name: str | None,
    colour: str,
) -> None:
    """Draw puzzles with their clues, on the terminal or for print.

    A puzzle too wide for the terminal is drawn smaller, in half blocks. SVG and PNG fit a sheet of
    A4 or Letter; PNG needs Pillow, PDF ReportLab. With --solved, cells in which solutions differ
    are hatched (in text, question marks), and exit codes are those of `solve`. They are looked for
    until --timeout, or for 10 s; Ctrl-C draws what is known. Of several files, or those of a
    folder, each is drawn below its name, or with -o FOLDER/ into a folder, as --to says.

    With -o FILE.pdf they are a book: as many on a page as leave cells large enough, numbered, with
    their solutions at the end (of a single puzzle only with --solutions); exit codes are then those
    of `solve`, too. A puzzle too large for a page goes on several sheets, to be cut and put
    together. Of several puzzles, or with --page, -o FILE.svg and -o FILE.png are the same pages, in
    files FILE-1, FILE-2 and so on.

    Example: nonogram show puzzles/balloon.cwc
    """
    paths = spread(files_or_stdin(files), recursive)
    into = out is not None and names_folder(out)
    kind = to or TEXT if into else picture_kind(to, out)
    begun = Deadline(timeout)
    found = [named for path in paths for named in puzzles_in(path, format_name, timeout)]
    several = len(found) > 1
    if not several:
        timeout = begun.left()
    elif out not in (None, STDIN) and kind in ("svg", "png") and "." not in Path(out).name:
        into = True  # no book: those are files whose names have an ending
    book = Book(page, solutions, title, solved)
    if not into and (kind == "pdf" or (kind != TEXT and out is not None and (several or page))):
        ctx.exit(put_book(book, found, kind, out, timeout))
    if book.is_asked and kind != "pdf":
        raise click.UsageError("--page, --solutions and --title: name a FILE.pdf with -o", ctx)
    if several and out is None and kind != TEXT:
        raise click.UsageError("several pictures: name a folder with -o", ctx)
    targets: dict[str, str | None] = dict.fromkeys((name for name, _ in found), out)
    if out is not None and (several or into):
        ending = "txt" if kind == TEXT else kind
        targets.update(targets_in(out, [name for name, _ in found], ending))
    codes = [0]
    for name, puzzle in found:
        target = targets[name]
        if several and target is None:
            if len(codes) > 1:
                say("")
            say(name)
        try:
            if isinstance(puzzle, NonogramError):
                raise puzzle
            if kind == "pdf":
                codes.append(put_book(book, [(name, puzzle)], kind, target, timeout))
            else:
                codes.append(_shown(puzzle, solved, kind, colour, target, timeout))
        except NonogramError as error:
            if not several:
                raise
            say(str(error), err=True)
            codes.append(app.exit_code(error))
        if codes[-1] == app.INTERRUPTED:
            ctx.exit(app.INTERRUPTED)
    ctx.exit(app.most_serious(codes))


def _shown(
    puzzle: Puzzle,
    solved: bool,
    kind: str,
    colour: str,
    out: str | None,
    timeout: float | None,
) -> int:
    """Draw a puzzle; the exit code."""
    deadline = Deadline(timeout)
    with alarm(deadline, GRACE):
        if not solved:
            _put(kind, puzzle, None, colour, out)
            return 0
        answer, stopped = solved_answer(
            puzzle, timeout, lambda grid: _put(kind, puzzle, grid, colour, out)
        )
        if answer.solution is None:
            _put(kind, puzzle, None, colour, out)
    for line in answer_told(answer, stopped):
        say(line, err=True)
    return app.INTERRUPTED if stopped else app.exit_code_of(answer)


def _put(kind: str, puzzle: Puzzle, grid: Grid | None, colour: str, out: str | None) -> None:
    if kind == TEXT:
        _put_text(puzzle, grid, colour, out)
    else:
        put_page(kind, puzzle, grid, out)


def _put_text(puzzle: Puzzle, grid: Grid | None, colour: str, out: str | None) -> None:
    from nonogram.draw.clues import bare_width, clued_picture, in_ascii, layout_for
    from nonogram.draw.layout import Layout

    if out is not None:
        put(clued_picture(puzzle, grid) + "\n", out)
        return
    room, depth = columns(), colour_depth(colour)
    layout = layout_for(puzzle, room, coloured=depth is not None)
    if (
        layout is Layout.BARE
        and sys.stdout.isatty()
        and (grid is None or bare_width(puzzle.geometry) > room)
    ):
        say(f"too wide for {room} columns; -o FILE.svg draws it", err=True)
        return
    if layout is Layout.BARE:
        say(f"too wide for {room} columns with its clues; -o FILE.svg has them all", err=True)
        if grid is None:  # there would be nothing to see
            layout = Layout.HALF
    text = clued_picture(puzzle, grid, layout, depth=depth) + "\n"
    if not printable(text):
        text = in_ascii(text)
    tell(text, "")
    if layout is not Layout.FULL and isinstance(puzzle.geometry, Rectangle):
        say(HALF_BLOCKS if layout is Layout.BARE else _HALF_WITH_CLUES, err=True)
