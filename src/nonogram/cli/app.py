"""What all commands share: exit codes, and the one place where errors end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from nonogram.cli.streams import give_up_output, prepare
from nonogram.errors import (
    NonogramError,
    ParseError,
    RequestError,
    TimeUpError,
    UnknownNameError,
    WriteError,
    did_you_mean,
    one_line,
    system_message,
)
from nonogram.result import Outcome
from nonogram.version import __version__

if TYPE_CHECKING:
    from nonogram.ask.answer import Answer

#: Exit codes by outcome.
EXIT_CODES = {
    Outcome.UNIQUE: 0,
    Outcome.SOLVED: 0,
    Outcome.MULTIPLE: 3,
    Outcome.NO_SOLUTION: 4,
    Outcome.UNDECIDED: 5,
}
BAD_INPUT = 1
BAD_USAGE = 2
SOLVER_FAILED = 6
TOO_HARD = 7
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
BROKEN_PIPE = 141  # 128 + SIGPIPE

#: What other programs call what a command of ours does.
_SAME = {
    **dict.fromkeys(["validate", "rate", "lint"], "check"),
    **dict.fromkeys(["draw", "print", "render", "view"], "show"),
    "play": "explain FILE -o page.html",
    "walk": "explain",
    "create": "make",
    "random": "generate",
    "step": "hint",
}

_MOST_SERIOUS_FIRST = (BAD_INPUT, SOLVER_FAILED, 5, 4, 3, TOO_HARD, 0)


def most_serious(codes: list[int]) -> int:
    """The exit code that stands for those of several puzzles."""
    return min(codes, key=_MOST_SERIOUS_FIRST.index)


def exit_code(error: NonogramError) -> int:
    """The exit code of an error."""
    if isinstance(error, (ParseError, WriteError)):
        return BAD_INPUT
    if isinstance(error, (RequestError, UnknownNameError)):
        return BAD_USAGE
    if isinstance(error, TimeUpError):
        return EXIT_CODES[Outcome.UNDECIDED]
    return SOLVER_FAILED


def exit_code_of(answer: Answer) -> int:
    """The exit code of an answer, which may be an error, or lack the proof that was asked for."""
    if answer.outcome is None:
        return BAD_INPUT if answer.fault == "input" else SOLVER_FAILED
    return EXIT_CODES[Outcome.UNDECIDED if answer.unproved else answer.outcome]


class App(click.Group):
    """The group of all commands; whatever goes wrong in one of them ends here, in one line."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._when_used: dict[str, str] = {}

    def add_when_used(self, name: str, summary: str) -> None:
        """Add a command whose module is loaded only when it is asked for.

        So no command loads what only another needs, and the list of commands loads none. The
        function and its module are called `name`, with underscores for hyphens; the summary is
        shown in that list.
        """
        self._when_used[name] = summary

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._when_used)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self._when_used.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self._when_used and cmd_name not in self.commands:
            name = cmd_name.replace("-", "_")
            module = import_module(f"nonogram.cli.commands.{name}")
            self.add_command(getattr(module, name), cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            from pathlib import Path

            meant = (
                f" Did you mean {_SAME[name]!r}?" if name in _SAME else did_you_mean(name, known)
            )
            if Path(name).exists():
                meant = f" Did you mean 'nonogram solve {one_line(name)}'?"
            raise click.UsageError(f"No such command {one_line(repr(name))}.{meant}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **settings: Any) -> Any:
        prepare()
        return super().main(*args, **settings)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _errors_told():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _errors_told():
            return super().invoke(ctx)


def note_verbose(context: click.Context, _: click.Parameter, verbose: bool) -> None:
    """Remember that --version is to say more."""
    context.meta["verbose"] = verbose


def tell_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print which version this is, and where this is asked what runs the inner loops."""
    verbose = context.meta["verbose"]
    if not wanted:
        if verbose:
            raise click.UsageError("--verbose says more about --version: name both, or none.")
        return
    click.echo(f"{context.find_root().info_name} {__version__}")
    if verbose:
        from platform import python_implementation, python_version

        from nonogram.logic.bits import COMPILED

        loops = "compiled" if COMPILED else "pure Python"
        click.echo(f"{python_implementation()} {python_version()}, inner loops: {loops}")
    context.exit()


@contextmanager
def _errors_told() -> Iterator[None]:
    """Turn an error in the `with` block into a line on standard error and an exit code."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # if writing fails, it fails here, where we can report it
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        raise Exit(error.exit_code) from None
    except NonogramError as error:
        _tell(str(error))
        raise Exit(exit_code(error)) from None
    except KeyboardInterrupt:
        raise Exit(INTERRUPTED) from None
    except BrokenPipeError:  # the reader of our output has gone: say no more
        give_up_output()
        raise Exit(BROKEN_PIPE) from None
    except OSError as error:
        give_up_output()
        _tell(f"cannot write the output: {system_message(error)}")
        raise Exit(BAD_INPUT) from None


def _tell(message: str) -> None:
    """Say what went wrong, unless standard error is closed."""
    with suppress(OSError):
        click.echo(message, err=True)
