"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

from functools import partial

import click

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.cli.files import PUZZLES, are_several, kind_of
from nonogram.cli.making import MakeOptions, make_all, make_each
from nonogram.cli.printing import about, drawn, say
from nonogram.cli.shared import in_time
from nonogram.cli.turns import inputs, note_on, paths_of
from nonogram.cli.typed import command, refuse_if
from nonogram.make.text import IMAGE_ENDINGS, is_prose


@command(MakeOptions)
def make(options: MakeOptions) -> int:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE is a PNG, JPEG, GIF, or a text with a row of characters for each row of cells. The puzzle
    is written to the file of -o. --unique changes a few cells so that the solution is unique.

    Example: nonogram make docs/fox.png -o fox.xml --size 30 --colors 3 --unique

    IMAGE, by default standard input, is anything that Pillow reads. A drawing made of cells,
    enlarged or not, is taken cell by cell; other pictures are reduced. Or it is a text: rows of any
    two to nine characters, such as X and *, blocks or coloured squares. The puzzle is written to
    the file of -o, whose ending or --to decides the format, else to standard output. The picture
    and the verdict are printed; standard error says what is lost of IMAGE. The puzzles of several
    images, or of a folder, go to a folder, in the format of --to, and a line is printed for each.

    --unique and --difficulty name the changed cells, and mark them in the picture. They keep
    symmetries and shapes if they can; --proposals N makes up to N puzzles, each in another way.
    They give up if more than a tenth of the cells, and more than ten, would have to change; if the
    solution is not unique then, the picture stays as it was. --blot comes after that. With --watch
    all of this is repeated at every save of IMAGE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 5 undecided,
    7 unique, but harder than LEVEL. With 3 and 7 the puzzle is written, too, and with 5 unless the
    time ends before that, which standard error says.
    """
    files, out, to = options.files, options.written.out, options.written.to
    several, keeps = are_several(files.names, out), options.keep is not None
    watched = not several and bool(files.names) and STDIN not in (*files.names, out or STDIN)
    refuse_if(options.watch and not watched, "--watch is for one IMAGE, and a file with -o")
    images = paths_of(inputs(files, _is_picture, is_prose))
    several |= len(images) > 1
    wrong = several or not options.changes
    refuse_if(keeps and wrong, "--keep goes with --unique or --difficulty, and one IMAGE")
    refuse_if(
        options.proposals > 1 and (wrong or out in (None, STDIN)),
        "--proposals goes with --unique or --difficulty, one IMAGE, and a file with -o",
    )
    if several:
        if to is None:
            raise click.UsageError("expected --to, which names the format")
        return make_all(options, images, out, to)
    answer = partial(_made, options, images[0], out, kind_of(out, PUZZLES, to))
    if options.watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(images[0], answer, apart=True)
    return answer()


def _is_picture(name: str) -> bool:
    return name.lower().endswith((*IMAGE_ENDINGS, ".pbm", ".txt"))


def _made(options: MakeOptions, image: str, out: str | None, kind: str | None) -> int:
    """Make one puzzle, and print a description of it; return the exit code."""
    with in_time(Deadline(options.files.timeout), image):
        proposed = make_each(options, image, out, kind)
    aside = out in (None, STDIN)  # then only the puzzle goes to standard output
    for number, made in enumerate(proposed, 1):
        if number == 1:
            note_on(image, *made.losses)
        if options.proposals > 1:
            say(f"Proposal {number} of {len(proposed)}", err=aside)
        if not options.files.quiet:
            grid = made.grid.marking([change.cell for change in made.changed])
            text = drawn(made.puzzle, grid, options.colour, "the picture is changed")
            click.echo(text, err=aside, color=True)
        told = [*made.changes, made.verdict]
        say(*(about(image, *told) if options.answers.with_name else told), err=aside)
    return options.answers.code(proposed[0].code) if proposed else 0
