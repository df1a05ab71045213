"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

import os
from typing import NamedTuple

import click

from nonogram.ask.answered import answered
from nonogram.ask.question import Question
from nonogram.cli import app
from nonogram.cli.about import About, about_options
from nonogram.cli.blots import blot_option, hidden_text
from nonogram.cli.choices import OneOf
from nonogram.cli.drawing import drawn
from nonogram.cli.input import recursive_option, spread
from nonogram.cli.made import changes_of, losses_of, mark_of, unsaid
from nonogram.cli.numbers import whole
from nonogram.cli.options import colour_option, timeout_option
from nonogram.cli.output import put_puzzle, say
from nonogram.cli.outputs import PUZZLES, kind_of, names_folder, puzzle_to_option, targets_in
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import progress_line
from nonogram.cli.size import parsed_size
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import NonogramError, ParseError, RequestError, one_line
from nonogram.explanation.steps import Level
from nonogram.files.reading import STDIN as STDOUT
from nonogram.files.reading import source_of
from nonogram.formats import format_named
from nonogram.limits import MOST_SIDE
from nonogram.make import Change, Drawing, Unique, blot, drawing_of, make_unique
from nonogram.make.picture import HEXAGON, RECTANGLE
from nonogram.make.text import IMAGE_ENDINGS, drawing_of_text, text_in
from nonogram.puzzle import Grid, Puzzle
from nonogram.report.verdict import verdict_told
from nonogram.result import VERDICTS, Outcome
from nonogram.search.pipeline import solve

#: Endings of the pictures that are taken from a folder.
_PICTURES = (*IMAGE_ENDINGS, ".pbm", ".txt")


