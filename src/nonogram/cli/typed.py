"""A command's options as one typed value, of a class whose fields declare the options.

    class DrawOptions(Written, Files):
        cells: int = option("Draw no more than N cells.", Whole(1), default=100)

    @command(DrawOptions)
    def draw(options: DrawOptions) -> int: ...

A class takes all options of its bases, and may declare some of them in another way. An option has
the name of its field, unless it is given another one; its kind names the value in help, and its
`TableRow` says where it stands there, and what it goes with. The body returns the exit code; None
is 0.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from types import MappingProxyType, SimpleNamespace
from typing import Any, Literal, TypeVar, get_args

import click
from click.core import ParameterSource

from nonogram.base.text import did_you_mean, listed, one_line
from nonogram.base.values import Value
from nonogram.cli import app
from nonogram.cli.files import told_written
from nonogram.cli.kinds import commands_with

T = TypeVar("T")

#: The groups of options in help, the usual ones first. Those of the first belong to the command's
#: own question.
Group = Literal[
    "Options",
    "Output",
    "Files",
    "Limits",
    "Many puzzles",
    "Known cells",
    "Proofs",
    "Solver and formula",
]

_HYPHEN = "\N{NON-BREAKING HYPHEN}"  #: stands for a hyphen while lines are broken

_LETTERS = {"--out": "-o"}  #: the options that messages name by a letter


class TableRow(click.Option):
    """An option in the table of all: what click knows of it, and what help and messages say."""

    group: Group = "Options"  #: where it stands in help
    rare: bool = False  #: whether --help only names it, and --help-all describes it
    meant: str = ""  #: the names that other programs have for it
    needs: str = ""  #: the fields of other options, one of which has to be given, too
    excludes: str = ""  #: the fields of options that do not go with it
    of_many: bool = False  #: whether it makes a command answer each puzzle as one of many

    def __init__(self, names: list[str], **more: Any) -> None:
        for own in more.keys() & TableRow.__annotations__.keys():
            setattr(self, own, more.pop(own))
        super().__init__(names, **more)

    @property
    def told(self) -> str:
        """The name of the option in messages."""
        name = long_name(self)
        return _LETTERS.get(name, name)


class _Command(click.Command):
    """A command whose help has the options in their groups.

    `--help` ends the text with the example and the exit codes, and shows the first sentence on each
    option, without those that are rare. `--help-all` shows all.
    """

    def __init__(self, name: str, kind: type[Options], **more: Any) -> None:
        super().__init__(name, params=[*kind.declared()], **more)
        self.kind = kind

    def get_help(self, ctx: click.Context) -> str:
        return super().get_help(ctx).replace(_HYPHEN, "-")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), app.HELP_ALL]

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return app.HELP

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = [*args]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            told = _no_such(error.option_name, self, ctx)
            for word in typed:
                if word.startswith("-") and os.path.lexists(word):
                    told = f"{one_line(word)} begins like an option: name the file ./{word}"
            raise click.UsageError(told, ctx) from None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        text, example, rest = (self.help or "").partition("Example:")
        line, _, rest = rest.partition("\n\n")
        codes = re.findall(r" *Exit codes:[^.]*\.", rest)
        shown = rest if ctx.meta.get(app.ALL) else "".join(codes)
        self.help = _whole(f"{text}{example}{line}\n\n{shown}")
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        whole, rare = bool(ctx.meta.get(app.ALL)), list[str]()
        for title, options in in_groups(self, ctx).items():
            rows = []
            for one in options:
                if isinstance(one, TableRow) and one.rare and not whole:
                    rare.append(long_name(one))
                elif record := one.get_help_record(ctx):
                    text = record[1] if whole else _first_sentence(one.help or "")
                    rows.append((f"{record[0]:<22}", _whole(text)))
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows, 22)  # longer names have a line of their own
        if not whole:
            formatter.write_paragraph()
            rest = f", and also describes {listed(rare)}" if rare else ""
            formatter.write_text(_whole(f"{ctx.command_path} --help-all says more{rest}."))


def in_groups(command: click.Command, ctx: click.Context) -> dict[str, list[click.Option]]:
    """The options of a command by their groups in help, in the order of both."""
    groups: dict[str, list[click.Option]] = {title: [] for title in get_args(Group)}
    for one in command.get_params(ctx):
        if isinstance(one, click.Option):
            groups[getattr(one, "group", TableRow.group)].append(one)
    return groups


def _whole(text: str) -> str:
    """A text whose lines do not end within the name of an option."""
    return text.replace("-", _HYPHEN)


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\.) ", text, maxsplit=1)[0]


def long_name(one: click.Option) -> str:
    """The long name of an option."""
    return next(name for name in one.opts if name.startswith("--"))


def _rows(command: click.Command) -> dict[str, TableRow]:
    """The options of a command by their fields."""
    return {str(one.name): one for one in command.params if isinstance(one, TableRow)}


def _no_such(name: str, command: _Command, ctx: click.Context) -> str:
    """The message about an option that a command has not: the reason, or what may be meant."""
    rows = _rows(command).values()
    if reason := command.kind.WITHOUT.get(name.strip("-")):
        hint = f" `{ctx.command_path}` has none, because {reason}."
    elif meant := [long_name(row) for row in rows if name in row.meant.split()]:
        hint = f" Did you mean {meant[0]!r}?"
    elif others := commands_with(ctx, lambda one: name in one.opts):
        hint = f" It is an option of {others}."
    else:
        hint = did_you_mean(name, map(long_name, rows))
    return f"No such option {name!r}.{hint}"


def _refuse_misfits(ctx: click.Context) -> None:
    """Raise UsageError for an option without what it needs, or with what it excludes."""
    rows = _rows(ctx.command)
    typed = {
        name: row
        for name, row in rows.items()
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    for row in typed.values():
        needs = row.needs.split()
        known = listed([rows[name].told for name in needs if name in rows], "or")
        refuse_if(bool(known) and typed.keys().isdisjoint(needs), f"{row.told} goes with {known}")
        for name in typed.keys() & row.excludes.split():
            raise click.UsageError(f"{row.told} and {typed[name].told} exclude each other")


def given_for_many() -> list[str]:
    """The given options with which a command answers each puzzle as one of many."""
    ctx = click.get_current_context()
    rows = _rows(ctx.command).items()
    return [row.told for name, row in rows if row.of_many and ctx.params[name]]


class _Field(SimpleNamespace):
    """A declared field: what makes its parameter, and the value of one that is not given.

    Every command makes some fifty when it starts, so that it is no `Value`.
    """

    parameter: Callable[[str, Group], click.Parameter]
    default: Any
    group: Group | None = None  #: where it stands; None where its class says it


def argument(kind: Any = None, **more: Any) -> Any:
    """A field for an argument; `more` is passed to `click.Argument`."""
    several = () if "nargs" in more else None
    return _Field(
        parameter=lambda field, _: click.Argument([field], type=kind, **more), default=several
    )


def option(
    text: str,
    kind: Any = None,
    *names: str,
    default: T = None,  # type: ignore[assignment]
    group: Group | None = None,
    **more: Any,
) -> T:
    """A field for an option with its help; `names` has a short one, or replaces the field's.

    `more` is passed to `TableRow`.
    """

    def parameter(field: str, place: Group) -> click.Parameter:
        is_named = any(name.startswith("--") for name in names)
        known = names if is_named else (*names, f"--{field.replace('_', '-')}")
        return TableRow([field, *known], type=kind, help=text, default=default, group=place, **more)

    more = {"metavar": getattr(kind, "metavar", None), "show_default": True, **more}
    value = default if kind is None or default is None else kind(default)
    return _Field(  # type: ignore[return-value]  # until the class is made
        parameter=parameter, default=value, group=group
    )


def flag(text: str, *names: str, **more: Any) -> bool:
    """A field for an option without a value, like `option`."""
    return option(text, None, *names, default=False, is_flag=True, **more)


class Options(Value):
    """Base of the options of a command, or of several commands.

    Fields with options have the default of each; other fields are constants. An option that is
    declared again stays in its group.
    """

    #: What declares each option, and the group where it stands.
    _DECLARED = dict[str, tuple[_Field, Group]]()  # noqa: RUF012 (every class gets its own)

    #: The options of its bases that a command does not take, each with the reason.
    WITHOUT = MappingProxyType[str, str]({})

    def __init_subclass__(cls, group: Group = TableRow.group) -> None:
        bases: Any = cls.__bases__
        fields, declared = dict[str, str](), Options._DECLARED
        for base in bases:  # as in Python, the first one that has a field is heard
            fields = {**fields, **base._FIELDS, **fields}
            declared = {**declared, **base._DECLARED, **declared}
        for name in cls.__annotations__:
            field = getattr(cls, name)
            if isinstance(field, _Field):
                before = declared.get(name, (field, group))
                declared[name] = field, field.group or before[1]
                setattr(cls, name, field.default)
            else:
                declared.pop(name, None)
        cls._FIELDS, cls._DECLARED = fields, declared
        super().__init_subclass__()

    @classmethod
    def declared(cls) -> Iterator[click.Parameter]:
        """The parameters of a command with these options."""
        for name, (field, group) in cls._DECLARED.items():
            if name not in cls.WITHOUT:
                yield field.parameter(name, group)


Kind = TypeVar("Kind", bound=Options)


def command(
    kind: type[Kind], name: str | None = None, *, group: click.Group | None = None, **more: Any
) -> Callable[[Callable[[Kind], int | None]], click.Command]:
    """Make a command of a function of its options, perhaps in a group.

    `more` is passed to `click.Command`.
    """

    def made(body: Callable[[Kind], int | None]) -> click.Command:
        def run(**values: Any) -> None:
            ctx = click.get_current_context()
            _refuse_misfits(ctx)
            code = body(kind(**values))
            if not values.get("quiet") and (told := told_written(failed=code == app.BAD_INPUT)):
                click.echo(f"nonogram: {told}", err=True)
            if code:
                ctx.exit(code)

        own = name or body.__name__
        declared = _Command(own, kind, callback=run, help=body.__doc__, **more)
        if group is not None:
            group.add_command(declared)
        return declared

    return made


def refuse_if(wrong: bool, message: str) -> None:
    """Raise UsageError with the message if something is wrong."""
    if wrong:
        raise click.UsageError(message)
