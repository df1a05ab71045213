"""Puzzles and pictures from files and text, and back, and the losses of formats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import IO, TYPE_CHECKING, TextIO, TypeGuard

from nonogram.base.arguments import StrPath, check_function, file_name, lists_options
from nonogram.base.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.base.disk import STDIN, read_open, source_of, text_file
from nonogram.base.errors import InternalError, ParseError, TimeUpError, WriteError, naming
from nonogram.base.text import counted, listed
from nonogram.core.puzzle import Colour, Grid, Puzzle
from nonogram.core.puzzle.puzzle import ABOUT, one_or_several
from nonogram.files.formats import format_named, name_for, read_all, write_all
from nonogram.files.formats.reader import split_lines
from nonogram.files.reading import NO_PUZZLE, read_text, sources_of, text_of
from nonogram.files.sniff import recognised

if TYPE_CHECKING:
    from nonogram.core.puzzle.pictures import Picture

#: A file of puzzles: its name, or a file object that is open for reading.
Source = StrPath | IO[str] | IO[bytes]

#: Black ink on white paper: losing this palette is no loss.
_PLAIN = {None: None, "white": (255, 255, 255), "black": (0, 0, 0)}

#: The parts of a colour, and their plurals.
_PARTS = {
    "second": "cells of two colours",
    "rgb": "colour values",
    "name": "names of colours",
    "character": "characters",
}


@lists_options
def load(path: Source, format: str | None = None, *, timeout: float | None = None) -> Puzzle:
    """Read the puzzle in a file.

    Args:
        path: the file, by name or open. "-" is standard input, and "file#3" is the third of several
            puzzles in a file, unless there is a file of that name.
        format: the name of its format, which None finds by content. Beside those that `save` writes
            these are read: makhorin, ini, lp, faase and keen (the manual's page "Formats").
        timeout: the wall-clock seconds, or None for no limit. It is checked before each possible
            format, so that a file of ten million cells may still take half a minute.

    Raises ParseError, with the name of the file and the faulty line, if it cannot be read, or
    has no valid puzzle, or several. A missing file raises MissingFileError, which is a
    FileNotFoundError, too. UnknownNameError says that there is no such format, and TimeUpError that
    the time is up.
    """
    check_timeout(timeout)
    if not _is_open(path) and os.path.isdir(file_name(path)):  # noqa: PTH112 (pathlib is slow to load)
        message = "is a folder, expected a file (nonogram.load_all reads folders)"
        raise ParseError(message, None, source_of(name_of(path)))
    puzzles = _all_in(path, format, timeout)
    if len(puzzles) > 1:
        name, message = name_of(path), f"{len(puzzles)} puzzles in the file"
        if name != STDIN and isinstance(path, str | PathLike):
            message += f", pick one: {name}#1 to {name}#{len(puzzles)}"
        raise ParseError(message, None, source_of(name))
    return puzzles[0]


@lists_options
def load_all(
    path: Source,
    format: str | None = None,
    *,
    timeout: float | None = None,
    on_error: Callable[[ParseError], None] | None = None,
) -> list[Puzzle]:
    """Read all puzzles of a file, or of all files in a folder, without its subfolders.

    Files of a folder are sorted by name, with numbers in it as numbers: a2 is before a10. Those
    are read whose names have the ending of a format. Hidden files are skipped, and so are texts
    without a sign of any puzzle, such as a readme, if other programs use their ending, too
    (.txt, .json, .xml, .g and a few). `load` reads any file.

    The first faulty file raises its ParseError, or the others are read, too, if there is a function
    `on_error` that takes the errors. `solve_many` and `check_many` always go on. A folder without
    any puzzle is a ParseError. All else is as in `load`.

    Puzzles do not know their files. To keep both, read one file after the other, as in
    ``{path: load_all(path) for path in sorted(Path("in").glob("*.cwd"))}``; the answers of
    `solve_many` and `check_many` have a `path`.
    """
    check_timeout(timeout)
    check_function("on_error", on_error)
    deadline = Deadline(timeout)
    files = [path] if _is_open(path) else sources_of([file_name(path)]).paths
    if not files:
        raise ParseError(NO_PUZZLE, None, source_of(name_of(path)))
    found: list[Puzzle] = []
    for file in files:
        try:
            found += _all_in(file, format, timeout, deadline)
        except ParseError as error:
            if on_error is None:
                raise
            on_error(error)
    return found


def _all_in(
    path: Source, format: str | None, timeout: float | None, deadline: Deadline | None = None
) -> list[Puzzle]:
    """Every puzzle in a file, by the deadline; an error tells the timeout that was given."""
    name, number = (name_of(path), None) if _is_open(path) else picked(file_name(path))
    source = source_of(name)
    try:
        with naming(source):
            text = text_of(read_open(path)) if _is_open(path) else read_text(name)
            _, puzzles = recognised(text, format, deadline or Deadline(timeout))
            return puzzles if number is None else [pick(puzzles, number)]
    except OutOfTime:
        raise _unread(timeout, source) from None


def _unread(timeout: float | None, source: str | None = None) -> TimeUpError:
    within = "in time" if timeout is None else f"within {timeout:.3g} s"
    return TimeUpError(f"undecided, as it could not be read {within}", source)


@lists_options
def loads(text: str | bytes, format: str | None = None, *, timeout: float | None = None) -> Puzzle:
    """Read a puzzle from a text, or from the bytes of a file. All else is as in `load`."""
    puzzles = loads_all(text, format, timeout=timeout)
    if len(puzzles) > 1:
        raise ParseError(f"{len(puzzles)} puzzles in the text, expected one")
    return puzzles[0]


@lists_options
def loads_all(
    text: str | bytes, format: str | None = None, *, timeout: float | None = None
) -> list[Puzzle]:
    """Read every puzzle in a text. All else is as in `load_all`, but there is no `on_error`."""
    check_timeout(timeout)
    text = text_of(text) if isinstance(text, bytes) else text
    try:
        return recognised(text, format, Deadline(timeout))[1]
    except OutOfTime:
        raise _unread(timeout) from None


def _is_open(path: Source) -> TypeGuard[IO[str] | IO[bytes]]:
    return hasattr(path, "read")


def name_of(path: Source) -> str:
    """The name of a file, open or not, in error messages."""
    name = getattr(path, "name", None) if _is_open(path) else file_name(path)
    return name if isinstance(name, str) else "<file>"


def load_board(path: StrPath, puzzle: Puzzle, *signs: str) -> Picture:
    """Read a picture as `print` shows it or as people type it, with what its signs mean.

    `signs` are characters for background, unknown and filled cells, as `read_board` takes them.
    """
    from nonogram.core.puzzle.pictures import read_board  # loaded only here

    text = read_text(path)
    with naming(source_of(path)):
        return read_board(puzzle, text, *signs)


def load_solution(path: StrPath, puzzle: Puzzle) -> Grid:
    """Read a solution of a puzzle, like `load_board`. It has to satisfy the clues."""
    grid = load_board(path, puzzle).grid
    try:
        line = puzzle.violated_line(grid)
    except ValueError as error:
        raise ParseError(str(error), None, source_of(path)) from None
    if line is not None:
        number = line.number if line.axis == "row" else None
        raise ParseError(f"no solution: {line} does not have its clue", number, source_of(path))
    return grid


def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str:
    """Return one puzzle or several puzzles as text, in a format that `save` also writes.

    Raises WriteError if the format cannot hold the clues (CWD has no colours), or has one puzzle
    a file, and UnknownNameError if there is no such format.
    """
    return write_all(one_or_several(puzzles), format)


def save(
    puzzles: Puzzle | Iterable[Puzzle], path: StrPath | TextIO, format: str | None = None
) -> None:
    """Write puzzles to the file `path`, or to a file object that is open for text.

    A named file gets its name only when it is complete.

    Without a format the ending of the file's name decides. Formats are, each with its ending
    beside .name: cwd, cwc (colours), freenono (.nonogram), xml (webpbn's), json (keeps
    everything), non (.nonpack), olsak (.g), nin, mk, toml, glpk (.dat), dzn, minizinc, picross,
    tournament, gno, pbm, puzzlink, tatham, spoj, and picture (.txt). The manual's page "Formats"
    says what each can hold. Titles and other texts, goals and looks that it cannot hold are left
    out, without a word: cwc has no looks of colours. ``load(path) == puzzle`` tells whether
    anything is; what it is, the attributes tell in which the two differ. A format whose colours
    need looks, such as xml, gives white and black to puzzles without any.

    Raises WriteError if the ending is unknown or the file cannot be written. All else is as in
    `dumps`.
    """
    puzzles = one_or_several(puzzles)
    is_open = hasattr(path, "write")
    name = "<file>" if is_open else file_name(path)
    format = name_for(name) if format is None else format
    if format is None:
        raise WriteError(
            f"{name}: the ending is not that of a format: name one, or draw with pdf, png or svg"
        )
    try:
        text = dumps(puzzles, format)
    except WriteError as error:
        raise WriteError(f"{name}: {error}") from None
    with text_file(path) as file:
        file.write(text)


def pick(puzzles: Sequence[Puzzle], number: int) -> Puzzle:
    """The puzzle of this number, from 1, in a file. Raises ParseError if there is none."""
    if not 1 <= number <= len(puzzles):
        raise ParseError(f"no puzzle {number} in a file of {counted(puzzles, 'puzzle')}")
    return puzzles[number - 1]


def picked(name: str) -> tuple[str, int | None]:
    """The file, and the number of the puzzle that "file#3" picks."""
    file, mark, number = name.rpartition("#")
    if not (mark and file and number.isascii() and number.isdigit() and len(number) < 10):
        return name, None
    return (name, None) if os.path.lexists(name) else (file, int(number))


def losses(puzzles: Sequence[Puzzle], format: str, goal: str | None = "goal") -> list[str]:
    """Sentences such as "CWD has no title" on all losses.

    `goal` is the word for a goal; with None it may be lost without a sentence. Errors are those of
    `dumps`.
    """
    known = format_named(format)
    text = write_all(puzzles, format)
    try:
        again = read_all(split_lines(text), format)
    except ParseError as error:
        raise InternalError(f"{known.title} does not read what it has written: {error}") from error
    if [puzzle.statement for puzzle in again] != [puzzle.statement for puzzle in puzzles]:
        raise InternalError(f"{known.title} does not give back the clues it was written with")
    title = known.title[0].upper() + known.title[1:]
    lost = dict.fromkeys(loss for pair in zip(puzzles, again) for loss in _losses(*pair, goal))
    gone = [what for what, how in lost if not how]
    has = f"{'keeps neither' if len(gone) > 1 else 'has no'} {listed(gone, 'nor')}"
    return [f"{title} {how}" for how in [has] * bool(gone) + [how for _, how in lost if how]]


def _losses(before: Puzzle, after: Puzzle, goal: str | None) -> Iterator[tuple[str, str]]:
    """The parts of a puzzle that a format alters, each with how, or with "" if it is gone."""
    for what in ABOUT:
        old, new = getattr(before, what), getattr(after, what)
        if old is not None and old != new:
            yield what, "" if new is None else f"alters the {what}"
    if goal and before.goals and before.goals != after.goals:
        kept = f"keeps {len(after.goals)} of {len(before.goals)} {goal}s"
        yield goal, kept if after.goals else ""
    if all(map(_is_plain, before.palette)):
        return
    if not after.palette:
        yield "palette", ""
        return
    pairs = list(zip(before.palette, [*after.palette, *[Colour()] * len(before.palette)]))
    if _is_plain(before.palette[0]):
        del pairs[0]  # a white background is the default
    pairs = [(old if new.second else old.replace(rgb=old.plain), new) for old, new in pairs]
    for part, what in _PARTS.items():
        for old, new in pairs:
            if getattr(old, part) not in (None, getattr(new, part)):
                yield _PARTS["rgb"] if part == "second" and new.second else what, ""


def _is_plain(colour: Colour) -> bool:
    return colour.name in _PLAIN and colour.rgb in (None, _PLAIN[colour.name])
