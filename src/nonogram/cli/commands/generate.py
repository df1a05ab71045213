"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from nonogram.cli import app
from nonogram.cli.files import PUZZLES, kind_of
from nonogram.cli.options import out_option, puzzle_to_option
from nonogram.cli.printing import put_puzzle, say
from nonogram.cli.random_options import SEEDS, RandomOptions
from nonogram.cli.typed import Options, Whole, command, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.limits import MOST_LINES
from nonogram.make.rules import ndom_puzzle, picture_puzzle_on, random_puzzle_on
from nonogram.puzzle import Geometry, Puzzle
from nonogram.result import Outcome


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def generate() -> None:
    """Make test puzzles by rule and seed: the same seed gives the same puzzle everywhere.

    They are written to standard output in the format CWD, or CWC if they have several colours,
    triddlers in XML, unless -o or --to says otherwise.

    Example: nonogram generate picture --size 30x20 --seed 7
    """


@command(RandomOptions, "random", group=generate)
def _random(options: RandomOptions) -> int:
    """Cells filled at random.

    Example: nonogram generate random --size 10 --density 0.6 --colors 3 --seed 7
    """
    return _put(random_puzzle_on, options)


class _PictureOptions(RandomOptions):
    """The options of `generate picture`."""

    blurs: int = option(
        "--blurs",
        type=Whole(0, 100),
        default=3,
        help="Smooth the shapes N times: the more, the larger they are.",
    )


@command(_PictureOptions, "picture", group=generate)
def _picture(options: _PictureOptions) -> int:
    """Smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 15x10 --difficulty easy --seed 7
    """
    return _put(partial(picture_puzzle_on, blurs=options.blurs), options)


def _put(make: Callable[[Geometry, float, int, int], Puzzle], options: RandomOptions) -> int:
    """Write the puzzle of a seed, or of the first one from there on that makes what is wished."""
    cells, level, seed = options.geometry, options.level, options.seed
    format = kind_of(options.out, PUZZLES, options.to)
    puzzles = (make(cells, options.density, options.colours, k) for k in range(seed, seed + SEEDS))
    if level is None and not options.blots:
        if options.timeout is not None:
            raise click.UsageError("--timeout goes with --difficulty or --blot")
        put_puzzle(next(puzzles), options.out, format)
        return 0
    from nonogram.make.level import first_of_level

    deadline = Deadline(options.timeout)
    with alarm(deadline, GRACE):
        found = first_of_level(puzzles, level, timeout=options.timeout)
    puzzle = found.puzzle
    if puzzle is None:
        what = "one solution" if level is None else f"level {level.value}"
        seeds = f"the {found.tried:,} seeds from {seed} on" if found.tried else "any seed"
        until = " before time was up" if found.tried < SEEDS else ""
        say(f"no puzzle of {what} with {seeds}{until}", err=True)
        return app.EXIT_CODES[Outcome.UNDECIDED]
    notes = [] if level is None else [level.value]
    if options.blots:
        from nonogram.make import blot
        from nonogram.report.made import hidden_text

        with alarm(deadline, GRACE):
            hidden = blot(puzzle, options.blots, level=level, timeout=deadline.left())
        puzzle = hidden.puzzle
        notes.append(hidden_text(hidden, options.blots))
    put_puzzle(puzzle, options.out, format)
    say(f"seed {seed + found.tried - 1}: {', '.join(notes)}", err=True)
    return 0


class _NdomOptions(Options):
    """The options of `generate ndom`."""

    n: int = option(
        "--size",
        "n",
        type=Whole(1, (MOST_LINES - 1) // 2),
        default=9,
        help="Number of dominoes; there are 2 N + 1 cells a side.",
    )
    out: str | None = out_option("Write it to FILE.")
    to: str | None = puzzle_to_option


@command(_NdomOptions, "ndom", group=generate)
def _ndom(options: _NdomOptions) -> None:
    """N dominoes in a staircase: one solution, and hard to find for the size.

    Example: nonogram generate ndom --size 5
    """
    out = options.out
    put_puzzle(ndom_puzzle(options.n), out, kind_of(out, PUZZLES, options.to))
