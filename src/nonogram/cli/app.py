"""What all commands share: exit codes, and the one place where errors end."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from nonogram.errors import NonogramError, ParseError, UnknownNameError, WriteError
from nonogram.result import Outcome

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
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
BROKEN_PIPE = 141  # 128 + SIGPIPE

_MOST_SERIOUS_FIRST = (BAD_INPUT, SOLVER_FAILED, 5, 4, 3, 0)


def most_serious(codes: list[int]) -> int:
    """The exit code that stands for those of several puzzles."""
    return min(codes, key=_MOST_SERIOUS_FIRST.index)


def exit_code(error: NonogramError) -> int:
    """The exit code of an error."""
    if isinstance(error, (ParseError, WriteError)):
        return BAD_INPUT
    if isinstance(error, UnknownNameError):
        return BAD_USAGE
    return SOLVER_FAILED


class App(click.Group):
    """The group of all commands; whatever goes wrong in one of them ends here, in one line."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._when_used: dict[str, str] = {}

    def add_when_used(self, name: str, summary: str) -> None:
        """Add a command whose module is loaded only when it is asked for.

        No command waits for what another needs, and the list of all for none. A command, and its
        module, have its name, with an underscore for a hyphen; the summary is for that list.
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

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except NonogramError as error:
            click.echo(str(error), err=True)
            ctx.exit(exit_code(error))
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # Whoever read our output has enough; say no more, not even while shutting down.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            click.echo(f"cannot write the output: {error.strerror}", err=True)
            ctx.exit(BAD_INPUT)
