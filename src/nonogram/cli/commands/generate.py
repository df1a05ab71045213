"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from time import monotonic
from typing import Any

import click

from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import TimeUpError
from nonogram.base.limits import MOST_LINES
from nonogram.base.text import counted
from nonogram.cli import app, shared
from nonogram.cli.app import HELP_ALL
from nonogram.cli.files import in_usual, targets_in
from nonogram.cli.groups import Quiet, Written, seconds
from nonogram.cli.kinds import ANY_LEVEL, MOST, SHARE, Whole, size_up_to
from nonogram.cli.printing import can_hold, note, put_puzzle
from nonogram.cli.progress import Bar
from nonogram.cli.typed import command, option
from nonogram.core.puzzle import Puzzle
from nonogram.explanation.levels import Level
from nonogram.make.rules import ndom_puzzle, picture_drawing, random_drawing, trianogram_puzzle

SEEDS = 1000  #: the number of seeds in a row that are tried for a puzzle of a level


@click.group(params=[HELP_ALL])
def generate() -> None:
    """Make test puzzles by rule. The same seed gives the same puzzle on every machine.

    Each rule has options of its own: see `nonogram generate random --help`. Without -o the puzzle
    goes to standard output. Without --to, the format is CWD, CWC for several colours, XML for
    triddlers, or olsak for trianograms.

    Example: nonogram generate picture --size 30x20 --seed 7
    """


_SIZE: Any = "20"  #: the usual size, as it is shown in help; `Size` makes it (20, None)


class GenerateOptions(Written, Quiet):
    @property
    def kind(self) -> str | None:
        """The format; None for the usual one of a puzzle."""
        return self.to if self.in_folder else self.file_kind

    def put(self, puzzle: Puzzle, name: str) -> None:
        """Write a puzzle to the file, or under this name into the folder."""
        path = self.out
        if self.in_folder:
            (path,) = targets_in(path, [name], self.kind).values()
            if self.kind is None:
                path = in_usual(path, puzzle)
        put_puzzle(puzzle, path, self.kind)


class _RandomOptions(GenerateOptions):
    """The options that all random puzzles share."""

    count: int | None = option(
        "Make N puzzles with successive seeds, in the folder of -o. Their names contain the rule, "
        "the size and the seed.",
        Whole(1, 1_000_000),
    )

    shape: str = shared.shape(
        "Choose squares in a rectangle, or triangles in a hexagon (a triddler)."
    )
    size: tuple[int, int | None] = option(
        "Set width and height in cells, or the cells on each side of a hexagon.",
        size_up_to(MOST_LINES),
        default=_SIZE,
    )
    density: float = option("Set the share of filled cells, from 0 to 1.", SHARE, default=0.5)
    colours: int = shared.colours(
        "Set the number of colours besides the background.", 1000, default=1
    )
    begin: int = option("Set the seed of the random choices.", Whole(-MOST), "--seed", default=0)
    blots: int | None = shared.blots
    level: Level | None = option(
        "Try seeds until a puzzle has one solution and exactly this level: trivial, easy, medium, "
        f"hard, very_hard or search. The first seed is that of --seed. If {SEEDS:,} seeds in a row "
        f"give no such puzzle, the command ends with exit code {app.UNDECIDED}.",
        ANY_LEVEL,
        "--difficulty",
    )
    timeout: float | None = seconds(
        "Give up on a puzzle of --difficulty or --blot after this time, with exit code 5.",
        needs="level blots",
    )


@command(_RandomOptions, "random", group=generate)
def _random(options: _RandomOptions) -> int:
    """Fill cells at random.

    Example: nonogram generate random --size 10 --density 0.6 --colors 3 --seed 7

    Exit codes: 0 if all is written, 1 if a file cannot be written, 2 for wrong usage, and 5 if
    no such puzzle was found.
    """
    return _put("random", random_drawing, options)


class _SmoothOptions(_RandomOptions):
    blurs: int = option(
        "Smooth the shapes N times. The larger N is, the larger are the shapes.",
        Whole(0, 100),
        default=3,
    )


@command(_SmoothOptions, "picture", group=generate)
def _picture(options: _SmoothOptions) -> int:
    """Draw smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 15x10 --difficulty easy --seed 7

    Exit codes: 0 if all is written, 1 if a file cannot be written, 2 for wrong usage, and 5 if
    no such puzzle was found.
    """
    return _put("picture", partial(picture_drawing, blurs=options.blurs), options)


class _TrianogramOptions(_SmoothOptions):
    shape: str = shared.RECTANGLE
    size: tuple[int, int | None] = option(
        "Set width and height in cells.", size_up_to(MOST_LINES), default=_SIZE
    )
    colours: int = 1


