"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.limits import MOST_LINES
from nonogram.cli import app, shared
from nonogram.cli.files import OUTPUT, PUZZLES, kind_of
from nonogram.cli.printing import put_puzzle, remark
from nonogram.cli.typed import MOST, Finite, Options, Size, Whole, command, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.explanation.levels import Level
from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle, trianogram_puzzle

SEEDS = 1000  #: the number of seeds that are tried for a puzzle of a level


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def generate() -> None:
    """Make test puzzles by rule and seed: the same seed gives the same puzzle everywhere.

    Without -o they go to standard output. Without --to the format is CWD, for several colours CWC,
    for triddlers XML.

    Example: nonogram generate picture --size 30x20 --seed 7
    """


_SIZE: Any = "20"  #: the usual size, as it is shown in help; `Size` makes it (20, None)


class _Written(Options):
    """The file of a puzzle, and its format."""

    to: str | None = shared.puzzle_to
    out: str | None = option("Write it to FILE.", OUTPUT, "-o")


class _RandomOptions(_Written):
    """The options that all random puzzles share."""

    shape: str = shared.shape("Squares in a rectangle, or triangles in a hexagon: a triddler.")
    size: tuple[int, int | None] = option(
        "Width and height in cells; the sides of a hexagon.", Size(MOST_LINES), default=_SIZE
    )
    density: float = option("Share of filled cells.", Finite(0, 1), default=0.5, metavar="D")
    colours: int = shared.colours("Number of colours beside the background.", 1000, default=1)
    begin: int = option("Random seed.", click.IntRange(-MOST, MOST), "--seed", default=0)
    blots: int | None = shared.blots
    level: Level | None = option(
        "Try seeds, from --seed on, until a puzzle has one solution and exactly this level: "
        f"trivial, easy, medium, hard, very_hard or search. After {SEEDS:,} seeds give up, with "
        f"exit code {app.UNDECIDED}.",
        shared.LevelName(search=True),
        "--difficulty",
    )
    timeout: float | None = shared.seconds(
        "Give up on finding such a puzzle, and on hiding numbers, after this time."
    )


@command(_RandomOptions, "random", group=generate)
def _random(options: _RandomOptions) -> int:
    """Fill cells at random.

    Example: nonogram generate random --size 10 --density 0.6 --colors 3 --seed 7
    """
    return _put(random_puzzle, options)


class _SmoothOptions(_RandomOptions):
    blurs: int = option(
        "Smooth the shapes N times: the more, the larger they are.", Whole(0, 100), default=3
    )


@command(_SmoothOptions, "picture", group=generate)
def _picture(options: _SmoothOptions) -> int:
    """Draw smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 15x10 --difficulty easy --seed 7
    """
    return _put(partial(picture_puzzle, blurs=options.blurs), options)


class _TrianogramOptions(_SmoothOptions):
    shape: str = shared.RECTANGLE
    size: tuple[int, int | None] = option("Width and height.", Size(MOST_LINES), default=_SIZE)
    colours: int = 1


@command(_TrianogramOptions, "trianogram", group=generate)
def _trianogram(options: _TrianogramOptions) -> int:
    """Draw smooth shapes with corners: a trianogram, in .g unless -o or --to says otherwise.

    Blots, of which .g knows none, are written in JSON, and only of blocks without corners.

    Example: nonogram generate trianogram --size 15x10 --seed 7
    """
    return _put(partial(trianogram_puzzle, blurs=options.blurs), options)


def _put(make: Callable[..., Puzzle], options: _RandomOptions) -> int:
    """Write the puzzle of the seed, or of the next seed that gives a puzzle of the wanted kind."""
    cells, level, seed = shared.cells(options.shape, options.size), options.level, options.begin
    kind = kind_of(options.out, PUZZLES, options.to)
    rule = partial(make, geometry=cells, density=options.density, colours=options.colours)
    puzzles = (rule(seed=number) for number in range(seed, seed + SEEDS))
    if level is None and not options.blots:
        refuse_if(options.timeout is not None, "--timeout goes with --difficulty or --blot")
        put_puzzle(next(puzzles), options.out, kind)
        return 0
    from nonogram.core.search.terms import Terms
    from nonogram.make.blots import blot
    from nonogram.make.level import first_of_level
    from nonogram.report.made import hidden_text

    deadline = Deadline(options.timeout)
    with alarm(deadline, GRACE):
        puzzle, tried = first_of_level(puzzles, level, deadline)
        if puzzle is None:
            what = "one solution" if level is None else f"level {level.value}"
            seeds = f"the {tried:,} seeds from {seed} on" if tried else "any seed"
            until = " before time was up" if tried < SEEDS else ""
            remark(f"no puzzle of {what} with {seeds}{until}")
            return app.UNDECIDED
        notes = [level.value] if level else []
        if options.blots:
            hidden = blot.under(puzzle, Terms(deadline), options.blots, level=level)
            puzzle = hidden.puzzle
            notes.append(hidden_text(hidden, options.blots))
        put_puzzle(puzzle, options.out, kind)
    remark(f"seed {seed + tried - 1}: {', '.join(notes)}")
    return 0


class _NdomOptions(_Written):
    size: int = option(
        "Number of dominoes; there are 2 N + 1 cells a side.",
        Whole(1, (MOST_LINES - 1) // 2),
        default=9,
    )


@command(_NdomOptions, "ndom", group=generate)
def _ndom(options: _NdomOptions) -> None:
    """Lay N dominoes in a staircase: one solution, hard to find.

    Example: nonogram generate ndom --size 5
    """
    put_puzzle(ndom_puzzle(options.size), options.out, kind_of(options.out, PUZZLES, options.to))
