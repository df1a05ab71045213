"""The one table of shared options: commands take what they are, and exceptions have reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module

import click
import pytest

from nonogram.cli import main
from nonogram.cli.groups import Answers, Chosen, Files, Folders, Written
from nonogram.cli.typed import Options
from support.kept import assert_kept
from support.paths import PROJECT

PAGE = PROJECT / "docs" / "batch.md"

#: The place of the table on its page, with the lines between.
PLACE = re.compile(r"(?<=<!-- options -->\n).*?(?=<!-- end -->)", re.DOTALL)

#: What commands may do, and the group of options that they take then.
KINDS: dict[str, type[Options]] = {
    "take files": Files,
    "print answers": Answers,
    "know verdicts": Chosen,
    "write": Written,
    "write a file for each puzzle": Folders,
}

#: The commands that take one thing, and why not files and folders.
ONE = {
    "hint": "helps with one board, the picture of `--given`",
    "scan": "reads one picture, with which a person compares the doubtful numbers",
    "edit": "opens one drawing",
    "generate": "makes puzzles by rule",
    "decode": "takes a puzzle and the answer to its formula",
    "report": "takes results, not puzzles",
}

#: The commands without -o, and why.
PRINTING = {
    "dupes": "prints lines, which `>FILE` writes to a file",
    "decode": "prints a picture, which `>FILE` writes to a file",
    "verify-proof": "prints lines; `--export` writes the formula and the proof",
    "edit": "writes the file that it opens",
}


def options_of(name: str) -> type[Options]:
    """The options of a command, which its module has, or imports."""
    module = import_module(f"nonogram.cli.commands.{name.replace('-', '_')}")
    wanted = f"{name.partition('-')[0].capitalize()}Options"
    found: type[Options] = getattr(module, wanted)
    return found


#: The commands that have puzzles or pictures.
NAMES = [
    name
    for name in main.list_commands(click.Context(main))
    if name not in ("examples", "schema", "completion", "solvers")
]


def is_inherited(field: str, group: type[Options]) -> bool:
    """Whether a field is that of another kind, which the group is, too."""
    others = [kind for kind in KINDS.values() if kind is not group and issubclass(group, kind)]
    return any(field in kind._DECLARED for kind in others)


#: The fields of each group.
FIELDS = {
    kind: [name for name in group._DECLARED if name != "names" and not is_inherited(name, group)]
    for kind, group in KINDS.items()
}


def params(name: str) -> dict[str, click.Option]:
    """The options of a command by their fields."""
    command = main.get_command(click.Context(main), name)
    assert command is not None
    if isinstance(command, click.Group):  # of rules that have the same shared options
        command = command.commands["random"]
    return {str(one.name): one for one in command.params if isinstance(one, click.Option)}


def is_of(name: str, group: type[Options]) -> bool:
    """Whether a command has a field for a group of options."""
    return issubclass(options_of(name), group)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_takes_what_it_is(name: str) -> None:
    """All options of its groups, but those that it says it does without."""
    without = options_of(name).WITHOUT
    for kind, group in KINDS.items():
        if is_of(name, group):
            assert {*FIELDS[kind]} - {*without} <= {*params(name)}, kind
    assert {*without} & {*params(name)} == set()
    assert [field for field, reason in without.items() if not reason] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_command_takes_files_or_says_why_not(name: str) -> None:
    assert is_of(name, Files) is (name not in ONE)


@pytest.mark.parametrize("name", NAMES)
def test_all_that_read_can_be_quiet(name: str) -> None:
    if name != "edit":
        assert params(name)["quiet"].opts[0] == "-q"


def test_all_that_write_have_both_options() -> None:
    for name in NAMES:
        own = {"out", "to"} & {*params(name)}
        assert own in ({"out", "to"}, set())
        assert is_of(name, Written) is bool(own)
        assert (name in PRINTING) is not bool(own)


def names_told(fields: Iterable[str], options: dict[str, click.Option]) -> str:
    """The options of a group as the table names them: the short names, where there are any."""
    found = [options[field] for field in fields if field in options]
    return ", ".join(f"`{min(one.opts, key=len)}`" for one in found)


def table() -> str:
    """The table of the manual: what a command is, what it takes, which commands are so."""
    lines = ["| commands that | have the options | they are |", "|---|---|---|"]
    for kind, group in KINDS.items():
        those = [name for name in NAMES if is_of(name, group)]
        told = names_told(
            FIELDS[kind], {key: one for name in those for key, one in params(name).items()}
        )
        lines.append(f"| {kind} | {told} | {', '.join(f'`{name}`' for name in those)} |")
    lines += ["", "Exceptions:", ""]
    whole = {key: one for name in NAMES for key, one in params(name).items()}
    for name in NAMES:
        for field, reason in options_of(name).WITHOUT.items():
            lines.append(f"- `{name}` has no {names_told([field], whole)}, because {reason}.")
    lines += ["", "These commands take neither folders nor lists of files:", ""]
    lines += [f"- `{name}` {reason}." for name, reason in ONE.items()]
    lines += ["", "These commands have no `-o`:", ""]
    lines += [f"- `{name}` {reason}." for name, reason in PRINTING.items()]
    return "\n".join([*lines, ""])


def test_the_table_of_the_manual() -> None:
    text = PAGE.read_text()
    assert len(PLACE.findall(text)) == 1
    assert_kept(PAGE, PLACE.sub(lambda _: table(), text))


@pytest.mark.parametrize("name", NAMES)
def test_help_is_short(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    text = command.get_help(click.Context(command, info_name=f"nonogram {name}"))
    assert len(text.splitlines()) <= 75
    assert "Example: nonogram " in text
    assert text.rstrip().splitlines()[-1].endswith(".")
