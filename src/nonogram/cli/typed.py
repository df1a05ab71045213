"""A command's options as one typed value: a class whose fields declare them.

    class DrawOptions(Options):
        file: str = argument("file", type=INPUT)
        quiet: bool = flag("-q", "--quiet", help="Print no picture.")

    @command(DrawOptions)
    def draw(options: DrawOptions) -> int: ...

Help lists them in the order of the fields. The body returns the exit code, or None for 0.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nonogram.puzzle.values import Value

if TYPE_CHECKING:
    from typing_extensions import Self

#: A field's default is what declares its option, of whatever type the field is.
argument: Callable[..., Any] = click.argument
option: Callable[..., Any] = click.option
flag: Callable[..., Any] = functools.partial(click.option, is_flag=True)


class Options(Value):
    """Base of the options of a command, or of several commands."""

    @classmethod
    def declared(cls) -> Iterator[Any]:
        """What declares the options, in the order of the fields."""
        for name in cls._FIELDS:
            kind = getattr(cls, name)
            yield from kind.declared() if _is_nested(kind) else [kind]

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """The options, taken out of the values of parameters by name."""
        fields: dict[str, Any] = {}
        for name in cls._FIELDS:
            kind = getattr(cls, name)
            fields[name] = kind.taken(values) if _is_nested(kind) else values.pop(name)
        return cls(**fields)


def _is_nested(declared: object) -> bool:
    return isinstance(declared, type)


Kind = TypeVar("Kind", bound=Options)


def nested(kind: type[Kind]) -> Kind:
    """A field for options that several commands share."""
    return kind  # type: ignore[return-value]  # as all defaults of fields, what declares it


def command(
    kind: type[Kind], name: str | None = None, *, group: Any = click
) -> Callable[[Callable[[Kind], int | None]], click.Command]:
    """Make a function of its options a command, of a group if there is one."""

    def made(body: Callable[[Kind], int | None]) -> click.Command:
        @functools.wraps(body)
        def run(**values: Any) -> None:
            code = body(kind.taken(values))
            if code:
                click.get_current_context().exit(code)

        for declare in reversed([*kind.declared()]):
            run = declare(run)
        declared: click.Command = group.command(name or body.__name__)(run)
        return declared

    return made
