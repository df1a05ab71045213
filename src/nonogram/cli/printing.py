"""The output of commands: lines, figures, pictures, and data for standard output or a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import (
    AbstractContextManager,
    contextmanager,
    nullcontext,
    redirect_stdout,
    suppress,
)
from math import inf
from typing import TYPE_CHECKING, Any, TextIO

import click

from nonogram.base.clock.alarm import end_alarm, no_alarm
from nonogram.base.disk import STDIN as STDOUT
from nonogram.base.disk import source_of, written
from nonogram.base.errors import NonogramError, ParseError, WriteError
from nonogram.base.slices import slices
from nonogram.base.text import encodable, named, one_line
from nonogram.cli.files import about, fate_of
from nonogram.cli.groups import Folders
from nonogram.cli.kinds import OneOf
from nonogram.cli.typed import option
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.sat import DEFAULT, backend_named
from nonogram.files.formats import usual_format
from nonogram.files.puzzles import dumps, picked

if TYPE_CHECKING:
    from nonogram.ask.found import Answer
    from nonogram.ask.question import Question
    from nonogram.base.values import Data

TEXT = "text"  #: the kind of picture that terminals show

#: The reason why cells of a solution are marked.
_DIFFER = "other solutions differ"

#: The remarks on half blocks, without clues and with clues around them.
_HALF_BLOCKS = "(in half blocks: each line is two rows)"
_HALF_WITH_CLUES = "(each line is two rows, their clues left and right; columns read downwards)"


def say(*lines: str, err: bool = False) -> None:
    """Print lines. Line ends and control characters in them are escaped."""
    with no_alarm():
        for line in lines:
            click.echo(one_line(line), err=err)


def is_read(patience: float | None = None) -> bool:
    """Whether standard output takes more within so many seconds: a pipe may be full.

    None waits for it; a signal ends that.
    """
    import select

    try:
        return bool(select.select([], [sys.stdout], [], patience)[1])
    except (OSError, ValueError):  # no file, as in tests, or Windows, which cannot tell
        return True


def remark(*lines: str) -> None:
    """Print lines on standard error, like `say`."""
    say(*lines, err=True)


def remark_on(name: str, *lines: str) -> None:
    """Print lines about a file on standard error."""
    remark(*about(name, *lines))


def is_given(name: str) -> bool:
    """Whether the running command has a flag, and it is given."""
    return bool(click.get_current_context().params.get(name))


def note(*lines: str) -> None:
    """Print remarks on standard error, unless the command is quiet."""
    if not is_given("quiet"):
        remark(*lines)


def note_on(name: str, *lines: str) -> None:
    """Print remarks about a file, like `note`."""
    note(*about(name, *lines))


class Heading:
    """The name above each of several answers, if it is wanted, with a blank line between."""

    def __init__(self) -> None:
        self._begun = False

    def say(self, name: str, *, is_named: bool) -> None:
        """Print the beginning of the answer for a puzzle."""
        say(*[""] * self._begun, *[named(source_of(name))] * is_named)
        self._begun = True


def say_name(name: str, *, null: bool) -> None:
    """Print the name of a file as it is, in a line, or before a zero byte.

    On a terminal a line has the escapes of `named`, as has a name with a line end everywhere.
    """
    breaks = "\n" in name
    if null or not (breaks or sys.stdout.isatty()):
        click.echo(os.fsencode(name) + (b"\0" if null else b"\n"), nl=False)
        return
    say(named(name))
    if breaks:
        remark_on(name, "-0 prints this name as it is")


def tell(text: str, end: str = "\n") -> None:
    """Print a text as it is, such as a drawing that already has its colours."""
    with no_alarm():
        click.echo(text + end, nl=False, color=True)


#: Bytes written at once: a longer text ends here if its reader has gone, also without a buffer.
_PIECE = 65_536


def put(data: str | bytes, path: str | None) -> None:
    """Write to the file, whole or not at all, or to standard output; text in UTF-8.

    This is the last thing that a command does within `alarm`, which ends here.
    """
    content = encodable(data).encode() if isinstance(data, str) else data
    if path is None or path == STDOUT:
        end_alarm()  # no output is left half printed
        for piece in slices(content, _PIECE):
            click.echo(piece, nl=False)
        return
    with opened(path) as file:
        file.buffer.write(content)
        end_alarm()


def opened(path: str | None) -> AbstractContextManager[TextIO]:
    """A file to write to, standard output, or nothing if --no-clobber leaves the file."""
    if path is None or path == STDOUT:
        return nullcontext(sys.stdout)
    return open(os.devnull, "w", encoding="utf-8") if fate_of(path) == "kept" else written(path)


class _EmptyError(Exception):
    """Leaves a file unwritten."""


@contextmanager
def printed_to(path: str | None) -> Iterator[None]:
    """Write what is printed in the `with` block to a file, as `opened` has it, if there is any."""
    with suppress(_EmptyError), opened(path) as file, redirect_stdout(file):
        yield
        if path not in (None, STDOUT) and file.seekable() and file.tell() == 0:
            raise _EmptyError


def put_puzzle(puzzle: Puzzle, path: str | None, kind: str | None) -> None:
    """Write the puzzle in a format; None for its usual format."""
    put(text_for(path, puzzle, kind), path)


def text_for(path: str | None, puzzle: Puzzle, kind: str | None) -> str:
    """The puzzle in a format, None for its usual format; errors name the file that it is for."""
    try:
        return dumps(puzzle, kind or usual_format(puzzle))
    except WriteError as error:
        raise WriteError(f"{path or STDOUT}: {error}") from None


def can_hold(to: str, puzzles: Sequence[Puzzle]) -> bool:
    """Whether each of these puzzles can be written in a format."""
    try:
        return all(dumps(puzzle, to) for puzzle in puzzles)
    except WriteError:
        return False


def put_line(record: Data) -> None:
    """Print a record as a line of JSON."""
    from nonogram.ask.codec import json_line  # not loaded where no record is printed

    tell(json_line(record), "")


def put_error(name: str, error: NonogramError) -> None:
    """Print the error of a puzzle as a line of JSON, which has the same keys in all commands."""
    from nonogram.ask.codec import failure_data  # as in `put_line`

    what = str(error)
    if isinstance(error, ParseError) and error.source in (None, picked(name)[0], source_of(name)):
        what = error.unnamed
    put_line(failure_data(name, error, what))


def describe(answer: Answer, question: Question) -> list[str]:
    """The figures, one per line.

    The last line says so if a solver is named that was not needed.
    """
    if (stats := answer.stats) is None:
        return []
    rows: dict[str, Any] = {
        "cells decided by line logic": f"{stats.decided:,} of {stats.cells:,}",
        "lines propagated": stats.lines,
        "suppositions": stats.suppositions,
        "SAT solver": stats.solver or "none needed",
        "formula": stats.formula or "none needed",
        "variables": stats.variables,
        "clauses": stats.clauses,
        "conflicts": stats.conflicts,
    }
    rows |= {f"CPU seconds, {step}": f"{took:.4f}" for step, took in answer.cpu_seconds.items()}
    for number, call in enumerate(stats.calls, 1):
        rows |= {f"call {number}, {name}": figure for name, figure in call.items()}
    if further := stats.requests - len(stats.calls):
        rows["further calls"] = further
    lines = []
    for name, figure in rows.items():
        text = "not told" if figure is None else figure
        lines.append(f"{name + ':':<29}{text if isinstance(text, str) else f'{text:,}':>16}")
    how, named = answer.settled_by, backend_named(question.how.solver).name != DEFAULT
    if how is not None and stats.solver is None and named:
        lines.append(
            f"{question.how.solver} was not needed, {how.words} settled the puzzle; "
            "--no-propagation asks it"
        )
    return lines


#: The kinds of files by the endings of their names.
_ENDINGS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": TEXT}


class PictureOptions(Folders):
    """The file of a picture and its form: `-o` and `--to`."""

    to: str | None = option(
        "Draw as text, svg, png or pdf. By default the ending of FILE decides.",
        OneOf([TEXT, "svg", "png", "pdf"], "NAME"),
    )
    ENDINGS = _ENDINGS

    @property
    def picture_kind(self) -> str:
        """Text, SVG, PNG or PDF, by `--to`, or else by the ending of the file's name."""
        if self.in_folder:
            return self.to or TEXT
        kind = self.file_kind or TEXT
        if kind in ("png", "pdf") and self.out is None and sys.stdout.isatty():
            raise click.UsageError(f"a {kind.upper()} is not for the terminal: name a file with -o")
        return kind

    @property
    def ending(self) -> str:
        """The ending of the names of files in a folder, without its dot."""
        return "txt" if self.picture_kind == TEXT else self.picture_kind


