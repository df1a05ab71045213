"""Options as one typed value: what a command takes, and how long it is."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import click
import pytest
from click.testing import CliRunner

from nonogram.cli import main
from nonogram.cli.app import ALL
from nonogram.cli.commands.decode import DecodeOptions
from nonogram.cli.commands.examples import ExamplesOptions
from nonogram.cli.solve_options import SolveOptions
from nonogram.cli.typed import Group, Options, TableRow, argument, command, flag, option
from nonogram.explanation.levels import Level


class _Shared(Options):
    left: int = option("L.", int, default=1)
    right: int = option("R.", int, default=2)


class _All(_Shared, group="Limits"):
    name: str = argument()
    right: int = option("R.", int, default=3)
    last: bool = flag("Z.", needs="right", excludes="left", meant="--end")


def test_a_command_gets_one_value_and_returns_the_exit_code() -> None:
    got: list[_All] = []

    @command(_All, "try")
    def body(options: _All) -> int:
        """Try."""
        got.append(options)
        return 3

    assert CliRunner().invoke(body, ["x", "--right", "5", "--last"]).exit_code == 3
    assert got == [_All(left=1, right=5, name="x", last=True)]
    told = CliRunner().invoke(body, ["--help"]).stdout
    places = [told.index(name) for name in ("NAME", "--left", "--right", "Limits:", "--last")]
    assert places == sorted(places)
    for typed_in, message in {
        "x --last": "--last goes with --right",
        "x --last --right 3 --left 4": "--last and --left exclude each other",
        "x --end": "No such option '--end'. Did you mean '--last'?",
    }.items():
        result = CliRunner().invoke(body, typed_in.split())
        assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, f"Error: {message}")
    assert len(got) == 1


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


def kinds(kind: type[Options] = Options) -> Iterator[type[Options]]:
    """The options of all commands, and those that they share."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("nonogram."):
            yield one
            yield from kinds(one)


@pytest.mark.parametrize("kind", [*kinds()])
def test_defaults_are_values_of_their_types(kind: type[Options]) -> None:
    for name, text in kind.__annotations__.items():
        hint = eval(text, {**vars(sys.modules[kind.__module__]), "Level": Level})
        if hint is Any:  # a class that is made of the fields of a question
            continue
        options = (hint,) if get_origin(hint) is tuple else get_args(hint) or (hint,)
        if kind not in (DecodeOptions, ExamplesOptions) or hint is not str:  # they are needed
            assert isinstance(getattr(kind, name), tuple(get_origin(one) or one for one in options))


def test_options_without_a_command_line() -> None:
    options = SolveOptions(names=("a",))
    assert (options.timeout, options.jobs, options.solver_name) == (None, None, "auto")
    assert (options.question.limit, options.colour) == (2, "auto")


def groups(found: click.Command) -> dict[str, list[str]]:
    """The options in each group of a command's help, by the first long name."""
    context = click.Context(found, **found.context_settings)
    context.meta[ALL] = True
    text = found.get_help(context)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    sections = re.split(r"^(\w[\w ]+):$", text, flags=re.MULTILINE)
    lines = (re.findall(r"^  (-\S.*?)(?:  |$)", one, re.MULTILINE) for one in sections[2::2])
    names = [[re.findall(r"--[a-z-]+", line)[0] for line in part] for part in lines]
    assert len({*sections[1::2]}) == len(names)
    return dict(zip(sections[1::2], names))


def long(found: click.Option) -> str:
    return next(name for name in found.opts if name.startswith("--"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_one_group_of_help(name: str) -> None:
    """What is asked, the solver, limits, output, many puzzles, input, proofs; in one order."""
    found = COMMANDS[name]
    shown = groups(found)
    options = found.get_params(click.Context(found, help_option_names=["-h", "--help"]))
    known = [long(one) for one in options if isinstance(one, click.Option)]
    assert sorted(known) == sorted(option for names in shown.values() for option in names)
    assert [*shown] == sorted(shown, key=[*get_args(Group)].index)


def test_an_option_is_in_the_same_group_of_all_commands() -> None:
    """Its place among the others there is the same, too."""
    shown = [groups(found) for found in COMMANDS.values()]
    titles: dict[str, set[str]] = {}
    for title in get_args(Group)[1:]:
        lists = [one.get(title, []) for one in shown]
        for names in lists:
            for name in names:
                titles.setdefault(name, set()).add(title)
            for others in lists:
                common = [name for name in names if name in others]
                assert common == [name for name in others if name in common], title
    assert {name: found for name, found in titles.items() if len(found) > 1} == {}


def test_rows_name_options_that_there_are() -> None:
    """What an option needs and excludes are options of some command, not others."""
    rows = [one for found in COMMANDS.values() for one in found.params if isinstance(one, TableRow)]
    fields = {one.name for one in rows}
    named = {name for one in rows for name in f"{one.needs} {one.excludes}".split()}
    assert named - fields == set()
    names = {name for one in rows for name in one.opts}
    meant = [(name, one.name) for one in rows for name in one.meant.split()]
    assert {name for name, _ in meant} & names <= {
        "--keep",
        "--unique",
        "--given",
    }  # make's, and scan's
    assert len({name for name, _ in {*meant}}) == len({*meant})


def test_usual_options_come_first() -> None:
    assert groups(COMMANDS["hint"]) == {
        "Options": ["--detail", "--near", "--check", "--help", "--help-all"],
        "Output": [
            "--out",
            "--to",
            "--no-clobber",
            "--json",
            "--with-filename",
            "--exit-zero",
            "--quiet",
        ],
        "Files": ["--format"],
        "Limits": ["--timeout"],
        "Known cells": ["--given", "--background", "--unknown", "--filled"],
        "Solver and formula": ["--solver", "--solver-style"],
    }
    assert tuple(groups(COMMANDS["solve"])) == get_args(Group)


def test_every_command_is_in_one_group_of_help() -> None:
    text = main.get_help(click.Context(main, info_name="nonogram", **main.context_settings))
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert [word for word in ("CWD", "CWC", "--solver") if word not in text] == []
    parts = re.split(r"^(\w[\w ]+):$", text, flags=re.MULTILINE)[3:]
    assert parts[::2] == [
        "Solve", "Make and print", "Collections and scripts", "Formulas and proofs"
    ]  # fmt: skip
    names = [re.findall(r"^  ([a-z-]+)", part, re.MULTILINE) for part in parts[1::2]]
    assert names[0][0] == "solve"
    assert [name for part in names for name in part] == main.list_commands(click.Context(main))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_a_sentence(name: str) -> None:
    first = (COMMANDS[name].help or "").partition("\n\n")[0]
    assert re.match(r"[A-Z][a-z]+ .*\.$", first, re.DOTALL)
