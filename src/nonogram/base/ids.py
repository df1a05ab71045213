"""Names of kinds that are the same in Python, in JSON and tables, and on the command line."""

from __future__ import annotations

from enum import Enum, EnumMeta
from typing import TYPE_CHECKING

from nonogram.base.errors import UnknownNameError

if TYPE_CHECKING:
    from typing_extensions import Self


class _Listed(EnumMeta):
    """The class of classes of ids. `help` and `dir` list their own names, not those of texts."""

    def __dir__(cls) -> list[str]:
        return sorted({*super().__dir__()}.difference(dir(str)))


class Id(str, Enum, metaclass=_Listed):
    """An id, such as ``no_solution``. It equals its text, and prints as it.

    An id is also found by a text with hyphens or blanks: ``Verdict("no-solution")``. Raises
    UnknownNameError for any other text.
    """

    @classmethod
    def _missing_(cls, value: object) -> Self:
        spelt = underscored(str(value))
        for one in cls:
            if one.value == spelt:
                return one
        raise UnknownNameError(cls.__name__.lower(), value, map(str, cls))

    @property
    def words(self) -> str:
        """The id as people say it, with blanks."""
        return spaced(self.value)

    def __str__(self) -> str:
        return str(self.value)


def spaced(text: str) -> str:
    """The words of an id."""
    return text.replace("_", " ")


def snake_case(kind: type) -> str:
    """The id of a class: that of `LinesContradict` is lines_contradict."""
    name = kind.__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def underscored(text: str) -> str:
    """The text with _ for its hyphens and blanks."""
    return text.replace("-", "_").replace(" ", "_")