def put_solution(kind: str, puzzle: Puzzle, grid: Grid, out: str | None) -> None:
    """Write a solution without clues, as text or for print."""
    if kind == TEXT:
        put(f"{puzzle.drawn(grid)}\n", out)
    else:
        put_page(kind, puzzle, grid, out, clues=False)


def put_page(
    kind: str, puzzle: Puzzle, grid: Grid | None, out: str | None, *, clues: bool = True
) -> None:
    """Draw for print, as SVG, PNG or PDF."""
    from nonogram.draw.book import drawing

    put(drawing(kind, puzzle, grid, clues=clues), out)


def put_text(puzzle: Puzzle, grid: Grid | None, colour: str, out: str | None) -> None:
    """Draw with clues on the terminal, or as text in a file."""
    from nonogram.draw.pen import SHADED, Layout, shows_marks
    from nonogram.draw.terminal import bare_width, clued, layout_for

    if out is not None:
        put(clued(puzzle, grid) + "\n", out)
        return
    room, depth = columns(), colour_depth(colour)
    layout = layout_for(puzzle, room, coloured=depth is not None)
    if layout is Layout.BARE:
        too_wide = f"too wide for {room} columns"
        narrow = grid is not None and bare_width(puzzle.geometry) <= room
        if sys.stdout.isatty() and not narrow:
            remark(f"{too_wide}; -o FILE.svg draws it")
            return
        note(f"{too_wide} with its clues; -o FILE.svg has them all")
        if grid is None:  # without a solution there is nothing to draw
            layout = Layout.HALF
    tell(_printable(clued(puzzle, grid, layout, depth) + "\n"), "")
    if grid is not None and grid.marked and shows_marks(puzzle, layout, coloured=depth is not None):
        note(f"({_DIFFER} {SHADED})")
    if layout is not Layout.FULL and puzzle.geometry.orthogonal:
        note(_HALF_BLOCKS if layout is Layout.BARE else _HALF_WITH_CLUES)


