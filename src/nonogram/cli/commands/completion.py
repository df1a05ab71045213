"""``nonogram completion``: scripts with which shells complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from nonogram.cli.app import HELP_ALL
from nonogram.cli.kinds import OneOf

SHELLS = ("bash", "zsh", "fish")


@click.command(params=[HELP_ALL])
@click.argument("shell", type=OneOf(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script with which SHELL completes commands, options, formats, solvers and files.

    SHELL is bash (4.4 or later), zsh or fish. Add the line of your shell to its start-up file:

    \b
    ~/.bashrc                  eval "$(nonogram completion bash)"
    ~/.zshrc, after compinit   eval "$(nonogram completion zsh)"
    ~/.config/fish/config.fish nonogram completion fish | source

    Example: nonogram completion bash
    """
    click.echo(script(ctx.find_root().command, shell))


def script(program: click.Command, shell: str) -> str:
    """The script for one of `SHELLS`; it calls `program` for every completion."""
    completes = get_completion_class(shell)
    assert completes is not None
    name = program.name or ""
    return completes(program, {}, name, f"_{name.upper()}_COMPLETE").source().strip()
