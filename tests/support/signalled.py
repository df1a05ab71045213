"""The command line, which gets a signal at a certain moment of its own run.

``python -m support.signalled SIGNAL LINE ARGUMENT...`` sends it before the so-many-th line of this
package; those of the door, `nonogram.__main__`, do not count. With SIGNAL "none" standard error
says how many lines there are.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any

from nonogram import __main__ as door
from support.paths import SOURCE


def main() -> None:
    name, line, *arguments = sys.argv[1:]
    lines = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        file = frame.f_code.co_filename
        if not file.startswith(str(SOURCE)) or file == door.__file__:
            return None
        if event == "line":
            lines += 1
            if lines == int(line):
                signal.raise_signal(getattr(signal, name))
        return count

    sys.argv = ["nonogram", *arguments]
    sys.settrace(count)
    try:
        door.program()
    finally:
        sys.settrace(None)
        if name == "none":
            print(lines, file=sys.stderr)


if __name__ == "__main__":
    main()
