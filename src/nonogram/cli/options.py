"""Options that several commands have."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from nonogram.cli.files import INPUT, OUTPUT
from nonogram.cli.typed import MOST, Finite, OneOf, Options, Size, Whole, flag, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import UnknownNameError
from nonogram.files.puzzles import load_picture
from nonogram.formats import FORMATS
from nonogram.puzzle import Grid, Puzzle
from nonogram.sat import DEFAULT, NAMES, STYLES, backend_named
from nonogram.search.encoding_names import ENCODINGS, GONE

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from nonogram.explanation.steps import Level

#: The names of all formats.
FORMAT_NAMES = [known.name for known in FORMATS]

#: The levels, by `nonogram.explanation.steps.Level`, which is loaded only where it is needed.
LEVELS = ("trivial", "easy", "medium", "hard", "very-hard", "search")

#: What cells can be: squares in a rectangle, or triangles in a hexagon.
RECTANGLE, HEXAGON = "rectangle", "hexagon"


def read_as_option(text: str) -> Any:
    """`--format`."""
    return option("--format", "format_name", type=OneOf(FORMAT_NAMES), metavar="NAME", help=text)


format_option = read_as_option(
    "Read the files as this format (`nonogram convert --help` lists them); by default their "
    "content decides."
)

colour_option = option(
    "--color",
    "colour",
    type=OneOf(["auto", "always", "never"]),
    default="auto",
    help="Colour the picture; auto: on a terminal, unless NO_COLOR is set.",
)

second_option = option(
    "--second",
    type=INPUT,
    metavar="SOLUTION",
    help="Rule this solution out, a picture as `solve` prints it, and ask for another.",
)

recursive_option = flag("-r", "--recursive", help="Look into subfolders, too.")

blot_option = option(
    "--blot",
    "blots",
    type=Whole(0, 10_000_000),  # more numbers than any puzzle has
    default=0,
    show_default=False,
    help="Hide N numbers, those needed least: the solution stays the only one.",
)


def picture_option(name: str, text: str) -> Any:
    """An option for a picture in a file."""
    return option(name, type=INPUT, metavar="PICTURE", help=text)


given_option = picture_option(
    "--given",
    "Count only solutions that agree with this picture, written as `solve` prints it, with ? for "
    "unknown cells.",
)


def time_option(text: str) -> Any:
    """`--timeout`."""
    seconds = Finite(0, MOST, min_open=True)
    return option("--timeout", type=seconds, metavar="SECONDS", help=text)


timeout_option = time_option("Give up on a puzzle after this time.")


def within_timeout(body: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The body of a command that is one piece of work: `--timeout` in time, or it says so."""

    @functools.wraps(body)
    def bounded(options: Any) -> Any:
        with alarm(Deadline(options.timeout), GRACE):
            return body(options)

    return bounded


def level_option(name: str, text: str, levels: Sequence[str] = LEVELS[:-1]) -> Any:
    """One of the levels, by default of those without search, as a `Level` in the field `level`."""
    kind = OneOf(levels)
    return option(name, "level", type=kind, callback=_level, metavar="LEVEL", help=text)


def _level(ctx: click.Context, param: click.Parameter, name: str | None) -> Level | None:
    from nonogram.explanation.steps import Level

    return None if name is None else Level(name)


def size_option(text: str, most: int, default: str | None = None) -> Any:
    """`--size`: how many cells there are on a side, or on two."""
    return option("--size", type=Size(most), default=default, help=text)


def colours_option(text: str, most: int, default: int | None = None) -> Any:
    """`--colors`: how many there are beside the background."""
    kind = Whole(1, most)
    return option("--colors", "--colours", "colours", type=kind, default=default, help=text)


def shape_option(text: str) -> Any:
    """`--shape`: what cells are."""
    return option("--shape", type=click.Choice([RECTANGLE, HEXAGON]), default=RECTANGLE, help=text)


def jobs_option(text: str) -> Any:
    """`--jobs`."""
    return option("-j", "--jobs", type=Whole(1), help=text)


def out_option(text: str) -> Any:
    """`-o`: the file to write."""
    return option("-o", "--out", type=OUTPUT, metavar="FILE", help=text)