def drawn(puzzle: Puzzle, grid: Grid, colour: str, why: str = _DIFFER) -> str:
    """The picture alone; smaller, or empty, on a narrow terminal.

    A line below it says how cells are marked, and `why`.
    """
    depth, told = colour_depth(colour), list[str]()
    room = columns() if sys.stdout.isatty() else inf
    if depth is None:
        text = puzzle.drawn(grid)
        width = max(map(len, text.split("\n")))
        if grid.marked:
            from nonogram.draw.pen import told_by_characters

            text, where = told_by_characters(puzzle, grid)
            told.append(f"({why} {where})")
    else:
        from nonogram.draw.pen import SHADED, Layout
        from nonogram.draw.terminal import ansi_picture, bare_width, clued

        width = bare_width(puzzle.geometry)
        told += [f"({why} {SHADED})"] * bool(grid.marked)
        if room < 2 * width and puzzle.geometry.orthogonal and _printable("▀") == "▀":
            text = clued(puzzle, grid, Layout.BARE, depth)
            told.append(_HALF_BLOCKS)
        else:
            cell_width = 1 if room < 2 * width else 2
            text = _printable(ansi_picture(puzzle, grid, cell_width=cell_width, depth=depth))
    if width > room:
        return f"(no picture: {width} columns do not fit {room}; show --solved -o FILE.svg has it)"
    return "\n".join([text, *told])


def columns() -> int:
    """The width for output in columns: COLUMNS, or the width of the terminal."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return int(wanted)
    return width_of(sys.stdout) or 120  # if the output is not a terminal


def is_screen(stream: TextIO) -> bool:
    """Whether a stream is a terminal that knows colours and cursor movements.

    Without a name, or with the name "dumb", it is none; Windows does not name terminals.
    """
    named = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb")
    return named and stream.isatty()


def same_terminal() -> bool:
    """Whether what goes to standard output and to standard error is read at one place."""
    return sys.stdout.isatty() and sys.stderr.isatty()


def width_of(stream: TextIO) -> int:
    """The columns of a stream's terminal; 0 without one."""
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 0


def _printable(text: str) -> str:
    """A drawing in characters that standard output can encode."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        from nonogram.draw.terminal import in_ascii

        return in_ascii(text)
    return text


def colour_depth(colour: str) -> int | None:
    """The number of colours, by the option and the terminal; None without colours."""
    on_terminal = sys.stdout.isatty()
    if colour == "auto" and is_screen(sys.stdout) and not os.environ.get("NO_COLOR"):
        colour = "always"
    if colour != "always":
        return None
    deep = os.environ.get("COLORTERM") in ("truecolor", "24bit") or not on_terminal
    return 2**24 if deep else 256
