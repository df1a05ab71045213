"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonogram.cli import app
from nonogram.cli.answer import how_hard
from nonogram.cli.drawing import drawn
from nonogram.cli.numbers import whole
from nonogram.cli.options import colour_option, timeout_option
from nonogram.cli.output import put_puzzle, say
from nonogram.cli.outputs import PUZZLES, kind_of, puzzle_to_option
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import progress_line
from nonogram.cli.size import parsed_size
from nonogram.deadline import Deadline
from nonogram.errors import counted
from nonogram.explanation.steps import Level
from nonogram.files.reading import STDIN as STDOUT
from nonogram.formats import format_named
from nonogram.make import Drawing, Unique, drawing_of, make_unique
from nonogram.make.picture import MOST_CELLS
from nonogram.make.quantize import Rgb
from nonogram.result import VERDICTS, Outcome
from nonogram.search.pipeline import solve
from nonogram.search.terms import terms_for

#: Lost colours, and uncertain cells, that are named.
_TOLD = 5


def _size(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> int | tuple[int, int] | None:
    """The longer side, or height and width."""
    if value is None:
        return None
    height, width = parsed_size(value, MOST_CELLS)
    return height if width is None else (height, width)


@click.command()
@click.argument("image", type=INPUT)
@click.argument("out", type=OUTPUT)
@click.option(
    "--size",
    callback=_size,
    metavar="N|WxH",
    help="Cells on the longer side, or width and height; by default a drawing made of cells keeps "
    "them, other small pictures get one cell per pixel, larger ones 40 cells on the longer side.",
)
@click.option(
    "--colors",
    "colours",
    type=whole(1, 60),
    metavar="N",
    help="Use at most this many colours beside the background; by default all that a drawing made "
    "of cells has; one for other pictures, and where OUT is of a format without colours.",
)
@click.option(
    "--background",
    metavar="COLOR",
    help="Background colour, such as white or #ffcc00; by default whatever is transparent, or the "
    "most common colour along the border.",
)
@click.option("--dither", is_flag=True, help="Mix colours by dots; seldom makes a good puzzle.")
@click.option("--unique", is_flag=True, help="Change a few cells so that the solution is unique.")
@click.option(
    "--difficulty",
    "hardest",
    type=click.Choice([level.value for level in Level if level is not Level.SEARCH]),
    metavar="LEVEL",
    help="As --unique, and change cells until the puzzle is no harder for people than LEVEL: "
    "trivial, easy, medium, hard or very-hard.",
)
@puzzle_to_option
@timeout_option
@colour_option
@click.pass_context
def make(
    ctx: click.Context,
    image: str,
    out: str,
    size: int | tuple[int, int] | None,
    colours: int | None,
    background: str | None,
    dither: bool,
    unique: bool,
    hardest: str | None,
    to: str | None,
    timeout: float | None,
    colour: str,
) -> None:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE is a PNG, JPEG, GIF or anything else that Pillow reads. A drawing made of cells, enlarged
    or not, is taken cell by cell; other pictures are reduced. The puzzle is written to OUT
    ("-" is standard output); the ending of its name or --to decides the format, else it is CWD, or
    CWC for several colours. The picture and the verdict are printed, and what of IMAGE is lost on
    standard error.

    With --unique and --difficulty the cells that were changed are named. What cannot be reached by
    changing a tenth of the cells is given up, and the verdict says how far it came.

    \b
    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 5 undecided,
    7 unique, but harder than LEVEL.

    Example: nonogram make docs/fox.png - --size 30 --colors 3 --difficulty easy
    """
    format = kind_of(out, PUZZLES, to)
    if colours is None and format is not None and not format_named(format).colours:
        colours = 1
    deadline = Deadline(timeout)
    level = None if hardest is None else Level(hardest)
    try:
        drawing = drawing_of(image, size, colours, background, dither=dither)
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None
    for line in _losses(drawing):
        say(line, err=True)
    number = drawing.puzzle.colours
    if unique or level is not None:
        made = make_unique(drawing.grid, colours=number, level=level, timeout=timeout)
    else:
        with progress_line() as on_progress:
            result = solve(drawing.puzzle, timeout=timeout, on_progress=on_progress)
        made = Unique(drawing.grid, (), result.outcome)
    final = Drawing(made.grid, drawing.palette)
    put_puzzle(final.puzzle, out, format)
    aside = out == STDOUT  # then standard output has nothing but the puzzle
    click.echo(drawn(final.puzzle, final.grid, colour), err=aside, color=True)
    for line in _changes(made):
        say(line, err=aside)
    verdict = VERDICTS[made.outcome]
    if level is not None and made.outcome is Outcome.UNIQUE:
        left = None if timeout is None else deadline.remaining()
        verdict = f"{verdict}, {how_hard(final.puzzle, terms_for(final.puzzle, timeout=left))}"
    say(verdict, err=aside)
    ctx.exit(app.TOO_HARD if made.too_hard else app.EXIT_CODES[made.outcome])


def _losses(drawing: Drawing) -> Iterator[str]:
    """How the drawing was taken, and what of the picture it does not have."""
    taken, grid = drawing.taken, drawing.grid
    assert taken is not None
    height, width = taken.pixels
    if taken.side is None and taken.pixels != (grid.height, grid.width):
        cells = f"{counted(grid.height, 'row')} and {counted(grid.width, 'column')}"
        yield f"{width:,} x {height:,} pixels reduced to {cells}"
    elif taken.side is not None and taken.side > 1:
        yield f"taken cell by cell: a cell has {taken.side} x {taken.side} pixels"
    for lost in taken.lost[:_TOLD]:
        fate = "has no cell of its own" if lost.became is None else f"became {_css(lost.became)}"
        yield f"lost: {_css(lost.colour)}, {lost.share:.2%} of the picture, {fate}"
    if len(taken.lost) > _TOLD:
        yield f"lost: {counted(len(taken.lost) - _TOLD, 'more colour')}"
    if taken.uncertain:
        cells = ", ".join(f"row {i + 1} column {j + 1}" for i, j in taken.uncertain[:_TOLD])
        more = ", ..." if len(taken.uncertain) > _TOLD else ""
        number = counted(len(taken.uncertain), "cell")
        yield f"uncertain: {number}, blurred by compression: {cells}{more}"


def _css(rgb: Rgb) -> str:
    return "#" + bytes(rgb).hex()


def _changes(made: Unique) -> list[str]:
    """What `--unique` or `--difficulty` has done, a line a cell."""
    lines = []
    if made.changes:
        lines.append(f"changed {counted(len(made.changes), 'cell')}:")
    for change in made.changes:
        turned = "filled" if not change.before else "emptied"
        if change.before and change.after:
            turned = f"colour {change.before} to {change.after}"
        elif change.after > 1:
            turned = f"filled with colour {change.after}"
        lines.append(f"  row {change.row + 1}, column {change.column + 1}: {turned}")
    if made.changes and (made.too_hard or made.outcome is Outcome.MULTIPLE):
        lines.append("that was not enough: too many would be needed")
    return lines
