"""A command's options as one typed value, of a class whose fields declare the options.

    class DrawOptions(Options):
        file: str = argument(INPUT)
        cells: int = option("Draw no more than N cells.", Whole(1), default=100)

    @command(DrawOptions)
    def draw(options: DrawOptions) -> int: ...

An option has the name of its field, unless it is given another one; its kind names the value in
help. Help lists options in `GROUPS`. The body returns the exit code; None is 0.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from nonogram.base.text import did_you_mean, listed
from nonogram.base.values import Value
from nonogram.cli.files import told_written

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")

#: The groups of options in all commands, the usual ones first, each with its options in their
#: order, by the names of their fields. All other options belong to the command's own question:
#: they come before the groups, in the order of the fields.
GROUPS = {
    "Output": "out to as_json brief with_name names_only only quiet verbose progress colour watch",
    "Files": "recursive files_from null exclude hidden format_name",
    "Limits": "timeout deadline memory_limit",
    "Many puzzles": "jobs resume retry_errors exit_zero cluster split join rename no_clobber "
    "dry_run keep_folders",
    "Known cells": "given empty unknown filled",
    "Proofs": "proof_dir verify checker export",
    "Solver and formula": "solver solver_style encoding no_propagation second seed",
}

#: The options that most people never need: --help names them, and --help-all describes them.
RARE = (
    *("progress", "null", "hidden", "retry_errors", "cluster", "empty", "unknown", "filled"),
    *("verify", "solver_style", "encoding", "no_propagation", "seed", "author", "copyright"),
    *("description", "background", "threshold", "thicken", "proposals", "keep", "blots"),
)

_WHOLE = f"{__name__}.whole"  #: the mark of a context whose help is to have all

#: The options that other programs have for ours.
_MEANT = {
    **dict.fromkeys(["--output", "--outfile", "--save"], "--out"),
    **dict.fromkeys(["--threads", "--workers", "--processes", "--parallel"], "--jobs"),
    **dict.fromkeys(["--time-limit", "--max-time"], "--timeout"),
    **dict.fromkeys(["--memory", "--max-memory"], "--memory-limit"),
    **dict.fromkeys(["--silent", "--no-progress"], "--quiet"),
    **dict.fromkeys(["--ignore", "--skip"], "--exclude"),
    **dict.fromkeys(["--continue", "--results"], "--resume"),
    **dict.fromkeys(["--no-overwrite", "--keep"], "--no-clobber"),
    **dict.fromkeys(["--filter", "--verdict"], "--only"),
    "--list": "--files",
    "--short": "--brief",
    "--number": "--count",
    "--unique": "--only",
}


class _Command(click.Command):
    """A command whose help has the options in their groups.

    `--help` ends the text with the example, and shows the first sentence on each option, without
    those that are rare. `--help-all` shows all.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), _HELP_ALL]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(_no_such(error.option_name, self, ctx), ctx) from None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        text, example, rest = (self.help or "").partition("Example:")
        line, _, rest = rest.partition("\n\n")
        self.help = f"{text}{example}{line}\n\n{rest if _WHOLE in ctx.meta else ''}"
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        whole, rare = _WHOLE in ctx.meta, []
        records: dict[str, tuple[str, str] | None] = {}
        for one in self.get_params(ctx):
            if not isinstance(one, click.Option) or (record := one.get_help_record(ctx)) is None:
                continue
            if whole or one.name not in RARE:
                names, text = record
                records[str(one.name)] = names, text if whole else _first_sentence(one.help or "")
            else:
                rare.append(long_name(one))
        groups = {
            title: [records.pop(name, None) for name in names.split()]
            for title, names in GROUPS.items()
        }
        groups = {"Options": [*records.values()], **groups}
        for title, found in groups.items():
            if rows := [(f"{names:<22}", text) for names, text in filter(None, found)]:
                with formatter.section(title):
                    formatter.write_dl(rows, 22)  # longer names have a line of their own
        if not whole:
            formatter.write_paragraph()
            more = f" and {listed(rare)}" if rare else ""
            formatter.write_text(f"{ctx.command_path} --help-all: exit codes, details{more}.")


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\.) ", text, maxsplit=1)[0]


def long_name(one: click.Option) -> str:
    """The long name of an option."""
    return next(name for name in one.opts if name.startswith("--"))