def to_option(names: Sequence[str], text: str) -> Any:
    """`--to`: one of these names."""
    metavar = "NAME" if len(names) > 3 else None  # the usage line can list up to three
    return option("--to", type=OneOf(names), metavar=metavar, help=text)


puzzle_to_option = to_option(
    FORMAT_NAMES,
    "Write this format (`nonogram convert --help` lists them); by default the ending of the file "
    "decides.",
)


def proof_dir_option(text: str) -> Any:
    """`--proof-dir`."""
    return option("--proof-dir", callback=_folder, metavar="DIR", help=text)


def _folder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is no folder, and cannot become one."""
    if value == "" or (value and os.path.lexists(value) and not os.path.isdir(value)):  # noqa: PTH112
        raise click.BadParameter(f"{value!r}: expected a folder")
    return value


class _Encoding(OneOf):
    """The name of an encoding."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "direct":
            self.fail(GONE, param, ctx)
        return super().convert(value, param, ctx)


def encoding_option(default: str | None, text: str) -> Any:
    """`--encoding`: how a puzzle becomes clauses."""
    return option("--encoding", type=_Encoding(ENCODINGS), default=default, help=text)


class Marks(Options):
    """What characters of a player's picture mean."""

    unknown: str = option(
        "--unknown",
        default="",
        show_default=False,
        metavar="CHARACTERS",
        help="What else stands for unknown cells in PICTURE; players often write a dot.",
    )
    filled: str = option(
        "--filled",
        default="",
        show_default=False,
        metavar="CHARACTERS",
        help="What else stands for filled cells in PICTURE, in black and white.",
    )

    def read(self, picture: str | None, puzzle: Puzzle) -> Grid | None:
        """The grid in a file; None for none. Raises UsageError for options that go with one."""
        if picture is not None:
            return load_picture(picture, puzzle, self.unknown, self.filled)
        for name, characters in vars(self).items():
            if characters:
                raise click.UsageError(f"--{name} goes with --given")
        return None


def _solvers_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers: the solvers whose names begin so, or files where a path has begun."""
    from click.shell_completion import CompletionItem

    if "/" in begun:
        return [CompletionItem(begun, type="file")]
    return [CompletionItem(name) for name in NAMES if name.startswith(begun)]


def _known_solver(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """Fail on an unknown solver before any file is read."""
    try:
        backend_named(name)
    except UnknownNameError as error:
        raise click.BadParameter(str(error)) from None
    return name


class Solver(Options):
    """Which solver: `--solver` and `--solver-style`."""

    solver: str = option(
        "--solver",
        default=DEFAULT,
        callback=_known_solver,
        shell_complete=_solvers_like,
        metavar="NAME",
        help="SAT solver: glucose, minisat, cadical or any other that `nonogram solvers` lists; a "
        "program with its options, such as 'kissat -q' or ./solver; an SMT solver, such as "
        "smt:z3. auto is glucose, and where that takes long others beside it; portfolio, more of "
        "them.",
    )
    solver_style: str | None = option(
        "--solver-style",
        type=OneOf(STYLES),
        help="How the program answers: as in the SAT competitions, in a result file like MiniSat, "
        "or like an SMT solver. By default one of the first two, found out by a trial run.",
    )

    @property
    def name(self) -> str:
        """The solver's name, with the style of a program in front if it is given."""
        return f"{self.solver_style}:{self.solver}" if self.solver_style else self.solver

    def _check(self) -> None:
        if self.solver_style is not None and backend_named(self.name).program is None:
            raise click.UsageError("--solver-style goes with a program as --solver")


def _about(name: str) -> Any:
    what = f"{name.capitalize()} of the puzzle; an empty one takes away what there is."
    return option(f"--{name}", metavar="TEXT", help=what)


class About(Options):
    """What is to be said; None leaves what there is, "" takes it away."""

    title: str | None = _about("title")
    author: str | None = _about("author")
    copyright: str | None = _about("copyright")
    description: str | None = _about("description")

    def said_of(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with that."""
        said = {name: text or None for name, text in vars(self).items() if text is not None}
        return puzzle.replace(**said) if said else puzzle
