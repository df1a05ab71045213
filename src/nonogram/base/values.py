"""Immutable values: results and arguments of the package.

They are like `dataclasses.dataclass(frozen=True)`, but a class costs 0.02 ms at every start instead
of 0.4 ms. Named tuples equal any tuple of the same numbers, so reasons of different kinds could be
equal; values are equal only to values of their class.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, overload

from nonogram.base.arguments import check_options
from nonogram.base.errors import RequestError
from nonogram.base.listed import Listed
from nonogram.base.shown import Plain

if TYPE_CHECKING:
    from inspect import Signature

    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        """A stand-in for type checkers."""
        return lambda kind: kind


T = TypeVar("T")
AnyValue = TypeVar("AnyValue", bound="Value")

Data = dict[str, Any]  #: plain data, as JSON and pages have it


class _ValueSignature:
    """The signature of a class of values, which `help` shows."""

    def __get__(self, value: object, kind: type[Value]) -> Signature:
        from inspect import Parameter, Signature  # loaded only for `help`

        usual, parameters = Parameter.POSITIONAL_OR_KEYWORD, []
        for name, what in kind._FIELDS.items():
            default = getattr(kind, name)
            default = Parameter.empty if type(default) is _Needed else default
            parameters.append(Parameter(name, usual, default=default, annotation=what))
        return Signature(parameters)


class _Needed(str):
    """The type of a field without default, in its place in the class, where `dir` finds it."""

    def __repr__(self) -> str:
        return f"<field: {self}>"


class Fixed(metaclass=Listed):
    """The base class of what stays as it is: a public attribute is set once."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and hasattr(self, name):
            raise AttributeError(f"{type(self).__name__} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")


class FixedDict(dict[Any, Any]):
    """A dictionary of a value, which stays as it is."""

    def _refused(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("it cannot be changed: dict() of it makes a copy")

    __setitem__ = __delitem__ = __ior__ = clear = _refused
    pop = popitem = setdefault = update = _refused

    def __reduce__(self) -> tuple[object, ...]:
        return FixedDict, (dict(self),)


@dataclass_transform(frozen_default=True)
class Value(Plain, Fixed):
    """The base class of values. A subclass declares its fields, with types and defaults.

    Arguments are in order or by name; fields in ``_UNCOMPARED`` do not matter for equality.
    """

    _FIELDS: ClassVar[dict[str, str]] = {}  #: the names of all fields, with their types
    _DEFAULTS: ClassVar[dict[str, Any]] = {}  #: the same with their defaults
    _NEEDED: ClassVar[tuple[str, ...]] = ()  #: those without default
    _UNCOMPARED: ClassVar[tuple[str, ...]] = ()

    __signature__ = _ValueSignature()

    def __init_subclass__(cls) -> None:
        cls._FIELDS = cls._FIELDS | cls.__annotations__
        for name, what in cls._FIELDS.items():
            if not hasattr(cls, name):
                setattr(cls, name, _Needed(what))
            elif type(default := getattr(cls, name)) is dict:
                setattr(cls, name, FixedDict(default))
        cls._DEFAULTS = {name: getattr(cls, name) for name in cls._FIELDS}
        cls._NEEDED = tuple(name for name, it in cls._DEFAULTS.items() if type(it) is _Needed)

    def __init__(self, *args: Any, **named: Any) -> None:
        cls = type(self)
        if len(args) > len(cls._FIELDS):
            raise TypeError(f"{cls.__name__} has {len(cls._FIELDS)} fields, got {len(args)}")
        values = dict(zip(cls._FIELDS, args))
        if twice := named.keys() & values.keys():
            raise TypeError(f"{cls.__name__} got {', '.join(sorted(twice))} twice")
        values |= named
        for name in cls._NEEDED:
            if name not in values:
                raise TypeError(f"{cls.__name__} needs {name}")
        if unknown := values.keys() - cls._FIELDS.keys():
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
        self._put({**cls._DEFAULTS, **values})
        self._check()

    def _put(self, values: dict[str, Any]) -> None:
        """Set fields, while the value is made."""
        fields = self.__dict__
        for name, value in values.items():
            fields[name] = FixedDict(value) if type(value) is dict else value

    def _check(self) -> None:
        """Raise RequestError if a field makes no sense.

        Classes with public constructors have this.
        """

    def replace(self, **changes: Any) -> Self:
        """A copy with other values in some fields."""
        if not self._FIELDS.keys() >= changes.keys():
            check_options(f"{type(self).__name__}.replace", self._FIELDS, changes)
        copy, known = object.__new__(type(self)), self.__dict__
        copy._put({name: known[name] for name in self._FIELDS} | changes)
        copy._check()
        return copy

    def _compared(self) -> tuple[Any, ...]:
        return tuple(self.__dict__[name] for name in self._FIELDS if name not in self._UNCOMPARED)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: use replace({name}=...)")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self), self._compared()))

    def __format__(self, spec: str) -> str:
        """The text, aligned and padded as a text."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        fields = (f"{name}={self.__dict__[name]!r}" for name in self._FIELDS)
        return f"{type(self).__name__}({', '.join(fields)})"


def unchecked(kind: type[AnyValue], **fields: Any) -> AnyValue:
    """The value of these fields, without the checks of its class.

    It is for code of this package that makes many values, of parts that were checked before.
    """
    value = object.__new__(kind)
    value._put({**kind._DEFAULTS, **fields})
    return value


class _ListedSequence(Listed, ABCMeta):
    """The class of classes of sequences."""


class FixedSequence(Fixed, Sequence[T], metaclass=_ListedSequence):
    """The base class of sequences that stay as they are."""

    __slots__ = ()


class Several(Value, FixedSequence[T]):
    """The base class of values that are sequences of what is in their first field."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        found: T | tuple[T, ...] = self._compared()[0][index]
        return found

    def __len__(self) -> int:
        return len(self._compared()[0])


class NeitherTrueNorFalse:
    """The base class of answers that are not the truth of anything, so that none is taken for it.

    ``_ASKED`` has the questions that have a truth value.
    """

    _ASKED = ""

    def __bool__(self) -> bool:
        """Raise RequestError.

        It is not declared as never returning: mypy would then skip the code after ``if answer:``.
        """
        name = type(self).__name__
        raise RequestError(f"{name} is neither true nor false: write {self._ASKED}")
