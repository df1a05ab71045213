"""Options that several commands have."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from nonogram.cli.kinds import SECONDS, OneOf, whole
from nonogram.cli.paths import INPUT
from nonogram.cli.typed import Options, flag, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import UnknownNameError
from nonogram.files.puzzles import load_picture
from nonogram.formats import FORMATS
from nonogram.puzzle import Grid, Puzzle
from nonogram.sat import DEFAULT, NAMES, STYLES, backend_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class _Timed(Protocol):
    @property
    def timeout(self) -> float | None: ...


Kind = TypeVar("Kind", bound=_Timed)

format_option = option(
    "--format",
    "format_name",
    type=OneOf([format.name for format in FORMATS]),
    metavar="NAME",
    help="Read the files as this format (`nonogram convert --help` lists them); by default their "
    "content decides.",
)

colour_option = option(
    "--color",
    "colour",
    type=OneOf(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the picture; auto: on a terminal, unless NO_COLOR is set.",
)

second_option = option(
    "--second",
    type=INPUT,
    metavar="SOLUTION",
    help="Rule this solution out, a picture as `solve` prints it, and ask for another.",
)

given_option = option(
    "--given",
    type=INPUT,
    metavar="PICTURE",
    help="Count only solutions that agree with this picture, written as `solve` prints it, with "
    "? for unknown cells.",
)


class Marks(Options):
    """What characters of a player's picture mean."""

    unknown: str = option(
        "--unknown",
        default="",
        metavar="CHARACTERS",
        help="What else stands for unknown cells in PICTURE; players often write a dot.",
    )
    filled: str = option(
        "--filled",
        default="",
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


recursive_option = flag("-r", "--recursive", help="Look into subfolders, too.")

blot_option = option(
    "--blot",
    "blots",
    type=whole(0, 10_000_000),  # more numbers than any puzzle has
    default=0,
    metavar="N",
    help="Hide N numbers, those needed least: the solution stays the only one.",
)

timeout_option = option(
    "--timeout",
    type=SECONDS,
    metavar="SECONDS",
    help="Give up on a puzzle after this time.",
)


def within_timeout(body: Callable[[Kind], Any]) -> Callable[[Kind], Any]:
    """The body of a command that is one piece of work: `--timeout` in time, or it says so."""

    @functools.wraps(body)
    def bounded(options: Kind) -> Any:
        with alarm(Deadline(options.timeout), GRACE):
            return body(options)

    return bounded


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
        show_default=True,
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
