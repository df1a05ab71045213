"""The class of public classes, whose `help` lists what is theirs: nothing of tuples or errors."""

from __future__ import annotations

#: The packages whose classes are below public ones.
_BELOW = {"builtins", "collections", "typing", "abc"}


class Listed(type):
    """The class of classes whose `help` and `dir` leave out what Python's own classes give them."""

    def __dir__(cls) -> list[str]:
        ours = [kind for kind in cls.__mro__ if kind.__module__.partition(".")[0] not in _BELOW]
        return sorted({name for kind in ours for name in vars(kind) if _is_told(kind, name)})


def _is_told(kind: type, name: str) -> bool:
    """Whether it is public; a special method is if it has a docstring."""
    if not name.startswith("_"):
        return True
    value = vars(kind)[name]
    return name.endswith("__") and callable(value) and bool(value.__doc__)
