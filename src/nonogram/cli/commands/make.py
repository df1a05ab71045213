"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

from functools import partial

import click

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.cli.files import PUZZLES, are_several, kind_of, or_stdin, spread
from nonogram.cli.making import MakeOptions, make_all, make_each
from nonogram.cli.printing import drawn, remark_on, say
from nonogram.cli.shared import in_time, paths_of
from nonogram.cli.typed import command, refuse_if
from nonogram.make.text import IMAGE_ENDINGS, is_prose


@command(MakeOptions)
def make(options: MakeOptions) -> int:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE, by default standard input, is a PNG, JPEG, GIF or anything else that Pillow reads. A
    drawing made of cells, enlarged or not, is taken cell by cell; other pictures are reduced. Or
    it is a text: rows of any two to nine characters, such as X and *, blocks or coloured squares.
    The puzzle is written to the file of -o, whose ending or --to decides the format, else to
    standard output. The picture and the verdict are printed; standard error says what is lost of
    IMAGE. The puzzles of several images, or of a folder, go to a folder, in the format of --to,
    and a line is printed for each.

    --unique and --difficulty name the changed cells, and mark them in the picture. They keep
    symmetries and shapes if they can; --proposals N makes up to N puzzles, each in another way.
    They give up if more than a tenth of the cells, and more than ten, would have to change; if the
    solution is not unique then, the picture stays as it was. --blot comes after that. With --watch
    all of this is repeated at every save of IMAGE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 5 undecided,
    7 unique, but harder than LEVEL. With 3 and 7 the puzzle is written, too, and with 5 unless the
    time ends before that, which standard error says.

    Example: nonogram make docs/fox.png -o fox.xml --size 30 --colors 3 --unique
    """
    to = options.to
    images, out = or_stdin(options.names), options.out
    several = are_several(images, out)
    piped, keeps = STDIN in (images[0], out or STDIN), options.keep is not None
    refuse_if(options.watch and (several or piped), "--watch is for one IMAGE, and a file with -o")
    wrong = several or not options.changes
    refuse_if(keeps and wrong, "--keep goes with --unique or --difficulty, and one IMAGE")
    refuse_if(
        options.proposals > 1 and (wrong or out in (None, STDIN)),
        "--proposals goes with --unique or --difficulty, one IMAGE, and a file with -o",
    )
    if several:
        if to is None:
            raise click.UsageError("expected --to, which names the format")
        pictures = (*IMAGE_ENDINGS, ".pbm", ".txt")
        sources = spread(
            images, options.recursive, lambda name: name.lower().endswith(pictures), is_prose
        )
        return make_all(options, paths_of(sources), out, to)
    answer = partial(_made, options, images[0], out, kind_of(out, PUZZLES, to))
    if options.watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(images[0], answer, apart=True)
    return answer()


def _made(options: MakeOptions, image: str, out: str | None, kind: str | None) -> int:
    """Make one puzzle, and print a description of it; return the exit code."""
    with in_time(Deadline(options.timeout), image):
        proposed = make_each(options, image, out, kind)
    aside = out in (None, STDIN)  # then only the puzzle goes to standard output
    for number, made in enumerate(proposed, 1):
        if number == 1:
            remark_on(image, *made.losses)
        if options.proposals > 1:
            say(f"Proposal {number} of {len(proposed)}", err=aside)
        if not options.quiet:
            grid = made.grid.marking([change.cell for change in made.changed])
            text = drawn(made.puzzle, grid, options.colour, "the picture is changed")
            click.echo(text, err=aside, color=True)
        say(*made.changes, made.verdict, err=aside)
    return proposed[0].code
