"""The class of public classes, whose `help` lists what is theirs: nothing of tuples or errors."""

from __future__ import annotations

_OURS = __name__.partition(".")[0]


class Listed(type):
    """The class of classes whose `help` and `dir` list what they have of this package, no more."""

    def __dir__(cls) -> list[str]:
        ours = [kind for kind in cls.__mro__ if kind.__module__.partition(".")[0] == _OURS]
        return sorted({name for kind in ours for name in vars(kind) if _is_told(kind, name)})


def _is_told(kind: type, name: str) -> bool:
    """Whether it is public; a special method is if it has a docstring."""
    if not name.startswith("_"):
        return True
    value = vars(kind)[name]
    return name.endswith("__") and callable(value) and bool(value.__doc__)
