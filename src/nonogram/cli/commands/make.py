"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

import click

from nonogram.cli import app
from nonogram.cli.drawing import drawn
from nonogram.cli.numbers import whole
from nonogram.cli.options import colour_option, timeout_option
from nonogram.cli.output import put_puzzle, say
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import progress_line
from nonogram.cli.size import parsed_size
from nonogram.files.reading import STDIN as STDOUT
from nonogram.make import Drawing, Unique, drawing_of, make_unique
from nonogram.make.picture import MOST_CELLS
from nonogram.result import VERDICTS, Outcome
from nonogram.search.pipeline import solve


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
    help="Cells on the longer side, or width and height; by default a small picture gets one cell "
    "per pixel, a larger one 40 cells on the longer side.",
)
@click.option(
    "--colors",
    "colours",
    type=whole(1, 60),
    default=1,
    show_default=True,
    metavar="N",
    help="Use at most this many colours beside the background.",
)
@click.option(
    "--background",
    metavar="COLOR",
    help="Background colour, such as white or #ffcc00; by default whatever is transparent, or the "
    "most common colour along the border.",
)
@click.option("--dither", is_flag=True, help="Mix colours by dots; seldom makes a good puzzle.")
@click.option("--unique", is_flag=True, help="Change a few cells so that the solution is unique.")
@timeout_option
@colour_option
@click.pass_context
def make(
    ctx: click.Context,
    image: str,
    out: str,
    size: int | tuple[int, int] | None,
    colours: int,
    background: str | None,
    dither: bool,
    unique: bool,
    timeout: float | None,
    colour: str,
) -> None:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE is a PNG, JPEG, GIF or anything else that Pillow reads. The puzzle is written to OUT
    ("-" is standard output); the ending of its name decides the format, else it is CWD, or CWC
    for several colours. The picture and the verdict are printed; exit codes are those of `solve`.

    Example: nonogram make docs/fox.png - --size 30 --colors 3 --unique
    """
    try:
        drawing = drawing_of(image, size, colours, background, dither=dither)
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None
    number = drawing.puzzle.colours
    if unique:
        made = make_unique(drawing.grid, colours=number, timeout=timeout)
    else:
        with progress_line() as on_progress:
            result = solve(drawing.puzzle, timeout=timeout, on_progress=on_progress)
        made = Unique(drawing.grid, (), result.outcome)
    final = Drawing(made.grid, drawing.palette)
    put_puzzle(final.puzzle, out)
    aside = out == STDOUT  # then standard output has nothing but the puzzle
    click.echo(drawn(final.puzzle, final.grid, colour), err=aside, color=True)
    for line in _changes(made):
        say(line, err=aside)
    say(VERDICTS[made.outcome], err=aside)
    ctx.exit(app.EXIT_CODES[made.outcome])


def _changes(made: Unique) -> list[str]:
    """What `--unique` has done, a line a cell."""
    if not made.changes:
        return []
    number = len(made.changes)
    lines = [f"changed {number} cell{'s' * (number > 1)}:"]
    for change in made.changes:
        turned = "filled" if not change.before else "emptied"
        if change.before and change.after:
            turned = f"colour {change.before} to {change.after}"
        elif change.after > 1:
            turned = f"filled with colour {change.after}"
        lines.append(f"  row {change.row + 1}, column {change.column + 1}: {turned}")
    if made.outcome is Outcome.MULTIPLE:
        lines.append("that was not enough: too many would be needed")
    return lines
