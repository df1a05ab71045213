"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable

import click

from nonogram.cli import app
from nonogram.cli.kinds import whole
from nonogram.cli.output import put_puzzle, say
from nonogram.cli.outputs import PUZZLES, kind_of, out_option, puzzle_to_option
from nonogram.cli.random_options import SEEDS, RandomOptions
from nonogram.cli.typed import Options, command, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.explanation.steps import Level
from nonogram.limits import MOST_LINES
from nonogram.make.rules import ndom_puzzle, picture_puzzle_on, random_puzzle_on
from nonogram.puzzle import Puzzle
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
    cells, density, colours = options.geometry, options.density, options.colours
    return _put(lambda seed: random_puzzle_on(cells, density, colours, seed), options)


class PictureOptions(RandomOptions):
    """The options of `generate picture`."""

    blurs: int = option(
        "--blurs",
        type=whole(0, 100),
        default=3,
        show_default=True,
        metavar="N",
        help="Smooth the shapes N times: the more, the larger they are.",
    )


@command(PictureOptions, "picture", group=generate)
def _picture(options: PictureOptions) -> int:
    """Smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 15x10 --difficulty easy --seed 7
    """
    cells, density, colours = options.geometry, options.density, options.colours
    return _put(
        lambda seed: picture_puzzle_on(cells, density, colours, seed, options.blurs), options
    )


def _put(make: Callable[[int], Puzzle], options: RandomOptions) -> int:
    """Write the puzzle of a seed, or of the first one from there on that makes what is options."""
    format = kind_of(options.out, PUZZLES, options.to)
    seed = options.seed
    if options.level is None and not options.blots:
        if options.timeout is not None:
            raise click.UsageError("--timeout goes with --difficulty or --blot")
        put_puzzle(make(seed), options.out, format)
        return 0
    from nonogram.make.level import first_of_level

    deadline = Deadline(options.timeout)
    level = None if options.level is None else Level(options.level)
    puzzles = map(make, range(seed, seed + SEEDS))
    with alarm(deadline, GRACE):
        found = first_of_level(puzzles, level, timeout=options.timeout)
    what = "one solution" if level is None else f"level {level.value}"
    if found.puzzle is None:
        seeds = f"the {found.tried:,} seeds from {seed} on" if found.tried else "any seed"
        until = " before time was up" if found.tried < SEEDS else ""
        say(f"no puzzle of {what} with {seeds}{until}", err=True)
        return app.EXIT_CODES[Outcome.UNDECIDED]
    puzzle = found.puzzle
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


class NdomOptions(Options):
    """The options of `generate ndom`."""

    n: int = option(
        "--size",
        "n",
        type=whole(1, (MOST_LINES - 1) // 2),
        default=9,
        show_default=True,
        metavar="N",
        help="Number of dominoes; there are 2 N + 1 cells a side.",
    )
    out: str | None = out_option("it")
    to: str | None = puzzle_to_option


@command(NdomOptions, "ndom", group=generate)
def _ndom(options: NdomOptions) -> None:
    """N dominoes in a staircase: one solution, and hard to find for the size.

    Example: nonogram generate ndom --size 5
    """
    out = options.out
    put_puzzle(ndom_puzzle(options.n), out, kind_of(out, PUZZLES, options.to))
