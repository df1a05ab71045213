"""Further options that several commands have, and the time that a command may take."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import STDIN
from nonogram.base.errors import ParseError, RequestError, StrangeCellError, TimeUpError
from nonogram.base.text import one_line
from nonogram.cli import app
from nonogram.cli.files import FileName, told_of
from nonogram.cli.kinds import LEVEL, OneOf, Whole
from nonogram.cli.printing import put_error, remark, remark_on
from nonogram.cli.typed import Options, flag, option, refuse_if
from nonogram.core.formula import ENCODINGS
from nonogram.core.puzzle import Geometry, Grid, Puzzle, Rectangle
from nonogram.core.sat import DEFAULT, NAMES, STYLES, backend_named
from nonogram.core.search.terms import solver_for
from nonogram.files.puzzles import Source, load_all, load_board, name_of
from nonogram.files.reading import read_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from nonogram.ask.question import Question

#: The shapes: squares in a rectangle, or triangles in a hexagon.
RECTANGLE, HEXAGON = "rectangle", "hexagon"


def level(text: str, name: str) -> Any:
    """An option for a level that people can solve; its help ends with the levels."""
    return option(f"{text}: trivial, easy, medium, hard or very_hard.", LEVEL, name)


ENCODING = OneOf(ENCODINGS)

colour = option(
    "Colour the picture: always, never or auto. With auto, it is coloured on a terminal, unless "
    "NO_COLOR is set.",
    OneOf(["auto", "always", "never"], "WHEN"),
    "--color",
    default="auto",
    group="Output",
)
second: str | None = option(
    "Exclude the solution in this file, so that the solver looks for another one. The file has the "
    "picture as `solve` prints it.",
    FileName("SOLUTION"),
    group="Solver and formula",
)
blots: int | None = option(
    "Hide up to N numbers of the clues, beginning with those that are needed least. The puzzle "
    "still has only one solution.",
    Whole(0, 10_000_000),  # more numbers than any puzzle has
    "--blot",
    rare=True,
)


def shape(text: str) -> Any:
    """`--shape`: the shape of the board."""
    return option(text, click.Choice([RECTANGLE, HEXAGON]), default=RECTANGLE)


def cells(shape: str, size: tuple[int, int | None]) -> Geometry:
    """The geometry of a shape in a size."""
    height, width = size
    if shape == RECTANGLE:
        return Rectangle(height, height if width is None else width)
    from nonogram.core.puzzle.hexagon import Hexagon

    refuse_if(width is not None, "--size of a hexagon is N, the cells of a side")
    return Hexagon.regular(height)


def colours(text: str, most: int, default: int | None = None) -> Any:
    """`--colors`: the number of colours beside the background."""
    return option(text, Whole(1, most), "--colors", default=default)


def within_timeout(body: Callable[[Any], int | None]) -> Callable[[Any], int | None]:
    """The command's body, run within `--timeout`."""

    @functools.wraps(body)
    def bounded(options: Any) -> int | None:
        file = getattr(options, "file", None)
        try:
            with in_time(Deadline(options.timeout), file):
                return body(options)
        except (TimeUpError, ParseError) as error:
            if getattr(options, "as_json", False):
                put_error(file or STDIN, error)
            elif isinstance(error, ParseError):
                raise
            else:
                remark(told_of(error))
            code: int = options.code(app.exit_code(error))
            return code

    return bounded


@contextmanager
def in_time(deadline: Deadline, source: str | None) -> Iterator[None]:
    """Raise TimeUpError if the block does not end by then; with the source's name, if known."""
    try:
        with alarm(deadline, GRACE):
            yield
    except OutOfTime as error:
        raise TimeUpError(error.message, error.source or source) from None


def _meaning(cells: str, **more: Any) -> Any:
    """An option for the characters of some cells."""
    return option(
        f"Say which characters of PICTURE mean {cells}.",
        metavar="CHARACTERS",
        default="",
        show_default=False,
        needs="given",
        rare=True,
        **more,
    )


_SAYING = "--background, --unknown and --filled say what characters mean"