def _size(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> int | tuple[int, int] | None:
    """The longer side, or height and width."""
    if value is None:
        return None
    height, width = parsed_size(value, MOST_SIDE)
    return height if width is None else (height, width)


@click.command()
@click.argument("images", metavar="IMAGE...", nargs=-1, type=INPUT)
@click.argument("out", type=OUTPUT)
@click.option(
    "--size",
    callback=_size,
    metavar="N|WIDTHxHEIGHT",
    help="Cells on the longer side, or width and height; by default a drawing made of cells keeps "
    "them, other small pictures get one cell per pixel, larger ones 40 cells on the longer side.",
)
@click.option(
    "--shape",
    type=click.Choice([RECTANGLE, HEXAGON]),
    default=RECTANGLE,
    show_default=True,
    help="Cells are squares, or triangles in a hexagon: a triddler, with N cells a side, by "
    "default 10.",
)
@click.option(
    "--colors",
    "--colours",
    "colours",
    type=whole(1, 60),
    metavar="N",
    help="Use at most this many colours beside the background; by default all that a drawing made "
    "of cells has; one for other pictures, and where OUT is of a format without colours.",
)
@click.option(
    "--background",
    metavar="COLOR|CHARACTER",
    help="Background colour, such as white or #ffcc00, of a text its character; by default "
    "whatever is transparent, or most common along the border.",
)
@click.option("--dither", is_flag=True, help="Mix colours by dots; seldom makes a good puzzle.")
@click.option("--unique", is_flag=True, help="Change a few cells so that the solution is unique.")
@click.option(
    "--difficulty",
    "hardest",
    type=OneOf([level.value for level in Level if level is not Level.SEARCH]),
    metavar="LEVEL",
    help="As --unique, and change cells until the puzzle is no harder for people than LEVEL: "
    "trivial, easy, medium, hard or very-hard.",
)
@blot_option
@about_options
@puzzle_to_option
@recursive_option
@click.option("-q", "--quiet", is_flag=True, help="Print no picture.")
@timeout_option
@colour_option
@click.pass_context
def make(
    ctx: click.Context,
    images: tuple[str, ...],
    out: str,
    size: int | tuple[int, int] | None,
    shape: str,
    colours: int | None,
    background: str | None,
    dither: bool,
    unique: bool,
    hardest: str | None,
    blots: int,
    about: About,
    to: str | None,
    recursive: bool,
    quiet: bool,
    timeout: float | None,
    colour: str,
) -> None:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE is a PNG, JPEG, GIF or anything else that Pillow reads. A drawing made of cells, enlarged
    or not, is taken cell by cell; other pictures are reduced. Or it is a text: rows of any two to
    nine characters, such as X and *, blocks or coloured squares. The puzzle is written to OUT
    ("-" is standard output); the ending of its name or --to decides the format. The picture and
    the verdict are printed, and what of IMAGE is lost on standard error. Several images, or those
    of a folder, go to OUT, a folder, in the format that --to says, and have a line each.

    With --unique and --difficulty the cells that were changed are named, and marked in the
    picture: + filled, - emptied, * of another colour. What cannot be reached by
    changing a tenth of the cells is given up, and the verdict says how far it came. Numbers are
    hidden after that.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 5 undecided,
    7 unique, but harder than LEVEL.

    Example: nonogram make docs/fox.png - --size 30 --colors 3 --difficulty easy
    """
    if not images:
        raise click.UsageError("Missing argument 'OUT': the file to write, such as fox.xml.", ctx)
    level = None if hardest is None else Level(hardest)
    wish = _Wish(size, shape, colours, background, dither, unique, level, blots, about, timeout)
    several = len(images) > 1 or names_folder(out) or any(map(os.path.isdir, images))
    if several:
        if to is None:
            raise click.UsageError("expected --to, which names the format", ctx)
        ctx.exit(_make_all(wish, spread(images, recursive, _is_image), out, to))
    with alarm(Deadline(timeout), GRACE):
        made = _make(wish, images[0], out, kind_of(out, PUZZLES, to))
    for line in made.losses:
        say(line, err=True)
    aside = out == STDOUT  # then standard output has nothing but the puzzle
    if not quiet:
        marks = {change.cell: mark_of(change) for change in made.changed}
        click.echo(drawn(made.puzzle, made.grid, colour, marks), err=aside, color=True)
    for line in made.changes:
        say(line, err=aside)
    say(made.verdict, err=aside)
    ctx.exit(made.code)


class _Wish(NamedTuple):
    """What is asked of every picture, as the options say."""

    size: int | tuple[int, int] | None
    shape: str
    colours: int | None
    background: str | None
    dither: bool
    unique: bool
    level: Level | None
    blots: int
    about: About
    timeout: float | None


class _Made(NamedTuple):
    """A puzzle that was made and written, its picture, and what there is to say about them."""

    puzzle: Puzzle
    grid: Grid
    losses: list[str]
    changed: tuple[Change, ...]
    changes: list[str]
    verdict: str
    code: int


def _make_all(wish: _Wish, paths: list[str | ParseError], folder: str, to: str) -> int:
    """Make a puzzle of each picture, and print a line for each; the exit code."""
    targets = targets_in(folder, [path for path in paths if isinstance(path, str)], to)
    codes = [0]
    for path in paths:
        try:
            if not isinstance(path, str):
                raise path
            with alarm(Deadline(wish.timeout), GRACE):
                made = _make(wish, path, targets[path], to)
        except NonogramError as error:
            say(str(error), err=True)
            codes.append(app.exit_code(error))
            continue
        for line in (*made.losses, *made.changes):
            say(f"{path}: {line}", err=True)
        say(f"{path}: {made.verdict}")
        codes.append(made.code)
    return app.most_serious(codes)


def _make(wish: _Wish, image: str, out: str, format: str | None) -> _Made:
    """Make a puzzle of a picture, and write it."""
    most, level, timeout = wish.colours, wish.level, wish.timeout
    if most is None and format is not None and not format_named(format).colours:
        most = 1
    deadline = Deadline(timeout)
    drawing, background = _drawing(wish, image, most)
    number = drawing.puzzle.colours
    if wish.unique or level is not None:
        made = make_unique(
            drawing.grid, colours=number, geometry=drawing.geometry, level=level, timeout=timeout
        )
    else:
        with progress_line() as on_progress:
            result = solve(drawing.puzzle, timeout=timeout, on_progress=on_progress)
        made = Unique(drawing.grid, (), result.outcome)
    puzzle = wish.about.said_of(drawing._replace(grid=made.grid, taken=None).puzzle)
    changes = changes_of(made, puzzle)
    if wish.blots:
        hidden = blot(puzzle, wish.blots, level=level, timeout=deadline.left())
        puzzle = hidden.puzzle
        changes.append(hidden_text(hidden, wish.blots))
    put_puzzle(puzzle, out, format)
    verdict = VERDICTS[made.outcome]
    if level is not None and made.outcome is Outcome.UNIQUE:
        question = Question(timeout=deadline.left(), difficulty=True)
        verdict = verdict_told(answered(question, puzzle), question)
    code = app.TOO_HARD if made.too_hard else app.EXIT_CODES[made.outcome]
    losses = [*losses_of(drawing, one_colour=_one_colour(wish, most)), *unsaid(puzzle, format)]
    if background is not None:
        losses.insert(0, f"background: {background!r}; --background CHARACTER says otherwise")
    return _Made(puzzle, made.grid, losses, made.changes, changes, verdict, code)


def _drawing(wish: _Wish, image: str, most: int | None) -> tuple[Drawing, str | None]:
    """The drawing in an image or a text; of a text the background if nobody said which it is."""
    text = text_in(image)
    try:
        if text is None:
            drawing = drawing_of(
                image, wish.size, most, wish.background, dither=wish.dither, shape=wish.shape
            )
            return drawing, None
    except RequestError as error:
        raise click.UsageError(str(error)) from None
    if wish.size or wish.colours or wish.dither or wish.shape != RECTANGLE:
        options = "--size, --shape, --colors and --dither"
        raise click.UsageError(f"{one_line(image)}: a text, and {options} are for images")
    try:
        return drawing_of_text(text, wish.background)
    except ParseError as error:
        raise error.in_source(source_of(image)) from None


def _one_colour(wish: _Wish, most: int | None) -> str | None:
    """What there is to say if a picture was reduced to one colour; None if that was asked for."""
    if wish.colours is not None:
        return None
    return "one colour is taken" if most else "one colour is taken; --colors N takes more"


def _is_image(name: str) -> bool:
    """Has it the ending of a picture?"""
    return name.lower().endswith(_PICTURES)
