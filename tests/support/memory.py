"""The memory that some work takes at most (on Linux)."""

from __future__ import annotations

import re
from pathlib import Path


class Memory:
    """The bytes that this process has taken since this was made; 0 where that is not known."""

    def __init__(self) -> None:
        clear = Path("/proc/self/clear_refs")
        if clear.exists():
            clear.write_text("5")  # the peak is looked for anew
        self._before = _status("VmRSS")

    def peak(self) -> int:
        """The most bytes beyond those at the beginning."""
        return _status("VmHWM") - self._before


def _status(what: str) -> int:
    """Bytes that this process has, or had at most."""
    file = Path("/proc/self/status")
    found = re.search(rf"{what}:\s*(\d+) kB", file.read_text()) if file.exists() else None
    return int(found[1]) * 1024 if found else 0
