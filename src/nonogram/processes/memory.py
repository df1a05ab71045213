"""Was memory short? Libraries and the system say so in many ways, some of them misleading."""

from __future__ import annotations

import re

from nonogram.errors import ParseError

#: What messages contain when memory is short, be it for objects, libraries, processes or threads.
_SHORT_OF_MEMORY = re.compile(
    "MemoryError|out[ -]?of[ -]?memory|bad_alloc|allocate memory|failed to map segment",
    re.IGNORECASE,
)


def tells_of_memory(text: str) -> bool:
    """Whether this is what Python, C++ or the system says when memory is short."""
    return _SHORT_OF_MEMORY.search(text) is not None


def short_of_memory(error: BaseException | None) -> bool:
    """Whether an error, or what it comes from, says that memory was short."""
    if error is None or isinstance(error, ParseError):
        return False
    return tells_of_memory(f"{type(error).__name__}: {error}") or short_of_memory(
        error.__cause__ or error.__context__
    )