@command(_TrianogramOptions, "trianogram", group=generate)
def _trianogram(options: _TrianogramOptions) -> int:
    """Draw smooth shapes with corners, which make a trianogram.

    Without --to, the format is olsak. If --blot hides numbers, it is JSON, because
    olsak cannot store them. Only the numbers of blocks without corners can be hidden.

    Example: nonogram generate trianogram --size 15x10 --seed 7

    Exit codes: 0 if all is written, 1 if a file cannot be written, 2 for wrong usage, and 5 if
    no such puzzle was found.
    """
    return _put("trianogram", partial(trianogram_puzzle, blurs=options.blurs), options)


def _put(name: str, make: Callable[..., Puzzle], options: _RandomOptions) -> int:
    """Write the puzzles of the seeds, or of the next seeds that give puzzles of the wanted kind."""
    if options.count is not None:
        targets_in(options.out, (), "")  # refuses what is no folder
    cells, total, done = shared.cells(options.shape, options.size), options.count or 1, 0
    rule = partial(make, geometry=cells, density=options.density, colours=options.colours)
    size = "x".join(map(str, reversed(cells.shape)))
    with Bar(total, False if options.quiet else None) as bar:
        seeds = _Seeds(options.begin, bar)
        try:
            while done < total:
                deadline = Deadline(options.timeout)
                with alarm(deadline, GRACE):
                    puzzle = _next(rule, options, seeds, deadline)
                    options.put(puzzle, f"{name}-{size}-{seeds.last}")
                bar.add()
                done += 1
        except (KeyboardInterrupt, SystemExit, TimeUpError) as end:  # SystemExit: a signal
            is_late, why, advice = isinstance(end, TimeUpError), "interrupted", ""
            if is_late and (options.level is None or deadline.passed()):
                why = "the time was up"
            elif is_late:
                why = f"gave up after {SEEDS:,} seeds in a row"
                advice = f"; try another --size or --density, or --seed {seeds.last + 1}"
            made = f"{done:,} of {total:,} puzzles" if total > 1 else "no puzzle"
            kind = "" if options.level is None else f" of level {options.level.value}"
            tried = counted(seeds.last - options.begin + 1, "seed")
            bar.say(f"nonogram: {why}: {made}{kind} with {tried} from {options.begin} on{advice}")
            if not is_late:
                raise
            return app.UNDECIDED
    return 0


class _Seeds:
    """The seeds from one on, which a bar shows."""

    def __init__(self, first: int, bar: Bar) -> None:
        self.last, self._bar = first - 1, bar

    def __iter__(self) -> Iterator[int]:
        while True:
            self.last += 1
            self._bar.work_on(f"seed {self.last}", monotonic())
            yield self.last


def _next(
    rule: Callable[..., Puzzle], options: _RandomOptions, seeds: _Seeds, deadline: Deadline
) -> Puzzle:
    """The puzzle of the next seed that gives the wanted kind.

    Raises TimeUpError after the deadline, and if none of the next SEEDS gives one.
    """
    level, notes = options.level, list[str]()
    puzzles = (rule(seed=seed) for seed in islice(seeds, SEEDS))
    if level is None and not options.blots:
        puzzle = next(puzzles)
    else:
        from nonogram.ask.question import Question, terms_of
        from nonogram.make.blots import blot
        from nonogram.make.level import first_of_level
        from nonogram.report.made import hidden_text

        found = first_of_level(puzzles, level, deadline)
        if found is None:
            raise TimeUpError
        puzzle, notes = found, [level.value] if level else []
        if options.blots:
            terms = terms_of(Question(), deadline)
            hidden = blot.under(puzzle, terms, options.blots, level=level)
            puzzle = hidden.puzzle
            notes.append(hidden_text(hidden, options.blots))
    if notes:
        note(f"nonogram: seed {seeds.last}: {', '.join(notes)}")
    # The goal would tell the solution. A format of pictures holds nothing else.
    silent = puzzle.replace(goals=())
    return silent if options.kind is None or can_hold(options.kind, [silent]) else puzzle


class _NdomOptions(GenerateOptions):
    size: int = option(
        "Set the number of dominoes. Each side of the board has 2 N + 1 cells.",
        Whole(1, (MOST_LINES - 1) // 2),
        default=9,
    )


# The usage, which errors show as well, names the option: many type the number alone.
@command(_NdomOptions, "ndom", group=generate, options_metavar="[--size N] [OPTIONS]")
def _ndom(options: _NdomOptions) -> None:
    """Lay N dominoes in a staircase. The puzzle has one solution, which is hard to find.

    Example: nonogram generate ndom --size 5

    Exit codes: 0 if it is written, 1 if a file cannot be written, and 2 for wrong usage.
    """
    options.put(ndom_puzzle(options.size), f"ndom-{options.size}")
