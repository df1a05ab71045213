"""The program `nonogram`: its commands and exit codes, and the one place that catches errors."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from nonogram.base import errors
from nonogram.base.errors import NonogramError, short_of_memory
from nonogram.base.text import did_you_mean, one_line, system_message
from nonogram.base.version import __version__
from nonogram.core.verdict import Verdict

if TYPE_CHECKING:
    from nonogram.ask.found import Answer
    from nonogram.explanation.levels import Level

BAD_INPUT, BAD_USAGE, UNDECIDED, SOLVER_FAILED, TOO_HARD = 1, 2, 5, 6, 7
OF_VERDICTS = (3, 4, UNDECIDED, TOO_HARD)  #: the codes of puzzles without exactly one solution
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
BROKEN_PIPE = 141  # 128 + SIGPIPE

NO_MEMORY = "nonogram: out of memory"  #: the message of a process that cannot go on

#: Exit codes by verdict.
EXIT_CODES = {
    Verdict.UNIQUE: 0,
    Verdict.SOLVED: 0,
    Verdict.MULTIPLE: 3,
    Verdict.NO_SOLUTION: 4,
    Verdict.UNDECIDED: UNDECIDED,
}

#: The commands in their groups, each with its line in help.
_GROUPS = {
    "Solve": {
        "solve": "Solve puzzles, and say whether each solution is the only one.",
        "check": "Say whether puzzles are good, and if not, why.",
        "hint": "Say where a picture is wrong, or name the easiest next step.",
        "explain": "Explain how a person solves a puzzle, step by step.",
    },
    "Make and print": {
        "make": "Make a puzzle from a picture.",
        "scan": "Read a printed puzzle from a photo or a screenshot.",
        "edit": "Draw a puzzle in a browser, and see at once if it is good.",
        "generate": "Make test puzzles by rule.",
        "show": "Draw puzzles with their clues, on the terminal or for print.",
    },
    "Collections and scripts": {
        "convert": "Write puzzles in another format.",
        "dupes": "Find equal puzzles, also if they are rotated or mirrored.",
        "report": "Make a page or a table of the results of a batch.",
        "examples": "Write the example files of the manual and of --help.",
        "schema": "Print the JSON Schema of what another command prints.",
        "completion": "Print a script with which a shell completes commands.",
    },
    "Formulas and proofs": {
        "encode": "Write a puzzle as a formula for any SAT solver.",
        "decode": "Print the picture in a SAT solver's answer.",
        "solvers": "List the SAT solvers, and what each can do.",
        "verify-proof": "Check the certificate of a verdict.",
    },
}
_COMMANDS = [name for names in _GROUPS.values() for name in names]

#: The characters for corners where a stream has none.
_SLOPES = {"◢": "/", "◤": "/", "◥": "\\", "◣": "\\"}

#: The names that other programs have for our commands.
_SAME = {
    **dict.fromkeys(["validate", "rate", "lint"], "check"),
    **dict.fromkeys(["draw", "print", "render", "view"], "show"),
    "play": "explain FILE -o page.html",
    "walk": "explain",
    "create": "make",
    "random": "generate",
    "step": "hint",
    **dict.fromkeys(["ocr", "read", "photo"], "scan"),
}

#: Spellings and names of options and their values that are the same, and the one that we have.
_SPELLINGS = {"colour": "color", "grey": "gray", "stats": "verbose"}


def _spelt(word: str) -> str:
    """An option or a name as we spell it: hyphens may be underscores, and British is American."""
    for other, ours in _SPELLINGS.items():
        word = word.replace(other, ours)
    return word.replace("_", "-")


def most_serious(codes: list[int], *, unfinished: bool = False) -> int:
    """The most serious of the exit codes of several puzzles; 5 of a run that is unfinished."""
    return (
        UNDECIDED
        if unfinished
        else min(
            codes, key=(BAD_INPUT, BAD_USAGE, SOLVER_FAILED, UNDECIDED, 4, 3, TOO_HARD, 0).index
        )
    )


def exit_code(error: NonogramError) -> int:
    """The exit code of an error; of a certificate that does not hold as of a failed solver."""
    if isinstance(error, (errors.ParseError, errors.WriteError)):
        return SOLVER_FAILED if isinstance(error, errors.Refused) else BAD_INPUT
    if isinstance(error, errors.RequestError):
        return BAD_USAGE
    return UNDECIDED if isinstance(error, errors.TimeUpError) else SOLVER_FAILED


def exit_code_of(answer: Answer, level: Level | None = None) -> int:
    """The exit code of an answer: of its verdict, its error, or a missing proof.

    With a level, for a report, also of whether people can solve a puzzle with one solution.
    """
    if answer.verdict is Verdict.ERROR:
        return SOLVER_FAILED if answer.fault == "solver" else BAD_INPUT
    if answer.unproved:
        return UNDECIDED
    if level is not None and answer.verdict is Verdict.UNIQUE:
        if answer.is_harder_than(level):
            return TOO_HARD
        if answer.difficulty is None:
            return UNDECIDED
    return EXIT_CODES[answer.verdict]


class _App(click.Group):
    """All commands, each loaded when it is needed; their errors become one line here."""

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return HELP

    def list_commands(self, ctx: click.Context) -> list[str]:
        return _COMMANDS

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in _GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<12}", line) for name, line in names.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            name = cmd_name.replace("-", "_")
            module = import_module(f"nonogram.cli.commands.{name}")
            self.add_command(getattr(module, name), cmd_name)
        return super().get_command(ctx, cmd_name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name in _COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        if os.path.exists(name):  # noqa: PTH110 (pathlib takes longer to load)
            meant = f" Did you mean 'nonogram solve {one_line(name)}'?"
        elif name in _SAME:
            meant = f" Did you mean {_SAME[name]!r}?"
        else:
            meant = did_you_mean(name, _COMMANDS)
        raise click.UsageError(f"No such command {one_line(repr(name))}.{meant}", ctx)

    def main(self, *args: Any, **settings: Any) -> Any:
        _prepare_streams()
        return super().main(*args, **settings)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _errors_told():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _errors_told():
            return super().invoke(ctx)


@contextmanager
def _errors_told() -> Iterator[None]:
    """Turn an error in the `with` block into a line on standard error and an exit code."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # if writing fails, it fails here, where we can report it
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)  # below the usage, or the help of a group
        _tell(re.sub("^Error: ", "nonogram: ", shown.getvalue().rstrip(), flags=re.MULTILINE))
        raise Exit(error.exit_code) from None
    except NonogramError as error:
        from nonogram.cli.files import told_of

        _tell(told_of(error))
        raise Exit(exit_code(error)) from None
    except (KeyboardInterrupt, SystemExit) as end:  # SystemExit comes from a signal
        from nonogram.cli.files import written_so_far

        if told := written_so_far():
            _tell(f"nonogram: interrupted: {told}")
        if isinstance(end, SystemExit):
            raise
        raise Exit(INTERRUPTED) from None
    except BrokenPipeError:  # the reader of our output has gone: print nothing more
        _give_up_output()
        raise Exit(BROKEN_PIPE) from None
    except Exception as error:
        if short_of_memory(error):
            _tell(NO_MEMORY)
            raise Exit(UNDECIDED) from None
        if not isinstance(error, OSError):
            raise
        _give_up_output()
        _tell(f"nonogram: cannot write the output: {system_message(error)}")
        raise Exit(BAD_INPUT) from None


