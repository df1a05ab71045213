"""Checks of the arguments of public functions, one call for each argument.

A check returns the value as the package uses it, or raises a RequestError that names it. Numbers of
other libraries, such as numpy, are accepted; a number that is too large is refused before anything
of that size is made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from operator import index
from typing import Any, ParamSpec, TypeVar

from nonogram.base.errors import RequestError, WrongCallError, unexpected
from nonogram.base.text import in_short, listed

P = ParamSpec("P")
T = TypeVar("T")

StrPath = str | os.PathLike[str]  #: the name of a file or folder, a text or a path


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number from `least` to `most`; True and False are refused."""
    number = None if isinstance(value, bool) else _index(value)
    too_small = least is not None and number is not None and number < least
    if number is None or too_small or (most is not None and number > most):
        limits = "" if least is None else f"at least {least:,}"
        limits = limits if most is None else f"{least:,} to {most:,}"
        if number is None:
            limits = f"a whole number, {limits}".removesuffix(", ")
        raise RequestError(f"{name} is {in_short(value)}, expected {limits}")
    return number


def whole_or_none(name: str, value: Any, least: int, most: int | None = None) -> int | None:
    """Do the same as `whole` for an option that may be None."""
    return None if value is None else whole(name, value, least, most)


def colours_or(colors: Any, colours: Any, default: int | None = None) -> Any:
    """Return the number of colours, which may have either spelling, but not both."""
    if colors is not None and colours != default:
        raise RequestError("expected colors or colours, found both")
    return colours if colors is None else colors


def cell_colour(value: Any) -> int | None:
    """Return the colour of a cell from any kind of number, or None if it is not a number."""
    return _index(plain(value))


def share(name: str, value: Any) -> float:
    """Return a real number from 0 to 1."""
    try:
        number = value + 0.0
        if 0 <= number <= 1:
            return float(number)
    except (TypeError, ValueError, OverflowError):
        pass
    raise RequestError(f"{name} is {in_short(value)}, expected 0 to 1")


def of_kind(value: Any, kind: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return a value of a type; the error begins with `expected`."""
    if not isinstance(value, kind):
        raise unexpected(expected, value)
    return value


def one_of(name: str, value: Any, known: Iterable[T]) -> T:
    """Return the known value that equals this one."""
    for each in (known := [*known]):
        if type(value) is type(each) and value == each:
            return each
    expected = " or ".join(map(str, known))
    raise RequestError(f"{name} is {in_short(value)}, expected {expected}")


def truth(name: str, value: Any) -> bool:
    """Return True or False; nothing else is taken for one of them."""
    return of_kind(plain(value), bool, f"{name}: expected True or False")


def text_or_none(name: str, value: Any) -> str | None:
    """Return a text or None."""
    return None if value is None else of_kind(value, str, f"{name}: expected a text or None")


def check_function(name: str, value: Any) -> None:
    """Raise RequestError if an option is neither a function nor None."""
    if value is not None and not callable(value):
        raise RequestError(f"{name} is {in_short(value)}, expected a function or None")


def check_options(name: str, known: Iterable[str], found: Iterable[str]) -> None:
    """Raise WrongCallError if a function has no option of a name; it lists those that it has."""
    known = [*known]
    for each in found:
        if each not in known:
            options = listed(
                [option for option in known if option not in ("self", "cls", "puzzle")]
            )
            raise WrongCallError(f"{name}() has no option {each}: it has {options}")


def lists_options(function: Callable[P, T], more: Iterable[str] = ()) -> Callable[P, T]:
    """Make an unknown option of a public function raise an error that lists its options.

    `more` has the names of those that it takes by ``**``.
    """
    code = function.__code__
    known = (*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *more)
    name = function.__qualname__.removesuffix(".__init__")

    @wraps(function)
    def public(*arguments: P.args, **named: P.kwargs) -> T:
        check_options(name, known, named)
        return function(*arguments, **named)

    return public


def items(value: Any, expected: str) -> list[Any]:
    """Return the items of a list, a tuple, an array or the like."""
    value = plain(value)
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise unexpected(expected, value)
    return [*value]


def file_name(path: Any) -> str:
    """Return the name of a file or folder."""
    try:
        return os.fsdecode(path)
    except TypeError:
        raise unexpected("expected the name of a file", path) from None


def plain(value: Any) -> Any:
    """Return an array of numpy, or one like it, as Python's lists and numbers."""
    return value.tolist() if hasattr(value, "tolist") else value


def _index(value: Any) -> int | None:
    try:
        return int(index(value))
    except TypeError:
        return None
