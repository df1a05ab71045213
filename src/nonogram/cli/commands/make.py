"""``nonogram make``: a puzzle from a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import click

from nonogram.ask.answer import answered
from nonogram.ask.question import Question, terms_of
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, source_of
from nonogram.base.errors import ParseError, RequestError, naming
from nonogram.base.limits import MOST_SIDE
from nonogram.base.text import counted
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, FileName, in_usual, numbered
from nonogram.cli.groups import Answers, Chosen, Files, Folders
from nonogram.cli.kinds import Whole, size_up_to
from nonogram.cli.printing import drawn, note_on, put, say, text_for
from nonogram.cli.progress import ProgressLine
from nonogram.cli.solve_options import has_level, is_wanted
from nonogram.cli.turns import Turns, paths_in
from nonogram.cli.typed import argument, command, flag, option, refuse_if
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.core.search.pipeline import solve
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.explanation.levels import Level
from nonogram.files.formats import format_named, usual_format
from nonogram.files.puzzles import load, load_board, losses
from nonogram.files.reading import is_puzzle, read_file
from nonogram.make.blots import blot
from nonogram.make.drawing import Drawing
from nonogram.make.picture import MOST_THICKER, from_image
from nonogram.make.text import (
    IMAGE_ENDINGS,
    TextDrawing,
    drawing_in,
    drawing_of_text,
    is_prose,
    text_in,
)
from nonogram.make.unique import Change, Unique, make_unique
from nonogram.report.made import changes_of, hidden_text, losses_of, warnings_of
from nonogram.report.verdict import verdict_told

_GIVEN_UP = (
    "no cell was changed: a few of those that may be are not enough; where lines are one cell "
    "thick, fill the shapes, or make the lines thicker (--thicken N)"
)


class MakeOptions(Folders, Answers, Chosen, Files, shared.About):
    WITHOUT = MappingProxyType(
        {
            "format_name": "it reads pictures",
            "names_only": "`solve -l` lists the names of puzzles",
            "as_json": "`--to json` writes the puzzle as data",
        }
    )

    names: tuple[str, ...] = argument(INPUT, metavar="[IMAGE|DIR]...", nargs=-1)
    size: tuple[int, int | None] | None = option(
        "Set the number of cells on the longer side, or width and height. By default pixel art "
        "keeps its cells. Any other picture of up to 40 pixels a side gets one cell for each "
        "pixel, and a larger one gets 40 cells on the longer side.",
        size_up_to(MOST_SIDE),
    )
    shape: str = shared.shape(
        "Choose squares in a rectangle, or triangles in a hexagon. Such a hexagon is called "
        "a triddler. --size is the number of cells on one of its sides, by default 10."
    )
    colours: int | None = shared.colours(
        "Use at most this many colours besides the background. By default pixel art keeps all its "
        "colours, and any other picture gets one colour. If the format has no colours, the puzzle "
        "gets one.",
        60,
    )
    background: str | None = option(
        "Set the colour of the background, such as white or #ffcc00, or its character in a text. "
        "By default transparent pixels are the background. If there are none, the "
        "background is the most common colour along the border.",
        metavar="COLOR|CHARACTER",
        rare=True,
    )
    palette: str | None = option(
        "Use the colours of this puzzle, with their characters and names. In an image, each "
        "colour becomes the most similar colour of the puzzle. In a text, each character becomes "
        "the colour with this character.",
        FileName("PUZZLE"),
    )
    threshold: int | None = option(
        "Fill a cell if at least this percentage of its pixels is not background. By default, a "
        "cell gets the colour of most of its pixels, but thin lines become one cell thick.",
        Whole(1, 100),
        metavar="PERCENT",
        rare=True,
    )
    thicken: int = option(
        "Make strokes and shapes N cells thicker.",
        Whole(0, MOST_THICKER),
        default=0,
        rare=True,
    )
    unique: bool = flag("Change a few cells so that the solution is unique.")
    level: Level | None = shared.level(
        "Change a few cells so that the solution is unique, and no harder to find than LEVEL",
        "--difficulty",
    )
    proposals: int = option(
        "With --unique or --difficulty, make up to N puzzles with different changes. They go to "
        "files FILE-1, FILE-2 and so on. The first puzzle is the most like the picture.",
        Whole(1, 100),
        default=1,
        rare=True,
    )
    keep: str | None = option(
        "With --unique, leave the cells of this picture as they are. The file has the picture "
        "as `make` prints it, with ? for cells that may change.",
        FileName("PICTURE"),
        rare=True,
    )
    blots: int | None = shared.blots
    colour: str = shared.colour
    watch: bool = flag("Make the puzzle again whenever IMAGE is saved.", group="Output")

    @property
    def changes(self) -> bool:
        """Whether cells may be changed."""
        return self.unique or self.level is not None


class Made(NamedTuple):
    """A puzzle that was made and written, its picture, and the remarks on them."""

    puzzle: Puzzle
    grid: Grid
    losses: list[str]
    changed: tuple[Change, ...]
    changes: list[str]
    verdict: str
    code: int
    text: str  #: the puzzle as it is written


def make_all(
    options: MakeOptions, targets: Mapping[str, str | None], kind: str | None, *, alone: bool
) -> int:
    """Make a puzzle of each picture, and describe one `alone`; return the exit code."""
    turns = Turns(options, len(targets), thing="picture")
    tell = _describe if alone else _put_line

    def put_each(image: str, proposed: Sequence[Made]) -> None:
        out, number = targets[image], len(proposed)
        if kind is None and not alone:
            out = in_usual(str(out), proposed[0].puzzle)
        outs = [out] if out is None or options.proposals == 1 else numbered(out, number)
        for made, target in zip(proposed, outs):
            put(made.text, target)
        tell(options, image, proposed)
        turns.codes.append(proposed[0].code)

    turns.each(partial(make_each, options, kind), targets, put_each)
    return turns.code


def _put_line(options: MakeOptions, image: str, proposed: Sequence[Made]) -> None:
    """Print the line of a picture among others; a proposal is made for one alone."""
    (made,) = proposed
    note_on(image, *made.losses, *made.changes)
    say(*options.headed(image, made.verdict))


def _describe(options: MakeOptions, image: str, proposed: Sequence[Made]) -> None:
    """Print the pictures and the verdicts of the puzzles that were made of a picture."""
    aside = options.out in (None, STDIN)  # then only the puzzle goes to standard output
    note_on(image, *proposed[0].losses)
    for number, made in enumerate(proposed, 1):
        if options.proposals > 1:
            say(f"Proposal {number} of {len(proposed)}", err=aside)
        if not options.quiet:
            grid = made.grid.marking([change.cell for change in made.changed])
            text = drawn(made.puzzle, grid, options.colour, "the picture is changed")
            click.echo(text, err=aside, color=True)
        told = [*made.changes, made.verdict]
        say(*options.headed(image, *told, several=False), err=aside)


def make_each(
    options: MakeOptions, kind: str | None, image: str, out: str | None, deadline: Deadline
) -> list[Made] | None:
    """Make a puzzle of a picture, or as many as are proposed. Another process may do this.

    None if --only chooses none of them.
    """
    only = options.only
    rates = options.level is not None or has_level(only)
    question = Question(timeout=options.timeout, difficulty=rates)
    drawing, source, lost = _drawn(options, image, kind)
    first = _unique(options, question, drawing, deadline)
    proposed = [first, *first.alternatives]
    finished = []
    for made in proposed:
        puzzle = drawing.replace(grid=made.grid).puzzle
        if source is not None:
            puzzle = puzzle.replace(**source.texts)
        puzzle = options.said_of(puzzle)
        changes = changes_of(made)
        gives_up = made.too_hard or made.verdict is Verdict.MULTIPLE
        if options.changes and not made.changes and gives_up:
            changes = [_GIVEN_UP]
        if options.blots:
            terms = terms_of(question, deadline)
            hidden = blot.under(puzzle, terms, options.blots, level=options.level)
            puzzle = hidden.puzzle
            changes.append(hidden_text(hidden, options.blots))
        verdict = VERDICTS[made.verdict]
        if rates and made.verdict is Verdict.UNIQUE:
            answer = answered(question, puzzle, terms_of(question, deadline))
            verdict = verdict_told(answer, question)
            if not is_wanted(answer, only):
                continue
        elif only is not None and made.verdict not in only:
            continue
        named = puzzle.title is not None or options.title is not None or image == STDIN
        titled = puzzle if named else puzzle.replace(title=Path(image).stem)
        text = text_for(out, titled, kind)
        gone = losses([puzzle], kind or usual_format(puzzle), goal=None)
        told = [*lost, *warnings_of(puzzle, made.grid), *gone]
        code = app.TOO_HARD if made.too_hard else app.EXIT_CODES[made.verdict]
        finished.append(Made(puzzle, made.grid, told, made.changes, changes, verdict, code, text))
    return finished or None


def _drawn(
    options: MakeOptions, image: str, kind: str | None
) -> tuple[Drawing, Puzzle | None, list[str]]:
    """The drawing in a picture, the puzzle with this goal, if any, and the losses."""
    known = None if options.palette is None else load(options.palette)
    most = options.colours
    if most is None and known is not None:
        most = known.colours
    if most is None and kind is not None and not format_named(kind).colours:
        most = 1
    drawing, background, source = _drawing(options, image, most, known)
    lost = []
    if background is not None:
        lost.append(f"background: {background!r}; --background CHARACTER chooses another")
    if known is not None and drawing.taken is not None:
        inks = len({*drawing.grid.cells} - {BACKGROUND})
        drawing = drawing.in_colours_of(known)
        left = len({*drawing.grid.cells} - {BACKGROUND})
        if left < inks:
            lost.append(
                f"{counted(inks, 'colour')} became {left}: the palette has no others that look "
                "like them"
            )
    one_colour = "one colour is taken" if most else "one colour is taken; --colors N takes more"
    lost += losses_of(drawing, one_colour=one_colour if options.colours is None else None)
    return drawing, source, lost


def _unique(
    options: MakeOptions, question: Question, drawing: Drawing, deadline: Deadline
) -> Unique:
    """The picture, with changes if wanted, and the verdict of its clues."""
    with ProgressLine() as on_progress:
        terms = terms_of(question, deadline, on_progress)
        if not options.changes:
            verdict = solve.under(drawing.puzzle, terms).verdict
            return Unique(drawing.grid, (), verdict, drawing.puzzle)
        return make_unique.under(
            drawing,
            terms,
            level=options.level,
            keep=_kept(options.keep, drawing),
            proposals=options.proposals,
        )


def _drawing(
    options: MakeOptions, image: str, most: int | None, known: Puzzle | None
) -> TextDrawing:
    """The drawing in an image or a text, in the colours of `known` if there is one."""
    data = read_file(image)
    text, file = text_in(image, data), BytesIO(data) if image == STDIN else image
    behind, shape = options.background, options.shape
    height, width = options.size or (None, None)
    size = height if height is None or width is None else (height, width)
    with naming(source_of(image)):
        if text is None:
            drawing = from_image(
                file,
                size,
                most,
                behind,
                threshold=options.threshold,
                thicken=options.thicken,
                shape=shape,
            )
            return TextDrawing(drawing)
        reduces = options.size or options.colours or options.threshold or options.thicken
        if reduces or shape != shared.RECTANGLE:
            raise ParseError(
                "a text, expected an image, as --size, --shape, --colors, --threshold and "
                "--thicken are for images"
            )
        if known is not None and behind is not None:
            raise RequestError("--palette says what the background of a text is")
        if known is not None:
            return drawing_in(text, known)
        return drawing_of_text(text, behind, is_puzzle=is_puzzle(image) and not _is_picture(image))


def _kept(picture: str | None, drawing: Drawing) -> Grid | None:
    """The picture of cells that must not change, from a file."""
    if picture is None:
        return None
    kept = load_board(picture, drawing.puzzle).grid
    for position, cell in zip(kept.positions(), kept.cells):
        if cell not in (None, drawing.grid[position]):
            name = drawing.puzzle.geometry.cell_name(position)
            raise ParseError(
                f"{name} has another colour than the image", position[0] + 1, source_of(picture)
            )
    return kept


@command(MakeOptions)
def make(options: MakeOptions) -> int:
    """Make a puzzle from a picture, and say whether its solution is unique.

    IMAGE is a PNG, JPEG or GIF, or a text with a row of characters for each row of cells. -o writes
    the puzzle to a file. --unique changes a few cells so that the solution is unique.

    Example: nonogram make docs/fox.png -o fox.xml --size 30 --colors 3 --unique

    Exit codes: 0 for a unique solution, 1 for bad input, 2 for wrong usage, 3 for multiple
    solutions, 5 if the time was too short, and 7 for a unique solution that is harder to find than
    LEVEL. The puzzle is also written with the codes 3 and 7. With 5, a message says if it is not
    written.

    IMAGE can have any format that the package Pillow reads. Without IMAGE, or if IMAGE is -, the
    command reads standard input. In pixel art, each square becomes a cell, even if the picture is
    enlarged. Other pictures are reduced. A text consists of up to nine different characters, such
    as X and *, blocks or coloured squares. The command prints the picture and the verdict, and says
    on standard error what is lost from IMAGE. Without -o, the puzzle goes to standard output. --to,
    or the ending of the file of -o, decides the format. For several images or a folder, -o names a
    folder for the puzzles. They are written in the format of --to, or each in its usual format.
    Standard output then has a line for each puzzle.

    --unique and --difficulty list the changed cells, and mark them in the picture. They keep
    symmetries and shapes if they can. They change at most a tenth of the cells, or ten cells if
    that is more. If that is not enough for a unique solution, the picture stays as it was. --blot
    hides numbers after these changes. With --watch, the command does all this again whenever IMAGE
    is saved. Ctrl-C ends it.
    """
    names, out = options.names, options.out
    several = options.several or options.in_folder
    watched = not several and bool(names) and STDIN not in (*names, out or STDIN)
    refuse_if(options.watch and not watched, "--watch is for one IMAGE, and a file with -o")
    images = paths_in(options, _is_picture, is_prose)
    several |= len(images) > 1
    wrong = several or not options.changes
    keeps = options.keep is not None
    refuse_if(keeps and wrong, "--keep goes with --unique or --difficulty, and one IMAGE")
    refuse_if(
        options.proposals > 1 and (wrong or out in (None, STDIN)),
        "--proposals goes with --unique or --difficulty, one IMAGE, and a file with -o",
    )
    kind = options.to if several else options.file_kind
    targets = options.targets(images, kind, apart=several)
    answer = partial(make_all, options, targets, kind, alone=not several)
    if options.watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(images[0], answer, apart=True)
    return answer()


def _is_picture(name: str) -> bool:
    return name.lower().endswith((*IMAGE_ENDINGS, ".pbm", ".txt"))
