"""Options as one typed value: what a command takes, and how long it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from nonogram.cli import main
from nonogram.cli.typed import ORDER, Options, argument, command, flag, nested, option
from support.paths import SOURCE


class _Shared(Options):
    left: int = option("L.", int, default=1)
    right: int = option("R.", int, default=2)


class _All(Options):
    name: str = argument()
    first: bool = flag("F.")
    shared: _Shared = nested(_Shared)
    last: bool = flag("Z.")


def test_a_command_gets_one_value_and_returns_the_exit_code() -> None:
    got: list[_All] = []

    @command(_All, "try")
    def body(options: _All) -> int:
        """Try."""
        got.append(options)
        return 3

    assert CliRunner().invoke(body, ["x", "--right", "5", "--last"]).exit_code == 3
    assert got == [_All("x", False, _Shared(1, 5), True)]
    told = CliRunner().invoke(body, ["--help"]).stdout
    places = [told.index(name) for name in ("NAME", "--first", "--left", "--right", "--last")]
    assert places == sorted(places)


def commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """All commands, those in groups, too, by their names."""
    context = click.Context(group)
    for part in group.list_commands(context):
        found = group.get_command(context, part)
        assert found is not None
        if isinstance(found, click.Group):
            yield from commands(found, f"{part} ")
        else:
            yield name + part, found


COMMANDS = dict(commands(main))


def kinds(found: click.Command) -> list[int]:
    """The parts of `ORDER` that the options are in, from 1; 0 for what is asked."""
    return [
        next((k for k, names in enumerate(ORDER, 1) if names_of(one) & {*names.split()}), 0)
        for one in found.params
        if isinstance(one, click.Option)
    ]


def names_of(found: click.Parameter) -> set[str]:
    return {name.lstrip("-") for name in found.opts}


@pytest.mark.parametrize("name", COMMANDS)
def test_options_are_in_one_order(name: str) -> None:
    """Asked, read, answered, limits, written, common; the arguments are in front of all."""
    found = COMMANDS[name]
    assert kinds(found) == sorted(kinds(found))
    arguments = [isinstance(one, click.Argument) for one in found.params]
    assert arguments == sorted(arguments, reverse=True)


def test_the_order_names_options_that_there_are() -> None:
    known = set().union(*(names_of(one) for found in COMMANDS.values() for one in found.params))
    assert {*" ".join(ORDER).split()} <= known
    assert [one.opts[-1] for one in COMMANDS["hint"].params] == [
        *("file", "--given", "--level", "--near", "--check", "--format", "--unknown", "--filled"),
        *("--solver", "--solver-style", "--timeout", "--json"),
    ]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_a_sentence(name: str) -> None:
    first = (COMMANDS[name].help or "").partition("\n\n")[0]
    assert re.match(r"[A-Z][a-z]+ .*\.$", first, re.DOTALL)


def test_commands_are_short() -> None:
    modules = (SOURCE / "cli" / "commands").glob("*.py")
    assert {path.name: lines for path in modules if (lines := _lines(path)) > 150} == {}


def _lines(path: Path) -> int:
    return path.read_text().count("\n")
