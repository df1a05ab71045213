"""The options for pictures: which form, which colours, which file."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import click

from nonogram.cli.output import put, say, tell
from nonogram.cli.outputs import kind_of, out_option, to_option
from nonogram.cli.typed import Options
from nonogram.puzzle import Grid, Position, Puzzle, Rectangle
from nonogram.puzzle.characters import characters_of, picture

TEXT = "text"

#: What the endings of pictures stand for.
_KINDS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": TEXT}

#: What is no text, and no terminal shows.
_BINARY = ("png", "pdf")

#: Width in columns where the output is not a terminal.
_COLUMNS = 120


class PictureOptions(Options):
    """Which form of picture, in which file: `-o` and `--to`."""

    out: str | None = out_option("the picture")
    to: str | None = to_option(
        [TEXT, "svg", "png", "pdf"],
        "Draw as text, SVG, PNG or PDF; by default the ending of FILE decides.",
    )

    @property
    def kind(self) -> str:
        """Text, SVG, PNG or PDF: what `--to` says, or else the ending of the file's name."""
        kind = kind_of(self.out, _KINDS, self.to) or TEXT
        if kind in _BINARY and self.out is None and sys.stdout.isatty():
            what = f"a {kind.upper()} is not for the terminal"
            raise click.UsageError(f"{what}: name a file with -o")
        return kind


def put_page(
    kind: str, puzzle: Puzzle, grid: Grid | None, out: str | None, *, clues: bool = True
) -> None:
    """Draw for print, as SVG, PNG or PDF."""
    if kind == "svg":
        from nonogram.draw.svg import svg

        put(svg(puzzle, grid, clues=clues), out)
    elif kind == "png":
        from nonogram.draw.png import png

        put(png(puzzle, grid, clues=clues), out)
    else:
        from nonogram.draw.page import page_of
        from nonogram.draw.pdf import pdf
        from nonogram.draw.sheet import sheet_of

        put(pdf([sheet_of(page_of(puzzle, grid, clues=clues))]), out)


def colour_depth(colour: str) -> int | None:
    """How many colours there are, None for none: by the option and the terminal."""
    on_terminal = sys.stdout.isatty()
    if colour == "auto" and on_terminal and not os.environ.get("NO_COLOR"):
        colour = "always"
    if colour != "always":
        return None
    if os.environ.get("COLORTERM") in ("truecolor", "24bit") or not on_terminal:
        return 2**24
    if os.environ.get("TERM") == "xterm":  # it is described with 8, but whatever says so has 256
        return 256
    known = _colours_of_terminal()
    return 256 if known < 8 or known >= 256 else 16 if known >= 16 else 8


def _colours_of_terminal() -> int:
    """How many colours the terminal has by its description; 0 where there is none."""
    try:
        import curses
    except ImportError:  # Windows
        return 0
    try:
        curses.setupterm(fd=sys.stdout.fileno())
    except (OSError, ValueError, curses.error):
        return 0
    return curses.tigetnum("colors")


def drawn(
    puzzle: Puzzle, grid: Grid, colour: str, marks: Mapping[Position, str] | None = None
) -> str:
    """The picture alone, in colour or in characters.

    Cells are marked with a character each, as `marks` say (of triddlers only in characters). On a
    terminal that is not wide enough it is drawn in half blocks, without marks, as the last line
    then says; or there is only a line that says how wide it would be.
    """
    depth = colour_depth(colour)
    room = columns() if sys.stdout.isatty() else None
    if depth is None:
        text = _marked(puzzle, picture(puzzle, grid), marks or {})
        width = max(map(len, text.split("\n")))
        return text if room is None or width <= room else _too_wide(width, room)
    from nonogram.draw.ansi import ansi_picture
    from nonogram.draw.clues import bare_width, clued_picture, in_ascii
    from nonogram.draw.pen import Layout

    width = bare_width(puzzle.geometry)
    if room is not None and width > room:
        return _too_wide(width, room)
    whole = room is None or 2 * width <= room
    if not whole and isinstance(puzzle.geometry, Rectangle) and printable("▀"):
        half = clued_picture(puzzle, grid, Layout.BARE, depth=depth)
        return f"{half}\n{HALF_BLOCKS}"
    text = ansi_picture(puzzle, grid, cell_width=2 if whole else 1, depth=depth, marks=marks)
    return text if printable(text) else in_ascii(text)


def _marked(puzzle: Puzzle, text: str, marks: Mapping[Position, str]) -> str:
    """A picture in characters with marks; without where they would be colours, or cells numbers."""
    known = characters_of(puzzle)
    if known is None or {*known} & {*marks.values()}:
        return text
    rows = [[*row] for row in text.split("\n")]
    frames = puzzle.geometry.frames
    for (row, column), mark in marks.items():
        rows[row][frames[row].indent + len(frames[row].left) + column] = mark
    return "\n".join(map("".join, rows))


#: What is said of half blocks.
HALF_BLOCKS = "(in half blocks: each line is two rows)"


def _too_wide(width: int, room: int) -> str:
    return f"(no picture: {width} columns do not fit {room}; show --solved -o FILE.svg has it)"


def printable(text: str) -> bool:
    """Whether the encoding of standard output has all these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def columns() -> int:
    """How many columns there are to write in: COLUMNS, or as many as the terminal has."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return int(wanted)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return _COLUMNS


#: What is said where the clues stand around half blocks.
_HALF_WITH_CLUES = "(each line is two rows, their clues left and right; columns read downwards)"


def put_text(puzzle: Puzzle, grid: Grid | None, colour: str, out: str | None) -> None:
    """Draw with clues on the terminal, or as text in a file."""
    from nonogram.draw.clues import bare_width, clued_picture, in_ascii, layout_for
    from nonogram.draw.pen import Layout

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