def _tell(message: str) -> None:
    """Say what went wrong, unless standard error is closed."""
    with suppress(OSError):
        click.echo(message, err=True)


def _prepare_streams() -> None:
    """Make sure that the streams exist and can print every character, if necessary as an escape.

    The system gives the number of a closed stream to the next opened file, which would then get
    the output; so the null device is opened under that number. It is opened in the wrong direction,
    so that using it fails; but messages to a closed standard error are dropped.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            _occupy(number, os.O_RDONLY if name == "stdout" else os.O_WRONLY)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="nonogram")


def _escaped(error: Any) -> tuple[str | bytes, int]:
    """A slope for a corner that a stream cannot encode, an escape for other characters."""
    character = error.object[error.start]
    return _SLOPES.get(character) or ascii(character)[1:-1], error.start + 1


codecs.register_error("nonogram", _escaped)


def _give_up_output() -> None:
    """Drop the rest of standard output, which Python would try to write again at the end."""
    _occupy(sys.stdout.fileno(), os.O_WRONLY)


def _occupy(number: int, flags: int) -> None:
    """Open the null device under this number."""
    null = os.open(os.devnull, flags)
    if null != number:
        os.dup2(null, number)
        os.close(null)


def _tell_help(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        ctx.meta[ALL] = option is HELP_ALL
        click.echo(ctx.get_help())
        ctx.exit()


def _help_option(text: str, *names: str) -> click.Option:
    """An option that shows help. That of click looks for its text in the reader's language."""
    return click.Option(
        names, is_flag=True, is_eager=True, expose_value=False, callback=_tell_help, help=text
    )


ALL = f"{__name__}.all"  #: the key in a context whose value is whether its help is to have all
HELP = _help_option("Show this message and exit.", "-h", "--help")
HELP_ALL = _help_option("Show all options with all details.", "--help-all")

#: How all commands take their options.
SETTINGS = {"help_option_names": ["-h", "--help"], "token_normalize_func": _spelt}


def _tell_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version; with --verbose also whether the inner loops are compiled."""
    verbose = context.params["verbose"]
    if wanted:
        click.echo(f"{context.find_root().info_name} {__version__}")
        if verbose:
            from platform import python_implementation, python_version

            from nonogram.core.logic.line import LOOPS

            click.echo(f"{python_implementation()} {python_version()}, inner loops: {LOOPS}")
        context.exit()
    elif verbose:
        raise click.UsageError("--verbose says more about --version: name both, or none.")


@click.group("nonogram", cls=_App, context_settings=SETTINGS)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    is_eager=True,
    help="With --version, also say whether the inner loops are compiled.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
def main(verbose: bool) -> None:
    """Solve nonograms, black-and-white or in colour, and say whether the solution is the only one.

    The program reads puzzles in CWD, in CWC for colours, and in other formats. It recognises the
    format by the content of the file. Line logic comes first, and a SAT solver settles the
    remaining cells. This is Glucose, or a solver that you choose with --solver, such as MiniSat.

    `nonogram COMMAND --help` says more about a command, and `nonogram examples .` writes the
    example puzzles. After Ctrl-C, the exit code is 130.

    Example: nonogram generate picture --size 20 | nonogram solve --solver minisat
    """