def _tell_all(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        ctx.meta[_WHOLE] = True
        click.echo(ctx.get_help())
        ctx.exit()


_HELP_ALL = click.Option(
    ["--help-all"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_all,
    help="Show all options, and all about them.",
)


def _no_such(name: str, command: click.Command, ctx: click.Context) -> str:
    """The message about an option that a command has not: one like it, or a command with it."""
    ours = [long_name(one) for one in command.params if isinstance(one, click.Option)]
    meant = _MEANT.get(name)
    if meant in ours:
        hint = f" Did you mean {meant!r}?"
    elif others := [f"`{other}`" for other in _commands_with(name, ctx)]:
        hint = f" It is an option of {listed(others, 'or')}."
    else:
        hint = did_you_mean(name, ours)
    return f"No such option {name!r}.{hint}"


def _commands_with(name: str, ctx: click.Context) -> Iterator[str]:
    """The other commands with an option of this name."""
    program = ctx.find_root().command
    if isinstance(program, click.Group):
        for other in program.list_commands(ctx):
            found = program.get_command(ctx, other)
            if any(name in one.opts for one in (found.params if found else [])):
                yield f"nonogram {other}"


class _Field(NamedTuple):
    """A declared field: how click gets its parameter, and the value of one that is not given."""

    declare: Callable[[str], Any]
    default: Any


def argument(kind: Any = None, **more: Any) -> Any:
    """A field for an argument; `more` is passed to `click.argument`."""
    several = () if "nargs" in more else None
    return _Field(lambda field: click.argument(field, type=kind, **more), several)


def option(text: str, kind: Any = None, *names: str, default: T = None, **more: Any) -> T:  # type: ignore[assignment]
    """A field for an option with its help; `names` has a short one, or replaces the field's."""

    def declare(field: str) -> Any:
        is_named = any(name.startswith("--") for name in names)
        known = names if is_named else (*names, f"--{field.replace('_', '-')}")
        return click.option(field, *known, type=kind, help=text, default=default, **more)

    more = {"metavar": getattr(kind, "metavar", None), "show_default": True, **more}
    value = default if kind is None or default is None else kind(default)
    return _Field(declare, value)  # type: ignore[return-value]  # until the class is made


def flag(text: str, *names: str) -> bool:
    """A field for an option without a value, like `option`."""
    return option(text, None, *names, default=False, is_flag=True)


class Options(Value):
    """Base of the options of a command, or of several commands.

    Fields with options have the default of each. A field whose default is a value of such a class
    stands for all its options, which other commands may share; other fields are constants.
    """

    #: What declares each field: a `_Field`, or the options that it stands for, or the constant.
    _KINDS = dict[str, Any]()  # noqa: RUF012 (every class gets its own)

    #: The shared options that a command does not take, each with the reason.
    WITHOUT = MappingProxyType[str, str]({})

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: getattr(cls, name) for name in cls.__annotations__}
        cls._KINDS = {**cls._KINDS, **own}
        for name, kind in own.items():
            if isinstance(kind, _Field):
                setattr(cls, name, kind.default)

    @classmethod
    def declared(cls, without: Collection[str] = ()) -> Iterator[Any]:
        """The declarations of the options, but not those of fields in `without`."""
        without = {*without, *cls.WITHOUT}
        for name, kind in cls._KINDS.items():
            if isinstance(kind, Options):
                yield from kind.declared(without)
            elif isinstance(kind, _Field) and name not in without:
                yield kind.declare(name)

    @classmethod
    def groups(cls) -> Iterator[type[Options]]:
        """The classes of options that the fields stand for."""
        return (type(kind) for kind in cls._KINDS.values() if isinstance(kind, Options))

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """The options with the values of their parameters, which are removed from `values`."""
        fields = {
            name: kind.taken(values)
            if isinstance(kind, Options)
            else values.pop(name, getattr(cls, name, kind))
            for name, kind in cls._KINDS.items()
        }
        return cls(**fields)


Kind = TypeVar("Kind", bound=Options)


def command(
    kind: type[Kind], name: str | None = None, *, group: Any = click
) -> Callable[[Callable[[Kind], int | None]], click.Command]:
    """Make a command of a function of its options, perhaps in a group."""

    def made(body: Callable[[Kind], int | None]) -> click.Command:
        @functools.wraps(body)
        def run(**values: Any) -> None:
            quiet = values.get("quiet")
            code = body(kind.taken(values))
            if not quiet and (told := told_written()):
                click.echo(f"nonogram: {told}", err=True)
            if code:
                click.get_current_context().exit(code)

        for declare in reversed([*kind.declared()]):
            run = declare(run)
        declared: click.Command = group.command(name or body.__name__, cls=_Command)(run)
        return declared

    return made


def refuse_if(wrong: bool, message: str) -> None:
    """Raise UsageError with the message if something is wrong."""
    if wrong:
        raise click.UsageError(message)


def refuse_first(wrong: Mapping[str, bool]) -> None:
    """Raise UsageError with the first message whose value says that something is wrong."""
    for message, is_wrong in wrong.items():
        refuse_if(is_wrong, message)
