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
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from nonogram.base.ids import underscored
from nonogram.base.text import did_you_mean
from nonogram.base.values import Value

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")

MOST = 1_000_000_000  #: the largest number of anything: solutions, megabytes, seconds (31 years)


#: The groups of options in all commands, the usual ones first, each with its options in their
#: order, by the names of their fields. All other options belong to the command's own question:
#: they come before the groups, in the order of the fields.
GROUPS = {
    "Solver and formula": "solver solver_style encoding no_propagation seed",
    "Limits": "timeout deadline memory_limit",
    "Output": "out to as_json with_name quiet stats verbose progress colour watch",
    "Many puzzles": "recursive files_from null jobs cluster resume retry_errors only names_only "
    "exit_zero split join keep_folders",
    "Input": "format_name empty unknown filled",
    "Proofs": "proof_dir verify checker export",
}


class _Command(click.Command):
    """A command whose help has the options in their groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = {
            one.name: one.get_help_record(ctx)
            for one in self.get_params(ctx)
            if isinstance(one, click.Option)
        }
        groups = {
            title: [records.pop(name, None) for name in names.split()]
            for title, names in GROUPS.items()
        }
        for title, found in {"Options": [*records.values()], **groups}.items():
            if rows := [(f"{names:<22}", text) for names, text in filter(None, found)]:
                with formatter.section(title):
                    formatter.write_dl(rows, 22)  # longer names have a line of their own


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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: getattr(cls, name) for name in cls.__annotations__}
        cls._KINDS = {**cls._KINDS, **own}
        for name, kind in own.items():
            if isinstance(kind, _Field):
                setattr(cls, name, kind.default)

    @classmethod
    def declared(cls) -> Iterator[Any]:
        """The declarations of the options."""
        for name, kind in cls._KINDS.items():
            if isinstance(kind, _Field):
                yield kind.declare(name)
            elif isinstance(kind, Options):
                yield from kind.declared()

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """The options with the values of their parameters, which are removed from `values`."""
        fields = {
            name: kind.taken(values) if isinstance(kind, Options) else values.pop(name, kind)
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
            code = body(kind.taken(values))
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


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only in later versions of click
    """One of these names; the message for a mistyped name suggests similar ones.

    Ids may be written with hyphens.
    """

    def __init__(self, names: Sequence[str], metavar: str | None = None) -> None:
        super().__init__(names)
        self.metavar = metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        spelt = underscored(value)
        try:
            return super().convert(spelt if spelt in self.choices else value, param, ctx)
        except click.BadParameter as error:
            meant = did_you_mean(value, map(str, self.choices))
            raise click.BadParameter(error.message + meant, ctx, param) from None


class Whole(click.IntRange):
    """A whole number within bounds."""

    metavar = "N"

    def __init__(self, least: int, most: int = MOST) -> None:
        super().__init__(least, most)


class Finite(click.FloatRange):
    """A range that excludes nan; click takes nan as inside, since no comparison with it holds."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value} is not a number", param, ctx)
        return number


class Size(click.ParamType):  # type: ignore[type-arg]  # as above
    """The height and width from WIDTHxHEIGHT, or a number and None from N."""

    name, metavar = "size", "N|WIDTHxHEIGHT"

    def __init__(self, most: int) -> None:
        self._most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", value, re.ASCII)
        if match is None:
            self.fail(f"{value!r} is no size, expected N or WIDTHxHEIGHT", param, ctx)
        numbers = [int(number) for number in match.groups() if number is not None]
        if not all(1 <= number <= self._most for number in numbers):
            self.fail(f"{value} cells, expected 1 to {self._most} a side", param, ctx)
        return (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