class KnownCells(Options, group="Known cells"):
    """The known cells of a picture, and the meaning of its characters."""

    given: str | None = option(
        "Take the cells of this picture as known. The file has the picture as `solve` prints it, "
        "with ? for unknown cells. It may also have other characters, if it is clear what they "
        "mean.",
        FileName("PICTURE"),
        excludes="proof_dir",  # proofs are of the clues alone
    )
    background: str = _meaning("background", meant="--empty")
    unknown: str = _meaning("unknown cells")
    filled: str = _meaning("filled cells of a black-and-white puzzle")

    def known_in(self, puzzle: Puzzle) -> Grid | None:
        """The grid in the file; None without one."""
        if self.given is None:
            return None
        try:
            board = load_board(self.given, puzzle, self.background, self.unknown, self.filled)
        except StrangeCellError as error:
            alone = len(read_text(self.given).splitlines()) == 1
            how = "`solve` prints a picture without -q" if alone else _SAYING
            raise StrangeCellError(f"{error.message}; {how}", error.line, error.source) from None
        options = click.get_current_context().params
        if board.said and not (options.get("quiet") or options["as_json"]):
            remark_on(self.given, board.said)
        return board.grid

    def asked_in(
        self, question: Question, file: Source, deadline: Deadline, *, one: bool = False
    ) -> tuple[Question, list[Puzzle]]:
        """The question with the cells known, and the puzzles of a file, of which `one` is meant."""
        one = one or self.given is not None
        with alarm(deadline):
            puzzles = load_all(file, question.format, timeout=question.timeout)
            refuse_if(
                one and len(puzzles) > 1,
                f"several puzzles in the file: pick one, {one_line(name_of(file))}#1",
            )
            return question.replace(given=self.known_in(puzzles[0])), puzzles


def _solvers_like(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Completions for a shell: solvers whose names begin with the typed text, or files."""
    from click.shell_completion import CompletionItem

    if "/" in begun:
        return [CompletionItem(begun, type="file")]
    return [CompletionItem(name) for name in NAMES if name.startswith(begun)]


class Solver(Options, group="Solver and formula"):
    """The solver: `--solver` and `--solver-style`."""

    solver: str | None = option(
        "Let this solver, such as glucose, settle the cells that line logic leaves. `nonogram "
        "solvers` lists the names. NAME can also be a program with its options, such as 'kissat "
        "-q' or ./solver. It can also be an SMT solver, such as smt:z3. The default, auto, tries "
        "colours in a few cells and then asks Glucose. If that takes long, it starts other "
        "solvers, too. portfolio starts more solvers than auto.",
        shell_complete=_solvers_like,
        metavar="NAME",
        meant="-s",  # as -s1, -s2 and -smt of Copris
    )
    solver_style: str | None = option(
        "Say how the program of --solver answers: as in the SAT competitions (competition), in a "
        "result file as MiniSat (minisat), or as an SMT solver (smt). By default a trial run shows "
        "whether the style is competition or minisat.",
        OneOf(STYLES),
        rare=True,
    )

    no_propagation: bool = False

    @property
    def solver_name(self) -> str:
        """The solver's name, after the style of the program if one is given."""
        name = solver_for(self.solver or DEFAULT, not self.no_propagation)
        return f"{self.solver_style}:{name}" if self.solver_style else name

    def _check(self) -> None:
        super()._check()
        # An unknown name is told before any file is read.
        refuse_if(
            not backend_named(self.solver_name).command and self.solver_style is not None,
            "--solver-style goes with a program as --solver",
        )


class FormulaOptions(Solver, group="Solver and formula"):
    """The solver, and the formula that it gets."""

    encoding: str | None = option(
        "Choose how the clues become clauses. order is our own encoding. copris adds a variable "
        "for every block and cell, as Copris does. With this option the program still begins with "
        "line logic, but does not try colours in cells. The option is not for SMT solvers, which "
        "get integers instead of clauses.",
        ENCODING,
        rare=True,
    )
    no_propagation: bool = flag(
        "Give the whole puzzle to one SAT solver, without line logic. In the formula, each block "
        "may be anywhere in its line. If the solver finds a solution, a second call gets a clause "
        "that excludes this solution. The solver is Glucose, unless --solver names another one. "
        "`solve -v` prints figures about each call of the solver. To do as Copris does, add "
        "--encoding copris --solver minisat.",
        rare=True,
    )

    def _check(self) -> None:
        super()._check()
        refuse_if(
            self.encoding is not None and backend_named(self.solver_name).style == "smt",
            "--encoding is for SAT solvers: SMT solvers get integers",
        )


def _about(name: str, *, rare: bool = True) -> Any:
    return option(
        f"Set the {name} of the puzzle. An empty text removes it.", metavar="TEXT", rare=rare
    )


class About(Options):
    """The texts about a puzzle; None keeps the present text, "" removes it."""

    title: str | None = _about("title", rare=False)
    author: str | None = _about("author")
    copyright: str | None = _about("copyright")
    description: str | None = _about("description")

    def said_of(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with these texts."""
        said = {
            name: text or None
            for name in About._FIELDS
            if (text := getattr(self, name)) is not None
        }
        return puzzle.replace(**said) if said else puzzle


def refuse_outside(puzzle: Puzzle, at: tuple[int, int] | None, option: str) -> None:
    """Raise RequestError if an option names a cell that the puzzle does not have."""
    sizes = puzzle.geometry.row_sizes
    if at is not None and not (at[0] < len(sizes) and at[1] < sizes[at[0]]):
        raise RequestError(f"{option} {at[0] + 1},{at[1] + 1}: the puzzle has no such cell")
